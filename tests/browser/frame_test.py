#!/usr/bin/python3
"""The first screen of every page: board, scores and turn have the room they need.

The matrix is {2, 6 players} x {base game, all boxes} x {short, long, right-to-left names} x {sizes of
screens} x {light, dark, forced colours}. By default each page meets each size in one of the colours; with
FRAMES=all in each of them. The pages that replay nothing, and those of the scribe, are looked at in a few cells
of a matrix of their own; with FRAMES=all in each. PICTURES names a folder for a picture of every frame, and a page that shows
them all. AXE names the script of axe-core, by default that of `.ci/set-up scripts`: without it, that part
is skipped.
"""

import itertools
import os
import re
import unittest
from pathlib import Path

import browser
from browser import ROOT, run
from scribe_case import MODULE

HERE = ROOT / "tests/browser/frame"
RECORDS = {
    "two-base": ROOT / "samples/tournament-final.yaml",
    "six-base": HERE / "six-base.yaml",
    "two-boxes": HERE / "two-boxes.yaml",
    "six-boxes": HERE / "six-boxes.yaml",
}
LONG = "Maximiliana Alexandrina von Hohenlohe-Waldenburg-Schillingen"
NAMES = {
    "short": ["Ann", "Ben", "Cleo", "Dinu", "Eve", "Finn"],
    "long": [letter + LONG[1:] for letter in "MNOPQR"],
    "right-to-left": ["שרה כהן", "داود", "רבקה", "ليلى العامري", "משה", "نور"],
}
SIZES = [(320, 640), (390, 844), (844, 390), (820, 1180), (1366, 657), (1280, 800)]
COLOURS = {
    "light": {"prefers-color-scheme": "light"},
    "dark": {"prefers-color-scheme": "dark"},
    "forced": {"forced-colors": "active"},
}
AXE = Path(os.environ.get("AXE", ROOT / ".ci/node_modules/axe-core/axe.min.js"))
PICTURES = os.environ.get("PICTURES")
ALL = os.environ.get("FRAMES") == "all"

# Sizes of parts, what is cut off, what a finger misses.
MEASURE = """
const seen = (it) => it && it.checkVisibility();
const box = (name) => {
  const it = document.querySelector(name);
  if (!seen(it)) return null;
  const { top, bottom, height } = it.getBoundingClientRect();
  return { top: top + scrollY, bottom: bottom + scrollY, height };
};
const scores = document.querySelector(".scores");
const room = scores.getBoundingClientRect();
const cut = [...scores.querySelectorAll(".points, .home > span, .supply")].filter(seen).filter((it) => {
  const { left, top, right, bottom, width } = it.getBoundingClientRect();
  return width && (left < room.left || right > room.right + 1 || top < room.top - 1 || bottom > room.bottom + 1);
});
const small = [...document.querySelectorAll("button, select, input, summary")].filter(seen).filter((it) => {
  const { width, height } = (it.type === "checkbox" ? it.closest("label") : it).getBoundingClientRect();
  return Math.min(width, height) < 23.9;
});
return {
  width: Math.max(innerWidth, document.documentElement.scrollWidth),
  scores: box(".scores"), board: box(".stage"), turn: box(".now"),
  scrolled: scores.scrollHeight > scores.clientHeight + 1,
  cut: cut.map((it) => it.outerHTML), small: small.map((it) => it.outerHTML.slice(0, 90)),
};
"""
FAULTS = """
const told = arguments[arguments.length - 1];
axe.run({ exclude: ["#board > *"] }, { resultTypes: ["violations"] }).then(({ violations }) =>
  told(violations.map((it) => it.id + ": " + it.nodes.slice(0, 3).map((node) => node.html.slice(0, 90)).join(" "))));
"""


def renamed(record, names):
    """The record, with other players."""
    text = record.read_text(encoding="utf-8")
    listed = re.search(r"^players: \[(.*)\]$", text, re.M) or re.search(r"^players:\n((?:  .*\n)+)", text, re.M)
    count = 6 if "six" in record.name else 2
    line = "players: [" + ", ".join(f"'{name}'" for name in names[:count]) + "]\n"
    text = text[: listed.start()] + line + text[listed.end() :].lstrip("\n")
    return re.sub(r"^result:\n(?:  .*\n)*", "", text, flags=re.M)


class FrameCase(browser.PageCase):
    def load(self, name, size, colours, part=""):
        browser.show_as(self.driver, *size, {"prefers-reduced-motion": "reduce", **COLOURS[colours]})
        self.driver.get("about:blank")
        self.driver.get((self.folder / f"{name}.html").as_uri() + part)

    def picture(self, name, size, colours):
        if PICTURES:
            path = Path(PICTURES) / f"{name}-{size[0]}-{colours}.png"
            path.parent.mkdir(parents=True, exist_ok=True)
            self.driver.save_screenshot(str(path))

    def faults(self):
        """What axe-core finds, unless it is not installed."""
        if not AXE.exists():
            return []
        self.driver.execute_script(AXE.read_text(encoding="utf-8"))
        return self.driver.execute_async_script(FAULTS)


class Frames(FrameCase):
    @classmethod
    def make_pages(cls):
        for (name, record), (kind, names) in itertools.product(RECORDS.items(), NAMES.items()):
            path = cls.folder / f"{name}-{kind}.yaml"
            path.write_text(renamed(record, names), encoding="utf-8")
            run("board", path, "--format", "html", "-o", path.with_suffix(".html"))
        run("board", ROOT / "samples/dice-game.yaml", "--format", "html", "-o", cls.folder / "dice.html")

    def frames(self):
        """Name, size and colours of each that is looked at."""
        names = [f"{name}-{kind}" for name, kind in itertools.product(RECORDS, NAMES)]
        for n, (name, size) in enumerate(itertools.product(names, SIZES)):
            for colours in COLOURS if ALL else [list(COLOURS)[(n + n // len(SIZES)) % len(COLOURS)]]:
                yield name, size, colours

    def load(self, name, size, colours, part="#turn=50"):
        super().load(name, size, colours, part)

    def check_frame(self, size, it):
        width, height = size
        self.assertLessEqual(it["width"], width, "wider than the device")
        self.assertLessEqual(it["scores"]["height"], height / 4, "scores")
        self.assertEqual((it["cut"], it["scrolled"]), ([], False), "all scores are seen")
        self.assertGreaterEqual(it["board"]["height"], 0.45 * height - 1, "board")
        self.assertGreaterEqual(it["turn"]["height"], 96, "card of the turn")
        self.assertEqual(it["small"], [], "targets")
        # Beside the board, the turn is in the first screen; on a phone that stands, the whole board is.
        beside = it["turn"]["top"] < it["board"]["bottom"]
        self.assertEqual(beside, width > height and width > 820, "the turn stands beside the board")
        self.assertLessEqual(it["turn" if beside else "board"]["bottom"], height + 1)

    def test_every_frame(self):
        for name, size, colours in self.frames():
            with self.subTest(name, size=size, colours=colours):
                self.load(name, size, colours)
                self.picture(name, size, colours)
                self.check_frame(size, self.driver.execute_script(MEASURE))
                if size[1] < 1000:
                    self.assertEqual(browser.over_board(self.driver, step=45), [])
        if PICTURES:
            shown = "".join(f"<figure><img height=300 src='{it.name}'><figcaption>{it.stem}</figcaption></figure>"
                            for it in sorted(Path(PICTURES).glob("*.png")))
            style = "<style>body{display:flex;flex-wrap:wrap;gap:4px;font:10px sans-serif}figure{margin:0}</style>"
            (Path(PICTURES) / "index.html").write_text(style + shown, encoding="utf-8")

    def test_the_checks_can_fail(self):
        size = (1366, 657)
        for style in (".now { min-height: 0 !important; max-height: 21px !important; }", ".scores { height: 200px; }",
                      ".home { width: 2000px; flex: none !important; max-width: none !important; }",
                      ".stage { height: 200px; }", "#zoom-in { min-height: 20px; height: 20px; }"):
            self.load("six-boxes-short", size, "light")
            self.driver.execute_script(
                "document.head.append(Object.assign(document.createElement('style'), { textContent: arguments[0] }))",
                style)
            with self.assertRaises(AssertionError, msg=style):
                self.check_frame(size, self.driver.execute_script(MEASURE))

    def test_a_dice_game_fits_every_screen(self):
        for size in SIZES:
            with self.subTest(size=size):
                self.load("dice", size, "light")
                self.picture("dice", size, "light")
                it = self.driver.execute_script(MEASURE)
                self.assertLessEqual(it["width"], size[0])
                self.assertLessEqual(it["scores"]["height"], size[1] / 4)
                self.assertEqual((it["cut"], it["small"]), ([], []))

    def test_what_is_chosen_is_seen_in_forced_colours(self):
        self.load("two-base-short", (1280, 800), "forced")
        looks = self.driver.execute_script(
            """const look = (name) => {
                 const { backgroundColor, color } = getComputedStyle(document.querySelector(name));
                 return backgroundColor + color;
               };
               return ["#show-turns", "#show-features", "#turns a[aria-current]", "#turns a:not([aria-current])"].map(look)""")
        self.assertNotEqual(looks[0], looks[1])
        self.assertNotEqual(looks[2], looks[3])

    @unittest.skipUnless(AXE.exists(), "axe-core is not installed: .ci/set-up scripts")
    def test_axe_finds_nothing(self):
        """One frame of each page; each size and all colours are among them."""
        frames = list(self.frames())
        for name, size, colours in frames if ALL else frames[:: len(SIZES) + 1]:
            with self.subTest(name, size=size, colours=colours):
                self.load(name, size, colours)
                self.assertEqual(self.faults(), [])


CUP = ROOT / "samples/harbour-cup"
# Names that are cut show what does not fit.
LONG_PAIR = renamed(RECORDS["two-base"], NAMES["long"])


class OtherFrames(FrameCase):
    """Pages that replay nothing, and the scribe's page of events and of boards that are counted."""

    REQUESTS = r"^(file|data|blob):"
    NAMES = ["arbiter", "arbiter-long", "analysis", "games/index", "cup/index", "standings", "pairings", "audit", "statistics"]
    # Those whose module is not built are skipped.
    SCRIBED = ["event", "count"]

    @classmethod
    def make_pages(cls):
        record = cls.folder / "long.yaml"
        record.write_text(LONG_PAIR, encoding="utf-8")
        page = lambda name: cls.folder / f"{name}.html"
        run("verify", "-f", "html", "-o", page("arbiter"), ROOT / "samples/broken/wrong-claim.yaml")
        run("verify", "-f", "html", "-o", page("arbiter-long"), record)
        run("analyse", "--budget", "2000", "--moves", "36-40", "-f", "html", "-o", page("analysis"), record)
        run("site", "-o", f"{cls.folder}/games/", record, ROOT / "samples/broken/wrong-claim.yaml")
        run("site", "-o", f"{cls.folder}/cup/", CUP)
        for name, words in {"standings": ["standings"], "statistics": ["stats"], "audit": ["audit"],
                            "pairings": ["pair", "--stage", "Preliminary", "--round", "2"]}.items():
            page(name).write_text(run(*words, "-f", "html", CUP), encoding="utf-8")
        if Path(MODULE).exists():
            run("scribe", "--module", MODULE, "-o", page("scribe"))
        board = ROOT / "tests/golden/positions/final.yaml"
        text = board.read_text(encoding="utf-8")
        for old, new in zip(("Ivo", "Jana", "Karel", "Lenka"), NAMES["long"]):
            text = re.sub(rf"\b{old}\b", new.replace(" ", "-"), text)
        (cls.folder / "count.yaml").write_text(text, encoding="utf-8")

    def cells(self, names):
        """Name, size and colours of each that is looked at: by default two sizes of each page."""
        for n, name in enumerate(names):
            for i, size in enumerate(SIZES):
                if ALL:
                    yield from ((name, size, colours) for colours in COLOURS)
                elif i in (n % 3, 3 + n % 3):
                    yield name, size, list(COLOURS)[(n + i) % 3]

    def check(self, name, size, colours):
        self.picture(name.replace("/", "-"), size, colours)
        wide = self.driver.execute_script("return Math.max(innerWidth, document.documentElement.scrollWidth)")
        self.assertLessEqual(wide, size[0], "wider than the device")
        # By default phones stand for all sizes: what axe-core finds seldom comes of the size.
        if ALL or size in SIZES[:3]:
            self.assertEqual(self.faults(), [])

    def test_pages_that_replay_nothing(self):
        for name, size, colours in self.cells(self.NAMES):
            with self.subTest(name, size=size, colours=colours):
                self.load(name, size, colours)
                self.check(name, size, colours)

    def open_scribe(self, name, size, colours):
        """The scribe's page at the harbour cup, or at a board of four players."""
        self.load("scribe", size, colours, "#" + name)
        seen = lambda it: self.driver.execute_script(
            "return Boolean(document.querySelector(arguments[0])?.checkVisibility())", it)
        self.until(lambda: seen("#new") or seen(f"#{'event' if name == 'event' else 'record'}"), 30)
        self.driver.execute_script(
            "localStorage.clear(); sessionStorage.clear(); for (const it of document.querySelectorAll('dialog[open]')) it.close()")
        files = [self.folder / "count.yaml"]
        if name == "event":
            files = [it for it in CUP.rglob("*") if it.is_file()] + [ROOT / "samples/tournament-final.yaml"]
        self.find("#event-open-files" if name == "event" else "#file").send_keys("\n".join(map(str, files)))
        self.until(lambda: seen("#event-table" if name == "event" else "#counting"), 30)

    @unittest.skipUnless(Path(MODULE).exists(), "the module is not built")
    def test_pages_of_the_scribe(self):
        for name, size, colours in self.cells(self.SCRIBED):
            with self.subTest(name, size=size, colours=colours):
                self.open_scribe(name, size, colours)
                if name == "count":
                    board, desk = self.driver.execute_script(
                        "return ['#board', '#desk'].map((it) => document.querySelector(it).getBoundingClientRect().toJSON())")
                    self.assertGreaterEqual(board["height"], 0.45 * size[1] - 1, "board")
                    self.assertGreaterEqual(desk["height"], 96, "choice")
                    self.assertLessEqual(desk["bottom"], size[1] + 1, "choice")
                self.check(name, size, colours)


if __name__ == "__main__":
    unittest.main(verbosity=2)
