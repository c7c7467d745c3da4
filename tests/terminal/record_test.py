#!/usr/bin/python3
"""Types turns into `cartulary record` in a terminal, with the Tab key.

  record_test.py PROGRAM
"""

import os
import pty
import re
import select
import sys
import tempfile
import termios
import time
import unittest
from pathlib import Path

PROGRAM = ""
SECONDS = 20
RECORD = "cartulary: 1\nplayers: [Ann, Bob]\nmoves: |\nresult:\n  termination: unfinished\n"
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]|[\x07\x0e\x0f\r]")


class Terminal:
    """A program in a terminal of its own."""

    def __init__(self, folder, more, command):
        leaks = Path(__file__).with_name("leaks.supp")
        environment = {"PATH": os.environ["PATH"], "HOME": folder, "TERM": "xterm", **more}
        environment["LSAN_OPTIONS"] = f"suppressions={leaks}:print_suppressions=0"
        self.child, self.master = pty.fork()
        if self.child == 0:
            os.chdir(folder)
            os.execve(command[0], command, environment)
        self.seen = ""

    def read(self):
        """What has been written meanwhile; false at the end."""
        if not select.select([self.master], [], [], SECONDS)[0]:
            raise AssertionError(f"nothing came after {self.seen[-500:]!r}")
        try:
            data = os.read(self.master, 4096)
        except OSError:  # the program has ended
            return False
        self.seen += data.decode(errors="replace")
        return bool(data)

    def text(self):
        return ESCAPES.sub("", self.seen)

    def until(self, words):
        """Reads until something is shown, and returns all up to it."""
        begin = time.monotonic()
        while words not in self.text():
            if not self.read() or time.monotonic() - begin > SECONDS:
                raise AssertionError(f"expected {words!r} in {self.text()!r}")
        before, found, self.seen = self.text().partition(words)
        return before + found

    def until_prompt(self, words):
        """The same, and until keys are edited."""
        out = self.until(words)
        begin = time.monotonic()
        while termios.tcgetattr(self.master)[3] & termios.ICANON:
            assert time.monotonic() - begin < SECONDS, "the line cannot be edited"
            time.sleep(0.001)
        return out

    def type(self, keys):
        os.write(self.master, keys.encode())

    def end(self):
        """The exit status."""
        while self.read():
            pass
        return os.waitstatus_to_exitcode(os.waitpid(self.child, 0)[1])

    def close(self):
        os.close(self.master)


class RecordTest(unittest.TestCase):
    def begin(self, record=RECORD, **more):
        """`more`: variables of the environment, so that lines cannot be edited."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = Path(folder.name, "game.yaml")
        self.path.write_text(record)
        self.terminal = Terminal(folder.name, more, [PROGRAM, "record", "game.yaml"])
        self.addCleanup(self.terminal.close)
        self.terminal.until("Ann> ") if more else self.terminal.until_prompt("Ann> ")

    def moves(self):
        text = self.path.read_text()
        return text[text.index("moves: |\n") + 9 : text.index("result:")].splitlines()

    def test_a_turn_by_the_tab_key(self):
        self.begin()
        # What all words begin with is written, then they are listed.
        self.terminal.type("E \t")
        self.terminal.until("E 0,")
        self.terminal.type("\t")
        self.assertIn("\n  0,-1  r2\n", self.terminal.until("  0,1   r1, r2 or r3\n"))
        self.terminal.type("-\t")
        self.terminal.until("-1 ")
        self.terminal.type("\t")  # only one rotation
        self.terminal.until("r2 ")
        self.terminal.type("kn\t")
        self.terminal.until("knight:S ")
        self.terminal.type("=\t\r")
        self.terminal.until("Ann 4, Bob 0")
        self.terminal.until_prompt("Bob> ")
        self.assertEqual(self.moves(), ["  E 0,-1 r2 knight:S =4:0"])

    def test_words_of_the_command_and_of_the_question(self):
        self.begin()
        self.terminal.type("? x\t\r")
        self.terminal.until("1 of them X: 2 places")
        self.terminal.until_prompt("Ann> ")
        self.terminal.type("hel\t\r")
        self.terminal.until("A turn, as records write it")
        self.terminal.until_prompt("Ann> ")
        self.terminal.type("qui\t\r")
        self.assertEqual(self.terminal.end(), 0)

    def test_words_that_end_the_game_and_who_loses(self):
        self.begin()
        self.terminal.type("conc\t B\t\r")
        self.terminal.until("Bob has conceded; Ann wins")
        self.terminal.until_prompt("the end> ")

    def test_many_words_are_listed_beside_each_other(self):
        self.begin()
        self.terminal.type("\t")
        listed = self.terminal.until("X")
        self.assertIn("A  ", listed)
        self.assertNotIn("left", listed)

    def test_words_of_expansions(self):
        self.begin(RECORD.replace("moves:", "expansions: [hills-and-sheep]\nmoves:"))
        self.terminal.type("U 1,0 r1 shepherd:NNW \t")
        self.terminal.until("draw:")
        self.terminal.type("\t")
        self.terminal.until("draw:wolf  the shepherd goes home")
        self.terminal.type("w\t\r")
        self.terminal.until_prompt("Bob> ")
        self.assertEqual(self.moves(), ["  U 1,0 r1 shepherd:NNW draw:wolf"])

    def test_lines_are_edited_and_remembered(self):
        self.begin()
        self.terminal.type("V 1,0 r1\x01\x04U\r")  # to the beginning, one letter away
        self.terminal.until_prompt("Bob> ")
        self.assertEqual(self.moves(), ["  U 1,0 r1"])
        self.terminal.type("undo\r")
        self.terminal.until_prompt("Ann> ")
        self.terminal.type("\x10\x10\r")  # up and up
        self.terminal.until_prompt("Bob> ")
        self.assertEqual(self.moves(), ["  U 1,0 r1"])
        self.terminal.type("\x04")  # the end of the input
        self.assertEqual(self.terminal.end(), 0)

    def test_letters_beyond_ascii(self):
        self.begin()
        self.terminal.type("U 1,0 r1 // schön \U0001F3B2\r")
        self.terminal.until_prompt("Bob> ")
        self.assertEqual(self.moves(), ["  U 1,0 r1 // schön \U0001F3B2"])

    def test_where_lines_cannot_be_edited(self):
        with tempfile.TemporaryDirectory() as hidden:
            Path(hidden, "libedit.so.2").write_text("")  # found before the library
            for variable in {"TERM": "dumb"}, {"LD_LIBRARY_PATH": hidden}:
                self.begin(**variable)
                self.terminal.type("U 1,0 r1\r")
                self.terminal.until("Bob> ")
                self.assertEqual(self.moves(), ["  U 1,0 r1"])


if __name__ == "__main__":
    PROGRAM = str(Path(sys.argv.pop(1)).resolve())
    unittest.main()
