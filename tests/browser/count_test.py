#!/usr/bin/python3
"""Boards that are counted in the scribe's page, by clicks: few of them, and the scores of the record.

Needs the Debian packages chromium, chromium-driver and python3-selenium. `tests/run web` builds the
module and runs this.
"""

import json
import re
import unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import Select

import browser
from scribe_case import ROOT, ScribeCase, run

POSITIONS = ROOT / "tests/golden/positions"
ROLES = {"K": "knight", "H": "highwayman", "M": "monk", "F": "farmer", "S": "shepherd"}
PLACE = '.site[data-cell="{},{}"]'


class Board:
    """The position of a record, as somebody sees it on a table."""

    def __init__(self, path):
        self.path = path
        text = path.read_text(encoding="utf-8")
        self.players = re.search(r"players: \[(.*)\]", text).group(1).split(", ")
        expansions = re.search(r"expansions: \[(.*)\]", text)
        self.expansions = expansions[1].split(", ") if expansions else []
        self.tiles = {}
        for line in text.split("tiles: |\n")[1].splitlines():
            words = line.split()
            if not line.startswith("    ") or not words:
                break
            cell = tuple(int(n) for n in words[1].split(","))
            figure, owner, flock = None, None, []
            for word in words[3:]:
                if word.startswith("@"):
                    owner = self.players.index(word[1:])
                elif word.startswith("flock:"):
                    flock = [int(n) for n in word[6:].split("+")]
                elif word == "//":
                    break
                else:
                    role, _, place = word.partition(":")
                    figure = ":".join(filter(None, [ROLES.get(role, role), place]))
            self.tiles[cell] = {"tile": words[0], "turn": int(words[2][1]), "figure": figure, "owner": owner, "flock": flock}
        totals = re.search(r"totals: \{(.*)\}", text).group(1)
        self.track = [int(it.split(": ")[1]) for it in totals.split(", ")]

    def report(self):
        return json.loads(run("verify", "-f", "json", self.path))["records"][0]


def turned(edges, turns):
    sides = edges[:4]
    return sides[-turns:] + sides[:-turns] if turns else sides


class CountedBoard(ScribeCase):
    taps = 0

    def tap(self, selector):
        self.click(selector)
        self.taps += 1

    def begin(self, players, expansions=()):
        if self.driver.execute_script("return localStorage.length") == 0:
            self.until(lambda: self.is_seen("#new-form"))
        else:
            self.click("#new-open")
            self.until(lambda: self.is_seen("#new-form"))
        Select(self.find("#new-what")).select_by_value("found")
        names = self.find("#new-players")
        names.clear()
        names.send_keys(", ".join(players))
        for name in expansions:
            self.click(f"#new-expansions [value={name}]")
        self.click("#new-form button[type=submit]")
        self.until(lambda: self.is_seen("#counting"))

    def laid(self):
        return len(self.driver.find_elements(By.CSS_SELECTOR, "#board .lying"))

    def chosen_place(self):
        found = self.driver.find_elements(By.CSS_SELECTOR, ".site[aria-pressed=true]")
        return tuple(int(n) for n in found[0].get_attribute("data-cell").split(",")) if found else None

    def is_in_sight(self, cell):
        """Whether a place can be pointed at."""
        return self.driver.execute_script(
            "const it = document.querySelector(arguments[0]).getBoundingClientRect(), all = document.querySelector('#board').getBoundingClientRect();"
            "const [x, y] = [it.x + it.width / 2, it.y + it.height / 2];"
            "return x > all.left && x < all.right && y > all.top && y < all.bottom", PLACE.format(*cell))

    def lies(self):
        """The last tile of the record, `D 0,0 r0`."""
        return re.findall(r"^    (\S+ \S+ r\d.*)$", self.text(), re.M)[-1]

    def lay(self, cell, tile):
        """A tile at the chosen place. Returns the taps."""
        before, taps = self.laid(), self.taps
        if self.chosen_place() != cell:
            if not self.is_in_sight(cell):
                self.tap("#zoom-fit")
            self.tap(PLACE.format(*cell))
        pictures = self.driver.find_elements(By.CSS_SELECTOR, f'.stock [data-tile="{tile["tile"]}"]')
        edges = re.search(r"sides (\w+)", pictures[0].get_attribute("aria-label")).group(1)
        wanted = turned(edges, tile["turn"])
        shown = [it.get_attribute("data-rotation") for it in pictures]
        right = [it for it in shown if turned(edges, int(it)) == wanted]
        self.tap(f'.stock [data-tile="{tile["tile"]}"][data-rotation="{(right or shown)[0]}"]')
        self.until(lambda: self.laid() == before + 1)
        while turned(edges, int(self.lies().split()[2][1])) != wanted:
            lies = self.lies()
            self.tap(".looked .turning button")
            self.until(lambda: self.lies() != lies)
        return self.taps - taps

    def stand(self, tile, players):
        """A figure on the tile that is looked at. Returns the taps."""
        taps = self.taps
        name = tile["figure"].split(":")[0]
        self.tap(f'.large .feature[aria-label*="{tile["figure"]}"]')
        self.tap(f'#counting [aria-label="{name.capitalize()}"] button:nth-of-type({tile["owner"] + 1})')
        self.until(lambda: "@" + players[tile["owner"]] in self.lies())
        for token in tile["flock"]:
            before = self.lies()
            self.tap(f'[aria-label="A token with {token} sheep"]')
            self.until(lambda: self.lies() != before)
        if tile["flock"]:
            self.tap("#counting .figures:last-child button:last-child")
        return self.taps - taps

    def count(self, board):
        """All of a board by taps. Returns the taps for tiles and for figures, each in a list."""
        left = dict(board.tiles)
        on_tiles, on_figures = [], []
        cell = (0, 0)
        while left:
            tile = left.pop(cell)
            on_tiles.append(self.lay(cell, tile))
            if tile["figure"]:
                on_figures.append(self.stand(tile, board.players))
            near = {tuple(int(n) for n in it.split(",")) for it in self.driver.execute_script(
                "return [...document.querySelectorAll('.site')].map((it) => it.dataset.cell)")}
            ways = [it for it in left if it in near]
            place = self.chosen_place()
            if place in left:
                cell = place
            elif ways:
                cell = min(ways, key=lambda it: abs(it[0] - cell[0]) + abs(it[1] - cell[1]))
        for seat, points in enumerate(board.track):
            self.write_track(seat, points)
        return on_tiles, on_figures

    def write_track(self, seat, points):
        field = self.driver.find_elements(By.CSS_SELECTOR, ".track")[seat]
        self.driver.execute_script("arguments[0].scrollIntoView({ block: 'center' })", field)
        field.click()
        field.send_keys(str(points) + "\n")
        self.taps += 1
        self.until(lambda: self.driver.find_elements(By.CSS_SELECTOR, ".track")[seat].get_property("value") == str(points))

    # ---- The tests.

    def test_a_finished_game_is_counted_with_few_taps(self):
        board = Board(POSITIONS / "final.yaml")
        browser.show_as(self.driver, 390, 844, {"prefers-reduced-motion": "reduce"})
        self.load()
        self.begin(board.players)
        on_tiles, on_figures = self.count(board)
        self.assertEqual(self.shown_points(), board.report()["totals"])
        # The place, the tile; seldom the whole board before, to find the place.
        self.assertLessEqual(max(on_tiles), 3)
        self.assertLess(sum(on_tiles) / len(on_tiles), 2)
        self.assertEqual(set(on_figures), {2})
        print(f"\n{len(on_tiles)} tiles in {sum(on_tiles)} taps, {len(on_figures)} figures in "
              f"{sum(on_figures)}; {self.taps} in all, with the track")
        # Who wins, and what it came of: each scoring lights its feature.
        self.assertEqual(self.find("#now-title").text, "Karel wins by 3")
        self.click("#lead button")
        seen = 0
        while True:
            seen += 1
            self.assertTrue(self.is_seen("#ground .lit"))
            if not self.find("#counting button.main").is_enabled():
                break
            self.click("#counting button.main")
        self.assertEqual(seen, len(self.driver.find_elements(By.CSS_SELECTOR, "#now-events .scored")))
        last = [it.text for it in self.driver.find_elements(By.CSS_SELECTOR, "#counting .totals > span")]
        self.assertEqual([int(re.findall(r"\d+", it)[-1]) for it in last], board.report()["totals"])
        # The text is a record that the program reads, with the same scores.
        totals = json.loads(run("verify", "-f", "json", "-", given=self.text()))["records"][0]["totals"]
        self.assertEqual(totals, board.report()["totals"])
        # It is kept, named as what it is, and comes back.
        self.load()
        self.until(lambda: self.is_seen("#counting"))
        self.assertEqual(self.shown_points(), board.report()["totals"])
        self.click("#games-open")
        self.assertIn("72 tiles counted", self.find("#games-list").text)

    def lay_all(self, lines):
        """Tiles by their lines."""
        for line in lines:
            tile, cell, turn = line.split()
            self.lay(tuple(int(n) for n in cell.split(",")), {"tile": tile, "turn": int(turn[1])})

    def lines(self):
        block = self.text().split("tiles: |\n")[1]
        return [it.strip() for it in re.match(r"(?:    .*\n)*", block).group().splitlines()]

    def test_tiles_are_turned_and_taken_away_and_it_can_be_undone(self):
        self.begin(["Ann", "Bob"])
        self.lay_all(["D 0,0 r0", "U 1,0 r1", "E 0,-1 r2"])
        self.assertEqual(self.lines(), ["D 0,0 r0", "U 1,0 r1", "E 0,-1 r2"])
        # E fits below in three ways; on the board a tap on the tile that is looked at turns it.
        self.click(PLACE.format(0, 1))
        self.assertEqual(self.driver.find_elements(By.CSS_SELECTOR, ".stock [data-tile=C]"), [])
        self.lay((0, 1), {"tile": "E", "turn": 1})
        corner = self.find('.lying[data-cell="0,1"]')
        ActionChains(self.driver).move_to_element_with_offset(corner, 0, corner.rect["height"] * 0.44).click().perform()
        self.until(lambda: self.lines()[3] == "E 0,1 r2")
        self.click("#undo")
        self.until(lambda: self.lines()[3] == "E 0,1 r1")
        # Another tile is looked at, and taken away: its place is the chosen one then.
        self.click('.lying[data-cell="1,0"]')
        self.click(".looked .turning button:last-child")
        self.until(lambda: len(self.lines()) == 3)
        self.assertEqual(self.chosen_place(), (1, 0))
        # A tile first, and then a place.
        self.click(PLACE.format(1, 0))
        self.click('.stock [data-tile="V"]')
        self.click(PLACE.format(1, 0))
        self.until(lambda: len(self.lines()) == 4)
        self.assertEqual(self.lines()[3], "V 1,0 r0")
        for _ in range(2):
            self.click("#undo")
        self.until(lambda: "U 1,0 r1" in self.lines())

    def test_figures_are_put_and_taken_away(self):
        self.begin(["Ann Lee", "Bob"])
        self.lay_all(["D 0,0 r0"])
        self.stand({"figure": "knight:N", "owner": 1, "flock": []}, ["Ann Lee", "Bob"])
        self.assertEqual(self.lines(), ["D 0,0 r0 knight:N @Bob"])
        # On the board the feature of a tile that is large enough can be touched, too.
        self.click('#features .feature[aria-label="highwayman:E"]')
        self.click('#counting [aria-label="Highwayman"] button:nth-of-type(1)')
        self.until(lambda: self.lines() == ["D 0,0 r0 highwayman:E @Ann Lee"])
        # The figure that stands there, again, goes home.
        self.find('#features .touch[data-segment="1"]').click()
        self.click('#counting [aria-label="Highwayman"] button[aria-pressed=true]')
        self.until(lambda: self.lines() == ["D 0,0 r0"])

    def test_what_cannot_be_is_told_at_its_tiles(self):
        self.begin(["Ann", "Bob"])
        self.lay_all(["D 0,0 r0", "U 1,0 r1", "U 2,0 r1"])
        self.click('.lying[data-cell="1,0"]')
        self.click(".looked .turning button:last-child")
        self.until(lambda: len(self.lines()) == 2)
        self.assertIn("U at 2,0 touches no other tile", self.find("#count-faults").text)
        self.assertEqual(len(self.driver.find_elements(By.CSS_SELECTOR, "#ground .fault")), 1)
        self.assertIn("scored when nothing is wrong", self.find("#now-title").text)
        self.lay_all(["U 1,0 r1"])
        self.until(lambda: not self.is_seen("#count-faults"))
        # A knight in a city that is finished.
        self.lay_all(["E 0,-1 r2"])
        self.stand({"figure": "knight:S", "owner": 0, "flock": []}, ["Ann", "Bob"])
        self.until(lambda: self.is_seen("#count-faults"))
        self.assertIn("is finished", self.find("#count-faults").text)
        self.click("#count-faults .place")
        self.assertTrue(self.is_seen('.looked [aria-label*="E 0,-1 r2"]'))
        self.click("#undo")
        self.until(lambda: not self.is_seen("#count-faults"))

    def test_shepherds_have_the_tokens_of_their_flocks(self):
        self.begin(["Ann", "Bob"], expansions=["hills-and-sheep"])
        self.lay_all(["D 0,0 r0", "U 1,0 r1"])
        self.stand({"figure": "shepherd:NNW", "owner": 0, "flock": [2, 3]}, ["Ann", "Bob"])
        self.assertEqual(self.lines()[1], "U 1,0 r1 shepherd:NNW @Ann flock:2+3")
        self.click('#features .touch[data-segment="2"], .large .touch[data-segment="2"]')
        self.click('[aria-label="Take the token with 2 away"]')
        self.until(lambda: self.lines()[1] == "U 1,0 r1 shepherd:NNW @Ann flock:3")
        self.assertEqual(self.find("#board .beside text").text, "3")

    def test_a_river_and_abbots_are_counted(self):
        board = Board(POSITIONS / "abbots.yaml")
        self.begin(board.players, board.expansions)
        _, on_figures = self.count(board)
        self.assertEqual(set(on_figures), {2})
        self.assertEqual(sum("abbot" in line for line in self.lines()), 3)
        self.assertEqual(self.shown_points(), board.report()["totals"])
        totals = json.loads(run("verify", "-f", "json", "-", given=self.text()))["records"][0]["totals"]
        self.assertEqual(totals, board.report()["totals"])

    def test_tiles_that_were_discarded_are_named(self):
        self.begin(["Ann", "Bob"])
        self.lay_all(["D 0,0 r0"])
        self.click(PLACE.format(*self.chosen_place()))
        self.click('.stock [data-tile="C"]')
        self.click("#counting .choice > .figures button")
        self.until(lambda: "discarded: [C]" in self.text())
        self.assertTrue(self.find("#lead").text.startswith("1 tile, 70 left"))
        self.click("#counting .choice > .figures button")
        self.until(lambda: "discarded" not in self.text())

    def test_records_and_boards_stand_beside_each_other(self):
        self.begin(["Ann", "Bob"])
        self.lay_all(["D 0,0 r0"])
        pressed = lambda: [it.text for it in self.driver.find_elements(By.CSS_SELECTOR, ".ways [aria-pressed=true]")]
        self.assertEqual(pressed(), ["Count"])
        self.click("#to-record")
        self.until(lambda: self.is_seen("#new-form"))
        Select(self.find("#new-what")).select_by_value("")
        self.click("#new-form button[type=submit]")
        self.until(lambda: self.is_seen("#enter-line"))
        self.assertEqual(pressed(), ["Record"])
        self.assertFalse(self.is_seen("#counting"))
        self.assertTrue(self.is_seen("#looks"))
        # A record that is read as a file is shown as what it is.
        self.find("#file").send_keys(str(POSITIONS / "final.yaml"))
        self.until(lambda: self.is_seen("#counting"))
        self.assertEqual(pressed(), ["Count"])
        self.click("#to-record")
        self.until(lambda: self.is_seen("#enter-line"))

    def test_nothing_covers_the_board(self):
        for width, height in ((1280, 800), (768, 1024), (390, 844), (320, 640)):
            with self.subTest(width=width):
                browser.show_as(self.driver, width, height)
                self.load()
                self.find("#file").send_keys(str(POSITIONS / "final.yaml"))
                self.until(lambda: self.is_seen("#counting"))
                self.assertEqual(self.driver.execute_script("return document.documentElement.scrollWidth > innerWidth"), False)
                self.assertEqual(browser.over_board(self.driver), [])


if __name__ == "__main__":
    unittest.main(verbosity=2)
