#!/usr/bin/python3
"""The page of an analysis in a real browser: any screen, light and dark, with script and without.

`tests/run browser` builds the program and runs this; PROGRAM names another program to test.
"""

import re
import subprocess
import unittest

from selenium.webdriver.common.by import By

import browser
from browser import PROGRAM, ROOT

BAD = "</script><script>window.hit=1</script>"
HOSTILE = f"""cartulary: 1
event: '<b>"Cup"</b> & ]]> <!-- <script> \u202e turned'
players: ['{BAD}', '<img src=x onerror="window.hit=1">', 'a-name-without-a-blank-of-many-letters']
moves: |
  U 1,0 r1 farmer:NNW
  U 2,0 r1 highwayman:E
  U 3,0 r1
"""
# name: record, turns
PAGES = {
    "two": (ROOT / "samples/tournament-final.yaml", "36-40"),
    "five": (ROOT / "samples/five-players.yaml", "30-32"),
    "end": (ROOT / "samples/tournament-final.yaml", "70-"),
    "hostile": ("hostile.yaml", "1-"),
}


class AnalysisPage(browser.PageCase):
    """One browser for all tests; each loads its page anew."""

    @classmethod
    def make_pages(cls):
        (cls.folder / "hostile.yaml").write_text(HOSTILE, encoding="utf-8")
        for name, (record, turns) in PAGES.items():
            subprocess.run([PROGRAM, "analyse", "--budget", "2000", "--moves", turns, "-f", "html",
                            "-o", f"{name}.html", record], cwd=cls.folder, check=True)

    def load(self, name, width=1280, scheme="light"):
        browser.show_as(self.driver, width, 900, {"prefers-color-scheme": scheme})
        self.driver.get((self.folder / f"{name}.html").as_uri())

    def ask(self, expression):
        return self.driver.execute_script(f"return {expression}")

    def test_nothing_is_wider_than_the_screen(self):
        for width in (320, 768, 1280):
            for name in ("two", "five", "hostile"):
                with self.subTest(page=name, width=width):
                    self.load(name, width)
                    self.driver.execute_script("document.querySelector('details').open = true")
                    self.assertLessEqual(self.ask("document.documentElement.scrollWidth"), width)

    def test_nothing_is_wider_than_the_paper(self):
        """A4 between its margins is 190 mm wide; what is closed on the screen is printed, too."""
        width = int(190 / 25.4 * 96)
        right = "Math.max(...[...document.querySelectorAll('main *')].map(e => e.getBoundingClientRect().right))"
        try:
            for name in ("two", "five"):
                self.load(name, width)
                self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
                self.assertLessEqual(self.ask(right), width + 1, name)
                self.assertGreater(self.all("details tbody tr")[0].rect["height"], 0)
        finally:
            self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})

    def test_landmarks(self):
        for name in PAGES:
            self.load(name)
            self.assertEqual(browser.landmark_faults(self.driver), [], name)

    def test_names_are_text(self):
        self.load("hostile")
        self.assertIsNone(self.ask("window.hit ?? null"))
        self.assertIn(BAD, self.all("h1")[0].text)
        self.assertFalse(self.all("main b, main img, main script"))

    def test_light_and_dark(self):
        ground = "getComputedStyle(document.body).backgroundColor"
        self.load("end", scheme="light")
        light = self.ask(ground)
        self.all("#theme")[0].click()
        dark = self.ask(ground)
        self.assertNotEqual(light, dark)
        self.driver.execute_script("localStorage.clear()")
        self.load("end", scheme="dark")
        self.assertEqual(self.ask(ground), dark)
        self.assertEqual(self.all("#theme")[0].get_attribute("aria-pressed"), "true")

    def test_every_part_has_a_name(self):
        for name in ("two", "hostile"):
            self.load(name)
            nodes = self.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
            named = {}
            for node in nodes:
                if not node["ignored"]:
                    named.setdefault(node["role"]["value"], []).append(node.get("name", {}).get("value"))
            with self.subTest(page=name):
                for role in ("image", "table", "region", "heading", "button"):
                    self.assertTrue(all(named[role]), role)
                self.assertIn("Chance to win by turn", named["image"])
                levels = [int(h.tag_name[1]) for h in self.all("h1, h2, h3")]
                self.assertEqual(levels[0], 1)
                self.assertTrue(all(b <= a + 1 for a, b in zip(levels, levels[1:])), levels)

    def test_bars_end_where_the_next_begin(self):
        for name in ("two", "five"):
            self.load(name)
            tables = self.ask("""[...document.querySelectorAll('.ledger')].map(table =>
                [...table.querySelectorAll('.bar rect')].map(bar => {
                    const { left, right } = bar.getBoundingClientRect();
                    return [left, right];
                }))""")
            for bars in tables:
                self.assertEqual(len(bars), 5)  # start, luck, skill, rest, end
                for one, other in zip(bars, bars[1:]):
                    apart = min(abs(a - b) for a in one for b in other)
                    self.assertLess(apart, 3, f"{name} {bars}")

    def test_without_script_all_is_there(self):
        self.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
        try:
            self.load("two")
            self.assertFalse(self.all("#theme")[0].is_displayed())
            self.assertEqual(len(self.all(".moment")), 5)
            self.assertTrue(self.all(".graph.wide svg")[0].is_displayed())
            rows = self.all("details tbody tr")
            details = self.all("details")[0]
            self.assertIsNone(details.get_attribute("open"))
            self.all("summary")[0].click()
            self.assertIsNotNone(details.get_attribute("open"))
            self.assertEqual([row.find_element(By.TAG_NAME, "th").text for row in rows],
                             [str(turn) for turn in range(36, 41)])
        finally:
            self.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})

    def test_says_what_was_done(self):
        self.load("two")
        text = self.all("main")[0].text
        for words in (r"cartulary \d+\.\d+\.\d+, seed 1, 2000 playouts a turn", "Only turns 36 to 40 of 71",
                      "compared with the best move the program found", "95 % interval"):
            self.assertIsNotNone(re.search(words, text), words)


if __name__ == "__main__":
    unittest.main()
