"""The scribe's page in a headless Chromium, for tests of it.

PROGRAM names the program, MODULE the module for browsers, packed by gzip.
"""

import base64
import gzip
import os
import re

import browser
from browser import ROOT, run

MODULE = os.environ.get("MODULE", str(ROOT / "build/web/cartulary.wasm.gz"))
CORPUS = ROOT / "tests/golden/corpus"


def tile_edges(*expansions):
    """The sides of each tile that is not turned, clockwise: `crff`."""
    told = run("tiles", *(f"--expansion={name}" for name in expansions)).splitlines()
    edges = {}
    for codes, sides in zip(told, told[2:]):
        edges.update(zip(re.findall(r"(\S+) x\d", codes), re.findall(r"\b[crfi]{4}", sides)))
    return edges


class ScribeCase(browser.PageCase):
    """One browser for all tests; each begins with nothing kept."""

    REQUESTS = r"^(file|data|blob):"
    KNOWS_STEPS = False

    @classmethod
    def make_pages(cls):
        cls.page = cls.folder / "scribe.html"
        run("scribe", "--module", MODULE, "-o", cls.page)
        # The page lets the replay's script run by its digest, so both have to be of the same sources.
        policy = re.search("Content-Security-Policy.*", cls.page.read_text(encoding="utf-8")).group()
        _, replay, _ = re.findall("'sha256-([^']+)'", policy)
        with gzip.open(MODULE) as module:
            told = f"{MODULE} and {browser.PROGRAM} are of different sources: build both"
            assert base64.b64decode(replay).hex().encode() in module.read(), told

    def setUp(self):
        # What moves cannot be pointed at.
        browser.show_as(self.driver, 1280, 800, {"prefers-reduced-motion": "reduce"})
        self.load()
        self.forget()
        self.load()

    def forget(self):
        """All that is kept, but that somebody knows the first steps, where `KNOWS_STEPS`."""
        self.driver.execute_script(
            "localStorage.clear(); sessionStorage.clear(); if (arguments[0]) localStorage.setItem('cartulary-steps', 'done')",
            self.KNOWS_STEPS)

    def load(self, behind=""):
        self.driver.get("about:blank")
        self.driver.get(self.page.as_uri() + behind)
        self.until(lambda: self.is_seen("#record"))

    def is_seen(self, selector):
        script = "const it = document.querySelector(arguments[0]); return Boolean(it) && it.checkVisibility()"
        return self.driver.execute_script(script, selector)

    def click(self, selector):
        """Where it is, if it can be pointed at there; on a small screen, behind the button of the menu."""
        in_menu = """const it = document.querySelector(arguments[0]);
            return Boolean(it && it.closest("#menu")) && !it.checkVisibility()
                && document.getElementById("menu-open").checkVisibility()"""
        if self.driver.execute_script(in_menu, selector):
            self.find("#menu-open").click()
        self.until(lambda: self.is_seen(selector))
        self.find(selector).click()

    def press(self, *keys):
        self.driver.switch_to.active_element.send_keys(*keys)

    def text(self):
        return self.find("#yaml textarea").get_property("value")

    def shown_points(self):
        return [int(it.text) for it in self.all("td.points")]
