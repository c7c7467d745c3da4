"""Whole events from zero, by somebody who knows only what the commands print: a list of players, each round paired,
filled in and saved under some name, until nothing is left to pair.

    event_test.py PROGRAM
"""

import csv
import io
import random
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PROGRAM = sys.argv[1]
PLAYERS = [f"P{number:02}" for number in range(1, 24)]
SWISS_AND_CUP = """\
tournament: 1
name: Cup of 23
stages:
  - {stage: Swiss, system: world-championship-2022, rounds: 5, advance: 8}
  - {stage: Cup, system: knock-out, seeds-from: Swiss, third-place: true, tie: second-player}
"""
TABLES = "tournament: 1\nname: Evening of 17\nsystem: hig-ranking\nrounds: 4\n"


class Event(unittest.TestCase):
    def setUp(self):
        self.keep = tempfile.TemporaryDirectory()
        self.folder = Path(self.keep.name)
        self.addCleanup(self.keep.cleanup)

    def run_program(self, *words):
        return subprocess.run([PROGRAM, *words], cwd=self.folder, capture_output=True, text=True, check=False)

    def begin(self, rules, players):
        (self.folder / "tournament.yaml").write_text(rules)
        (self.folder / "entries.csv").write_text("player,seed\n" + "".join(f"{p},{i}\n" for i, p in enumerate(players, 1)))

    def fill_in(self, rows, draw):
        """Points for each seat, or for each duel; a bye has its winner already."""
        for row in rows:
            if "points" in row:
                row["points"] = "" if row["table"].startswith("bye") else draw.randint(40, 120)
            elif row["b"]:
                row["g1"] = f"{draw.randint(40, 120)}-{draw.randint(40, 120)}"

    def play(self, draw):
        """Plays until `pair` says that all is played; returns how many rounds there were."""
        played = 0
        while True:
            pair = self.run_program("pair", "-f", "csv")
            if pair.returncode == 2 and "all rounds" in pair.stderr:
                return played
            self.assertEqual(pair.returncode, 0, pair.stderr)
            rows = list(csv.DictReader(io.StringIO(pair.stdout)))
            # The lists go up as they are; then results come in.
            name = self.folder / f"{draw.choice('abcxyz')}{draw.randint(0, 10**6)}.csv"
            name.write_text(pair.stdout)
            self.assertEqual(self.run_program("site", "-o", "site", ".").returncode, 0)
            shown = (self.folder / "site/tournament/round.html").read_text()
            who = {row[key] for row in rows for key in ("a", "b", "player") if row.get(key)}
            self.assertEqual(set(re.findall(r">(P\d\d)</a>", shown)) - who, set())
            self.assertEqual(who - set(re.findall(r">(P\d\d)</a>", shown)), set())
            self.fill_in(rows, draw)
            text = io.StringIO()
            writer = csv.DictWriter(text, rows[0].keys())
            writer.writeheader()
            writer.writerows(rows)
            name.write_text(text.getvalue())
            audit = self.run_program("audit")
            self.assertEqual((audit.returncode, audit.stderr), (0, ""), audit.stdout)
            played += 1

    def test_23_players_from_a_swiss_to_a_final(self):
        for seed in range(3):
            with self.subTest(seed=seed):
                self.setUp()
                draw = random.Random(seed)
                self.begin(SWISS_AND_CUP, PLAYERS)
                self.assertEqual(self.play(draw), 5 + 3)
                standings = self.run_program("standings", "--stage", "Cup", "-f", "csv")
                order = [row["player"] for row in csv.DictReader(io.StringIO(standings.stdout))]
                self.run_program("site", "-o", "site", ".")
                index = (self.folder / "site/index.html").read_text()
                self.assertIn(f"{order[0]} won, before {order[1]} and {order[2]}.", index)
                self.assertEqual(len(order), 8)

    def test_17_players_at_tables(self):
        for seed in range(3):
            with self.subTest(seed=seed):
                self.setUp()
                self.begin(TABLES, PLAYERS[:17])
                self.assertEqual(self.play(random.Random(seed)), 4)
                standings = self.run_program("standings", "-f", "csv")
                self.assertEqual(len(standings.stdout.splitlines()), 18)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
