#!/usr/bin/python3
"""Puts each odd file beside a good one at each door, and demands a word and a status.

    doors_test.py PROGRAM

A command without a row in doors.py, or a format of another program without an odd file, fails.
"""

import os
import re
import subprocess
import sys
import tempfile
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from doors import DOORS, GOODS, IMPORTERS, NO_FILES, NO_GAMES, ODD, RULES, WELL_FORMED  # noqa: E402

PROGRAM = str(Path(sys.argv[1] if len(sys.argv) > 1 else os.environ["PROGRAM"]).resolve())
# A file costs a few lines: findings of one record, no wall.
MOST_LINES = 40
BYTES = re.compile(rb"[\x00-\x08\x0b-\x1a\x1c-\x1f\x7f]")


def run(argv, folder):
    return subprocess.run(
        [PROGRAM, *argv], cwd=folder, capture_output=True, stdin=subprocess.DEVNULL, timeout=60
    )


def fill(folder, door, odd):
    good, text = GOODS[door["good"]]
    (folder / good).write_text(text)
    if odd is not None:
        (folder / odd[0]).write_bytes(odd[1])
    return good


def argv_of(door, paths):
    out = []
    for word in door["argv"].split():
        out += paths if word == "{}" else [word]
    return out


def complaints_of(name, door, kind, how):
    """What is wrong with one odd file at one door. `how`: `named`, alone or beside the good one, or `folder`."""
    odd = ODD[kind]
    with tempfile.TemporaryDirectory() as path:
        folder = Path(path) / "in"
        folder.mkdir()
        (folder.parent / "cup.yaml").write_text(RULES)
        good = fill(folder, door, odd)
        if how == "folder":
            paths = ["."]
        elif door["many"]:
            paths = [good, odd[0]]
        else:
            paths = [odd[0]]
        try:
            done = run(argv_of(door, paths), folder)
        except subprocess.TimeoutExpired:
            return ["does not end"]
        out = done.stdout + done.stderr
        wrong = []
        if done.returncode not in (0, 1, 2):
            wrong.append(f"ends with {done.returncode}")
        if BYTES.search(out):
            wrong.append("prints bytes")
        if done.stderr.count(b"\n") > MOST_LINES:
            wrong.append(f"prints {done.stderr.count(bytes([10]))} lines")
        if (folder / odd[0]).read_bytes() != odd[1] and kind not in door["rewrites"]:
            wrong.append("changes the odd file")
        # A site tells of a record on a page of its own.
        told = odd[0].encode() in out or b"skipped" in out or list(folder.glob("site/odd*.html"))
        silent = door["counts"] == "games" and (
            kind in WELL_FORMED or (how == "folder" and odd[0].endswith(NO_GAMES))
        )
        if not told and not silent and not (name == "dice" and b"of other games" in out):
            wrong.append("says nothing of it")
        # Without rules that can be relied on nothing is counted.
        beside = (how == "folder" or door["many"]) and kind not in ("second tournament", *door["waits"])
        if door["shows"] and beside and door["shows"].encode() not in out:
            wrong.append(f"loses what is good: no {door['shows']}")
        for file in door["writes"]:
            if beside and not (folder / file).exists():
                wrong.append(f"does not write {file}")
        return [f"{text}: {out[-300:]!r}" for text in wrong]


class Doors(unittest.TestCase):
    def test_every_command_has_its_row(self):
        text = run(["--help"], "/").stdout.decode()
        commands = set(re.findall(r"^  ([a-z]+)  +[A-Z]", text, re.M))
        self.assertEqual(commands - set(DOORS) - set(NO_FILES), set(), "needs a row in doors.py")
        self.assertEqual((set(DOORS) | set(NO_FILES)) - commands - {"generate"}, set(), "is no command")

    def test_every_format_of_another_program_has_an_odd_file(self):
        source = Path(__file__).resolve().parent.parent.parent / "formats/exchange/convert/formats.def"
        self.assertEqual(set(re.findall(r"^IMPORT\((\w+)\)", source.read_text(), re.M)), set(IMPORTERS))
        self.assertLessEqual(set(IMPORTERS.values()), set(ODD))

    def test_odd_files_cost_nothing_and_are_told(self):
        cases = []
        for name, door in DOORS.items():
            for kind in ODD:
                cases.append((name, door, kind, "named"))
                if door["folder"]:
                    cases.append((name, door, kind, "folder"))
        with ThreadPoolExecutor(2) as pool:
            answers = pool.map(lambda case: complaints_of(*case), cases)
            wrong = [
                f"{name}, {kind} ({how}) {text}"
                for (name, door, kind, how), texts in zip(cases, answers)
                for text in texts
            ]
        self.assertEqual(wrong, [], "\n" + "\n".join(wrong))
        self.assertGreater(len(cases), 500)

    def test_a_named_file_that_gives_nothing_is_an_error(self):
        """The tournament commands, alone with it: no rows, and a status."""
        for name in ("standings", "stats", "audit"):
            for kind, odd in ODD.items():
                with self.subTest(command=name, kind=kind), tempfile.TemporaryDirectory() as path:
                    folder = Path(path)
                    (folder / odd[0]).write_bytes(odd[1])
                    done = run([name, odd[0]], folder)
                    told = odd[0].encode() in done.stdout + done.stderr
                    self.assertTrue(told, done)
                    if kind not in ("illegal record", "dice game"):
                        self.assertIn(done.returncode, (1, 2), done)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
