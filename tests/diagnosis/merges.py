#!/usr/bin/python3
"""Merges two copies of a right record, each with slips of its own, and compares with the original.

`merges.py PROGRAM RECORD...` prints how often the merged record is the original game, how often
something was left undecided, how often what both or only one of them has wrong stayed wrong, as `verify`
tells, and how often it is another game, which must never be: what cannot be told must be left as a
conflict. Pairs whose slips meet, in one line or in lines beside each other, are counted
apart: there, no copy may hold the original. With `--markdown`, as a table for a page.
"""

import argparse
import collections
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from slips import NOTATION, TOTALS, Game, meaning, move_lines, print_rows, run

# Slips of single lines.
LINE_SLIPS = ("rotation-wrong", "rotation-omitted", "tile-wrong", "cell-off-by-one", "sign-lost",
              "coordinates-swapped", "lines-swapped", "line-twice", "line-missing",
              "line-missing (the last)", "meeple-omitted", "meeple-place-wrong",
              "meeple-role-wrong")
CLAIMS = re.compile(r" [=+].*")
CONFLICT = "<conflict>"


def total_wrong(lines, rng):
    """One number of the totals of one line."""
    n = rng.choice([n for n in move_lines(lines) if TOTALS.search(lines[n])])
    numbers = re.findall(r"-?\d+", TOTALS.search(lines[n])[0])
    seat = rng.randrange(len(numbers))
    numbers[seat] = str(int(numbers[seat]) + rng.choice((-10, -4, -2, -1, 1, 2, 3, 9)))
    lines[n] = TOTALS.sub("=" + ":".join(numbers), lines[n])


def score_wrong(lines, rng):
    """One number of the final scores."""
    n = next(n for n, line in enumerate(lines) if line.lstrip().startswith("scores:"))
    chosen = rng.choice(list(re.finditer(r"\d+", lines[n])))
    lines[n] = (lines[n][:chosen.start()] + str(int(chosen[0]) + rng.choice((-1, 1, 10)))
                + lines[n][chosen.end():])


SLIPS = {kind: NOTATION[kind] for kind in LINE_SLIPS}
SLIPS |= {"total-wrong": total_wrong, "score-wrong": score_wrong}


# Other forms of the same record.


def other_names(text):
    head, moves = text.split("moves:", 1)
    names = re.search(r"players: \[(.*)\]", head)[1].split(", ")
    for seat, name in enumerate(names):
        head = re.sub(rf"\b{name}\b", f"Seat {seat + 1}", head)
        moves = re.sub(rf"\b{name}\b", f"Seat {seat + 1}", moves)
    return head + "moves:" + moves


def y_north(text):
    lines = text.split("\n")
    for n, line in enumerate(lines):
        # A rotation may have been left out.
        lines[n] = re.sub(r"^(  \S+ -?\d+),(-?\d+)\b",
                          lambda m: f"{m[1]},{-int(m[2])}", line)
    return "\n".join(lines).replace("moves:", "axes: y-north\nmoves:", 1)


def mapping(line):
    words = line.split()
    if words[0] == "discard" or not re.match(r"r\d", words[2] if len(words) > 2 else ""):
        return f"  - {line.strip()}"
    x, y = words[1].split(",")
    keys = [f"tile: {words[0]}", f"at: [{x}, {y}]", f"rotation: {words[2][1:]}"]
    for word in words[3:]:
        name, _, value = word.partition(":")
        if word.startswith("="):
            keys.append(f'totals: "{word[1:]}"')
        elif name in ("draw", "grow", "under", "guide"):
            keys.append(f'{name}: "{value or "true"}"')
        else:
            keys.append(f'meeple: "{word}"')
    return "  - {" + ", ".join(keys) + "}"


def mappings(text):
    head, moves = text.split("moves: |\n", 1)
    moves, result = moves.split("result:", 1)
    lines = [mapping(line) for line in moves.rstrip("\n").split("\n")]
    return "\n".join([head + "moves:", *lines, "result:" + result])


def without_totals(text):
    head, moves = text.split("moves: |\n", 1)
    return head + "moves: |\n" + re.sub(r" =-?\d+(:-?\d+)*", "", moves)


def other_order(text):
    """The players begin with the second one, and so do the columns."""
    def turned(parts):
        return parts[1:] + parts[:1]
    text = re.sub(r"players: \[(.*)\]",
                  lambda m: f"players: [{', '.join(turned(m[1].split(', ')))}]", text)
    return re.sub(r" =(-?\d+(?::-?\d+)*)",
                  lambda m: f" ={':'.join(turned(m[1].split(':')))}", text)


FORMS = {"": lambda text: text, "other names": other_names, "y to the north": y_north,
         "mappings": mappings, "no totals": without_totals, "names in another order": other_order}


class Copies:
    """Two copies of a game with slips."""

    def __init__(self, args, folder, game, kinds, form, rng):
        self.args, self.folder, self.game = args, folder, game
        texts = [self.spoiled(slips, rng) for slips in kinds]
        self.meet = self.slips_meet(*texts)
        self.paths = [folder / "a.yaml", folder / "b.yaml"]
        self.paths[0].write_text(texts[0], encoding="utf-8")
        self.paths[1].write_text(FORMS[form](texts[1]), encoding="utf-8")
        self.other_form_first = form != "" and rng.random() < 0.5
        if self.other_form_first:
            self.paths.reverse()

    def spoiled(self, slips, rng):
        text = self.game.text
        # A record without a rotation that it needs cannot be compared any more.
        for kind in sorted(slips, key="rotation-omitted".__eq__):
            for _ in range(20):
                lines = text.split("\n")
                SLIPS[kind](lines, rng)
                if self.differ(text, "\n".join(lines)):  # what nobody can notice is no slip
                    break
            text = "\n".join(lines)
        return text

    def differ(self, *texts):
        paths = [self.folder / "before.yaml", self.folder / "after.yaml"]
        for path, text in zip(paths, texts):
            path.write_text(text, encoding="utf-8")
        return subprocess.run([self.args.program, "diff", *map(str, paths)], capture_output=True,
                              check=False).returncode != 0

    def slips_meet(self, *texts):
        """Whether a line, with those beside it, or the scores are as in the original in neither copy."""
        scores = re.search("scores:.*", self.game.text)[0]
        if not any(scores in text for text in texts):
            return True
        def windows(text):
            moves = [CLAIMS.sub("", line.strip()) for line in moves_of(text)]
            return set(zip(["", *moves], moves, [*moves[1:], ""]))
        return bool(windows(self.game.text) - windows(texts[0]) - windows(texts[1]))

    def merged(self):
        return subprocess.run([self.args.program, "merge", *map(str, self.paths)],
                              capture_output=True, text=True, check=False)


def moves_of(text):
    return text.split("moves: |\n")[1].split("result:")[0].rstrip("\n").split("\n")


def plays(text):
    """The moves of a merged record, and a mark for each conflict."""
    out = []
    conflict = False
    for line in text.split("\n"):
        if line.startswith("<<<<<<< "):
            conflict = True
            out.append(CONFLICT)
        elif line.startswith(">>>>>>> "):
            conflict = False
        elif not conflict and re.match(r"  (discard |\S+ -?\d+,-?\d)", line):
            move = CLAIMS.sub("", line.strip())
            if not re.search(r" r\d", move):
                move = re.sub(r"(,-?\d+)", r"\1 r0", move)
            out.append(meaning(move))
    return out


def agrees(merged, original):
    """Whether what was decided is as in the original; a conflict may be anything."""
    reach = {0}
    for move in merged:
        if move == CONFLICT:
            reach = set(range(min(reach), len(original) + 1)) if reach else set()
        else:
            reach = {n + 1 for n in reach if n < len(original) and original[n] == move}
    return len(original) in reach


def outcome(copies):
    """What a merge came to, in a word."""
    done = copies.merged()
    if done.returncode not in (0, 1):
        sys.exit(f"{copies.game.path}: {done.stderr}")
    if done.returncode == 0:
        if not copies.differ(copies.game.text, done.stdout):
            return "original", done.stderr
        verified = subprocess.run([copies.args.program, "verify", "-"], input=done.stdout,
                                  capture_output=True, text=True, check=False)
        return ("another", "not right")[verified.returncode], done.stderr
    # Where slips meet, and in other forms, only a reader can tell what should have been decided.
    fits = (copies.meet or copies.other_form_first
            or agrees(plays(done.stdout), plays(copies.game.text)))
    return ("undecided" if fits else "another"), done.stderr


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("records", nargs="+", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--markdown", action="store_true")
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("--keep", type=Path, help="a folder for pairs that became another game")
    parser.add_argument("--check", action="store_true",
                        help="fail if slips that do not meet lead to another game")
    args = parser.parse_args()
    rng = random.Random(args.seed)
    reports = run(args.program, "score", "--format", "json", *map(str, args.records))["records"]
    games = [Game(Path(r["file"]), r) for r in reports if r["status"] == "right"]
    games = [g for g in games if "moves: |\n" in g.text and TOTALS.search(moves_of(g.text)[-1])]
    kinds = [(1, ""), (2, ""), (4, ""), *((2, form) for form in FORMS if form)]
    rows = {}
    failed = 0
    with tempfile.TemporaryDirectory() as name:
        for slips, form in kinds:
            row = f"{slips}" + (f", {form}" if form else "")
            count = collections.Counter()
            for number in range(args.pairs):
                chosen = [rng.choices(list(SLIPS), k=slips) for _ in range(2)]
                copies = Copies(args, Path(name), rng.choice(games), chosen, form, rng)
                result, told = outcome(copies)
                count[copies.meet, result] += 1
                failed += result == "another" and not copies.meet
                if result in ("not right", "another"):
                    if args.verbose:
                        print(row, number, copies.game.path.name, chosen, result,
                              "(slips meet)" if copies.meet else "", "\n" + told, file=sys.stderr)
                    if args.keep:
                        for path in copies.paths:
                            kept = args.keep / f"{form}-{slips}-{number}-{path.name}"
                            kept.write_text(path.read_text())
            rows[row] = [count[meet, result] for meet in (False, True)
                         for result in ("original", "undecided", "not right", "another")]
    print_rows(("slips in each copy", "apart: original", "undecided", "not right", "another",
                "meeting: original", "undecided", "not right", "another"), rows, args.markdown)
    if args.check and failed:
        sys.exit(f"{failed} pairs became another game")


if __name__ == "__main__":
    main()
