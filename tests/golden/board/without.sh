#!/bin/sh
# `without.sh WHAT COMMANDS`: runs the commands in an empty folder, on a machine without a library or
# without `fonts`; $record is a record. Files that are no libraries are found before those that are.
set -eu
record="$(realpath ../../../samples/example-same-turn.yaml)"
folder="$(mktemp -d)"
trap 'rm -r "$folder"' EXIT
mkdir "$folder/hidden" "$folder/here"
if [ "$1" = fonts ]; then
  echo '<fontconfig></fontconfig>' >"$folder/hidden/fonts.conf"
  export FONTCONFIG_FILE="$folder/hidden/fonts.conf"
else
  : >"$folder/hidden/$1"
  export LD_LIBRARY_PATH="$folder/hidden"
fi
cd "$folder/here"
record="$record" sh -c "$2"
