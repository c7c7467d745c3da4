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
from scribe_case import ROOT, ScribeCase, run, tile_edges

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


TURN = '[aria-label="Turn this tile"]'
TAKE = '[aria-label="Take this tile away"]'


def said(figure):
    """`farmer:NNW` as the page says it."""
    name, _, wind = figure.partition(":")
    words = [{"N": "north", "S": "south", "E": "east", "W": "west"}[it] for it in "NSEW" if it in wind]
    return f"{name}, {'-'.join(words)}" if words else name


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
        self.edges = tile_edges(*expansions)
        for name in expansions:
            self.click(f"#new-expansions [value={name}]")
        self.click("#new-form button[type=submit]")
        self.until(lambda: self.is_seen("#counting"))

    def laid(self):
        return len(self.driver.find_elements(By.CSS_SELECTOR, "#board .lying"))

    def chosen_place(self):
        found = self.driver.find_elements(By.CSS_SELECTOR, ".site[aria-pressed=true]")
        return tuple(int(n) for n in found[0].get_attribute("data-cell").split(",")) if found else None

    def other_place(self):
        found = self.driver.find_elements(By.CSS_SELECTOR, ".site.other")
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

    def picture(self, tile, cell):
        """The rotation in which a tile is shown for a place as it lies there, and its sides unturned; else nothing."""
        edges = self.edges[tile["tile"]]
        for turn in self.driver.execute_script(
                "return [...document.querySelectorAll('.stock .tile')].filter((it) => it.dataset.tile === arguments[0] && it.dataset.cell === arguments[1])"
                ".map((it) => Number(it.dataset.rotation))", tile["tile"], "{},{}".format(*cell)):
            # The first tile is turned afterwards.
            if turned(edges, turn) == turned(edges, tile["turn"]) or not self.laid():
                return turn, edges
        return None

    def lay(self, cell, tile):
        """A tile at a place. Returns the taps."""
        before, taps = self.laid(), self.taps
        if not self.picture(tile, cell) and self.chosen_place() != cell:
            if not self.is_in_sight(cell):
                self.tap("#zoom-fit")
            self.tap(PLACE.format(*cell))
        for _ in range(9):
            shown = self.picture(tile, cell)
            if shown:
                break
            self.tap(".stock .more")
        turn, edges = shown
        wanted = turned(edges, tile["turn"])
        self.tap(f'.stock [data-tile="{tile["tile"]}"][data-rotation="{turn}"][data-cell="{cell[0]},{cell[1]}"]')
        self.until(lambda: self.laid() == before + 1)
        while turned(edges, int(self.lies().split()[2][1])) != wanted:
            lies = self.lies()
            self.tap(TURN)
            self.until(lambda: self.lies() != lies)
        return self.taps - taps

    def stand(self, tile, players):
        """A figure on the tile that is looked at. Returns the taps."""
        taps = self.taps
        owner = f'.owners button:nth-of-type({tile["owner"] + 1})'
        if not self.all(owner + ".next"):
            lies = self.lies()
            self.tap(owner)
            self.until(lambda: self.lies() != lies)
        spot = f'.feature[aria-label*="{said(tile["figure"])}"]'
        if f' {tile["figure"]}' not in self.lies() and not self.all(f".large .taken{spot}"):
            lies = self.lies()
            self.tap(f".large {spot}")
            self.until(lambda: self.lies() != lies)
        kind = f'//*[@id="counting"]//button[text()="{tile["figure"].split(":")[0].capitalize()}"]'
        if f' {tile["figure"]}' not in self.lies():
            self.driver.find_element(By.XPATH, kind).click()
            self.taps += 1
            self.until(lambda: f' {tile["figure"]}' in self.lies())
        self.until(lambda: "@" + players[tile["owner"]] in self.lies())
        for token in tile["flock"]:
            before = self.lies()
            self.tap(f'[aria-label="A token with {token} sheep"]')
            self.until(lambda: self.lies() != before)
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
            place, other = self.chosen_place(), self.other_place()
            if place in left:
                cell = place
            elif other in left:
                cell = other
            elif ways:
                cell = min(ways, key=lambda it: abs(it[0] - cell[0]) + abs(it[1] - cell[1]))
        for seat, points in enumerate(board.track):
            self.write_track(seat, points)
        return on_tiles, on_figures

    def write_track(self, seat, points):
        field = self.driver.find_elements(By.CSS_SELECTOR, ".track")[seat]
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
        # Most tiles take one tap, and figures of whoever had the last one, or where one is likely.
        self.assertLess(sum(on_tiles), 105)
        self.assertLessEqual(max(on_figures), 2)
        self.assertLess(sum(on_figures), 1.5 * len(on_figures))
        self.assertLessEqual(self.taps, 140)
        print(f"\n{len(on_tiles)} tiles in {sum(on_tiles)} taps, {len(on_figures)} figures in "
              f"{sum(on_figures)}; {self.taps} in all, with the track")
        # Who wins, and what it came of: each scoring lights its feature.
        self.assertEqual(self.find("#now-title").text, "Karel wins by 3")
        self.click("#lead button.main")
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
        self.click(TAKE)
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
        self.click('#features .feature[aria-label="highwayman, east"]')
        self.until(lambda: self.lines() == ["D 0,0 r0 highwayman:E @Bob"])
        self.click('.owners [aria-label="Ann Lee stands here"]')
        self.until(lambda: self.lines() == ["D 0,0 r0 highwayman:E @Ann Lee"])
        # The figure that stands there, again, goes home.
        self.click("#features .feature.taken")
        self.until(lambda: self.lines() == ["D 0,0 r0"])
        # The next one is likely hers, and her own button takes it home, too.
        self.click('.large .feature[aria-label="knight, north"]')
        self.until(lambda: self.lines() == ["D 0,0 r0 knight:N @Ann Lee"])
        self.click('.owners [aria-label="Ann Lee stands here"]')
        self.until(lambda: self.lines() == ["D 0,0 r0"])

    def test_what_cannot_be_is_told_at_its_tiles(self):
        self.begin(["Ann", "Bob"])
        self.lay_all(["D 0,0 r0", "U 1,0 r1", "U 2,0 r1"])
        self.click('.lying[data-cell="1,0"]')
        self.click(TAKE)
        self.until(lambda: len(self.lines()) == 2)
        self.assertIn("A tile touches no other one.", self.find("#count-faults").text)
        self.assertEqual(len(self.driver.find_elements(By.CSS_SELECTOR, "#ground .fault")), 1)
        self.assertIn("scored when nothing is wrong", self.find("#now-title").text)
        self.lay_all(["U 1,0 r1"])
        self.until(lambda: not self.is_seen("#count-faults"))
        # A knight in a city that is finished.
        self.lay_all(["E 0,-1 r2"])
        self.stand({"figure": "knight:S", "owner": 0, "flock": []}, ["Ann", "Bob"])
        self.until(lambda: self.is_seen("#count-faults"))
        self.assertIn("is finished", self.find("#count-faults").text)
        self.click('.lying[data-cell="1,0"]')
        self.click("#count-faults button")
        self.assertTrue(self.is_seen('.looked [aria-label^="1 north of the first tile"]'))
        self.click("#undo")
        self.until(lambda: not self.is_seen("#count-faults"))

    def test_a_refusal_has_words_and_a_way_out(self):
        self.begin(["Ann", "Bob"])
        text = 'cartulary: 1\nplayers: [Ann, Bob]\nposition: {tiles: ["D 0,0 r0", "B 0,1 r0"]}\nresult: {final-scoring: true}\n'
        self.driver.execute_script(
            """const area = document.querySelector("#yaml textarea");
            area.value = arguments[0];
            for (const name of ["input", "change"]) area.dispatchEvent(new Event(name, { bubbles: true }));""", text)
        self.until(lambda: self.laid() == 2)
        self.click("#turns li:nth-child(2) a")
        self.click(TAKE)
        self.until(lambda: self.is_seen("#refusal"))
        self.assertEqual(self.find("#refusal").text, "The text has no line for each tile. Open Text, and write one for each.")
        self.assertEqual(self.text(), text)

    def test_shepherds_have_the_tokens_of_their_flocks(self):
        self.begin(["Ann", "Bob"], expansions=["hills-and-sheep"])
        self.lay_all(["D 0,0 r0", "U 1,0 r1"])
        self.stand({"figure": "shepherd:NNW", "owner": 0, "flock": [2, 3]}, ["Ann", "Bob"])
        self.assertEqual(self.lines()[1], "U 1,0 r1 shepherd:NNW @Ann flock:2+3")
        self.click('[aria-label="Take the token with 2 away"]')
        self.until(lambda: self.lines()[1] == "U 1,0 r1 shepherd:NNW @Ann flock:3")
        self.assertEqual(self.find("#board .beside text").text, "3")

    def test_a_river_and_abbots_are_counted(self):
        board = Board(POSITIONS / "abbots.yaml")
        self.begin(board.players, board.expansions)
        _, on_figures = self.count(board)
        self.assertLessEqual(max(on_figures), 3)
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
        self.assertEqual(self.all('.stock [data-tile="C"]'), [])
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

    def test_a_figure_is_drawn_from_its_owner_to_its_feature(self):
        self.begin(["Ann", "Bob", "Cid"])
        self.lay_all(["D 0,0 r0"])
        start = self.find(".owners button:nth-of-type(3)")
        end = self.find('.large .feature[aria-label="highwayman, east"]')
        ActionChains(self.driver).drag_and_drop(start, end).perform()
        self.until(lambda: self.lines() == ["D 0,0 r0 highwayman:E @Cid"])
        # All of the large tile is for its features, not only their spots.
        large = self.find(".large")
        ActionChains(self.driver).move_to_element_with_offset(large, 0, -0.48 * large.rect["height"]).click().perform()
        self.until(lambda: self.lines() == ["D 0,0 r0 knight:N @Cid"])

    def test_likely_places_and_tiles_come_first(self):
        self.begin(["Ann", "Bob"])
        # The tile that begins the game.
        self.assertEqual(self.find(".stock .tile").get_attribute("data-tile"), "D")
        corner = self.folder / "corner.yaml"
        corner.write_text("cartulary: 1\nplayers: [Ann, Bob]\nposition:\n  tiles: |\n    D 0,0 r0\n    V 1,0 r1\n    B 0,1 r0\n"
                          "result: {final-scoring: true}\n", encoding="utf-8")
        self.find("#file").send_keys(str(corner))
        self.until(lambda: self.laid() == 3)
        # The place between two tiles is more likely than any beside one.
        self.assertEqual(self.chosen_place(), (1, 1))
        # Where somebody else goes on, nothing lies: the next guess is another place.
        self.lay((-1, 0), {"tile": "U", "turn": 1})
        self.assertNotIn((1, 1), (self.chosen_place(), self.other_place()))
        # A tile in the place of the second guess tells as much of the first.
        place, other = self.chosen_place(), self.other_place()
        self.click(".stock .tile.other")
        self.until(lambda: self.laid() == 5)
        self.assertNotIn(place, (self.chosen_place(), self.other_place()))
        self.assertNotIn(other, (self.chosen_place(), self.other_place()))

    def test_what_is_shown_has_words_and_no_codes(self):
        self.find("#file").send_keys(str(POSITIONS / "final.yaml"))
        self.until(lambda: self.is_seen("#counting"))
        self.click('.lying[data-cell="7,4"]')
        self.click(TAKE)
        self.until(lambda: len(self.lines()) == 71)
        self.click('.lying[data-cell="7,5"]')
        self.until(lambda: self.is_seen("#count-faults"))
        told = self.driver.execute_script(
            """
            const all = [...document.querySelectorAll("#record *")].filter((it) => it.checkVisibility());
            const own = (it) => [...it.childNodes].filter((one) => one.nodeType === 3).map((one) => one.data).join("");
            return all.flatMap((it) => [own(it), it.getAttribute("aria-label") || ""]).concat(document.getElementById("say").textContent)""")
        for words in told:
            self.assertNotRegex(words, r"-?\d+, ?-?\d+|\br\d\b|:[NESW]|\b[A-Z]\d{3}\b|^[A-X]$(?<![IJKL])|\bline \d")
        for selector in (".lying", ".site", ".stock .tile"):
            names = [it.get_attribute("aria-label") for it in self.all(selector)]
            self.assertEqual(len(set(names)), len(names), selector)
            self.assertNotIn("", names)

    def test_a_phone_has_the_board_and_all_choices_on_one_screen(self):
        header = 48
        sizes = """
        const box = (id) => document.getElementById(id).getBoundingClientRect().toJSON();
        const least = (all) => Math.min(...[...document.querySelectorAll(all)].filter((it) => it.checkVisibility()).map((it) => { const r = it.getBoundingClientRect(); return Math.min(r.width, r.height); }));
        return [box("stage"), box("desk"), least(".stock .tile"), least("#desk button, #desk input"), least(".site rect"), document.getElementById("desk").scrollHeight]"""
        for width, height in ((390, 844), (844, 390), (320, 640)):
            with self.subTest(width=width):
                browser.show_as(self.driver, width, height, {"prefers-reduced-motion": "reduce"})
                self.load()
                self.find("#file").send_keys(str(self.partial(59)))
                self.until(lambda: self.laid() == 59)
                self.driver.execute_script("document.querySelector('.stock .tile').click()")
                self.until(lambda: self.laid() == 60)
                stage, desk, picture, button, place, needed = self.driver.execute_script(sizes)
                self.assertGreaterEqual(picture, 64)
                self.assertGreaterEqual(button, 43.9)
                self.assertGreaterEqual(place, 32)
                self.assertLessEqual(needed, desk["height"] + 1)
                if width < height:
                    self.assertGreaterEqual(stage["height"], 0.55 * height)
                    self.assertLessEqual(stage["height"] + desk["height"], height - header + 1)
                else:
                    self.assertLessEqual(stage["right"], desk["left"] + 1)
                    self.assertLessEqual(desk["height"], height - header + 1)

    def partial(self, count):
        """The first tiles of a finished board, each beside one before it, as a file."""
        head, block = (POSITIONS / "final.yaml").read_text(encoding="utf-8").split("tiles: |\n")
        lines = {tuple(int(n) for n in it.split()[1].split(",")): it for it in block.splitlines() if it.startswith("    ")}
        near = [(0, 0)]
        for x, y in near:
            near += [it for it in ((x, y + 1), (x + 1, y), (x - 1, y), (x, y - 1)) if it in lines and it not in near]
        path = self.folder / f"partial{count}.yaml"
        laid = "\n".join(lines[it] for it in near[:count])
        path.write_text(f"{head}tiles: |\n{laid}\nresult: {{final-scoring: true}}\n", encoding="utf-8")
        return path

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
