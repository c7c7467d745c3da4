"""The doors: what each command does with files, and the odd files that lie where games and results lie.

A door is a command that reads files. `good` is what it is given beside the odd file, `shows` what
its output has to have whatever lies beside it: nobody's result is lost. `folder`: it searches
folders. A command that reads no files stands in NO_FILES, with the reason.
"""

import gzip
import io
import json
import zipfile

GAME = """cartulary: 1
players: [Good, Fine]
moves: |
  U 1,0 r1 highwayman
  E 0,-1 r2 knight
  W 2,0 r0
"""
RESULTS = "round,a,b,games_a,games_b\n1,Good,Fine,1,0\n1,Cid,Dan,1,0\n"
# Above the folder: nobody may take another for it.
RULES = "tournament: 1\nsystem: world-championship\n"

# What is given beside the odd file, by its name.
GOODS = {"game": ("good.yaml", GAME), "results": ("good.csv", RESULTS)}


def door(argv, good="game", shows="Good", folder=True, writes=(), many=True, counts="all", rewrites=(), waits=()):
    """`counts`: which files of a folder it counts that are neither games nor results. `rewrites`: the
    kinds of odd files that it may change, because they are records; `waits`: those that are results
    which it waits for."""
    return dict(locals())


# `{}` stands for the paths.
DOORS = {
    "verify": door("verify {}"),
    "score": door("score {}"),
    "repair": door("repair {}", shows=None, folder=False, many=False),
    "report": door("report {}", shows=None, folder=False, many=False),
    "record": door("record {}", shows=None, folder=False, many=False),
    "annotate": door(
        "annotate -i {}", shows=None, writes=("good.yaml",), counts="games", rewrites=("illegal record", "dice game")
    ),
    "fmt": door("fmt --check {}", shows=None, counts="games"),
    "diff": door("diff {}", shows=None, folder=False),
    "merge": door("merge {}", shows=None, folder=False),
    "standings": door("standings {}", good="results"),
    "pair": door(
        "pair --force --tournament ../cup.yaml --round 2 {}", good="results", waits=("illegal record", "dice game")
    ),
    "audit": door("audit {}", good="results", shows="good.csv"),
    "stats": door("stats {}", good="results"),
    "find": door("find players>=2 {}", counts="games"),
    "board": door("board {}", shows=None, folder=False, many=False),
    "site": door("site -o site {}", shows=None, writes=("site/good.html",)),
    "legal": door("legal {}", shows=None, folder=False, many=False),
    "odds": door("odds {}", shows=None, folder=False, many=False),
    "analyse": door("analyse --playouts 400 {}", shows=None, folder=False, many=False),
    "convert": door("convert {}", shows="Good", counts="games"),
    "dice": door("dice score {}", shows=None, folder=False),
}
NO_FILES = {
    "init": "makes a record of its arguments",
    "scribe": "writes a page",
    "tiles": "prints tiles",
    "explain": "prints pages of the documentation",
    "play": "reads positions of a program from standard input",
    "lsp": "is told texts by an editor",
    "schema": "prints schemas",
    "help": "prints help",
    "generate": "prints completions",
}


def zipped(**files):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, text in files.items():
            archive.writestr(name.replace("__", "/").replace("_dot_", "."), text)
    return out.getvalue()


def sheet(rows):
    cells = "".join(
        "<row>" + "".join(f'<c t="inlineStr"><is><t>{cell}</t></is></c>' for cell in row) + "</row>"
        for row in rows
    )
    return f'<worksheet xmlns="x"><sheetData>{cells}</sheetData></worksheet>'


def workbook(rows):
    relation = '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>'
    book = '<workbook xmlns:r="r"><sheets><sheet name="One" sheetId="1" r:id="r1"/></sheets></workbook>'
    return zipped(
        _rels___dot_rels="<Relationships/>",
        xl__workbook_dot_xml=book,
        xl___rels__workbook_dot_xml_dot_rels=relation,
        xl__worksheets__sheet1_dot_xml=sheet(rows),
    )


# Odd files that nothing is wrong with for `fmt` and `convert`, which look at their form.
WELL_FORMED = ("illegal record", "dice game")
# Endings of files that only a command which counts all of a folder tells.
NO_GAMES = (".jpg", ".pdf", ".docx", ".xml", ".html", ".trf")

# An odd file: its name and its bytes.
ODD = {
    "picture": ("odd.jpg", b"\xff\xd8\xff\xe0\x00\x10JFIF\x00" + bytes(range(200))),
    "picture called record": ("odd.yaml", b"\x89PNG\r\n\x1a\n" + bytes(range(200))),
    "PDF": ("odd.pdf", b"%PDF-1.4\n1 0 obj\n\xe2\xe3\n"),
    "database": ("odd.csv", b"SQLite format 3\x00" + bytes(80)),
    "document": ("odd.docx", zipped(word__document_dot_xml="<w/>")),
    "empty": ("odd.csv", b""),
    "zeros": ("odd.txt", bytes(3000)),
    "cut gzip": ("odd.csv.gz", gzip.compress(RESULTS.encode())[:20]),
    "cut zip": ("odd.zip", zipped(a_dot_yaml=GAME)[:60]),
    "zip of nothing": ("odd.zip", zipped()),
    "zip of pictures": ("odd.zip", zipped(a_dot_png="\x89PNG", b_dot_png="\x89PNG")),
    "zip of a broken game": ("odd.zip", zipped(a_dot_yaml="cartulary: 1\nplayers: [A, B\n")),
    "spreadsheet of nothing": ("odd.xlsx", workbook([["Shopping"], ["milk", "2"]])),
    "broken spreadsheet": ("odd.xlsx", zipped(xl__workbook_dot_xml="<workbook><sheets>")),
    "plays": ("odd.xml", b'<?xml version="1.0"?><plays username="x"><play id="1"/></plays>'),
    "page": ("odd.html", b"<!doctype html><title>x</title><p>Hello, all of you"),
    "JSON of others": ("odd.json", json.dumps({"status": "ok", "players": [{"player": "A"}, {"player": "B"}]}).encode()),
    "list of JSON": ("odd.json", b'[{"seed":1,"moves":[[1,2,3]]}]'),
    "prose": ("odd.txt", b"Dear all, the cup begins at nine, in the hall.\nYours, the arbiter\n"),
    "chat": ("odd.txt", b"Ann places a tile and scores 4 points\nBob places a tile\n"),
    "conflict": ("odd.yaml", GAME.replace("  W 2,0", "<<<<<<< a\n  W 2,0 r0\n=======\n  W 2,0 r1\n>>>>>>> b\n  W 3,0").encode()),
    "YAML of others": ("odd.yaml", b"version: 3\nservices:\n  web: {image: nginx}\n"),
    "broken record": ("odd.yaml", b"cartulary: 1\nplayers: [Odd, Bob\nmoves: []\n"),
    "illegal record": ("odd.yaml", b"cartulary: 1\nplayers: [Odd, Bob]\nmoves: |\n  U 9,9 r1\n"),
    "other encoding": ("odd.yaml", "cartulary: 1\nplayers: [Zo\u00eb, Bob]\nmoves: []\n".encode("latin-1")),
    "two marks": ("odd.yaml", b"\xef\xbb\xbf\xef\xbb\xbf"),
    "table without names": ("odd.csv", b"2,Ann,Dan,2,1\n2,Cid,Bob,0,2\n"),
    "table of something": ("odd.csv", b"item;price\nmilk;2\nbread;3\n"),
    "half a table of results": ("odd.csv", b"round,a,games_a,games_b\n2,Ann,2,1\n"),
    "table with two columns that differ": ("odd.csv", b"round,a,b,games_a,games_b,games_a\n2,Ann,Dan,2,1,0\n"),
    "results that cannot be": ("odd.csv", b"round,a,b,games_a,games_b,format\n2,Ann,Dan,5,4,Bo3\n"),
    "broken report of chess": ("odd.trf", b"012 Cup\n001 what\n"),
    "second tournament": ("odd.yaml", b"tournament: 1\nname: Cup\nsystem: no-such-system\n"),
    "names of columns alone": ("odd.csv", b"round,a,b,games_a,games_b\n"),
    "names of a sheet alone": ("odd.csv", b"player,club\n"),
    "broken sheet of players": ("odd.csv", b"player,club,seed\n,Lions,1\nAnn,Bears,x\n"),
    "score pad": ("odd.csv", b"turn,player,feature,tiles,points\n5,Ann,city,2,4\n"),
    "sheet without columns": ("odd.csv", b"turn,player,tile,col,row\n1,Ann,U,1,0\n"),
    "broken save": ("odd.jcz", b'{"appVersion":"5.12.0","gameId":"x"'),
    "broken link": ("odd.txt", b"https://example.org/game?x=1\n"),
    "dice game": ("odd.yaml", b"cartulary: 1\ngame: dice\nplayers: [Odd, Bob]\nturns: |\n  9 c9 c9\n"),
}

# For each format of another program, by its name in formats/exchange/convert/recognise.cpp, an odd file.
IMPORTERS = {
    "Jcz": "broken save",
    "Foreign": "picture",
    "BgaLog": "page",
    "Link": "broken link",
    "Grid": "broken grid",
    "Sheet": "sheet without columns",
    "Table": "broken moves in letters",
    "Encoded": "half of UTF-16",
    "MoveList": "broken list of moves",
    "Other": "prose",
}
ODD["broken grid"] = ("odd.csv", b",0,1\n0,U1,U1\nx,E2,\n")
ODD["broken moves in letters"] = ("odd.txt", b"U 1 6 1 0\nE 9 9 9\n")
ODD["half of UTF-16"] = ("odd.yaml", b"\xff\xfe" + GAME.encode("utf-16-le")[:-1])
ODD["broken list of moves"] = ("odd.txt", b"U 1,0 r1\nE 0,-1 r9\n")
