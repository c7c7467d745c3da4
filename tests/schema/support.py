"""What the schema tests share: the program, records as editors read them, lists of files.

Run by /usr/bin/python3 with Debian's python3-jsonschema and python3-yaml; PROGRAM names the program.
"""

import codecs
import json
import os
import re
import subprocess
from pathlib import Path

import yaml

SOURCE = Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("PROGRAM", str(SOURCE / "build/dev/cartulary"))


def run(*words, folder=SOURCE, text=None):
    """Exit status and standard output of the program."""
    done = subprocess.run([PROGRAM, *map(str, words)], cwd=folder, input=text, text=True,
                          encoding="utf-8", capture_output=True, check=False)
    return done.returncode, done.stdout


def schema(name):
    status, printed = run("schema", name)
    assert status == 0
    return json.loads(printed)


class CoreSchemaLoader(yaml.SafeLoader):
    """YAML 1.2 with its core schema, as editors read it: `no` is a text, and so is `12:9`."""

    yaml_implicit_resolvers = {}

    def construct_mapping(self, node, deep=False):
        # Keys are texts, whatever they look like.
        if not all(isinstance(key, yaml.ScalarNode) for key, _ in node.value):
            raise yaml.YAMLError("a key that is no text")
        return {key.value: self.construct_object(value, deep=True) for key, value in node.value}

    def construct_yaml_map(self, node):
        yield self.construct_mapping(node)

    def whole(self, node):
        text = node.value
        return int(text, 0) if text.startswith(("0o", "0x")) else int(text)

    def decimal(self, node):
        text = node.value.lower()
        if text.endswith((".inf", ".nan")):
            return float(text.replace(".", ""))
        return float(text)


for tag, form, first in [
    ("null", r"~|null|Null|NULL|", ["~", "n", "N", ""]),
    ("bool", r"true|True|TRUE|false|False|FALSE", list("tTfF")),
    ("int", r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+", list("-+0123456789")),
    ("float", r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?"
              r"|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)", list("-+.0123456789")),
]:
    CoreSchemaLoader.add_implicit_resolver(f"tag:yaml.org,2002:{tag}",
                                           re.compile(rf"^(?:{form})$"), first)
CoreSchemaLoader.add_constructor("tag:yaml.org,2002:map", CoreSchemaLoader.construct_yaml_map)
CoreSchemaLoader.add_constructor("tag:yaml.org,2002:int", CoreSchemaLoader.whole)
CoreSchemaLoader.add_constructor("tag:yaml.org,2002:float", CoreSchemaLoader.decimal)


def read_yaml(text):
    """The value of one document; yaml.YAMLError if it is none."""
    return yaml.load(text, Loader=CoreSchemaLoader)


def reports(*words, folder=SOURCE, text=None):
    """The records of a JSON report."""
    _, printed = run("verify", "--format", "json", *words, folder=folder, text=text)
    return json.loads(printed)["records"]


def documents(path):
    """The text and the report of each record of a file."""
    packed = path.read_bytes()
    wide = packed[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
    text = packed.decode("utf-16" if wide else "utf-8", errors="strict" if wide else "surrogateescape")
    lines = text.split("\n")
    records = reports(path)
    first = [record["line"] - 1 for record in records]
    for begin, end, record in zip(first, first[1:] + [len(lines)], records):
        yield "\n".join(line for line in lines[begin:end] if not line.startswith("---")), record


def codes(record):
    return {finding["code"] for finding in record["findings"]}


def samples():
    return sorted((SOURCE / "samples").glob("*.yaml"))


def broken_samples():
    return sorted((SOURCE / "samples/broken").glob("*.yaml"))


def league():
    """Records that inherit keys."""
    return [SOURCE / "samples/league/final.yaml",
            *sorted((SOURCE / "samples/league").glob("round-*/*.yaml"))]


def golden_records():
    return sorted(path for path in (SOURCE / "tests/golden").rglob("*.yaml")
                  if path.name != "cartulary.yaml" and path.parent.name != "deploy")


def configurations():
    return [*sorted((SOURCE / "samples").rglob("cartulary.yaml")),
            *sorted((SOURCE / "tests/golden").rglob("cartulary.yaml"))]
