#!/usr/bin/python3
"""Pages in Firefox: that they run there, and show what they show in Chromium.

Needs the Debian package firefox-esr, and those of browser.py (`.ci/set-up browser`).
`tests/run browser` builds the program and runs this; PROGRAM names another program to test.
"""

import json
import tempfile
import unittest
from pathlib import Path

import browser
from browser import ROOT, run
from firefox import Firefox

RECORD = ROOT / "samples/hills-and-sheep.yaml"
ANALYSED = ROOT / "samples/example-1-road.yaml"
ARROW_LEFT, HOME = "\ue012", "\ue011"


class InFirefox(unittest.TestCase):
    """One browser for all tests, and pages."""

    @classmethod
    def setUpClass(cls):
        temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(temporary.cleanup)
        cls.folder = Path(temporary.name)
        run("board", RECORD, "--format", "html", "-o", cls.folder / "game.html")
        run("board", ANALYSED, "--analysis", "--playouts", 400, "-o", cls.folder / "analysed.html")
        run("site", RECORD, ANALYSED, "-o", cls.folder / "site")
        cls.firefox = Firefox()
        cls.addClassCleanup(cls.firefox.quit)

    def load(self, name, behind="", size=(1280, 800)):
        self.firefox.show_as(*size)
        self.firefox.get("about:blank")
        self.firefox.get((self.folder / name).as_uri() + behind)

    def totals(self):
        return self.firefox.execute_script(
            "return [...document.querySelectorAll('.scores .points')].map((it) => +it.textContent)"
        )

    def test_steps_show_what_score_computes(self):
        scored = json.loads(run("score", "--format", "json", RECORD))["records"][0]
        self.load("game.html", "#turn=0")
        shown = self.firefox.execute_script(
            """return Array.from({ length: arguments[0] }, () => {
                 document.getElementById("forward").click();
                 return [...document.querySelectorAll(".scores .points")].map((it) => +it.textContent);
               });""",
            len(scored["turn_list"]) + 1,
        )
        self.assertEqual(shown, [turn["totals"] for turn in scored["turn_list"]] + [scored["totals"]])
        self.firefox.press(ARROW_LEFT)
        self.assertEqual(self.totals(), scored["turn_list"][-1]["totals"])
        self.firefox.press(HOME)
        self.assertEqual(set(self.totals()), {0})

    def test_nothing_lies_over_the_board(self):
        for size in ((1280, 800), (500, 844)):
            for name, behind in (("game.html", "#turn=20"), ("analysed.html", "#turn=2"), ("game.html", "?embed")):
                with self.subTest(name, size=size, behind=behind):
                    self.load(name, behind, size)
                    self.assertEqual(browser.over_board(self.firefox), [])
                    wide = self.firefox.execute_script("return document.documentElement.scrollWidth - innerWidth")
                    self.assertLessEqual(wide, 0)

    def test_an_analysis_is_shown(self):
        self.load("analysed.html", "#turn=2")
        found = self.firefox.execute_script(
            """return [document.querySelectorAll("#found > [data-rank]").length,
                 document.querySelectorAll(".chances.wide .chance-line").length,
                 document.querySelector("#winning").getAttribute("aria-label")]"""
        )
        self.assertGreater(found[0], 1)
        self.assertEqual(found[1], 1)
        self.assertRegex(found[2], r"^Chance to win, Turn 2: .* \d+ % \u00b1 ")

    def test_a_site_is_searched(self):
        self.load("site/index.html")
        games = "return [...document.querySelectorAll('.games > li')].filter((it) => it.checkVisibility()).length"
        self.assertEqual(self.firefox.execute_script(games), 2)


if __name__ == "__main__":
    unittest.main(verbosity=2)
