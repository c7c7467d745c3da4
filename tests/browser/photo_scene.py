"""Photos of boards that the program draws, for tests and measures: aslant, blurred, shaded and noisy."""

import base64
import re
from pathlib import Path

import browser

HERE = Path(__file__).parent


def tiles_of(path):
    """The tiles that lie at the end of a record with its moves in short lines."""
    text = path.read_text(encoding="utf-8")
    moves = re.findall(r"^  (\S+) (-?\d+),(-?\d+) r(\d)", text, re.M)
    found = [("D", 0, 0, 0)] + [(tile, int(x), int(y), int(turns)) for tile, x, y, turns in moves]
    return [{"tile": tile, "column": x, "row": y, "turns": turns} for tile, x, y, turns in found]


def bounds_of(tiles):
    """Left and top cell, columns, rows."""
    columns, rows = [it["column"] for it in tiles], [it["row"] for it in tiles]
    return min(columns), min(rows), max(columns) - min(columns) + 1, max(rows) - min(rows) + 1


def photo_of(driver, path, wanted):
    """A photo of the board at the end of a record: its bytes, and the corners of the board in it."""
    svg = browser.run("board", "-f", "svg", "--owners", "none", path)
    svg = re.sub(r"\.board-coord\{[^}]*\}", ".board-coord{display:none}", svg)
    _, _, columns, rows = bounds_of(tiles_of(path))
    script = (HERE / "photo_scene.js").read_text(encoding="utf-8")
    driver.set_script_timeout(300)
    got = driver.execute_async_script(script, svg, columns, rows, wanted)
    assert "fault" not in got, got["fault"]
    return base64.b64decode(got["photo"]), got["corners"]
