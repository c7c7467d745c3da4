"""The files of a release, as their users have them: release_test.py FOLDER [PART...]

Parts that are not named, of those in PARTS, are not looked at; without a name, all are.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unittest
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2]
VERSION = re.search(r"project\(cartulary VERSION ([0-9.]+)", (SOURCE / "CMakeLists.txt").read_text())[1]
FILES = Path()


def run(*words, **options):
    return subprocess.run(words, text=True, capture_output=True, check=False, **options)


def made(pattern):
    found = sorted(FILES.glob(pattern))
    assert len(found) == 1, f"expected one {pattern} in {FILES}, got {found}"
    return found[0]


class Work(unittest.TestCase):
    def setUp(self):
        self.work = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.work)


class Sums(unittest.TestCase):
    def test_all_files_have_their_sums(self):
        lines = (FILES / "SHA256SUMS").read_text().splitlines()
        named = {name: digest for digest, name in (line.split("  ") for line in lines)}
        there = {file.name for file in FILES.iterdir()} - {"SHA256SUMS"}
        self.assertEqual(set(named), there)
        for name, digest in named.items():
            self.assertEqual(hashlib.sha256((FILES / name).read_bytes()).hexdigest(), digest, name)


class List(unittest.TestCase):
    def test_each_file_and_each_library_that_is_in_it(self):
        listed = json.loads(made("cartulary-*.spdx.json").read_text())
        files = {entry["fileName"].removeprefix("./"): entry for entry in listed["files"]}
        there = {file.name for file in FILES.iterdir()} - {"SHA256SUMS", f"cartulary-{VERSION}.spdx.json"}
        self.assertEqual(set(files), there)
        for name, entry in files.items():
            self.assertEqual(entry["checksums"][1]["checksumValue"],
                             hashlib.sha256((FILES / name).read_bytes()).hexdigest(), name)
        libraries = {package["name"] for package in listed["packages"]}
        self.assertLessEqual({"cartulary", "yaml-cpp", "libarchive", "nettle", "icu"}, libraries)


class Deb(Work):
    def test_lintian(self):
        done = run("lintian", "--allow-root", "--fail-on", "error,warning", made("cartulary_*_amd64.deb"))
        self.assertEqual((done.returncode, done.stdout), (0, ""))

    def test_contents(self):
        run("dpkg-deb", "-x", made("cartulary_*_amd64.deb"), self.work)
        documents = self.work / "usr/share/doc/cartulary"
        # Links of the pages lead to what is there, but for those to code.
        pages = [documents / "README.md", *documents.glob("formats/guide/**/*.md"), *documents.glob("completions/**/*.md")]
        self.assertGreater(len(pages), 20)
        for page in pages:
            for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text()):
                if not link.endswith((".hpp", ".cmake")):
                    self.assertTrue((page.parent / link).exists(), f"{page.name}: {link}")
        program = self.work / "usr/bin/cartulary"
        done = run(program, "verify", *sorted((documents / "samples").glob("*.yaml")))
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        named = re.search(r"silent, (\S+)", run(program, "explain", "dice").stdout)[1]
        self.assertEqual(Path(named), documents / "formats/guide/DECISIONS.md")
        page = run(program, "scribe").stdout
        self.assertEqual(page, (self.work / "usr/share/cartulary/scribe.html").read_text())


class Source(Work):
    def test_unpacks_to_what_was_committed(self):
        made("cartulary_*.dsc")
        done = run("dpkg-source", "--no-check", "-x", made("cartulary_*.dsc"), self.work / "source")
        self.assertEqual(done.returncode, 0, done.stderr)
        tracked = run("git", "-C", SOURCE, "ls-files", ":!.gitignore").stdout.split("\n")[:-1]
        for name in tracked:
            self.assertTrue((self.work / "source" / name).is_symlink() or
                            (self.work / "source" / name).exists(), name)
        for name in ("control", "rules", "changelog", "copyright", "tests/control", "tests/samples"):
            self.assertTrue((self.work / "source/debian" / name).exists(), name)
        # The build there has no tests, and Debian's tools would ask for them.
        self.assertIn("\noverride_dh_auto_test:", (self.work / "source/debian/rules").read_text())
        done = run("lintian", "--allow-root", "--fail-on", "error", made("cartulary_*.dsc"))
        self.assertEqual(done.returncode, 0, done.stdout)


class Linux(Work):
    def unpacked(self):
        with tarfile.open(made("cartulary-*-linux-*.tar.gz")) as archive:
            for member in archive:
                self.assertEqual((member.uid, member.gid, member.uname), (0, 0, ""), member.name)
            archive.extractall(self.work)
        return next(self.work.glob("cartulary-*"))

    def test_needs_no_library(self):
        program = self.unpacked() / "bin/cartulary"
        self.assertIn("statically linked", run("file", program).stdout)
        # In a root with nothing else.
        root = self.work / "root"
        (root / "tmp").mkdir(parents=True)
        shutil.copy(program, root)
        shutil.copytree(SOURCE / "samples", root / "samples")
        records = [f"samples/{file.name}" for file in sorted((SOURCE / "samples").glob("*.yaml"))]
        inside = ["unshare", "-r", "chroot", root, "/cartulary"]
        done = run(*inside, "verify", *records)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        # What other builds load: kept reports, archives, names of other scripts.
        run("tar", "-C", SOURCE, "-cJf", root / "samples.tar.xz", "samples/tournament-final.yaml")
        for _ in range(2):
            done = run(*inside, "verify", "--cache", "/tmp/cache", "samples.tar.xz")
            self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertTrue((root / "tmp/cache").exists())
        alike = "cartulary: 1\nplayers: [Ann, Аnn]\nmoves: |\n  U 1,0 r1\n"
        done = run(*inside, "verify", "--stdin-filename", "game.yaml", "-", input=alike)
        other = run(os.environ.get("PROGRAM", SOURCE / "build/release/cartulary"), "verify",
                    "--stdin-filename", "game.yaml", "-", input=alike)
        self.assertEqual((done.returncode, done.stdout), (other.returncode, other.stdout))
        # What it has not, it says.
        done = run(*inside, "board", "samples/tournament-final.yaml", "-o", "/tmp/board.png")
        self.assertEqual(done.returncode, 2)
        self.assertIn("which loads no libraries", done.stderr)

    def test_has_the_notices_of_its_libraries(self):
        notices = (self.unpacked() / "share/doc/cartulary/NOTICES").read_text()
        for name in ("yaml-cpp", "spdlog", "fmtlib", "cli11", "icu", "glibc"):
            self.assertRegex(notices, rf"(?m)^{name} [0-9][^ ]*\n=+\n")
        self.assertIn("Jesse Beder", notices)
        self.assertIn("Permission is hereby granted", notices)

    def test_same_output_as_the_other_build(self):
        program = self.unpacked() / "bin/cartulary"
        other = os.environ.get("PROGRAM", SOURCE / "build/release/cartulary")
        for words in (["verify", "samples"], ["verify", "samples", "--format", "json"],
                      ["score", "samples/tournament-final.yaml"],
                      ["board", "samples/tournament-final.yaml", "--move", "30", "-o", "-"]):
            one, two = (run(it, *words, cwd=SOURCE) for it in (program, other))
            self.assertEqual((one.returncode, one.stdout, one.stderr),
                             (two.returncode, two.stdout, two.stderr), words)


class Scribe(unittest.TestCase):
    def test_is_what_the_program_writes(self):
        page = run(SOURCE / "build/release/cartulary", "scribe").stdout
        self.assertEqual(made("cartulary-scribe-*.html").read_text(), page)


PARTS = {"sums": Sums, "list": List, "deb": Deb, "source": Source, "linux": Linux, "scribe": Scribe}


if __name__ == "__main__":
    FILES = Path(sys.argv[1]).resolve()
    loader = unittest.defaultTestLoader
    suite = unittest.TestSuite(loader.loadTestsFromTestCase(PARTS[part]) for part in sys.argv[2:] or PARTS)
    sys.exit(not unittest.TextTestRunner(verbosity=2).run(suite).wasSuccessful())
