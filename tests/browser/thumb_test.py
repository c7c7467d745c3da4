#!/usr/bin/python3
"""The scribe's page as thumbs meet it: taps and scrolls are counted, sizes measured, sentences obeyed.

Needs what scribe_test.py needs. Each test prints what it measured.
"""

import re
import sys
import unittest

from selenium.webdriver.common.by import By

import browser
from scribe_case import CORPUS, ScribeCase

PHONE = (390, 844)
TURNED = (844, 390)
SMALL = (320, 640)
TWICE = (195, 422)  # the phone at 200 % zoom
BOXES = ["inns-and-cathedrals", "traders-and-builders", "hills-and-sheep"]

# The middle of what is to be tapped, unless something else, or nothing, is there.
POINT = """
    const it = document.querySelector(arguments[0]);
    if (!it) return null;
    const { left, top, width, height } = it.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const met = document.elementFromPoint(x, y);
    const whole = left > -1 && top > -1 && left + width < innerWidth + 1 && top + height < innerHeight + 1;
    const within = it.closest(".place, .spot") || it;
    return whole && met && (within.contains(met) || met.dataset.spot === it.dataset.spot && it.dataset.spot) ? [x, y] : null;
"""
SIZES = """
    return [...document.querySelectorAll(arguments[0])].filter((it) => it.checkVisibility()).map((it) => {
        const { width, height } = it.getBoundingClientRect();
        return [Math.min(width, height), it.id || it.className.baseVal || it.className || it.textContent];
    });"""


class Thumb(ScribeCase):
    KNOWS_STEPS = True

    def setUp(self):
        self.taps = self.scrolls = 0
        touch = "Emulation.setTouchEmulationEnabled"
        self.driver.execute_cdp_cmd(touch, {"enabled": True})
        self.addCleanup(self.driver.execute_cdp_cmd, touch, {"enabled": False})
        super().setUp()
        self.show_as(PHONE)

    def show_as(self, size):
        browser.show_as(self.driver, *size, {"prefers-reduced-motion": "reduce"})

    def js(self, script, *given):
        return self.driver.execute_script(script, *given)

    def told(self, words):
        print(f"{self._testMethodName}: {words}", file=sys.stderr)

    def begin(self, players=("Ann", "Bob"), boxes=()):
        """A new game; how one begins is not measured."""
        self.js(
            """document.querySelector("dialog[open]")?.close();
            document.getElementById("new-open").click();
            document.getElementById("new-players").value = arguments[0];
            for (const it of document.querySelectorAll("#new-expansions input")) it.checked = arguments[1].includes(it.value);
            document.getElementById("new-form").requestSubmit();""",
            ", ".join(players), list(boxes))
        self.until(lambda: not self.is_seen("#new") and self.is_seen("#draw .tile"))

    def open_record(self, name, turns):
        head, rest = (CORPUS / name).read_text(encoding="utf-8").split("moves: |\n")
        lines = re.match(r"(?:  .*\n)*", rest).group().splitlines()
        file = self.folder / "game.yaml"
        file.write_text(head + "moves: |\n" + "\n".join(lines[:turns]) + "\n", encoding="utf-8")
        self.js("document.querySelector('dialog[open]')?.close()")
        self.find("#file").send_keys(str(file))
        self.until(lambda: self.turns() == turns and self.is_seen("#draw .tile"))
        return [re.sub(r" [+=][\d:?/+-]+", "", line.strip()) for line in lines]

    def turns(self):
        return len(self.all("#turns > li"))

    def is_met(self, selector):
        return self.js(POINT, selector) is not None

    def tap(self, selector):
        self.until(lambda: self.find(selector))
        point = self.js(POINT, selector)
        if point is None:
            self.scrolls += 1
            self.js("document.querySelector(arguments[0]).scrollIntoView({ block: 'center' })", selector)
            point = self.js(POINT, selector)
        self.assertIsNotNone(point, f"{selector} cannot be tapped")
        where = [{"x": point[0], "y": point[1]}]
        self.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": where})
        self.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        self.taps += 1

    def tap_tile(self, tile, edges=None):
        picture = f'#draw [data-tile="{tile}"]'
        if not self.is_met(picture):
            if not self.is_met("#draw .sides"):
                self.tap("#draw .way:last-child")
            edges = edges or self.edges[tile]
            sides = min(edges[turn:4] + edges[:turn] for turn in range(4))
            if not self.is_met(picture):
                self.tap(f'#draw [data-sides="{sides}"]')
        self.tap(picture)

    def lay(self, play):
        tile, at, turn, *rest = play.split()
        before = self.turns()
        entered = self.is_seen("#ghost .laid")
        self.tap_tile(tile)
        self.until(lambda: self.turns() == before + entered and self.find("#places").text is not None)
        self.until(lambda: self.all(f'#places [data-cell="{at}"]'))
        self.tap(f'#places [data-cell="{at}"]')
        self.until(lambda: self.all("#ghost .laid"))
        for _ in range(4):
            if self.line()[2] == turn or not self.is_seen("#laying .turning button:nth-child(2)"):
                break
            self.tap("#ghost .laid use" if self.is_met("#ghost .laid use") else "#laying .turning button")
        for word in rest:
            self.tap(f'#ghost [data-figures~="{word}"]')
            self.until(lambda: word in self.line())

    def line(self):
        return self.find("#line").get_property("value").split()

    # ---- The tests.

    def test_every_tile_is_within_three_taps(self):
        for boxes in ([], BOXES):
            for size in (PHONE, TURNED, SMALL, TWICE):
                with self.subTest(boxes=len(boxes), size=size):
                    self.show_as(size)
                    self.begin(boxes=boxes)
                    shown = self.shown()
                    taps = dict.fromkeys(shown, 1)
                    if self.all("#draw .way"):
                        self.tap("#draw .way:last-child")
                        for tile in self.shown():
                            taps.setdefault(tile, 2)
                        blanks = [it.get_attribute("data-sides") for it in self.all("#draw .sides")]
                        for sides in blanks:
                            self.tap(f'#draw [data-sides="{sides}"]')
                            for tile in self.shown():
                                taps.setdefault(tile, 3)
                            self.assertEqual(self.scrolls, 0)
                            self.tap("#draw .way:last-child")
                            self.tap("#draw .way:last-child")
                    counted = {n: list(taps.values()).count(n) for n in sorted(set(taps.values()))}
                    self.told(f"{size}, {len(boxes)} boxes: tiles by taps {counted}, scrolls {self.scrolls}")
                    self.assertEqual(len(taps), 81 if boxes else 24)
                    self.assertLessEqual(max(taps.values()), 3)
                    self.assertEqual(self.scrolls, 0)

    def shown(self):
        """The tiles whose pictures can be tapped as they are."""
        return self.js(
            """const point = new Function(arguments[0]);
            return [...document.querySelectorAll("#draw [data-tile]")].map((it) => it.dataset.tile)
                .filter((tile) => point(`#draw [data-tile="${tile}"]`));""", POINT)

    def test_ten_turns_take_few_taps_and_no_scrolls(self):
        plays = [re.sub(r" [+=][\d:?/+-]+", "", it.strip()) for it in re.search(
            r"moves: \|\n((?:  .*\n)*)", (CORPUS / "base-000.yaml").read_text(encoding="utf-8")).group(1).splitlines()][:10]
        self.edges = {"B": "ffff", "U": "rfrf", "K": "cfrr", "N": "ccff", "W": "frrr", "P": "crrc", "R": "ccfc"}
        self.begin()
        self.taps = self.scrolls = 0
        for play in plays:
            self.lay(play)
        self.tap("#enter")
        self.until(lambda: self.turns() == 10)
        self.told(f"{self.taps} taps, {self.scrolls} scrolls")
        written = [line.strip() for line in self.text().split("moves: |\n")[1].splitlines()[:10]]
        plain = lambda lines: [re.sub(r" r\d", "", it) for it in lines]
        self.assertEqual(plain(written), plain(plays))
        self.assertLessEqual(self.taps, 32)
        self.assertEqual(self.scrolls, 0)

    def test_places_late_in_a_game_are_large_enough(self):
        plays = self.open_record("base-000.yaml", 59)
        tile = plays[59].split()[0]
        self.tap(f'#draw [data-tile="{tile}"]')
        self.until(lambda: self.all("#places .place"))
        places = [size for size, _ in self.js(SIZES, "#places .place")]
        met = sum(self.is_met(f"#places .place:nth-child({i + 1})") for i in range(len(places)))
        self.told(f"{len(places)} places, {met} in sight, the smallest {min(places):.1f} px")
        self.assertGreaterEqual(min(places), 32)
        self.assertEqual(met, len(places))
        self.tap("#places .place")
        self.until(lambda: self.all("#ghost .laid"))
        small = [it for it in self.js(SIZES, "#desk :is(button, select), .top button, #ghost .reach")
                 if it[0] < (32 if it[1] == "reach" else 44)]
        self.assertEqual(small, [])

    def test_the_board_has_most_of_the_screen(self):
        self.begin()
        heights = self.js("return ['.top', '#board'].map((it) => document.querySelector(it).getBoundingClientRect().height)")
        self.told(f"head {heights[0]} px, board {100 * heights[1] / PHONE[1]:.1f} % of the height")
        self.assertLessEqual(heights[0], 48.5)
        self.assertGreaterEqual(heights[1], .55 * PHONE[1])
        self.show_as(TURNED)
        board, desk = self.js("return ['#board', '#desk'].map((it) => document.querySelector(it).getBoundingClientRect().toJSON())")
        self.assertLessEqual(board["right"], desk["left"] + 1)

    def test_six_players_leave_room_for_what_happened(self):
        browser.show_as(self.driver, 1366, 657)
        self.begin(("Ann", "Bob", "Cid", "Dan", "Eve", "Fay"), BOXES)
        height = self.js("return document.querySelector('#record .now').getBoundingClientRect().height")
        self.told(f"{height:.0f} px")
        self.assertGreaterEqual(height, 95.9)

    def test_sentences_alone_record_three_turns(self):
        """The test does what the page says, and nothing else."""
        self.js("localStorage.clear()")
        self.load()
        self.begin()
        steps = []
        for _ in range(20):
            said = self.find("#ask").text
            steps.append(said)
            self.assertLessEqual(len(said.replace("/5", "").split()), 13, said)
            before = (self.turns(), said)
            if re.search("tap the (tile|picture)", said, re.IGNORECASE):
                self.tap("#draw .tile")
            elif "place where" in said:
                self.tap("#places .place")
            elif "figure stands" in said or "put a figure" in said:
                self.tap("#ghost .spot")
            elif "Enter" in said:
                self.tap("#enter")
            else:
                self.fail(said)
            self.until(lambda: (self.turns(), self.find("#ask").text) != before or self.is_step_of_several())
            if self.is_step_of_several():
                self.tap("#places .place")
                self.until(lambda: self.is_seen("#enter"))
                self.tap("#enter")
                self.until(lambda: self.turns() == before[0] + 1)
            if self.turns() == 3:
                break
        self.assertEqual(self.turns(), 3)
        self.assertEqual([it[:3] for it in steps[:5]], ["1/5", "2/5", "3/5", "4/5", "5/5"])
        self.assertFalse(any("/5" in it for it in steps[5:]), steps)
        # Never again.
        self.begin(("Cid", "Dan"))
        self.assertEqual(self.find("#ask").text, "Tap the tile that Cid drew.")

    def is_step_of_several(self):
        """The fifth step says all of a turn at once."""
        return self.find("#ask").text.startswith("5/5") and bool(self.all("#places .place"))

    def test_steps_are_skipped(self):
        self.js("localStorage.clear()")
        self.load()
        self.begin()
        self.assertTrue(self.find("#ask").text.startswith("1/5"))
        self.tap("#steps-skip")
        self.assertEqual(self.find("#ask").text, "Tap the tile that Ann drew.")
        self.load()
        self.assertEqual(self.find("#ask").text, "Tap the tile that Ann drew.")

    CODES = r"-?\d+,\s?-?\d+|\br[0-3]\b|\b[NESW]{3}\b|\bline \d|\b(knight|farmer|highwayman):|[A-Z]{2}/"

    def test_nothing_on_the_screen_is_of_the_format(self):
        plays = self.open_record("base-000.yaml", 42)
        seen = [self.find("#record").text]
        self.tap(f'#draw [data-tile="{plays[42].split()[0]}"]')
        self.until(lambda: self.all("#places .place"))
        self.tap("#places .place")
        self.until(lambda: self.all("#ghost .laid"))
        seen.append(self.find("#record").text)
        seen += [it.get_attribute("aria-label") for it in self.all("#record [aria-label]") if it.is_displayed()]
        for text in seen:
            self.assertIsNone(re.search(self.CODES, text), text)
        self.begin()
        self.assertNotIn("Right", self.find("#verdict").text)
        self.js("document.getElementById('show-yaml').click()")
        self.assertIn("cartulary: 1", self.text())

    def test_words_of_tiles_and_places_are_unique(self):
        for boxes in ([*BOXES, "abbot"], ["river"]):
            self.begin(boxes=boxes)
            # On a large screen all are shown.
            browser.show_as(self.driver, 1900, 4000)
            self.js("document.getElementById('draw').style.height = '2000px'")
            wanted = 89 if "abbot" in boxes else 8
            self.until(lambda: len(self.all("#draw [data-tile]")) == wanted)
            words = [it.get_attribute("title") for it in self.all("#draw [data-tile]")]
            self.assertEqual(sorted(it for it in set(words) if words.count(it) > 1), [])
            self.assertEqual([it for it in words if re.search(self.CODES, it)], [])
            self.show_as(PHONE)
        self.open_record("base-000.yaml", 59)
        for tile in [it.get_attribute("data-tile") for it in self.all("#draw [data-tile]")]:
            self.tap(f'#draw [data-tile="{tile}"]')
            self.until(lambda: self.js("return document.querySelector('#draw [aria-pressed=true]')?.dataset.tile") == tile)
            places = [it.get_attribute("aria-label") for it in self.all("#places .place")]
            self.assertEqual(len(set(places)), len(places))
            self.js("document.querySelector('#places .place')?.dispatchEvent(new MouseEvent('click', { bubbles: true }))")
            spots = [it.get_attribute("aria-label") for it in self.driver.find_elements(By.CSS_SELECTOR, "#ghost .spot")]
            self.assertEqual(len(set(spots)), len(spots))
            if self.is_seen("#laying .turning button"):
                self.js("document.querySelector('#laying .turning button:last-child').click()")


if __name__ == "__main__":
    unittest.main(verbosity=2)
