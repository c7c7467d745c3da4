#!/usr/bin/python3
"""Compares the program for Windows, run by Wine, with the program for Linux: the same bytes of output,
the same files and the same exit status, for all samples and all report formats.

  tests/package/windows_test.py WINDOWS_PROGRAM LINUX_PROGRAM

Wine must be installed (Debian: wine64). Where it is not, or cannot run, nothing has been compared: the
test says so and ends with status 2. WINEPREFIX names a folder that Wine has set up before, which takes
it half a minute; without it, the test has one of its own.
"""

import gzip
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2]
SAMPLES = SOURCE / "samples"
PROGRAM = {}
FORMATS = re.findall(r"^FORMAT\((\w+)\)", (SOURCE / "formats/reports/report/formats.def").read_text(), re.M)


def stop(reason):
    print(f"windows_test: cannot run here, so nothing was compared: {reason}", file=sys.stderr)
    sys.exit(2)


def wine():
    for name in ("wine64", "/usr/lib/wine/wine64", "wine"):
        if shutil.which(name):
            return name
    stop("Wine is not installed; Debian has it in the package wine64")


def run(system, arguments, folder, stdin=b""):
    environment = {**os.environ, "WINEDEBUG": "-all", "LC_ALL": "C.UTF-8", "NO_COLOR": ""}
    command = [PROGRAM["linux"]] if system == "linux" else [PROGRAM["wine"], PROGRAM["windows"]]
    done = subprocess.run(
        command + arguments, cwd=folder, input=stdin, env=environment, capture_output=True, timeout=300
    )
    return done.returncode, done.stdout, done.stderr


def files_of(folder):
    return {str(f.relative_to(folder)): f.read_bytes() for f in folder.rglob("*") if f.is_file()}


class WindowsTest(unittest.TestCase):
    maxDiff = 4000

    def setUp(self):
        holder = tempfile.TemporaryDirectory(prefix="cartulary-windows-")
        self.addCleanup(holder.cleanup)
        self.folder = {}
        for system in ("linux", "windows"):
            self.folder[system] = Path(holder.name) / system / "samples"
            shutil.copytree(SAMPLES, self.folder[system], ignore=shutil.ignore_patterns("run"))

    def put(self, name, data):
        for folder in self.folder.values():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(data)

    def same(self, arguments, stdin=b"", of_windows=None, status=None):
        """Runs both. `of_windows` are arguments that mean the same there. Returns the output."""
        linux = run("linux", arguments, self.folder["linux"], stdin)
        windows = run("windows", of_windows or arguments, self.folder["windows"], stdin)
        self.assertEqual(windows[2].decode(), linux[2].decode(), arguments)
        if windows[1] != linux[1]:
            self.assertEqual(windows[1].decode(), linux[1].decode(), arguments)
        self.assertEqual(windows[0], linux[0], arguments)
        if status is not None:
            self.assertEqual(linux[0], status, arguments)
        return linux[1].decode()

    def same_files(self):
        linux, windows = files_of(self.folder["linux"]), files_of(self.folder["windows"])
        self.assertEqual(sorted(windows), sorted(linux))
        for name, data in linux.items():
            self.assertTrue(windows[name] == data, f"{name} differs")
        return linux

    def records(self):
        return sorted(f.name for f in self.folder["linux"].glob("*.yaml"))

    def test_right_samples(self):
        self.same(["verify", *self.records()], status=0)

    def test_every_format(self):
        for name in FORMATS:
            for paths in (["broken"], [*self.records(), "broken/wrong-claim.yaml"]):
                with self.subTest(format=name, paths=paths[-1]):
                    self.assertTrue(self.same(["verify", "--format", name, *paths], status=1))

    def test_sheets_pictures_and_tables(self):
        for arguments in (
            ["score", "tournament-final.yaml"],
            ["board", "tournament-final.yaml"],
            ["board", "tournament-final.yaml", "-o", "x.svg"],
            ["explain", "P303"],
            ["dice", "odds", "6"],
            ["standings", "harbour-cup"],
            ["legal", "broken/missed-farm.yaml", "--move", "20"],
            ["convert", "board-game-arena.json"],
            ["diff", "tournament-final.yaml", "broken/wrong-claim.yaml"],
            ["help"],
        ):
            with self.subTest(arguments=arguments):
                self.same(arguments)
        self.assertIn("x.svg", self.same_files())

    def test_files_are_rewritten(self):
        untidy = (SAMPLES / "tournament-final.yaml").read_bytes().replace(b"\n", b"   \n")
        self.put("untidy.yaml", untidy)
        self.same(["fmt", "-i", "untidy.yaml"])
        self.assertFalse(self.same_files()["untidy.yaml"] == untidy, "nothing was changed")
        self.same(["annotate", "-i", "broken/small-city.yaml", "tournament-final.yaml"])
        self.same(["repair", "-i", "broken"])
        self.same_files()

    def test_site(self):
        self.same(["site", ".", "-o", "../site/", "--exit-zero"], status=0)
        for system, folder in self.folder.items():
            self.folder[system] = folder.parent / "site"
        self.assertIn("index.html", self.same_files())
        # What is there already is replaced, or left alone if it is the same.
        (self.folder["windows"] / "index.html").write_text("old")
        for system, folder in self.folder.items():
            self.folder[system] = folder.parent / "samples"
        self.same(["site", ".", "-o", "../site/", "--exit-zero"], status=0)
        for system, folder in self.folder.items():
            self.folder[system] = folder.parent / "site"
        self.same_files()

    def test_scribe(self):
        module = SOURCE / "build/web/cartulary.wasm.gz"
        # Without the file both have the same module built in, or none.
        self.same(["scribe", "-o", "scribe.html"] + (["--module", str(module)] if module.exists() else []))
        self.same_files()

    def test_standard_input(self):
        record = (SAMPLES / "broken/wrong-claim.yaml").read_bytes()
        self.same(["verify", "-"], stdin=record, status=1)
        self.same(["verify", "-", "--stdin-filename", "a/b.yaml"], stdin=record, status=1)
        self.same(["fmt", "-"], stdin=record)
        self.same(["play", "--playouts", "20"], stdin=b'{"players": ["Ann", "Bob"], "tile": "K"}\n')
        self.same(["record", "hills-1-shepherd.yaml"], stdin=b"?\nboard\nquit\n")

    def test_jobs(self):
        for jobs in ("1", "2", "7"):
            self.same(["verify", "--jobs", jobs, "--format", "jsonl", "."], status=1)

    def test_line_ends(self):
        record = (SAMPLES / "broken/wrong-claim.yaml").read_bytes()
        self.put("crlf.yaml", record.replace(b"\n", b"\r\n"))
        self.same(["verify", "crlf.yaml"], status=1)
        self.same(["fmt", "-i", "crlf.yaml"])
        self.same_files()

    def test_names(self):
        record = (SAMPLES / "broken/wrong-claim.yaml").read_bytes()
        self.put("Spiele ä/Runde 1 € 🏰.yaml", record)
        self.put("Spiele ä/.cartulary.yaml", b"exclude: [nothing.yaml]\n")
        self.same(["verify", "Spiele ä"], status=1)
        self.same(["verify", "Spiele ä/Runde 1 € 🏰.yaml"], status=1)
        self.same(["annotate", "-i", "Spiele ä"])
        self.same(["score", "Spiele ä/Runde 1 € 🏰.yaml", "-o", "Spiele ä/Zettel ü.txt"])
        self.assertIn("Spiele ä/Zettel ü.txt", self.same_files())
        # Where capital letters are the same as small ones, pages have none, see page_names_test.cpp.
        status, _, error = run(
            "windows", ["site", "Spiele ä", "-o", "Seiten ß/", "--exit-zero"], self.folder["windows"]
        )
        self.assertEqual((status, error), (0, b""))
        pages = [name for name in files_of(self.folder["windows"] / "Seiten ß") if "unde 1" in name]
        self.assertTrue(pages and all(name.isascii() for name in pages), pages)

    def test_backslashes_and_patterns(self):
        broken = sorted(f"broken/{f.name}" for f in (SAMPLES / "broken").glob("*.yaml"))
        self.same(["verify", "broken/small-city.yaml"], of_windows=["verify", "broken\\small-city.yaml"])
        self.same(["verify", *broken], of_windows=["verify", "broken\\*.yaml"], status=1)
        self.same(["verify", *broken], of_windows=["verify", "broken/*.YAM?"], status=1)
        self.same(["board", "tournament-final.yaml", "-o", "broken/x.svg"],
                  of_windows=["board", "tournament-final.yaml", "-o", "broken\\x.svg"])
        status, _, error = run("windows", ["verify", "none*.yaml"], self.folder["windows"])
        self.assertEqual(status, 2)
        self.assertIn(b"none*.yaml", error)
        self.same_files()

    def test_packed(self):
        record = (SAMPLES / "broken/wrong-claim.yaml").read_bytes()
        self.put("one.yaml.gz", gzip.compress(record, mtime=0))
        archive = self.folder["linux"] / "all.zip"
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as out:
            for file in sorted((SAMPLES / "broken").glob("*.yaml")):
                out.write(file, f"league/{file.name}")
        shutil.copy(archive, self.folder["windows"])
        self.same(["verify", "one.yaml.gz"], status=1)
        self.same(["verify", "all.zip"], status=1)
        self.same(["verify", "-"], stdin=archive.read_bytes(), status=1)

    def test_cache(self):
        first = self.same(["verify", "--cache", "kept", "broken"], status=1)
        self.assertTrue((self.folder["windows"] / "kept").is_dir())
        self.assertEqual(self.same(["verify", "--cache", "kept", "broken"], status=1), first)

    def test_refusals(self):
        self.same(["verify", "nowhere.yaml"], status=2)
        self.same(["verify", "tournament-final.yaml", "-o", "tournament-final.yaml"], status=2)
        self.same(["verify", "--format", "nothing", "broken"], status=2)
        self.put("read-only.yaml", (SAMPLES / "tournament-final.yaml").read_bytes().replace(b"\n", b"  \n"))
        for folder in self.folder.values():
            (folder / "read-only.yaml").chmod(0o444)
        self.same(["fmt", "-i", "read-only.yaml"])
        self.same(["board", "tournament-final.yaml", "-o", "read-only.yaml"], status=2)
        self.same(["board", "tournament-final.yaml", "-o", "missing/x.svg"], status=2)
        self.same_files()

    def test_what_it_has_not(self):
        for arguments, words in (
            (["verify", "--watch", "broken"], b"cannot watch files: this program does not"),
            (["board", "tournament-final.yaml", "-o", "x.png"], b"is not in this program, which loads no libraries"),
        ):
            status, _, error = run("windows", arguments, self.folder["windows"])
            self.assertEqual(status, 2, arguments)
            self.assertIn(words, error)

    def test_resources(self):
        program = Path(PROGRAM["windows"]).read_bytes()
        self.assertIn(b"<activeCodePage", program)
        self.assertIn(b"<longPathAware", program)
        version = re.search(r"project\(cartulary VERSION (\S+)", (SOURCE / "CMakeLists.txt").read_text())
        self.assertIn(version[1].encode("utf-16-le"), program)


def main():
    if len(sys.argv) < 3:
        stop("expected the program for Windows and that for Linux")
    PROGRAM.update(wine=wine(), windows=str(Path(sys.argv[1]).resolve()), linux=str(Path(sys.argv[2]).resolve()))
    with tempfile.TemporaryDirectory(prefix="cartulary-wine-") as prefix:
        os.environ.setdefault("WINEPREFIX", prefix)
        try:
            status, out, error = run("windows", ["--version"], SOURCE)
        except (OSError, subprocess.TimeoutExpired) as fault:
            stop(f"Wine does not run: {fault}")
        if status != 0 or not out.startswith(b"cartulary "):
            stop(f"Wine ends with {status}: {error.decode(errors='replace')[-500:]}")
        outcome = unittest.main(argv=[sys.argv[0], *sys.argv[3:]], exit=False).result
        # The server of a folder of Wine goes on for a while, and writes there.
        server = shutil.which("wineserver") or "/usr/lib/wine/wineserver"
        if os.environ["WINEPREFIX"] == prefix and os.path.exists(server):
            subprocess.run([server, "-k"], capture_output=True, check=False)
    sys.exit(not outcome.wasSuccessful())


if __name__ == "__main__":
    main()
