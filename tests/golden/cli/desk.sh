#!/bin/sh
# Makes every kind of page of records in folders private-desk/club/2024 and private-desk/cup/2025, which are named by their
# absolute paths: right, wrong, illegal and unreadable ones, copies, games of dice, an archive, a game of another program,
# and a configuration above them. Tells in which pages the desk is mentioned, and what the index lists.
set -u
files=$PWD/files
samples=$PWD/../../../samples
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
desk=$folder/private-desk
one=$desk/club/2024
two=$desk/cup/2025
mkdir -p "$one/round-1" "$two"
cp "$files/right.yaml" "$files/wrong.yaml" "$one"
cp "$files/right.yaml" "$two"
cp "$samples/broken/illegal-placement.yaml" "$one/round-1"
cp "$samples/tournament-final.yaml" "$one/round-1/final.yaml"
cp "$samples/tournament-final.yaml" "$two/copy.yaml"
cp "$samples/dice-game.yaml" "$two"
printf 'cartulary: 1\nmoves: [' >"$two/unreadable.yaml"
printf 'rules: tournament\nignore: [N9]\n' >"$desk/cartulary.yaml"
mkdir "$two/closed" && printf 'unknown: 1\n' >"$two/closed/cartulary.yaml" && cp "$files/right.yaml" "$two/closed"
tar -C "$one" -cf "$two/games.tar" wrong.yaml
pages=$folder/pages
mkdir "$pages"
cd "$pages" || exit
{
  cartulary site "$one" "$two" "$desk/missing.yaml" -o site/
  cartulary site "$one" -o club/
  cartulary verify -f html "$one" "$two" "$desk/missing.yaml" -o arbiter/
  cartulary verify -f html "$two/games.tar" "$two/copy.yaml" "$one/wrong.yaml" -o files/
  cartulary score -f markdown "$one" "$two" -o scores/
  # shellcheck disable=SC2094  # nothing is written there: it is but a name
  cartulary verify -f html - --stdin-name "$one/wrong.yaml" -o stdin.html <"$one/wrong.yaml"
  for format in html markdown svg; do
    cartulary verify -f $format "$one" "$two" "$desk/missing.yaml" -o verify.$format
    cartulary score -f $format "$one/wrong.yaml" -o score.$format
  done
  cartulary verify --summary -f html "$one" -o summary.html
  for name in final.yaml illegal-placement.yaml; do
    for format in html svg png webp; do cartulary board "$one/round-1/$name" -f $format -o $name.$format; done
    cartulary analyse "$one/round-1/$name" --playouts 1 -f html -o analysis-$name.html
  done
} >said 2>&1
echo "$(find . -type f | wc -l) files; the desk is in: $(grep -rl 'private-desk\|club/\|cup/' . | grep -v said | sort | tr '\n' ' ')"
grep -o 'href="[^"]*"' site/index.html arbiter/index.html files/index.html club/index.html | sort -u
