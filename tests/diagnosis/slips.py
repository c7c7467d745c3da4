#!/usr/bin/python3
"""Puts slips of the pen and of counting into right records, and asks what caused them.

The slips are made from the score report of a record, without the program's own tables of slips:
`slips.py PROGRAM RECORD...` prints for each kind how often it was told first, how often it was among
the causes, and how often another cause was called likely. With `--markdown`, as a table for a page.
"""

import argparse
import collections
import itertools
import json
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

TOTALS = re.compile(r"=-?\d+(:-?\d+)*")


def run(program, *words):
    done = subprocess.run([program, *words], capture_output=True, text=True, check=False)
    if done.returncode > 1:
        sys.exit(done.stderr)
    return json.loads(done.stdout)


class Game:
    """A right record with its scorings."""

    def __init__(self, path, report):
        self.path = path
        self.text = path.read_text(encoding="utf-8")
        self.players = report["players"]
        self.seats = range(len(self.players))
        self.turns = report["turn_list"]
        self.final = report["final_scoring_list"]
        self.before_final = report["before_final"]
        self.totals = report["totals"]
        header = self.text.split("moves:")[0]
        self.hills = "hills-and-sheep" in header
        self.inns = "inns-and-cathedrals" in header
        self.events = [(n, e) for n, t in enumerate(self.turns) for e in t["scored"]]
        self.events += [(None, e) for e in self.final]
        moves = filter(None, (MOVE.match(t["move"]) for t in self.turns))
        self.tiles = {(int(m["x"]), int(m["y"])): m["tile"] for m in moves}

    def seat(self, name):
        return self.players.index(name)

    def winners(self, event):
        return [self.seat(name) for name in event["winners"]]

    def present(self, event):
        return [p for p in self.seats if event["meeples"][p] > 0]


class Claims:
    """The totals after each move and at the end, as a table with slips keeps them."""

    def __init__(self, game):
        self.game = game
        self.totals = [list(t["totals"]) for t in game.turns]
        self.scores = list(game.totals)

    def add(self, move, delta, until=None):
        """Points too many from a move on; `move` None: in the final scoring."""
        for p in self.game.seats:
            if move is not None:
                for n in range(move, len(self.totals)):
                    if until is None or n < until:
                        self.totals[n][p] += delta[p]
            if until is None:
                self.scores[p] += delta[p]

    def text(self):
        lines = self.game.text.split("\n")
        for turn, totals in zip(self.game.turns, self.totals):
            at = turn["line"] - 1
            lines[at] = TOTALS.sub("=" + ":".join(map(str, totals)), lines[at])
        scores = ", ".join(f"{n}: {s}" for n, s in zip(self.game.players, self.scores))
        text = re.sub(r"\n *breakdown: .*", "", "\n".join(lines))
        return re.sub(r"scores: \{.*\}", "scores: {" + scores + "}", text)

    def is_right(self):
        return (self.totals == [t["totals"] for t in self.game.turns]
                and self.scores == self.game.totals)


def term(event, counted):
    return next((t for t in event["terms"] if t["counted"] == counted), None)


def each_winner(game, event, points):
    winners = game.winners(event)
    return [points if p in winners else 0 for p in game.seats]


# What each kind does to one scoring: the points too many by seat, or nothing where it cannot be.


def coat_missed(game, event, _):
    coats = term(event, "coats-of-arms") or term(event, "cathedral-coats-of-arms")
    if event["category"] == "cities" and coats and coats["count"]:
        return each_winner(game, event, -coats["each"])


def coat_extra(game, event, _):
    if event["category"] == "cities":
        return each_winner(game, event, event["terms"][0]["each"])


def tile(sign):
    def slip(game, event, _):
        if event["category"] in ("cities", "roads"):
            return each_winner(game, event, sign * event["terms"][0]["each"])
    return slip


def as_unfinished(game, event, _):
    if event["category"] == "cities" and not event["final"]:
        return each_winner(game, event, sum(t["count"] for t in event["terms"]) - event["points"])


def as_finished(game, event, _):
    if event["category"] == "cities" and event["final"] and not term(event, "cathedral-tiles"):
        return each_winner(game, event, event["points"])


FEATURES = ("cities", "roads", "monasteries", "fields", "gardens")
CENTRAL = ("monasteries", "gardens")


def is_pig(event):
    return event["terms"] and event["terms"][0]["counted"] == "pig-cities"


def missed(game, event, _):
    if event["category"] in FEATURES:
        return each_winner(game, event, -event["points"])


def twice(game, event, _):
    if event["category"] in FEATURES:
        return each_winner(game, event, event["points"])


def moved(game, event, winner, other):
    delta = [0] * len(game.players)
    delta[winner] -= event["points"]
    delta[other] += event["points"]
    return delta


def wrong_player(game, event, rng):
    winners = game.winners(event)
    others = [p for p in game.seats if p not in winners]
    if event["category"] in FEATURES and winners and others:
        return moved(game, event, rng.choice(winners), rng.choice(others))


def tie_denied(game, event, rng):
    winners = game.winners(event)
    if len(winners) > 1 and event["category"] in FEATURES:
        denied = rng.choice(winners)
        return [-event["points"] if p == denied else 0 for p in game.seats]


def tie_halved(game, event, rng):
    winners = game.winners(event)
    if len(winners) > 1 and event["category"] in FEATURES:
        up = rng.choice((0, len(winners) - 1))
        return each_winner(game, event, (event["points"] + up) // len(winners) - event["points"])


def minority(game, event):
    winners = game.winners(event)
    tied = [game.seat(name) for name in event.get("tied", event["winners"])]
    return [p for p in game.present(event) if p not in winners and p not in tied]


def minority_paid(game, event, rng):
    others = minority(game, event)
    if event["category"] in FEATURES and others:
        other = rng.choice(others)
        return [event["points"] if p == other else 0 for p in game.seats]


def misjudged(game, event, rng):
    others = minority(game, event)
    if event["category"] in FEATURES and others:
        other = rng.choice(others)
        delta = each_winner(game, event, -event["points"])
        delta[other] = event["points"]
        return delta


def monastery_off(game, event, rng):
    if event["category"] in CENTRAL:
        return each_winner(game, event, rng.choice((-1, 1)))


def monastery_full(game, event, _):
    if event["category"] in CENTRAL and (event["final"] or event.get("recalled")):
        return each_winner(game, event, 9 - event["points"])


def is_barn(event):
    """The owner of a barn is paid, or a field meets one during the game."""
    return term(event, "barn-cities") or not event["final"]


def field_city(sign):
    def slip(game, event, _):
        if event["category"] == "fields" and not is_barn(event) and (sign > 0 or event["points"] > 0):
            return each_winner(game, event, sign * 3)
    return slip


def field_four(game, event, _):
    if event["category"] == "fields" and not is_barn(event):
        return each_winner(game, event, event["points"] // 3)


def field_owner(game, event, rng):
    if event["category"] == "fields":
        return wrong_player(game, event, rng)


def broken_tie(game, event):
    """Who was tied and lost by a hill."""
    if "tied" not in event or event["category"] == "sheep":
        return []
    return [game.seat(n) for n in event["tied"] if n not in event["winners"]]


def hill_ignored(game, event, _):
    losers = broken_tie(game, event)
    if losers:
        return [event["points"] if p in losers else 0 for p in game.seats]


def hill_invented(game, event, rng):
    winners = game.winners(event)
    if game.hills and len(winners) > 1 and event["category"] in FEATURES:
        kept = rng.choice(winners)
        return [-event["points"] if p in winners and p != kept else 0 for p in game.seats]


def vineyard_missed(game, event, _):
    vines = term(event, "vineyards")
    if vines and vines["count"]:
        return each_winner(game, event, -3)


def vineyard_extra(game, event, _):
    if game.hills and event["category"] == "monasteries" and not event["final"]:
        return each_winner(game, event, 3)


def flock(slip):
    def of_flock(game, event, rng):
        if event["category"] == "sheep" and event["winners"]:
            return each_winner(game, event, slip(event, rng))
    return of_flock


# Inns & Cathedrals.


def count(event):
    return sum(t["count"] for t in event["terms"])


def raised(event):
    return term(event, "inn-tiles") or term(event, "cathedral-tiles")


def mark_missed(counted):
    def slip(game, event, _):
        if term(event, counted) and not event["final"]:
            return each_winner(game, event, -count(event))
    return slip


def coats_at_two(game, event, _):
    coats = term(event, "cathedral-coats-of-arms")
    if coats and not event["final"]:
        return each_winner(game, event, -coats["count"])


def inn_invented(game, event, _):
    if game.inns and event["category"] == "roads" and not event["final"] and not raised(event):
        return each_winner(game, event, event["points"])


def cathedral_invented(game, event, _):
    if game.inns and event["category"] == "cities" and not event["final"] and not raised(event):
        return each_winner(game, event, count(event))


def unfinished_as_usual(game, event, _):
    if raised(event) and event["final"]:
        return each_winner(game, event, count(event))


def inns_added_up(game, event, _):
    """Roads with several tiles with an inn; at a junction it may be the inn of another road."""
    if not term(event, "inn-tiles") or event["final"]:
        return None
    inns = [game.tiles.get(tuple(cell), "") for cell in event["cells"]]
    if sum(".i" in tile and "RRR" not in tile for tile in inns) == 2 and "IC/RRR.i" not in inns:
        return each_winner(game, event, count(event))


LARGE = re.compile(r"([^\W_]+) \d+ \(a large one counts 2\)")


def shares(game, event, followers):
    """What changes if these were the followers."""
    most = max(followers)
    winners = game.winners(event)
    return [event["points"] * ((followers[p] == most) - (p in winners)) for p in game.seats]


def large_as_one(game, event, rng):
    large = [game.seat(name) for name in LARGE.findall(event["text"])]
    if large and event["category"] in FEATURES:
        small = rng.choice(large)
        return shares(game, event, [n - (p == small) for p, n in enumerate(event["meeples"])])


def large_twice(game, event, _):
    large = [game.seat(name) for name in LARGE.findall(event["text"])]
    if event["category"] in FEATURES:
        return [event["points"] if p in large and p in game.winners(event) else 0
                for p in game.seats]


# King & Robber.


def title(slip):
    def of_title(game, event, rng):
        if event["category"] in ("king", "robber") and event["points"] > 0:
            return slip(game, event, rng)
    return of_title


def title_given(game, event, rng):
    holder = game.winners(event)[0]
    other = rng.choice([p for p in game.seats if p != holder])
    return [event["points"] * ((p == other) - (p == holder)) for p in game.seats]


def title_miscounted(game, event, rng):
    more = rng.choice((-2, -1, 1, 2))
    count = event["terms"][0]["count"]
    if event["final"] and not event["terms"][0]["counted"].startswith("title") and count + more > 0:
        return each_winner(game, event, more)


# Princess & Dragon.


def fairy(times):
    def of_fairy(game, event, rng):
        if event["category"] == "fairy" and event["points"] > 0:
            return each_winner(game, event, times * event["points"])
    return of_fairy


def fairy_to_another(game, event, rng):
    if event["category"] == "fairy" and event["points"] > 0:
        return title_given(game, event, rng)


PLACED = re.compile(r" (knight|highwayman|monk)(?::([NESW]))?(?= |$)")
KIND = {"knight": "cities", "highwayman": "roads", "monk": "monasteries"}


def eaten_counts(game, event, rng):
    """A follower counts although the dragon came to its tile in an earlier turn."""
    eaten = []
    standing = {}
    end = next((n for n, e in game.events if e is event and n is not None), len(game.turns))
    for turn in game.turns[:end]:
        m, placed = MOVE.match(turn["move"]), PLACED.search(turn["move"])
        if m and placed and "@" not in turn["move"]:
            x, y = int(m["x"]), int(m["y"])
            beside = [x + STEPS[placed[2]][0], y + STEPS[placed[2]][1]] if placed[2] else [x, y]
            standing[turn["player"], x, y] = placed[1], beside
        for e in turn["scored"]:
            if not term(e, "figures-eaten"):
                continue
            owner = re.search(r"-> (.+)'s figure", e["text"])[1]
            role, beside = standing.pop((owner, *e["meeple_cells"][0]), (None, None))
            there = role and all(cell in event["cells"] for cell in (e["meeple_cells"][0], beside))
            if there and KIND[role] == event["category"]:
                eaten.append(game.seat(owner))
    # Who stands on a hill breaks ties.
    if eaten and not game.hills:
        one = rng.choice(eaten)
        return shares(game, event, [n + (p == one) for p, n in enumerate(event["meeples"])])


# Abbey & Mayor.


def barn_as_farmer(game, event, _):
    barns = term(event, "barn-cities")
    if barns and barns["count"]:
        return each_winner(game, event, -barns["count"])


def joined_as_final(game, event, _):
    cities = term(event, "completed-cities")
    if event["category"] == "fields" and not event["final"] and cities and cities["each"] == 1 and cities["count"]:
        return each_winner(game, event, 2 * cities["count"])


MAYOR = re.compile(r" mayor(:[NESW])?( |$)")


def mayor_as_one(game, event, _):
    """The tile of a mayor is known by where he was placed last."""
    if event["category"] != "cities":
        return None
    last = {}
    end = next((n + 1 for n, e in game.events if e is event and n is not None), None)
    for turn in game.turns[:end]:
        m = MOVE.match(turn["move"])
        if m and MAYOR.search(turn["move"]):
            last[turn["player"]] = [int(m["x"]), int(m["y"])]
    there = [game.seat(name) for name, cell in last.items() if cell in event.get("meeple_cells", [])]
    found = term(event, "coats-of-arms") or term(event, "cathedral-coats-of-arms")
    coats = found["count"] if found else 0
    if len(there) == 1 and coats != 1 and event["meeples"][there[0]] >= coats:
        return shares(game, event, [n + (1 - coats) * (p == there[0]) for p, n in enumerate(event["meeples"])])


# Traders & Builders.


def goods(slip):
    def of_goods(game, event, rng):
        if event["category"] == "goods" and event["final"]:
            return slip(game, event, rng)
    return of_goods


def goods_to_one(game, event, rng):
    winners = game.winners(event)
    if len(winners) > 1:
        kept = rng.choice(winners)
        return [-10 if p in winners and p != kept else 0 for p in game.seats]


def second(game, event):
    others = [p for p in game.present(event) if p not in game.winners(event)]
    return max(others, key=lambda p: event["meeples"][p]) if others else None


def second_paid(game, event, _):
    if second(game, event) is not None:
        return [10 if p == second(game, event) else 0 for p in game.seats]


def goods_misjudged(game, event, _):
    if second(game, event) is not None:
        delta = each_winner(game, event, -10)
        delta[second(game, event)] = 10
        return delta


def pigs_of(game, field):
    """The seats whose pig brings points in a field."""
    return [game.seat(e["winners"][0]) for e in game.final
            if is_pig(e) and e["cells"] == field["cells"]
            and e["meeple_cells"] == field["meeple_cells"]]


def pig_forgotten(game, event, _):
    if is_pig(event):
        return each_winner(game, event, -event["points"])


def pig_of_other(game, event, _):
    if event["category"] == "fields" and not is_pig(event) and pigs_of(game, event):
        more = len(event["cities"])
        return [more if p in game.winners(event) and p not in pigs_of(game, event) else 0
                for p in game.seats]


def pig_as_farmer(game, event, _):
    if event["category"] == "fields" and not is_pig(event) and pigs_of(game, event):
        pigs = pigs_of(game, event)
        return shares(game, event, [n + (p in pigs) for p, n in enumerate(event["meeples"])])


BUILDER = re.compile(r" builder:([NESW])")
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


def builder_as_follower(game, event, rng):
    """A builder stands in a city or road if that has the tile and its neighbour."""
    if event["category"] not in ("cities", "roads") or len(game.present(event)) < 2:
        return None
    cells = {tuple(cell) for cell in event["cells"]}
    last = {}
    for turn in game.turns[:next((n + 1 for n, e in game.events if e is event and n is not None),
                                 None)]:
        found = BUILDER.search(turn["move"])
        m = MOVE.match(turn["move"])
        if found and m:
            last[turn["player"]] = (int(m["x"]), int(m["y"]), found[1])
    there = [game.seat(name) for name, (x, y, side) in last.items()
             if (x, y) in cells and (x + STEPS[side][0], y + STEPS[side][1]) in cells]
    if there:
        one = rng.choice(there)
        return shares(game, event, [n + (p == one) for p, n in enumerate(event["meeples"])])


SCORING_OF_BOXES = {
    "inn-missed": mark_missed("inn-tiles"),
    "cathedral-missed": mark_missed("cathedral-tiles"),
    "cathedral-tiles-only": coats_at_two,
    "inn-invented": inn_invented,
    "cathedral-invented": cathedral_invented,
    "inn-or-cathedral-unfinished": unfinished_as_usual,
    "inns-added-up": inns_added_up,
    "large-meeple-as-one": large_as_one,
    "large-meeple-twice": large_twice,
    "goods-kind-missed": goods(lambda game, event, _: each_winner(game, event, -10)),
    "goods-tie-denied": goods(goods_to_one),
    "goods-tie-halved": goods(lambda game, event, _: each_winner(
        game, event, 10 // len(event["winners"]) - 10)),
    "goods-second-paid": goods(second_paid),
    "goods-misjudged": goods(goods_misjudged),
    "pig-forgotten": pig_forgotten,
    "pig-of-other": pig_of_other,
    "pig-as-farmer": pig_as_farmer,
    "builder-as-follower": builder_as_follower,
    "title-forgotten": title(lambda game, event, _: each_winner(game, event, -event["points"])),
    "title-given": title(title_given),
    "title-miscounted": title(title_miscounted),
    "fairy-forgotten": fairy(-1),
    "fairy-twice": fairy(1),
    "fairy-to-another": fairy_to_another,
    "eaten-still-counted": eaten_counts,
    "barn-as-farmer": barn_as_farmer,
    "joined-field-as-final": joined_as_final,
    "mayor-as-one": mayor_as_one,
}
SCORING = {
    "coat-of-arms-missed": coat_missed,
    "coat-of-arms-extra": coat_extra,
    "tile-missed": tile(-1),
    "tile-extra": tile(1),
    "counted-as-unfinished": as_unfinished,
    "counted-as-finished": as_finished,
    "feature-missed": missed,
    "feature-twice": twice,
    "wrong-player": wrong_player,
    "tie-denied": tie_denied,
    "tie-halved": tie_halved,
    "minority-paid": minority_paid,
    "majority-misjudged": misjudged,
    "monastery-off-by-one": monastery_off,
    "monastery-as-full": monastery_full,
    "field-city-missed": field_city(-1),
    "field-city-extra": field_city(1),
    "field-as-four": field_four,
    "field-owner-wrong": field_owner,
    "hill-ignored": hill_ignored,
    "hill-invented": hill_invented,
    "vineyard-missed": vineyard_missed,
    "vineyard-extra": vineyard_extra,
    "flock-token-missed": flock(
        lambda e, rng: -rng.choice([t["each"] for t in e["terms"] if t["count"]])),
    "flock-tokens-counted": flock(
        lambda e, _: sum(t["count"] for t in e["terms"]) - e["points"]),
    "flock-missed": flock(lambda e, _: -e["points"]),
}


def scoring(change):
    """Other points for one scoring, where `change` has any."""
    def inject(game, claims, rng):
        events = list(game.events)
        rng.shuffle(events)
        for move, event in events:
            if not event["winners"] or (event["points"] == 0 and not raised(event)):
                continue
            # What is done wrong with a pig has kinds of its own.
            if is_pig(event) and change is not pig_forgotten:
                continue
            delta = change(game, event, rng)
            if delta and any(delta):
                claims.add(move, delta)
                return move
        return False
    return inject


# Slips in adding up.


def carry(game, claims, rng):
    move = rng.randrange(len(game.turns))
    delta = [0] * len(game.players)
    delta[rng.choice(game.seats)] = rng.choice((-1, 1)) * rng.choice((10, 50, 100))
    claims.add(move, delta)
    return move


def digits(game, claims, rng):
    places = [(m, p) for m in range(len(game.turns)) for p in game.seats
              if game.turns[m]["totals"][p] >= 10]
    rng.shuffle(places)
    for move, player in places:
        right = claims.totals[move][player]
        if right < 10:
            continue
        swapped = int(str(right)[:-2] + str(right)[-1] + str(right)[-2])
        if swapped != right:
            delta = [swapped - right if p == player else 0 for p in game.seats]
            claims.add(move, delta, None if rng.random() < 0.5 else move + 1)
            return move
    return False


def misread(game, claims, rng):
    places = [(m, p) for m in range(len(game.turns)) for p in game.seats]
    rng.shuffle(places)
    for move, player in places:
        right = str(claims.totals[move][player])
        for a, b in ("17", "71", "06", "60", "38", "83", "49", "94"):
            at = right.rfind(a)
            if at < 0 or right.startswith("-") or (at == 0 and b == "0"):
                continue
            written = int(right[:at] + b + right[at + 1:])
            delta = [written - int(right) if p == player else 0 for p in game.seats]
            claims.add(move, delta, None if rng.random() < 0.5 else move + 1)
            return move
    return False


def columns(game, claims, rng):
    moves = list(range(len(game.turns)))
    rng.shuffle(moves)
    for move in moves:
        a, b = rng.sample(list(game.seats), 2)
        x, y = claims.totals[move][a], claims.totals[move][b]
        if x != y:
            delta = [y - x if p == a else x - y if p == b else 0 for p in game.seats]
            claims.add(move, delta, None if rng.random() < 0.5 else move + 1)
            return move
    return False


def early(game, claims, rng):
    move = rng.randrange(len(game.turns) // 2, len(game.turns))
    events = [e for e in game.final if e["winners"] and e["points"]]
    if rng.random() < 0.5:
        move = len(game.turns) - 1
        delta = [b - a for a, b in zip(game.before_final, game.totals)]
    elif events:
        event = rng.choice(events)
        delta = each_winner(game, event, event["points"])
    else:
        return False
    if not any(delta):
        return False
    claims.add(move, delta, len(game.turns))
    return move


def wrong_total(game, claims, rng):
    moves = [m for m, e in game.events if m is not None and len(e["winners"]) == 1
             and e["points"] > 0 and e["category"] != "trades"]
    if not moves or len(game.players) < 2:
        return False
    move = rng.choice(moves)
    event = rng.choice([e for e in game.turns[move]["scored"]
                        if len(e["winners"]) == 1 and e["points"] > 0])
    winner = game.winners(event)[0]
    claims.add(move, moved(game, event, winner, rng.choice([p for p in game.seats if p != winner])))
    return move


# Slips about abbots.


def recalls(game):
    return [(move, event) for move, event in game.events if event.get("recalled")]


def scored_after_recall(game, claims, rng):
    """What an abbot has left scores once more: when it is surrounded, or at the end."""
    if not recalls(game):
        return False
    move, event = rng.choice(recalls(game))
    x, y = event["cells"][0]
    cells = [MOVE.match(turn["move"]) for turn in game.turns]
    around = [n for n, m in enumerate(cells)
              if m and abs(int(m["x"]) - x) <= 1 and abs(int(m["y"]) - y) <= 1]
    tiles = len(around) + (abs(x) <= 1 and abs(y) <= 1)  # the start tile has no line
    last = around[-1]
    if tiles == 9 and last > move:
        claims.add(last, each_winner(game, event, 9))
        return last
    if tiles == 9:
        return False
    claims.add(None, each_winner(game, event, tiles))
    return None


def recalls_never_scored(game, claims, rng):
    if len(recalls(game)) < 2:
        return False
    for move, event in recalls(game):
        claims.add(move, each_winner(game, event, -event["points"]))
    return recalls(game)[0][0]


def abbots_forgotten(game, claims, _):
    """At the end."""
    out = {}
    for turn in game.turns:
        m = MOVE.match(turn["move"])
        if m and " abbot" in m["rest"]:
            out[turn["player"]] = (int(m["x"]), int(m["y"]))
    events = [e for e in game.final if e["category"] in CENTRAL
              and [tuple(e["cells"][0])] == [out.get(name) for name in e["winners"]]]
    if len(events) < 2:
        return False
    for event in events:
        claims.add(None, each_winner(game, event, -event["points"]))
    return None


# Tokens of cities.


GOODS = ("wine", "grain", "cloth")


def with_tokens(game, claims, tokens):
    """Other tokens in everybody's hands bring other points at the end."""
    right = [0] * len(game.players)
    for event in game.final:
        if event["category"] == "goods":
            for p in game.winners(event):
                right[p] += 10
    delta = [-points for points in right]
    for good in GOODS:
        most = max(hand[good] for hand in tokens)
        for p in game.seats:
            delta[p] += 10 if most and tokens[p][good] == most else 0
    claims.add(None, delta)


def tokens_to(whose):
    """The tokens of a city go to its owner, or to nobody."""
    def inject(game, claims, rng):
        tokens = [dict.fromkeys(GOODS, 0) for _ in game.seats]
        cities = []
        for turn in game.turns:
            for event in turn["scored"]:
                if event["category"] != "goods":
                    continue
                taker = game.winners(event)[0]
                for t in event["terms"]:
                    tokens[taker][t["counted"]] += t["count"]
                owners = [e["winners"] for e in turn["scored"]
                          if e["category"] == "cities" and e["cells"] == event["cells"]]
                owner = game.seat(owners[0][0]) if owners and len(owners[0]) == 1 else None
                if owner != taker and (owner is not None or not whose):
                    cities.append((taker, owner if whose else None, event["terms"]))
        if not cities:
            return False
        taker, owner, terms = rng.choice(cities)
        for t in terms:
            tokens[taker][t["counted"]] -= t["count"]
            if owner is not None:
                tokens[owner][t["counted"]] += t["count"]
        with_tokens(game, claims, tokens)
        return None
    return inject


def forgotten(is_it):
    def inject(game, claims, _):
        events = [e for e in game.final if is_it(e)]
        if len(events) < 2:
            return False
        for event in events:
            claims.add(None, each_winner(game, event, -event["points"]))
        return None
    return inject


KINDS = {kind: scoring(change) for kind, change in SCORING.items()}
KINDS |= {"carry": carry, "digits-swapped": digits, "digit-misread": misread,
          "columns-swapped": columns,
          "final-scoring-counted-early": early, "added-to-wrong-total": wrong_total,
          "scored-after-recall": scored_after_recall,
          "recalls-never-scored": recalls_never_scored, "abbots-forgotten": abbots_forgotten,
          "tokens-to-owner": tokens_to(True), "tokens-missed": tokens_to(False),
          "goods-forgotten": forgotten(lambda event: event["category"] == "goods"),
          "pigs-forgotten": forgotten(is_pig)}
# They come last, so that games are drawn for the others as before.
KINDS |= {kind: scoring(change) for kind, change in SCORING_OF_BOXES.items()}

READINGS = ("field-scoring: per-field-once", "field-scoring: per-city", "two-tile-city: half",
            "incomplete-scores: false", "field-scoring: per-city, two-tile-city: half")


def rule_readings(program, games, rng, folder):
    """What the totals are under other rules."""
    chosen = []
    for game in games:
        reading = rng.choice(READINGS)
        path = folder / f"reading-{game.path.name}"
        header, moves = game.text.split("moves:", 1)
        rules = re.search(r"(?m)^rules: \{(.*)\}\n", header)
        header = re.sub(r"(?m)^rules:.*\n", "", header)
        reading += f", {rules[1]}" if rules else ""
        path.write_text(header + "rules: {" + reading + "}\nmoves:" + moves, encoding="utf-8")
        chosen.append(path)
    reports = run(program, "score", "--no-causes", "--format", "json", *map(str, chosen))["records"]
    for game, report in zip(games, reports):
        claims = Claims(game)
        if len(report["turn_list"]) == len(game.turns):
            claims.totals = [t["totals"] for t in report["turn_list"]]
            claims.scores = report["totals"]
        if not claims.is_right():
            yield game, claims


# Slips of notation: other words in the moves; the claims stay.

MOVE = re.compile(r"^(?P<lead>[ -]*(?:again )?)(?P<tile>\S+) (?P<x>-?\d+),(?P<y>-?\d+) r(?P<r>\d)"
                  r"(?P<rest>.*)$")
MEEPLE = re.compile(r" (knight|highwayman|monk|farmer|abbot)(:\w+)?")
LOOK_ALIKES = ("AB", "FG", "HI", "JK", "MN", "OP", "QR", "ST", "UV")
SIDES = ("N", "E", "S", "W")
OPPOSITE = str.maketrans("NESW", "SWNE")
HALVES = ("NNW", "NNE", "ENE", "ESE", "SSE", "SSW", "WSW", "WNW")


def move_lines(lines):
    return [n for n, line in enumerate(lines) if MOVE.match(line)]


def with_move(line, tile=None, x=None, y=None, r=None):
    m = MOVE.match(line)
    return (f"{m['lead']}{tile or m['tile']} {m['x'] if x is None else x},"
            f"{m['y'] if y is None else y} r{m['r'] if r is None else r}{m['rest']}")


def one_line(change):
    def inject(lines, rng):
        places = move_lines(lines)
        rng.shuffle(places)
        for n in places:
            changed = change(lines[n], MOVE.match(lines[n]), rng)
            if changed and changed != lines[n]:
                lines[n] = changed
                return n
        return None
    return inject


def with_box(box, inject):
    """A slip of games with a box alone."""
    return lambda lines, rng: inject(lines, rng) if any(box in line for line in lines) else None


def other_letter(line, m, rng):
    pairs = [p for p in LOOK_ALIKES if m["tile"] in p]
    if pairs:
        return with_move(line, tile=rng.choice(pairs).replace(m["tile"], ""))


def cell_off(line, m, rng):
    x, y = int(m["x"]), int(m["y"])
    return with_move(line, **rng.choice(({"x": x + 1}, {"x": x - 1}, {"y": y + 1}, {"y": y - 1})))


def sign_lost(line, m, rng):
    signs = [c for c in "xy" if m[c].startswith("-")]
    if signs:
        c = rng.choice(signs)
        return with_move(line, **{c: m[c][1:]})


def other_place(line, m, rng):
    found = MEEPLE.search(m["rest"])
    if found and found[2]:
        places = HALVES if len(found[2]) == 4 else SIDES
        return line.replace(found[0], f" {found[1]}:{rng.choice(places)}")


def other_role(line, m, rng):
    found = MEEPLE.search(m["rest"])
    if found and found[2]:
        role = rng.choice(("knight", "highwayman"))
        return line.replace(found[0], f" {role}:{found[2][1]}")


def no_meeple(line, m, _):
    found = MEEPLE.search(m["rest"])
    if found:
        return line.replace(found[0], "", 1)


def open_place(line, m, _):
    found = MEEPLE.search(m["rest"])
    if found and found[2]:
        return line.replace(found[2], ":?", 1)


def no_abbot(line, m, _):
    return line.replace(" abbot", "", 1) if " abbot" in m["rest"] else None


def abbot_as_monk(line, m, _):
    return line.replace(" abbot", " monk", 1) if " abbot" in m["rest"] else None


def no_recall(line, m, _):
    return line.replace(" recall", "", 1) if " recall" in m["rest"] else None


def other_token(line, m, rng):
    found = re.search(r" (draw|grow):([1-4])", m["rest"])
    if found:
        token = rng.choice([t for t in "1234" if t != found[2]])
        return line.replace(found[0], f" {found[1]}:{token}")


def recall_too_many(lines, rng):
    places = [n for n in move_lines(lines)
              if " recall" not in lines[n] and not MEEPLE.search(lines[n])]
    if not any(" recall" in line for line in lines):
        return None  # a game without abbots
    n = rng.choice(places)
    lines[n] = with_move(lines[n], r=f"{MOVE.match(lines[n])['r']} recall")
    return n


def no_again(line, m, _):
    return line.replace("again ", "", 1) if "again " in m["lead"] else None


def again_too_many(lines, rng):
    if not any(" again " in line for line in lines):
        return None  # a game without builders
    places = move_lines(lines)
    n = rng.choice([b for a, b in zip(places, places[1:])
                    if " again " not in lines[b] and " again " not in lines[a]])
    lines[n] = re.sub(r"^( *)", r"\1again ", lines[n])
    return n


def double_turns(change):
    """Other lines for the two parts of a turn, each with its claims behind its words."""
    def inject(lines, rng):
        places = move_lines(lines)
        twice = [(a, b) for a, b in zip(places, places[1:])
                 if " again " in lines[b] and " again " not in lines[a]]
        if not twice:
            return None
        a, b = rng.choice(twice)
        words = re.compile(r"^([ -]*)(again )?(.*?)((?: [=+][-0-9:]+)*)$")
        lines[a], lines[b] = change(words.match(lines[a]), words.match(lines[b]))
        return a
    return inject


def parts_exchanged(a, b):
    return a[1] + b[3] + a[4], b[1] + b[2] + a[3] + b[4]


def again_early(a, b):
    return a[1] + b[2] + a[3] + a[4], b[1] + b[3] + b[4]


def other_figure(line, m, rng):
    """A meeple where the large one, the builder or the pig was, or the other way round."""
    found = re.search(r" (large-)?(knight|highwayman|farmer|monk|builder|pig)(:\w+)?", m["rest"])
    if found and (found[1] or found[2] in ("builder", "pig")):
        word = {"builder": rng.choice(("knight", "highwayman")), "pig": "farmer"}.get(found[2], found[2])
        return line.replace(found[0], f" {word}{found[3] or ''}", 1)


def meeple_as_builder(line, m, rng):
    found = re.search(r" (knight|highwayman)(:\w)", m["rest"])
    return line.replace(found[0], f" builder{found[2]}", 1) if found else None


def never_again(lines, _):
    places = [n for n in move_lines(lines) if " again " in lines[n]]
    if len(places) < 2:
        return None
    for n in places:
        lines[n] = lines[n].replace("again ", "", 1)
    return places[0]


def lines_swapped(lines, rng):
    n = rng.choice(move_lines(lines)[:-1])
    lines[n], lines[n + 1] = lines[n + 1], lines[n]
    return n


def places_exchanged(lines, rng):
    pairs = [n for n in move_lines(lines)[:-1] if MOVE.match(lines[n]) and MOVE.match(lines[n + 1])]
    n = rng.choice(pairs)
    a, b = MOVE.match(lines[n]), MOVE.match(lines[n + 1])
    lines[n] = with_move(lines[n], x=b["x"], y=b["y"])
    lines[n + 1] = with_move(lines[n + 1], x=a["x"], y=a["y"])
    return n


def line_twice(lines, rng):
    n = rng.choice(move_lines(lines))
    lines.insert(n, lines[n])
    return n


def last_line(lines, _):
    n = move_lines(lines)[-1]
    del lines[n]
    return n


def any_line(lines, rng):
    n = rng.choice(move_lines(lines)[:-1])
    del lines[n]
    return n


def every_line(change):
    def inject(lines, rng):
        part = move_lines(lines)
        if rng.random() < 0.3:
            part = part[rng.randrange(len(part) // 2):]
        for n in part:
            lines[n] = change(lines[n], MOVE.match(lines[n]))
        return part[0]
    return inject


def copied_from_above(*fields):
    def inject(lines, rng):
        places = move_lines(lines)
        n = rng.randrange(1, len(places))
        above = MOVE.match(lines[places[n - 1]])
        lines[places[n]] = with_move(lines[places[n]], **{field: above[field] for field in fields})
        return places[n]
    return inject


def both_off(line, m, rng):
    return with_move(line, x=int(m["x"]) + rng.choice((-1, 1)), y=int(m["y"]) + rng.choice((-1, 1)))


def letter_and_rotation(line, m, rng):
    other = other_letter(line, m, rng)
    return other and with_move(other, r=(int(m["r"]) + rng.randrange(1, 4)) % 4)


def swapped_letters(lines, rng):
    a, b = rng.choice(LOOK_ALIKES)
    return every_line(lambda line, m: with_move(
        line, tile={a: b, b: a}.get(m["tile"], m["tile"])))(lines, rng)


def shifted(lines, rng):
    dx, dy = rng.choice([(x, y) for x in range(-2, 3) for y in range(-2, 3) if (x, y) != (0, 0)])
    return every_line(lambda line, m: with_move(
        line, x=int(m["x"]) + dx, y=int(m["y"]) + dy))(lines, rng)


NOTATION = {
    "rotation-wrong": one_line(lambda line, m, rng: with_move(line, r=rng.randrange(4))),
    "rotation-omitted": one_line(
        lambda line, m, _: line.replace(f" r{m['r']}", "", 1) if m["r"] != "0" else None),
    "tile-wrong": one_line(other_letter),
    "cell-off-by-one": one_line(cell_off),
    "sign-lost": one_line(sign_lost),
    "coordinates-swapped": one_line(lambda line, m, _: with_move(line, x=m["y"], y=m["x"])),
    "lines-swapped": lines_swapped,
    "line-twice": line_twice,
    "line-missing": any_line,
    "line-missing (the last)": last_line,
    "meeple-omitted": one_line(no_meeple),
    "meeple-place-wrong": one_line(other_place),
    "meeple-role-wrong": one_line(other_role),
    "token-wrong": one_line(other_token),
    "sides-turned": every_line(lambda line, m: re.sub(
        r"(?<=[a-z]:)[NESW]+", lambda place: place[0].translate(OPPOSITE), line)),
    "axes-flipped-y": every_line(lambda line, m: with_move(line, y=-int(m["y"]))),
    "axes-flipped-x": every_line(lambda line, m: with_move(line, x=-int(m["x"]))),
    "axes-swapped": every_line(lambda line, m: with_move(line, x=m["y"], y=m["x"])),
    "rotations-counter-clockwise": every_line(lambda line, m: with_move(line, r=-int(m["r"]) % 4)),
    "rotations-from-other-picture": every_line(lambda line, m: with_move(
        line, r=(int(m["r"]) + (m["tile"] in "HIMNU")) % 4)),
    "origin-shifted": shifted,
    "letters-swapped": swapped_letters,
    "`r?`": one_line(lambda line, m, _: with_move(line, r="?")),
    "`K ?,?`": one_line(lambda line, m, _: with_move(line, x="?", y="?")),
    "`? 3,4`": one_line(lambda line, m, _: with_move(line, tile="?")),
    "`knight:?`": one_line(open_place),
    "meeple-omitted (an abbot)": one_line(no_abbot),
    "figure-wrong": one_line(abbot_as_monk),
    "word-omitted": one_line(no_recall),
    "word-added": recall_too_many,
    "again-omitted": one_line(no_again),
    "again-added": again_too_many,
    "again-never-written": never_again,
    "parts-exchanged": double_turns(parts_exchanged),
    "again-line-early": double_turns(again_early),
    "figure-wrong (a builder, a pig, a large one)": one_line(other_figure),
    # Where nobody has a builder, the finding says so, and what stood there could be anything.
    "figure-wrong (no builder)": with_box("traders-and-builders", one_line(meeple_as_builder)),
    "places-exchanged": places_exchanged,
}
# In two words of one line.
TWO_WORDS = {
    "place-wrong (copied from the line above)": copied_from_above("x", "y"),
    "place-wrong (x and y off)": one_line(both_off),
    "place-and-rotation-wrong (copied)": copied_from_above("x", "y", "r"),
    "tile-and-rotation-wrong": one_line(letter_and_rotation),
}
NOTATION |= TWO_WORDS

# Kinds that need games with a box.
OF_BOXES = {
    "hills-and-sheep": {"hill-ignored", "hill-invented", "vineyard-missed", "vineyard-extra",
                        "flock-token-missed", "flock-tokens-counted", "flock-missed",
                        "token-wrong"},
    "abbot": {"scored-after-recall", "recalls-never-scored", "abbots-forgotten",
              "meeple-omitted (an abbot)", "figure-wrong", "word-omitted", "word-added"},
    "inns-and-cathedrals": {"inn-missed", "cathedral-missed", "cathedral-tiles-only",
                            "inn-invented", "cathedral-invented", "inn-or-cathedral-unfinished",
                            "inns-added-up", "large-meeple-as-one", "large-meeple-twice"},
    "traders-and-builders": {"goods-kind-missed", "goods-tie-denied", "goods-tie-halved",
                             "goods-second-paid", "goods-misjudged", "pig-forgotten",
                             "pig-of-other", "pig-as-farmer", "builder-as-follower",
                             "tokens-to-owner", "tokens-missed", "goods-forgotten",
                             "pigs-forgotten", "again-omitted", "again-added",
                             "again-never-written", "parts-exchanged", "again-line-early",
                             "figure-wrong (a builder, a pig, a large one)",
                             "figure-wrong (no builder)"},
    "king-and-robber": {"title-forgotten", "title-given", "title-miscounted"},
    "princess-and-dragon": {"fairy-forgotten", "fairy-twice", "fairy-to-another",
                             "eaten-still-counted"},
    "abbey-and-mayor": {"barn-as-farmer", "joined-field-as-final", "mayor-as-one"},
}


def wanted(kinds, games):
    """The kinds that must be tried in some games."""
    boxes = "".join(game.text.split("moves:")[0] for game in games)
    unwanted = set().union(*(of for box, of in OF_BOXES.items() if box not in boxes))
    return [kind for kind in kinds if kind not in unwanted]


# After how many quarter turns a tile looks the same.
PERIODS = {"B": 1, "C": 1, "X": 1, "F": 2, "G": 2, "H": 2, "U": 2, "HG": 2, "UG": 2,
           "RI.1/IFI": 2, "RI.1/CICI": 2, "RI.1/RIrI": 2, "HS/RFR.h": 2, "HS/CFC.h": 2, "HS/CFC.v": 2,
           "IC/Cccc.c": 1, "IC/CCCC": 1, "IC/CCCCG": 1, "IC/LRFR": 2, "IC/CRCR": 2, "IC/CRcR+": 2,
           "IC/RFr.i": 2, "IC/RFr.iG": 2, "IC/RrRr": 2, "TB/CFc.w": 2, "TB/CRcR.w": 2,
           "TB/RRrr": 2}


def meaning(move):
    """A move without the difference between rotations that look the same."""
    m = MOVE.match(move)
    return with_move(move, r=int(m["r"]) % PERIODS.get(m["tile"], 4)) if m else move


def codes(report):
    """What the program found out about words that are not there."""
    return {f["code"] for f in report["findings"]} & {"F127", "F142", "N903"}


HUNK = re.compile(r"(?m)^@@ -(\d+)(?:,\d+)? .*@@\n((?:[ +-].*\n|\\.*\n)+)")
MISSING = re.compile(r"a line with (?:the tile|one of the tiles) (.+) is missing "
                     r"(?:before line (\d+)|at the end)")


def changed_as(text, first, hunk):
    """The text with a hunk of a diff applied, the first line of which has this number."""
    hunk = [line for line in hunk.splitlines() if not line.startswith("\\")]
    before = [line[1:] for line in hunk if line[0] in " -"]
    after = [line[1:] for line in hunk if line[0] in " +"]
    lines = text.split("\n")
    assert lines[first - 1:first - 1 + len(before)] == before
    lines[first - 1:first - 1 + len(before)] = after
    return "\n".join(lines)


def other_games(program, path, report):
    """Records that the program says could be meant, too; nobody has looked yet whether they are right."""
    text = path.read_text(encoding="utf-8")
    done = subprocess.run([program, "repair", "--all", str(path)], capture_output=True, text=True,
                          check=False)
    for difference in re.split(r"(?m)^--- .*\n\+\+\+ .*\n", done.stdout)[1:]:
        changed = text
        for hunk in reversed(list(HUNK.finditer(difference))):
            changed = changed_as(changed, int(hunk[1]), hunk[2])
        yield changed
    lines = text.split("\n")
    for finding in report["findings"]:
        if finding["code"] in ("F127", "F142"):
            words = finding["message"].split("`")[1]
            at = finding["start"]["line"] - 1
            for word in re.findall(r"`([^`]+)`", " ".join(finding["help"])):
                yield "\n".join([*lines[:at], lines[at].replace(words, word), *lines[at + 1:]])
    for cause in report.get("causes", []):
        found = MISSING.search(cause["text"])
        if found and not cause["likely"]:
            yield from with_a_line(lines, re.split(", | and ", found[1]),
                                   int(found[2]) - 1 if found[2] else move_lines(lines)[-1] + 1)


def with_a_line(lines, tiles, at):
    """Every way to place one of these tiles where a line is missing; not all of them are legal."""
    moves = [MOVE.match(lines[n]) for n in move_lines(lines)]
    xs, ys = ([int(m[c]) for m in moves] for c in "xy")
    for tile, x, y, r in itertools.product(tiles, range(min(xs) - 1, max(xs) + 2),
                                           range(min(ys) - 1, max(ys) + 2), range(4)):
        for words in ("", " under:?") if tile.startswith("HS/") else ("",):
            move = f"{moves[0]['lead']}{tile} {x},{y} r{r}{words}"
            yield "\n".join([*lines[:at], move, *lines[at:]])


def cannot_tell(program, path, game, report):
    """Whether a record tells of something else just as well: another game that is right, or legal
    moves and one slip of counting."""
    if any(cause["kind"] in KINDS for cause in report.get("causes", [])):
        return True
    candidates = sorted(set(other_games(program, path, report)))
    random.Random(1).shuffle(candidates)
    original = [meaning(t["move"]) for t in game.turns]
    stream = path.with_suffix(".several.yaml")
    for first in range(0, len(candidates), 500):
        stream.write_text("\n---\n".join(candidates[first:first + 500]), encoding="utf-8")
        found = run(program, "score", "--no-causes", "--format", "json", str(stream))["records"]
        if any(r["status"] == "right" and not codes(r)
               and [meaning(t["move"]) for t in r["turn_list"]] != original for r in found):
            return True
    return False


def judge_notation(program, games, args, rng):
    """How often a slip of notation is repaired to the original game, and to another one; how often
    the record does not tell which, because another game is as right."""
    rows = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for kind, inject in NOTATION.items():
            cases = []
            for game in rng.sample(games, len(games)):
                lines = game.text.split("\n")
                if inject(lines, rng) is None:
                    continue
                path = folder / f"{kind}-{game.path.name}"
                path.write_text("\n".join(lines), encoding="utf-8")
                cases.append((path, game))
                if len(cases) == 2 * args.each:
                    break
            if not cases:
                continue  # no game has such words
            reports = run(program, "verify", "--format", "json", *(str(p) for p, _ in cases))
            # What nobody can notice is no slip.
            wrong = [(p, g, r) for (p, g), r in zip(cases, reports["records"])
                     if r["status"] != "right" or codes(r)][:args.each]
            texts = [path.read_text(encoding="utf-8") for path, _, _ in wrong]
            subprocess.run([program, "repair", "-i", *(str(p) for p, _, _ in wrong)],
                           capture_output=True, check=False)
            after = run(program, "score", "--no-causes", "--format", "json",
                        *(str(p) for p, _, _ in wrong))["records"]
            same = open_ = listed = other = none = 0
            for (path, game, report), repaired, text in zip(wrong, after, texts):
                moves = [meaning(t["move"]) for t in repaired.get("turn_list", [])]
                right = (repaired["status"] == "right"
                         and moves == [meaning(t["move"]) for t in game.turns])
                same += right
                other += repaired["status"] == "right" and not right
                changes = [c for c in report.get("causes", [])]
                told = codes(report)
                none += not changes and not told
                listed += right or bool(told) or any(kind.startswith(c["kind"]) for c in changes)
                if not right:
                    path.write_text(text, encoding="utf-8")
                    tells = not cannot_tell(program, path, game, report)
                    open_ += not tells
                if args.verbose and not right and tells:
                    print(path.name, [(c["kind"], c["line"], c["likely"]) for c in changes][:5],
                          file=sys.stderr)
            rows[kind] = (len(wrong), same, open_, listed, other, none)
    return rows


def check_notation(rows, games):
    """Fails unless 9 of 10 records that tell were repaired, of all kinds together; with two wrong words
    in a line half of all, and 1 in 20 to another game."""
    failed = [kind for kind, row in rows.items() if kind not in TWO_WORDS and (row[4] or row[5])]
    two = [rows[kind] for kind in TWO_WORDS if kind in rows]
    tried, same, other = (sum(row[i] for row in two) for i in (0, 1, 4))
    if same < tried / 2 or other > tried / 20:
        failed.append(f"two words: {same} of {tried}, {other} to another game")
    # The last lines have nothing behind them that could tell, and nobody writes a word for nothing.
    tried, same, open_ = (sum(row[i] for kind, row in rows.items()
                              if "last" not in kind and kind != "word-added" and kind not in TWO_WORDS)
                          for i in range(3))
    missing = [kind for kind in wanted(NOTATION, games)
               if kind not in rows and kind != "token-wrong"]
    if failed or missing or same < 0.9 * (tried - open_):
        sys.exit(f"not tried: {missing}; no cause, or another game: {failed}; {same} repaired of "
                 f"{tried}, {open_} of which do not tell")


class Count:
    def __init__(self):
        self.tried = self.first = self.tied = self.listed = self.likely = 0
        self.wrong = self.none = 0


def matches(cause, kind, move, game):
    turn = None if move is None else game.turns[move]["turn"]
    return cause["kind"] == kind and (kind == "rule-reading" or cause["turn"] == turn)


def judge(program, cases, counts, verbose):
    """`cases`: path, game, [(kind, move)]."""
    reports = run(program, "verify", "--format", "json", *(str(c[0]) for c in cases))["records"]
    for (path, game, slips), report in zip(cases, reports):
        name = slips[0][0] if len(slips) == 1 else "pairs"
        count = counts[name]
        count.tried += 1
        causes = report.get("causes", [])
        count.none += not causes
        right = [next((c for c in causes if matches(c, *slip, game)), None) for slip in slips]
        listed = all(right)
        first = listed and all(
            c["alternative"] == 1 or any(matches(f, *s, game) for f in causes
                                         if f["alternative"] == 1)
            for c, s in zip(right, slips))
        wrong = [c for c in causes if c["likely"] and not any(matches(c, *s, game) for s in slips)]
        count.listed += listed
        count.first += first
        count.tied += listed and all(c["slips"] == len(slips) for c in right)
        count.likely += listed and all(c["likely"] for c in right)
        count.wrong += bool(wrong)
        if verbose and (not listed or wrong):
            print(path.name, slips, "->", [(c["kind"], c["turn"], c["likely"]) for c in causes][:6],
                  file=sys.stderr)


def print_rows(titles, rows, markdown):
    if markdown:
        print("| " + " | ".join(titles) + " |\n|---|" + "--:|" * (len(titles) - 1))
    else:
        print("{:28}".format(titles[0]), *titles[1:])
    for kind, row in rows.items():
        if markdown:
            print(f"| {kind} | " + " | ".join(map(str, row)) + " |")
        else:
            print(f"{kind:28}", *(f"{n:5}" for n in row))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("records", nargs="+", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", type=int, default=40, help="games for each kind")
    parser.add_argument("--pairs", type=int, default=40)
    parser.add_argument("--box", choices=OF_BOXES, help="the slips of this box alone")
    parser.add_argument("--notation", action="store_true", help="slips of notation, and `repair`")
    parser.add_argument("--markdown", action="store_true")
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("--check", action="store_true",
                        help="fail unless single slips are listed, never another called likely, "
                        "and 70 of 100 pairs are found; unless slips of notation have a cause, are "
                        "never repaired to another game, and to the original where a record tells")
    args = parser.parse_args()
    rng = random.Random(args.seed)
    reports = run(args.program, "score", "--format", "json", *map(str, args.records))["records"]
    games = [Game(Path(r["file"]), r) for r in reports if r["status"] == "right"]
    games = [g for g in games if TOTALS.search(g.text.split("moves:")[1])]
    if args.notation:
        rows = judge_notation(args.program, games, args, rng)
        print_rows(("slip", "games", "repaired", "cannot tell", "listed", "another game",
                    "no cause"),
                   rows, args.markdown)
        if args.check:
            check_notation(rows, games)
        return
    counts = collections.defaultdict(Count)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        cases = []

        def case(game, claims, slips):
            path = folder / f"{len(cases):05}-{slips[0][0]}-{game.path.name}"
            path.write_text(claims.text(), encoding="utf-8")
            cases.append((path, game, slips))

        kinds = {kind: inject for kind, inject in KINDS.items() if not args.box or kind in OF_BOXES[args.box]}
        for kind, inject in kinds.items():
            left = args.each
            for game in rng.sample(games, len(games)):
                claims = Claims(game)
                move = inject(game, claims, rng)
                if left == 0:
                    break
                if move is False or claims.is_right():
                    continue
                case(game, claims, [(kind, move)])
                left -= 1
        chosen = rng.sample(games, min(args.each, len(games)))
        for game, claims in rule_readings(args.program, chosen, rng, folder) if not args.box else []:
            case(game, claims, [("rule-reading", None)])
        left = 0 if args.box else args.pairs
        while left > 0:
            game = rng.choice(games)
            claims = Claims(game)
            slips = []
            # What is written wrong depends on what was counted wrong before.
            for kind in sorted(rng.sample(list(KINDS), 2),
                               key=("digits-swapped", "digit-misread", "columns-swapped").__contains__):
                move = KINDS[kind](game, claims, rng)
                slips.append((kind, move))
            if any(move is False for _, move in slips) or claims.is_right():
                continue
            case(game, claims, slips)
            left -= 1
        for at in range(0, len(cases), 500):
            judge(args.program, cases[at:at + 500], counts, args.verbose)
    print_rows(("slip", "games", "first", "tied", "listed", "likely", "wrong called likely",
                "none found"),
               {kind: (c.tried, c.first, c.tied, c.listed, c.likely, c.wrong, c.none)
                for kind, c in counts.items()}, args.markdown)
    if args.check:
        singles = {kind: c for kind, c in counts.items() if kind != "pairs"}
        asked = [] if args.box else ["rule-reading"]
        missing = [kind for kind in (*wanted(kinds, games), *asked) if kind not in singles]
        failed = [kind for kind, c in singles.items() if c.tied < c.tried or c.wrong]
        pairs = counts["pairs"]
        if missing or failed or pairs.listed < 0.7 * pairs.tried:
            sys.exit(f"not tried: {missing}; not found: {failed}; pairs {pairs.listed} of {pairs.tried}")


if __name__ == "__main__":
    main()
