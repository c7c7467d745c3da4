#!/usr/bin/python3
"""Exchanges random tournaments with bbpPairings, a program that pairs chess by FIDE's Dutch rules.

    exchange_test.py PROGRAM BBP_PAIRINGS [--events N] [--seed N]

Events of our own are played round by round, by `pairing: swiss` and `dutch`, with byes, halves of one, absences,
walkovers, double forfeits, players who withdraw, pairs that are forbidden, and unusual points. Before each round
bbpPairings must take `pair -f trf` and pair those who are there; after it, `standings -f trf` must pass its checker,
and reading that report back must give the same points and results. Of rounds by `dutch` the checker must have no
other pairs.
Tournaments that bbpPairings makes up must be read with the points and the results that they have, and pass its
checker again when they are written.
"""

import argparse
import csv
import io
import os
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

POINTS = [None, "3-1-0", "2-1-0"]


class Exchange:
    def __init__(self, program, engine, folder):
        self.program, self.engine, self.folder = program, engine, folder
        # The program finds the engine on the PATH.
        path = folder / "bin"
        path.mkdir()
        (path / "bbpPairings").symlink_to(engine)
        self.environment = {**os.environ, "PATH": f"{path}:{os.environ['PATH']}"}
        self.counts = {}

    def count(self, what, times=1):
        self.counts[what] = self.counts.get(what, 0) + times

    def ours(self, *arguments):
        done = subprocess.run([self.program, *arguments], capture_output=True, text=True, cwd=self.folder,
                              env=self.environment, check=False)
        if done.returncode != 0:
            raise AssertionError(f"cartulary {' '.join(arguments)}: {done.returncode}\n{done.stdout}{done.stderr}")
        return done.stdout

    def theirs(self, *arguments):
        """The exit status and the output."""
        done = subprocess.run([self.engine, "--dutch", *arguments], capture_output=True, text=True, cwd=self.folder,
                              check=False)
        return done.returncode, done.stdout + done.stderr

    def write(self, name, text):
        # Ends of lines stay what they are.
        (self.folder / name).write_bytes(text.encode())

    def table(self, *arguments):
        return list(csv.DictReader(io.StringIO(self.ours("standings", *arguments, "-f", "csv"))))

    def state(self, points, *paths):
        """Who has which points, and all results, as the program counts them."""
        column = "match-points" if points else "match-wins"
        standings = {row["player"]: (float(row[column]), row["matches_played"]) for row in self.table(*paths)}
        results = sorted(by_name(row) for row in self.table(*paths, "--table", "rounds"))
        return standings, results

    def rules(self, pairing, rounds, points):
        chain = "match-points" if points else "match-wins"
        return (f"tournament: 1\nname: Random\npairing: {pairing}\nbest-of: 1\nrounds: {rounds}\n"
                f"chain: [{chain}, buchholz]\n" + (f"points: {points}\n" if points else ""))

    def own_event(self, dice):
        players = dice.randint(4, 24)
        names = [f"P{i:02}" for i in range(1, players + 1)]
        rounds = dice.randint(2, max(2, min(7, players // 2)))
        points = dice.choice(POINTS)
        pairing = dice.choice(["swiss", "dutch", "dutch"])
        rules = self.rules(pairing, rounds, points)
        byes, rulings, withdrawn = [], [], []
        for name in names:
            if dice.random() < 0.05 and players > 6:
                withdrawn.append(f"  - {{player: {name}, after: {dice.randint(1, rounds)}}}\n")
                continue
            round_away = dice.randint(1, rounds)
            kind = dice.choice(["full", "half", "none", "absent", "half-bye"]) if dice.random() < 0.15 else ""
            if kind in ("full", "half", "none"):
                byes.append((round_away, f"  - {{round: {round_away}, player: {name}, counts: {kind}}}\n"))
            elif kind:
                rulings.append((round_away, f"  - {{round: {round_away}, {kind}: {name}, reason: asked for it}}\n"))
            self.count(kind or "present")
        if dice.random() < 0.3:
            one, other = dice.sample(names, 2)
            rulings.append((0, f"  - {{round: {dice.randint(1, rounds)}, apart: [{one}, {other}], reason: brothers}}\n"))
        rows = []

        def save(number):
            # Byes of rounds to come would count already.
            now = [[item for of, item in items if of <= number] for items in (byes, rulings)]
            lists = [("byes", now[0]), ("withdrawn", withdrawn), ("rulings", now[1])]
            self.write("tournament.yaml", rules + f"players: [{', '.join(names)}]\n" +
                       "".join(f"{key}:\n{''.join(items)}" for key, items in lists if items))
            text = io.StringIO()
            if rows:
                writer = csv.DictWriter(text, rows[0].keys())
                writer.writeheader()
                writer.writerows(rows)
            self.write("results.csv", text.getvalue() or "round,a,b,g1\n")

        for number in range(1, rounds + 1):
            save(number)
            paths = ["tournament.yaml", "results.csv"] if rows else ["tournament.yaml"]
            self.write("before.trf", self.ours("pair", "-f", "trf", *paths))
            status, answer = self.theirs("before.trf", "-p")
            if status == 1:  # no pairs are possible by its rules
                self.count("rounds without pairs")
                break
            assert status == 0, (status, answer)
            paired = list(csv.DictReader(io.StringIO(self.ours("pair", "-f", "csv", *paths))))
            theirs = sorted(int(word) for line in answer.split("\n")[1:] for word in line.split() if word != "0")
            here = sorted(int(row[seat][1:]) for row in paired for seat in "ab" if row[seat] and row["table"])
            alone = {int(row["a"][1:]) for row in paired if not row["table"]}
            assert set(theirs) >= set(here) and set(theirs) - set(here) <= alone, (number, theirs, here, alone)
            self.count(f"rounds of {pairing}")
            for row in paired:
                if not row["table"]:
                    continue
                fate = dice.random()
                if fate < 0.06:
                    row["winner"] = row[dice.choice("ab")]
                    self.count("walkovers")
                elif fate < 0.1:
                    both = f"[{row['a']}, {row['b']}]"
                    rulings.append((number, f"  - {{round: {number}, both-lose: {both}, reason: neither came}}\n"))
                    self.count("double forfeits")
                else:
                    row["g1"] = dice.choice(["90-80", "80-90", "80-80"])
            rows += paired
            save(number)
            paths = ["tournament.yaml", "results.csv"]
            self.check_report(pairing == "dutch", rules, points, paths)
        self.count(f"events of {pairing}")

    def check_report(self, by_its_rules, rules, points, paths):
        self.write("after.trf", self.ours("standings", "-f", "trf", *paths))
        status, answer = self.theirs("after.trf", "-c")
        assert status == 0, (status, answer)
        others = [line for line in answer.splitlines() if line and "Round #" not in line]
        if by_its_rules:
            assert not others, answer
        if rules:
            self.write("rules.yaml", rules)
            ours, read = self.state(points, *paths), self.state(points, "rules.yaml", "after.trf")
            assert ours == read, difference(ours, read)

    def their_event(self, dice):
        points = dice.choice([None, "3-1-0"])
        players = dice.randint(5, 40)
        settings = {"PlayersNumber": players, "RoundsNumber": dice.randint(3, min(9, players - 2)),
                    "DrawPercentage": dice.randint(0, 60), "ForfeitRate": dice.randint(4, 40),
                    "RetiredRate": dice.randint(10, 200), "HalfPointByeRate": dice.randint(5, 100)}
        if points:
            settings |= {"PointsForWin": "3.0", "PointsForDraw": "1.0"}
        self.write("settings", "".join(f"{key}={value}\n" for key, value in settings.items()))
        status, answer = self.theirs("-g", "settings", "-o", "made.trf", "-s", str(dice.randint(1, 2**31)))
        if status == 1:
            self.count("made without pairs")
            return
        assert status == 0, (status, answer)
        text = (self.folder / "made.trf").read_bytes().decode()
        assert "\n" not in text, "it ends lines otherwise now"
        lines = [line for line in text.split("\r") if line.startswith("001")]
        rules = self.rules("swiss", settings["RoundsNumber"], points)
        self.write("rules.yaml", rules)
        standings, results = self.state(points, "rules.yaml", "made.trf")
        names = {int(line[4:8]): line[14:47].strip() for line in lines}
        for line in lines:
            assert standings[line[14:47].strip()][0] == float(line[80:84]), (line, standings)
        assert results == sorted(results_of(lines, names)), difference(results, sorted(results_of(lines, names)))
        self.check_report(True, None, points, ["rules.yaml", "made.trf"])
        self.count("made up by bbpPairings")


def by_name(row):
    """The round, the players by their names, and the result as the first of them sees it."""
    players = row["players"].split(" - ")
    result = row["points"] if row["points"] == "both lose" else row["result"]
    if players != sorted(players):
        result = re.sub(r"(\d)-(\d)", r"\2-\1", result)
    return row["round"], " - ".join(sorted(players)), result


def results_of(lines, names):
    """The results in lines of players, as the program prints them; absences are none."""
    words = {"1": "1-0", "0": "0-1", "=": "0-0", "+": "1-0 w/o", "-": "0-1 w/o"}
    cells = {(int(line[4:8]), at): (int(line[91 + 10 * at:95 + 10 * at]), line[98 + 10 * at])
             for line in lines for at in range((len(line) - 89) // 10)}
    for (player, at), (opponent, letter) in cells.items():
        if opponent == 0:
            if letter in "UFH":
                yield str(at + 1), names[player], "bye"
        elif player < opponent:
            both = letter == "-" and cells[opponent, at][1] == "-"
            yield str(at + 1), f"{names[player]} - {names[opponent]}", "both lose" if both else words[letter]


def difference(ours, theirs):
    return "\n".join(f"  {ours!r}\n  {theirs!r}" for ours, theirs in zip(ours, theirs, strict=False)
                     if ours != theirs) or f"{len(ours)} and {len(theirs)}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("engine")
    parser.add_argument("--events", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    totals = {}
    for seed in range(wanted.seed, wanted.seed + wanted.events):
        for kind in (Exchange.own_event, Exchange.their_event):
            with tempfile.TemporaryDirectory() as folder:
                exchange = Exchange(str(Path(wanted.program).resolve()), str(Path(wanted.engine).resolve()),
                                    Path(folder))
                try:
                    kind(exchange, random.Random(f"{kind.__name__} {seed}"))
                except Exception as fault:  # the seed says which event it was
                    print(f"{kind.__name__}, seed {seed}: {fault}", file=sys.stderr)
                    for name in ("tournament.yaml", "results.csv", "before.trf", "after.trf", "made.trf"):
                        if (Path(folder) / name).exists():
                            print(f"== {name}\n{(Path(folder) / name).read_text()}", file=sys.stderr)
                    raise
                for what, times in exchange.counts.items():
                    totals[what] = totals.get(what, 0) + times
    print(", ".join(f"{what}: {times}" for what, times in sorted(totals.items())))


if __name__ == "__main__":
    main()
