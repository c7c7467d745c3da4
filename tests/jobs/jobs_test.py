#!/usr/bin/python3
"""Whatever the number of threads, a run says the same: every byte, every file, the exit status.

  jobs_test.py PROGRAM [--few]   --few: two numbers of threads instead of four
"""

import argparse
import itertools
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from archive import ROOT, make_archive

FORMATS = re.findall(r"^FORMAT\((\w+)\)", (ROOT / "formats/reports/report/formats.def").read_text(), re.M)


def commands():
    for name in FORMATS:
        yield ["verify", "-f", name, "small", "large.yaml", "cut-off.yaml"]
    yield ["verify", "-f", "concise", "--summary", "--statistics", "-q", "large.yaml", "small"]
    yield ["verify", "--select", "S,E", "--no-causes", "small"]
    yield ["verify", "-v", "-f", "concise", "small", "one.yaml"]
    yield ["verify", "-f", "jsonl", "-"]
    yield ["verify", "-f", "csv", "--per", "turn", "-o", "out.csv", "small"]
    yield ["verify", "-f", "html", "-o", "pages/", "small", "large.yaml", "small.tar.xz", "one.yaml"]
    yield ["score", "-q", "-f", "markdown", "-o", "pages/", "one.yaml", "small", "cut-off.yaml"]
    yield ["verify", "-f", "concise", "--write-baseline", "known", "large.yaml", "one.yaml"]
    yield ["verify", "-f", "concise", "--baseline", "known", "large.yaml", "one.yaml"]
    yield ["verify", "-f", "markdown", "-o", "pages/", "--baseline", "known", "large.yaml", "small"]
    # A new cache for each run, and one that the run before has filled.
    for cache in ("new-cache", "cache"):
        yield ["verify", "-f", "concise", "--cache", cache, "small", "large.yaml", "small.tar.xz"]
    yield ["verify", "-f", "jsonl", "--cache", "cache", "--shard", "1/2", "small", "large.yaml"]
    yield ["verify", "-f", "csv", "--cache", "cache", "--baseline", "known", "small", "large.yaml"]
    yield ["score", "--plot", "small"]
    yield ["score", "-f", "csv", "--per", "event", "large.yaml"]
    yield ["dice", "verify", "small"]
    yield ["convert", "--no-config", "small", "large.yaml", "small.tar.xz", "cut-off.yaml", "-"]
    yield ["convert", "--anonymous", "-o", "out.csv", "--to", "table", "small", "one.yaml"]
    for command in ("fmt", "annotate"):
        yield [command, "--check", "small", "large.yaml", "large.yaml.gz", "small.tar.xz"]
        yield [command, *(["-i"] if command == "annotate" else []), "written"]
    yield ["fmt", "-"]
    yield ["annotate", "--no-config", "-o", "out.csv", "large.yaml.gz"]
    yield ["repair", "small", "large.yaml"]
    yield ["find", "city>=2", "not player=Ann", "-f", "jsonl", "small", "large.yaml", "cut-off.yaml", "-"]
    yield ["verify", "-f", "concise", "--where", "city>=2", "small", "large.yaml"]
    yield ["repair", "-i", "--correct", "written"]
    yield ["verify", "-f", "concise", "large.yaml.gz", "small.tar.xz", "one.yaml"]


def outcome(program, command, jobs, folder):
    for name in ("written", "pages", "new-cache"):
        shutil.rmtree(folder / name, ignore_errors=True)
    if "written" in command:
        shutil.copytree(folder / "small", folder / "written", symlinks=True)
        for name in ("large.yaml", "cut-off.yaml"):
            shutil.copy(folder / name, folder / "written")
    for name in ("out.csv", "known"):
        if "--baseline" not in command:
            (folder / name).unlink(missing_ok=True)
    with open(folder / "large.yaml", "rb") as given:
        run = subprocess.run([program, *command[:2], f"-j{jobs}", *command[2:]]
                             if command[0] == "dice" else
                             [program, command[0], f"-j{jobs}", *command[1:]],
                             cwd=folder, stdin=given, capture_output=True, timeout=600)
    written = [(folder / name).read_bytes() for name in ("out.csv", "known")
               if (folder / name).exists()]
    written += [path.read_bytes() for path in sorted((folder / "written").rglob("*.*"))
                if path.exists()]
    written += [str(path).encode() + b"\n" + path.read_bytes()
                for path in sorted((folder / "pages").rglob("*.*")) if path.is_file()]
    return run.returncode, run.stdout, run.stderr, written


def right_records(out, record):
    """How many records `verify` has reported at the end of what it says; 0 if that is not right."""
    lines = out.splitlines()
    told = [line for line in lines if line.startswith(b"<stdin>") and b": warning[F131]" not in line]
    right = [line for line in told if b": right" in line]
    return len(right) if told == right and b"1 file not read" in lines[-1] else 0


def converted_records(out, record):
    """How many records `convert` has written behind the first; 0 if one is not whole."""
    return out.count(b"---\n" + record) if out.endswith(b"---\n" + record) else 0


def none_written(out, record):
    """1 if no record has been written, since not all are there; else 0."""
    return int(record not in out)


STOPS = [(["verify", "-f", "concise"], right_records), (["convert"], converted_records),
         (["fmt"], none_written)]


def complaints_about_stops(program, folder):
    """A run that is asked to stop ends with what it has done."""
    # A shell in the background makes those that it starts ignore the signal.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    record = (ROOT / "samples/tournament-final.yaml").read_bytes()
    for (command, done), jobs, (number, name) in itertools.product(
            STOPS, (1, 4), ((signal.SIGINT, "SIGINT"), (signal.SIGTERM, "SIGTERM"))):
        run = subprocess.Popen([program, *command, "-v", f"-j{jobs}", "one.yaml", "-", "one.yaml"],
                               cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE)
        # More than a pipe holds: when all but its rest has been written, the program reads.
        run.stdin.write((record + b"---\n") * 60 + record[:len(record) // 2])
        run.stdin.flush()
        while b"<stdin>" not in run.stderr.readline():
            pass
        time.sleep(0.5)
        run.send_signal(number)
        out, err = run.communicate(timeout=60)
        said = f"cannot read <stdin>: stopped by {name}; 1 input after it not read"
        if run.returncode != -number or said.encode() not in err or \
                not 1 <= done(out, record) <= 60:
            yield f"{command[0]}, {name}, {jobs} threads: status {run.returncode}, {err}, {out}"


def faults_of(program, jobs, folder):
    """How many pages a run touched that it did not have: the same memory again and again, or new one."""
    run = subprocess.Popen([program, "annotate", "--check", f"-j{jobs}", "many"], cwd=folder,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(run.pid, 0)
    run.returncode = os.waitstatus_to_exitcode(status)
    return used.ru_minflt


def complaints_about_memory(program, folder):
    """A thread keeps the memory of one record for the next."""
    (folder / "many").mkdir()
    for number in range(400):
        shutil.copy(ROOT / "samples/tournament-final.yaml", folder / f"many/{number}.yaml")
    alone, two = (faults_of(program, jobs, folder) for jobs in (1, 2))
    # Each thread has its own; given back after each record, it came to thirty times as much.
    if two > 8 * alone:
        yield f"two threads touch {two} pages, one {alone}"


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("program", type=Path)
    arguments.add_argument("--few", action="store_true")
    given = arguments.parse_args()
    program = given.program.resolve()
    failed = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        make_archive(folder)
        for command in commands():
            alone = outcome(program, command, 1, folder)
            if not alone[1] + alone[2] + b"".join(alone[3]) or alone[0] not in (0, 1, 2):
                failed += 1
                print(f"{' '.join(command)}: status {alone[0]}, says nothing")
            for jobs in (4,) if given.few else (2, 3, 8):
                if outcome(program, command, jobs, folder) == alone:
                    continue
                failed += 1
                print(f"{' '.join(command)}: {jobs} threads say something else than one")
        for complaint in itertools.chain(complaints_about_stops(program, folder),
                                         complaints_about_memory(program, folder)):
            failed += 1
            print(complaint)
    return 1 if failed else 0


sys.exit(main())
