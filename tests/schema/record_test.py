"""The schema of the record against the reader: it accepts what the reader accepts, and rejects
faults of form."""

import copy
import json
import random
import re
import tempfile
import unittest
from pathlib import Path

import jsonschema
import yaml

import support

# Findings of the reader that have no code F: names of tiles, and hands.
READERS_CODES = {"T203", "T204", "T205", "T210"}

# Faults of form that no schema sees, and why.
BEYOND_A_SCHEMA = {
    "F101": "no YAML, so there is nothing to validate",
    "F103": "a page cannot hold it",
    "F104": "a page cannot hold it",
    "F105": "anchors are gone before a schema sees the values",
    "F106": "tags are gone before a schema sees the values",
    "F107": "the parser has kept one of the two keys",
    "F114": "names are compared, and may stand in mappings",
    "F115": "names are looked up in another part of the record",
    "F137": "parentheses that are no pairs, which no expression finds",
    "F140": "what a ruling says in brackets, and the turn that it is about",
    "F141": "the boxes and the preset are two keys",
    "F116": "indentation is gone before a schema sees the values",
    "F120": "how many totals there are depends on the players",
    "F128": "names are compared",
    "F131": "records are compared",
    "F129": "comments are gone before a schema sees the values",
    "F130": "comments are gone before a schema sees the values",
    "F127": "what `?` stands for depends on the other moves",
    "F142": "so do the claims",
    "F118": "words may come in any order, so a pattern cannot count them",
    "F122": "the meaning of two options together",
}

# All broken samples have a good form.
BROKEN_SAMPLES = {
    "dice-doubled.yaml": "points that the rules do not give",
    "dice-pad.yaml": "points that the rules do not give",
    "forgotten-flock.yaml": "a move that the rules forbid",
    "hills-tie.yaml": "a wrong claim",
    "illegal-placement.yaml": "a move that the rules forbid",
    "missed-farm.yaml": "a wrong claim",
    "occupied-road.yaml": "a move that the rules forbid",
    "small-city.yaml": "a wrong claim",
    "wrong-claim.yaml": "a wrong claim",
}

SCHEMA = support.schema("record")
VALIDATOR = jsonschema.Draft7Validator(SCHEMA)


def rejection(record):
    """What the schema has against a record; empty if it accepts it."""
    return "; ".join(f"{list(e.absolute_path)}: {e.message[:200]}"
                     for e in VALIDATOR.iter_errors(record))


def is_mended(text):
    """Whether `fmt` makes the form of what the reader understands one that the schema knows."""
    status, mended = support.run("fmt", "-", text=text)
    return status == 0 and mended != text and rejection(support.read_yaml(mended)) == ""


def faults_of_form(record):
    return {c for c in support.codes(record) if c[0] == "F" or c in READERS_CODES}


def page_examples(heading):
    """Code and record of each page of `cartulary explain` under a heading."""
    for page in sorted((support.SOURCE / "formats/guide/codes").glob("*.md")):
        section = page.read_text(encoding="utf-8").split(f"\n## {heading}\n")[1].split("\n## ")[0]
        block = re.search(r"^```yaml\n(.*?)^```", section, re.M | re.S)
        if block:
            yield page.stem, block[1]


def base_record():
    return support.read_yaml((support.SOURCE / "tests/golden/syntax/mappings.yaml")
                             .read_text(encoding="utf-8").split("\n---")[0])


def small_record(**keys):
    return {"cartulary": 1, "players": ["Ann", "Bob"], "moves": ["U 1,0 r1"], **keys}


def small_dice_record(**keys):
    return {"cartulary": 1, "game": "dice", "players": ["Ann", "Bob"],
            "turns": ["9 c6 k3 > c4"], **keys}


class Schemas(unittest.TestCase):
    def test_are_valid_schemas_of_draft_7(self):
        for name in ("record", "report", "report-line", "config"):
            jsonschema.Draft7Validator.check_schema(support.schema(name))

    def test_have_no_reference_to_elsewhere(self):
        for name in ("record", "config", "position"):
            for reference in re.findall(r'"\$ref": "([^"]*)"', json.dumps(support.schema(name))):
                # Variations have moves as the game has.
                self.assertEqual(reference, "#/properties/moves/items")

    def test_say_what_every_key_means(self):
        def walk(node, path):
            if isinstance(node, list):
                for item in node:
                    walk(item, path)
            if not isinstance(node, dict):
                return
            for key, value in node.get("properties", {}).items():
                conditional = path and path[0] in ("if", "then", "else")
                if isinstance(value, dict) and not conditional:
                    self.assertTrue(value.get("description"), path + [key])
            for key, value in node.items():
                walk(value, path + [key])

        walk(SCHEMA, [])


class Accepted(unittest.TestCase):
    def test_samples(self):
        self.assertGreater(len(support.samples()), 20)
        for path in support.samples():
            for text, _ in support.documents(path):
                self.assertEqual(rejection(support.read_yaml(text)), "", path)

    def test_golden_records_that_the_reader_accepts(self):
        seen = 0
        for path in support.golden_records():
            for text, record in support.documents(path):
                if faults_of_form(record):
                    continue
                seen += 1
                found = rejection(support.read_yaml(text))
                self.assertTrue(found == "" or is_mended(text), f"{path}\n{text}\n{found}")
        self.assertGreater(seen, 200)

    def test_good_examples_of_all_pages(self):
        seen = 0
        for code, text in page_examples("Good"):
            for document in re.split(r"^---$", text, flags=re.M):
                seen += 1
                self.assertEqual(rejection(support.read_yaml(document)), "", code)
        self.assertGreater(seen, 80)

    def test_broken_samples_for_a_reason(self):
        self.assertEqual({p.name for p in support.broken_samples()}, set(BROKEN_SAMPLES))
        for path in support.broken_samples():
            for text, record in support.documents(path):
                self.assertNotEqual(record["status"], "right")
                self.assertEqual(rejection(support.read_yaml(text)), "", path)


class Rejected(unittest.TestCase):
    def test_bad_examples_of_form_but_those_beyond_a_schema(self):
        accepted = set()
        seen = set()
        for code, text in page_examples("Bad"):
            if code[0] != "F":
                continue
            seen.add(code)
            try:
                record = support.read_yaml(re.split(r"^---$", text, flags=re.M)[0])
            except yaml.YAMLError:
                accepted.add(code)  # no matter of a schema
                continue
            if not rejection(record):
                accepted.add(code)
        self.assertEqual(accepted, set(BEYOND_A_SCHEMA) & seen)
        self.assertGreater(len(seen - accepted), 6)

    def test_a_misspelt_key_anywhere(self):
        def check(record, path):
            self.assertEqual(rejection(record), "")
            at = record
            for step in path:
                at = at[step]
            for key in list(at):
                other = copy.deepcopy(record)
                target = other
                for step in path:
                    target = target[step]
                target[key + "x"] = target.pop(key)
                self.assertNotEqual(rejection(other), "", f"{path} {key}")

        header = small_record(game="base", event="Open", date="2026-11-25", rules="C2", expansions=[], axes="y-south",
                              result={"termination": "unfinished"})
        for key in SCHEMA["properties"]:
            if key not in ("turns", "sheet", "faces"):
                header.setdefault(key, {"hands": {"Ann": ["U"]}, "rulings": []}.get(key, "text"))
        check(header, [])
        check(small_record(rules={k: v["default"] for k, v in
                                  SCHEMA["properties"]["rules"]["anyOf"][1]["properties"].items()
                                  if "default" in v}), ["rules"])
        check(small_record(rules={"table": {"columns": 5, "rows": 5, "start": [0, 0],
                                            "shifting": False}}), ["rules", "table"])
        check(small_record(result={"scores": {"Ann": 1}, "winner": "Ann",
                                   "final-scoring": True, "under-hills": ["K"],
                                   "termination": "time"}), ["result"])
        check(small_record(result={"breakdown": {"Ann": {"cities": 4, "roads": 0}}}),
              ["result", "breakdown", "Ann"])
        check(small_record(rulings=[{"turn": 1, "ruling": "awarded", "player": "Ann", "points": -3,
                                     "by": "Cid", "why": "late"}]), ["rulings", 0])
        check(small_record(players=[{"name": "Ann", "colour": "red", "club": "X"}, "Bob"]),
              ["players", 0])
        check(small_record(moves=[{"tile": "U", "at": [1, 0], "rotation": 1, "meeple": "farmer:NNW",
                                   "gain": 4, "totals": [4, 0], "nag": "!", "turn": 1,
                                   "player": "Ann", "note": "text", "clock": "1:00",
                                   "variations": [["V 1,0", {"tile": "U", "at": [1, 0]}]]}]),
              ["moves", 0])
        check(small_record(moves=[{"tile": "U", "at": [1, 0],
                                   "variations": [["V 1,0", {"tile": "U", "at": [1, 0]}]]}]),
              ["moves", 0, "variations", 0, 1])
        check(small_dice_record(turns=[{"dice": 9, "rolls": ["c6 k3 > c4"], "city": 4, "gain": 3,
                                        "keep": True, "layout": "A 0,0"}]), ["turns", 0])

        check(small_record(position={"tiles": [
            {"tile": "U", "at": [1, 0], "rotation": 1, "meeple": "farmer:NNW", "player": "Ann",
             "flock": "2+3", "note": "text", "nag": "!", "clock": "1:00"}]}),
              ["position", "tiles", 0])

    def test_positions_as_the_reader_does(self):
        tiles = ["", "[]", '["D 0,0 r0"]', "[{tile: D, at: [0, 0], rotation: 0}]", "7", "{}", "[7]"]
        keys = ["turn: 1", "gain: 4", "totals: [1, 2]", "drew: K", "draw: 2", "grow: 2", "under: K",
                "variations: []", "discard: K", "return: K", "foo: 1", "note: text", "nag: '!'",
                "clock: 1", "guide: false", "x-mine: 3", "flock: 2+3", "gain: {}"]
        numbers = ["12", "-3", "10000", "true"]
        positions = [*tiles, *(f"{{tiles: {t}}}" for t in tiles),
                     *(f"[{{tile: D, at: [0, 0], rotation: 0, {key}}}]" for key in keys),
                     *(f'{{tiles: ["D 0,0 r0"], totals: {number}}}' for number in numbers),
                     '{tiles: ["D 0,0 r0"], x-mine: 1, to-move: Ann, discarded: [C]}',
                     '{tiles: ["D 0,0 r0"], track: 1}']
        for players in ("[Ann]", "[Ann, Bob]"):
            for position in positions:
                text = f"cartulary: 1\nplayers: {players}\nposition: {position}\n"
                faults = faults_of_form(support.reports("-", text=text)[0])
                rejected = rejection(support.read_yaml(text))
                self.assertEqual(rejected == "", not faults, f"{text} {faults} {rejected}")

    def test_keys_of_the_other_game(self):
        for key, value in (("moves", ["U 1,0"]), ("hands", {}), ("expansions", [])):
            self.assertNotEqual(rejection(small_dice_record(**{key: value})), "", key)
        for key, value in (("turns", ["9 c6"]), ("sheet", {}), ("faces", {"A": "N"})):
            self.assertNotEqual(rejection(small_record(**{key: value})), "", key)
        self.assertNotEqual(rejection(small_dice_record(result={"under-hills": []})), "")
        self.assertNotEqual(rejection(small_dice_record(players=list("ABCDEF"))), "")

    def test_missing_keys(self):
        for key in ("cartulary", "players", "moves"):
            record = small_record()
            del record[key]
            self.assertNotEqual(rejection(record), "", key)
        record = small_dice_record()
        del record["turns"]
        self.assertNotEqual(rejection(record), "")

    def test_values_of_another_type(self):
        wrong = {
            "cartulary": [2, "1.0", [1], None], "game": ["catan", 1, ["base"]],
            "event": [["Open"], {"a": 1}], "rules": ["C9", 7, ["C2"], {"tie": "draw"}],
            "expansions": ["hills-and-sheep", ["river-2"], [["hills-and-sheep"]],
                           ["hills-and-sheep", "hills-and-sheep"]],
            "players": ["Ann", [], list("ABCDEFG"), ["Ann", ""], ["Ann", " Bob"],
                        ["Ann", {"club": "X"}], ["Ann", ["Bob"]],
                        # A schema counts code points, of which a letter may have several.
                        ["Ann", "x" * 2049]],
            "axes": ["north", ["y-south"]], "hands": [["U"], {"Ann": "U"}, {"Ann": ["UU"]},
                                                      {"Ann": ["U", "U", "U", "U"]}],
            "moves": [7, {"tile": "U"}, [7], [["U 1,0"]], [True],
                      *([{"tile": "U", "at": [1, 0], "variations": v}]
                        for v in ("V 1,0", ["V 1,0"], [[]], [[7]], [["lay V"]]))],
            "result": ["Ann", [], {"scores": 3}, {"scores": {"Ann": "many"}},
                       {"termination": "won"}, {"final-scoring": "perhaps"},
                       {"breakdown": {"Ann": 3}}, {"breakdown": {"Ann": {"cities": "x"}}},
                       {"under-hills": "K"}, {"under-hills": ["KK"]}, {"winner": {"Ann": 1}}],
        }
        for key, values in wrong.items():
            for value in values:
                self.assertNotEqual(rejection(small_record(**{key: value})), "", f"{key} {value}")

    def test_unknown_values_of_options(self):
        options = SCHEMA["properties"]["rules"]["anyOf"][1]["properties"]
        self.assertGreater(len(options), 15)
        for key, option in options.items():
            for value in ("perhaps", -1, 99, ["true"], None):
                self.assertNotEqual(rejection(small_record(rules={key: value})), "",
                                    f"{key} {value}")
            if "default" in option:
                self.assertEqual(rejection(small_record(rules={key: option["default"]})), "", key)

    def test_lines_that_are_no_moves(self):
        good = ["U 1,0", "12. U 1,0 r1", "D=crfr -1,0", "crfr -1,0 !?", "HS/CFR.h 2,0 r90 under:?",
                "U 1,0 shepherd:NNW draw:2", "U 1,0 GROW:wolf", "V 0,1 T:n +4 =0:?  // what",
                "discard C", "return C under:K", "U 1,0 buy:Bob>Ann=3 drew:K", "# nothing", "",
                "U @Ann Lee 1,0", "U 1,0 K:NNE +1/0/?", "U 1,0 guide", "? 3,4", "U ?,? r? k:?",
               "u 1,?", "discard ?", "(", "  )", "(  // Bob could have", ") # and lost"]
        bad = ["Z 1,0", "U", "U 1", "1,0 U", "U 1,0 r4", "U 1,0 rook", "U 1,0 monk:N",
               "U 1,0 knight N", "U 1,0 highwayman:NNW", "U 1,0 +x", "U 1,0 =x",
               "U 1,0 2,0", "U 1,0 E 0,1", "discard", "discard C 1,0", "U 1,0 !!!", "lay U 1,0",
               "U 1,0 draw:5", "U 1,0 under", "U 1,0 buy:Bob", "- U 1,0", "crf 1,0", "? ?", "U 1,0 monk:? r?r", "( U 1,0", ") U 1,0", "()"]
        typed = ["U 1, 0", "U (1,0)", "U x=1 y=0", "U1,0r1", "U 1,0 = 4:0", "1 U 1,0 K:n+0=4:0"]
        for line in good:
            self.assertEqual(rejection(small_record(moves=[line])), "", line)
            self.assertEqual(rejection(small_record(moves=f"E 0,1\n{line}\nU 3,3\n")), "", line)
        for line in bad:
            self.assertNotEqual(rejection(small_record(moves=[line])), "", line)
            self.assertNotEqual(rejection(small_record(moves=f"E 0,1\n{line}\nU 3,3\n")), "", line)
            text = f"cartulary: 1\nplayers: [Ann, Bob]\nmoves: |\n  {line}\n"
            self.assertTrue(faults_of_form(support.reports("-", text=text)[0]), line)
        for line in typed:  # understood, and canonical only when `fmt` has written them
            self.assertNotEqual(rejection(small_record(moves=[line])), "", line)
            text = f"cartulary: 1\nplayers: [Ann, Bob]\nmoves: |\n  {line}\n"
            self.assertEqual(faults_of_form(support.reports("-", text=text)[0]), set(), line)
            self.assertTrue(is_mended(text), line)

    def test_a_fault_below_many_lines_is_found_in_linear_time(self):
        """Were there two ways to match a line, this would not end."""
        tiles = ["HS/RR.h", "HS/CFR.h", "BA/RCr", "D=crfr", "crfr"]
        lines = [f"{tile} {x},0 r1 +4 =1:2 @Ann // what" for x in range(20) for tile in tiles]
        self.assertEqual(rejection(small_record(moves="\n".join(lines))), "")
        self.assertNotEqual(rejection(small_record(moves="\n".join([*lines, "lay U"]))), "")
        turns = ["9 c6 k2 x1 > c4 | c2 > A 0,0 r1 city:6 +10 =1:2 keep @Ann // what"] * 100
        self.assertEqual(rejection(small_dice_record(turns="\n".join(turns))), "")
        self.assertNotEqual(rejection(small_dice_record(turns="\n".join([*turns, "lost"]))), "")

    def test_lines_that_are_no_turns_of_the_dice_game(self):
        good = ["9 c6 k2 x1 > c4 | c2 k1 x1 > c2 city:6 +10 =10:0:0", "c6>c4|c2", "3. 9: c9 keep",
                "9 A2 B1 k6 > A 0,0 r1 B 1,0 | k6 > -", "9 c9 CITY:9 @Ann Lee !"]
        bad = ["9 c6 city 6", "9 c6 k2 => c4", "9 d6", "9 c6 city:x", "9 c6 lost", "9 c6, k3",
               "9 c6 +", "nine c6"]
        for line in good:
            self.assertEqual(rejection(small_dice_record(turns=[line])), "", line)
        for line in bad:
            self.assertNotEqual(rejection(small_dice_record(turns=f"{line}\n")), "", line)
            text = f"cartulary: 1\ngame: dice\nplayers: [Ann, Bob]\nturns: |\n  {line}\n"
            self.assertTrue(faults_of_form(support.reports("-", text=text)[0]), line)


class Mutation(unittest.TestCase):
    """Whatever the schema rejects, the reader rejects."""

    ROUNDS = 600
    WORDS = ["U", "crfr", "1,0", "r2", "r9", "knight:N", "monk", "+4", "=1:2", "@Ann", "//", "# x",
             "draw:2", "guide", "discard", "c6", "|", ">", "city:4", "keep", "9", "true", "null",
             "~", "x-own: 1", "game: dice", "players:", "[", "]", "{", "}", ":", "-", "?", "\"", "0",
             "07", "1e3", "No", "result:", "table: {columns: 3, rows: 3}", "hand: 3", ",", "'"]

    def mutate(self, text, chance):
        for _ in range(chance.randint(1, 3)):
            kind = chance.randrange(6)
            at = chance.randrange(len(text) + 1)
            if kind == 0:
                text = text[:at] + text[at + chance.randint(1, 4):]
            elif kind == 1:
                text = text[:at] + chance.choice(self.WORDS) + text[at:]
            elif kind == 2:
                words = list(re.finditer(r"[^\s]+", text))
                word = chance.choice(words)
                text = text[:word.start()] + chance.choice(self.WORDS) + text[word.end():]
            elif kind == 3:
                lines = text.split("\n")
                del lines[chance.randrange(len(lines))]
                text = "\n".join(lines)
            elif kind == 4:
                lines = text.split("\n")
                lines.insert(chance.randrange(len(lines) + 1), chance.choice(lines))
                text = "\n".join(lines)
            else:
                words = list(re.finditer(r"[^\s]+", text))
                one, two = sorted(chance.sample(range(len(words)), 2))
                one, two = words[one], words[two]
                text = (text[:one.start()] + two[0] + text[one.end():two.start()] + one[0]
                        + text[two.end():])
        return text

    def test_what_the_schema_rejects_the_reader_rejects(self):
        chance = random.Random(20260509)
        sources = [text for folder in ("syntax", "options", "dice", "hills")
                   for path in sorted((support.SOURCE / "tests/golden" / folder).glob("*.yaml"))
                   for text, record in support.documents(path) if not faults_of_form(record)]
        sources += [text for path in support.samples() for text, _ in support.documents(path)]
        mutants = []
        while len(mutants) < self.ROUNDS:
            text = self.mutate(chance.choice(sources), chance)
            if not re.search(r"^(---|\.\.\.)", text, re.M):
                mutants.append(text)
        with tempfile.TemporaryDirectory() as folder:
            for i, text in enumerate(mutants):
                (Path(folder) / f"{i:04}.yaml").write_text(text, encoding="utf-8")
            # What is named is read, also if nothing shows that it is a record.
            names = [f"{i:04}.yaml" for i in range(len(mutants))]
            records = {r["file"]: r for r in support.reports(*names, folder=folder)}
        rejected = accepted = no_yaml = 0
        for i, text in enumerate(mutants):
            record = next(r for name, r in records.items() if name.endswith(f"{i:04}.yaml"))
            try:
                value = support.read_yaml(text)
            except (yaml.YAMLError, ValueError):
                no_yaml += 1
                continue
            found = rejection(value)
            if not found:
                accepted += 1
                continue
            rejected += 1
            self.assertTrue(faults_of_form(record) or is_mended(text), f"{found}\n{text}")
        self.assertGreater(rejected, self.ROUNDS // 6)
        self.assertGreater(accepted, self.ROUNDS // 6)
        self.assertLess(no_yaml, self.ROUNDS // 2)


if __name__ == "__main__":
    unittest.main()
