#!/bin/sh
# What a shell offers to complete a command line with, one word a line, sorted.
#   complete.sh bash|zsh|fish 'cartulary ver'
set -eu
completions=$(cd "$(dirname "$0")/../../../completions" && pwd)
export completions

case $1 in
  bash)
    line=$2 bash --noprofile --norc -uc '
      source "$completions/cartulary.bash"
      # readline gives a word for each `=` too.
      spaced=${line//=/ = }
      read -ra COMP_WORDS <<<"$spaced"
      [[ $spaced == *" " && $line != *= ]] && COMP_WORDS+=("")
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      read -ra registered <<<"$(complete -p cartulary)"
      "${registered[2]}" cartulary "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
      ((${#COMPREPLY[@]} == 0)) || printf "%s\n" "${COMPREPLY[@]}"'
    ;;
  zsh)
    # A shell in a terminal of its own; a key asks it for the words, which it would else draw. The
    # terminal echoes what is written to it, so no marker may stand there in one piece.
    line=$2 zsh -f -c '
      zmodload zsh/zpty
      zpty shell zsh -f -i
      # To look through all functions would take most of the time.
      zpty -w shell "PS1= all=(\$fpath) fpath=($completions \${(M)fpath:#*/Completion(|/Base)})"
      zpty -w shell "autoload -U compinit; compinit -D -u; fpath=(\$all); autoload -Uz \$^all/_*(N:t)"
      zpty -w shell "compadd() {
          if [[ \${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then builtin compadd \"\$@\"; return; fi
          local -a _found; builtin compadd -O _found \"\$@\"
          (( \$#_found )) && print -rl -- fou\"\"nd:\$^_found
          builtin compadd \"\$@\"
        }"
      zpty -w shell "stop() { print; print en\"\"d:; exit; }; zle -C offer list-choices _main_complete"
      zpty -w shell "ask() { zle offer; stop; }; zle -N ask; bindkey \"^T\" ask"
      zpty -w shell "print rea\"\"dy:"
      zpty -r shell seen "*ready:*"
      zpty -w -n shell "$line"$(print "\x14")
      zpty -r shell seen "*end:*"
      print -r -- "$seen"' | tr -d '\r' | sed -n 's/^.*found://p'
    ;;
  fish)
    # shellcheck disable=SC2016  # fish puts in its own words
    line=$2 HOME=/nonexistent fish --no-config -c '
      source $completions/cartulary.fish
      complete -C $line' 2>/dev/null | cut -f 1
    ;;
  *)
    echo "complete.sh: expected bash, zsh or fish, got $1" >&2
    exit 2
    ;;
esac | LC_ALL=C sort -u
