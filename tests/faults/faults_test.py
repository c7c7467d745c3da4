#!/usr/bin/python3
"""Runs that write files on a machine that fails: full disks, faults of disks, interruptions, sudden ends.

Whatever fails, and whenever: afterwards the old file or the new one has the name, whole, with its mode; a run that
could not do its work says so and ends with 2; only one that was killed may leave something else behind, but not one
that was stopped, and only under a name that tells what it is.

    faults_test.py PROGRAM LIBRARY [--few]

LIBRARY is made of faults.cpp. `--few` tries one way of writing only, and does not kill at system calls.
"""

import collections
import errno
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

FILES = Path(__file__).resolve().parent.parent / "golden" / "cli" / "files"
SAMPLES = Path(__file__).resolve().parent.parent.parent / "samples"
RECORD = "record.yaml"
LEFT_BEHIND = re.compile(r"\.cartulary-[0-9a-f]{12}$")
ERRORS = [errno.ENOSPC, errno.EIO, errno.EINTR, errno.EACCES, errno.EDQUOT, errno.ENOMEM]
KILL = 0
KILLED = -9
STOPPED = -15
LOADER_FAILED = 127  # it could not read a library, so the program has not begun

# `written`: one name, or that of an index, which comes last, and of the pages before it.
Run = collections.namedtuple("Run", "name source command written pages", defaults=[()])
RUNS = [
    Run("fmt", FILES / "unformatted.yaml", ["fmt", RECORD], RECORD),
    Run("annotate -i", FILES / "right.yaml", ["annotate", "-i", RECORD], RECORD),
    Run("repair -i", SAMPLES / "broken" / "illegal-placement.yaml", ["repair", "-i", RECORD], RECORD),
    Run("annotate -o", FILES / "right.yaml", ["annotate", RECORD, "-o", "out.yaml"], "out.yaml"),
    Run("verify -o", FILES / "wrong.yaml", ["verify", RECORD, "-o", "old.txt"], "old.txt"),
    Run("convert -o", FILES / "right.yaml", ["convert", RECORD, "-o", "out.yaml"], "out.yaml"),
    Run("verify -o site/", FILES / "wrong.yaml",
        ["verify", "-f", "markdown", RECORD, "inner/" + RECORD, "-o", "site/"], "site/index.md",
        ("site/record.md", "site/inner/record.md")),
]
WAYS = [{}, {"FAULTS_SMALL": "1"}]


class Faults:
    def __init__(self, program, library):
        self.program = program
        self.library = library
        self.folder = Path(tempfile.mkdtemp(prefix="cartulary-faults-"))
        self.tried = 0
        self.complaints = []

    def prepare(self, run):
        shutil.rmtree(self.folder)
        self.folder.mkdir()
        shutil.copyfile(run.source, self.folder / RECORD)
        (self.folder / RECORD).chmod(0o640)
        if run.written == "old.txt":
            (self.folder / "old.txt").write_text("an old report\n")
            (self.folder / "old.txt").chmod(0o604)
        if run.pages:
            (self.folder / "inner").mkdir()
            shutil.copyfile(run.source, self.folder / "inner" / RECORD)
            (self.folder / "site").mkdir()
            for old in ("site/record.md", "site/index.md"):
                (self.folder / old).write_text("an old page\n")
                (self.folder / old).chmod(0o604)
        return self.look()

    def look(self):
        """What is in the folder: bytes and mode by name."""
        return {str(p.relative_to(self.folder)): (p.read_bytes(), p.stat().st_mode)
                for p in self.folder.rglob("*") if p.is_file()}

    @staticmethod
    def is_whole(run, known, old, new):
        """Each file is the old or the new one; there is no new index before all its pages."""
        if not run.pages:
            return known in (old, new)
        if known[run.written] != old[run.written]:
            return known == new
        pages = {name: known[name] for name in known if name in run.pages}
        return {**old, **pages} == known and all(
            page in (old.get(name), new[name]) for name, page in pages.items())

    def execute(self, run, faults, before=()):
        self.tried += 1
        environment = dict(os.environ, LD_PRELOAD=self.library, **faults)
        return subprocess.run([*before, self.program, *run.command], cwd=self.folder, env=environment,
                              stdin=subprocess.DEVNULL, capture_output=True, check=False)

    def expected(self, run, way):
        """The folder before and after a run without faults, its status, and how many calls it makes."""
        old = self.prepare(run)
        with tempfile.NamedTemporaryFile() as count:
            done = self.execute(run, {**way, "FAULTS_COUNT": count.name})
            calls = int(Path(count.name).read_text())
        new = self.look()
        assert new != old and set(new) == set(old) | {run.written, *run.pages}, (run, done)
        return old, new, done.returncode, calls

    def judge(self, what, done, run, old, new, status):
        found = self.look()
        left = {name for name in found if LEFT_BEHIND.match(Path(name).name)}
        known = {name: found[name] for name in found if name not in left}
        problems = []
        # A report on a record that cannot be read is a report, too.
        tells_unread = run.command[0] == "verify" and b"error: cannot read" in done.stderr
        if not self.is_whole(run, known, old, new) and not (
                tells_unread and b"not read" in known[run.written][0]):
            problems.append("neither the old nor the new file is there")
        if done.returncode in (KILLED, STOPPED):
            pass
        elif done.returncode == 2:
            if b"cartulary: error: " not in done.stderr:
                problems.append("status 2 without a message")
        elif done.returncode != status:
            problems.append(f"status {done.returncode}")
        elif known != new:
            problems.append("the status tells of success")
        told = all(Path(name).name.encode() in done.stderr for name in left)
        if done.returncode != KILLED and not told:
            problems.append(f"left behind: {left}")
        if problems:
            self.complaints.append(f"{run.name}: {what}: {'; '.join(problems)}\n    {done.stderr!r}")

    def fail_each_call(self, run, way, errors):
        old, new, status, calls = self.expected(run, way)
        for number in errors:
            for call in range(1, calls + 1):
                self.prepare(run)
                done = self.execute(run, {**way, "FAULTS_AT": str(call), "FAULTS_ERROR": str(number)})
                name = errno.errorcode.get(number, "killed")
                self.judge(f"{name} at call {call} {way}", done, run, old, new, status)

    def fill_disk(self, run, way):
        old, new, status, _ = self.expected(run, way)
        size = sum(len(new[name][0]) for name in (run.written, *run.pages))
        for free in sorted({0, 1, size // 2, size - 1, size}):
            self.prepare(run)
            done = self.execute(run, {**way, "FAULTS_DISK": str(free)})
            self.judge(f"a disk with {free} bytes {way}", done, run, old, new, status)
            if (done.returncode == 2) != (free < size):
                self.complaints.append(f"{run.name}: {free} bytes free: status {done.returncode}")

    def go_slowly(self, run, way):
        old, new, status, _ = self.expected(run, way)
        self.prepare(run)
        done = self.execute(run, {**way, "FAULTS_SHORT": "1"})
        self.judge(f"short reads and writes {way}", done, run, old, new, status)
        if done.returncode != status:
            self.complaints.append(f"{run.name}: short reads and writes: status {done.returncode}")

    def at_each_system_call(self, run, way, inject):
        """With strace, which reaches what the C library does by itself."""
        old, new, status, _ = self.expected(run, way)
        self.prepare(run)
        with tempfile.NamedTemporaryFile() as log:
            self.execute(run, way, ["strace", "-qq", "-o", log.name])
            lines = Path(log.name).read_text().splitlines()
        counts = collections.Counter(re.match(r"\w+", line)[0] for line in lines if "(" in line)
        for name, count in counts.items():
            if name in ("execve", "exit_group") or ("signal" not in inject and name != "read"):
                continue
            for call in range(1, count + 1):
                self.prepare(run)
                done = self.execute(run, way, ["strace", "-qq", "-o", "/dev/null", "-e", f"trace={name}",
                                               "-e", f"inject={name}:{inject}:when={call}"])
                if done.returncode == LOADER_FAILED:
                    continue
                self.judge(f"{name} {call}: {inject} {way}", done, run, old, new, status)


def strace_works():
    try:
        return subprocess.run(["strace", "-qq", "-o", "/dev/null", "true"], capture_output=True,
                              check=False).returncode == 0
    except FileNotFoundError:
        return False


def main():
    program, library = (str(Path(p).resolve()) for p in sys.argv[1:3])
    few = "--few" in sys.argv
    faults = Faults(program, library)
    for run in RUNS[:1] if few else RUNS:
        for way in WAYS:
            faults.fail_each_call(run, way, [errno.ENOSPC, KILL] if few else [*ERRORS, KILL])
            faults.fill_disk(run, way)
            faults.go_slowly(run, way)
    if not few and strace_works():
        for run in RUNS[:1] + RUNS[3:5] + RUNS[-1:]:
            for way in WAYS:
                faults.at_each_system_call(run, way, "signal=SIGKILL")
                faults.at_each_system_call(run, way, "signal=SIGTERM")
            for name in ("EIO", "EINTR"):
                faults.at_each_system_call(run, {}, f"error={name}")
    elif not few:
        print("faults: strace does not work here; the library alone has killed", file=sys.stderr)
    shutil.rmtree(faults.folder)
    for complaint in faults.complaints:
        print(complaint)
    print(f"{faults.tried} runs, {len(faults.complaints)} complaints")
    return 1 if faults.complaints else 0


sys.exit(main())
