#!/bin/sh
# Stops the program while it writes a file: tells which files there are then and afterwards.
#   stop.sh SIGNAL
set -eu
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
mkfifo "$folder/records"
# Background jobs ignore SIGINT unless told otherwise. Opened for both, the pipe never ends.
env --default-signal="$1" cartulary verify --output "$folder/report.txt" - <>"$folder/records" &
# It writes once it has opened something else in the folder.
until readlink /proc/$!/fd/* | grep -v '/records$' | grep -q "^$folder/"; do
  sleep 0.05
done
echo "while it runs: $(ls "$folder")"
kill -s "$1" $!
{ wait $! && status=0 || status=$?; } 2>/dev/null
echo "status $status, left: $(ls "$folder")"
