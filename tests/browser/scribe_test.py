#!/usr/bin/python3
"""The scribe's page in a real browser: games recorded by clicks are those of the records.

Needs the Debian packages chromium, chromium-driver and python3-selenium. `tests/run web` builds the
module and runs this; PROGRAM names the program, MODULE the module for browsers, packed by gzip.
"""

import json
import os
import random
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select, WebDriverWait

import browser

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("PROGRAM", str(ROOT / "build/release/cartulary"))
MODULE = os.environ.get("MODULE", str(ROOT / "build/web/cartulary.wasm.gz"))
CORPUS = ROOT / "tests/golden/corpus"
# Games that are recorded by script, half of them with Hills & Sheep.
GAMES = int(os.environ.get("GAMES", "4"))
CLAIM = re.compile(r" [+=][\d:?/+-]+")


def run(*words, given=None):
    """Standard output of the program; findings are no failure."""
    words = [PROGRAM, *map(str, words)]
    done = subprocess.run(words, input=given, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stderr
    return done.stdout


def plays(text):
    """The turns of a record in a block, without claims."""
    block = text.split("moves: |\n")[1]
    lines = re.match(r"(?:  .*\n)*", block).group().splitlines()
    return [CLAIM.sub("", line.strip()) for line in lines]


class ScribePage(unittest.TestCase):
    """One browser for all tests; each begins with nothing kept."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.page = Path(cls.folder.name) / "scribe.html"
        run("scribe", "--module", MODULE, "-o", cls.page)
        cls.driver = browser.start(cls.folder.name + "/profile")

    @classmethod
    def tearDownClass(cls):
        cls.driver.quit()
        cls.folder.cleanup()

    def setUp(self):
        browser.show_as(self.driver, 1280, 800)
        self.load()
        self.driver.execute_script("localStorage.clear(); sessionStorage.clear()")
        self.load()

    def tearDown(self):
        errors = [e["message"] for e in self.driver.get_log("browser") if e["level"] == "SEVERE"]
        self.assertEqual(errors, [])

    # ---- What somebody at the page does.

    def load(self, behind=""):
        self.driver.get("about:blank")
        self.driver.get(self.page.as_uri() + behind)
        self.until(lambda: self.is_seen("#record"))

    def until(self, holds):
        return WebDriverWait(self.driver, 10, 0.01).until(lambda _: holds())

    def find(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def is_seen(self, selector):
        script = "const it = document.querySelector(arguments[0]); return Boolean(it) && it.checkVisibility()"
        return self.driver.execute_script(script, selector)

    def click(self, selector):
        """Where it is, if it can be pointed at there."""
        self.until(lambda: self.is_seen(selector))
        self.find(selector).click()

    def press(self, *keys):
        self.driver.switch_to.active_element.send_keys(*keys)

    def line(self):
        return self.find("#line").get_property("value")

    def text(self):
        return self.find("#yaml textarea").get_property("value")

    def shown_points(self):
        return [int(it.text) for it in self.driver.find_elements(By.CSS_SELECTOR, "td.points")]

    def turns(self):
        return len(self.driver.find_elements(By.CSS_SELECTOR, "#turns > li"))

    def new_game(self, players, hills=False, game=""):
        if not self.is_seen("#new-form"):
            self.click("#new-open")
        self.until(lambda: self.is_seen("#new-players"))
        names = self.find("#new-players")
        names.clear()
        names.send_keys(", ".join(players))
        Select(self.find("#new-game")).select_by_value(game)
        if self.find("#new-hills").is_selected() != hills:
            self.click("#new-hills")
        self.click("#new-form button[type=submit]")
        self.until(lambda: not self.is_seen("#new-form") and self.is_seen("#enter-line"))

    def lay(self, play):
        """A turn by clicks alone: `K 2,-1 r1 knight:N`, with words of expansions behind. Returns it
        with the rotation that the page gives where several look the same."""
        words = play.split()
        before = self.turns()
        if words[0] == "discard":
            self.click(f'#draw [data-tile="{words[1]}"]')
            self.click("#laying button.main")
        else:
            tile, at, turn, *rest = words
            self.click(f'#draw [data-tile="{tile}"]')
            self.click(f'#places [data-cell="{at}"]')
            turns = self.rotations()
            if turn not in turns:
                even = int(turn[1]) % 2
                turn = next((it for it in turns if int(it[1]) % 2 == even), turns[0])
            for _ in range(turns.index(turn)):
                self.click("#laying .turning button")
            play = " ".join([tile, at, turn, *rest])
            for word in rest:
                if re.match(r"(knight|highwayman|monk|farmer|shepherd)", word):
                    # A farmer and a shepherd can stand on the same field.
                    self.click(f'#ghost [aria-label*="{word}"]')
                    if word not in self.line().split():
                        self.click('#ghost .chosen')
            for word in rest:
                for choice in self.driver.find_elements(By.CSS_SELECTOR, ".due select"):
                    if word in [it.get_attribute("value") for it in Select(choice).options]:
                        Select(choice).select_by_value(word)
                        break
            self.assertEqual(self.line(), play)
            self.click("#enter")
        self.until(lambda: self.turns() == before + 1)
        return play

    def rotations(self):
        """Those in which the chosen tile fits at the chosen place."""
        first = self.line().split()[2]
        out = [first]
        while self.is_seen("#laying .turning button:nth-child(2)"):
            self.click("#laying .turning button")
            if self.line().split()[2] == first:
                break
            out.append(self.line().split()[2])
        return out

    # ---- The tests.

    def test_a_whole_game_by_clicks_is_that_of_the_record(self):
        for name in ("base-000.yaml", "hills-discards-002.yaml"):
            with self.subTest(name):
                record = (CORPUS / name).read_text(encoding="utf-8")
                players = re.search(r"players: \[(.*)\]", record).group(1).split(", ")
                self.new_game(players, "hills-and-sheep" in record)
                laid = [self.lay(play) for play in plays(record)]
                self.assertEqual(plays(self.text()), laid)
                # Rotations that look the same apart, it is the record.
                whole = [re.sub(r" r\d", "", play) for play in plays(record)]
                self.assertEqual([re.sub(r" r\d", "", play) for play in laid], whole)
                Select(self.find("#termination")).select_by_value("completed")
                self.until(lambda: "termination: completed" in self.text())
                report = json.loads(run("verify", "-f", "json", CORPUS / name))["records"][0]
                self.assertEqual(self.shown_points(), report["totals"])
                self.assertTrue(self.find("#verdict").text.startswith("Right"))


if __name__ == "__main__":
    unittest.main(verbosity=2)
