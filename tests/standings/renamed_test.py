"""Names of files and the order of rows mean nothing: a tournament whose tables are renamed and shuffled has the same
standings, next round and winner.

    renamed_test.py PROGRAM [ROUNDS]    so many times each tournament, 3 by default
"""

import csv
import json
import random
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = sys.argv[1]
TIMES = int(sys.argv[2]) if len(sys.argv) > 2 else 3
TOURNAMENTS = sorted(
    file.parent
    for place in ("samples", "tests/golden/standings")
    for file in (ROOT / place).rglob("tournament.yaml")
)


def run(*words, folder):
    return subprocess.run([PROGRAM, *words, "."], cwd=folder, capture_output=True, text=True, check=False)


def without_places(text):
    """Messages without the files and lines that they name."""
    return sorted(re.sub(r"\S+\.(csv|tsv|txt|md|yaml)(:\d+)*", "FILE", line) for line in text.splitlines())


def seen(folder):
    """What commands say of a tournament, without the names of its files."""
    standings = run("standings", "-f", "json", "--table", "standings,rounds,crosstable", folder=folder)
    said = {"status": standings.returncode, "errors": without_places(standings.stderr)}
    if standings.stdout:
        tables = json.loads(standings.stdout)
        for table in tables["tables"]:
            if table["name"] == "sources":
                continue
            rows = [{k: v for k, v in row.items() if k != "where"} for row in table["rows"]]
            # Results of one round stand in the order of their rows.
            if table["name"] == "rounds":
                rows.sort(key=str)
            if table["name"] == "crosstable":
                rows = [{k: sorted(str(v).split()) for k, v in row.items()} for row in rows]
            said[f"{table['name']} {table['title']}"] = rows
        said["remarks"] = sorted(without_places("\n".join(r["text"] for r in tables["remarks"])))
    pair = run("pair", "-f", "csv", folder=folder)
    said["pair"] = (pair.returncode, pair.stdout, without_places(pair.stderr))
    return said


def shuffled(text, draw):
    rows = text.splitlines()
    head = next(i for i, row in enumerate(rows) if row.strip() and not row.startswith("#"))
    names = next(csv.reader([rows[head]]))
    tables = {}
    for number, row in enumerate(rows[head + 1:]):
        cells = dict(zip(names, next(csv.reader([row]), [])))
        # With a row for each seat, those of a table stay in the order of their seats.
        key = tuple(cells.get(part) for part in ("stage", "group", "round", "table")) if "player" in names else number
        tables.setdefault(key, []).append(row)
    blocks = list(tables.values())
    draw.shuffle(blocks)
    return "\n".join(rows[: head + 1] + [row for block in blocks for row in block]) + "\n"


def change(folder, draw):
    """Renames the tables of a folder, and shuffles their rows."""
    rules = folder / "tournament.yaml"
    text = rules.read_text(encoding="utf-8")
    for number, table in enumerate(sorted(folder.rglob("*.csv"), key=lambda _: draw.random())):
        new = table.with_name(f"{draw.choice('amz')}{number}.csv")
        text = text.replace(table.name, new.name)
        content = table.read_text(encoding="utf-8")
        table.unlink()
        new.write_text(shuffled(content, draw), encoding="utf-8")
    rules.write_text(text, encoding="utf-8")


class Renamed(unittest.TestCase):
    pass


def add_test(tournament):
    def test(self):
        draw = random.Random(str(tournament.relative_to(ROOT)))
        for _ in range(TIMES):
            with tempfile.TemporaryDirectory() as name:
                for which in ("before", "after"):
                    shutil.copytree(tournament.parent, Path(name) / which)
                before, after = (Path(name) / which / tournament.name for which in ("before", "after"))
                change(after, draw)
                self.maxDiff = None
                self.assertEqual(seen(after), seen(before))

    setattr(Renamed, "test_" + str(tournament.relative_to(ROOT)), test)


for each in TOURNAMENTS:
    add_test(each)

if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
