"""The types of the calls that run the program, made of its table of them."""

TAKES = {
    "text": "text: Text",
    "two": "a: Text, b: Text",
    "files": "files: Files",
    "positions": "positions: object[]",
}
GIVES = {"json": "any", "text": "string", "lines": "any[]"}


def camel(name):
    first, *more = name.split("-")
    return first + "".join(part.capitalize() for part in more)


def option_type(option):
    if not option["value"]:
        return "boolean"
    one = " | ".join(f'"{word}"' for word in option["choices"]) or "string | number"
    return f"{one} | ({one})[]"


def options_type(row):
    name = row["name"].capitalize() + "Options"
    common = "FilesOptions" if row["takes"] == "files" else "CallOptions"
    lines = [f"export interface {name} extends {common} {{"]
    for option in row["options"]:
        lines += [f"  /** {option['meaning']} */", f"  {camel(option['name'])}?: {option_type(option)};"]
    return name, "\n".join([*lines, "}\n"])


def call_types(rows):
    out = [
        "// The calls that run the program, made of the table of its commands.\n",
        'import type { Files, Text } from "./cartulary.js";\n',
        "export interface CallOptions {\n"
        "  /** The name of a text, which messages show; `game.yaml` unless told. */\n  name?: string;\n"
        "  /** Standard input, as answers to what `ask` asks. */\n  input?: Text;\n}\n",
        "export interface FilesOptions {\n"
        "  /** Which files or folders are meant; all unless told. */\n  paths?: string[];\n}\n",
    ]
    calls = ["export interface ProgramCalls {"]
    for row in rows:
        name, text = options_type(row)
        out.append(text)
        command = row["words"][0]
        calls += [
            f"  /** {row['meaning']}: `cartulary {command}`. */",
            f"  {row['name']}({TAKES[row['takes']]}, options?: {name}): Promise<{GIVES[row['gives']]}>;",
        ]
    out.append("\n".join([*calls, "}\n"]))
    out += [f'export const {row["name"]}: ProgramCalls["{row["name"]}"];' for row in rows]
    return "\n".join(out) + "\n"
