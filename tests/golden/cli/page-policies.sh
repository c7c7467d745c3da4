#!/bin/sh
# Writes every page that commands write, and tells the Content-Security-Policy of each: all formats
# called `html`, and the folders of pages. Digests of scripts are left out.
set -eu
samples=$PWD/../../../samples
golden=$PWD/..
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cp "$samples/example-1-road.yaml" "$folder/game.yaml"
cp "$samples/dice-game.yaml" "$folder/dice.yaml"
printf 'round,a,b,games_a,games_b\n1,Ann,Bob,2,1\n' >"$folder/results.csv"
cd "$folder"
mkdir pages
cartulary verify -f jsonl game.yaml -o run.jsonl

for command in $(cartulary help | sed -n 's/^  \([a-z]*\)  .*/\1/p'); do
  cartulary "$command" --help | grep -c -- '--format\|--output' | grep -q 2 || continue
  case $command in
    tiles) set -- ;;
    report) set -- run.jsonl ;;
    standings | audit | stats) set -- results.csv ;;
    pair) set -- "$golden/standings/pair/evening" ;;
    analyse) set -- --playouts 400 --move 1 game.yaml ;;
    find) set -- 'players>=2' game.yaml ;;
    *) set -- game.yaml ;;
  esac
  cartulary "$command" -f html "$@" -o "pages/$command.html" >/dev/null 2>said || [ $? -eq 1 ] ||
    grep -q -- '--format: expected' said || cat said
done
cartulary scribe -o pages/scribe.html 2>/dev/null || :
cartulary scribe --app pages/app 2>/dev/null || :
cartulary board -f html dice.yaml -o pages/dice.html
cartulary board -f html --analysis --playouts 400 game.yaml -o pages/analysed.html 2>/dev/null
cartulary pair -f html --slips "$golden/standings/pair/evening" -o pages/slips.html
cartulary verify -f html game.yaml dice.yaml -o pages/verified/ >/dev/null
cartulary site game.yaml dice.yaml -o pages/site >/dev/null
cartulary site "$samples/harbour-cup" -o pages/cup --exit-zero >/dev/null 2>&1
find pages -name '*.html' -o -name '*.xhtml' | LC_ALL=C sort | while read -r page; do
  policy=$(sed -n 's/.*http-equiv="Content-Security-Policy" content="\([^"]*\)".*/\1/p' "$page" | sed "s/sha256-[^']*/sha256/g")
  echo "$page: ${policy:-none}"
done
