#!/usr/bin/python3
"""Two games of `cartulary play` against itself by the driver, and programs that do not play.

  driver_test.py PROGRAM
"""

import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

DRIVER = Path(__file__).resolve().parent / "driver.py"
PROGRAM = ""
# Answers each position with the same text.
PARROT = """{python} -uc "import sys
for line in sys.stdin: print('{answer}')" """


def drive(a, b, *flags):
    return subprocess.run(
        [sys.executable, "-B", DRIVER, PROGRAM, a, b, "--pairs", "1", "--playouts", "5", *flags],
        capture_output=True,
        text=True,
        encoding="utf-8",
    )


def parrot(answer):
    return PARROT.format(python=sys.executable, answer=answer.replace('"', '\\"'))


class DriverTest(unittest.TestCase):
    def test_a_program_against_itself_wins_half_and_by_nothing(self):
        play = f"{PROGRAM} play --protocol jsonl"
        with tempfile.TemporaryDirectory() as folder:
            done = drive(play, play, "--records", folder)
            self.assertEqual(done.stderr, "")
            self.assertEqual(done.returncode, 0)
            row = done.stdout.splitlines()[2].split(" | ")
            self.assertEqual(row[0], "| " + play)
            self.assertEqual(row[2], "2")
            self.assertEqual(row[4], "50.0 %")
            self.assertTrue(row[6].startswith("0.0 ± "), row)
            # The same seeds and the same orders of tiles give the same game, whoever begins.
            records = [path.read_text(encoding="utf-8") for path in sorted(Path(folder).iterdir())]
            self.assertEqual(len(records), 2)
            self.assertEqual(records[0], records[1])
            self.assertGreaterEqual(len(json.loads(records[0])["moves"]), 71)

    def test_a_program_that_gives_no_move_is_named(self):
        for answer, told in (('{"error":"no idea"}', "expected a move from"), ("5", "expected a move from")):
            done = drive(parrot(answer), parrot(answer))
            self.assertEqual(done.returncode, 1)
            self.assertIn(told, done.stderr)
        done = drive("true", "true")
        self.assertEqual(done.returncode, 1)
        self.assertIn("expected an answer from `true`, got none", done.stderr)

    def test_an_illegal_move_ends_the_match(self):
        liar = parrot('{"move":"U 9,9 r0"}')
        done = drive(liar, f"{PROGRAM} play")
        self.assertEqual(done.returncode, 1)
        self.assertIn("P302", done.stderr)  # in what the other program says of the position
        done = drive(liar, liar)
        self.assertEqual(done.returncode, 1)
        self.assertIn("expected legal moves", done.stderr)


if __name__ == "__main__":
    PROGRAM = sys.argv.pop()
    unittest.main()
