#!/usr/bin/python3
"""Pits two programs that speak the protocol of `cartulary play` against each other.

  driver.py PROGRAM A B [--pairs N] [--seed N] [--playouts N | --seconds S] [--records DIR]

A and B are commands, each one argument, such as "cartulary play". They may be the same. PROGRAM is
`cartulary`: it tells the tiles, and is the referee. Each order of tiles is played twice, so that
each begins once. Prints a table in Markdown.
"""

import argparse
import contextlib
import hashlib
import json
import random
import shlex
import subprocess
import sys
import threading
import time
from pathlib import Path

from match_statistics import likely_share, mean_and_error, wins_of

PLAYERS = ["A", "B"]
# Of a program that has no limit of its own.
PATIENCE = 120


class Fault(Exception):
    """A program did not do what the protocol asks of it."""


class OutOfTime(Exception):
    """A game was not over in time."""


class Program:
    """One side of a match. `answers` is a digest of all that it has said."""

    def __init__(self, command):
        self.command = command
        self.seconds = 0.0
        self.turns = 0
        self.playouts = 0
        self.searches = 0  # turns that took playouts
        self.answers = hashlib.sha256()
        self.process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def milliseconds(self):
        """Of a turn, in the mean of all."""
        return 1000 * self.seconds / max(1, self.turns)

    def mean_playouts(self):
        """Of a turn that took some; None if it never said so."""
        return self.playouts / self.searches if self.searches else None

    def note_playouts(self, answer):
        playouts = answer.get("playouts")
        if isinstance(playouts, int) and playouts > 0:
            self.playouts += playouts
            self.searches += 1

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
        self.answers.update(line.encode())
        try:
            answer = json.loads(line)
            move = str.strip(answer["move"])
        except (ValueError, KeyError, TypeError):
            raise Fault(
                f"expected a move from `{self.command}`, got {line.strip()}, to {json.dumps(position)}"
            ) from None
        self.note_playouts(answer)
        return move

    def close(self):
        self.process.kill()
        self.process.wait()
        with contextlib.suppress(BrokenPipeError):  # what it had not read
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


def play_game(program, sides, deck, seed, limit, deadline=None):
    """Plays a game in which sides[0] begins. Returns the totals and the record."""
    moves = []
    mover = 0
    rest = list(deck)
    chance = random.Random(seed)
    while rest:
        if deadline is not None and time.monotonic() > deadline:
            raise OutOfTime
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


def play_pair(program, sides, deck, seed, limit, deadline=None):
    """Plays a deck twice, so that each side begins once. Returns for each of the games the totals,
    those of sides[0] first, and the record."""
    first, first_record = play_game(program, sides, deck, seed, limit, deadline)
    second, second_record = play_game(program, sides[::-1], deck, seed, limit, deadline)
    return [(first, first_record), (second[::-1], second_record)]


def shuffled(tiles, seed):
    deck = list(tiles)
    random.Random(seed).shuffle(deck)
    return deck


def row_of(sides, pairs):
    """The row of a match for the margins of sides[0] in each pair of games."""
    margins = [margin for pair in pairs for margin in pair]
    games = len(margins)
    wins = wins_of(margins)
    low, high = likely_share(wins, games)
    mean, error = mean_and_error([sum(pair) / len(pair) for pair in pairs])
    times = ", ".join(f"{side.milliseconds():.3f}" for side in sides)
    return (
        f"| {sides[0].command} | {sides[1].command} | {games} | {times} | {100 * wins / games:.1f} % "
        f"| {100 * low:.1f} to {100 * high:.1f} % | {mean:.1f} ± {error:.1f} |"
    )


def play_match(program, sides, pairs, seed, limit, records):
    """Returns the margins of sides[0] in each pair of games."""
    tiles = all_tiles(program)
    out = []
    for pair in range(pairs):
        deck = shuffled(tiles, f"{seed} {pair}")
        games = play_pair(program, sides, deck, f"{seed} {pair} turns", limit)
        for number, (_, record) in enumerate(games, 1):
            if records:
                name = f"{pair + 1:04}-{number}.yaml"
                (records / name).write_text(json.dumps(record) + "\n", encoding="utf-8")
        out.append([totals[0] - totals[1] for totals, _ in games])
    return out


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
        pairs = play_match(given.program, sides, given.pairs, given.seed, limit, given.records)
    except Fault as fault:
        print(f"driver.py: {fault}", file=sys.stderr)
        return 1
    finally:
        for side in sides:
            side.close()
    print("| player | against | games | ms a turn | wins | 95 % interval | margin |")
    print("|---|---|--:|--:|--:|--:|--:|")
    print(row_of(sides, pairs))
    return 0


if __name__ == "__main__":
    sys.exit(main())
