#!/bin/sh
# Stops the program while it writes a file: tells which files there are then and afterwards.
#   stop.sh SIGNAL
set -eu
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
mkfifo "$folder/records"
# Background jobs ignore SIGINT unless told otherwise. Opened for both, the pipe never ends.
env --default-signal="$1" cartulary verify --output "$folder/report.txt" - <>"$folder/records" &
# It reads once it sleeps and has a pipe of its own, by which a signal wakes it.
until readlink /proc/$!/fd/[3-9]* | grep -q '^pipe:' && grep -q '^State:.S' /proc/$!/status; do
  sleep 0.05
done
echo "while it runs: $(ls "$folder")"
kill -s "$1" $!
{ wait $! && status=0 || status=$?; } 2>/dev/null
echo "status $status, left: $(ls "$folder")"
