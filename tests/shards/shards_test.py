#!/usr/bin/python3
"""However many machines share a run, `report` makes of their parts what a single run says.

  shards_test.py PROGRAM
"""

import argparse
import gzip
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "jobs"))
from archive import ROOT, make_archive  # noqa: E402

FORMATS = ["full", "concise", "json", "jsonl", "junit", "sarif", "github", "summary", "gitlab",
           "csv", "tsv"]
OF_SCORE = ["concise", "junit", "sarif", "github", "summary", "gitlab", "csv"]
# All of them in the long mode.
LONG = bool(os.environ.get("CARTULARY_LONG"))
FEW_FORMATS = FORMATS if LONG else ["full", "json", "jsonl", "sarif", "github", "csv"]
PATHS = ["small", "none", "cut-off.yaml", "league", "alike", "small.tar.xz", "large.yaml.gz",
         "nowhere.yaml"]
FEW_PATHS = PATHS if LONG else ["none", "league", "alike", "nowhere.yaml"]
BASELINE = ["--baseline", "known"]


def add_alike(folder):
    """Copies of which comments, a baseline and configurations say something."""
    record = (ROOT / "samples/tournament-final.yaml").read_text()
    event = "event: Cup\nround: 1\ntable: 7\n"
    named = re.sub(r"^(event|round|table):.*\n", "", record, flags=re.M)
    named = named.replace("players:", event + "players:", 1)
    assert event in named
    comment = "# cartulary: ignore F131 - two scorekeepers\n"
    (folder / "alike/quiet").mkdir(parents=True)
    (folder / "alike/quiet/cartulary.yaml").write_text("ignore: [F131]\nfail-on: warning\n")
    (folder / "alike/strict").mkdir()
    (folder / "alike/strict/cartulary.yaml").write_text("fail-on: note\nevent: Inherited Cup\n")
    for place in ("a", "quiet/b", "strict/c", "d"):
        (folder / f"alike/{place}-named.yaml").write_text(named)
        (folder / f"alike/{place}-commented.yaml").write_text(comment + named)
        below = named.replace("table: 7\n", "table: 7  " + comment)
        (folder / f"alike/{place}-table.yaml").write_text(below)
        bad = re.sub(r"=(\d+):(\d+)", r"=1\1:\2 +99", named)
        (folder / f"alike/{place}-wrong.yaml").write_text(bad)
        (folder / f"alike/{place}-many.yaml").write_text(
            bad.replace("=1", "=1x").replace(" +99", " +9 // cartulary", 3))
        windows = named.replace("\n", "\r\n").encode().replace(b"Cup", b"C\xc3\xbcp") + b"# \xff\n"
        (folder / f"alike/{place}-windows.yaml").write_bytes(windows)
    save = next((ROOT / "tests/golden").rglob("*.jcz")).read_bytes()
    (folder / "alike/cut-off.jcz").write_bytes(save[:len(save) // 2])
    for number in range(3):  # of which nothing else is to be said
        shutil.copy(ROOT / "samples/hills-and-sheep.yaml", folder / f"alike/right-{number}.yaml")
    (folder / "faulty").mkdir()
    (folder / "faulty/cartulary.yaml").write_text("no mapping\n")
    for number in range(9):
        (folder / f"faulty/{number}.yaml").write_text(named)
        (folder / f"faulty/service-{number}.yaml").write_text("services: [web]\n")
    (folder / "none").mkdir()
    for number in range(9):
        (folder / f"none/{number}.yaml").write_text("services: [web]\n")
        (folder / f"alike/service-{number}.yaml").write_text("services: [web]\n")
    (folder / "alike/large-service.yaml").write_text("services: [web]\n" * 20000)
    os.symlink("a-named.yaml", os.fsencode(folder) + b"/alike/caf\xe9.yaml")
    os.symlink("a-wrong.yaml", os.fsencode(folder) + b"/alike/wrong-\xe9.yaml")
    shutil.copytree(ROOT / "samples/league", folder / "league")


def run(program, folder, *command):
    done = subprocess.run([program, *command], cwd=folder, capture_output=True, timeout=600)
    return done.returncode, done.stdout, done.stderr.decode(errors="replace")


class Shards:
    def __init__(self, program, folder):
        self.program = program
        self.folder = folder
        self.random = random.Random(7)
        self.failed = 0
        self.said = {}

    def complain(self, words):
        self.failed += 1
        print(words)

    def single(self, *command):
        """What a single run says."""
        if command not in self.said:
            self.said[command] = run(self.program, self.folder, *command)
        return self.said[command]

    def parts(self, command, number):
        """The names of the parts of a run, made of other threads each."""
        names = []
        for part in range(1, number + 1):
            name = f"part-{part}-of-{number}.jsonl"
            status, out, err = run(self.program, self.folder, *command, "-f", "jsonl",
                                   "--shard", f"{part}/{number}", f"-j{1 + part % 3}")
            if status not in (0, 1, 2):
                self.complain(f"{command}, part {part} of {number}: status {status}, {err}")
            if part % 4 == 3:
                name += ".gz"
                out = gzip.compress(out)
            (self.folder / name).write_bytes(out)
            names.append(name)
        self.random.shuffle(names)
        return names

    def compare(self, command, numbers, formats, *flags):
        expected = {name: self.single(*command, "-f", name, *flags) for name in formats}
        if 0 in numbers:
            (self.folder / "whole.jsonl").write_bytes(self.single(*command, "-f", "jsonl")[1])
        for number in numbers:
            names = ["whole.jsonl"] if number == 0 else self.parts(command, number)
            for name in formats:
                status, out, err = run(self.program, self.folder, "report", "-f", name, *flags,
                                       *names)
                if (status, out) == expected[name][:2]:
                    continue
                (self.folder / "expected").write_bytes(expected[name][1])
                (self.folder / "got").write_bytes(out)
                difference = subprocess.run(["diff", "-a", "expected", "got"], cwd=self.folder,
                                            capture_output=True).stdout[:1500]
                self.complain(f"{' '.join(command)}: {number} parts as {name} {flags}: status "
                              f"{status} instead of {expected[name][0]}\n{err[-300:]}\n"
                              f"{difference.decode(errors='replace')}")

    def refused(self, words, *names):
        status, out, err = run(self.program, self.folder, "report", *names)
        if status != 2 or out or words not in err:
            self.complain(f"report {names}: status {status}, expected {words!r}, got {err!r}")

    def refuse(self):
        """What does not make up a run is told, and nothing is written."""
        command = ["verify", "small", "large.yaml"]
        names = sorted(self.parts(command, 4))
        whole = run(self.program, self.folder, "report", *names)
        if run(self.program, self.folder, "report", *names, *names)[:2] != whole[:2]:
            self.complain("parts that are given twice count twice")
        self.refused("a part is missing: 2/4", names[0], *names[2:])
        text = (self.folder / names[1]).read_bytes()
        for cut in (0, 10, len(text) // 2, len(text) - 1, text.rindex(b'{"type"') - 1):
            (self.folder / "cut.jsonl").write_bytes(text[:cut])
            if cut == len(text) - 1:  # nothing but the end of the last line
                continue
            self.refused("cut", names[0], "cut.jsonl", *names[2:])
        lines = text.splitlines(keepends=True)
        (self.folder / "other.jsonl").write_bytes(b"".join(lines[:1] + lines[2:]))
        self.refused("a line is missing, doubled or changed", "other.jsonl", *names)
        (self.folder / "other.jsonl").write_bytes(
            b"".join(lines[:1] + lines[2:3] + lines[1:2] + lines[3:]))
        self.refused("are both part 2/4, but differ", "other.jsonl", *names)
        status, _, err = run(self.program, self.folder, "report", names[0], "other.jsonl",
                             *names[2:])
        if status != 2 or "other.jsonl:3:1: records are out of order" not in err:
            self.complain(f"records in another order: status {status}, {err}")
        other = self.parts([*command, "--no-causes"], 4)
        shutil.copy(self.folder / other[0], self.folder / "flags.jsonl")
        names = sorted(self.parts(command, 4))
        self.refused("different records or with different flags",
                     *(name for name in names if name != other[0]), "flags.jsonl")

    def sizes(self):
        """Parts differ little in size, and their order does not matter."""
        ends = {}
        for paths in (["small", "large.yaml"], ["large.yaml", "small"]):
            for part in range(1, 6):
                out = run(self.program, self.folder, "verify", "-f", "csv", "--shard", f"{part}/5",
                          *paths)[1]
                rows = sorted(line for line in out.splitlines()[1:])
                if ends.setdefault(part, rows) != rows:
                    self.complain(f"part {part} of 5 depends on the order of paths")
        sizes = [len(rows) for rows in ends.values()]
        if min(sizes) * 2 < max(sizes):
            self.complain(f"parts differ in size: {sizes}")


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("program", type=Path)
    program = arguments.parse_args().program.resolve()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        make_archive(folder)
        add_alike(folder)
        shards = Shards(program, folder)
        shards.compare(["verify", *FEW_PATHS], (5,), FEW_FORMATS)
        shards.compare(["verify", *PATHS], (0, 1, 2) if LONG else (2,), ["jsonl"])
        alike = ["verify", "alike", "league", "large.yaml", "one.yaml", "one.yaml"]
        shards.compare(alike, (0, 3), ["concise", "csv"])
        shards.compare(alike, (3,), ["concise"], "--quiet", "--summary")
        shards.compare(alike, (3,), ["full", "jsonl"], "--strict")
        shards.compare(alike, (3,), ["concise"], "--statistics")
        shards.compare(["verify", "alike/d-named.yaml"], (0, 2), ["concise"], "--exit-zero")
        shards.compare(["verify", "--select", "F131,S", "alike"], (2,), ["jsonl"])
        shards.compare(["verify", "faulty", "nowhere.yaml", "league"], (0, 3), ["jsonl", "gitlab"])
        shards.compare(["verify", "--ignore", "F131", "alike"], (2,), ["jsonl"])
        shards.compare(["dice", "verify", "small", "alike"], (0, 3), ["jsonl", "junit"])
        shards.compare(["score", "small", "alike"], (3,), OF_SCORE)
        run(program, folder, *alike, "--write-baseline", "known")
        entries = (folder / "known").read_text(errors="surrogateescape").splitlines(keepends=True)
        # Some of them are found that are not known, and one that is known is not found.
        (folder / "known").write_text("".join(
            line for number, line in enumerate(entries) if number % 3 or number < 2) +
            "S501 0123456789abcdef one.yaml\n", errors="surrogateescape")
        shards.compare([*alike, *BASELINE], (0, 3), ["jsonl", "junit", "full"])
        shards.refuse()
        shards.sizes()
    return 1 if shards.failed else 0


if __name__ == "__main__":
    sys.exit(main())
