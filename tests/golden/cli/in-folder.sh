#!/bin/sh
# Runs a command in a new empty folder; $files is the folder of that name beside the session.
#   in-folder.sh 'cp $files/right.yaml . && cartulary verify .'
set -u
files=$PWD/files
export files
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder" || exit
sh -c "$1"
