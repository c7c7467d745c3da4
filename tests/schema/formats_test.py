"""Reports without a published schema, against a written list of what their readers require. Above
each list stands where the requirements come from."""

import json
import re
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import support

FOLDER = support.SOURCE / "tests/golden/formats"
SETS = {
    "the set that all formats have": (FOLDER, ["mixed.yaml", "missing.yaml"]),
    "all samples": (support.SOURCE, ["samples"]),
    "all golden records": (support.SOURCE, ["tests/golden"]),
}

# Names that mean something to Markdown, HTML, XML, commands and cells.
HOSTILE = """cartulary: 1
event: "::error::x"
players: ["a|b", "`c`", "<img src=x>", "@org/team", "[x](http://y) #1", "</details>"]
moves: |
  U 1,0 r1 =9:9:9:9:9:9
  U 9,9 ::warning::x
"""


def outputs(name):
    for title, (folder, paths) in SETS.items():
        yield title, support.run("verify", "--format", name, *paths, folder=folder)[1]
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "a`|<b>@x,y.yaml").write_text(HOSTILE, encoding="utf-8")
        yield "hostile names", support.run("verify", "--format", name, ".", folder=folder)[1]


def is_relative(path):
    return bool(path) and not path.startswith(("/", "./", "~")) and "\\" not in path


class Github(unittest.TestCase):
    """GitHub's documentation, "Workflow commands for GitHub Actions": the form of error, warning and
    notice, and their properties. The source of the runner and of the toolkit's `core.error`: `%`, CR
    and LF are written %25, %0D, %0A, in properties `:` and `,` as %3A, %2C, too; columns are
    dropped when an annotation has several lines. GitHub's documentation of limits: ten warnings and
    ten errors of a step are shown."""

    COMMAND = re.compile(r"::(error|warning|notice) ([^:]*)::(.*)")
    PROPERTIES = {"file", "line", "endLine", "col", "endColumn", "title"}

    def test_commands(self):
        for title, output in outputs("github"):
            lines = output.splitlines()
            self.assertFalse(lines[-1].startswith("::"), title)
            commands = 0
            for line in lines:
                match = self.COMMAND.fullmatch(line)
                self.assertEqual(match is not None, "::" in line, line)
                if match is None:
                    continue
                commands += 1
                properties = dict(p.split("=", 1) for p in match[2].split(","))
                self.assertLessEqual(set(properties), self.PROPERTIES, line)
                self.assertFalse(re.search(r"%(?!25|0D|0A|3A|2C)", line), line)
                self.assertTrue(properties["file"] and match[3], line)
                if "line" in properties:
                    self.assertGreaterEqual(int(properties["line"]), 1)
                    self.assertGreaterEqual(int(properties["endLine"]), int(properties["line"]))
                if "col" in properties:
                    self.assertEqual(properties["line"], properties["endLine"])
                    self.assertGreaterEqual(int(properties["endColumn"]), int(properties["col"]))
            self.assertGreater(commands, 1, title)

    def test_the_worst_come_first(self):
        for title, output in outputs("github"):
            kinds = re.findall(r"^::(error|warning|notice) ", output, re.M)
            order = ["error", "warning", "notice"]
            self.assertEqual(kinds, sorted(kinds, key=order.index), title)


class Summary(unittest.TestCase):
    """GitHub's documentation, "Adding a job summary": GitHub flavoured Markdown, at most 1 MiB for
    each step. The specification of that Markdown: cells end at `|`, an HTML block ends at a blank
    line, a fence is closed by one at least as long."""

    def test_rows_have_as_many_cells_as_the_table(self):
        for title, output in outputs("summary"):
            rows = [line for line in output.splitlines() if line.startswith("| ")]
            self.assertGreater(len(rows), 1, title)
            for row in rows:
                self.assertEqual(len(re.findall(r"(?<!\\)\|", row)), 5, row)

    def test_names_mean_nothing(self):
        output = dict(outputs("summary"))["hostile names"]
        outside = re.sub(r"^(`{3,})text\n.*?^\1$", "", output, flags=re.M | re.S)
        tags = set(re.findall(r"</?[a-z][^>]*>", outside))
        self.assertEqual(tags, {"<details>", "</details>", "<summary>", "</summary>", "<code>",
                                "</code>"})
        table = "\n".join(line for line in outside.splitlines() if line.startswith("| "))
        self.assertNotRegex(table, r"@\w|(?<!&)#\d|(?<!\\)`|(?<!\\)\[")
        self.assertRegex(table, r"@&#8203;")

    def test_every_block_is_closed(self):
        for title, output in outputs("summary"):
            fence = ""
            depth = 0
            for line in output.splitlines():
                match = re.match(r"`{3,}", line)
                if fence:
                    if match and len(match[0]) >= len(fence) and line.strip("`") == "":
                        fence = ""
                elif match:
                    fence = match[0]
                else:
                    depth += line.count("<details>") - line.count("</details>")
                    self.assertIn(depth, (0, 1), line)
            self.assertEqual((fence, depth), ("", 0), title)

    def test_size_is_bounded_and_nothing_is_left_out_in_silence(self):
        names = ", ".join(f'"{"@|`" * 20}{i}"' for i in range(6))
        wrong = (f"cartulary: 1\nplayers: [{names}]\nmoves: |\n  U 1,0 r1 =9:9:9:9:9:9 // "
                 + "`" * 90 + "\nresult:\n  termination: unfinished\n")
        text = "---\n".join([wrong] * 4000)
        _, output = support.run("verify", "--format", "summary", "-", text=text)
        self.assertLess(len(output.encode()), 1 << 20)
        rows = sum(line.startswith("| \u274c") for line in output.splitlines())
        rest = int(re.search(r"^and (\d+) records with findings not in this table$", output,
                             re.M)[1])
        self.assertEqual(rows + rest, 4000)
        details = len(re.findall(r"^<details>", output, re.M))
        rest = int(re.search(r"^and (\d+) records whose findings are not shown here$", output,
                             re.M)[1])
        self.assertEqual(details + rest, 4000)
        _, output = support.run("verify", "--format", "summary", "-",
                                text="---\n".join([wrong.replace("=9:9:9:9:9:9", "")] * 4000))
        self.assertLess(len(output.encode()), 1 << 20)
        self.assertRegex(output, r"4000 records without findings")


class Gitlab(unittest.TestCase):
    """GitLab's documentation, "Code quality report format": a JSON array without a byte order mark;
    `description`, `check_name`, `fingerprint`, `severity` of five words, `location.path` relative to
    the repository and not beginning with `./`, `location.lines.begin`. A fingerprint tells an issue
    from all others."""

    def test_issues(self):
        for title, output in outputs("gitlab"):
            self.assertTrue(output.startswith("["), title)
            issues = json.loads(output)
            self.assertGreater(len(issues), 1, title)
            for issue in issues:
                for key in ("description", "check_name", "fingerprint", "severity"):
                    self.assertIsInstance(issue[key], str)
                    self.assertTrue(issue[key])
                self.assertIn(issue["severity"], ("info", "minor", "major", "critical", "blocker"))
                self.assertTrue(is_relative(issue["location"]["path"]), issue)
                lines = issue["location"]["lines"]
                self.assertIsInstance(lines["begin"], int)
                self.assertGreaterEqual(lines["begin"], 1)
                self.assertGreaterEqual(lines.get("end", lines["begin"]), lines["begin"])
            self.assertEqual(len({issue["fingerprint"] for issue in issues}), len(issues), title)


class Junit(unittest.TestCase):
    """What the documentation of Jenkins' JUnit plugin and GitLab's "Unit test reports" read: suites
    with `name`, `tests`, `failures`, `errors`; cases with `name`, `classname`, `time` and at most one
    `failure` or `error`, which has a `message` and a text; every case told, those that pass, too.
    tests/run schemas has the published schema."""

    def test_suites(self):
        for title, output in outputs("junit"):
            root = ElementTree.fromstring(output)
            self.assertEqual(root.tag, "testsuites")
            for suite in root:
                cases = suite.findall("testcase")
                self.assertTrue(suite.get("name"))
                self.assertEqual(int(suite.get("tests")), len(cases))
                for kind in ("failure", "error"):
                    self.assertEqual(int(suite.get(kind + "s")), len(suite.findall(f"*/{kind}")))
                for case in cases:
                    self.assertTrue(case.get("name") and case.get("classname"))
                    float(case.get("time"))
                    ends = [c for c in case if c.tag in ("failure", "error")]
                    self.assertLessEqual(len(ends), 1)
                    for end in ends:
                        self.assertTrue(end.get("message"))
            records = support.run("verify", "--format", "json", *SETS[title][1],
                                  folder=SETS[title][0])[1] if title in SETS else None
            if records:
                report = json.loads(records)
                self.assertEqual(sum(int(s.get("tests")) for s in root),
                                 len(report["records"]) + len(report["unread"]))


class Sarif(unittest.TestCase):
    """GitHub's documentation, "SARIF support for code scanning": one run, a driver with a name and
    rules with an id and a short description; each result with `ruleId` of a rule, a message, one
    place with a relative path and a region that begins at line 1 or later, and fingerprints; at most
    25,000 results. tests/run schemas has the published schema."""

    def test_results(self):
        for title, output in outputs("sarif"):
            log = json.loads(output)
            self.assertEqual(log["version"], "2.1.0")
            self.assertEqual(len(log["runs"]), 1)
            driver = log["runs"][0]["tool"]["driver"]
            self.assertTrue(driver["name"])
            rules = {rule["id"] for rule in driver["rules"]}
            for rule in driver["rules"]:
                self.assertTrue(rule["shortDescription"]["text"])
            results = log["runs"][0]["results"]
            self.assertTrue(0 < len(results) <= 25000, title)
            for result in results:
                self.assertIn(result["ruleId"], rules)
                self.assertTrue(result["message"]["text"])
                self.assertIn(result["level"], ("error", "warning", "note"))
                self.assertTrue(result["partialFingerprints"])
                place = result["locations"][0]["physicalLocation"]
                self.assertTrue(is_relative(place["artifactLocation"]["uri"]))
                self.assertGreaterEqual(place["region"]["startLine"], 1)


if __name__ == "__main__":
    unittest.main()
