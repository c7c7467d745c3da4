"""The JSON report against its schema: every member that is written is told, and the other way
round."""

import json
import re
import unittest

import jsonschema

import support

FILES = [
    *support.samples(),
    *support.broken_samples(),
    *support.golden_records(),
    *support.league(),
    str(support.SOURCE / "tests/golden/convert/base-000.jcz"),  # with assertions
    str(support.SOURCE / "tests/golden/convert/saves/assertion-not-understood.jcz"),
]
PAGE = (support.SOURCE / "formats/guide/REPORT.md").read_text(encoding="utf-8")


def paths_of_value(value, path=""):
    """`records[].findings[].code` of everything in a report."""
    if isinstance(value, list):
        for item in value:
            yield from paths_of_value(item, path + "[]")
    elif isinstance(value, dict):
        for key, inner in value.items():
            if path.endswith("findings_by_code"):
                continue  # its keys are codes
            if path.endswith("variants[]") and key == "record":
                continue  # a record in a record
            yield f"{path}.{key}"
            yield from paths_of_value(inner, f"{path}.{key}")


def as_one(paths):
    """A scoring has the same members wherever it stands."""
    return {re.sub(r"\.(turn_list\[\]\.scored|final_scoring_list)\[\]", ".scoring", path)
            for path in paths}


def paths_of_schema(schema, path=""):
    for key, inner in schema.get("properties", {}).items():
        yield f"{path}.{key}"
        yield from paths_of_schema(inner, f"{path}.{key}")
    if "items" in schema:
        yield from paths_of_schema(schema["items"], path + "[]")
    for part in ("if", "then", "else"):
        if part in schema:
            yield from paths_of_schema(schema[part], path)
    for part in ("allOf", "oneOf"):
        for inner in schema.get(part, []):
            yield from paths_of_schema(inner, path)


class Reports(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.documents = []
        cls.lines = []
        for command in ("verify", "score"):
            for words in ([*FILES, "missing.yaml"], ["-q", *support.broken_samples()],
                          ["--select", "S,E", *support.samples()],
                          ["--write-baseline", "/dev/null", *support.broken_samples()]):
                _, printed = support.run(command, "--format", "json", *words)
                cls.documents.append(json.loads(printed))
                _, printed = support.run(command, "--format", "jsonl", *words)
                cls.lines += [json.loads(line) for line in printed.splitlines()]
        no_records = str(support.SOURCE / "tests/golden/configuration/no-records")
        no_configuration = ["--config", FILES[0], *FILES[:2]]
        for words in (["missing.yaml"], [no_records], no_configuration):
            _, printed = support.run("verify", "--format", "json", "--shard", "1/1", *words)
            cls.documents.append(json.loads(printed))
            _, printed = support.run("verify", "--format", "jsonl", *words)
            cls.lines += [json.loads(line) for line in printed.splitlines()]
        for words in (["verify"], ["dice", "verify"], ["verify", "--strict", "--ignore", "S"],
                      ["verify", "--baseline", "/dev/null"]):
            _, printed = support.run(*words, "--format", "jsonl", "--shard", "1/1", *FILES, *FILES,
                                     "missing.yaml")
            cls.lines += [json.loads(line) for line in printed.splitlines()]

    def test_documents_fit_their_schema(self):
        validator = jsonschema.Draft7Validator(support.schema("report"))
        for report in self.documents:
            if "shard" not in report:
                self.assertGreater(len(report["records"]), 5)
            self.assertEqual([e.message[:300] for e in validator.iter_errors(report)], [])

    def test_lines_fit_their_schema(self):
        validator = jsonschema.Draft7Validator(support.schema("report-line"))
        self.assertEqual({line["type"] for line in self.lines},
                         {"run", "record", "passed_over", "unread", "summary"})
        for line in self.lines:
            self.assertEqual([e.message[:300] for e in validator.iter_errors(line)], [])

    def test_schema_and_documents_have_the_same_members(self):
        written = set()
        for report in self.documents:
            written |= set(paths_of_value(report))
        self.assertEqual(as_one(paths_of_schema(support.schema("report"))), as_one(written))

    def test_schema_and_lines_have_the_same_members(self):
        written = set()
        for line in self.lines:
            written |= set(paths_of_value(line))
        told = as_one(paths_of_schema(support.schema("report-line")))
        self.assertEqual(as_one(written) - told, set())
        # What is rare is in tests/shards.
        self.assertEqual({path for path in told - as_one(written) if "for_report" not in path},
                         set())

    def test_the_page_names_every_member(self):
        for path in (*paths_of_schema(support.schema("report")),
                     *paths_of_schema(support.schema("report-line"))):
            self.assertIn(f"`{path.split('.')[-1].rstrip('[]')}`", PAGE)

    def test_what_does_not_fit_is_rejected(self):
        validator = jsonschema.Draft7Validator(support.schema("report"))
        report = self.documents[0]
        for change in ({"cartulary_report": 2}, {"records": {}}, {"command": "annotate"},
                       {"summary": {}}):
            self.assertFalse(validator.is_valid({**report, **change}), change)
        record = next(r for r in report["records"] if r["game"] == "base")
        for change in ({"status": "fine"}, {"totals": "3:4"}, {"findings": [{"code": "P303"}]},
                       {"breakdown": None}):
            changed = {**report, "records": [{**record, **change}]}
            self.assertFalse(validator.is_valid(changed), change)
        line = jsonschema.Draft7Validator(support.schema("report-line"))
        for entry in self.lines[:3]:
            self.assertFalse(line.is_valid({**entry, "type": "summary"}))

    def test_new_members_are_allowed(self):
        validator = jsonschema.Draft7Validator(support.schema("report"))
        self.assertTrue(validator.is_valid({**self.documents[0], "later": 1}))


if __name__ == "__main__":
    unittest.main()
