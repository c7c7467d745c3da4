"""The schema of configurations against their reader."""

import tempfile
import unittest
from pathlib import Path

import jsonschema
import yaml

import support

SCHEMA = support.schema("config")
VALIDATOR = jsonschema.Draft7Validator(SCHEMA)
RECORD = "cartulary: 1\nplayers: [Ann, Bob]\nmoves:\n  - U 1,0 r1\n"

ACCEPTED = [
    "", "# nothing", "exclude: a", "exclude: [a, b/, '!c', 3]", "select: S", "select: [S, e601]",
    "ignore: N9", "ignore: [N9, T207]", "fail-on: note", "fail-on: error", "fail-on: warning",
    "event: Cup", "round: 3", "date: 2026-05-09", "place: Kiel", "clock: 20 min", "arbiter: Ida",
    "annotator: Jo", "source: sheets", "rules: C3", "rules: {preset: C2, two-tile-city: half}",
    "format: concise", "jobs: 2", "cache: .cache", "format: junit\njobs: 1",
    "expansions: [hills-and-sheep]", "axes: y-north", "x-ours: {a: [b]}",
    "rules:\n  table: {columns: 15, rows: 11}\n  farmers: false",
]
REJECTED = [
    "- a", "exclude: {a: b}", "exclude: [[a]]", "exclude: ''", "select: 3", "select: S5,E6",
    "ignore: {N9: true}", "ignore: [X-1]", "ignore: [T2077]", "fail-on: warnings",
    "fail-on: [note]", "exlude: a", "players: [Ann, Bob]", "game: dice", "moves: []",
    "cartulary: 1", "result: {}", "rules: C9", "rules: {two-tile-city: hallf}", "axes: north",
    "expansions: [hills]", "format: xml", "format: [json]", "jobs: 0", "jobs: many", "jobs: 257",
    "cache: ''", "baseline: {a: b}", "cache: [a]",
]


def rejection(text):
    """What the schema has against a configuration; empty if it accepts it."""
    value = yaml.load(text, Loader=support.CoreSchemaLoader)
    return "; ".join(e.message[:200] for e in VALIDATOR.iter_errors(value))


def reader_accepts(text):
    """Whether a record can be verified under it."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "cartulary.yaml").write_text(text + "\n", encoding="utf-8")
        (Path(folder) / "a.yaml").write_text(RECORD, encoding="utf-8")
        status, printed = support.run("verify", "-f", "json", "--fail-on", "error", "a.yaml",
                                      folder=folder)
        return status == 0, printed


class Configurations(unittest.TestCase):
    def test_of_the_project_are_accepted(self):
        self.assertGreater(len(support.configurations()), 1)
        for path in support.configurations():
            if path.parent.name == "wrong":
                continue
            self.assertEqual(rejection(path.read_text(encoding="utf-8")), "", path)

    def test_that_the_reader_accepts_are_accepted(self):
        for text in ACCEPTED:
            with self.subTest(text):
                self.assertTrue(reader_accepts(text)[0], reader_accepts(text)[1])
                self.assertEqual(rejection(text), "")

    def test_that_the_reader_rejects_are_rejected(self):
        for text in REJECTED:
            with self.subTest(text):
                self.assertFalse(reader_accepts(text)[0])
                self.assertNotEqual(rejection(text), "")

    def test_say_what_every_key_means(self):
        for key, value in SCHEMA["properties"].items():
            self.assertTrue(value.get("description"), key)
