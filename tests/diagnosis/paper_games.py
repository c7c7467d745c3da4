#!/usr/bin/env python3
"""Whole games as they are typed from paper: several slips in writing moves down at once.

  paper_games.py PROGRAM [OPTIONS] RECORD...

Takes right records, puts some slips into each, and does what `repair` says, three times at most.
Prints how many slips are mended, and how many lines were changed that were right. Every second kind
of slip is held out: `--held-out` measures with those that were not looked at while the program was
written.
"""

import argparse
import difflib
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time

MOVE = re.compile(r"^(?P<lead> *)(?P<tile>[A-X]) (?P<x>-?\d+),(?P<y>-?\d+) r(?P<r>\d)(?P<rest>.*)$")
FIGURE = re.compile(r" (knight|highwayman|farmer|monk|shepherd)(:[A-Z]+)?")
TOTALS = re.compile(r" =(-?\d+(?::-?\d+)*)")
PASSES = 3
LOOK_ALIKES = ("AB", "FG", "HI", "EH", "JK", "MN", "OP", "QR", "ST", "UV", "LW")
SIGNS = {"B": "8", "I": "1", "O": "0", "S": "5", "G": "6"}


def parts(line):
    return MOVE.match(line)


def joined(m, **new):
    p = {**m.groupdict(), **{k: str(v) for k, v in new.items()}}
    return f"{p['lead']}{p['tile']} {p['x']},{p['y']} r{p['r']}{p['rest']}"


def of_line(change):
    """A slip in one line; `change` gives the new line, or None where it cannot be made."""
    def slip(lines, at, rng):
        m = parts(lines[at])
        new = change(m, rng) if m else None
        if new is None or new == lines[at]:
            return None
        return [at], {at: [new]}
    return slip


def cell_off(m, rng):
    axis = rng.choice("xy")
    return joined(m, **{axis: int(m[axis]) + rng.choice((-1, 1))})


def sign_lost(m, rng):
    axis = rng.choice("xy")
    return joined(m, **{axis: m[axis].lstrip("-")}) if m[axis].startswith("-") else None


def digit_mistyped(m, rng):
    axis = rng.choice("xy")
    digit = rng.choice([d for d in range(1, 10) if str(d) != m[axis].lstrip("-")])
    return joined(m, **{axis: ("-" if m[axis].startswith("-") else "") + str(digit)})


def look_alike(m, rng):
    pairs = [p for p in LOOK_ALIKES if m["tile"] in p]
    return joined(m, tile=rng.choice(pairs).replace(m["tile"], "")) if pairs else None


def without_figure(m, _):
    figure = FIGURE.search(m["rest"])
    return joined(m, rest=m["rest"].replace(figure[0], "", 1)) if figure else None


def other_side(m, rng):
    figure = re.search(r":([NESW])\b", m["rest"])
    if not figure:
        return None
    return joined(m, rest=m["rest"].replace(figure[0], ":" + rng.choice(
        [s for s in "NESW" if s != figure[1]]), 1))


def other_role(m, rng):
    figure = FIGURE.search(m["rest"])
    if not figure or not figure[2] or len(figure[2]) != 2:
        return None
    role = {"knight": "highwayman", "highwayman": "knight"}.get(figure[1])
    return joined(m, rest=m["rest"].replace(figure[1], role, 1)) if role else None


def swapped_lines(lines, at, _):
    if at + 1 >= len(lines) or not parts(lines[at]) or not parts(lines[at + 1]):
        return None
    # Totals stay with their turns: what was played is written in the other order.
    return [at, at + 1], {at: [lines[at + 1]], at + 1: [lines[at]]}


def exchanged_letters(lines, at, _):
    a, b = parts(lines[at]), parts(lines[at + 1]) if at + 1 < len(lines) else None
    if not a or not b or a["tile"] == b["tile"]:
        return None
    return [at, at + 1], {at: [joined(a, tile=b["tile"])], at + 1: [joined(b, tile=a["tile"])]}


def line_missing(lines, at, _):
    return ([at], {at: []}) if parts(lines[at]) else None


def line_twice(lines, at, _):
    return ([at], {at: [lines[at], lines[at]]}) if parts(lines[at]) else None


def figure_late(lines, at, _):
    a, b = parts(lines[at]), parts(lines[at + 1]) if at + 1 < len(lines) else None
    if not a or not b:
        return None
    figure = FIGURE.search(a["rest"])
    if not figure or FIGURE.search(b["rest"]):
        return None
    return [at, at + 1], {at: [joined(a, rest=a["rest"].replace(figure[0], "", 1))],
                          at + 1: [joined(b, rest=figure[0] + b["rest"])]}


def total_misread(m, rng):
    totals = TOTALS.search(m["rest"])
    if not totals:
        return None
    numbers = totals[1].split(":")
    at = rng.randrange(len(numbers))
    if not numbers[at].isdigit() or numbers[at] == "0":
        return None
    digits = list(numbers[at])
    place = rng.randrange(len(digits))
    digits[place] = rng.choice([d for d in "0123456789" if d != digits[place]])
    numbers[at] = str(int("".join(digits)))
    return joined(m, rest=m["rest"].replace(totals[0], " =" + ":".join(numbers), 1))


# Each with how often it is made.
KINDS = {
    "rotation": (4, of_line(lambda m, rng: joined(m, r=rng.choice(
        [r for r in range(4) if str(r) != m["r"]])))),
    "rotation-missing": (2, of_line(lambda m, _: joined(m).replace(f" r{m['r']}", "", 1)
                                    if m["r"] != "0" else None)),
    "cell-off": (4, of_line(cell_off)),
    "sign-lost": (3, of_line(sign_lost)),
    "coordinates-swapped": (2, of_line(lambda m, _: joined(m, x=m["y"], y=m["x"]))),
    "digit-mistyped": (2, of_line(digit_mistyped)),
    "look-alike": (3, of_line(look_alike)),
    "other-letter": (1, of_line(lambda m, rng: joined(m, tile=rng.choice("ABCEFGHIJKLMNOPQRSTUVWX")))),
    "letter-as-digit": (2, of_line(lambda m, _: joined(m, tile=SIGNS[m["tile"]])
                                   if m["tile"] in SIGNS else None)),
    "rotation-typed-4": (1, of_line(lambda m, _: joined(m, r=4) if m["r"] == "0" else None)),
    "no-figure": (2, of_line(without_figure)),
    "other-side": (2, of_line(other_side)),
    "other-role": (1, of_line(other_role)),
    "lines-swapped": (1, swapped_lines),
    "letters-exchanged": (1, exchanged_letters),
    "line-missing": (1, line_missing),
    "line-twice": (1, line_twice),
    "figure-late": (1, figure_late),
    "total-misread": (2, of_line(total_misread)),
}


def sparse(lines, rng):
    """Totals as they are kept on paper: only where they change, and not always."""
    last, out = None, []
    for line in lines:
        totals = TOTALS.search(line)
        if totals and parts(line):
            keep = last is not None and totals[1] != last and rng.random() < 0.8
            last = totals[1]
            if not keep:
                line = TOTALS.sub("", line, count=1)
        out.append(line)
    return out


def with_changes(lines, changes):
    out = []
    for i, line in enumerate(lines):
        out += changes.get(i, [line])
    return out


def typed(lines, count, kinds, rng, is_visible):
    """The lines with slips, and for each slip its kind and the lines of the truth it spoiled."""
    moves = [i for i, line in enumerate(lines) if parts(line)]
    used, changes, slips = set(), {}, []
    names = list(kinds)
    weights = [KINDS[name][0] for name in names]
    for _ in range(200):
        if len(slips) == count:
            break
        name = rng.choices(names, weights)[0]
        made = KINDS[name][1](lines, rng.choice(moves), rng)
        if made is None or used & set(made[0]) or not is_visible(with_changes(lines, made[1])):
            continue
        used |= set(made[0])
        changes.update(made[1])
        slips.append((name, made[0]))
    return with_changes(lines, changes), slips


def spoiled(truth, lines):
    """The lines of the truth that are not there, or have another beside them."""
    out = set()
    for tag, a, b, c, d in difflib.SequenceMatcher(None, truth, lines, False).get_opcodes():
        if tag == "insert":
            out.add(a - 1)
        elif tag != "equal":
            out |= set(range(a, b))
    return out


def repair(program, path):
    subprocess.run([program, "repair", "--in-place", "--force", str(path)],
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)


def causes_of(program, path):
    run = subprocess.run([program, "verify", "-f", "json", str(path)],
                         capture_output=True, text=True, check=False)
    return json.loads(run.stdout)["records"][0]["causes"]


def named(causes):
    """A rotation left out is written by any repair, as it is read without one."""
    return {(c["kind"], c["turn"]) for c in causes if c["kind"] not in ("rotation-omitted", "unexplained")}


def forgotten(program, path):
    """The likely causes that are named no more when the first change of the moves has been made."""
    before = causes_of(program, path)
    changes = [c for c in before if c["fixes"]]
    first = next((at for at, c in enumerate(changes) if c["likely"]), None)
    if first is None:
        return set()
    with tempfile.TemporaryDirectory() as folder:
        step = pathlib.Path(folder) / "step.yaml"
        subprocess.run([program, "repair", "--pick", str(first + 1), "-o", str(step), str(path)],
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        kept = [c for c in before if c["likely"] and c["slip"] != changes[first]["slip"]]
        return named(kept) - named(causes_of(program, step))


def alone(program, path, truth):
    """Whether a slip on its own has one answer: it is mended, or several ways are told."""
    def is_visible(lines):
        path.write_text("\n".join(lines) + "\n")
        run = subprocess.run([program, "verify", "-q", "-f", "concise", str(path)],
                             stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        return run.returncode != 0
    def has_one_answer(lines):
        if not is_visible(lines):
            return False
        repair(program, path)
        return not spoiled(truth, path.read_text().splitlines())
    return is_visible, has_one_answer


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("records", nargs="+", type=pathlib.Path)
    parser.add_argument("--held-out", action="store_true")
    parser.add_argument("--all-kinds", action="store_true")
    parser.add_argument("--slips", type=int, nargs=2, default=(6, 10), metavar=("LEAST", "MOST"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--one-answer", action="store_true",
                        help="only slips that are mended when they stand alone")
    parser.add_argument("--full", action="store_true", help="with totals in every line")
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("--check", type=float, help="fail if less than this share is mended")
    args = parser.parse_args()
    kinds = sorted(KINDS)[1 if args.held_out else 0::2]
    if args.all_kinds:
        kinds = sorted(KINDS)
    counts = {name: [0, 0] for name in kinds}
    wrong = games = 0
    steps = []
    seconds = []
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "game.yaml"
        for record in args.records:
            rng = random.Random(f"{args.seed} {record.name}")
            truth = record.read_text().splitlines()
            if not args.full:
                truth = sparse(truth, rng)
            if not any(parts(line) for line in truth):
                continue
            wanted = alone(args.program, path, truth)[args.one_answer]
            lines, slips = typed(truth, rng.randint(*args.slips), kinds, rng, wanted)
            path.write_text("\n".join(lines) + "\n")
            steps += [f"{record.name}: {kind} in turn {turn}"
                      for kind, turn in forgotten(args.program, path)]
            for _ in range(PASSES):
                before = path.read_text()
                begin = time.monotonic()
                repair(args.program, path)
                seconds.append(time.monotonic() - begin)
                if path.read_text() == before:
                    break
            left = spoiled(truth, path.read_text().splitlines())
            touched = {at for _, places in slips for at in places}
            harm = {at for at in left if at not in touched and at + 1 not in touched}
            wrong += len(harm)
            games += 1
            for name, places in slips:
                counts[name][0] += 1
                counts[name][1] += not left & set(places)
            if args.verbose:
                told = [f"{name}{'' if left & set(places) else '*'}@{places[0] + 1}"
                        for name, places in slips]
                print(record.name, *told, f"harm {sorted(at + 1 for at in harm)}" if harm else "")
    made, mended = (sum(c[i] for c in counts.values()) for i in (0, 1))
    for name, (of, done) in counts.items():
        print(f"{name:22} {done:4} of {of:4}")
    seconds.sort()
    share = mended / max(made, 1)
    print(f"{games} games, {made} slips, {mended} mended ({share:.0%}), {wrong} right lines changed; "
          f"a pass takes {seconds[len(seconds) // 2]:.3f} s, at worst {seconds[-1]:.3f} s")
    for step in steps:
        print(f"no longer named after the first change: {step}")
    if args.check is not None and (share < args.check or wrong > 0 or steps):
        sys.exit(1)


if __name__ == "__main__":
    main()
