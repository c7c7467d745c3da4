#!/usr/bin/python3
"""The replay page of a dice game in a real browser: what it shows is what `cartulary score` computes.

`tests/run browser` builds the program and runs this; PROGRAM names another program to test.
"""

import base64
import json
import re
import unittest

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

import browser
from browser import ROOT, run

RECORDS = {
    "game": ROOT / "samples/dice-game.yaml",
    "knights": ROOT / "samples/dice-3-knights.yaml",
    "layout": ROOT / "samples/dice-2-two-cities.yaml",
    "pad": ROOT / "samples/dice-pad.yaml",
    "wrong": ROOT / "samples/broken/dice-doubled.yaml",
}
FACES = {"city": "c", "knight": "k", "catapult": "x"}
SCREENS = [(1280, 800), (390, 844), (320, 640)]


class DicePage(browser.PageCase):
    @classmethod
    def make_pages(cls):
        cls.scored = {}
        for name, record in RECORDS.items():
            run("board", record, "-o", cls.folder / f"{name}.html")
            cls.scored[name] = json.loads(run("score", "--format", "json", record))["records"][0]
        illegal = RECORDS["knights"].read_text().replace("8 c5 k1 x2", "8 c5 k1 x1")
        (cls.folder / "illegal.yaml").write_text(illegal)
        run("board", cls.folder / "illegal.yaml", "-o", cls.folder / "illegal.html")
        run("site", RECORDS["game"], ROOT / "samples/example-1-road.yaml", "-o", cls.folder / "site")

    def load(self, name, after=""):
        self.driver.get("about:blank")
        self.driver.get((self.folder / f"{name}.html").as_uri() + after)

    def key(self, *keys):
        self.find("body").send_keys(*keys)

    def seen(self):
        """The turns that are shown, by the keys of their addresses."""
        return [turn.get_attribute("id")[3:] for turn in self.all("article.turn") if turn.is_displayed()]

    def column(self, name):
        return [cell.text for cell in self.all(f".scores .{name}")]

    def rolled(self):
        """What each roll of the turn shows, in the signs of records."""
        out = []
        for roll in self.all(".turn.shown .rolls > li"):
            uses = [use.get_attribute("href") for use in roll.find_elements(By.CSS_SELECTOR, ".die use")]
            signs = [FACES[use.removeprefix("#die-")] for use in uses]
            out.append(" ".join(f"{sign}{signs.count(sign)}" for sign in "ckx" if sign in signs))
        return out

    def test_every_turn_is_what_the_record_says(self):
        for name in ("game", "knights", "wrong"):
            self.load(name, "#turn=0")
            for turn in self.scored[name]["turn_list"]:
                self.key(Keys.ARROW_RIGHT)
                self.assertEqual(self.seen(), [f"turn={turn['turn']}"])
                self.assertEqual(self.column("points"), [str(total) for total in turn["totals"]])
                written = self.find(".turn.shown .written code").text
                rolls = re.sub(r"^\d+ ", "", re.sub(r" (city:\d+|keep)", "", written)).split(" | ")
                self.assertEqual(self.rolled(), [roll.split(" >")[0] for roll in rolls])
                self.assertEqual(sum(int(dice.split(",")[0]) for dice in self.column("supply")), 9)
            self.assertEqual(self.find("#forward").get_attribute("aria-disabled"), "true")

    def test_the_arithmetic_is_told(self):
        self.load("knights", "#turn=3")
        told = self.find(".turn.shown .sum").text
        self.assertIn("6 dice score 10, doubled 2 \u00d7 10 = 20, for the knight kept in turn 1", told)
        self.assertIn("Ann: 0 + 20 = 20", told)
        self.find(".turn.shown .sum a").click()
        self.assertEqual(self.seen(), ["turn=1"])
        self.driver.back()
        self.until(lambda: self.seen() == ["turn=3"])

    def test_keys_go_through_the_game(self):
        self.load("game")
        self.assertEqual(self.seen(), ["turn=17"])
        self.key(Keys.HOME)
        self.assertEqual(self.seen(), ["turn=0"])
        # To turns that scored: 1, 3, 7.
        passed = []
        for _ in range(3):
            self.key(Keys.SHIFT, Keys.ARROW_RIGHT)
            passed += self.seen()
        self.assertEqual(passed, ["turn=1", "turn=3", "turn=7"])
        self.until(lambda: self.driver.current_url.endswith("#turn=7"))
        self.key(Keys.END)
        self.assertEqual(self.seen(), ["turn=17"])
        self.key("?")
        self.assertTrue(self.find("#help").is_displayed())
        self.find("#help-close").click()
        self.assertFalse(self.find("#help").is_displayed())

    def test_it_plays_to_the_end(self):
        self.load("knights", "#turn=0")
        self.driver.execute_script("document.getElementById('speed').value = 500")
        self.find("#play").click()
        self.assertEqual(self.find("#play").get_attribute("aria-label"), "Pause")
        self.until(lambda: self.seen() == ["turn=4"])
        self.until(lambda: self.find("#play").get_attribute("aria-label") == "Play")

    def test_list_slider_and_number_lead_to_turns(self):
        self.load("game")
        next(link for link in self.all("#turns a") if link.get_attribute("href").endswith("#turn=8")).click()
        self.assertEqual(self.seen(), ["turn=8"])
        self.find("#slider").send_keys(Keys.ARROW_RIGHT)
        self.assertEqual(self.seen(), ["turn=9"])
        number = self.find("#number")
        number.clear()
        number.send_keys("12", Keys.TAB)
        self.until(lambda: self.seen() == ["turn=12"])
        self.find(".breakdown td a[href='#turn=7']").click()
        self.until(lambda: self.seen() == ["turn=7"])

    def test_a_layout_is_drawn(self):
        self.load("layout")
        layout = self.find(".turn.shown .layout")
        self.assertEqual(len(layout.find_elements(By.CSS_SELECTOR, "use")), 6)
        self.assertEqual(len(layout.find_elements(By.CSS_SELECTOR, ".closed")), 2)
        self.assertGreater(layout.size["width"], 80)

    def test_a_pad_has_cities_and_no_rolls(self):
        self.load("pad", "#turn=11")
        self.assertEqual(self.rolled(), [])
        self.assertEqual(len(self.all(".turn.shown .closed .die")), 7)
        self.assertEqual(self.column("supply"), [])
        self.assertEqual(self.column("points"), [str(n) for n in self.scored["pad"]["turn_list"][10]["totals"]])

    def test_what_is_wrong_stands_at_its_turn(self):
        self.load("wrong", "#turn=0")
        self.key(Keys.SHIFT, Keys.ARROW_RIGHT)
        marked = [item.find_element(By.CSS_SELECTOR, ".no").text for item in self.all("#turns li")
                  if item.find_elements(By.CSS_SELECTOR, ".flaw")]
        self.assertEqual(marked, ["4", "10"])
        self.load("wrong", "#turn=4")
        self.assertIn("error", self.find(".turn.shown .flaw").text)
        self.assertEqual([link.text for link in self.all(".findings > ul > li > p a")], ["Turn 4", "Turn 10"])
        self.load("illegal")
        self.assertEqual(self.seen(), ["stop"])
        self.assertIn("Bob's turn is not legal", self.find(".turn.shown h2").text)
        self.load("illegal", "#turn=2")
        self.assertEqual(self.seen(), ["stop"])

    def test_nothing_of_what_comes_is_told(self):
        self.load("game", "?spoiler-free")
        self.assertEqual(self.seen(), ["turn=0"])
        self.key(Keys.ARROW_RIGHT)
        self.assertEqual(len([item for item in self.all("#turns > li") if item.is_displayed()]), 2)
        self.assertFalse(self.find(".verdict").is_displayed())
        self.assertFalse(self.find(".below").is_displayed())

    def test_screen_readers_hear_the_turn(self):
        self.load("knights", "#turn=0")
        self.key(Keys.ARROW_RIGHT)
        self.assertEqual(self.find("#say").get_attribute("textContent"), "Turn 1: Ann keeps a knight; Ann 0, Bob 0")

    def test_without_scripts_all_turns_are_there(self):
        self.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
        try:
            self.load("game")
            self.assertEqual(len(self.seen()), 18)
            self.assertFalse(self.find(".controls").is_displayed())
        finally:
            self.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})

    def test_all_turns_are_printed(self):
        self.load("game", "#turn=3")
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
        try:
            self.assertEqual(len(self.seen()), 18)
            self.assertFalse(self.find(".controls").is_displayed())
            a4 = {"paperWidth": 8.27, "paperHeight": 11.69}
            pdf = base64.b64decode(self.driver.execute_cdp_cmd("Page.printToPDF", a4)["data"])
            self.assertIn(len(re.findall(rb"/Type\s*/Page\b", pdf)), range(2, 8))
        finally:
            self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})

    def test_it_is_a_page_of_a_site(self):
        self.driver.get((self.folder / "site/index.html").as_uri())
        link = next(link for link in self.all(".games a") if "Cleo" in link.text)
        link.click()
        self.until(lambda: self.seen() == ["turn=17"])
        self.key(Keys.HOME)
        self.assertEqual(self.seen(), ["turn=0"])
        self.find(".event a").click()
        next(link for link in self.all(".games a") if "Red" in link.text).click()
        self.until(lambda: self.all("#board"))
        self.key(Keys.HOME)
        self.until(lambda: self.driver.current_url.endswith("#turn=0"))

    def test_nothing_is_wider_than_the_screen(self):
        for width, height in SCREENS:
            for scheme in ("light", "dark"):
                browser.show_as(self.driver, width, height, {"prefers-color-scheme": scheme})
                for page in ("game", "layout", "pad", "wrong"):
                    self.load(page)
                    wide = self.driver.execute_script("return document.documentElement.scrollWidth")
                    self.assertLessEqual(wide, width, f"{page} {width} {scheme}")
        browser.show_as(self.driver, 1280, 800)


if __name__ == "__main__":
    unittest.main()
