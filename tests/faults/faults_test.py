#!/usr/bin/python3
"""Runs that write files on a machine that fails: full disks, faults of disks, interruptions, sudden ends; and beside
somebody else, who writes to the same file at the same time.

Whatever fails, and whenever: afterwards the old file or the new one has the name, whole, with its mode; a run that
could not do its work says so and ends with 2; only one that was killed may leave something else behind, but not one
that was stopped, and only under a name that tells what it is. What somebody else writes in the middle of a run is not lost,
nor is the work of the run, unless it says so and ends with 2.

    faults_test.py PROGRAM LIBRARY [--few]

LIBRARY is made of faults.cpp. `--few` tries one way of writing only, and does not kill at system calls.
"""

import collections
import concurrent.futures
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

# `written`: one name, or that of an index, which comes last, and of the pages before it; `typed` goes to standard input.
Run = collections.namedtuple("Run", "name source command written pages typed", defaults=[(), ""])
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
TURN = "K 2,0 r1 highwayman:W\n"
# Runs beside somebody else. All outputs are there before.
BESIDE = RUNS[:6] + [
    Run("record", FILES / "right.yaml", ["record", RECORD], RECORD, typed=TURN),
    Run("score -o", FILES / "wrong.yaml", ["score", RECORD, "-o", "out"], "out"),
    Run("board -o", FILES / "right.yaml", ["board", RECORD, "-o", "out.svg"], "out.svg"),
    Run("board -o page", FILES / "right.yaml", ["board", RECORD, "-o", "out.html"], "out.html"),
    Run("analyse -o", FILES / "right.yaml", ["analyse", RECORD, "--move", "2", "--playouts", "400", "--jobs", "1", "-o", "out"],
        "out"),
    Run("merge -o", FILES / "right.yaml", ["merge", RECORD, "inner/" + RECORD, "-o", "out"], "out"),
    Run("tiles -o", FILES / "right.yaml", ["tiles", "A", "-o", "out"], "out"),
    Run("init -o", FILES / "right.yaml", ["init", "Ann", "Bob", "-o", "new.yaml"], "new.yaml"),
]
EVERY_OTHER = ["fmt", "record", "convert -o"]
MARK = b"# by somebody else"
# What somebody else does to a file `$F`, at one go or by way of another name.
OTHERS = {
    "appends": f"echo '{MARK.decode()}' >>$F",
    "replaces": f"cp $F other; echo '{MARK.decode()}' >>other; mv other $F",
    # A byte of a comment, so that the size stays, and the time.
    "changes in place": f"cp -p $F other; printf '{MARK.decode()}' | dd of=$F conv=notrunc bs=1 2>/dev/null; "
                        "touch -r other $F; rm other",
}


class Faults:
    def __init__(self, program, library):
        self.program = program
        self.library = library
        self.folder = Path(tempfile.mkdtemp(prefix="cartulary-faults-"))
        self.tried = 0
        self.complaints = []

    def prepare_beside(self, run):
        """The same for a run beside somebody else, who writes to a file that is there already."""
        self.prepare(run)
        record = self.folder / RECORD
        record.write_bytes(b"#" * len(MARK) + b"\n" + record.read_bytes())
        (self.folder / "inner").mkdir(exist_ok=True)
        shutil.copyfile(record, self.folder / "inner" / RECORD)
        if run.command[0] != "init" and run.written != RECORD:
            (self.folder / run.written).write_bytes(b"#" * len(MARK) + b"\nan old output\n")
        return self.look()

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
                              input=run.typed.encode(), capture_output=True, check=False)

    def expected(self, run, way, prepare=None):
        """The folder before and after a run without faults, its status, and how many calls it makes."""
        old = (prepare or self.prepare)(run)
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

    def beside(self, run, way, others):
        """Somebody else writes to the same file at each call of a run."""
        old, new, status, calls = self.expected(run, way, self.prepare_beside)
        before = old.get(run.written, (b"",))[0].splitlines()
        work = set(new[run.written][0].splitlines()[1:]) - set(before)
        for other in others if run.written in old else others[:1]:
            lost, told_any = [], False
            for call in range(1, calls + 1):
                self.prepare_beside(run)
                done = self.execute(run, {**way, "FAULTS_AT": str(call),
                                          "FAULTS_OTHER": f"F={run.written}; {OTHERS[other]}"})
                found = self.look()
                left = {name for name in found if LEFT_BEHIND.match(Path(name).name)}
                content = found.get(run.written, (b"",))[0]
                told = done.returncode == 2 and b"cartulary: error: " in done.stderr
                told_any |= told
                problems = []
                if done.returncode not in (status, 2) or (done.returncode == 2 and not told):
                    problems.append(f"status {done.returncode}")
                if not told and not work <= set(content.splitlines()):
                    problems.append("the work of the run is lost in silence")
                if not all(name.encode() in done.stderr for name in left):
                    problems.append(f"left behind: {left}")
                if not any(MARK in found[name][0] for name in {run.written, *left} & set(found)):
                    lost.append(call)
                # What stands under the name of an output when a run begins is replaced.
                if lost and (run.written == RECORD or lost != list(range(1, call + 1)) and call in lost):
                    problems.append("what somebody else has written is lost")
                if problems:
                    self.complaints.append(f"{run.name}: somebody else {other} at call {call} {way}: "
                                           f"{'; '.join(problems)}\n    {done.stderr!r}")
            if run.written != RECORD and not told_any:
                self.complaints.append(f"{run.name}: somebody else {other} {way}: never told")

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


def tasks(few):
    """What is tried, each with its method of Faults and its words."""
    for run in RUNS[:1] if few else RUNS:
        for way in WAYS:
            yield Faults.fail_each_call, run, way, [errno.ENOSPC, KILL] if few else [*ERRORS, KILL]
            yield Faults.fill_disk, run, way
            yield Faults.go_slowly, run, way
    for run in [BESIDE[0], BESIDE[3], BESIDE[6]] if few else BESIDE:
        # Of an output nobody has read what was there, so its size and times alone tell.
        others = list(OTHERS) if run.written == RECORD else ["appends", "replaces"]
        yield Faults.beside, run, {}, others if run.name in EVERY_OTHER and not few else ["appends"]
    if few:
        return
    if not strace_works():
        print("faults: strace does not work here; the library alone has killed", file=sys.stderr)
        return
    for run in RUNS[:1] + RUNS[3:5] + RUNS[-1:]:
        for way in WAYS:
            yield Faults.at_each_system_call, run, way, "signal=SIGKILL"
            yield Faults.at_each_system_call, run, way, "signal=SIGTERM"
        for name in ("EIO", "EINTR"):
            yield Faults.at_each_system_call, run, {}, f"error={name}"


def main():
    program, library = (str(Path(p).resolve()) for p in sys.argv[1:3])

    def tried(task):
        method, *words = task
        faults = Faults(program, library)
        try:
            method(faults, *words)
        finally:
            shutil.rmtree(faults.folder)
        return faults

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as threads:
        done = list(threads.map(tried, list(tasks("--few" in sys.argv))))
    complaints = [complaint for faults in done for complaint in faults.complaints]
    for complaint in complaints:
        print(complaint)
    print(f"{sum(faults.tried for faults in done)} runs, {len(complaints)} complaints")
    return 1 if complaints else 0


sys.exit(main())
