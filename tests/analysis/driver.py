#!/usr/bin/python3
"""Pits two programs that speak the protocol of `cartulary play` against each other.

  driver.py PROGRAM A B [--pairs N] [--seed N] [--playouts N | --seconds S] [--records DIR]

A and B are commands, each one argument, such as "cartulary play". They may be the same. PROGRAM is
`cartulary`: it tells the tiles, and is the referee. Each order of tiles is played twice, so that
each begins once. Prints a table in Markdown, the same as `matches`.
"""

import argparse
import json
import math
import random
import shlex
import subprocess
import sys
import threading
import time
from pathlib import Path

PLAYERS = ["A", "B"]
# Of a program that has no limit of its own.
PATIENCE = 120


class Fault(Exception):
    """A program did not do what the protocol asks of it."""


class Program:
    """One side of a match."""

    def __init__(self, command):
        self.command = command
        self.seconds = 0.0
        self.turns = 0
        self.process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )

    def ask(self, position, patience):
        """The move for a position."""
        alarm = threading.Timer(patience, self.process.kill)
        alarm.start()
        begun = time.monotonic()
        try:
            self.process.stdin.write(json.dumps(position) + "\n")
            self.process.stdin.flush()
            line = self.process.stdout.readline()
        except BrokenPipeError:
            line = ""
        alarm.cancel()
        self.seconds += time.monotonic() - begun
        self.turns += 1
        if not line:
            raise Fault(f"expected an answer from `{self.command}`, got none, to {json.dumps(position)}")
        try:
            return str.strip(json.loads(line)["move"])
        except (ValueError, KeyError, TypeError):
            raise Fault(
                f"expected a move from `{self.command}`, got {line.strip()}, to {json.dumps(position)}"
            ) from None

    def close(self):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()


def referee(program, arguments, record):
    """What cartulary says of a record, in JSON."""
    done = subprocess.run(
        [program, *arguments, "--format", "json", "-"],
        input=json.dumps(record),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    try:
        return json.loads(done.stdout)
    except ValueError:
        raise Fault(f"expected a report of {program}, got {done.stderr.strip()}") from None


def record_of(moves):
    return {"cartulary": 1, "players": PLAYERS, "moves": moves}


def all_tiles(program):
    tiles = referee(program, ["legal"], record_of([]))["tiles"]
    return [tile["tile"] for tile in tiles for _ in range(tile["left"])]


def play_game(program, sides, deck, seed, limit):
    """Plays a game in which sides[0] begins. Returns the totals and the record."""
    moves = []
    mover = 0
    rest = list(deck)
    chance = random.Random(seed)
    while rest:
        tile = rest.pop()
        position = {**record_of(moves), "tile": tile, "seed": chance.randrange(2**31), **limit}
        side = sides[mover]
        move = side.ask(position, PATIENCE + 10 * limit.get("seconds", 0))
        moves.append(move)
        # A tile that fits nowhere leaves the game, and the same player draws again.
        if not move.startswith("discard"):
            mover = 1 - mover
    record = record_of(moves)
    report = referee(program, ["verify"], record)["records"][0]
    if report["status"] != "right":
        finding = report["findings"][0]
        raise Fault(
            f"expected legal moves of `{sides[0].command}` and `{sides[1].command}`, got: "
            f"{finding['message']}; the record: {json.dumps(record)}"
        )
    return report["totals"], record


def likely_share(wins, games):
    """Wilson's interval of 95 %."""
    z = 1.96
    share = wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * math.sqrt(share * (1 - share) / games + z * z / (4 * games**2))
    return middle - half, middle + half


def row_of(sides, wins, pairs):
    games = 2 * len(pairs)
    low, high = likely_share(wins, games)
    mean = sum(pairs) / len(pairs)
    error = math.inf
    if len(pairs) > 1:
        error = math.sqrt(sum((pair - mean) ** 2 for pair in pairs) / (len(pairs) - 1) / len(pairs))
    times = ", ".join(f"{1000 * side.seconds / max(1, side.turns):.3f}" for side in sides)
    return (
        f"| {sides[0].command} | {sides[1].command} | {games} | {times} | {100 * wins / games:.1f} % "
        f"| {100 * low:.1f} to {100 * high:.1f} % | {mean / 2:.1f} ± {error / 2:.1f} |"
    )


def play_match(program, sides, pairs, seed, limit, records):
    """Returns the wins of sides[0], and its margins in each pair of games."""
    tiles = all_tiles(program)
    wins = 0
    margins = []
    for pair in range(pairs):
        deck = list(tiles)
        random.Random(f"{seed} {pair}").shuffle(deck)
        both = 0
        for swapped in (False, True):
            order = sides[::-1] if swapped else sides
            totals, record = play_game(program, order, deck, f"{seed} {pair} turns", limit)
            if records:
                name = f"{pair + 1:04}-{2 if swapped else 1}.yaml"
                (records / name).write_text(json.dumps(record) + "\n", encoding="utf-8")
            margin = (totals[0] - totals[1]) * (-1 if swapped else 1)
            wins += 1 if margin > 0 else 0.5 if margin == 0 else 0
            both += margin
        margins.append(both)
    return wins, margins


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", metavar="PROGRAM")
    parser.add_argument("sides", metavar="A B", nargs=2)
    parser.add_argument("--pairs", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--playouts", type=int)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--records", type=Path, help="write the record of each game into this folder")
    given = parser.parse_args()
    limit = {key: getattr(given, key) for key in ("playouts", "seconds") if getattr(given, key) is not None}
    if given.pairs < 1:
        parser.error("expected at least one pair")
    if given.records:
        given.records.mkdir(parents=True, exist_ok=True)
    sides = [Program(command) for command in given.sides]
    try:
        wins, margins = play_match(given.program, sides, given.pairs, given.seed, limit, given.records)
    except Fault as fault:
        print(f"driver.py: {fault}", file=sys.stderr)
        return 1
    finally:
        for side in sides:
            side.close()
    print("| player | against | games | ms a turn | wins | 95 % interval | margin |")
    print("|---|---|--:|--:|--:|--:|--:|")
    print(row_of(sides, wins, margins))
    return 0


if __name__ == "__main__":
    sys.exit(main())
