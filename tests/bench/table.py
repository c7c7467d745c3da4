#!/usr/bin/python3
"""The table of a run of engine_bench and verify_bench.

  table.py RESULT.json...    what they wrote with --benchmark_out and several repetitions

Writes Markdown to standard output: medians, and beside each figure its ratio to records with moves as
a block. Fails if a benchmark failed, or if the forms of the same games do not have the same signature.
"""

import json
import sys
from pathlib import Path

# The same games, however they are written down.
SAME_GAMES = ["block", "list", "maps", "jcz", "72_tiles"]


def number(value):
    for unit, name in ((1e6, " M"), (1e3, " k")):
        if value >= unit:
            return f"{value / unit:.3g}{name}"
    return f"{value:.3g}"


def main():
    runs = []
    for path in sys.argv[1:]:
        # They ran by turns; told in the order of the source.
        told = json.loads(Path(path).read_text())["benchmarks"]
        runs += sorted(told, key=lambda run: run.get("family_index", 0))
    failed = [f"{run['name']}: {run['error_message']}" for run in runs if run.get("error_occurred")]
    if failed:
        sys.exit("\n".join(failed))
    medians = {run["run_name"]: run for run in runs if run.get("aggregate_name") == "median"}
    if len({medians[f"verify/{form}"]["label"] for form in SAME_GAMES}) != 1:
        sys.exit("the same games do not have the same signature")

    print("\n| benchmark | turns a second | to `block` | bytes a second | to `block` "
          "| records a second | to `block` | signature |")
    print("|---|--:|--:|--:|--:|--:|--:|---|")
    first = medians["verify/block"]
    for name, run in medians.items():
        if "turns/s" not in run:
            continue
        cells = [f"`{name}`"]
        for rate in ("turns/s", "bytes/s", "records/s"):
            known = rate in run
            cells += [number(run[rate]), f"{run[rate] / first[rate]:.2f}"] if known else ["", ""]
        cells.append(f"`{run['label'].removeprefix('signature ')}`")
        print(f"| {' | '.join(cells)} |")


main()
