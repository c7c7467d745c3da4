"""Checks recorded games of Carcassonne: every move, every score.

    import cartulary
    report = cartulary.verify(text)
    report["records"][0]["status"]  # right, legal, wrong, illegal or unreadable

A text is a record, several of them, or a file of another program, such as a log of Board Game Arena: a
string, or bytes of UTF-8. Any number of threads may call these functions, and other threads run
meanwhile.
"""

import ctypes
import json
from pathlib import Path
from typing import Any, NamedTuple, Optional

from . import _program
from ._calls import (
    analyse,
    annotate,
    audit,
    diff,
    fmt,
    legal,
    merge,
    odds,
    pair,
    play,
    repair,
    repairs,
    standings,
    stats,
)
from ._program import CartularyError, Ran, Text, run, text_bytes as _bytes
from ._versions import REPORT_FORMATS as _REPORT_FORMATS, REPORT_VERSION, __version__

__all__ = [
    "CartularyError",
    "Converted",
    "REPORT_VERSION",
    "Ran",
    "__version__",
    "analyse",
    "annotate",
    "audit",
    "board",
    "convert",
    "diff",
    "fmt",
    "legal",
    "merge",
    "odds",
    "pair",
    "play",
    "repair",
    "repairs",
    "report",
    "run",
    "score",
    "standings",
    "stats",
    "verify",
]


class Converted(NamedTuple):
    """A game in another format."""

    text: str
    lost: str
    """What of the record that format does not hold, in words; empty if it holds all."""


class _Answer(ctypes.Structure):
    # struct CartularyAnswer of formats/doors/library/cartulary.h
    _fields_ = [("made", ctypes.c_uint32), ("size", ctypes.c_uint32)]


_END = ctypes.c_size_t(-1).value
_LARGEST = 2**31 - 1  # of a turn
_file = Path(__file__).with_name("libcartulary.so")
_library = ctypes.CDLL(str(_file)) if _file.exists() else None
if _library is not None:
    _answer = _library.cartulary_answer
    _answer.restype = ctypes.POINTER(_Answer)
    _answer.argtypes = [ctypes.c_char_p, ctypes.c_size_t] * 4 + [ctypes.c_size_t] * 2
    _free = _library.cartulary_free
    _free.restype = None
    _free.argtypes = [ctypes.c_void_p]


def _number(what: str, value: Optional[int], least: int, otherwise: int) -> int:
    if value is None:
        return otherwise
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"{what}: expected int, got {type(value).__name__}")
    if not least <= value <= _LARGEST:
        raise ValueError(f"{what}: expected a number from {least}, got {value}")
    return value


def _ask(
    text: Text,
    form: str,
    name: str,
    line: str = "",
    document: Optional[int] = None,
    turn: Optional[int] = None,
) -> str:
    place = {"document": _number("document", document, 1, 1), "turn": _number("turn", turn, 0, _END)}
    words = {"name": name, "text": text, "format": form, "line": line}
    packed = {what: _bytes(what, word) for what, word in words.items()}
    if _library is not None:
        made, said = _ask_library(list(packed.values()), **place)
    else:
        if turn is None:
            place.pop("turn")  # the end
        made, said = _program.answer(packed["text"], {"name": name, "format": form, "line": line, **place})
    if not made:
        raise CartularyError(said)
    return said


def _ask_library(words: list[bytes], document: int, turn: int) -> tuple[bool, str]:
    answer = _answer(*[part for word in words for part in (word, len(word))], document, turn)
    if not answer:
        raise MemoryError("not enough memory for the answer")
    try:
        at = ctypes.addressof(answer.contents) + ctypes.sizeof(_Answer)
        said = ctypes.string_at(at, answer.contents.size).decode("utf-8", "replace")
        return bool(answer.contents.made), said
    finally:
        _free(answer)


def verify(text: Text, *, name: str = "game") -> dict[str, Any]:
    """Checks every move and every claim: the JSON report of `cartulary verify`.

    A text that is no record gives findings, not an exception. `name` is what reports call the text.
    """
    return json.loads(_ask(text, "json", name))


def score(text: Text, *, name: str = "game") -> dict[str, Any]:
    """As verify(), with `turn_list` and `final_scoring_list`: what each turn scored."""
    return json.loads(_ask(text, "score", name))


def report(text: Text, format: str = "full", *, name: str = "game") -> str:
    """What `cartulary verify` writes in any of its formats."""
    if format not in _REPORT_FORMATS:
        raise CartularyError(f"expected the format {', '.join(_REPORT_FORMATS)}, got {format}")
    return _ask(text, format, name)


def convert(
    text: Text,
    to: str = "record",
    *,
    turn: Optional[int] = None,
    document: Optional[int] = None,
    name: str = "game",
) -> Converted:
    """A game in another format: `record`, or one of `cartulary convert --to`.

    `turn` is for `position`: the position after this turn, by default the end. `document` chooses one
    of several records, from 1.
    """
    return Converted(**json.loads(_ask(text, "convert", name, to, document, turn)))


def board(
    text: Text,
    *,
    turn: Optional[int] = None,
    fields: bool = False,
    caption: bool = False,
    document: Optional[int] = None,
    name: str = "game",
) -> str:
    """A picture of the board after a turn, by default at the end: an SVG.

    `fields` hatches fields in the colours of their owners, `caption` adds players, points and event.
    """
    words = ["fields"] * fields + ["caption"] * caption
    return _ask(text, "board", name, " ".join(words), document, turn)
