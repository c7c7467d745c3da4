"""The functions that run the program, made of its table of calls."""

import keyword
import textwrap

TAKES = {
    "text": "text: Text",
    "two": "a: Text, b: Text",
    "files": "files: Mapping[str, Text]",
    "positions": "positions: Sequence[Mapping[str, Any]]",
}
GIVEN = {"text": "text", "two": "(a, b)", "files": "files", "positions": "positions"}
GIVES = {"json": "Any", "text": "str", "lines": "list[Any]"}
HEAD = '''"""The calls that run the program, made of the table of its commands.

A value that is a list gives its option several times. `name` is what messages call a text, `paths` are
the files or folders that are meant, `input` is what standard input says; after `timeout` seconds a call is stopped.
"""

from typing import Any, Literal, Mapping, Optional, Sequence, Union

from ._program import Text, call

Value = Union[str, int, float, Sequence[Union[str, int, float]], None]
'''


def python_name(option):
    name = option["name"].replace("-", "_")
    return name + "_" if keyword.iskeyword(name) else name


def parameter(option):
    if not option["value"]:
        return f"    {python_name(option)}: bool = False,"
    words = ", ".join(f'"{word}"' for word in option["choices"])
    return f"    {python_name(option)}: {f'Optional[Literal[{words}]]' if words else 'Value'} = None,"


def function(row):
    lines = ["", "", f"def {row['name']}(", f"    {TAKES[row['takes']]},", "    *,"]
    lines += [parameter(option) for option in row["options"]]
    in_files = row["takes"] == "files"
    lines += [
        '    paths: Sequence[str] = (".",),' if in_files else '    name: str = "game.yaml",',
        '    input: Text = b"",',
        "    timeout: Optional[float] = None,",
        f") -> {GIVES[row['gives']]}:",
        f'    """{row["meaning"]}: `cartulary {row["words"][0]}`.',
    ]
    names = "paths" if in_files else "[name]"
    for option in row["options"]:
        lines.append("")
        lines += textwrap.wrap(f"`{python_name(option)}`: {option['meaning']}.", 96, initial_indent="    ",
                               subsequent_indent="    ")
    lines += ['    """', f'    return call("{row["name"]}", {GIVEN[row["takes"]]}, {names}, input, timeout']
    lines[-1] += "".join(f", {python_name(option)}={python_name(option)}" for option in row["options"]) + ")"
    return "\n".join(lines)


def call_functions(rows):
    names = "\n".join(f'    "{row["name"]}",' for row in sorted(rows, key=lambda row: row["name"]))
    return HEAD + f"\n__all__ = [\n{names}\n]\n" + "".join(function(row) + "\n" for row in rows).lstrip("\n").join(["\n\n", ""])
