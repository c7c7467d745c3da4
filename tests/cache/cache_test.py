#!/usr/bin/python3
"""Whatever a cache holds, a run says what it says without one.

  cache_test.py PROGRAM
"""

import argparse
import contextlib
import os
import random
import shutil
import signal
import sqlite3
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path

for room in ("jobs", "shards"):
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent / room))
from archive import make_archive  # noqa: E402
from shards_test import FEW_FORMATS, LONG, add_alike, run  # noqa: E402

PATHS = ["small", "large.yaml", "cut-off.yaml", "league", "alike", "small.tar.xz", "nowhere.yaml"]
CACHE = ["--cache", "cache/of this"]
FILE = "cache/of this/reports.sqlite"


def check_sum(data):
    """FNV-1a."""
    out = 0xcbf29ce484222325
    for byte in data:
        out = (out ^ byte) * 0x100000001b3 & 0xffffffffffffffff
    return out


class Test:
    def __init__(self, program, folder):
        self.program = program
        self.folder = folder
        self.complaints = 0

    def run(self, *command):
        return run(self.program, self.folder, "verify", *command)

    def expect(self, what, found, expected):
        if found == expected:
            return
        self.complaints += 1
        parts = [name for name, a, b in zip(("status", "output", "messages"), found, expected)
                 if a != b]
        print(f"{what}: another {' and '.join(parts)}", file=sys.stderr)
        if not isinstance(found[0], int) or len(found) < 3:
            print(f"  {found} instead of {expected}", file=sys.stderr)
            return
        for name, text in (("found", found), ("expected", expected)):
            (self.folder.parent / name).write_bytes(text[1] + text[2].encode())

    def same(self, what, *command):
        """Without a cache, with a new one, with one that has all."""
        expected = self.run(*command)
        shutil.rmtree(self.folder / "cache", ignore_errors=True)
        for state in ("new", "full", "full"):
            found = self.run(*CACHE, *command)
            self.expect(f"{what}, cache {state}", found, expected)
        return expected

    def expect_use(self, *command):
        """A full cache is not asked in vain: what it has wrong stays wrong."""
        with contextlib.closing(sqlite3.connect(self.folder / FILE)) as database, database:
            rows = database.execute("SELECT key, report FROM reports").fetchall()
            for key, report in rows:
                text = report[8:].replace(b"Bob", b"Bub")
                database.execute("UPDATE reports SET report = ? WHERE key = ?",
                                 (struct.pack("<Q", check_sum(key + text)) + text, key))
        names = self.run(*CACHE, *command)[1].count(b"Bub")
        if len(rows) < 50 or names < 50:
            self.expect("use of a full cache", (len(rows), names), ("50", "50"))
        shutil.rmtree(self.folder / "cache")
        self.run(*CACHE, *command)


def test(program, folder):
    make_archive(folder)
    add_alike(folder)
    it = Test(program, folder)
    for number, name in enumerate(FEW_FORMATS):
        it.same(name, "-f", name, "--jobs", "14"[number % 2], "league", "alike")
    concise = ["-f", "concise", "--summary", "--statistics", *PATHS]
    expected = it.same("concise", *concise)
    it.expect_use(*concise)
    it.expect("other threads", it.run(*CACHE, "--jobs", "3", *concise), it.run("--jobs", "3", *concise))
    # Each of these asks for another report on the same records.
    for other in (["--select", "S,E"], ["--ignore", "N,W"], ["--no-causes"], ["--strict"], ["-q"],
                  ["--no-config"], ["--config", "league/cartulary.yaml"]):
        it.expect(" ".join(other), it.run(*CACHE, *other, *concise), it.run(*other, *concise))
    concise = ["-f", "concise", "--summary", "--statistics", "league", "alike", "one.yaml"]
    it.run("--write-baseline", "known", "-f", "concise", *PATHS)
    it.same("baseline", "--baseline", "known", *concise)
    for part in ("1/2", "2/2"):
        it.same(f"part {part}", "--shard", part, "-f", "jsonl", "league", "alike", "small")

    # A file that changes, whatever its times say.
    path = folder / "one.yaml"
    for change in range(3):
        path.write_bytes(path.read_bytes().replace(b"=", b"=9" if change % 2 else b"=8", 1))
        os.utime(path, (1_000_000_000, 1_000_000_000))
        it.expect("changed file", it.run(*CACHE, *concise), it.run(*concise))

    # Damage anywhere.
    expected = it.run(*concise)
    whole = (folder / FILE).read_bytes()
    chance = random.Random(1)
    for _ in range(40 if LONG else 6):
        damaged = bytearray(whole)
        for _ in range(chance.choice((1, 20, 400))):
            damaged[chance.randrange(len(damaged))] = chance.randrange(256)
        if chance.random() < 0.3:
            del damaged[chance.randrange(len(damaged)):]
        (folder / FILE).write_bytes(damaged)
        status, output, messages = it.run(*CACHE, *concise)
        # Of the cache itself it may complain.
        kept = [line for line in messages.splitlines(True) if "the cache" not in line]
        it.expect("damaged cache", (status, output, "".join(kept)), expected)
    # The end of a run, whenever it comes, and many runs at once.
    shutil.rmtree(folder / "cache")
    for delay in (0.005, 0.01, 0.02, 0.05, 0.1, 0.2) if LONG else (0.02, 0.05):
        killed = subprocess.Popen([program, "verify", *CACHE, *concise], cwd=folder,
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(delay)
        killed.send_signal(signal.SIGKILL)
        killed.wait()
        it.expect("after a kill", it.run(*CACHE, *concise), expected)
    # Another run holds a cache that no run has shared yet: this one waits for it.
    with contextlib.closing(sqlite3.connect(folder / FILE, isolation_level=None)) as holder:
        holder.execute("PRAGMA journal_mode = DELETE")
        holder.execute("BEGIN IMMEDIATE")
        waiting = subprocess.Popen([program, "verify", *CACHE, *concise], cwd=folder,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        time.sleep(0.3)
        holder.execute("COMMIT")
        output, messages = waiting.communicate()
        it.expect("cache held by another run", (waiting.returncode, output, messages.decode()),
                  expected)
    # Each of them may be the one that makes the cache.
    for _ in range(50 if LONG else 4):
        shutil.rmtree(folder / "cache")
        runs = [subprocess.Popen([program, "verify", *CACHE, *concise], cwd=folder,
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE) for _ in range(6)]
        for each in runs:
            output, messages = each.communicate()
            it.expect("one of many", (each.returncode, output, messages.decode()), expected)
    return it.complaints


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", type=lambda path: str(Path(path).resolve()))
    program = parser.parse_args().program
    with tempfile.TemporaryDirectory(prefix="cartulary-cache-") as place:
        folder = Path(place) / "archive"
        folder.mkdir()
        complaints = test(program, folder)
        if complaints:
            for name in ("found", "expected"):
                shutil.copy(Path(place) / name, Path(tempfile.gettempdir()) / f"cache-{name}")
    return complaints > 0


if __name__ == "__main__":
    sys.exit(main())
