#!/bin/sh
# Compiles the contracts and writes artifacts/ and the Go bindings. With --check it writes
# nothing, and fails if what is committed is not what the sources give.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
contracts=$(dirname "$here")
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

(cd "$here" && npm ci --no-audit --no-fund --silent)
node "$here/compile.mjs" "$out"
mkdir -p "$out/fixture"
abigen() {
	go -C "$contracts/../tools" tool abigen --v2 --combined-json "$out/$1.json" --pkg "$1" --out "$2"
}
abigen contracts "$out/bindings.go"
abigen fixture "$out/fixture/bindings.go"

if [ "${1:-}" = --check ]; then
	diff -r "$contracts/artifacts" "$out/artifacts"
	diff "$contracts/bindings.go" "$out/bindings.go"
	diff "$contracts/fixture/bindings.go" "$out/fixture/bindings.go"
	echo "contracts: artifacts and bindings agree with the sources"
	exit 0
fi
rm -rf "$contracts/artifacts"
cp -R "$out/artifacts" "$contracts/artifacts"
cp "$out/bindings.go" "$contracts/bindings.go"
cp "$out/fixture/bindings.go" "$contracts/fixture/bindings.go"
chmod 644 "$contracts/bindings.go" "$contracts/fixture/bindings.go"
