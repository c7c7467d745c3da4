"""The files for pipelines in completions/: what their readers require of them, and their commands.

Neither GitHub nor GitLab is at hand, so the scripts of their steps run here, in a folder with
records, without the steps that install the program.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import yaml

import support

FOLDER = support.SOURCE / "completions"
ACTION = FOLDER / "action.yml"
WORKFLOW = FOLDER / "github-workflow.yml"
TEMPLATE = FOLDER / "gitlab-template.yml"
GITHUB = support.SOURCE / ".github"
RELEASE = GITHUB / "workflows/release.yml"
OWN = sorted((GITHUB / "workflows").glob("*.yml"))
HOOKS = support.SOURCE / ".pre-commit-hooks.yaml"


def read(text):
    """As GitHub and GitLab read it: `on` is a text, and no key stands twice."""
    seen = []

    class Loader(yaml.SafeLoader):
        def construct_mapping(self, node, deep=False):
            keys = [self.construct_object(key) for key, _ in node.value]
            seen.extend(key for key in keys if keys.count(key) > 1)
            return super().construct_mapping(node, deep)

    Loader.yaml_implicit_resolvers = {
        first: [row for row in rows if row[0] != "tag:yaml.org,2002:bool" or first in "tTfF"]
        for first, rows in yaml.SafeLoader.yaml_implicit_resolvers.items()}
    value = yaml.load(text, Loader=Loader)
    assert not seen, seen
    return value


def blocks(page, language):
    return re.findall(rf"^```{language}\n(.*?)^```", page, re.M | re.S)


class Files(unittest.TestCase):
    # docs.github.com: metadata syntax for GitHub Actions.
    def test_action(self):
        action = read(ACTION.read_text())
        self.assertEqual(set(action), {"name", "description", "inputs", "outputs", "runs"})
        for name, value in action["inputs"].items():
            self.assertLessEqual(set(value), {"description", "required", "default"}, name)
            self.assertIsInstance(value["default"], str, name)
        for name, value in action["outputs"].items():
            self.assertEqual(set(value), {"description", "value"}, name)
        self.assertEqual(set(action["runs"]), {"using", "steps"})
        self.assertEqual(action["runs"]["using"], "composite")
        for step in action["runs"]["steps"]:
            self.assertLessEqual(set(step), {"name", "id", "if", "shell", "env", "run"})
            self.assertEqual(step["shell"], "bash")
            # An input in a script would be run.
            self.assertNotIn("${{", step["run"])
        # All inputs are used, and no others.
        self.assertEqual(set(re.findall(r"inputs\.(\w+)", ACTION.read_text())),
                         set(action["inputs"]))

    # docs.github.com: workflow syntax for GitHub Actions.
    def check_workflow(self, workflow, more=(), more_of_jobs=()):
        self.assertLessEqual(set(workflow), {"name", "on", "env", "jobs", *more})
        for job in workflow["jobs"].values():
            self.assertLessEqual(set(job), {"runs-on", "container", "permissions", "steps", *more_of_jobs})
            self.assertLessEqual(set(job.get("permissions", {}).values()), {"read", "write"})
            for step in job["steps"]:
                self.assertLessEqual(set(step), {"name", "id", "if", "uses", "with", "run"})
                self.assertEqual(("uses" in step) + ("run" in step), 1)

    def test_workflow(self):
        self.check_workflow(read(WORKFLOW.read_text()))

    def test_own_workflows(self):
        self.assertEqual([path.stem for path in OWN], ["release", "site", "tests"])
        modes = set(re.findall(r"^  ([a-z |]+)\)$", (support.SOURCE / "tests/run").read_text(), re.M))
        modes = {word for row in modes for word in row.split(" | ")}
        for path in OWN:
            text = path.read_text()
            workflow = read(text)
            self.check_workflow(workflow, ("permissions", "concurrency"),
                                ("needs", "if", "environment", "concurrency", "timeout-minutes"))
            # A tag of an action can be moved, a digest cannot.
            uses = re.findall(r"^ *-? *(?:- )?uses: (.*)$", text, re.M)
            self.assertEqual(len(uses), text.count("uses:"))
            for action in uses:
                self.assertRegex(action, r"^[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$", path.name)
            # Nothing is built where something can be changed.
            self.assertEqual(workflow["permissions"], {"contents": "read"})
            for name, job in workflow["jobs"].items():
                commands = "\n".join(step.get("run", "") for step in job["steps"])
                if "permissions" in job:
                    self.assertNotRegex(commands, r"tests/run|\.ci/|cmake|completions/", name)
                    self.assertNotIn("checkout", str(job["steps"]))
                else:
                    self.assertIn("debian:12", str(job["container"]))
                # What a pull request is called would be run.
                self.assertNotIn("${{", commands)
                self.assertLessEqual(set(re.findall(r"tests/run ([a-z]+)", commands)), modes)

    def test_release(self):
        jobs = read(RELEASE.read_text())["jobs"]
        commands = "\n".join(step.get("run", "") for step in jobs["make"]["steps"])
        self.assertIn("tests/run release\n", commands + "\n")
        self.assertIn("build/release-files/", RELEASE.read_text())
        self.assertEqual(jobs["publish"]["if"], "github.ref_type == 'tag'")

    def test_site(self):
        jobs = read((GITHUB / "workflows/site.yml").read_text())["jobs"]
        commands = [step.get("run", "") for step in jobs["build"]["steps"]]
        self.assertTrue(any(command.endswith(" tests/run site") for command in commands))
        self.assertEqual(jobs["publish"]["needs"], "build")
        self.assertIn("'refs/heads/main'", jobs["publish"]["if"])

    # docs.github.com: syntax for issue forms, and for GitHub's form schema.
    def test_issue_forms(self):
        forms = [path for path in sorted((GITHUB / "ISSUE_TEMPLATE").glob("*.yml")) if path.stem != "config"]
        self.assertEqual([path.stem for path in forms], ["wish", "wrong-verdict"])
        for path in forms:
            form = read(path.read_text())
            self.assertLessEqual({"name", "description", "body"}, set(form), path.name)
            ids = [entry["id"] for entry in form["body"]]
            self.assertEqual(len(ids), len(set(ids)))
            for entry in form["body"]:
                self.assertLessEqual(set(entry), {"type", "id", "attributes", "validations"})
                self.assertIn(entry["type"], ("input", "textarea", "dropdown", "checkboxes", "markdown"))
                self.assertLessEqual(set(entry["attributes"]), {"label", "description", "render", "placeholder", "value"})
        wrong = read((GITHUB / "ISSUE_TEMPLATE/wrong-verdict.yml").read_text())["body"]
        self.assertEqual(wrong[0]["id"], "record")
        self.assertTrue(wrong[0]["validations"]["required"])

    # docs.github.com: options for the file dependabot.yml.
    def test_dependabot(self):
        updates = read((GITHUB / "dependabot.yml").read_text())["updates"]
        self.assertIn("github-actions", [update["package-ecosystem"] for update in updates])
        for update in updates:
            self.assertTrue((support.SOURCE / update["directory"].lstrip("/")).is_dir())

    def test_examples_of_the_page(self):
        examples = [read(text) for text in blocks((FOLDER / "README.md").read_text(), "yaml")]
        workflows = [e for e in examples if "on" in e]
        includes = [e for e in examples if "include" in e]
        self.assertEqual((len(workflows), len(includes)), (1, 1))
        self.check_workflow(workflows[0])
        inputs = read(ACTION.read_text())["inputs"]
        used = [step for job in workflows[0]["jobs"].values() for step in job["steps"]
                if "/completions@" in step.get("uses", "")]
        self.assertTrue(used)
        for step in used:
            self.assertLessEqual(set(step["with"]), set(inputs))
        job = read(TEMPLATE.read_text())["cartulary"]
        self.assertLessEqual(set(includes[0]["cartulary"]["variables"]), set(job["variables"]))

    # docs.gitlab.com: CI/CD YAML syntax reference.
    def test_template(self):
        template = read(TEMPLATE.read_text())
        self.assertEqual(set(template), {"cartulary"})
        job = template["cartulary"]
        self.assertEqual(set(job), {"stage", "image", "variables", "before_script", "script",
                                    "artifacts"})
        for name in ("before_script", "script"):
            self.assertTrue(all(isinstance(line, str) for line in job[name]))
        self.assertTrue(all(isinstance(value, str) for value in job["variables"].values()))
        self.assertEqual(set(job["artifacts"]["reports"]), {"codequality", "junit"})

    def test_pages_name_the_files(self):
        page = (FOLDER / "README.md").read_text()
        for file in [ACTION, WORKFLOW, TEMPLATE, FOLDER / "Dockerfile"]:
            self.assertIn(f"`{file.name}`", page)


class Commands(unittest.TestCase):
    """The commands, on a record that is right, on a wrong one, and without any."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        (self.folder / "bin").mkdir()
        (self.folder / "bin/cartulary").symlink_to(support.PROGRAM)
        self.work = self.folder / "work"
        (self.work / "records").mkdir(parents=True)
        shutil.copy(support.SOURCE / "samples/example-1-road.yaml", self.work / "records")

    def release(self, version="9.9.9"):
        """A folder with the files of a release, whose program tells that it is of one."""
        folder = self.folder / "release"
        folder.mkdir()
        name = f"cartulary-{version}-linux-{os.uname().machine}"
        program = self.folder / name / "bin/cartulary"
        program.parent.mkdir(parents=True)
        program.write_text(f'#!/bin/sh\necho "of release {version}"\nexec {support.PROGRAM} "$@"\n')
        program.chmod(0o755)
        archive = folder / f"{name}.tar.gz"
        subprocess.run(["tar", "-C", self.folder, "-czf", archive, name], check=True)
        digest = hashlib.sha256(archive.read_bytes()).hexdigest()
        (folder / "SHA256SUMS").write_text(f"{'0' * 64}  other.zip\n{digest}  {archive.name}\n")
        return folder, digest

    def add_wrong(self, name="wrong.yaml"):
        shutil.copy(support.SOURCE / "samples/broken/small-city.yaml",
                    self.work / "records" / name)

    def shell(self, words, script, first=(), **variables):
        path = ":".join([*first, f"{self.folder}/bin", os.environ["PATH"]])
        return subprocess.run([*words, script], cwd=self.work, text=True, encoding="utf-8",
                              env={"PATH": path, **variables}, capture_output=True, check=False)

    def action(self, **inputs):
        """Runs all steps of the action whose condition holds, as GitHub does."""
        action = read(ACTION.read_text())
        values = {name: value["default"] for name, value in action["inputs"].items()} | inputs
        files = {name: str(self.folder / name)
                 for name in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY", "GITHUB_PATH")}
        for file in files.values():
            Path(file).write_text("")
        for step in action["runs"]["steps"]:
            variables = {k: re.sub(r"\$\{\{ inputs\.(\w+) \}\}", lambda m: values[m[1]], v)
                         for k, v in step.get("env", {}).items()}
            # As the runner does between two steps.
            before = Path(files["GITHUB_PATH"]).read_text().split()
            done = self.shell(["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c"],
                              step["run"], before, GITHUB_ACTION_PATH=str(FOLDER),
                              RUNNER_TEMP=str(self.folder), **files, **variables)
            if done.returncode != 0:
                break
        return done, {name: Path(file).read_text() for name, file in files.items()}

    def test_action(self):
        done, files = self.action(paths="records")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(files["GITHUB_OUTPUT"], "status=0\n")
        self.assertEqual(files["GITHUB_PATH"], "")
        self.assertIn("1 right", files["GITHUB_STEP_SUMMARY"])
        self.assertNotIn("::error", done.stdout)

        self.add_wrong()
        done, files = self.action(sarif="found.sarif")
        self.assertEqual((done.returncode, done.stderr), (1, ""))
        self.assertEqual(files["GITHUB_OUTPUT"], "status=1\n")
        self.assertIn("::error file=records/wrong.yaml", done.stdout)
        self.assertIn("wrong.yaml", files["GITHUB_STEP_SUMMARY"])
        log = json.loads((self.work / "found.sarif").read_text())
        self.assertTrue(log["runs"][0]["results"])

    def test_action_with_words(self):
        self.add_wrong("a name; touch $(touch b) `touch c` *.yaml")
        right = "records/example-1-road.yaml"
        wrong = "records/a name; touch $(touch b) `touch c` *.yaml"
        done, _ = self.action(paths=f"{right}\n\n{wrong}\n", format="concise")
        self.assertEqual((done.returncode, done.stderr), (1, ""))
        self.assertIn("2 records", done.stdout)
        done, _ = self.action(paths=wrong, format="concise", arguments="--ignore S,E\n  --strict")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        done, _ = self.action(paths=right, format="concise", arguments="; touch d; * $(touch e)")
        self.assertEqual(done.returncode, 2)
        self.assertEqual([f.name for f in self.work.iterdir()], ["records"])

    def test_action_that_cannot_do_its_job(self):
        done, files = self.action(paths="missing")
        self.assertEqual(done.returncode, 2)
        self.assertEqual(files["GITHUB_OUTPUT"], "status=2\n")
        self.assertIn("missing", files["GITHUB_STEP_SUMMARY"])
        self.assertIn("::error file=missing", done.stdout)

    def test_action_with_a_release(self):
        folder, digest = self.release()
        for sha256 in ("", digest):
            done, files = self.action(paths="records", release="9.9.9", address=str(folder), sha256=sha256)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertTrue(done.stdout.startswith("of release 9.9.9\n"))
            self.assertTrue(files["GITHUB_PATH"].endswith("/bin\n"))

    def test_action_with_a_release_that_is_not_right(self):
        folder, _ = self.release()
        for inputs, found in (({"sha256": "1" * 64}, f"not {'1' * 64}"),
                              ({"release": "9.9.8"}, "cannot fetch"),
                              ({"address": "/missing"}, "cannot fetch /missing")):
            done, files = self.action(**{"paths": "records", "release": "9.9.9", "address": str(folder),
                                         **inputs})
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertIn(found, done.stderr)
            self.assertEqual(files["GITHUB_PATH"], "")
        # Nothing of these stays.
        self.assertEqual(list((self.folder / "cartulary").iterdir()), [])

    def without_cartulary(self):
        """A PATH with all that is installed here but `cartulary`."""
        folder = self.folder / "others"
        folder.mkdir(exist_ok=True)
        for place in os.environ["PATH"].split(":"):
            for program in Path(place).glob("*"):
                if program.name != "cartulary" and not os.path.lexists(folder / program.name):
                    (folder / program.name).symlink_to(program)
        self.assertIsNone(shutil.which("cartulary", path=folder))
        return str(folder)

    def hook(self, name, *files, installed=True, **variables):
        """Runs a hook as pre-commit does: its entry, from a checkout of the project."""
        hooks = {hook["id"]: hook for hook in read(HOOKS.read_text())}
        hook = hooks[name]
        self.assertEqual(hook["language"], "script")
        program, *words = hook["entry"].split()
        path = f"{self.folder}/bin:{os.environ['PATH']}" if installed else self.without_cartulary()
        return subprocess.run([support.SOURCE / program, *words, *files], cwd=self.work, text=True,
                              env={"PATH": path, "HOME": str(self.folder), **variables},
                              capture_output=True, check=False)

    def test_hooks(self):
        self.add_wrong()
        right, wrong = "records/example-1-road.yaml", "records/wrong.yaml"
        self.assertEqual(self.hook("cartulary-verify", right).returncode, 0)
        done = self.hook("cartulary-verify", right, wrong)
        self.assertEqual(done.returncode, 1)
        self.assertIn(f"{wrong}:", done.stdout)
        for name in ("cartulary-fmt", "cartulary-annotate"):
            self.assertIn(self.hook(name, right).returncode, (0, 1), name)

    def test_hooks_find_games_by_their_content(self):
        hook = re.compile(read(HOOKS.read_text())[0]["files"])
        folder = self.work / "games of 2026"
        folder.mkdir()
        texts = {
            "final.yaml": (support.SOURCE / "samples/tournament-final.yaml").read_text(),
            "log.json": (support.SOURCE / "samples/board-game-arena.json").read_text(),
            "wrong.yml": (support.SOURCE / "samples/broken/wrong-claim.yaml").read_text(),
            "settings.yaml": "a: 1\n",
            "package.json": "{}\n",
            "numbers.csv": "a,b\n1,2\n",
        }
        for name, text in texts.items():
            self.assertTrue(hook.search(name), name)
            (folder / name).write_text(text)
        path = "games of 2026/"
        self.assertEqual(self.hook("cartulary-verify", *(path + name for name in texts)).returncode, 1)
        others = [path + name for name in texts if name != "wrong.yml"]
        done = self.hook("cartulary-verify", *others)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("2 records", done.stdout)
        done = self.hook("cartulary-verify", *(path + name for name in ("settings.yaml", "numbers.csv", "package.json")))
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))
        (folder / "cartulary.yaml").write_text("rules: [\n")
        done = self.hook("cartulary-verify", path + "final.yaml")
        self.assertEqual(done.returncode, 2)
        self.assertIn("cartulary.yaml", done.stderr)

    def test_hooks_with_the_program_of_the_release(self):
        version = re.search(r"project\(cartulary VERSION ([0-9.]+)",
                            (support.SOURCE / "CMakeLists.txt").read_text())[1]
        folder, _ = self.release(version)
        for _ in range(2):  # the second time from the cache
            done = self.hook("cartulary-verify", "records/example-1-road.yaml", installed=False,
                             CARTULARY_RELEASES=str(folder))
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertTrue(done.stdout.startswith(f"of release {version}\n"))
            shutil.rmtree(folder, ignore_errors=True)

    def template(self, **variables):
        """Runs the script of the job as a runner does: one line after the other, until one fails."""
        job = read(TEMPLATE.read_text())["cartulary"]
        done = self.shell(["bash", "-eo", "pipefail", "-c"], "\n".join(job["script"]),
                          **{**job["variables"], **variables})
        reports = {name: self.work / file for name, file in job["artifacts"]["reports"].items()}
        return done, reports

    def test_template(self):
        done, _ = self.template()
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("1 right", done.stdout)

        self.add_wrong()
        done, reports = self.template(CARTULARY_PATHS="records/wrong.yaml records",
                                      CARTULARY_ARGUMENTS="--select E,S --strict")
        self.assertEqual((done.returncode, done.stderr), (1, ""))
        self.assertIn("error[S501]", done.stdout)
        issues = json.loads(reports["codequality"].read_text())
        self.assertIn("records/wrong.yaml", {issue["location"]["path"] for issue in issues})
        suites = ElementTree.parse(reports["junit"]).getroot()
        self.assertEqual(len(list(suites.iter("testcase"))), 3)

        done, _ = self.template(CARTULARY_PATHS="missing")
        self.assertEqual(done.returncode, 2)

    def test_workflow(self):
        job = read(WORKFLOW.read_text())["jobs"]["verify"]
        self.add_wrong()
        lines = [line for step in job["steps"] for line in step.get("run", "").split("\n")
                 if line.startswith("cartulary")]
        statuses = [self.shell(["bash", "-ec"], line,
                               GITHUB_STEP_SUMMARY=str(self.folder / "summary")).returncode
                    for line in lines]
        self.assertEqual(statuses, [1, 0, 0, 0])
        self.assertIn("wrong.yaml", (self.folder / "summary").read_text())
        self.assertTrue((self.work / "records.sarif").exists())
        self.assertTrue((self.work / "records.xml").exists())


if __name__ == "__main__":
    unittest.main()
