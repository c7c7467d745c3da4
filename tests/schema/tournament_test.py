"""The schema of tournaments' files against their reader."""

import tempfile
import unittest
from pathlib import Path

import jsonschema
import yaml

import support

SCHEMA = support.schema("tournament")
VALIDATOR = jsonschema.Draft7Validator(SCHEMA)
RESULTS = "a,b,games_a,games_b\nAnn,Bob,2,0\n"

ACCEPTED = [
    "", "name: Cup", "name: 2026", "results: a.csv", "results: [a.csv]", "system: czech-online",
    "pairing: knock-out", "pairing: dutch", "best-of: 3", "best-of: '3'", "points: 3-1-0", "points: 1-0.5-0",
    "points: {4: 5-3-2-1, 3: 5-3-1}", "split-points: false", "virtual-fourth: true",
    "chain: [match-wins, direct-game-wins, lot]", "tie: seed", "board-tie: better-seed", "rounds: 6",
    "rounds: [Semi-final, Final]", "advance: 4", "seeds-from: Preliminary", "seats: 4",
    "stages: [{stage: Final, system: knock-out, best-of: 5}]",
    "players: [Ann, {name: Bob, also: [Rob, Robert], team: Lions, group: A, seed: 1}]",
    "players: [{name: Bob, also: Rob}]", "teams: {Lions: [Ann, Bob], Tigers: Cid}",
    "withdrawn: [{player: Ann, unplayed: ignore, played: annul, after: 0}]",
    "walkovers: [{players: [Ann, Bob], winner: Ann, round: 1, stage: S}]",
    "byes: [{round: 3, player: Ann, stage: S}]", "lots: [Ann, Bob]", "early-end: points", "pairing-order: fold", "clubs-apart: true",
    "system: knock-out\nthird-place: true", "all-games: true", "unplayed-rounds: own-score",
    "across-stages: true", "rounds: 6\nacceleration: baku", "draw: [[Ann, Bob], Cid, [Dan]]", "system: knock-out\nplaces: 8",
    "rulings: [{late-entry: Ann, round: 2, missed: half, reason: x}]",
    "rulings: [{name: Ann, is: Anne, reason: x}]",
    "players: [{name: Ann, club: Kiel}]", "published: {columns: {score: match-points, year: group}}",
    "published: {play-off: 8, x-ours: a}",
    "x-ours: {a: [b]}",
]
REJECTED = [
    "nmae: Cup", "name: ''", "name: [Cup]", "system: swiss", "system: [duels]", "pairing: table",
    "best-of: 0", "best-of: three", "points: a lot", "points: {7: 5-3-2-1}", "split-points: maybe",
    "chain: buchholz", "chain: [buchholtz]", "chain: [direct-buchholz]", "tie: starter", "board-tie: starter", "tie: half",
    "rounds: 0", "advance: 0", "seats: 7", "all-games: maybe", "unplayed-rounds: loss", "pairing-order: random", "system: knock-out\nthird-place: maybe", "stages: [{system: duels}]", "stages: {stage: Final}",
    "players: Ann", "players: [{seed: 1}]", "players: [{name: Ann, town: Kiel}]", "teams: [Lions]",
    "withdrawn: [Ann]", "withdrawn: [{unplayed: ignore}]", "withdrawn: [{player: A, played: lost}]",
    "walkovers: [{players: [Ann], winner: Ann}]", "walkovers: [{players: [Ann, Bob]}]",
    "across-stages: maybe", "acceleration: fast", "draw: [[Ann, Bob, Cid]]", "draw: Ann", "system: knock-out\nplaces: 2",
    "rulings: [{late-entry: Ann, reason: x, missed: some}]",
    "byes: [{player: Ann}]", "early-end: loser", "tournament: 2",
    "published: 8", "published: {play-off: 0}", "published: {columns: [match-points]}",
    "published: {columns: {score: match-point}}", "published: {top: 8}",
]


def whole(text):
    return text if text.startswith("tournament") else f"tournament: 1\n{text}\n"


def rejection(text):
    """What the schema has against a file; empty if it accepts it."""
    value = yaml.load(whole(text), Loader=support.CoreSchemaLoader)
    return "; ".join(e.message[:200] for e in VALIDATOR.iter_errors(value))


def reader_accepts(text):
    """Whether the rules can be relied on; rulings on players that no result has fail otherwise."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "tournament.yaml").write_text(whole(text), encoding="utf-8")
        for name in ("results.csv", "a.csv"):
            (Path(folder) / name).write_text(RESULTS, encoding="utf-8")
        status, _ = support.run("standings", "--tournament", "tournament.yaml", "results.csv",
                                folder=folder)
        return status != 2


class Tournaments(unittest.TestCase):
    def test_is_a_valid_schema_of_draft_7(self):
        jsonschema.Draft7Validator.check_schema(SCHEMA)

    def test_of_the_project_are_accepted(self):
        files = [*support.SOURCE.glob("samples/*/tournament.yaml"),
                 *support.SOURCE.glob("tests/golden/*/*/tournament.yaml")]
        self.assertGreater(len(files), 4)
        for path in files:
            if path.parent.name == "faults":
                continue
            self.assertEqual(rejection(path.read_text(encoding="utf-8")), "", path)

    def test_that_the_reader_accepts_are_accepted(self):
        for text in ACCEPTED:
            with self.subTest(text):
                self.assertTrue(reader_accepts(text))
                self.assertEqual(rejection(text), "")

    def test_that_the_reader_rejects_are_rejected(self):
        for text in REJECTED:
            with self.subTest(text):
                self.assertFalse(reader_accepts(text))
                self.assertNotEqual(rejection(text), "")

    def test_say_what_every_key_means(self):
        def walk(node):
            if isinstance(node, list):
                for item in node:
                    walk(item)
            elif isinstance(node, dict):
                for key, value in node.get("properties", {}).items():
                    self.assertTrue(value.get("description"), key)
                for value in node.values():
                    walk(value)

        walk(SCHEMA)


if __name__ == "__main__":
    unittest.main()
