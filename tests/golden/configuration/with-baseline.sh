#!/bin/sh
# Runs a command in a new folder with some broken samples in `r` and their baseline `known.txt`.
#   with-baseline.sh 'cartulary verify r --baseline known.txt'
set -u
samples=$(cd "$(dirname "$0")/../../../samples/broken" && pwd)
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder" || exit
mkdir r
cp "$samples/small-city.yaml" "$samples/wrong-claim.yaml" "$samples/occupied-road.yaml" r
cartulary verify -q r --write-baseline known.txt >/dev/null 2>&1
sh -c "$1"
