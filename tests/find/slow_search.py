"""A second search for games, slow and plain: it knows the tiles of the base game and nothing of the program.

It plays records of the base game by the second edition that are right and have every total.
"""

import re
from collections import Counter, defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
SIDES = "NESW"
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
KINDS = {"c": "city", "r": "road", "f": "field", "m": "monastery"}
ROLES = {"knight": "city", "highwayman": "road", "farmer": "field", "monk": "monastery"}
# The half-sides as records call them, clockwise, and as the table of tiles does.
HALVES = dict(zip("NNW NNE ENE ESE SSE SSW WSW WNW".split(), "NL NR EL ER SL SR WL WR".split()))


def tiles():
    """By letter: the edges, and the segments with their kind, ports, coats and bordered cities."""
    out = {}
    for line in (ROOT / "engine/tiles_base.def").read_text().split("\n"):
        found = re.match(r'\{"(.)", +"[^"]*", *"(\w{4})", *"([^"]*)"', line)
        if not found:
            continue
        segments = []
        for word in found[3].split():
            ports, _, cities = word[2:].partition("~")
            segments.append(
                (KINDS[word[0]], [p for p in ports.rstrip("+").split(",") if p], "+" in ports, [int(c) - 1 for c in cities])
            )
        out[found[1]] = (found[2].lower(), segments)
    return out


TILES = tiles()


def turned(port, turns):
    return SIDES[(SIDES.index(port[0]) + turns) % 4] + port[1:]


def beyond(port):
    """The port that the neighbour at this side has there."""
    return SIDES[(SIDES.index(port[0]) + 2) % 4] + {"": "", "L": "R", "R": "L"}[port[1:]]


class Game:
    """A game as its record tells it."""

    def __init__(self, text):
        self.header = dict(re.findall(r"^([a-z-]+): (.+)$", text, re.M))
        self.players = self.header["players"].strip("[]").split(", ")
        self.board = {}  # by cell: letter, turns, in the order in which they were laid
        self.turn_of = {}
        self.parent = {}  # segments: cell and number
        self.standing = {}  # figures, by segment
        self.scored = []  # kind, tiles, cities, points, turn
        self.totals = []
        self.lay((0, 0), "D", 0, 0)
        for number, line in enumerate(re.search(r"^moves: \|\n((?:  .*\n)+)", text, re.M)[1].split("\n")[:-1], 1):
            words = line.split("#")[0].split()
            cell = tuple(map(int, words[1].split(",")))
            self.lay(cell, words[0], int(words[2][1]), number)
            for word in words[3:]:
                role = word.split(":")[0]
                if role in ROLES:
                    self.standing[self.segment(cell, ROLES[role], word.partition(":")[2])] = True
                elif word.startswith("="):
                    self.totals.append(list(map(int, word[1:].split(":"))))
            self.close(cell, number)
        self.finish()
        scores = re.search(r"^  scores: \{(.*)\}", text, re.M)
        self.final = [int(score.split(":")[1]) for score in scores[1].split(",")]

    def find(self, segment):
        while self.parent[segment] != segment:
            segment = self.parent[segment]
        return segment

    def ports(self, cell):
        letter, turns = self.board[cell]
        for number, segment in enumerate(TILES[letter][1]):
            for port in segment[1]:
                yield turned(port, turns), number

    def lay(self, cell, letter, turns, number):
        self.board[cell] = (letter, turns)
        self.turn_of[cell] = number
        for segment in range(len(TILES[letter][1])):
            self.parent[cell, segment] = (cell, segment)
        for port, segment in self.ports(cell):
            there = (cell[0] + STEPS[port[0]][0], cell[1] + STEPS[port[0]][1])
            if there in self.board:
                other = dict(self.ports(there))[beyond(port)]
                self.parent[self.find((cell, segment))] = self.find((there, other))

    def segment(self, cell, kind, place):
        letter, turns = self.board[cell]
        for number, (own, ports, _, _) in enumerate(TILES[letter][1]):
            here = [turned(port, turns) for port in ports]
            if own == kind and (not place or HALVES.get(place, place) in here):
                return cell, number
        raise ValueError(f"{letter} has no {kind}:{place}")

    def members(self, root):
        return [segment for segment in self.parent if self.find(segment) == root]

    def is_complete(self, root):
        for cell, number in self.members(root):
            for port, segment in self.ports(cell):
                if segment == number and (cell[0] + STEPS[port[0]][0], cell[1] + STEPS[port[0]][1]) not in self.board:
                    return False
        return True

    def around(self, cell):
        return sum((cell[0] + x, cell[1] + y) in self.board for x in (-1, 0, 1) for y in (-1, 0, 1))

    def kind(self, segment):
        return TILES[self.board[segment[0]][0]][1][segment[1]][0]

    def note(self, root, turn):
        """A scoring: of a completed feature, or with `turn` 0 of one at the end."""
        members = self.members(root)
        kind = self.kind(root)
        size = len({cell for cell, _ in members})
        cities = 0
        if kind == "city":
            coats = sum(TILES[self.board[cell][0]][1][number][2] for cell, number in members)
            points = (size + coats) * (2 if turn else 1)
        elif kind == "monastery":
            size = points = self.around(root[0])
            size = 1
        elif kind == "field":
            beside = set()
            for cell, number in members:
                segments = TILES[self.board[cell][0]][1]
                own = [n for n, segment in enumerate(segments) if segment[0] == "city"]
                beside |= {self.find((cell, own[city])) for city in segments[number][3]}
            cities = sum(self.is_complete(city) for city in beside)
            points = 3 * cities
        else:
            points = size
        self.scored.append((kind, size, cities, points, turn))
        for member in members:
            self.standing.pop(member, None)

    def close(self, cell, turn):
        for number, segment in enumerate(TILES[self.board[cell][0]][1]):
            root = self.find((cell, number))
            if segment[0] in ("city", "road") and self.is_complete(root):
                if not any(root == done for done in getattr(self, "closed", [])):
                    self.closed = [*getattr(self, "closed", []), root]
                    self.note(root, turn)
        for x in (-1, 0, 1):
            for y in (-1, 0, 1):
                there = (cell[0] + x, cell[1] + y)
                if there in self.board and self.around(there) == 9:
                    for number, segment in enumerate(TILES[self.board[there][0]][1]):
                        if segment[0] == "monastery":
                            self.note((there, number), turn)

    def finish(self):
        while self.standing:
            self.note(self.find(next(iter(self.standing))), 0)

    def lead_changes(self):
        leaders = []
        for totals in [*self.totals, self.final]:
            best = [seat for seat, total in enumerate(totals) if total == max(totals)]
            if len(best) == 1 and leaders[-1:] != best:
                leaders += best
        return max(len(leaders) - 1, 0)

    def turn_points(self):
        before = [0] * len(self.players)
        for number, totals in enumerate(self.totals):
            seat = number % len(self.players)
            yield totals[seat] - before[seat]
            before = totals

    def has_tiles(self, rows, cells):
        """Rows of words, as a pattern has them, on a board of these cells."""
        wanted = [((x, y), word) for y, row in enumerate(rows) for x, word in enumerate(row) if word != "?"]
        for quarter in range(4):
            for x, y in cells:
                for first, word in wanted:
                    if word == ".":
                        continue
                    if all(self.fits(cell, word, quarter, (x, y), first, cells) for cell, word in wanted):
                        return True
                    break
        return False

    def fits(self, cell, word, quarter, at, first, cells):
        x, y = cell[0] - first[0], cell[1] - first[1]
        for _ in range(quarter):
            x, y = -y, x
        there = (at[0] + x, at[1] + y)
        if word == "." or there not in cells:
            return (word == ".") == (there not in cells)
        letter, turns = self.board[there]
        turns -= quarter
        edges = "".join(TILES[letter][0][(side - turns) % 4] for side in range(4))
        if len(word) == 4:
            return all(a in ("?", b) for a, b in zip(word, edges))
        asked, _, rotation = word.partition("r")
        as_asked = "".join(TILES[letter][0][(side - int(rotation or 0)) % 4] for side in range(4))
        return letter == asked and (not rotation or edges == as_asked)

    def has_position(self, rows):
        size = sum(word not in "?." for row in rows for word in row)
        return self.has_tiles(rows, set(list(self.board)[:size]))


def features(kind, unit):
    place = {"tiles": 1, "cities": 2, "points": 3}[unit]
    return lambda game: [scored[place] for scored in game.scored if scored[0] == kind]


def numbers_of(word, unit):
    """The function that gives a game's numbers for a word of conditions."""
    if word in ("city", "road", "monastery", "field"):
        return features(word, unit or ("cities" if word == "field" else "tiles"))
    return {
        "players": lambda game: [len(game.players)],
        "score": lambda game: game.final,
        "margin": lambda game: [sorted(game.final)[-1] - sorted(game.final)[-2]],
        "turns": lambda game: [len(game.totals)],
        "lead-changes": lambda game: [game.lead_changes()],
        "turn-points": lambda game: list(game.turn_points()),
    }[word]


def texts_of(word):
    return {
        "player": lambda game: game.players,
        "date": lambda game: [game.header.get("date", "")],
        "event": lambda game: [game.header.get("event", "")],
        "winner": lambda game: [p for p, score in zip(game.players, game.final) if score == max(game.final)],
    }[word]


COMPARE = {
    "=": lambda a, b: a == b,
    ">=": lambda a, b: a >= b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    "<": lambda a, b: a < b,
}


def meets(game, condition):
    """Whether a game meets a condition."""
    no, word, sign, value = re.fullmatch(r"(not )?([a-z-]+)(>=|<=|=|>|<|~)(.*)", condition).groups()
    if word in ("tiles", "position"):
        rows = [row.split() for row in value.split(" / ")]
        met = game.has_position(rows) if word == "position" else game.has_tiles(rows, set(game.board))
    elif word == "date":
        met = any(day and COMPARE[sign](day[: len(value)], value) for day in texts_of(word)(game))
    elif word in ("player", "event", "winner"):
        values = [one.lower() for one in value.split(",")]
        there = [text.lower() for text in texts_of(word)(game) if text]
        met = any(v in t if sign == "~" else v == t for v in values for t in there)
    else:
        number, _, unit = value.partition(" ")
        met = any(COMPARE[sign](own, int(number)) for own in numbers_of(word, unit)(game))
    return met != bool(no)


def report(games):
    """How often each kind of feature scored, for whoever doubts that there is anything to find."""
    sums = defaultdict(Counter)
    for game in games:
        for kind, size, *_ in game.scored:
            sums[kind][size] += 1
    return sums
