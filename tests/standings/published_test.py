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

    def order_of(self, rules, published):
        """The lines, columns and messages of what contradicts the numbers of a table without results."""
        with tempfile.TemporaryDirectory() as name:
            (Path(name) / "tournament.yaml").write_text("tournament: 1\n" + rules)
            (Path(name) / "table.csv").write_text(published)
            run = subprocess.run(
                [PROGRAM, "audit", "-f", "csv", "--published", "table.csv"], capture_output=True, text=True, cwd=name
            )
        found = list(csv.DictReader(io.StringIO(run.stdout)))
        self.assertEqual(run.returncode, 1 if any(row["severity"] == "error" for row in found) else 0, run.stderr)
        return [(row["code"], int(row["line"]), int(row["column"]), row["message"]) for row in found]

    def test_order_of_sums(self):
        rules = "chain: [match-points, point-difference]\n"
        head = "rank,match-points,point-difference\n"
        self.assertEqual(self.order_of(rules, head + "1,5,9\n2,4,30\n3,4,-2\n4,4,-2\n5,0.5,8\n"), [])
        self.assertEqual(
            self.order_of(rules, head + "1,5,9\n2,4,-2\n3,4,30\n4,3,0\n"),
            [("A834", 4, 1, "the 3rd place has more `point-difference` than the 2nd place: 30 against -2")],
        )
        # The order is that of the ranks, not that of the lines.
        self.assertEqual(self.order_of(rules, head + "3,4,-2\n1,5,9\n2,4,30\n"), [])
        # Those who are equal may share a place, others may not.
        self.assertEqual(self.order_of(rules, head + "1,5,9\n2,4,1\n2,4,1\n"), [])
        self.assertEqual(
            self.order_of(rules, head + "1,5,9\n2,4,1\n2,4,0\n"),
            [("A834", 4, 1, "the 2nd place is shared with different `point-difference`: 1 and 0")],
        )
        # Without ranks the lines have the order.
        self.assertEqual(
            self.order_of("chain: [match-points]\n", "player;match-points\nAnn;2,5\nBob;3\n"),
            [("A834", 3, 1, "Bob as 2nd has more `match-points` than Ann as 1st: 3 against 2,5")],
        )

    def test_order_where_numbers_do_not_tell(self):
        rules = "chain: [match-wins, share, points]\n"
        head = "rank,match-wins,share,points\n"
        # Shares are rounded: equal ones may differ, so points decide nothing.
        self.assertEqual(self.order_of(rules, head + "1,5,3.11,90\n2,5,3.11,99\n"), [])
        # An empty cell ends the comparison, and a line without a place has none.
        self.assertEqual(self.order_of(rules, head + "1,5,,90\n2,5,3.11,99\n,9,,\n"), [])
        self.assertEqual(
            self.order_of(rules, head + "1,5,3.1,90\nlast,4,3.11,99\n3,four,1,1\n"),
            [("F111", 3, 1, "expected a place as a number, got `last`"),
             ("F111", 4, 3, "expected a number, got `four`")],
        )
        # What cannot be compared is told.
        self.assertEqual(
            self.order_of(rules, "rank,match-wins,points\n1,5,90\n2,5,99\n"),
            [("N902", 1, 1, "there is no column `share`: lines that all criteria before it leave equal are not compared")],
        )
        self.assertEqual(self.order_of("chain: [match-wins, lot]\n", "rank,match-wins\n1,5\n2,5\n"), [])
        found = self.order_of(rules, "rank,wins\n1,5\n")
        self.assertEqual([row[:3] for row in found], [("F110", 1, 1)])
        self.assertIn("`match-wins`", found[0][3])

    def test_order_of_stages_and_of_a_play_off(self):
        rules = (
            "stages: [{stage: A, chain: [points]}, {stage: B, chain: [match-wins]}]\n"
            "published: {columns: {part: stage, pts: points, wins: match-wins}}\n"
        )
        self.assertEqual(
            [row[:2] for row in self.order_of(rules, "part,rank,pts,wins\nA,1,9,1\nA,2,8,2\nB,1,9,1\nB,2,8,2\n")],
            [("A834", 5)],
        )
        rules = "chain: [points]\npublished: {play-off: %d}\n"
        table = "rank,points\n1,7\n2,9\n3,6\n4,8\n5,6\n6,5\n"
        self.assertEqual([row[1] for row in self.order_of("chain: [points]\n", table)], [3, 5])
        self.assertEqual(self.order_of(rules % 4, table), [])
        # Who is behind a play-off has no more than anybody who was in it.
        self.assertEqual(
            [row[3] for row in self.order_of(rules % 3, table)],
            ["the 4th place has more `points` than the 3rd place: 8 against 6"],
        )
        self.assertEqual([row[1] for row in self.order_of(rules % 2, table)], [5])

    def test_order_beside_results(self):
        with tempfile.TemporaryDirectory() as name:
            (Path(name) / "results.csv").write_text("a,b,games_a,games_b\nAnn,Bob,2,1\n")
            (Path(name) / "table.csv").write_text("player,rank,match-wins\nBob,1,0\nAnn,2,1\n")
            run = subprocess.run(
                [PROGRAM, "audit", "-f", "csv", "results.csv", "--published", "table.csv"],
                capture_output=True, text=True, cwd=name,
            )
        found = [(row["code"], int(row["line"])) for row in csv.DictReader(io.StringIO(run.stdout))]
        self.assertEqual(found, [("A832", 2), ("A832", 3), ("A834", 3)])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
