#!/bin/sh
# Writes internal/quorum/operatorpb and internal/signer/signerpb from the schemas. With --check
# it writes nothing, and fails if what is committed is not what the schemas give. Needs protoc
# 3.21 (Debian's protobuf-compiler); the plugins are pinned by tools/go.mod.
set -eu
proto=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$proto")
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

mkdir "$out/bin"
for plugin in google.golang.org/protobuf/cmd/protoc-gen-go connectrpc.com/connect/cmd/protoc-gen-connect-go; do
	go -C "$root/tools" build -o "$out/bin/" "$plugin"
done

# generate SCHEMA PACKAGE
generate() {
	mkdir -p "$out/$2"
	PATH="$out/bin:$PATH" protoc -I "$proto" \
		--go_out="$out/$2" --go_opt="module=github.com/quorate/quorate/$2" \
		--connect-go_out="$out/$2" --connect-go_opt="module=github.com/quorate/quorate/$2" \
		--connect-go_opt=package_suffix= \
		"$1"
	# The version of protoc is no part of the result.
	sed -i '/^\/\/[[:space:]]*protoc[[:space:]]*v/d' "$out/$2"/*.go
	if [ "$check" ]; then
		diff -r "$root/$2" "$out/$2"
		return
	fi
	mkdir -p "$root/$2"
	rm -f "$root/$2"/*.go
	cp "$out/$2"/*.go "$root/$2/"
	chmod 644 "$root/$2"/*.go
}

check=
[ "${1:-}" != --check ] || check=yes
generate quorate/operator/v1/operator.proto internal/quorum/operatorpb
generate quorate/signer/v1/signer.proto internal/signer/signerpb
[ ! "$check" ] || echo "proto: the generated code agrees with the schemas"
