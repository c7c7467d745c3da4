#!/bin/sh
# Stops the program while it writes pages: shows its end, and the index that it leaves.
#   stop-pages.sh SIGNAL
set -eu
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
mkfifo "$folder/records"
# Background jobs ignore SIGINT unless told otherwise. Opened for both, the pipe never ends.
env --default-signal="$1" cartulary verify -j 1 -f markdown -o "$folder/site/" files/right.yaml - \
  <>"$folder/records" &
until [ -e "$folder/site/right.md" ]; do
  sleep 0.05
done
kill -s "$1" $!
{ wait $! && status=0 || status=$?; } 2>/dev/null
echo "status $status, left: $(cd "$folder" && find . -type f | sort | paste -s -d ' ')"
sed "s/^/> /" "$folder/site/index.md"
