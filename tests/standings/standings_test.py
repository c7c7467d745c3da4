"""Random tournaments of every system, counted a second time by the formulas of formats/guide/TOURNAMENT.md.

Nothing here is taken from the program but the chains, which its page has: amounts are fractions, a criterion is
looked up in the results each time it is asked for, and the order comes from sorting one tied group after the other.

    standings_test.py PROGRAM [TOURNAMENTS]    so many of each system, 40 by default, 500 if CARTULARY_LONG is set
"""

import csv
import io
import os
import random
import re
import subprocess
import sys
import tempfile
import unittest
from fractions import Fraction
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = sys.argv[1] if len(sys.argv) > 1 else os.environ["PROGRAM"]
PAGE = (ROOT / "formats/guide/TOURNAMENT.md").read_text(encoding="utf-8")

PLACES = {
    "hig-ranking": [5, 3, 2, 1],
    "belgian-championship": [5, 3, 2, 1],
    "czech-tour": [4, 3, 2, 1],
    "bonn": [4, 3, 2, 1],
    "colombia": [6, 4, 2, 0],
    "board-game-arena": [6, 4, 2, 0],
}
SECOND_PLAYER = {"colombia", "czech-online"}
BEST_OF_THREE = {
    "duels",
    "champions-league",
    "champions-league-2027-swiss",
    "champions-league-2027-groups",
    "czech-online",
    "copa-america",
    "asian-cup",
}
TEAMS = {"copa-america", "asian-cup"}


def systems():
    """The table of the page: name, pairing and chain of each system."""
    part = PAGE[PAGE.index("## Systems") : PAGE.index("## Criteria")]
    for line in part.splitlines():
        row = re.match(r"\| `([^`]+)` \| .*\((swiss|round-robin|tables|knock-out|double-elimination)\) \| ([^|]+) \|", line)
        if row:
            yield row[1], row[2], re.findall(r"`([^`]+)`", row[3])


class Meeting:
    """A duel, a table or a bye: who met in which round, and what each of them got."""

    def __init__(self, round_number, players):
        self.round = round_number
        self.players = players
        self.games = []  # of each: the points by player
        self.walkover = False
        self.won = [0] * len(players)  # games
        self.drawn = 0
        self.duels = None  # of teams: (won, drawn, lost) of the first
        self.points = [Fraction(0)] * len(players)  # as the system gives them

    def outcome(self, seat):
        """1, 1/2 or 0: of the match."""
        if len(self.players) == 1:
            return Fraction(1)
        own, others = self.duel_wins(seat)
        if own == others:
            return Fraction(1, 2)
        return Fraction(own > others)

    def duel_wins(self, seat):
        if self.duels is not None:
            first, drawn, second = self.duels
            return (first, second) if seat == 0 else (second, first)
        if len(self.players) == 2:
            return self.won[seat], self.won[1 - seat]
        # At a table the best is the winner; who shares the first place drew.
        total = [sum(game[i] for game in self.games) for i in range(len(self.players))]
        best_other = max(t for i, t in enumerate(total) if i != seat)
        return total[seat], best_other


class Tournament:
    def __init__(self, rng, system, pairing, chain, name):
        self.rng, self.system, self.pairing, self.chain, self.name = rng, system, pairing, chain, name
        self.meetings = []
        self.rows = []  # of the table of results
        self.byes = []
        self.walkovers = []
        self.own_score = False
        self.unplayed = 0
        self.best_of = 3 if system in BEST_OF_THREE else 1
        self.players = [f"{name}p{i}" for i in range(rng.randint(2, 9))]
        self.seats = pairing == "tables" and rng.random() < 0.85
        if system in TEAMS:
            self.make_teams()
        elif self.seats:
            self.make_tables()
        elif pairing in ("knock-out", "double-elimination"):
            self.make_bracket(1 if pairing == "knock-out" else 2)
        else:
            self.make_duels()

    def points_of_places(self, count):
        places = PLACES.get(self.system, [4, 3, 2, 1])
        return [places[min(i, len(places) - 1)] for i in range(count - 1)] + [places[-1]]

    def board(self):
        """Points that are often equal."""
        low, high = self.rng.choice([(60, 120), (70, 73), (0, 1)])
        return self.rng.randint(low, high), self.rng.randint(low, high)

    def give_match_points(self, meeting):
        if self.system == "carcassonne-central":
            win, draw, loss = 3, 1, 0
        elif self.pairing == "tables":
            places = PLACES[self.system]
            win, draw, loss = places[0], Fraction(places[0] + places[-1], 2), places[-1]
        else:
            win, draw, loss = 1, Fraction(1, 2), 0
        for seat in range(len(meeting.players)):
            meeting.points[seat] = Fraction({1: win, Fraction(1, 2): draw, 0: loss}[meeting.outcome(seat)])

    def play_duel(self, round_number, a, b, team_match=""):
        """A duel with boards, with games only, as a walkover, or not at all; None if it does not count."""
        kind = self.rng.choice(["boards", "boards", "games", "games", "walkover", "unplayed"])
        meeting = Meeting(round_number, [a, b])
        row = {"stage": self.name, "round": round_number, "match": team_match, "a": a, "b": b}
        if kind == "boards":
            starter = self.rng.randint(0, 1)
            row["starter"] = (a, b)[starter]
            for number in range(self.rng.randint(1, self.best_of)):
                points = self.board()
                row[f"g{number + 1}"] = f"{points[0]}-{points[1]}"
                meeting.games.append(points)
                began = (starter + number) % 2
                if points[0] != points[1]:
                    meeting.won[points[1] > points[0]] += 1
                elif self.system in SECOND_PLAYER:
                    meeting.won[1 - began] += 1
                else:
                    meeting.drawn += 1
                if max(meeting.won) > self.best_of // 2:
                    break  # somebody has won it
        elif kind == "games":
            needed = self.best_of // 2 + 1
            meeting.won = [needed, self.rng.randint(0, needed - 1)]
            if self.rng.random() < 0.5:
                meeting.won.reverse()
            row["games_a"], row["games_b"] = meeting.won
        elif kind == "walkover":
            winner = self.rng.randint(0, 1)
            if self.rng.random() < 0.5 and not team_match:
                row["winner"] = (a, b)[winner]
            else:
                self.walkovers.append((round_number, a, b, (a, b)[winner]))
            meeting.won[winner] = self.best_of // 2 + 1
            meeting.walkover = True
        else:
            self.rows.append(row)
            self.unplayed += 1
            return None
        self.rows.append(row)
        return meeting

    def make_duels(self):
        pairs = [(a, b) for i, a in enumerate(self.players) for b in self.players[i + 1 :]]
        self.rng.shuffle(pairs)
        if self.pairing == "swiss":
            pairs = pairs[: self.rng.randint(1, len(pairs))]
        for number, (a, b) in enumerate(pairs):
            meeting = self.play_duel(number // 3 + 1, a, b)
            if meeting is not None:
                self.give_match_points(meeting)
                self.meetings.append(meeting)
        if self.pairing == "swiss" and self.rng.random() < 0.5:
            player = self.rng.choice(self.players)
            if any(player in (row["a"], row["b"]) for row in self.rows):
                bye = Meeting(1, [player])
                bye.won = [self.best_of // 2 + 1]
                bye.points = [Fraction(1)]
                self.byes.append((1, player))
                self.meetings.append(bye)

    def make_bracket(self, lives):
        alive = {player: lives for player in self.players}
        round_number = 0
        while len(alive) > 1:
            round_number += 1
            waiting = list(alive)
            self.rng.shuffle(waiting)
            while len(waiting) > 1:
                a, b = waiting.pop(), waiting.pop()
                meeting = Meeting(round_number, [a, b])
                meeting.won = [self.best_of // 2 + 1, 0]
                if self.rng.random() < 0.5:
                    meeting.won.reverse()
                loser = b if meeting.won[0] else a
                self.rows.append({"stage": self.name, "round": round_number, "a": a, "b": b,
                                  "games_a": meeting.won[0], "games_b": meeting.won[1]})
                self.give_match_points(meeting)
                self.meetings.append(meeting)
                alive[loser] -= 1
                if alive[loser] == 0:
                    del alive[loser]

    def make_tables(self):
        if len(self.players) < 3:
            self.players += [f"{self.name}late{i}" for i in range(3)]
        for round_number in range(1, self.rng.randint(2, 5)):
            waiting = list(self.players)
            self.rng.shuffle(waiting)
            table = 0
            while len(waiting) >= 3:
                size = min(len(waiting), self.rng.choice([3, 4, 4, 5, 6]))
                table += 1
                players = [waiting.pop() for _ in range(size)]
                meeting = Meeting(round_number, players)
                low = self.rng.choice([0, 50, 98])
                points = [self.rng.randint(low, 100) for _ in players]
                meeting.games.append(points)
                places = self.points_of_places(size)
                for seat in range(size):
                    better = sum(p > points[seat] for p in points)
                    equal = sum(p == points[seat] for p in points)
                    meeting.points[seat] = Fraction(sum(places[better : better + equal]), equal)
                    self.rows.append({"stage": self.name, "round": round_number, "table": table,
                                      "player": players[seat], "points": points[seat]})
                self.meetings.append(meeting)

    def make_teams(self):
        teams = [f"{self.name}T{i}" for i in range(self.rng.randint(2, 5))]
        size = self.rng.choice([1, 2, 3])
        self.players = teams
        pairs = [(a, b) for i, a in enumerate(teams) for b in teams[i + 1 :]]
        for number, (a, b) in enumerate(pairs):
            whole = Meeting(number // 2 + 1, [a, b])
            duels = [0, 0, 0]
            any_there = False
            for board in range(size):
                flip = self.rng.random() < 0.3
                names = [f"{a}x{board}", f"{b}x{board}"]
                first, second = (b, a) if flip else (a, b)
                duel = self.play_duel(number // 2 + 1, names[flip], names[not flip], f"{first}-{second}")
                if duel is None:
                    continue
                any_there = True
                side = duel.won[::-1] if flip else duel.won
                whole.won = [whole.won[0] + side[0], whole.won[1] + side[1]]
                whole.drawn += duel.drawn
                whole.games += [game[::-1] if flip else game for game in duel.games]
                duels[0 if side[0] > side[1] else 2 if side[0] < side[1] else 1] += 1
            if any_there:
                whole.duels = tuple(duels)
                self.give_match_points(whole)
                self.meetings.append(whole)

    # What a criterion comes to.

    def of(self, player, tied=None):
        for meeting in self.meetings:
            if player not in meeting.players:
                continue
            if tied is not None and not any(p in tied and p != player for p in meeting.players):
                continue
            yield meeting, meeting.players.index(player)

    def opponents(self, player):
        for meeting, seat in self.of(player):
            if len(meeting.players) == 1:
                yield None
            for other in meeting.players:
                if other != player:
                    yield other

    def is_played(self, meeting):
        return len(meeting.players) > 1 and (meeting.games or not meeting.walkover)

    def shares(self, player, tied):
        for meeting, seat in self.of(player, tied):
            for game in meeting.games:
                size = len(game)
                virtual = self.system == "hig-ranking" and size == 3
                whole = Fraction(sum(game) * 4, 3) if virtual else Fraction(sum(game))
                yield Fraction(1, 4 if virtual else size) if whole == 0 else Fraction(game[seat]) / whole

    def games(self, player, tied):
        won = drawn = lost = 0
        for meeting, seat in self.of(player, tied):
            if len(meeting.players) > 2:
                outcome = meeting.outcome(seat)
                won, drawn, lost = won + (outcome == 1), drawn + (outcome == Fraction(1, 2)), lost + (outcome == 0)
            else:
                won += meeting.won[seat]
                drawn += meeting.drawn
                lost += meeting.won[1 - seat] if len(meeting.players) == 2 else 0
        return won, drawn, lost

    def duel_tally(self, player, tied):
        won = drawn = lost = 0
        for meeting, seat in self.of(player, tied):
            if meeting.duels is not None:
                own, other = meeting.duel_wins(seat)
                won, drawn, lost = won + own, drawn + meeting.duels[1], lost + other
        return won, drawn, lost

    def primary(self, player):
        first = self.chain[0]
        simple = first in ("match-points", "match-wins", "point-difference", "survival", "survival-of-two")
        return self.amount("match-wins" if not simple or first.startswith("survival") else first, player, None)

    def amount(self, word, player, tied):
        results = list(self.of(player, tied))
        won, drawn, lost = self.games(player, tied)
        duel_won, duel_drawn, duel_lost = self.duel_tally(player, tied)
        shares = list(self.shares(player, tied))
        if word == "match-points":
            return sum((m.points[s] for m, s in results), Fraction(0))
        if word == "match-wins":
            return sum((m.outcome(s) for m, s in results), Fraction(0))
        if word == "duel-wins":
            return duel_won + Fraction(duel_drawn, 2)
        if word == "duel-difference":
            return Fraction(duel_won - duel_lost)
        if word == "game-wins":
            return won + Fraction(drawn, 2)
        if word == "game-difference":
            return Fraction(won - lost)
        if word == "points":
            return Fraction(sum(game[s] for m, s in results for game in m.games))
        if word == "point-difference":
            return Fraction(sum(game[s] - max(p for i, p in enumerate(game) if i != s)
                                for m, s in results for game in m.games))
        if word == "share":
            return sum(shares, Fraction(0))
        if word == "mean-share":
            return sum(shares, Fraction(0)) / len(shares) if shares else Fraction(0)
        if word.startswith("buchholz"):
            all_of_them = [Fraction(0) if o is None else self.primary(o) for o in self.opponents(player)]
            if self.own_score:
                played = [m for m, _ in self.of(player) if self.is_played(m)]
                all_of_them = [self.primary(o) for m in played for o in m.players if o != player]
                last = max((m.round for m in self.meetings), default=0)
                rounds = {int(row["round"]) for row in self.rows} | {r for r, _ in self.byes}
                missed = len([r for r in rounds if r <= last]) - len({m.round for m in played})
                all_of_them += [self.primary(player)] * missed
            all_of_them.sort()
            if word != "buchholz":
                all_of_them = all_of_them[1:]
            if word == "buchholz-median":
                all_of_them = all_of_them[:-1]
            return sum(all_of_them, Fraction(0))
        if word.startswith("opponents-"):
            rest = word[len("opponents-") :]
            return sum((self.amount(rest, o, None) for o in self.opponents(player) if o is not None), Fraction(0))
        if word in ("survival", "survival-of-two"):
            rounds = sorted(m.round for m, s in results if m.outcome(s) == 0)
            lives = 1 if word == "survival" else 2
            last = max((m.round for m in self.meetings), default=0)
            return Fraction(rounds[lives - 1] if len(rounds) >= lives else last + lives - len(rounds))
        raise KeyError(word)

    def met_all(self, player, tied):
        met = {o for m, s in self.of(player, tied) for o in m.players}
        return met >= set(tied)

    def order(self):
        """The groups of those whom the chain leaves tied, the best first."""
        groups = [sorted(self.entered())]
        for word in self.chain:
            after = []
            for group in groups:
                among = word.startswith("direct-")
                tied = group if among else None
                if word in ("seed", "lot") or len(group) == 1:
                    after.append(group)
                    continue
                if among and not all(self.met_all(p, group) for p in group):
                    after.append(group)
                    continue
                value = {p: round(self.amount(word.removeprefix("direct-"), p, tied), 8) for p in group}
                for amount in sorted(set(value.values()), reverse=True):
                    after.append([p for p in group if value[p] == amount])
            groups = after
        return groups

    def entered(self):
        if self.system in TEAMS:
            return {t for row in self.rows for t in row["match"].split("-")}
        return {row[key] for row in self.rows for key in ("a", "b", "player") if key in row}


COLUMNS = ["stage", "round", "table", "match", "a", "b", "games_a", "games_b", "winner", "starter", "g1", "g2", "g3"]
SEAT_COLUMNS = ["stage", "round", "table", "player", "points"]


def write(folder, system, tournaments):
    duels, seats = folder / "duels.csv", folder / "seats.csv"
    with duels.open("w", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, restval="")
        writer.writeheader()
        writer.writerows(row for t in tournaments for row in t.rows if "a" in row)
    with seats.open("w", newline="") as file:
        writer = csv.DictWriter(file, SEAT_COLUMNS, restval="")
        writer.writeheader()
        writer.writerows(row for t in tournaments for row in t.rows if "player" in row)
    lines = ["tournament: 1", f"system: {system}"]
    if tournaments[0].own_score:
        lines.append("unplayed-rounds: own-score")
    walkovers = [(t.name, *w) for t in tournaments for w in t.walkovers]
    if walkovers:
        lines.append("walkovers:")
        lines += [f"  - {{stage: {s}, round: {r}, players: [{a}, {b}], winner: {w}}}" for s, r, a, b, w in walkovers]
    byes = [(t.name, *b) for t in tournaments for b in t.byes]
    if byes:
        lines.append("byes:")
        lines += [f"  - {{stage: {s}, round: {r}, player: {p}}}" for s, r, p in byes]
    (folder / "tournament.yaml").write_text("\n".join(lines) + "\n")


class Standings(unittest.TestCase):
    def check_system(self, system, pairing, chain, count, own_score=False):
        rng = random.Random(f"{system} {count}")
        tournaments = [Tournament(rng, system, pairing, chain, f"S{i}") for i in range(count)]
        for tournament in tournaments:
            tournament.own_score = own_score
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            write(folder, system, tournaments)
            run = subprocess.run([PROGRAM, "standings", "-f", "csv", name], capture_output=True, text=True)
        self.assertEqual((run.stderr, run.returncode), ("", 0))
        rows = {}
        for row in csv.DictReader(io.StringIO(run.stdout)):
            rows.setdefault(row["stage"], []).append(row)
        for t in tournaments:
            expected = []
            for group in t.order():
                expected += [(len(expected) + 1 - i, p) for i, p in enumerate(group)]
            got = rows.get(t.name, [])
            ranks = {row["player"]: int(row["rank"]) for row in got}
            wanted = {}
            for group in t.order():
                for player in group:
                    wanted[player] = len([p for g in t.order()[: t.order().index(group)] for p in g]) + 1
            self.assertEqual(ranks, wanted, f"{system} {t.name}: {t.rows}")
            for row in got:
                player = row["player"]
                for word in chain:
                    if word in ("seed", "lot") or word.startswith("direct-"):
                        continue
                    exact = t.amount(word, player, None)
                    self.assertAlmostEqual(float(row[word] or "nan"), float(exact), places=5,
                                           msg=f"{system} {t.name} {player} {word}")
                won, drawn, lost = t.games(player, None)
                self.assertEqual((row["games_won"], row["games_drawn"], row["games_lost"]),
                                 (str(won), str(drawn), str(lost)), f"{system} {t.name} {player}")


def playable(length, all_games):
    """All games that two may have won in a duel, played one after the other until it is over."""
    found, left = set(), [(0, 0, 0)]
    while left:
        a, b, drawn = left.pop()
        found.add((a, b))
        over = a + b + drawn == length or (not all_games and max(a, b) > length // 2)
        left += [] if over else [(a + 1, b, drawn), (a, b + 1, drawn), (a, b, drawn + 1)]
    return found


class PossibleResults(unittest.TestCase):
    def test_all_results_of_all_lengths(self):
        for length in range(1, 8):
            for all_games in (False, True):
                with tempfile.TemporaryDirectory() as name:
                    rows = [(a, b) for a in range(10) for b in range(10) if a + b]
                    table = "".join(f"p{a}_{b},q{a}_{b},{a},{b}\n" for a, b in rows)
                    (Path(name) / "r.csv").write_text("a,b,games_a,games_b\n" + table)
                    rules = f"best-of: {length}\nall-games: {str(all_games).lower()}\n"
                    (Path(name) / "tournament.yaml").write_text("tournament: 1\n" + rules)
                    for command in (["standings", "-f", "csv"], ["stats", "-f", "csv"], ["audit"], ["pair"]):
                        run = subprocess.run([PROGRAM, *command, name], capture_output=True, text=True)
                        told = re.findall(r":(\d+):\d+: (?:error\[A810\]: )?\S+ has (\d+)-(\d+), and a best of", run.stdout + run.stderr)
                        wanted = [r for r in rows if r not in playable(length, all_games)]
                        self.assertEqual(
                            [(int(line), int(a), int(b)) for line, a, b in told],
                            [(rows.index(r) + 2, *r) for r in wanted],
                            f"{command} best of {length} {all_games}",
                        )
                        self.assertEqual(run.returncode, 1)
                        if command[0] == "standings":
                            counted = {r["player"] for r in csv.DictReader(io.StringIO(run.stdout)) if r["matches_played"] != "0"}
                            self.assertEqual(len(counted), 2 * (len(rows) - len(wanted)))


def add_tests(count):
    for system, pairing, chain in systems():
        def test(self, system=system, pairing=pairing, chain=chain):
            self.check_system(system, pairing, chain, count)
            if any(word.startswith("buchholz") for word in chain):
                self.check_system(system, pairing, chain, count, own_score=True)
        setattr(Standings, "test_" + system.replace("-", "_"), test)


if __name__ == "__main__":
    usual = 500 if os.environ.get("CARTULARY_LONG") else 40
    add_tests(int(sys.argv[2]) if len(sys.argv) > 2 else usual)
    unittest.main(argv=sys.argv[:1])
