#!/bin/sh
# Certificates of EventStoreDB, made once: an authority of its own, and by it one for the server. Nobody keeps the authority's key.
# They last five years; docs/operations.md says how to make new ones. The server reads its key as user 1000.
set -eu
authority=${AUTHORITY:-/authority}
node=${NODE:-/node}

if [ -s "$authority/ca.crt" ] && [ -s "$node/node.crt" ] && [ -s "$node/node.key" ]; then
  echo "The certificates are there already."
  exit 0
fi

mkdir -p "$authority" "$node"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
es-gencert-cli create-ca -days 1825 -out "$work/ca"
es-gencert-cli create-node -ca-certificate "$work/ca/ca.crt" -ca-key "$work/ca/ca.key" -days 1825 \
  -out "$work/node" -ip-addresses 127.0.0.1 -dns-names localhost,eventstore

rm -f "$authority/ca.crt" "$node/node.crt" "$node/node.key"
cp "$work/ca/ca.crt" "$authority/ca.crt"
cp "$work/node/node.crt" "$work/node/node.key" "$node/"
chmod 444 "$authority/ca.crt" "$node/node.crt"
chmod 400 "$node/node.key"
chown 1000:1000 "$node/node.crt" "$node/node.key"
