#!/usr/bin/python3
"""A site with analyses is the same whatever was kept, and a game is analysed once.

  site_test.py PROGRAM
"""

import argparse
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
COMMAND = ["site", "games", "-o", "site", "--analysis", "--playouts", "400", "--exit-zero"]
STOPPED = r"cartulary: note: (\d) games analysed, of 8 files in all: the same command goes on from there"
CACHE = "site/.analyses/analyses.sqlite"


def beginning(sample, moves):
    """The first moves of a game."""
    head, body = (ROOT / "samples" / sample).read_text().split("moves:\n")
    lines = [line for line in body.splitlines() if line.startswith("  - ")]
    return head + "moves:\n" + "\n".join(lines[:moves]) + "\n"


def make_games(folder):
    """Some short games, one that stops at an illegal move, and some that cannot be analysed."""
    games = folder / "games"
    games.mkdir()
    for name, sample, moves in (("1", "example-1-road.yaml", 2), ("2", "example-2-city.yaml", 2),
                                ("3", "example-3-monastery.yaml", 2),
                                ("4-long", "tournament-final.yaml", 7)):
        (games / f"{name}.yaml").write_text(beginning(sample, moves))
    (games / "5-illegal.yaml").write_text(
        (games / "1.yaml").read_text().replace("L -1,0 r3 knight:W", "L 5,5 r3 knight:W"))
    shutil.copy(ROOT / "samples/dice-1-city.yaml", games / "6-dice.yaml")
    two_games = (ROOT / "samples/hills-1-shepherd.yaml").read_text()
    (games / "7-hills.yaml").write_text(two_games.replace("players:", "rules: {meeples: 6}\nplayers:"))
    (games / "8-broken.yaml").write_text("players: 3\n")


class Test:
    def __init__(self, program, folder):
        self.program = program
        self.folder = folder
        self.complaints = 0

    def expect(self, what, found, expected):
        if found == expected:
            return
        self.complaints += 1
        print(f"{what}: {str(found)[:1000]} instead of {str(expected)[:1000]}", file=sys.stderr)

    def start(self, *more):
        # A shell in the background makes those that it starts ignore the signal.
        return subprocess.Popen([self.program, *COMMAND, "-v", *more], cwd=self.folder,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def run(self, *more, remove=()):
        """Runs, and gives the names of the games that were analysed, and of those that had been."""
        for name in remove:
            shutil.rmtree(self.folder / name, ignore_errors=True)
        run = self.start(*more)
        out, err = run.communicate(timeout=300)
        if run.returncode != 0:
            self.expect(" ".join(more), (run.returncode, err), 0)
        self.said = out, re.sub(r"cartulary: debug: .*\n", "", err)
        return (sorted(re.findall(r"debug: (.*): analysing", err)),
                sorted(re.findall(r"debug: (.*): analysed before", err)))

    def pages(self):
        return {str(path.relative_to(self.folder)): path.read_bytes()
                for path in (self.folder / "site").rglob("*")
                if path.is_file() and ".analyses" not in path.parts}

    def stopped(self, number, after):
        """A run on one thread, stopped when it has begun the game with this number."""
        run = self.start("-j1")
        seen = 0
        for line in run.stderr:
            seen += "analysing" in line
            if seen == after:
                break
        run.send_signal(number)
        _, err = run.communicate(timeout=60)
        self.expect("status of a stopped run", run.returncode, -number)
        return err


def test(program, folder):
    make_games(folder)
    games = folder / "games"
    names = ["1.yaml", "2.yaml", "3.yaml", "4-long.yaml", "5-illegal.yaml"]
    it = Test(program, folder)

    # The same with any threads, with a new cache and with a full one, here and elsewhere.
    it.expect("first run", it.run("-j1"), (names, []))
    whole = it.pages()
    said = it.said
    for more in (["-j1"], ["-j2"]):
        it.expect("second run", it.run(*more), ([], names))
        it.expect("pages of a second run", it.pages(), whole)
        it.expect("words of a second run", it.said, said)
    it.expect("more threads", it.run("-j2", remove=["site"]), (names, []))
    it.expect("pages of more threads", it.pages(), whole)
    it.run("--cache", "kept", remove=["site"])
    it.expect("another folder", it.run("--cache", "kept", remove=["site"]), ([], names))
    it.expect("pages with another folder", it.pages(), whole)
    it.expect("folder of the cache", (folder / "site/.analyses").exists(), False)
    it.run("-j2")
    for page in ("6-dice", "7-hills", "8-broken"):
        it.expect(page, b"cartulary-analysis.js" in whole[f"site/{page}.html"], False)
        it.expect(page, f"{page}.yaml: not analysed: " in said[1], True)
    it.expect("illegal", b"cartulary-analysis.js" in whole["site/5-illegal.html"], True)
    it.expect("sum", said[0].splitlines()[-1], "5 games analysed, 4 not")

    # What a game is called, and what is said of it, changes nothing of its analysis.
    (games / "2.yaml").rename(games / "9.yaml")
    text = (games / "1.yaml").read_text()
    (games / "1.yaml").write_text(text.replace("event: ", "event: New ") + "# a remark\n")
    os.utime(games / "3.yaml", (1_000_000_000, 1_000_000_000))
    it.expect("new names", it.run(), ([], ["1.yaml", "3.yaml", "4-long.yaml", "5-illegal.yaml",
                                           "9.yaml"]))
    (games / "9.yaml").rename(games / "2.yaml")
    # Moves and players do; and how it is to be analysed.
    (games / "1.yaml").write_text(text.replace("Red", "Rot"))
    it.expect("another player", it.run(), (["1.yaml"], names[1:]))
    (games / "1.yaml").write_text(text.replace("W 1,0 r0 highwayman:W", "W 1,0 r0"))
    it.expect("another move", it.run(), (["1.yaml"], names[1:]))
    (games / "1.yaml").write_text(text)
    it.expect("as before", it.run(), ([], names))
    it.expect("another seed", it.run("--seed", "2"), (names, []))
    it.expect("as before", it.run(), ([], names))
    it.expect("pages in the end", {name: whole[name] for name in whole if "/9." not in name},
              {name: page for name, page in it.pages().items() if "/9." not in name})

    # Damage anywhere.
    for page in (folder / "site").glob("9.*"):
        page.unlink()
    kept = (folder / CACHE).read_bytes()
    chance = random.Random(1)
    for _ in range(3):
        damaged = bytearray(kept)
        for _ in range(chance.choice((20, 400, 4000))):
            damaged[chance.randrange(len(damaged))] = chance.randrange(256)
        if chance.random() < 0.5:
            del damaged[chance.randrange(len(damaged)):]
        (folder / CACHE).write_bytes(damaged)
        made, found = it.run("-j2")
        it.expect("games with a damaged cache", sorted(made + found), names)
        it.expect("pages with a damaged cache", it.pages(), whole)

    # The rest only, after a run that was stopped or killed.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGKILL):
        shutil.rmtree(folder / "site")
        err = it.stopped(number, 4)
        done = 3
        if number != signal.SIGKILL:
            note = re.fullmatch(STOPPED, err.splitlines()[-1])
            it.expect("end of a stopped run", note is not None, True)
            index = (folder / "site/index.html").read_text()
            # With the line of what was not read.
            done = int(note[1])
            it.expect("index of a stopped run",
                      (f"stopped by {number.name}" in index, len(re.findall("<li ", index))),
                      (True, done + 1))
        made, found = it.run("-j2")
        it.expect("games after a stop", sorted(made + found), names)
        # What had been begun may have been finished.
        it.expect("known after a stop", found[:done], names[:done])
        it.expect("number known after a stop", len(found) <= done + (number == signal.SIGKILL), True)
        it.expect("pages after a stop", it.pages(), whole)

    # Several runs at once.
    shutil.rmtree(folder / "site")
    runs = [it.start("-j1") for _ in range(2)]
    for run in runs:
        _, err = run.communicate(timeout=300)
        it.expect("one of several", (run.returncode, "warning" in err), (0, False))
    it.expect("pages of several", it.pages(), whole)
    it.expect("after several", it.run(), ([], names))
    return it.complaints


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", type=lambda path: str(Path(path).resolve()))
    program = parser.parse_args().program
    with tempfile.TemporaryDirectory(prefix="cartulary-site-") as place:
        return test(program, Path(place)) > 0


if __name__ == "__main__":
    sys.exit(main())
