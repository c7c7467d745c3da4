#!/bin/sh
# Watches a tournament while a result comes in, and tells what its round page had before and after.
set -eu
folder=$(mktemp -d)
trap 'kill "$program" 2>/dev/null || :; rm -r "$folder"' EXIT
mkdir "$folder/cup"
cd "$folder"
printf 'tournament: 1\nsystem: world-championship\nrounds: 1\n' >cup/tournament.yaml
printf 'round,a,b,g1\n1,Ann,Bob,\n' >cup/r.csv

# Waits until the program has said it so often, half a minute at most.
await() {
  tries=600
  until [ "$(grep -c "$1" out)" -ge "$2" ]; do
    tries=$((tries - 1))
    [ "$tries" -gt 0 ] || { echo "never: $1"; cat out; exit 1; }
    sleep 0.05
  done
}

: >out
env --default-signal=INT cartulary site cup -o site --watch >>out 2>&1 &
program=$!
await 'waiting for' 1
grep -c '<h2>Round 1</h2>' site/tournament/round.html
printf 'round,a,b,g1\n1,Ann,Bob,90-80\n' >new
mv new cup/r.csv
await 'results\? of the tournament' 2
grep -o 'Ann won[^<]*' site/tournament/wall.html
kill -s INT "$program"
status=0
wait "$program" || status=$?
echo "status $status"
