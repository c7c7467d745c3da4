#!/usr/bin/python3
"""`find` against a slow second search, on whole games.

    find_test.py PROGRAM [ARCHIVE]   ARCHIVE: records of the base game in one file; by default those of the corpus
"""

import random
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from slow_search import ROOT, Game, meets  # noqa: E402

PROGRAM = str(Path(sys.argv[1]).resolve())
ARCHIVE = Path(sys.argv[2]) if len(sys.argv) > 2 else None
DAYS = ["2025-01-31", "2026-05-08", "2026-05-09", "2026-12", "2024"]
EVENTS = ["Harbour Cup", "Spring Open", "harbour league"]


def texts():
    if ARCHIVE:
        return ARCHIVE.read_text().split("---\n")[1:]
    files = sorted((ROOT / "tests/golden/corpus").glob("base-*.yaml"))
    return [path.read_text() for path in files]


MOVE = re.compile(r"  [A-X] -?\d+,-?\d+ r\d( [a-z]+(:\w+)?)? =[\d:]+( *#.*)?")


def plain(text):
    """Whether the second search can play it: the base game, right, with every total."""
    keys = set(re.findall(r"^([a-z-]+):", text, re.M))
    moves = re.search(r"^moves: \|\n((?:  .*\n)+)", text, re.M)
    usual = not keys & {"expansions", "position", "hands", "rulings"} and not re.search(r"^rules: (?!C2$)", text, re.M)
    return bool(moves and usual and "result" in keys and all(map(MOVE.fullmatch, moves[1].split("\n")[:-1])))


def dated(text, random):
    """The record with a date and an event, or without."""
    head = "".join(
        f"{key}: {random.choice(values)}\n" for key, values in (("date", DAYS), ("event", EVENTS)) if random.random() < 0.8
    )
    return re.sub(r"^(event|date): .*\n", "", text, flags=re.M).replace("players:", head + "players:", 1)


RANDOM = random.Random(72)
RECORDS = [dated(text, RANDOM) for text in texts() if plain(text)]
GAMES = [Game(text) for text in RECORDS]


def boards(random):
    """Patterns cut out of games, some with a place left open, some that are nowhere."""
    for game in random.sample(GAMES, 4):
        x, y = random.choice(list(game.board))
        size = random.choice([(2, 1), (2, 2), (3, 1), (1, 2)])
        rows = []
        for dy in range(size[1]):
            row = []
            for dx in range(size[0]):
                letter, turns = game.board.get((x + dx, y + dy), (".", 0))
                row.append(random.choice([letter, f"{letter}r{turns}", "?"]) if letter != "." else random.choice(".?"))
            rows.append(" ".join(row))
        rows[0] = re.sub(r"^[.?]", "c??f", rows[0])
        yield " / ".join(rows)
    yield from ("c?c? / ?", "rfrf rfrf rfrf", "Cr0 .", "ffff ffff")


def positions(random):
    for game in random.sample(GAMES, 4):
        size = random.choice([2, 3, 5])
        cells = list(game.board)[:size]
        xs, ys = [x for x, _ in cells], [y for _, y in cells]
        rows = [
            " ".join(
                "{}r{}".format(*game.board[x, y]) if (x, y) in cells else "." for x in range(min(xs), max(xs) + 1)
            )
            for y in range(min(ys), max(ys) + 1)
        ]
        yield " / ".join(rows)


def conditions(random):
    numbers = {
        "players": (2, 5), "score": (20, 90), "margin": (0, 30), "turns": (69, 72), "lead-changes": (0, 12),
        "turn-points": (4, 30), "city": (2, 14), "road": (3, 14), "field": (0, 6), "monastery": (1, 1),
    }  # fmt: skip
    for word, (least, most) in numbers.items():
        for sign in ("=", ">=", "<=", ">", "<"):
            yield f"{word}{sign}{random.randint(least, most)}"
            yield f"not {word}{sign}{random.randint(least, most)}"
    for word in ("city", "road", "field", "monastery"):
        yield f"{word}>={random.randint(4, 24)} points"
        yield f"{word}>={random.randint(2, 20)} tiles"
    for sign in ("=", ">=", "<=", ">", "<"):
        yield f"date{sign}{random.choice([*DAYS, '2026-05', '2026'])}"
    names = sorted({player for game in GAMES for player in game.players})
    for name in names[:4]:
        yield f"player={name.lower()}"
        yield f"not winner={name}"
    yield f"winner={names[0]},{names[1]}"
    yield "event~harbour"
    yield "event=Spring Open,Harbour Cup"
    for board in boards(random):
        yield f"tiles={board}"
    for board in positions(random):
        yield f"position={board}"


class Find(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.stream = Path(cls.folder.name) / "games.yaml"
        cls.stream.write_text("".join(f"---\n{text}" for text in RECORDS))

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def run_find(self, *words):
        done = subprocess.run([PROGRAM, "find", *words], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done

    def found(self, *asked):
        out = self.run_find(*asked, "-f", "jsonl", str(self.stream)).stdout
        return [int(number) for number in re.findall(r'"document":(\d+)', out)]

    def test_there_is_something_to_find(self):
        self.assertGreaterEqual(len(GAMES), 1900 if ARCHIVE else 20)

    def test_each_condition(self):
        some = 0
        for condition in conditions(random.Random(73)):
            with self.subTest(condition):
                expected = [n for n, game in enumerate(GAMES) if meets(game, condition)]
                some += 0 < len(expected) < len(GAMES)
                self.assertEqual(self.found(condition), expected)
        self.assertGreater(some, 50)

    def test_several_conditions(self):
        chooser = random.Random(74)
        all_of_them = list(conditions(chooser))
        for _ in range(30):
            asked = chooser.sample(all_of_them, 2)
            with self.subTest(asked):
                expected = [n for n, game in enumerate(GAMES) if all(meets(game, c) for c in asked)]
                self.assertEqual(self.found(*asked), expected)

    def test_the_stream_is_what_verify_takes(self):
        condition = "city>=8"
        stream = self.run_find(condition, "-f", "yaml", str(self.stream)).stdout
        expected = [text for text, game in zip(RECORDS, GAMES) if meets(game, condition)]
        self.assertEqual(stream, "".join(f"---\n{text}" for text in expected))
        told = subprocess.run([PROGRAM, "verify", "-f", "concise", "-"], input=stream, capture_output=True, text=True)
        chosen = subprocess.run(
            [PROGRAM, "verify", "-f", "concise", "--where", condition, str(self.stream)], capture_output=True, text=True
        )
        self.assertEqual(told.stdout.split("\n")[-2], chosen.stdout.split("\n")[-2])
        self.assertIn(f"{len(GAMES) - len(expected)} records passed over", chosen.stderr)

    def test_threads_find_the_same(self):
        asked = ["lead-changes>=4", "not road>=9", str(self.stream)]
        self.assertEqual(self.run_find("-j1", *asked).stdout, self.run_find("-j4", *asked).stdout)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
