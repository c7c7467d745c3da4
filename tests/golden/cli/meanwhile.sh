#!/bin/sh
# Records a game while somebody else changes its file, game.yaml, behind the first turn. Tells what is said then, the
# status, and what the files hold below their headers.
#   meanwhile.sh CHANGE LINE...
set -u
change=$1
shift
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit
cartulary init Ann Bob --date 2026-11-23 -o game.yaml
mkdir pipes
mkfifo pipes/typed pipes/told
cartulary record game.yaml <pipes/typed >pipes/told 2>&1 &
exec 3>pipes/typed 4<pipes/told
echo 'U 1,0 r1' >&3
read -r _ <&4
read -r _ <&4
eval "$change"
# It may have ended by now, and reads no more.
trap '' PIPE
for line; do echo "$line" >&3; done 2>/dev/null
exec 3>&-
cat <&4
wait $!
echo "status $?"
rm -r pipes
for file in *; do
  echo "$file"
  test ! -f "$file" || sed -e '/^cartulary/d; /^date/d; /^players/d; /^result/,$d' "$file"
done
