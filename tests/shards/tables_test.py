#!/usr/bin/python3
"""The queries for DuckDB in formats/guide/ARCHIVES.md, run as they stand there with its package for Node,
against the same sums made here. The package is fetched from the npm registry.

  tables_test.py PROGRAM
"""

import argparse
import collections
import csv
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
STORE = ROOT / "build/duckdb"
PACKAGE = "@duckdb/node-api@1.5.6-r.1"
RUN = """
import { DuckDBInstance } from '@duckdb/node-api';
const connection = await (await DuckDBInstance.create(':memory:')).connect();
const rows = await connection.runAndReadAll(process.argv[2]);
console.log(JSON.stringify(rows.getRows().map((row) => row.map(String))));
"""


def queries():
    page = (ROOT / "formats/guide/ARCHIVES.md").read_text()
    blocks = re.findall(r"```sql\n(.*?)```", page, re.S)
    assert len(blocks) == 3, len(blocks)  # the last is for Spark
    return blocks[:2]


def ask(query, folder):
    done = subprocess.run(["node", STORE / "query.mjs", query], cwd=folder, check=True,
                          capture_output=True, text=True)
    return json.loads(done.stdout)


def findings_by_code(folder):
    codes = collections.Counter()
    files = collections.defaultdict(set)
    for part in folder.glob("parts/*.jsonl"):
        for line in part.open():
            record = json.loads(line)
            for finding in record.get("findings", []) if record["type"] == "record" else []:
                code = finding["code"], finding["severity"]
                codes[code] += 1
                files[code].add(record["file"])
    rows = sorted(codes.items(), key=lambda row: (-row[1], row[0]))
    return [[*code, str(number), str(len(files[code]))] for code, number in rows]


def features(folder):
    points = collections.defaultdict(list)
    with (folder / "events.csv").open() as file:
        for row in csv.DictReader(file):
            points[row["category"], row["final"]].append(int(row["points"]))
    return [[*key, str(len(all)), str(sum(all)), str(max(all))]
            for key, all in sorted(points.items())]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", type=lambda path: str(Path(path).resolve()))
    program = parser.parse_args().program
    STORE.mkdir(parents=True, exist_ok=True)
    quiet = ["--silent", "--no-audit", "--no-fund"]
    subprocess.run(["npm", "install", *quiet, "--prefix", STORE, PACKAGE], check=True)
    (STORE / "query.mjs").write_text(RUN)
    complaints = 0
    with tempfile.TemporaryDirectory(prefix="cartulary-tables-") as place:
        folder = Path(place)
        (folder / "parts").mkdir()
        paths = [ROOT / "samples", ROOT / "tests/golden"]
        for part in range(1, 4):
            subprocess.run([program, "verify", "-f", "jsonl", "--shard", f"{part}/3",
                            "-o", folder / f"parts/{part}.jsonl", *paths], capture_output=True)
        subprocess.run([program, "score", "-f", "csv", "--per", "event",
                        "-o", folder / "events.csv", *paths], capture_output=True)
        for query, expected in zip(queries(), (findings_by_code(folder), features(folder))):
            found = ask(query, folder)
            if found != expected or len(found) < 5:
                complaints += 1
                print(f"{query}found {found}\nexpected {expected}", file=sys.stderr)
    return complaints > 0


if __name__ == "__main__":
    sys.exit(main())
