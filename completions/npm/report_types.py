"""The types of the JSON report in TypeScript, made of its JSON Schema."""

import json

# What deserves a name of its own, by its place in the report.
NAMES = {
    "": "Report",
    ".records[].findings[]": "Finding",
    ".records[].findings[].labels[]": "Label",
    ".records[].findings[].start": "Place",
    ".records[].causes[]": "Cause",
    ".records[].breakdown[]": "Breakdown",
    ".records[]:tiles.turn_list[]": "Turn",
    ".records[]:tiles.turn_list[].scored[]": "Scoring",
    ".records[]:dice.turn_list[]": "DiceTurn",
    ".summary": "Summary",
    ".unread[]": "Unread",
}


class Types:
    def __init__(self):
        self.named = {}  # what follows the name, by the name
        self.name_of = {}  # by what has it: what is the same has one name

    def type_of(self, schema, place):
        if "const" in schema:
            return json.dumps(schema["const"])
        if "enum" in schema:
            return " | ".join(json.dumps(value) for value in schema["enum"])
        kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
        return " | ".join(self.type_of_kind(kind, schema, place) for kind in kinds)

    def type_of_kind(self, kind, schema, place):
        if kind == "array":
            item = self.type_of(schema["items"], place + "[]")
            if "maxItems" in schema:
                return "[" + ", ".join([item] * schema["maxItems"]) + "]"
            return f"({item})[]" if " | " in item else f"{item}[]"
        if kind == "object":
            return self.type_of_object(schema, place)
        return {"integer": "number", "string": "string", "boolean": "boolean", "null": "null"}[kind]

    def type_of_object(self, schema, place):
        if "if" in schema:
            return self.type_of_record(schema, place)
        if "additionalProperties" in schema:
            return f"Record<string, {self.type_of(schema['additionalProperties'], place)}>"
        members = self.members(schema, place)
        if members in self.name_of:
            return self.name_of[members]
        name = NAMES.get(place)
        if name is None:
            return members
        self.named[name] = f"export interface {name} {members}"
        self.name_of[members] = name
        return name

    def type_of_record(self, schema, place):
        """A record is one of tiles or one of dice; `game` tells."""
        common = dict(schema["properties"])
        game = common.pop("game")
        self.named["AnyRecord"] = "export interface AnyRecord " + self.members(
            {"properties": common, "required": schema["required"]}, place
        )
        dice = schema["if"]["properties"]["game"]["const"]
        tiles = [value for value in game["enum"] if value != dice]
        for name, part, games in (("Dice", "then", [dice]), ("Tile", "else", tiles)):
            own = schema[part]
            members = self.members(
                {
                    "properties": {"game": {**game, "enum": games}, **own["properties"]},
                    "required": ["game", *own["required"]],
                },
                place + (":dice" if name == "Dice" else ":tiles"),
            )
            self.named[f"{name}Record"] = f"export interface {name}Record extends AnyRecord {members}"
        self.named["RecordReport"] = "export type RecordReport = TileRecord | DiceRecord;"
        return "RecordReport"

    def members(self, schema, place):
        lines = ["{"]
        for name, member in schema["properties"].items():
            mark = "" if name in schema.get("required", []) else "?"
            inner = self.type_of(member, place + "." + name).replace("\n", "\n  ")
            if "description" in member:
                lines.append(f"  /** {member['description']} */")
            lines.append(f"  {name}{mark}: {inner};")
        return "\n".join([*lines, "}"])


def report_types(schema):
    types = Types()
    types.type_of(schema, "")
    head = "// The JSON report, made of report.schema.json.\n"
    return head + "".join(f"\n{text}\n" for text in types.named.values())


def report_version(schema):
    return schema["properties"]["cartulary_report"]["const"]
