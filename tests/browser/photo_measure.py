#!/usr/bin/python3
"""How well the scribe's page reads photos of boards, on photos that are made of the program's drawings.

Give it records of the base game with short lines, such as those of tests/golden/corpus. PROGRAM and MODULE
as for the tests. The same seed makes the same photos.
"""

import argparse
import base64
import json
import os
import random
import subprocess
import tempfile
from pathlib import Path

import browser
from browser import ROOT
from photo_scene import bounds_of, photo_of, tiles_of

ROOM = ROOT / "formats/doors/browser"
MODULE = os.environ.get("MODULE", str(ROOM / "cartulary.wasm.gz"))
PARTS = "".join(f'export * from "./count_photo_{name}.js";' for name in ("grid", "layouts", "lines", "reader"))
ASK = """
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
const { loadCartulary } = await import(process.argv[1]);
const ask = await loadCartulary(gunzipSync(readFileSync(process.argv[2])));
const drawings = (await ask({ format: "drawings" })).text;
const text = (await ask({ format: "begin", text: process.argv[3] })).text;
const { count } = JSON.parse((await ask({ name: "game.yaml", text, format: "position" })).text);
console.log(JSON.stringify({ drawings, stock: count.stock }));
"""


def told():
    """The answer of the module: the drawings of tiles, and which there are."""
    given = {"players": ["Ann", "Bob"], "game": "", "rules": "", "date": "2026-01-01", "found": True}
    words = ["node", "--no-warnings", "--input-type=module", "-e", ASK, ROOM / "module.js", MODULE, json.dumps(given)]
    return json.loads(subprocess.run(words, capture_output=True, text=True, check=True).stdout)


def parts():
    """The scripts of the page that read photos, as one."""
    words = ["esbuild", "--bundle", "--format=iife", "--global-name=photoParts"]
    made = subprocess.run(words, input=PARTS, cwd=ROOM, capture_output=True, text=True, check=True)
    return made.stdout + ";window.photoParts = photoParts;"


def measure(driver, path, stock, given, number):
    tiles = tiles_of(path)
    left, top, columns, _ = bounds_of(tiles)
    for it in tiles:
        it["column"], it["row"] = it["column"] - left, it["row"] - top
    photo, corners = photo_of(driver, path, {"seed": 1000 * given.seed + number, "repaint": given.repaint})
    if given.save:
        (given.save / f"{path.stem}.jpg").write_bytes(photo)
    # A hand sets the corners about there.
    chance = random.Random(f"{given.seed} {number}")
    side = abs(corners[1][0] - corners[0][0]) / columns
    set_by_hand = [[n + chance.gauss(0, given.hand * side) for n in corner] for corner in corners]
    script = (Path(__file__).parent / "photo_measure.js").read_text(encoding="utf-8")
    photo = base64.b64encode(photo).decode()
    got = driver.execute_async_script(script, photo, set_by_hand, tiles, stock)
    assert "fault" not in got, got["fault"]
    return got


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("records", nargs="+", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--repaint", action="store_true", help="in other colours than those of the drawings")
    parser.add_argument("--hand", type=float, default=0.04, help="how far off corners are set, in tiles (default: 0.04)")
    parser.add_argument("--save", type=Path, help="folder for the photos")
    parser.add_argument("--verbose", "-v", action="store_true", help="list what was not read first")
    given = parser.parse_args()
    module = told()
    sums = {}
    with tempfile.TemporaryDirectory() as folder:
        driver = browser.start(Path(folder) / "profile")
        try:
            driver.execute_script(parts() + "document.body.innerHTML = arguments[0]", module["drawings"])
            for number, path in enumerate(given.records):
                got = measure(driver, path, module["stock"], given, number)
                for key, value in got["sums"].items():
                    sums[key] = sums.get(key, 0) + value
                print(path.stem, ", ".join(f"{key} {value}" for key, value in got["sums"].items()), flush=True)
                if given.verbose:
                    print("".join(f"  {line}\n" for line in got["misses"]), end="", flush=True)
        finally:
            driver.quit()
    tiles, boards = sums["tiles"], len(given.records)
    shares = ", ".join(f"{key} {100 * sums[key] / tiles:.1f} %" for key in ("first", "three", "six", "silent"))
    print(
        f"{boards} boards: {shares}; {72 * sums['taps'] / tiles:.1f} taps for 72 tiles; "
        f"of {sums['cells']} cells {sums['dreamt']} dreamt, {sums['missed']} missed; counts {sums['lines']} of {2 * boards}"
    )


if __name__ == "__main__":
    main()
