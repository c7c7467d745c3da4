#!/bin/sh
# Runs a command in a new folder with two files that are hostile in name and content: a right one, $name, and one with an
# illegal move, $wrong. In the command, `h` tells only whether there are characters that must not reach a terminal.
#   hostile.sh 'cartulary fmt "$name" | h'
set -u
illegal=$PWD/../../../samples/broken/illegal-placement.yaml
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder" || exit
override=$(printf '\342\200\256') # U+202E, which turns the direction of what follows
name=$(printf 'a\033[2J\b')$override.yaml
wrong=w$name
printf 'cartulary: 1\n# note %s\nmoves: |\n  U 1,0 r1  # %s\n  E 0,-1 r2 knight:S +4 =0:4\nplayers: [Ann, Bob]\n' \
  "$override" "$override" >"$name"
sed "s/.*L 4,4 r1.*/&  # $override/" "$illegal" >"$wrong"
h() {
  LC_ALL=C tr -d '\n\t' >printed
  if LC_ALL=C grep -q '[[:cntrl:]]' printed; then
    echo "a control"
  elif grep -q "$override" printed; then
    echo "a mark of direction"
  else
    echo "clean, $(wc -c <printed) bytes"
  fi
}
eval "$1"
