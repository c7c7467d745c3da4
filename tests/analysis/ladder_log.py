"""The log of the ladder: a line of JSON for each deck that two players have played twice.

  players   who played, in the order of the pairing
  versions  what they were then: a digest of their answers
  seconds   what each could take for a turn; null where the protocol's default held
  deck      the number of the deck, from 1
  scores    of both games, those of players[0] first; players[0] began the first
  ms        milliseconds a turn of each
  playouts  of each in a turn that took some; null if it did not say so
  took      seconds for both games
  commits   of the sources of each, with a + if they were changed; null where nobody knows
  date      when
"""

import fcntl
import json
import os

MEMBERS = {"players", "versions", "seconds", "deck", "scores", "ms", "playouts", "took", "commits", "date"}


class Broken(Exception):
    """The log has a line that is not one of a log."""


class Busy(Exception):
    """Another run writes the log."""


def line_in(text):
    """A line of the log; none if it is not one."""
    try:
        line = json.loads(text)
    except ValueError:
        return None
    return line if isinstance(line, dict) and set(line) == MEMBERS else None


def read(text, name):
    """The lines of a log, and how many characters of it they take. A last line that was cut off is
    not among them."""
    lines = []
    end = 0
    for number, piece in enumerate(text.splitlines(keepends=True), 1):
        line = line_in(piece)
        if line is not None:
            lines.append(line)
        elif end + len(piece) < len(text):
            raise Broken(f"{name}:{number}: expected a line of the log, got {piece.strip()}")
        else:
            return lines, end
        end += len(piece)
    return lines, end


def is_being_written(path):
    """Whether a run has the log open."""
    with open(path, encoding="utf-8") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


class Log:
    """The log, open to add lines. One run at a time."""

    def __init__(self, path):
        self.file = open(path, "a+", encoding="utf-8")
        try:
            self.begin(path.name)
        except BaseException:
            self.file.close()
            raise

    def begin(self, name):
        """Reads what is there. What was cut off does not stay, so that a new line is one by itself."""
        try:
            fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Busy(f"another run writes {name}") from None
        self.file.seek(0)
        text = self.file.read()
        self.lines, end = read(text, name)
        self.cut = text[end:].strip()
        self.file.truncate(len(text[:end].encode()))
        if end > 0 and text[end - 1] != "\n":
            self.file.write("\n")

    def add(self, line):
        """Once this returns, the line stays whatever happens to the run."""
        self.file.write(json.dumps(line) + "\n")
        self.file.flush()
        os.fsync(self.file.fileno())
        self.lines.append(line)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.file.close()
