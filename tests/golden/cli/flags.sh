#!/bin/sh
# Compares the long flags that every command's --help shows with those that the completions offer
# and the man page explains, in both directions. Prints the differences.
set -u
cd "$(dirname "$0")" || exit
man=../../../completions/cartulary.1
help=$(mktemp)
other=$(mktemp)
trap 'rm -f "$help" "$other"' EXIT

# The flags that a section of the man page explains.
explained() {
  sed -n "/^\.S[HS] $1\$/,/^\.S[HS] /p" "$man" | sed 's/\\f[BIR]//g; s/\\-/-/g' |
    sed -n 's/^\(-., \)\{0,1\}\(--[a-z-]*\).*/\2/p'
}

compare() {
  LC_ALL=C sort -u "$other" | diff -u --label "$1: --help" --label "$1: $2" "$help" -
}

check() {
  title=${1:-program}
  # shellcheck disable=SC2086  # no command is no word
  cartulary ${1:-} --help | sed -n 's/^  \(-.,\|   \) \(--[a-z-]*\).*/\2/p' | LC_ALL=C sort -u >"$help"
  [ -s "$help" ] || echo "$title: --help shows no flags"
  for shell in bash zsh fish; do
    ./complete.sh $shell "cartulary ${1:+$1 }--" | sed 's/=$//' >"$other"
    compare "$title" $shell
  done
  {
    explained "${1:-OPTIONS}"
    # What every command takes is explained once.
    [ -z "${1:-}" ] || explained OPTIONS | grep -v -x -e --version
  } >"$other"
  compare "$title" man
}

# The commands of the program, or of one of its commands.
commands_of() {
  # shellcheck disable=SC2086  # no command is no word
  cartulary $1 --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p'
}

# No completion knows commands that the help does not. Then the same for the commands below.
check_all() {
  check "$1"
  words=$(commands_of "$1")
  if [ -n "$words" ]; then
    echo "$words" | LC_ALL=C sort -u >"$help"
    for shell in bash zsh fish; do
      ./complete.sh $shell "cartulary ${1:+$1 }" >"$other"
      compare "commands${1:+ of $1}" $shell
      # So does the help command.
      ./complete.sh $shell "cartulary help ${1:+$1 }" >"$other"
      compare "commands${1:+ of $1}" "$shell, for help"
    done
    sed -n '/^\.SH COMMANDS/,/^\.SH OPTIONS/s/^\.SS //p' "$man" |
      sed -n "s/^${1:+$1 }\([^ ]*\)\$/\1/p" >"$other"
    compare "commands${1:+ of $1}" man
  fi
  for word in $words; do
    (check_all "${1:+$1 }$word")
  done
}

check_all ''
