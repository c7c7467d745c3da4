#!/bin/sh
# slip.sh WHAT TEXT...: what `cartulary verify` says of a record with each TEXT in the place of a right
# one. WHAT is `line` (the first turn), `mapping` (the same), `faces` or `sheet`. Of the findings only
# messages and help are shown, and not the help that tells the form of a turn as a whole.
what=$1
shift
for text; do
  echo "$text"
  {
    printf 'cartulary: 1\ngame: dice\nplayers: [Ann, Bob]\n'
    case $what in
      line) printf 'turns: |\n  %s\n' "$text" ;;
      mapping) printf 'turns:\n  - %s\n' "$text" ;;
      faces) printf 'faces: %s\nturns: |\n  9 c6 k2 x1 > c6 city:6\n' "$text" ;;
      sheet) printf 'turns: |\n  9 c6 k2 x1 > c6 city:6\n  9 c5 k4 > k3 keep\nsheet: %s\n' "$text" ;;
    esac
  } | cartulary verify --ignore D838 - |
    sed -n 's/^<stdin>:\([0-9]\)/\1/; /a turn is the dice/d; /error\[/p; /help:/p; s/<stdin>: right.*/right/p'
  echo
done
