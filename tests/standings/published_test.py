"""The order of published tournaments comes out.

    published_test.py PROGRAM
"""

import csv
import io
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PUBLISHED = Path(__file__).resolve().parent / "published"
PROGRAM = sys.argv[1]


def published_order(table):
    text = (PUBLISHED / "README.md").read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if f"`{table}`" in line)
    return re.findall(r"\b[PT]\d\d\b", line.split("|")[2].split(".")[0])


def standings(table, rules):
    with tempfile.TemporaryDirectory() as name:
        file = Path(name) / "tournament.yaml"
        file.write_text("tournament: 1\n" + rules)
        run = subprocess.run(
            [PROGRAM, "standings", "-f", "csv", "--tournament", file, PUBLISHED / table], capture_output=True, text=True
        )
    assert run.returncode == 0, run.stderr
    return [row["player"] for row in csv.DictReader(io.StringIO(run.stdout))]


class Published(unittest.TestCase):
    def test_czech_online(self):
        table = "czech-online-2025.csv"
        order = published_order(table)
        self.assertEqual(len(order), 12)
        self.assertEqual(standings(table, "system: czech-online\nwithdrawn: [{player: P10}]\n"), order)
        # Three duels that were not played: without the ruling another order comes out.
        self.assertNotEqual(standings(table, "system: czech-online\n"), order)
        walkovers = "walkovers: [" + ", ".join(
            f"{{players: [P10, {other}], winner: {other}}}" for other in ("P02", "P04", "P11")
        )
        self.assertEqual(standings(table, f"system: czech-online\n{walkovers}]\n"), order)

    def test_copa_america(self):
        table = "copa-america-2021.csv"
        order = published_order(table)
        self.assertEqual(len(order), 7)
        self.assertEqual(standings(table, "system: copa-america\n"), order)

    def test_audit_of_czech_online(self):
        def audited(rules):
            with tempfile.TemporaryDirectory() as name:
                file = Path(name) / "tournament.yaml"
                file.write_text("tournament: 1\n" + rules)
                run = subprocess.run(
                    [PROGRAM, "audit", "-f", "csv", "--tournament", file, PUBLISHED / "czech-online-2025.csv",
                     "--published", PUBLISHED / "czech-online-2025-standings.csv"], capture_output=True, text=True
                )
            return [(row["code"], int(row["line"])) for row in csv.DictReader(io.StringIO(run.stdout))]

        # Three duels that nobody played; without a ruling the published order does not come out.
        self.assertEqual(
            audited("system: czech-online\n"),
            [("A806", 41), ("A806", 47), ("A806", 67), ("A832", 7), ("A832", 8), ("A832", 9)],
        )
        ruled = audited("system: czech-online\nwithdrawn: [{player: P10}]\n")
        # The published numbers leave the three walkovers out, the published order does not.
        self.assertEqual({code for code, line in ruled}, {"A807", "A831"})


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
