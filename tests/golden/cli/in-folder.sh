#!/bin/sh
# Runs a command in a new empty folder; $files is the folder of that name beside this script.
#   in-folder.sh 'cp $files/right.yaml . && cartulary verify .'
set -u
files=$(cd "$(dirname "$0")/files" && pwd)
export files
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder" || exit
sh -c "$1"
