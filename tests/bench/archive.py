#!/usr/bin/python3
"""What verifying archives takes: of one record to a million, packed and not, in any number of threads.

  archive.py FOLDER [--million]    FOLDER has the program, and in tests/ what the preset `bench` builds

Writes Markdown tables to standard output. Each run is asserted: its exit status, how many records,
turns and points it tells of, which are those of the games as they were played, and that it writes the
same bytes as every other run of the same records. The archives are in $TMPDIR, or /tmp, while it runs:
0.4 GB, or 2.1 GB with the million.
"""

import argparse
import gzip
import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
from pathlib import Path

CORES = len(os.sched_getaffinity(0))
JOBS = sorted({jobs for jobs in (1, 2, 4, 8, 16, 32, 64) if jobs < CORES} | {CORES})
# Files younger than this are not trusted by a cache.
SETTLED = 3
# Bytes of memory that no run may take.
MOST = 64 << 20
# How many records of the archive in every form of file.
IN_EACH_FORM = 10_000
# What every format says once for each right record.
SAYS = {"concise": b": right, ", "jsonl": b'"status":"right"', "junit": b"<testcase ", "sarif": None}


def fail(message):
    sys.exit(f"archive.py: {message}")


class Run:
    """A run of the program: what it said and what it took."""

    def __init__(self, bench, arguments):
        says = SAYS.get(arguments[2])
        self.said, self.last, written = 0, b"", hashlib.sha256()
        scored = hashlib.sha256()
        reader, writer = os.pipe()
        begun = time.monotonic()
        with subprocess.Popen(
            [bench.measure, str(writer), bench.program, *arguments],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=bench.work, pass_fds=[writer],
        ) as child:
            os.close(writer)
            for self.last in child.stdout:
                written.update(self.last)
                if arguments[0] == "score":
                    # Not the file and the number of the record, which differ with its place.
                    scored.update(self.last.split(b",", 2)[2])
                elif says is not None:
                    self.said += self.last.count(says)
            error = child.stderr.read().decode()
        self.wall = time.monotonic() - begun
        with os.fdopen(reader) as told:
            status, user, system, memory = told.read().split()
        if status != "0" or error:
            fail(f"{' '.join(arguments)}: exit status {status}\n{error}")
        self.processor = float(user) + float(system)
        self.memory = int(memory) << 10
        if self.memory > MOST:
            fail(f"{' '.join(arguments)}: took {self.memory >> 20} MiB of memory")
        self.written = written.hexdigest()
        self.signature = scored.hexdigest()[:16]


class Measured:
    """The best of some runs that say the same."""

    def __init__(self):
        self.processor = self.wall = float("inf")
        self.memory = 0
        self.written = None

    def add(self, run):
        if self.written not in (None, run.written):
            fail("two runs of the same records differ")
        self.written = run.written
        self.processor = min(self.processor, run.processor)
        self.wall = min(self.wall, run.wall)
        self.memory = max(self.memory, run.memory)


class Archive:
    """Records on the disk, and what they come to."""

    def __init__(self, bench, records, name):
        self.records, self.name = records, name
        made = [bench.make_archive, str(records)]
        if name.endswith("/"):
            (bench.work / name).mkdir()
            told = subprocess.run([*made, bench.work / name], stderr=subprocess.PIPE, check=True)
        else:
            with open(bench.work / name, "wb") as out:
                told = subprocess.run(made, stdout=out, stderr=subprocess.PIPE, check=True)
        self.come_to = told.stderr.strip()


class Bench:
    def __init__(self, folder, work):
        self.program = (folder / "cartulary").resolve()
        self.make_archive = (folder / "tests/make_archive").resolve()
        self.measure = (folder / "tests/measure").resolve()
        self.work = work

    def verify(self, archive, *flags, form="concise", path=None):
        """A run of `verify`, whose answer is what the games came to."""
        print(f"verify {form} {path or archive.name} {' '.join(flags)}", file=sys.stderr)
        run = Run(self, ["verify", "-f", form, *flags, path or archive.name])
        if SAYS[form] is not None and run.said != archive.records:
            fail(f"{run.said} records of {archive.records} are right")
        told = run.last.startswith(archive.come_to + b", ")
        if form == "concise" and not (told and run.last.endswith(b": %d right\n" % archive.records)):
            fail(f"expected {archive.come_to.decode()}, got {run.last.decode()}")
        return run

    def score(self, archive, path=None):
        """A run of `score` that tells of every scoring."""
        print(f"score {path or archive.name}", file=sys.stderr)
        return Run(self, ["score", "-f", "csv", "--per", "event", path or archive.name])


def table(title, columns, rows):
    print(f"\n{title}\n\n| {' | '.join(columns)} |")
    print("|" + "|".join("--:" if str(cell)[0].isdigit() else "---" for cell in rows[0]) + "|")
    for row in rows:
        print(f"| {' | '.join(map(str, row))} |")
    sys.stdout.flush()


def number(value):
    return f"{value:,}".replace(",", " ")


def figure(value):
    return f"{value:.3g}" if value < 100 else number(round(value))


def megabytes(memory):
    return f"{memory / 1e6:.1f}"


def times(value):
    return f"{value:.2f}"


def of_sizes(bench, sizes):
    """From one record to many, in any number of threads."""
    rows, per_record = [], {}
    for records in sizes:
        archive = Archive(bench, records, "records.yaml")
        measured = {jobs: Measured() for jobs in JOBS}
        # By turns, so that what else the machine does meets all alike.
        for _ in range(5 if records <= 10_000 else 2 if records <= 100_000 else 1):
            for jobs in JOBS:
                measured[jobs].add(bench.verify(archive, "--jobs", str(jobs)))
        if len({m.written for m in measured.values()}) != 1:
            fail("the number of threads shows")
        signature = bench.score(archive).signature
        for jobs in JOBS:
            m = measured[jobs]
            per_record[records, jobs] = m.processor / records
            rows.append([records, jobs, m, signature])
    shown = []
    for records, jobs, m, signature in rows:
        each = per_record[records, jobs]
        alone = next(other for r, j, other, _ in rows if (r, j) == (records, 1))
        shown.append([number(records), jobs, figure(m.processor), figure(each * 1e6),
                      times(each / per_record[1000, 1]), figure(m.wall), times(m.wall / alone.wall),
                      megabytes(m.memory), f"`{signature}`"])
    table("A stream of records:",
          ["records", "threads", "processor, s", "a record, µs", "to 1000 in one thread", "wall, s",
           "to one thread", "memory, MB", "signature"], shown)
    return archive


def packed_forms(bench, stream, files):
    """The same records in each form of file: what it is called, and what is verified."""
    source, folder = bench.work / stream.name, bench.work / files.name
    with open(source, "rb") as plain, gzip.open(f"{source}.gz", "wb", 6) as out:
        shutil.copyfileobj(plain, out, 1 << 20)
    subprocess.run(["zstd", "-q", source, "-o", f"{source}.zst"], check=True)
    for ending, mode in ((".tar", "w"), (".tar.gz", "w:gz")):
        with tarfile.open(bench.work / f"files{ending}", mode) as out:
            out.add(folder, "files")
    return [("a stream", stream.name), ("a stream, `.gz`", f"{stream.name}.gz"),
            ("a stream, `.zst`", f"{stream.name}.zst"), ("small files", files.name),
            ("small files in a `.tar`", "files.tar"), ("the same, `.tar.gz`", "files.tar.gz")]


def of_forms(bench):
    """The same records as a stream, as files, packed, and with a cache."""
    stream = Archive(bench, IN_EACH_FORM, "stream.yaml")
    files = Archive(bench, IN_EACH_FORM, "files/")
    forms = packed_forms(bench, stream, files)
    time.sleep(SETTLED)
    rows, signatures = [], set()

    def measured(title, path, before, flags=()):
        one, all_cores = Measured(), Measured()
        for _ in range(3):
            for jobs, runs in ((1, one), (CORES, all_cores)):
                before()
                runs.add(bench.verify(stream, "--jobs", str(jobs), *flags, path=path))
        if one.written != all_cores.written:
            fail("the number of threads shows")
        rows.append((title, one, all_cores))
        return one.written

    def nothing():
        pass

    def forget():
        shutil.rmtree(bench.work / "cache", ignore_errors=True)

    for title, path in forms:
        written = measured(title, path, nothing)
        signatures.add(bench.score(stream, path).signature)
        if path.endswith((".yaml", "/")):
            cached = ("--cache", "cache")
            again = {measured(f"{title}, `--cache`, first run", path, forget, cached)}
            again.add(measured(f"{title}, `--cache`, second run", path, nothing, cached))
            forget()
            if again != {written}:
                fail("the cache shows")
    if len(signatures) != 1:
        fail("the form of the file shows in the scores")
    base = rows[0][1]
    table(f"{number(IN_EACH_FORM)} records in each form; signature `{signatures.pop()}`:",
          ["form", "processor, s", "to the stream", f"wall in {CORES} threads, s", "to one thread",
           "memory, MB"],
          [[title, figure(one.processor), times(one.processor / base.processor),
            figure(every.wall), times(every.wall / one.wall), megabytes(every.memory)]
           for title, one, every in rows])


def of_formats(bench, archive):
    """The largest archive in formats that programs read."""
    rows = []
    for form in SAYS:
        run = bench.verify(archive, "--jobs", str(CORES), form=form)
        rows.append((f"`{form}`", run))
    rows.append(("`score -f csv --per event`", bench.score(archive)))
    base = rows[0][1].processor
    table(f"{number(archive.records)} records in a format, {CORES} threads:",
          ["format", "processor, s", "to `concise`", "wall, s", "memory, MB"],
          [[title, figure(run.processor), times(run.processor / base), figure(run.wall),
            megabytes(run.memory)] for title, run in rows])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--million", action="store_true", help="a million records, too")
    arguments = parser.parse_args()
    sizes = [10**power for power in range(7 if arguments.million else 6)]
    with tempfile.TemporaryDirectory(prefix="archive-") as work:
        bench = Bench(arguments.folder, Path(work))
        of_forms(bench)
        of_formats(bench, of_sizes(bench, sizes))


main()
