#!/usr/bin/python3
"""What libFuzzer begins with, and what it found: inputs as files, and as lines of a text.

  corpus.py seeds FOLDER        FOLDER/TARGET/* from records, sessions and samples, FOLDER/TARGET.dict
  corpus.py unpack TARGET FOLDER   the lines of tests/fuzz/corpora/TARGET.txt as files
  corpus.py pack TARGET FOLDER     back again, small inputs first, as many as are kept
  corpus.py longest TARGET         how long its inputs get
"""

import gzip
import hashlib
import json
import re
import shlex
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
CORPORA = ROOT / "tests/fuzz/corpora"
GOLDEN = ROOT / "tests/golden"
# How long inputs get, in bytes: short ones run faster, and what a target reads must fit in.
LONGEST = {"words": 40, "yaml": 400, "moves": 200, "records": 1500, "dice": 700, "format": 1000,
           "cursor": 1000, "messages": 1500, "repair": 1500, "imports": 2000, "arguments": 100, "configuration": 400,
           "reports": 3000, "questions": 900, "tournament": 800,
           "tables": 600, "workbooks": 7000}
# How many bytes of each corpus are kept; searching for causes takes longest.
KEPT = 24_000
KEPT_OF = {"repair": 8_000, "cursor": 12_000, "messages": 16_000}
# No seed is longer.
MOST = 4096

ESCAPES = {"\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def line_of(data):
    """An input on one line: what is not printable ASCII is escaped, and a blank at the end."""
    line = "".join(ESCAPES.get(c) or (c if " " <= c <= "~" else f"\\x{ord(c):02x}")
                   for c in data.decode("latin-1"))
    return line[:-1] + "\\x20" if line.endswith(" ") else line


def data_of(line):
    short = {"\\": "\\", "n": "\n", "t": "\t", "r": "\r"}
    text = re.sub(r"\\(?:x([0-9a-f]{2})|(.))",
                  lambda m: chr(int(m[1], 16)) if m[1] else short[m[2]], line)
    return text.encode("latin-1")


def put(folder, data):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / hashlib.sha1(data).hexdigest()).write_bytes(data)


def records():
    """All records of tests, samples and pages."""
    for place in (GOLDEN, ROOT / "samples"):
        for path in sorted(place.rglob("*.y*ml")):
            yield path.read_bytes()
    for path in sorted((ROOT / "formats").rglob("*.md")):
        for block in re.findall(r"^```yaml\n(.*?)^```", path.read_text("utf-8"), re.M | re.S):
            yield block.encode()


def sessions():
    for path in sorted(GOLDEN.rglob("*.session")):
        yield path.read_text("utf-8")


def configurations():
    """Those of tests and samples, what sessions write into one, and the headers of records."""
    for place in (GOLDEN, ROOT / "samples"):
        for path in sorted(place.rglob("cartulary.yaml")):
            yield path.read_bytes()
    for text in sessions():
        for made in re.findall(r'(?:printf|echo) "([^"]*)" *>>?(?:[a-z0-9-]*/)?cartulary.yaml', text):
            yield made.replace("\\n", "\n").encode() + b"\n"
    for record in records():
        yield re.sub(rb"(?ms)^(cartulary|players|moves|turns|result|hands|faces|sheet|game)\b.*?(?=^\w|\Z)",
                     b"", record)[:400]


def tournaments():
    """Files of tournaments with their tables: after the separator that the target knows."""
    files = [*GOLDEN.glob("standings/*/tournament.yaml"), *GOLDEN.glob("audit/*/tournament.yaml"),
             *(ROOT / "samples").rglob("tournament.yaml")]
    for path in files:
        for table in sorted(path.parent.rglob("*.csv")):
            yield path.read_bytes() + b"\n%%\n" + table.read_bytes()
    sums = ROOT / "tests/standings/published"
    yield (sums / "rules/national.yaml").read_bytes() + b"%%\n" + (sums / "national.csv").read_bytes()
    for path in sorted((ROOT / "formats/guide/codes").glob("A*.md")):
        for block in re.findall(r"^```csv\n(.*?)^```", path.read_text("utf-8"), re.M | re.S):
            for rules in ("", "system: world-championship\n", "tie: second-player\n",
                          "system: knock-out\nadvance: 1\n", "system: hig-ranking\n"):
                yield f"tournament: 1\n{rules}%%\n{block}".encode()


def tables():
    """Tables of results and of standings, in several encodings; of tests, samples and pages."""
    for place in (GOLDEN, ROOT / "samples", ROOT / "tests/standings"):
        for suffix in ("csv", "tsv", "txt", "trf"):
            for path in sorted(place.rglob(f"*.{suffix}")):
                yield path.read_bytes()
    for path in sorted((ROOT / "formats").rglob("*.md")):
        for block in re.findall(r"^```csv\n(.*?)^```", path.read_text("utf-8"), re.M | re.S):
            yield block.encode()
            yield block.replace("\n", "\r").encode("utf-16")
            yield block.replace(",", ";").encode("latin-1", "replace")


def workbooks():
    """The files of each that have its cells, behind a line with their path."""
    for path in sorted([*GOLDEN.rglob("*.xlsx"), *GOLDEN.rglob("*.ods")]):
        with zipfile.ZipFile(path) as archive:
            names = [name for name in archive.namelist()
                     if re.match(r"content.xml$|mimetype$|xl/(?!theme).*\.xml(\.rels)?$", name)]
            yield b"".join(b"%%%" + name.encode() + b"\n" + archive.read(name) + b"\n" for name in names)


def games():
    """Files of other programs, shortened to what libFuzzer makes; JSON also to its first parts."""
    files = [path.read_bytes() for path in sorted((GOLDEN / "convert").glob("*.jcz"))]
    files += [gzip.decompress(path.read_bytes())
              for path in sorted((GOLDEN / "convert").glob("*.gz"))]
    files.append((ROOT / "samples/board-game-arena.json").read_bytes())
    files.append((GOLDEN / "convert/sheet.csv").read_bytes())
    for text in sessions():
        files += [m.encode() for m in re.findall(r"https?://\S*#\S+", text)]
        # What sessions hand to the program, as `printf` writes it.
        for made in re.findall(r"printf '([^']*)' *\| *cartulary", text):
            files.append(made.replace("%s", "1").replace("\\n", "\n").replace("\\t", "\t").encode())
    return files


def command_lines():
    for text in sessions():
        for line in re.findall(r"^\$ (.*)$", text, re.M):
            for part in re.findall(r"cartulary ([^|;<>&]*)", line):
                try:
                    yield "\n".join(shlex.split(part)).encode()
                except ValueError:
                    continue  # cut off inside a word


def lines_of_reports():
    """Those that sessions show."""
    for text in sessions():
        yield from (line.encode() for line in re.findall(r'^\{"type":.*', text, re.M))


def messages_about(text):
    """What an editor says of a record: a line for each message."""
    uri = {"uri": "file:///game.yaml"}
    last = {"line": text.count("\n"), "character": 5}
    here = {"textDocument": uri, "position": last, "range": {"start": {}, "end": last}}
    changes = [{"range": {"start": last, "end": last}, "text": " K"}, {"text": text}]
    messages = [{"method": "textDocument/didOpen", "params": {"textDocument": {**uri, "text": text}}}]
    for name in ("hover", "completion", "formatting", "documentSymbol", "codeAction"):
        messages.append({"id": 2, "method": f"textDocument/{name}", "params": here})
    messages.append({"method": "textDocument/didChange",
                     "params": {"textDocument": {**uri, "version": 2}, "contentChanges": changes}})
    messages.append({"id": "3", "method": "shutdown"})
    return "\n".join(json.dumps({"jsonrpc": "2.0", **message}) for message in messages).encode()


def moves_of(record):
    """The lines of the moves, without what is around them."""
    block = re.search(rb"^moves:.*\n((?:[ -].*\n)+)", record, re.M)
    return re.sub(rb"(?m)^[ -]+", b"", block[1]) if block else b""


def tiles_of(record):
    """The lines of tiles in a record that begins from a position."""
    position = record.partition(b"position:")[2]
    return [line.strip() for line in position.split(b"\n")
            if re.match(rb" +[A-Z][\w/.!+]* -?[0-9]+,-?[0-9]+ r", line)]


def dictionary(words):
    """Words as libFuzzer reads them, which knows no other escapes than these."""
    def escaped(byte):
        return chr(byte) if 32 <= byte < 127 and byte not in b'"\\' else f"\\x{byte:02x}"
    return "".join(f'"{word}"\n' for word in
                   sorted({"".join(map(escaped, w.encode())) for w in words}) if word)


def words_of_schema(schema):
    """Keys and fixed words of records."""
    if isinstance(schema, dict):
        yield from (f"{key}: " for key in schema.get("properties", {}))
        yield from (str(word) for word in schema.get("enum", ()))
        for below in schema.values():
            yield from words_of_schema(below)
    elif isinstance(schema, list):
        for below in schema:
            yield from words_of_schema(below)


SYNTAX = ["---\n", "...\n", "- ", "|\n", "|-\n", ">\n", "&a ", "*a", "!!str ", "# ", "#> ", "'",
          "[", "]", "{", "}", ": ", ", ", "\r\n", "\ufeff", "\u202e", "\u200d", "~", "null", "?"]
MOVES = ["knight:", "highwayman:", "farmer:", "monk", "shepherd:", "abbot", "discard ", "return ",
         "draw:", "grow:", "guide", "under:", "recall", "drew:", "=1:2", "=?:2", "+3", "+3/0", " @",
         "!?", "//", "r0", "r270", "0,1", "-1,0", "(1,0)", "x=1 y=0", "crfr", "cfcf/", "cici", "EG ",
         "HS/", "RI/s", "RI.1/", "[river, abbot]", "IC/", "TB/", "again ", "large-", "builder:", "pig:", "inner", "wine:",
         "[inns-and-cathedrals, traders-and-builders]", "buy:", "roll ", "aside", "keep", "k1", "c2", "city:"]

# What pages ask, with a turn and a line.
QUESTIONS = ["laid 0 C 5,5 r0", "relaid 0 C 1,0 r1", "taken 1", "result 0 totals 12:9", "result 0 discarded C H",
             "check 1", "score 2", "convert 2 record", "convert 2 csv", "board 1 fields", "position 1", "places 1 B",
             "with 1 B 0,1 r1", "changed 1 B 0,1 r1", "without 1", "claiming 1 4:0", "mend 0", "cell 1 cities",
             "entries 1 cities", "tidy 0", "explain 0 P302", "replay 0", "full 1", "json 1", "sarif 1"]


def seeds(folder):
    short = [r for r in records() if len(r) <= MOST]
    for record in short:
        put(folder / "yaml", record)
        for name in ("dice",) if b"game: dice" in record else ("records", "repair"):
            put(folder / name, record)
        put(folder / "format", record)
        for tile in tiles_of(record)[:3]:
            put(folder / "questions", b"laid 0 " + tile + b"\n" + record)
        for question in QUESTIONS[sum(record) % 5::5]:
            put(folder / "questions", question.encode() + b"\n" + record)
        put(folder / "cursor", record)
        if len(record) < 200:
            put(folder / "messages", messages_about(record.decode("latin-1")))
        if moves := moves_of(record):
            put(folder / "moves", moves)
            # Small inputs run faster and are changed more.
            for line in moves.split(b"\n")[::7]:
                put(folder / "moves", line)
                put(folder / "words", line)
    for data in games():
        put(folder / "imports", data[:4 * MOST])
    for line in command_lines():
        put(folder / "arguments", line)
    for data in configurations():
        put(folder / "configuration", data)
    for data in tournaments():
        put(folder / "tournament", data[:MOST])
    for data in tables():
        put(folder / "tables", data[:LONGEST["tables"]])
    elements = set()
    for data in workbooks():
        elements.update(re.findall(r"[\w:-]+=\"|</?[\w:-]+", data.decode("utf-8")))
        put(folder / "workbooks", data[:4 * MOST])
    for line in lines_of_reports():
        put(folder / "reports", line[:LONGEST["reports"]])

    schema = json.loads((ROOT / "formats/ground/schema/record.schema.json").read_text("utf-8"))
    record_words = dictionary([*words_of_schema(schema), *SYNTAX, *MOVES])
    for name in ("words", "yaml", "moves", "records", "dice", "format", "cursor", "repair",
                 "questions", "configuration"):
        (folder / f"{name}.dict").write_text(record_words)
    rules = json.loads((ROOT / "formats/ground/schema/tournament.schema.json").read_text("utf-8"))
    (folder / "tournament.dict").write_text(dictionary(
        [*words_of_schema(rules), *SYNTAX, "%%\n", "round,a,b,games_a,games_b\n", "player,points,place\n",
         "a,b,g1,g2,g3,starter\n", "90-80", "90-90 a time", "winner", "stage", "group", "match", "date",
         "Bo3", "Ann", "Bob", "Ann Lee", "Lee Ann", "1,Ann,Bob,2,1\n", "Lions-Tigers"]))
    (folder / "tables.dict").write_text(dictionary(
        ["round,a,b,games_a,games_b\n", "player,points,place\n", "Spieler 1", "Score 1", "Ergebnis", "rank", ";",
         "\t", " | ", "|---|\n", "78 - 95", "80 : 70", "97,0", "1st", "T1", "3-4", "\ufeff", "\r", "sep=;\n", "Ann",
         "Bob", "bye", "001 ", "012 ", "XXR "]))
    (folder / "workbooks.dict").write_text(dictionary([*elements, "%%%", "/>", ">", "\"", "t=\"s\"", "r=\"ZZ1\""]))
    names = re.findall(r'"([A-Za-z_]{2,30})"', b" ".join(games()).decode("latin-1"))
    columns = ["turn", "player", "tile", "x", "y", "rotation", "meeple", "place", "gain", "totals"]
    (folder / "imports.dict").write_text(dictionary(
        [*(f'"{n}"' for n in names), *columns, *"{}[],:;\t", "# players: ", "# discard ", "/#/0/0/"]))
    completions = "".join(p.read_text("utf-8") for p in sorted((ROOT / "completions").iterdir())
                          if p.is_file())
    members = re.findall(r'"([a-z_]+)":', " ".join(map(bytes.decode, lines_of_reports())))
    (folder / "reports.dict").write_text(dictionary(
        [*(f'"{m}":' for m in members), "[", "]", "{", "}", ",", "null", "true", "-1", "4294967295",
         '"base"', '"dice"', '"right"', '"wrong"', '"S501"', '"F131"', '"the same moves"']))
    spoken = set(re.findall(r'"([A-Za-z/]+)"', messages_about("").decode()))
    (folder / "messages.dict").write_text(dictionary(
        [*(f'"{word}"' for word in spoken), "Content-Length: 12\r\n\r\n", "[", "]", "{", "}", ",", ":",
         "null", "true", "-1", "4294967296", "\n"]))
    (folder / "arguments.dict").write_text(dictionary(
        [*re.findall(r"(?<![\w-])--?[a-z][a-z-]*", completions), "\n", "=", "--", "-", ",", "0"]))


def unpack(name, folder):
    text = CORPORA / f"{name}.txt"
    folder.mkdir(parents=True, exist_ok=True)
    if text.exists():
        for line in text.read_text("ascii").splitlines():
            put(folder, data_of(line))


def pack(name, folder):
    """Small inputs are worth more than large ones."""
    most = KEPT_OF.get(name, KEPT)
    inputs = sorted((path.read_bytes() for path in folder.iterdir()), key=lambda d: (len(d), d))
    lines = []
    for data in inputs:
        line = line_of(data)
        most -= len(line) + 1
        if data and most >= 0:
            assert data_of(line) == data
            lines.append(line + "\n")
    (CORPORA / f"{name}.txt").write_text("".join(lines), "ascii")


def main(command, *words):
    if command == "seeds":
        seeds(Path(words[0]))
    elif command == "unpack":
        unpack(words[0], Path(words[1]))
    elif command == "pack":
        pack(words[0], Path(words[1]))
    elif command == "longest":
        print(LONGEST[words[0]])
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(*sys.argv[1:])
