#!/usr/bin/python3
"""Changes moves and claims of games whose choices another engine listed, and judges each mutant.

    mutants_test.py PROGRAM [--each N] [--seed N] [LIST...]

The lists are those of tests/golden/legal, with all boxes, unless others are named. A mutant is a game up to one
turn, in which one thing is changed: the cell and the rotation, the figure or what is done on another tile, a step of
the dragon, a total or the final score. The list says which placements, figures and steps were legal, and what the
totals were: with another one the program must say illegal exactly where the list has no such choice, and with another
number wrong. --each tries only each N-th
turn. A sample goes through other doors, too: an archive, a folder, a cache, several threads, a table of moves.
"""

import argparse
import csv
import io
import random
import re
import subprocess
import sys
import tarfile
import tempfile
from collections import Counter
from pathlib import Path

LISTS = Path(__file__).resolve().parent.parent / "golden/legal"
# What the lists of some boxes do not say in the line of a game.
HEADS = {"hills": "expansions: [hills-and-sheep]",
         "river_and_abbot": "expansions: [river, abbot]\nrules: {meeples: 3, start-tile: in-bag}"}
SIDES = ["N", "E", "S", "W"]
HALVES = ["NNW", "NNE", "ENE", "ESE", "SSE", "SSW", "WSW", "WNW"]
ON_FIELDS = [f"{role}:{place}" for role in ("farmer", "large-farmer", "pig", "shepherd")
             for place in [*HALVES, "inner", "inner2"]]
ELSEWHERE = [f"{role}:{side}" for role in ("knight", "highwayman", "large-knight", "large-highwayman", "builder")
             for side in SIDES]
ELSEWHERE += [f"{role}:{side}" for role in ("mayor", "wagon") for side in SIDES]
BARNS = ["barn:NE", "barn:SE", "barn:SW", "barn:NW"]
FIGURES = [*ON_FIELDS, *ELSEWHERE, *BARNS, "monk", "large-monk", "abbot", "recall"]
# A word for the side that two cities share means the one that is free, which a list does not say.
SHARED_SIDE = "HS/CC!.v"
# Each turn gets so many mutants of its placement and of its figure.
PLACEMENTS = 8
FIGURES_TRIED = 10
# One of so many mutants goes through the other doors.
DOOR_EACH = 97
BATCH = 4000


class Turn:
    """A line `[again] TILE X,Y rR [WORD]... =TOTALS | X,Y:ROTATIONS ... | FIGURE[=PLACE]... ... [| SIDES ...]`."""

    def __init__(self, line):
        move, placements, figures, *flight = line.split("|")
        self.move, _, totals = move.strip().partition(" =")
        self.totals = [int(total) for total in totals.split(":")]
        words = self.move.split()
        at = 2 if words[0] == "again" else 1
        self.tile = " ".join(words[:at])
        self.place = " ".join(words[at:at + 2])
        self.words = words[at + 2:]
        self.placements = {f"{cell} r{turns}" for cell, _, all_turns in
                           (item.partition(":") for item in placements.split()) for turns in all_turns}
        self.figures = set()
        self.steps = flight[0].split() if flight else []
        self.wagon = self.steps if self.steps and ">" in self.steps[0] else []
        self.steps = [] if self.wagon else self.steps
        # It may be the only thing that is allowed, or alter how the dragon can fly.
        self.is_free = not self.tile.endswith((".p", ".d"))
        self.names_all_places = "=" in figures and SHARED_SIDE not in self.tile
        for item in figures.split():
            name, *others = item.split("=")
            self.figures.add(name)
            role = name.partition(":")[0]
            self.figures.update(f"{role}:{place}" for place in others)

    def text(self):
        return f"{self.move} ={':'.join(map(str, self.totals))}"


class Game:
    def __init__(self, head, turns, final):
        self.head, self.turns, self.final = head, turns, final

    def record(self, moves, scores=None):
        result = f"result: {{scores: {scores}}}" if scores else "result: {termination: unfinished}"
        lines = "".join(f"  {move}\n" for move in moves)
        return f"cartulary: 1\n{self.head}\nmoves: |\n{lines}{result}\n"


def games_in(path):
    """The games of a list: what each turn says, and discards as they are written."""
    # Several games in one list may have other numbers of players.
    head, turns = "", []
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("#"):
            continue
        if line.startswith("game "):
            if turns:
                yield Game(head, turns, None)
            _, _, players, *boxes = line.partition(" | ")[0].split()
            rules = line.partition(" | ")[2]
            boxes = f"expansions: [{', '.join(boxes)}]" if boxes else HEADS.get(path.stem, "")
            # The engine that made the lists shuffles the usual start tile into the others, and places no builder on
            # what a tile finishes.
            for box, option in (("river", "start-tile: in-bag"), ("traders", "builders-in-finished: false")):
                played = box in boxes and "builders: 0" not in rules or box == "traders" and "builders: 1" in rules
                if played and option.partition(":")[0] not in boxes + rules:
                    rules = f"{rules[:-1]}, {option}}}" if rules else f"rules: {{{option}}}"
            names = ", ".join(f"P{seat + 1}" for seat in range(int(players)))
            head = "\n".join(part for part in (f"players: [{names}]", boxes, rules) if part)
            turns = []
        elif line.startswith("end "):
            yield Game(head, turns, [int(score) for score in re.findall(r"-?\d+", line)])
            turns = []
        else:
            turns.append(line if line.startswith("discard") else Turn(line))
    if turns:
        yield Game(head, turns, None)


def other_numbers(numbers, chance):
    """One of the numbers changed as people mistake them."""
    out = list(numbers)
    seat = chance.randrange(len(out))
    swapped = int(str(out[seat])[::-1])
    out[seat] = chance.choice([out[seat] + 1, max(out[seat] - 1, 0), out[seat] + 10, swapped])
    return out


def elsewhere(turn, laid, chance):
    """Things done on tiles on which the list has nothing of the kind, whatever stands there is called."""
    listed = {word.partition(":")[0] for word in turn.figures}
    by_portal = any("@" in word for word in turn.figures if not word.startswith(("fairy@", "princess@")))
    for cell in chance.sample(laid, min(len(laid), 2)):
        yield from (f"{what}@{cell}" for what in ("fairy", "princess") if f"{what}@{cell}" not in listed)
        if not by_portal:
            yield f"knight:N@{cell}"


def mutants_of(turn, has_shepherds, laid, chance):
    """Changed lines of a turn, with what must be said of each: `legal`, `illegal` or `wrong`."""
    under = [word for word in turn.words if word.startswith("under:")]
    flock = [word for word in turn.words if word == "guide" or word.startswith("grow:")]
    flight = [word for word in turn.words if word.startswith("dragon:")]
    cells = sorted({place.partition(" ")[0] for place in turn.placements})
    xs, ys = zip(*(map(int, cell.split(",")) for cell in cells))
    around = [f"{x},{y} r{turns}" for x in range(min(xs) - 1, max(xs) + 2) for y in range(min(ys) - 1, max(ys) + 2)
              for turns in range(4)]
    near = [f"{cell} r{turns}" for cell in cells for turns in range(4)]
    for place in {*chance.sample(around, PLACEMENTS // 2),
                  *chance.sample(near, min(len(near), PLACEMENTS // 2))} - {turn.place}:
        legal = place in turn.placements
        # There a flock may have to move, which the list does not say.
        if legal and (has_shepherds or not turn.is_free):
            continue
        yield " ".join([turn.tile, place, *under]), "legal" if legal else "illegal"
    played = {word for word in turn.words if ":" not in word or word.partition(":")[0] not in ("draw", "grow", "under")}
    for figure in set(chance.sample(FIGURES, FIGURES_TRIED)) | turn.figures:
        if figure in played:
            continue
        legal = figure in turn.figures
        if legal and not turn.is_free:
            continue
        if figure.startswith("shepherd:"):
            # The list does not say which tokens are in the bag.
            if legal:
                continue
            figure += " draw:1"
        if legal or turn.names_all_places:
            # A flock moves whatever else the turn does.
            yield " ".join([turn.tile, turn.place, figure, *under, *flock, *flight]), "legal" if legal else "illegal"
    for word in elsewhere(turn, laid, chance) if not turn.wagon else []:
        yield " ".join([turn.tile, turn.place, word, *flight]), "illegal"
    for at, sides in enumerate(turn.steps):
        steps = flight[0].partition(":")[2]
        for side in set(SIDES) - set(sides):
            yield turn.move.replace(flight[0], f"dragon:{steps[:at]}{side}{steps[at + 1:]}"), "illegal"
        if at > 0:
            yield turn.move.replace(flight[0], f"dragon:{steps[:at]}"), "illegal"
    if turn.wagon:
        # The places of one wagon; others of the turn go home.
        bare = re.sub(r" wagon-to:\S+", "", turn.move)
        owner = turn.wagon[0].partition(">")[0]
        yield from ((f"{bare} wagon-to:{place}", "legal") for place in turn.wagon)
        listed = {place.partition(">")[2].partition(":")[0] for place in turn.wagon}
        yield from ((f"{bare} wagon-to:{owner}>{cell}:{side}", "illegal")
                    for cell in chance.sample(laid, min(len(laid), 6)) if cell not in listed for side in SIDES)
    for _ in range(2):
        numbers = other_numbers(turn.totals, chance)
        if numbers != turn.totals:
            yield f"{turn.move} ={':'.join(map(str, numbers))}", "wrong"


class Test:
    def __init__(self, program):
        self.program = program
        self.counts = Counter()
        self.complaints = 0
        self.batch = []

    def verdicts(self, *paths, data=None, cwd=None):
        """By record: what is said, and the first line with a finding, within the record."""
        argv = [self.program, "verify", "-f", "csv", "--no-causes", "--no-config", *paths]
        done = subprocess.run(argv, input=data, capture_output=True, text=True, cwd=cwd)
        if done.returncode > 1:
            sys.exit(f"mutants_test: exit status {done.returncode}: {done.stderr}")
        return [(row["file"], row["status"], int(row["first_line"] or 0) - int(row["line"]))
                for row in csv.DictReader(io.StringIO(done.stdout))]

    def complain(self, record, expected, found):
        self.complaints += 1
        if self.complaints <= 20:
            print(f"expected {expected}, got {found}:\n{record}\n", file=sys.stderr)

    def judge(self, record, expected, line):
        """Adds a record, and what must be said of it at which of its lines."""
        self.batch.append((record, expected, line))
        if len(self.batch) == BATCH:
            self.flush()

    def flush(self):
        found = self.verdicts("-", data="".join(f"---\n{record}" for record, _, _ in self.batch))
        if len(found) != len(self.batch):
            sys.exit(f"mutants_test: {len(self.batch)} records, {len(found)} verdicts")
        for (record, expected, line), (_, status, at) in zip(self.batch, found):
            self.counts[expected] += 1
            right = {"legal": ("right",), "wrong": ("wrong",), "illegal": ("illegal", "unreadable")}[expected]
            if status not in right or (expected == "illegal" and at != line):
                self.complain(record, f"{expected} at line {line}", f"{status} at line {at}")
        self.try_doors([record for record, _, _ in self.batch[::DOOR_EACH]],
                       [status for _, status, _ in found[::DOOR_EACH]])
        self.batch = []

    def try_doors(self, records, statuses):
        """The same records as files, in each other way that a record can come in."""
        with tempfile.TemporaryDirectory() as folder:
            games = Path(folder) / "games"
            games.mkdir()
            for number, record in enumerate(records):
                (games / f"{number:04}.yaml").write_text(record)
            with tarfile.open(f"{folder}/games.tar.gz", "w:gz") as archive:
                archive.add(games, "games")
            doors = {"a folder": ["games"], "an archive": ["games.tar.gz"], "a cache": ["--cache", "cache", "games"],
                     "the same cache again": ["--cache", "cache", "games"], "three threads": ["-j", "3", "games"]}
            for name, paths in doors.items():
                self.compare(name, records, statuses, self.verdicts(*paths, cwd=folder))
            for kind in ("csv", "tsv"):
                # What cannot be played is refused there.
                written = [number for number, status in enumerate(statuses) if status in ("right", "wrong")]
                tables = Path(folder) / kind
                tables.mkdir()
                for number in written:
                    subprocess.run([self.program, "convert", "-o", f"{tables}/{number:04}.{kind}",
                                    games / f"{number:04}.yaml"], capture_output=True, check=False)
                self.compare(f"a table of moves as {kind}", [records[n] for n in written],
                             [statuses[n] for n in written], self.verdicts(kind, cwd=folder))

    def compare(self, door, records, statuses, found):
        self.counts["through other doors"] += len(records)
        if len(found) != len(records):
            self.complain(door, f"{len(records)} verdicts", len(found))
            return
        for record, status, (_, other, _) in zip(records, statuses, found):
            if other != status:
                self.complain(record, f"{status} as from a list", f"{other} from {door}")


def try_game(test, game, each, chance):
    moves = []
    first = game.head.count("\n") + 4
    shepherds = set()
    laid = ["0,0"] if "princess-and-dragon" in game.head or "abbey-and-mayor" in game.head else []
    players = game.head.partition("\n")[0].count(",") + 1
    mover = -1
    for number, turn in enumerate(game.turns):
        if isinstance(turn, str):
            moves.append(turn)
            continue
        mover = mover if turn.tile.startswith("again ") else (mover + 1) % players
        if number % each == 0:
            line = first + len(moves)
            for move, expected in mutants_of(turn, mover in shepherds, laid, chance):
                test.judge(game.record([*moves, move]), expected, line)
        if any(word.startswith("shepherd:") for word in turn.words):
            shepherds.add(mover)
        if laid:
            laid.append(turn.place.partition(" ")[0])
        moves.append(turn.text())
        if number % each == 0:
            test.judge(game.record(moves), "legal", 0)
    if game.final is None:
        return
    test.judge(game.record(moves, game.final), "legal", 0)
    for _ in range(5):
        scores = other_numbers(game.final, chance)
        if scores != game.final:
            test.judge(game.record(moves, scores), "wrong", 0)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("program", type=lambda path: str(Path(path).resolve()))
    parser.add_argument("lists", nargs="*", type=Path)
    parser.add_argument("--each", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_intermixed_args()
    chance = random.Random(args.seed)
    test = Test(args.program)
    for path in args.lists or sorted(LISTS.glob("*.txt")):
        for game in games_in(path):
            try_game(test, game, args.each, chance)
    test.flush()
    print(", ".join(f"{count} {what}" for what, count in test.counts.items()))
    if min(test.counts[what] for what in ("legal", "illegal", "wrong", "through other doors")) < 20:
        sys.exit("mutants_test: hardly anything was tried")
    if test.complaints:
        sys.exit(f"mutants_test: {test.complaints} mutants misjudged")


if __name__ == "__main__":
    main()
