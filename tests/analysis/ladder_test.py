#!/usr/bin/python3
"""The ladder with players who answer at once, and the page against the log. No matches are played.

  ladder_test.py
"""

import contextlib
import io
import json
import shlex
import sys
import tempfile
import time
import unittest
from pathlib import Path

import ladder
import ladder_log
import ladder_players
import ladder_table
from ladder_players import Missing, Pairing, Player

# A game of two turns in which a move is a number of points.
REFEREE = """#!/usr/bin/python3
import json, sys
moves = [int(move) for move in json.load(sys.stdin)["moves"]]
totals = [sum(moves[0::2]), sum(moves[1::2])]
print(json.dumps({"tiles": [{"tile": "A", "left": 2}],
                  "records": [{"status": "right", "totals": totals}]}))
"""
ANSWERS = "import sys\nfor line in sys.stdin: print('{\"move\": \"%d\", \"playouts\": 7}', flush=True)"


def answering(points):
    command = shlex.join([sys.executable, "-c", ANSWERS % points])
    return lambda: command


def missing():
    raise Missing("THERE does not name its folder", wanted=False)


STRONG = Player("strong", "three points a turn", answering(3), commit=lambda: "c0ffee")
WEAK = Player("weak", "one point a turn", answering(1), commit=lambda: "c0ffee")
ABSENT = Player("absent", "an engine that is not here", missing)
SILENT = Player("silent", "no answers", lambda: "true")
PAIRING = Pairing("strong", "weak", 0.001, pairs=4)


def line(deck, scores, versions=("aaaa", "bbbb"), **others):
    return {
        "players": ["strong", "weak"],
        "versions": list(versions),
        "seconds": 0.001,
        "deck": deck,
        "scores": scores,
        "ms": [2.0, 0.5],
        "playouts": [300, None],
        "took": 0.1,
        "commits": ["c0ffee", None],
        "date": "2026-11-26",
        **others,
    }


class Folder(unittest.TestCase):
    """Tests with a log and a referee of their own."""

    def setUp(self):
        made = tempfile.TemporaryDirectory()
        self.addCleanup(made.cleanup)
        self.path = Path(made.name) / "log.jsonl"
        self.referee = Path(made.name) / "referee"
        self.referee.write_text(REFEREE)
        self.referee.chmod(0o755)

    def run_ladder(self, players, pairings, seconds=60):
        """Returns the ladder after a batch, and all that it said."""
        said = io.StringIO()
        with ladder_log.Log(self.path) as log, contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
            out = ladder.Ladder(str(self.referee), players, pairings, log)
            out.enter({player.name for player in players})
            out.play_batch(seconds)
        return out, said.getvalue()

    def logged(self):
        return [json.loads(text) for text in self.path.read_text().splitlines()]


class Resuming(Folder):
    def test_a_run_plays_what_is_missing_and_nothing_else(self):
        self.run_ladder([STRONG, WEAK], [Pairing("strong", "weak", 0.001, pairs=3)])
        first = self.logged()
        self.assertEqual([entry["deck"] for entry in first], [1, 2, 3])
        self.assertEqual(first[0]["scores"], [[3, 1], [3, 1]])
        self.assertEqual(first[0]["commits"], ["c0ffee", "c0ffee"])
        self.assertEqual(first[0]["playouts"], [7, 7])
        # As if the second had never been played.
        self.path.write_text("".join(json.dumps(entry) + "\n" for entry in [first[0], first[2]]))
        after, _ = self.run_ladder([STRONG, WEAK], [PAIRING])
        self.assertEqual([entry["deck"] for entry in self.logged()], [1, 3, 2, 4])
        self.assertEqual(after.unfinished(), [])
        self.run_ladder([STRONG, WEAK], [PAIRING])
        self.assertEqual(len(self.logged()), 4)

    def test_the_pairing_that_lacks_most_is_next(self):
        other = Pairing("weak", "strong", 0.001, pairs=2)
        self.run_ladder([STRONG, WEAK], [PAIRING, other])
        order = [entry["players"][0] for entry in self.logged()]
        self.assertEqual(order, ["strong", "weak", "strong", "strong", "weak", "strong"])

    def test_a_player_who_answers_otherwise_begins_anew(self):
        self.run_ladder([STRONG, WEAK], [PAIRING])
        better = Player("weak", "two points a turn", answering(2))
        self.run_ladder([STRONG, better], [PAIRING])
        lines = self.logged()
        self.assertEqual([entry["deck"] for entry in lines], [1, 2, 3, 4] * 2)
        self.assertEqual(lines[0]["versions"][0], lines[4]["versions"][0])
        self.assertNotEqual(lines[0]["versions"][1], lines[4]["versions"][1])

    def test_no_pair_is_begun_for_which_there_is_no_time(self):
        self.run_ladder([STRONG, WEAK], [Pairing("strong", "weak", 0.1, pairs=4)], seconds=17)
        self.assertEqual(self.path.read_text(), "")

    def test_a_pair_that_is_not_over_in_time_is_not_logged(self):
        with ladder_log.Log(self.path) as log:
            late = ladder.Ladder(str(self.referee), [STRONG, WEAK], [PAIRING], log)
            late.enter({"strong", "weak"})
            with self.assertRaises(ladder.OutOfTime):
                late.play(PAIRING, time.monotonic() - 1)
        self.assertEqual(self.path.read_text(), "")


class WhoIsNotThere(Folder):
    def test_one_that_need_not_be_there_is_named(self):
        after, said = self.run_ladder([STRONG, WEAK, ABSENT], [Pairing("absent", "weak", 0.001, pairs=1), PAIRING])
        self.assertIn("absent does not play: THERE does not name its folder", said)
        self.assertFalse(after.failed)
        self.assertEqual(len(self.logged()), 4)

    def test_one_that_gives_no_answers_is_named(self):
        after, said = self.run_ladder([STRONG, WEAK, SILENT], [Pairing("silent", "weak", 0.001, pairs=1), PAIRING])
        self.assertIn("silent does not play: expected an answer from `true`, got none", said)
        self.assertTrue(after.failed)
        self.assertEqual(len(self.logged()), 4)

    def test_a_build_that_fails_says_which_step(self):
        with self.assertRaisesRegex(Missing, "(?s)`false --preset` failed"):
            ladder_players.build_step(["false", "--preset"])


class TheLog(Folder):
    def test_a_last_line_that_was_cut_off_is_left_out(self):
        whole = json.dumps(line(1, [[3, 1], [3, 1]])) + "\n"
        for cut in (whole[:40], whole[:40] + "\n", '{"players": []}\n'):
            self.path.write_text(whole + cut)
            with ladder_log.Log(self.path) as log:
                self.assertEqual([entry["deck"] for entry in log.lines], [1])
                self.assertEqual(log.cut, cut.strip())
                log.add(line(2, [[3, 1], [3, 1]]))
            self.assertEqual([entry["deck"] for entry in self.logged()], [1, 2])

    def test_a_last_line_without_its_end_counts(self):
        self.path.write_text(json.dumps(line(1, [[3, 1], [3, 1]])))
        with ladder_log.Log(self.path) as log:
            log.add(line(2, [[3, 1], [3, 1]]))
        self.assertEqual([entry["deck"] for entry in self.logged()], [1, 2])

    def test_a_line_that_is_none_is_told_where_others_follow(self):
        self.path.write_text("<<<<<<< ours\n" + json.dumps(line(1, [[3, 1], [3, 1]])) + "\n")
        with self.assertRaisesRegex(ladder_log.Broken, "log.jsonl:1: expected a line of the log, got <<<<<<< ours"):
            ladder_log.Log(self.path)

    def test_one_run_at_a_time(self):
        with ladder_log.Log(self.path):
            self.assertTrue(ladder_log.is_being_written(self.path))
            with self.assertRaises(ladder_log.Busy):
                ladder_log.Log(self.path)
        self.assertFalse(ladder_log.is_being_written(self.path))


# By hand: three wins and a tie in four games; margins of 5 and 2 a game in the two pairs, so 3.5 with
# the error 1.5. Wins differ from their mean by 1/8, 1/8 and 1/8, -3/8: -2/64 together, 6/64 alone.
TABLES = """\
| player | against | seconds a turn | games | ms a turn | playouts a turn | wins | 95 % interval | Elo | margin | wanted |
|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|
| strong | weak | 0.001 | 4 | 2.0, 0.5 | 350, – | 87.5 % | 39.6 to 98.7 % | +338 (-74 to +750) | +3.5 ± 1.5 | 60 % |
| weak | strong | 0.001 | 0 |  |  |  |  |  |  |  |

4 games, played 2026-11-26 to 2026-11-27. Correlation of the wins in two games with the same order of tiles: -0.33. \
The log has 4 more games, of former versions.

| player | what it plays | version | commit |
|---|---|---|---|
| strong | three points a turn | `aaaa` | c0ffee |
| weak | one point a turn | `bbbb` |  |
"""


class Tables(unittest.TestCase):
    def test_tables_are_made_of_the_newest_versions(self):
        lines = [
            line(1, [[0, 9], [0, 9]], versions=("aaaa", "old")),
            line(1, [[8, 2], [5, 1]]),
            line(1, [[0, 9], [0, 9]]),  # a deck that was played already
            line(2, [[6, 2], [4, 4]], playouts=[400, None], date="2026-11-27"),
        ]
        pairings = [Pairing("strong", "weak", 0.001, pairs=4, share=0.6), Pairing("weak", "strong", 0.001, pairs=4)]
        self.assertEqual(ladder_table.tables(lines, [STRONG, WEAK, ABSENT], pairings), TABLES)

    def test_nothing_lost_is_no_rating(self):
        row = ladder_table.row_of(PAIRING, [line(1, [[8, 2], [5, 1]])])
        self.assertEqual(row[6:10], ["100.0 %", "34.2 to 100.0 %", "over -113", "+5.0"])

    def test_only_the_tables_of_a_page_are_replaced(self):
        before, after = f"above\n{ladder_table.BEGIN}\n", f"{ladder_table.END}\nbelow\n"
        self.assertEqual(ladder_table.with_tables(f"{before}old\n{after}", "new\n"), f"{before}\nnew\n\n{after}")

    def test_the_page_says_what_the_log_says(self):
        if ladder_log.is_being_written(ladder.LOG):
            self.skipTest("a run writes the page after each batch")
        page = ladder.PAGE.read_text(encoding="utf-8")
        lines, _ = ladder_log.read(ladder.LOG.read_text(encoding="utf-8"), ladder.LOG.name)
        now = ladder_table.tables(lines, ladder_players.PLAYERS, ladder_players.PAIRINGS)
        self.assertEqual(ladder_table.parts_of(page)[1], now, "tests/run analysis ladder --table writes it")


if __name__ == "__main__":
    unittest.main()
