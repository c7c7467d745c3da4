#!/bin/sh
# The same as for the command line, with this folder's files.
set -u
files=$(cd "$(dirname "$0")/files" && pwd)
export files
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder" || exit
sh -c "$1"
