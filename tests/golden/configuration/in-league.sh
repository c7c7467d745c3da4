#!/bin/sh
# Runs a command in a copy of the sample league.
#   in-league.sh 'cartulary verify .'
set -u
league=$(cd "$(dirname "$0")/../../../samples/league" && pwd)
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cp -r "$league" "$folder/league"
cd "$folder/league" || exit
sh -c "$1"
