"""JSON of `analyse`, `odds` and `play` against its schemas: every member that is written is told, and
the other way round."""

import json
import re
import unittest

import jsonschema

import support

SAMPLES = support.SOURCE / "samples"
GOLDEN = support.SOURCE / "tests/golden"
PAGE = (support.SOURCE / "formats/guide/ANALYSIS.md").read_text(encoding="utf-8")

# Two players, more than two; moves with and without a mark, tiles that fit nowhere, exact values.
ANALYSES = [
    [SAMPLES / "tournament-final.yaml", "--move", "70-"],
    [SAMPLES / "tournament-final.yaml", "--move", "17-19"],
    [SAMPLES / "five-players.yaml", "--move", "34"],
    [GOLDEN / "corpus/discards-000.yaml", "--move", "63-64"],
]
ODDS = [
    [SAMPLES / "tournament-final.yaml"],
    [SAMPLES / "tournament-final.yaml", "--move", "62"],
    [SAMPLES / "example-1-road.yaml"],
    [SAMPLES / "hills-and-sheep.yaml", "--move", "40"],  # with estimates
    [SAMPLES / "five-players.yaml", "--move", "40"],
]
TWO = '"players": ["Ann", {"name": "Bob", "club": "North"}]'
# What is no position is refused by the reader and by the schema.
POSITIONS = [
    f'{{{TWO}, "tile": "K"}}',
    f'{{{TWO}, "tile": "crfr", "seed": 0, "playouts": 60, "x-ours": [1]}}',
    f'{{{TWO}, "tile": "BA/Rr", "seconds": 0.01, "event": "Cup", "round": 2, "cartulary": 1}}',
    '{"players": ["A", "B", "C"], "axes": "y-north", "rules": {"tie": "second-player"},'
    ' "game": "print-and-play", "moves": "U 1,0 r1\\nE 0,1 r2 knight\\n", "tile": "L"}',
    f'{{{TWO}, "expansions": ["hills-and-sheep"], "rules": "C3", "tile": "HS/RR.h"}}',
    f'{{{TWO}, "moves": ["U 1,0 r1", {{"tile": "U", "at": [2, 0], "rotation": 1}}], "tile": "U"}}',
    f'{{{TWO}, "moves": [], "tile": "K"}}',
]
NO_POSITIONS = [
    "[]",
    f'{{{TWO}}}',
    '{"tile": "K"}',
    f'{{{TWO}, "tile": ""}}',
    f'{{{TWO}, "tile": 3}}',
    f'{{{TWO}, "tile": "K", "seed": -1}}',
    f'{{{TWO}, "tile": "K", "seed": "1"}}',
    f'{{{TWO}, "tile": "K", "playouts": 0}}',
    f'{{{TWO}, "tile": "K", "playouts": 10000001}}',
    f'{{{TWO}, "tile": "K", "seconds": 0}}',
    f'{{{TWO}, "tile": "K", "seconds": 3601}}',
    f'{{{TWO}, "tile": "K", "seconds": 1, "playouts": 5}}',
    f'{{{TWO}, "tile": "K", "result": {{}}}}',
    f'{{{TWO}, "tile": "K", "game": "dice"}}',
    f'{{{TWO}, "tile": "K", "axes": "north"}}',
    f'{{{TWO}, "tile": "K", "rules": "C9"}}',
    f'{{{TWO}, "tile": "K", "time": 5}}',
    f'{{{TWO}, "tile": "K", "moves": ["U 1,0 r1 rook"]}}',
]
# What only who replays the game can refuse: the answer has a code, a move, help.
FAULTS = [
    f'{{{TWO}, "moves": ["U 1,0 r1", "E 0,-1 r3"], "tile": "K"}}',
    f'{{{TWO}, "moves": ["U 1,0 r1 =3:0"], "tile": "K"}}',
    f'{{{TWO}, "tile": "Z"}}',
]
EXACT = "tournament-final.yaml"


def members(value, path=""):
    """`players[].name` of everything in a value; tiles that are counted are no members."""
    if isinstance(value, list):
        for item in value:
            yield from members(item, path + "[]")
    elif isinstance(value, dict) and not path.endswith(("fitting", "closing")):
        for key, inner in value.items():
            yield f"{path}.{key}"
            yield from members(inner, f"{path}.{key}")


def members_told(schema, root, path=""):
    if not isinstance(schema, dict):
        return
    if "$ref" in schema:
        yield from members_told(root["definitions"][schema["$ref"].split("/")[-1]], root, path)
    for key, inner in schema.get("properties", {}).items():
        yield f"{path}.{key}"
        yield from members_told(inner, root, f"{path}.{key}")
    if "items" in schema:
        yield from members_told(schema["items"], root, path + "[]")
    for part in ("allOf", "oneOf"):
        for inner in schema.get(part, []):
            yield from members_told(inner, root, path)


def last_position():
    """The last move of a game as a position: its answer is exact."""
    lines = (SAMPLES / EXACT).read_text(encoding="utf-8").split("moves:\n")[1].split("result:")[0]
    moves = [re.sub(r"^ *- ", "", line) for line in lines.splitlines() if line.startswith("  - ")]
    tile = moves[-1].split()[1]
    return json.dumps({"players": ["Marta", "Henrik"], "rules": "tournament", "moves": moves[:-1],
                       "tile": tile})


def faults(validator, value):
    return [e.message[:300] for e in validator.iter_errors(value)]


class Schemas(unittest.TestCase):
    maxDiff = None

    def check(self, name, values):
        """Values and schema have the same members, and the page names each."""
        schema = support.schema(name)
        jsonschema.Draft7Validator.check_schema(schema)
        validator = jsonschema.Draft7Validator(schema)
        written = set()
        for value in values:
            self.assertEqual(faults(validator, value), [])
            self.assertEqual(faults(validator, {**value, "later": 1}), [])
            written |= set(members(value))
        self.assertEqual(set(members_told(schema, schema)), written)
        for path in written:
            self.assertRegex(PAGE, rf"`{path.split('.')[-1].rstrip('[]')}`|\"{path.split('.')[-1]}\"")
        return validator

    def analysed(self, words, form):
        status, printed = support.run("analyse", *words, "--playouts", "400", "--format", form)
        self.assertEqual(status, 0)
        return [json.loads(line) for line in printed.splitlines()]

    def test_analyses(self):
        values = []
        for words in ANALYSES:
            whole = self.analysed(words, "json")
            values += whole
        lines = self.analysed(ANALYSES[0], "jsonl")
        self.assertEqual(len(lines), 3)
        turns = [turn for value in values for turn in value["turns"]]
        for member in ("exact", "mark", "best"):
            self.assertGreater(len({str(turn[member]) for turn in turns}), 1, member)
        validator = self.check("analysis", values + lines)
        game, turn = lines[:2]
        for change in ({"version": 1}, {"margin": 3}, {"players": []}, {"turns": []},
                       {"budget": "400"}):
            self.assertFalse(validator.is_valid({**game, **change}), change)
        for change in ({"mark": "!"}, {"loss": [1, 2]}, {"value": [1, 2]}, {"best": 3}):
            self.assertFalse(validator.is_valid({**turn, **change}), change)
        for member in turn:
            self.assertFalse(validator.is_valid({k: v for k, v in turn.items() if k != member}))

    def test_odds(self):
        values = []
        for words in ODDS:
            status, printed = support.run("odds", *words, "--format", "json")
            self.assertEqual(status, 0)
            values.append(json.loads(printed))
        features = [feature for value in values for feature in value["features"]]
        self.assertEqual({feature["dead"] is None for feature in features}, {True, False})
        self.assertEqual({value["over"] for value in values}, {True, False})
        validator = self.check("odds", values)
        value = values[1]
        for change in ({"turn": -1}, {"player": 3}, {"tiles": [{"tile": "K"}]},
                       {"features": [{**features[0], "kind": "field"}]},
                       {"features": [{**features[0], "finished": {"chance": 2, "sampled": False}}]},
                       {"features": [{**features[0], "finished": {"chance": 1, "sampled": True}}]}):
            self.assertFalse(validator.is_valid({**value, **change}), change)

    def test_positions_and_answers(self):
        schema = support.schema("position")
        jsonschema.Draft7Validator.check_schema(schema)
        validator = jsonschema.Draft7Validator(schema)
        read = [*POSITIONS, last_position()]
        _, printed = support.run("play", "--playouts", "30",
                                 text="\n".join([*read, *FAULTS, *NO_POSITIONS]) + "\n")
        answers = [json.loads(line) for line in printed.splitlines()]
        self.assertEqual(len(answers), len(read) + len(FAULTS) + len(NO_POSITIONS))
        for line, answer in zip([*read, *FAULTS, *NO_POSITIONS], answers):
            self.assertEqual("error" in answer, line not in read, (line, answer))
            is_position = line not in NO_POSITIONS
            self.assertEqual(faults(validator, json.loads(line)) == [], is_position, line)
        self.assertTrue(answers[len(read) - 1]["exact"])
        for member in ("tile", "seed", "playouts", "seconds", "game", "players", "moves", "axes",
                       "rules", "expansions", "event"):
            self.assertIn(member, schema["properties"])
            self.assertIn(f"`{member}`", PAGE)
        answer = self.check("answer", answers)
        for change in ({"turn": 0}, {"win": 2}, {"others": []}, {"move": None}, {"error": "none"}):
            self.assertFalse(answer.is_valid({**answers[0], **change}), change)


if __name__ == "__main__":
    unittest.main()
