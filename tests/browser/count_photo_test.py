#!/usr/bin/python3
"""A photo under the board that is counted in the scribe's page: its grid, what it offers, and where it lies.

The photo is made of the program's own drawings; photo_measure.py counts how well many of them are read.
"""

import re
import unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

import browser
from count_test import turned
from photo_scene import bounds_of, photo_of, tiles_of
from scribe_case import CORPUS, ScribeCase, tile_edges

MOVES = 18
SIZE = [1000, 750]
PLACE = '.site[data-cell="{},{}"]'
OFFERS = ".seen .tile.as-seen"


class PhotoOfBoard(ScribeCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.edges = tile_edges()
        head, moves = (CORPUS / "base-000.yaml").read_text(encoding="utf-8").split("moves: |\n")
        lines = re.findall(r"^  \S.*\n", moves, re.M)[:MOVES]
        path = cls.folder / "begun.yaml"
        path.write_text(head + "moves: |\n" + re.sub(r" =\S+", "", "".join(lines)), encoding="utf-8")
        cls.tiles = {(it["column"], it["row"]): it for it in tiles_of(path)}
        cls.left, cls.top, cls.columns, cls.rows = bounds_of(cls.tiles.values())
        photo, cls.corners = photo_of(cls.driver, path, {"seed": 7, "size": SIZE})
        cls.photo = cls.folder / "photo.jpg"
        cls.photo.write_bytes(photo)
        cls.driver.get_log("performance")

    def begin(self):
        """A board that is to be counted, on which nothing lies."""
        self.until(lambda: self.is_seen("#new-form"))
        Select(self.find("#new-what")).select_by_value("found")
        self.find("#new-players").send_keys("Ann, Bob")
        self.click("#new-form button[type=submit]")
        self.until(lambda: self.is_seen("#counting"))

    def load_photo(self, path=None):
        self.click("#lead [aria-haspopup=dialog]")
        self.find("#photo-load").send_keys(str(path or self.photo))

    def corner(self, i):
        """Where a corner is in the photo."""
        shares = re.findall(r"([\d.]+)%", self.find(f"#photo-corner-{i}").get_attribute("style"))
        return [float(share) * size / 100 for share, size in zip(shares, SIZE)]

    def counts(self):
        return [int(self.find(f"#photo-{name}").get_property("value")) for name in ("columns", "rows")]

    def drag_corners(self):
        scale = self.find("#photo-picture").size["width"] / SIZE[0]
        for i, wanted in enumerate(self.corners):
            by = [round((to - at) * scale) for to, at in zip(wanted, self.corner(i))]
            dot = self.find(f"#photo-corner-{i}")
            ActionChains(self.driver, 0).move_to_element(dot).click_and_hold().move_by_offset(*by).release().perform()

    def begin_at(self, column, row):
        """Moves the mark of the first tile by keys; it stands in the middle before."""
        self.driver.execute_script("document.getElementById('photo-first').focus()")
        columns, rows = self.counts()
        right, down = column - (columns - 1) // 2, row - (rows - 1) // 2
        self.press(*[Keys.RIGHT if right > 0 else Keys.LEFT] * abs(right), *[Keys.DOWN if down > 0 else Keys.UP] * abs(down))

    def lay_photo(self):
        self.load_photo()
        self.until(lambda: self.is_seen("#photo-stage"))
        self.drag_corners()
        self.begin_at(-self.left, -self.top)
        self.click("#photo-lay")
        self.until(lambda: self.is_seen("#photo-below image"), 60)

    def chosen_place(self):
        found = self.all(".site[aria-pressed=true]")
        return tuple(int(n) for n in found[0].get_attribute("data-cell").split(",")) if found else None

    def sides(self, offer):
        edges = self.edges[offer.get_attribute("data-tile")]
        return turned(edges, int(offer.get_attribute("data-rotation")))

    def test_a_board_is_counted_tap_by_tap_as_the_photo_has_it(self):
        self.begin()
        self.lay_photo()
        self.assertEqual(self.counts(), [self.columns, self.rows])
        # It lies below all tiles, and nothing lies over the board.
        order = [it.get_attribute("id") for it in self.all("#board > g[id]")]
        self.assertLess(order.index("photo-below"), order.index("laid"))
        self.assertEqual(browser.over_board(self.driver, scrolled=False), [])
        left = dict(self.tiles)
        taps = first = 0
        while left:
            place = self.chosen_place()
            if place not in left:
                near = [tuple(int(n) for n in it.get_attribute("data-cell").split(",")) for it in self.all(".site")]
                place = next(it for it in near if it in left)
                self.click(PLACE.format(*place))
                taps += 1
            tile = left.pop(place)
            offers = self.all(OFFERS)
            self.assertLessEqual(len(offers), 6)
            same = [it for it in offers if it.get_attribute("data-tile") == tile["tile"]]
            self.assertTrue(same, f"no {tile['tile']} is offered at {place}")
            wanted = turned(self.edges[tile["tile"]], tile["turns"])
            right = [it for it in same if self.sides(it) == wanted]
            self.assertTrue(right, f"{tile['tile']} is offered in no right rotation at {place}")
            first += right[0] == offers[0]
            right[0].click()
            taps += 1
            count = len(self.tiles) - len(left)
            self.until(lambda: len(self.all("#board .lying")) == count)
        # No place that is bare is chosen for the next tile.
        self.assertLessEqual(taps, len(self.tiles) + 2)
        self.assertGreaterEqual(first, 0.8 * len(self.tiles))
        lies = re.findall(r"^    (\S+) (-?\d+),(-?\d+) r\d", self.text(), re.M)
        self.assertEqual({(int(x), int(y)): tile for tile, x, y in lies}, {at: it["tile"] for at, it in self.tiles.items()})
        print(f"\n{len(self.tiles)} tiles in {taps} taps, {first} of them the first of six")

    def test_it_says_nothing_where_it_shows_no_tile(self):
        self.begin()
        self.lay_photo()
        self.assertTrue(self.all(OFFERS))
        self.all(OFFERS)[0].click()
        self.until(lambda: len(self.all("#board .lying")) == 1)
        bare = next(it for it in self.all(".site") if tuple(int(n) for n in it.get_attribute("data-cell").split(",")) not in self.tiles)
        bare.click()
        # The piece of the photo is there, and all tiles that fit.
        self.assertTrue(self.is_seen(".seen canvas"))
        self.assertEqual(self.all(OFFERS), [])
        self.assertGreater(len(self.all('[aria-label="Tiles that fit"] .tile')), 6)

    def test_the_photo_fades_and_goes(self):
        self.begin()
        self.lay_photo()
        for looks in (("1", "inline"), ("0.4", "inline"), ("1", "none"), ("1", "inline")):
            below = self.find("#photo-below")
            self.assertEqual((below.value_of_css_property("opacity"), below.value_of_css_property("display")), looks)
            self.click("#lead button:last-child")
        # The corners stay as they were set, until the photo is taken away.
        before = [self.corner(i) for i in range(4)]
        self.click("#lead [aria-haspopup=dialog]")
        self.assertEqual([self.corner(i) for i in range(4)], before)
        self.click("#photo-gone")
        self.assertEqual((self.all("#photo-below image"), self.all(".seen")), ([], []))
        # No other board has it.
        self.lay_photo()
        self.click("#new-open")
        self.click("#new-form button[type=submit]")
        self.until(lambda: not self.all("#photo-below image"))

    def test_corners_follow_keys_and_must_not_cross(self):
        self.begin()
        self.load_photo()
        self.until(lambda: self.is_seen("#photo-stage"))
        x, y = self.corner(0)
        self.driver.execute_script("document.getElementById('photo-corner-0').focus()")
        self.press(Keys.RIGHT, Keys.DOWN, Keys.DOWN)
        self.assertEqual([round(n) for n in self.corner(0)], [round(x) + 2, round(y) + 4])
        self.assertTrue(self.find("#photo-lay").is_enabled())
        self.press(*[Keys.SHIFT, *[Keys.RIGHT] * 40])
        self.assertTrue(self.is_seen("#photo-problem"))
        self.assertFalse(self.find("#photo-lay").is_enabled())

    def test_a_turned_photo_has_its_columns_as_rows(self):
        self.begin()
        self.load_photo()
        self.until(lambda: self.is_seen("#photo-stage"))
        for name, count in (("columns", "5"), ("rows", "3")):
            field = self.find(f"#photo-{name}")
            field.clear()
            field.send_keys(count)
        corners = [self.corner(i) for i in range(4)]
        self.click("#photo-turn")
        self.assertEqual(self.counts(), [3, 5])
        self.assertEqual([self.corner(i) for i in range(4)], [corners[3], *corners[:3]])

    def test_a_file_that_is_no_picture_is_refused(self):
        path = self.folder / "words.jpg"
        path.write_text("no picture", encoding="utf-8")
        self.begin()
        self.load_photo(path)
        self.until(lambda: self.is_seen("#photo-unread"))
        self.assertFalse(self.is_seen("#photo-stage"))

    def test_a_phone_has_room_for_it(self):
        browser.show_as(self.driver, 320, 640, {"prefers-reduced-motion": "reduce"})
        self.begin()
        self.load_photo()
        self.until(lambda: self.is_seen("#photo-stage"))
        self.assertLessEqual(self.driver.execute_script("return document.querySelector('#photo').scrollWidth"), 320)
        self.lay_small()
        self.assertEqual(browser.over_board(self.driver), [])
        self.assertLessEqual(self.driver.execute_script("return document.documentElement.scrollWidth"), 320)

    def lay_small(self):
        self.drag_corners()
        self.click("#photo-lay")
        self.until(lambda: self.is_seen("#photo-below image"), 60)
        # The smallest phone has room for five, and a button for more.
        self.assertEqual(len(self.all(OFFERS)), 5)
        self.assertTrue(self.is_seen(".stock .more"))
        browser.show_as(self.driver, 390, 844, {"prefers-reduced-motion": "reduce"})
        self.until(lambda: len(self.all(OFFERS)) == 6)
        browser.show_as(self.driver, 320, 640, {"prefers-reduced-motion": "reduce"})


if __name__ == "__main__":
    unittest.main()
