#!/bin/sh
# Watches two records in a new folder while they change, and tells what was printed. Each step waits
# for the run before, and changes something at one stroke, so that it makes one run.
set -eu
files=$PWD/../cli/files
folder=$(mktemp -d)
trap 'kill "$program" 2>/dev/null || :; rm -r "$folder"' EXIT
mkdir "$folder/spare" "$folder/games" "$folder/games/r"
cd "$folder/games"
cp "$files/right.yaml" r/a.yaml
cp "$files/right.yaml" named.yaml

# Waits for so many runs, half a minute at most.
await() {
  tries=600
  until [ "$(grep -c '^[0-9]* record' ../out)" -ge "$1" ] && [ "$(grep -c 'waiting for' ../out)" = 1 ]; do
    tries=$((tries - 1))
    [ "$tries" -gt 0 ] || { echo "no run $1"; cat ../out; exit 1; }
    sleep 0.05
  done
}
# Puts standard input into a file at one stroke, as editors do that write another file and rename it.
put() {
  cat >../spare/new
  mv ../spare/new "$1"
}

# Background jobs ignore SIGINT unless told otherwise.
: >../out
env --default-signal=INT cartulary verify --watch -f concise r named.yaml >>../out 2>&1 &
program=$!
await 1
put r/a.yaml <"$files/wrong.yaml"
await 2
echo notes | put r/notes.txt # nothing to do with records
put r/b.yaml <"$files/right.yaml"
await 3
mkdir r/new
await 4
put r/new/c.yaml <"$files/right.yaml"
await 5
echo 'ignore: [S501]' | put cartulary.yaml
await 6
put named.yaml <"$files/wrong.yaml"
await 7
rm r/new/c.yaml
await 8
rm cartulary.yaml
await 9
kill -s INT "$program"
status=0
wait "$program" || status=$?
cat ../out
echo "status $status"
