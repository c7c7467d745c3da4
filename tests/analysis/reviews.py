#!/usr/bin/env python3
"""What analyses say of whole games, end to end, as a reader of the reports sees it.

    tests/analysis/reviews.py PROGRAM [--playouts N] [--seed S] RECORD...

Prints a table for the games: how often a loss lies below zero, what is neither luck nor a loss in the mean, whether whoever loses more by moves loses the game, and what is left of the margins without luck.
Games of two players only.
With `--against N` it tells instead how many of the 95 % intervals hold what N playouts a turn find, with
`--same` in how many turns the next seed names the same best move.
"""

import argparse
import json
import statistics
import subprocess


def correlation(a, b):
    if len(a) < 3:
        return float("nan")
    return statistics.correlation(a, b)


def analysed(program, record, playouts, seed):
    words = [program, "analyse", record, "--format", "json", "--playouts", str(playouts), "--seed", str(seed)]
    return json.loads(subprocess.run(words, check=True, capture_output=True, text=True).stdout)


def held(asked):
    """How many intervals of one budget hold the values of another."""
    names = ("before", "value", "loss", "rest", "win")
    inside = dict.fromkeys(names, 0)
    turns = 0
    for record in asked.records:
        few = analysed(asked.program, record, asked.playouts, asked.seed)
        many = analysed(asked.program, record, asked.against, asked.seed + 1)
        for one, other in zip(few["turns"], many["turns"]):
            if one["exact"]:
                continue
            turns += 1
            for name in names:
                wide = 1.96 * (one[name + "_se"] ** 2 + other[name + "_se"] ** 2) ** 0.5
                inside[name] += abs(one[name] - other[name]) <= wide + 0.005
    print(f"{turns} turns, {asked.playouts} playouts against {asked.against}")
    for name in names:
        print(f"{name:8} {100 * inside[name] / turns:.1f} % of the intervals hold the value")


def named(asked):
    """In how many turns two seeds name the same best move, or none."""
    same, one, other, turns = 0, 0, 0, 0
    for record in asked.records:
        first, second = (analysed(asked.program, record, asked.playouts, asked.seed + n) for n in (0, 1))
        for a, b in zip(first["turns"], second["turns"]):
            turns += 1
            if a["best"] == b["best"]:
                same += 1
            elif None in (a["best"], b["best"]):
                one += 1
            else:
                other += 1
    print(f"{turns} turns of {len(asked.records)} games, {asked.playouts} playouts")
    for count, words in ((same, "the same move, or none"), (one, "only one names a move"), (other, "two moves")):
        print(f"{words:25} {100 * count / turns:.1f} %")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("program")
    parser.add_argument("records", nargs="+")
    parser.add_argument("--playouts", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--against", type=int)
    parser.add_argument("--same", action="store_true")
    asked = parser.parse_args()
    if asked.same:
        named(asked)
        return
    if asked.against:
        held(asked)
        return
    turns, below, marks = 0, 0, 0
    by_mover, skills, margins, adjusted, lucks, loss_gaps = [], [], [], [], [], []
    losses = []
    for record in asked.records:
        game = analysed(asked.program, record, asked.playouts, asked.seed)
        first, second = (player["name"] for player in game["players"])
        for turn in game["turns"]:
            sign = 1 if turn["player"] == first else -1
            turns += 1
            marks += turn["mark"] is not None
            losses.append(turn["loss"])
            below += turn["loss"] + 1.96 * turn["loss_se"] < 0
            by_mover.append(sign * turn["rest"])
        margin = game["margin"]
        skills.append(margin["skill"])
        margins.append(margin["final"])
        lucks.append(margin["luck"])
        adjusted.append(game["luck_adjusted"]["margin"])
        loss_gaps.append(game["players"][1]["loss"] - game["players"][0]["loss"])
    decided = [(gap, end) for gap, end in zip(loss_gaps, margins) if end and gap]
    agree = sum(gap * end > 0 for gap, end in decided)
    rows = [
        ("games", len(margins)),
        ("turns", turns),
        ("mean loss a turn", f"{statistics.mean(losses):.2f}"),
        ("turns with a mark", f"{100 * marks / turns:.1f} %"),
        ("losses whose interval lies below zero", f"{100 * below / turns:.2f} %"),
        ("rest a turn of the player to move, mean",
         f"{statistics.mean(by_mover):+.2f} ± {statistics.stdev(by_mover) / turns ** 0.5:.2f}"),
        ("luck of a game, standard deviation", f"{statistics.stdev(lucks):.1f}"),
        ("skill of a game, standard deviation", f"{statistics.stdev(skills):.1f}"),
        ("margin of a game, standard deviation", f"{statistics.stdev(margins):.1f}"),
        ("skill and luck, correlation", f"{correlation(skills, lucks):+.2f}"),
        ("skill and margin, correlation", f"{correlation(skills, margins):+.2f}"),
        ("luck and margin, correlation", f"{correlation(lucks, margins):+.2f}"),
        ("who lost more by moves lost the game", f"{agree} of {len(decided)}"),
        ("margin adjusted for luck, of the raw deviation",
         f"{100 * statistics.stdev(adjusted) / statistics.stdev(margins):.0f} %"),
        ("weight of luck that these games would have",
         f"{statistics.covariance(lucks, margins) / statistics.variance(lucks):.2f}"),
    ]
    for name, value in rows:
        print(f"{name:50} {value}")


if __name__ == "__main__":
    main()
