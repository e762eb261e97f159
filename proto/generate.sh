#!/bin/sh
# Writes internal/quorum/operatorpb from the schema. With --check it writes nothing, and fails
# if what is committed is not what the schema gives. Needs protoc 3.21 (Debian's
# protobuf-compiler); the plugins are pinned by tools/go.mod.
set -eu
proto=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$proto")
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

mkdir "$out/bin" "$out/go"
for plugin in google.golang.org/protobuf/cmd/protoc-gen-go connectrpc.com/connect/cmd/protoc-gen-connect-go; do
	go -C "$root/tools" build -o "$out/bin/" "$plugin"
done
PATH="$out/bin:$PATH" protoc -I "$proto" \
	--go_out="$out/go" --go_opt=module=github.com/quorate/quorate/internal/quorum/operatorpb \
	--connect-go_out="$out/go" --connect-go_opt=module=github.com/quorate/quorate/internal/quorum/operatorpb \
	--connect-go_opt=package_suffix= \
	quorate/operator/v1/operator.proto
# The version of protoc is no part of the result.
sed -i '/^\/\/[[:space:]]*protoc[[:space:]]*v/d' "$out/go"/*.go

if [ "${1:-}" = --check ]; then
	diff -r "$root/internal/quorum/operatorpb" "$out/go"
	echo "proto: the generated code agrees with the schema"
	exit 0
fi
mkdir -p "$root/internal/quorum/operatorpb"
rm -f "$root/internal/quorum/operatorpb"/*.go
cp "$out/go"/*.go "$root/internal/quorum/operatorpb/"
chmod 644 "$root/internal/quorum/operatorpb"/*.go
