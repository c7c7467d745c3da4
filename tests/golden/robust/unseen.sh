#!/bin/sh
# A record with characters that nobody sees, in a file whose name has some, in every format: how
# many lines of output hold one of them, and what the program says about the files.
set -u
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder" || exit
name=$(printf 'a\033[2J\302\233\342\200\256.yaml')
printf 'cartulary: 1\nevent: "Cup\\x9b2J\\u202e\\U000e0041"\nplayers: [Ann, Bob]\nmoves: |\n  U 1,0 r1 =9:9 // \302\2332J\342\200\256\n  K 5,5 r1\n' > "$name"
unseen=$(printf '\033\|\302\233\|\342\200\256\|\363\240\201\201')
for format in full concise csv tsv json jsonl junit sarif github gitlab summary svg markdown html; do
  echo "$format: $(cartulary verify -f $format . 2>&1 | LC_ALL=C grep -c "$unseen")"
done
cartulary verify -f concise .
cartulary verify "$(printf 'no\033[2J')"
