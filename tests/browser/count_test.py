#!/usr/bin/python3
"""Boards that are counted in the scribe's page, by clicks: few of them, and the scores of the record.

Needs the Debian packages chromium, chromium-driver and python3-selenium. `tests/run web` builds the
module and runs this.
"""

import json
import re
import unittest

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
        self.hills = "hills-and-sheep" in text
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

    def begin(self, players, hills=False):
        if self.driver.execute_script("return localStorage.length") == 0:
            self.until(lambda: self.is_seen("#new-form"))
        else:
            self.click("#new-open")
            self.until(lambda: self.is_seen("#new-form"))
        Select(self.find("#new-what")).select_by_value("found")
        names = self.find("#new-players")
        names.clear()
        names.send_keys(", ".join(players))
        if hills:
            self.click("#new-hills")
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
        for width, height in ((1280, 800), (390, 844)):
            with self.subTest(width=width):
                browser.show_as(self.driver, width, height, {"prefers-reduced-motion": "reduce"})
                self.load()
                self.taps = 0
                self.begin(board.players)
                on_tiles, on_figures = self.count(board)
                report = board.report()
                self.assertEqual(self.shown_points(), report["totals"])
                # A place, a tile, and a turn where more fit than can be shown.
                self.assertLessEqual(max(on_tiles), 4)
                self.assertLessEqual(sum(on_tiles) / len(on_tiles), 2.2)
                self.assertEqual(set(on_figures), {2})
                print(f"{width} pixels: {len(on_tiles)} tiles in {sum(on_tiles)} taps ({sorted(on_tiles)}), "
                      f"{len(on_figures)} figures in {sum(on_figures)}; {self.taps} in all")


if __name__ == "__main__":
    unittest.main(verbosity=2)
