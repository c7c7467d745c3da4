#!/usr/bin/python3
"""How many taps and scrolls a thumb needs to count boards in the scribe's page, on a phone.

`tests/browser/count_thumb.py BOARD.yaml...` lays each board from its middle as somebody would who sees
it on the table, and prints a line for each: taps for tiles and their places, for figures, for the track,
scrolls, and the smallest place to tap in pixels, in the picture and elsewhere. PROGRAM, MODULE and PAGE
name another program, module, or a page that is made already.
"""

import os
import re
import sys
import tempfile
from pathlib import Path

from selenium.webdriver.support.ui import WebDriverWait

import browser
import scribe_case
from count_test import Board, said, turned

SCREEN = (390, 844)
# True if figures are drawn from their owners to features where that saves a tap.
DRAWS = os.environ.get("DRAWS", "1") == "1"
# Where something is, and whether a thumb can meet it there.
POINT = """
const it = arguments[0];
const r = it.getBoundingClientRect(), [x, y] = [r.x + r.width / 2, r.y + r.height / 2];
const met = document.elementFromPoint(x, y);
return [x, y, Boolean(met) && (it === met || it.contains(met) || Boolean(met.closest && met.closest('.large') && it.closest('.large')))];
"""
SMALLEST = """
const seen = (it) => { const r = it.getBoundingClientRect(); const m = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2); return m && it.contains(m); };
const least = (all) => Math.min(...[...all].filter(seen).map((it) => { const r = it.getBoundingClientRect(); return Math.round(Math.min(r.width, r.height)); }));
return [least(document.querySelectorAll('#board .site, #board .lying, #features .touch')), least(document.querySelectorAll('#desk button:enabled, #desk input'))];
"""


class Thumb:
    """One board, counted by touches."""

    def __init__(self, driver, page):
        self.driver = driver
        self.page = page
        self.taps = {"tiles": 0, "places": 0, "more": 0, "turns": 0, "figures": 0, "drawn": 0, "track": 0}
        self.scrolls = 0
        self.smallest = [99, 99]

    def script(self, text, *words):
        return self.driver.execute_script(text, *words)

    def one(self, selector):
        return self.script("return document.querySelector(arguments[0])", selector)

    def until(self, holds):
        return WebDriverWait(self.driver, 20, 0.02).until(lambda _: holds())

    def tap(self, it, what):
        """Touches something; scrolls to it first where it is out of sight."""
        x, y, met = self.script(POINT, it)
        if not met:
            self.scrolls += 1
            self.script("arguments[0].scrollIntoView({ block: 'nearest', behavior: 'instant' })", it)
            x, y, met = self.script(POINT, it)
        self.at(x, y, what)

    def at(self, x, y, what):
        for kind in ("mousePressed", "mouseReleased"):
            self.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {"type": kind, "x": x, "y": y, "button": "left", "clickCount": 1})
        self.taps[what] += 1

    def draw(self, it, to, what):
        """Moves a finger from one thing to another."""
        ends = [self.script(POINT, one)[:2] for one in (it, to)]
        for kind, (x, y) in zip(("mousePressed", "mouseMoved", "mouseReleased"), (ends[0], ends[1], ends[1])):
            self.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {"type": kind, "x": x, "y": y, "button": "left", "clickCount": 1})
        self.taps[what] += 1

    def lines(self):
        text = self.one("#yaml textarea").get_property("value")
        return re.findall(r"^    (\S+ \S+ r\d.*)$", text, re.M)

    def changed(self, before):
        self.until(lambda: self.lines() != before)
        return self.lines()

    def begin(self, board):
        browser.show_as(self.driver, *SCREEN, {"prefers-reduced-motion": "reduce"})
        self.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 2})
        for shown in ("#record", "#new-form"):
            self.driver.get("about:blank")
            self.driver.get(self.page)
            self.until(lambda: self.script("return Boolean(document.querySelector(arguments[0])?.checkVisibility())", shown))
            self.script("localStorage.clear(); sessionStorage.clear()")
        self.script(
            "const at = (id) => document.getElementById(id); at('new-what').value = 'found'; at('new-players').value = arguments[0];"
            "for (const name of arguments[1]) document.querySelector(`#new-expansions [value=${name}]`).click();"
            "document.querySelector('#new-form button[type=submit]').click()",
            ", ".join(board.players), board.expansions)
        self.until(lambda: self.script("return document.querySelector('#counting')?.checkVisibility()"))
        # Until the header has one line, whoever counts scrolls it away once.
        self.script("document.querySelector('#stage').scrollIntoView({ block: 'start', behavior: 'instant' })")

    def picture(self, tile, cell):
        """The picture of a tile as it lies at a place; of the first tile in any way."""
        wanted = turned(tile["edges"], tile["turn"])
        return self.script(
            """
            const [code, edges, wanted, cell, any] = arguments;
            const turned = (turns) => edges.slice(4 - turns) + edges.slice(0, 4 - turns);
            return [...document.querySelectorAll('.stock .tile')].find((it) => it.dataset.tile === code && it.dataset.cell === cell
              && (any || turned(Number(it.dataset.rotation)) === wanted)) || null""",
            tile["tile"], tile["edges"], wanted, "{},{}".format(*cell), not self.laid)

    def places(self):
        return {tuple(int(n) for n in cell.split(",")): pressed for cell, pressed in self.script(
            "return [...document.querySelectorAll('.site')].map((it) => [it.dataset.cell, it.getAttribute('aria-pressed') === 'true'])")}

    def go_to(self, cell):
        """Touches a place, from afar where it is out of sight."""
        site = self.one('.site[data-cell="{},{}"]'.format(*cell))
        inside = "const b = document.getElementById('board').getBoundingClientRect(); const r = arguments[0].getBoundingClientRect(); return r.left + r.width / 2 > b.left && r.left + r.width / 2 < b.right && r.top + r.height / 2 > b.top && r.top + r.height / 2 < b.bottom"
        if not self.script(inside, site):
            self.tap(self.one("#zoom-fit"), "places")
            x, y, _ = self.script(POINT, site)
            self.at(x, y, "places")
        else:
            self.tap(site, "places")
        chosen = lambda: self.places().get(cell)
        for _ in range(4):
            if chosen():
                return
            self.tap(self.one('.site[data-cell="{},{}"]'.format(*cell)), "places")
        assert chosen(), f"the place {cell} cannot be chosen"

    def lay(self, cell, tile):
        before = self.lines()
        for _ in range(9):
            it = self.picture(tile, cell)
            if it:
                break
            self.tap(self.one(".stock .more"), "more")
        self.tap(it, "tiles")
        lines = self.changed(before)
        self.laid += 1
        wanted = turned(tile["edges"], tile["turn"])
        while turned(tile["edges"], int(lines[-1].split()[2][1])) != wanted:
            self.tap(self.one('[aria-label="Turn this tile"]'), "turns")
            lines = self.changed(lines)

    def spot(self, word):
        return self.script(
            "return [...document.querySelectorAll('.large .feature')].find((it) => it.getAttribute('aria-label').startsWith(arguments[0])) || null",
            said(word))

    def owner(self, tile):
        return self.script("return document.querySelectorAll('.owners button')[arguments[0]]", tile["owner"])

    def stand(self, tile, players):
        """The figure that stands on the tile: the feature if that does, else the owner, else both."""
        word, owner = tile["figure"], players[tile["owner"]]
        right = lambda: re.search(rf" {word}\S* @{owner}$", self.lines()[-1])
        before = self.lines()
        spot, seat = self.spot(word), self.owner(tile)
        # The one of the two that the page does not know; from the owner to the feature where it knows neither.
        if self.one(".owners .next") == seat:
            self.tap(spot, "figures")
        elif "likely" in spot.get_attribute("class").split():
            self.tap(seat, "figures")
        elif DRAWS:
            self.draw(seat, spot, "drawn")
        else:
            self.tap(seat, "figures")
            before = self.changed(before)
            self.tap(self.spot(word), "figures")
        self.changed(before)
        assert right(), self.lines()[-1]

    def count(self, board):
        self.laid = 0
        self.begin(board)
        left = dict(board.tiles)
        xs, ys = [x for x, _ in left], [y for _, y in left]
        middle = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
        far = lambda a, b: abs(a[0] - b[0]) + abs(a[1] - b[1])
        start = min((it for it in left if left[it]["tile"] == "D"), key=lambda it: far(it, middle))
        # The page counts from the first tile.
        left = {(x - start[0], y - start[1]): it for (x, y), it in left.items()}
        cell = (0, 0)
        while left:
            tile = left.pop(cell)
            self.lay(cell, tile)
            if tile["figure"]:
                self.stand(tile, board.players)
            if self.laid % 10 == 9:
                self.smallest = [min(a, b) for a, b in zip(self.smallest, self.script(SMALLEST)) if b]
            if not left:
                break
            near = self.places()
            chosen = next((it for it, pressed in near.items() if pressed), None)
            other = self.one(".site.other")
            other = other and tuple(int(n) for n in other.get_attribute("data-cell").split(","))
            shown = [it for it in (chosen, other) if it in left and self.picture(left[it], it)]
            if shown:
                cell = shown[0]
            elif chosen in left:
                cell = chosen
            elif other in left:
                cell = other
                self.go_to(cell)
            else:
                cell = min((it for it in left if it in near), key=lambda it: far(it, chosen or cell))
                self.go_to(cell)
        if self.one("#counting .choice > .main"):
            self.tap(self.one("#counting .choice > .main"), "track")
        for seat, points in enumerate(board.track):
            field = self.script("return document.querySelectorAll('.track')[arguments[0]]", seat)
            self.tap(field, "track")
            self.driver.switch_to.active_element.send_keys(f"{points}\n")
            self.until(lambda: self.script("return document.querySelectorAll('.track')[arguments[0]].value", seat) == str(points))
        points = self.script("return [...document.querySelectorAll('td.points')].map((it) => Number(it.textContent))")
        assert points == board.report()["totals"], points


def main():
    with tempfile.TemporaryDirectory() as folder:
        page = os.environ.get("PAGE")
        if not page:
            page = str(Path(folder) / "scribe.html")
            browser.run("scribe", "--module", scribe_case.MODULE, "-o", page)
        driver = browser.start(Path(folder) / "profile")
        sums, edges = [], scribe_case.tile_edges()
        try:
            for path in sys.argv[1:]:
                board = Board(Path(path))
                for tile in board.tiles.values():
                    tile["edges"] = edges[tile["tile"]]
                thumb = Thumb(driver, Path(page).as_uri())
                thumb.count(board)
                taps = sum(thumb.taps.values())
                sums.append((taps, thumb.scrolls))
                words = ", ".join(f"{name} {number}" for name, number in thumb.taps.items())
                print(f"{Path(path).name}: {len(board.tiles)} tiles, {sum(it['figure'] is not None for it in board.tiles.values())} figures: {taps} taps ({words}), {thumb.scrolls} scrolls; smallest {thumb.smallest} px", flush=True)
        finally:
            driver.quit()
        print(f"{len(sums)} boards: {sum(a for a, _ in sums) / len(sums):.1f} taps, {sum(b for _, b in sums) / len(sums):.1f} scrolls")


if __name__ == "__main__":
    main()
