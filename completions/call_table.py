"""The calls that run the program, with the options of its commands: calls.json and what `cartulary
generate fish` says."""

import json
import re
import shlex
import subprocess
from pathlib import Path

# What a call decides itself, and what is about terminals, other files or several threads.
NO_OPTIONS = {"check", "color", "config", "diff", "exclude", "force", "format", "help", "in-place", "jobs",
              "no-config", "output", "protocol", "quiet", "slips", "stdin-filename", "variations", "verbose", "watch"}


def flags_of(lines, command, choices):
    """The options of a command: name, whether it takes a value, the words it may be, meaning."""
    start = f"complete -c cartulary -n '__cartulary_command {command}' "
    for line in lines:
        if not line.startswith(start):
            continue
        words = shlex.split(line.removeprefix(start))
        if "-l" not in words or "-F" in words:
            continue
        name = words[words.index("-l") + 1]
        if name in NO_OPTIONS:
            continue
        list_name = re.search(r"\((__cartulary_words_\w+)\)", line)
        yield {
            "name": name,
            "value": "-x" in words or "-r" in words,
            "choices": choices.get(list_name[1], []) if list_name and len(choices[list_name[1]]) < 20 else [],
            "meaning": words[words.index("-d") + 1].replace("\\", ""),
        }


def calls(program):
    """The rows of calls.json, each with `options` and `meaning`."""
    text = subprocess.run([program, "generate", "fish"], check=True, text=True, stdout=subprocess.PIPE).stdout
    text = text.replace("\\'", "’")
    choices = {
        name: re.findall(r"^ +'([^']*)' '", body, re.M)
        for name, body in re.findall(r"^function (\w+)\n(.*?)^end", text, re.M | re.S)
    }
    meanings = dict(re.findall(r"^ +'(\w+)' '([^']*)'", text, re.M))
    rows = json.loads(Path(__file__).with_name("calls.json").read_text())
    for row in rows:
        row["options"] = [
            {**flag, "meaning": flag["meaning"].replace("’", "'")}
            for flag in flags_of(text.splitlines(), row["words"][0], choices)
            if f"--{flag['name']}" not in row["words"] and flag["name"] not in row.get("without", [])
        ]
        row["meaning"] = meanings[row["words"][0]]
    return rows


def table(program):
    """The same, as far as a call needs it: words, takes, gives, and whether an option has a value, by
    name."""
    return {
        row["name"]: {
            "words": row["words"],
            "takes": row["takes"],
            "gives": row["gives"],
            "options": {flag["name"]: flag["value"] for flag in row["options"]},
        }
        for row in calls(program)
    }
