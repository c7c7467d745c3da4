#!/bin/sh
# Lets each command that has `--output` write a new file, and over each file of the folder `kept`,
# which the program reads. Tells the statuses, and which were replaced: games, by commands that write
# games.
set -u
samples=$PWD/../../../samples
golden=$PWD/..
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder" || exit
mkdir kept in
cp "$samples/example-1-road.yaml" in/game.yaml
cp "$samples/tournament-final.yaml" kept/record.yaml
cp "$samples/dice-game.yaml" kept/no-extension
cp "$golden/convert/base-000.jcz" kept/save.jcz
cp "$golden/convert/sheet.csv" kept/moves.csv
gzip -nc "$samples/tournament-final.yaml" >kept/packed.gz
printf 'a,b,games_a,games_b\nAnn,Bob,2,1\n' >kept/results.csv
printf 'name: Cup\ntournament: 1\n' >kept/cup.yaml
printf 'event: Cup\n' >kept/cartulary.yaml
cp kept/results.csv in
cartulary verify -f jsonl in/game.yaml -o run.jsonl

for command in $(cartulary help | sed -n 's/^  \([a-z]*\)  .*/\1/p'); do
  cartulary "$command" --help | grep -q -- '--output' || continue
  case $command in
    scribe | tiles) set -- ;;
    init) set -- Ann Bob ;;
    merge) set -- in/game.yaml in/game.yaml ;;
    report) set -- -f full run.jsonl ;;
    standings | audit | stats) set -- -f html in/results.csv ;;
    pair) set -- -f html "$golden/standings/pair/evening" ;;
    board | verify | score) set -- -f html in/game.yaml ;;
    analyse) set -- --playouts 400 --move 1 in/game.yaml ;;
    convert) set -- --to csv in/game.yaml ;;
    find) set -- -f yaml 'players>=2' in/game.yaml ;;
    *) set -- in/game.yaml ;;
  esac
  if [ "$command" = site ]; then
    echo "site: writes a folder"
    continue
  fi
  cartulary "$command" "$@" -o new.html --color never >said 2>&1
  statuses=$?:
  [ -s new.html ] || cat said
  rm -f new.html
  replaced=
  for file in kept/*; do
    cp "$file" .
    name=${file#kept/}
    cartulary "$command" "$@" -o "$name" >said 2>&1
    statuses="$statuses $?"
    cmp -s "$file" "$name" || replaced="$replaced $name"
    rm "$name"
  done
  echo "$command: new $statuses; replaced:${replaced:- nothing}"
done
