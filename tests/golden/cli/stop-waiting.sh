#!/bin/sh
# Tells with which status each command ends that waits for its input, on one signal: an input that
# is a pipe without a writer, and standard input. What does not wait ends by itself.
#   stop-waiting.sh SIGNAL
set -eu
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cp files/right.yaml "$folder"
cd "$folder"
mkfifo pipe idle
signal=$1

is_waiting() {
  for _ in 1 2 3 4; do
    grep -q '^State:.S' "/proc/$1/status" 2>/dev/null || return 1
    sleep 0.02
  done
}

stopped() {
  # Opened for both, the pipe never ends.
  env --default-signal="$signal" cartulary "$@" <>idle >out 2>&1 &
  tries=250
  until is_waiting $! || ! kill -0 $! 2>/dev/null || [ $tries -eq 0 ]; do
    sleep 0.02
    tries=$((tries - 1))
  done
  if kill -s "$signal" $! 2>/dev/null; then how=stopped; else how="ends by itself"; fi
  tries=250
  while kill -0 $! 2>/dev/null && [ $tries -gt 0 ]; do
    sleep 0.02
    tries=$((tries - 1))
  done
  [ $tries -gt 0 ] || how="goes on waiting"
  kill -s KILL $! 2>/dev/null || true
  { wait $! && status=0 || status=$?; } 2>/dev/null
  echo "$how $status"
}

for command in $(cartulary help | sed -n 's/^  \([a-z]*\)  .*/\1/p'); do
  case $command in
    site) set -- -o site ;;
    find) set -- 'players>=2' ;;
    diff | merge) set -- right.yaml ;;
    *) set -- ;;
  esac
  echo "$command: a pipe: $(stopped "$command" "$@" pipe); standard input: $(stopped "$command" "$@" -)"
done
[ -d site ] && rm -r site
rm out right.yaml
echo "left: $(echo *)"
