#!/bin/sh
# Runs a command whose output is the file out, which is there already unless rm is yes. While the command waits for the
# end of its standard input, somebody else does CHANGE. Tells what is said, the status and what is in out then.
#   meanwhile-output.sh CHANGE COMMAND...
set -u
files=$PWD/files
change=$1
shift
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit
mkfifo input
: >said
test "${rm-}" = yes || echo old >out
cartulary "$@" -o out <input >said 2>&1 &
exec 3>input
# Its output has no name while it is written, or one of its own. What asks says so.
if test "$1" = init; then
  until grep -q Players said || ! kill -0 $!; do sleep 0.02; done
else
  until readlink /proc/$!/fd/* | grep -q ' (deleted)$\|/.cartulary-' || ! kill -0 $!; do sleep 0.02; done
fi
eval "$change"
if test "$1" = init; then echo 'Ann, Bob' >&3; else cat "$files/right.yaml" >&3; fi
exec 3>&-
wait $!
echo "status $?"
rm -f input
sed -n '/^cartulary/p' said
ls -A
sed 3q out 2>&1 || :
