#!/usr/bin/python3
"""The project's site in a browser, as it is served: site_test.py FOLDER.

`tests/run site` builds it and runs this.
"""

import functools
import http.server
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import unittest
from pathlib import Path

import browser

SITE = Path()
USERS = sorted((browser.ROOT / "formats/guide/users").glob("*.md"))
# Those with wide tables, long lines and pictures are among them.
PAGES = [
    "", "guide/", "guide/record/", "guide/programs/", "guide/users/arbiter/", "codes/", "codes/P303/",
    "gallery/", "gallery/records/disputes/", "downloads/", "project/",
]


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class Site(browser.PageCase):
    REQUESTS = r"^(http://localhost:\d+/|file|data|blob):?"

    @classmethod
    def make_pages(cls):
        # Below a folder, as the code host serves it.
        (cls.folder / "served").mkdir()
        (cls.folder / "served/cartulary").symlink_to(SITE)
        # What pages without an icon get of the host, whatever the site is.
        shutil.copyfile(SITE / "favicon.ico", cls.folder / "served/favicon.ico")
        handler = functools.partial(Quiet, directory=str(cls.folder / "served"))
        server = http.server.ThreadingHTTPServer(("localhost", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        cls.addClassCleanup(server.server_close)
        cls.addClassCleanup(server.shutdown)
        cls.address = f"http://localhost:{server.server_port}/cartulary/"

    def open(self, path):
        self.driver.get("about:blank")  # an address that differs behind its # only would load nothing
        self.driver.get(self.address + path)

    def shows(self, selector):
        script = "const it = document.querySelector(arguments[0]); return Boolean(it) && it.checkVisibility()"
        self.until(lambda: self.driver.execute_script(script, selector), 30)

    def settle(self):
        """Colours and places of the theme come slowly."""
        still = "return document.getAnimations().filter((it) => it.playState === 'running').length === 0"
        self.until(lambda: self.driver.execute_script(still), 30)

    def forget(self):
        self.open("")
        self.driver.execute_script("localStorage.clear()")

    def test_each_button_of_the_front_page_opens_what_it_says(self):
        for words, shown, gone in (
            ("Record a game", "#new-form", "#check-text"),
            ("Count a board", "#new-form", "#check-text"),
            ("Check a record", "#check-text textarea", "#new-form"),
        ):
            self.forget()
            self.driver.find_element("link text", words).click()
            self.shows(shown)
            self.assertFalse(self.find(gone).is_displayed(), words)
            if words == "Count a board":
                self.assertEqual(self.find("#new-title").text, "Count a board")
            self.assertNotIn("#", self.driver.current_url)
        record = "cartulary: 1\nplayers: [Ann, Bob]\nmoves: |\n  E 0,-1 r2 knight:S\n"
        self.driver.execute_script(
            "const it = document.querySelector('#check-text textarea'); it.value = arguments[0];"
            "it.dispatchEvent(new Event('input'))", record)
        self.until(lambda: "Ann 4, Bob 0" in self.find("#verdicts").text)
        # A link of the app does the same where the app is open.
        for words, shown in (("#event", "#event"), ("#count", "#new-form"), ("#check", "#check-text textarea")):
            self.driver.execute_script("location.hash = arguments[0]", words)
            self.shows(shown)
            self.driver.execute_script("for (const it of document.querySelectorAll('dialog[open]')) it.close()")

    def test_the_example_of_the_front_page_has_its_verdict_and_its_replay(self):
        self.open("")
        self.assertIn("[S501]", self.find("main").text)
        self.driver.find_element("link text", "See this verdict in the browser").click()
        self.shows("#whole-frame")
        self.driver.switch_to.frame(self.find("#whole-frame"))
        self.until(lambda: "Ann 91, Bob 93" in self.find("body").text)
        self.driver.switch_to.default_content()
        self.open("")
        self.driver.find_element("link text", "Replay the game").click()
        self.shows("#whole-frame")
        self.driver.switch_to.frame(self.find("#whole-frame"))
        self.shows("#board")
        self.driver.switch_to.default_content()

    def test_the_example_of_a_finding_is_checked_in_the_app(self):
        self.open("codes/P303/")
        self.driver.find_elements("link text", "Check it in the app")[0].click()
        self.shows("#whole-frame")
        self.driver.switch_to.frame(self.find("#whole-frame"))
        self.until(lambda: "P303" in self.find("body").text)
        self.driver.switch_to.default_content()

    def test_the_search_finds_the_page_of_the_record(self):
        browser.show_as(self.driver, 1280, 900)
        self.open("")
        self.find(".md-search__input").send_keys("rotation")
        self.until(lambda: len(self.all(".md-search-result__link")) > 1, 30)
        found = [re.sub(r"[?#].*", "", it.get_attribute("href")) for it in self.all(".md-search-result__link")]
        self.assertIn(self.address + "guide/record/", found)

    def test_pages_fit_screens_of_both_sizes_in_light_and_dark(self):
        ways = (("light", 390), ("dark", 1280))
        grounds = []
        for scheme, width in ways:
            self.forget()
            for page in PAGES:
                browser.show_as(self.driver, width, 844, {"prefers-color-scheme": scheme})
                self.open(page)
                for screen in (width, 1670 - width):
                    browser.show_as(self.driver, screen, 844, {"prefers-color-scheme": scheme})
                    self.settle()
                    wide = self.driver.execute_script("return document.documentElement.scrollWidth - document.documentElement.clientWidth")
                    self.assertLessEqual(wide, 0, f"{page} on {screen} pixels")
            grounds.append(self.driver.execute_script("return getComputedStyle(document.body).backgroundColor"))
        self.assertNotEqual(*grounds)
        browser.show_as(self.driver, 1280, 900)

    def test_texts_stand_out_from_their_ground(self):
        for scheme in ("light", "dark"):
            self.forget()
            browser.show_as(self.driver, 1280, 900, {"prefers-color-scheme": scheme})
            for page in ("", "codes/P303/", "guide/record/"):
                self.open(page)
                self.settle()
                self.assertEqual(faint_texts(self.driver), [], f"{page} {scheme}")

    def test_the_gallery_has_games_and_the_cup(self):
        self.open("gallery/")
        links = [it.get_attribute("href") for it in self.all("main a:not(.headerlink)")]
        own = [it for it in links if it.endswith(".html")]
        self.assertGreater(len(own), 8)
        for link in own:
            self.driver.get(link)
            self.assertTrue(self.find("body").text, link)
        self.driver.get("about:blank")


def faint_texts(driver):
    """Texts whose colour has less than 4.5 times the light of their ground, or the reverse."""
    return driver.execute_script(
        """
        const linear = (c) => ((c /= 255) <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
        const brightness = (rgb) => 0.2126 * linear(rgb[0]) + 0.7152 * linear(rgb[1]) + 0.0722 * linear(rgb[2]);
        const parts = (colour) => colour.match(/[\\d.]+/g).map(Number);
        const over = (top, below) => top.slice(0, 3).map((c, i) => c * (top[3] ?? 1) + below[i] * (1 - (top[3] ?? 1)));
        const groundOf = (it) => {
          if (!it) return [255, 255, 255];
          const own = parts(getComputedStyle(it).backgroundColor);
          return (own[3] ?? 1) === 1 ? own : over(own, groundOf(it.parentElement));
        };
        const out = new Set();
        for (const it of document.querySelectorAll("main p, main li, main a:not(.headerlink), main h1, main h2, main td, main code, nav a, footer a")) {
          if (!it.checkVisibility() || !it.innerText.trim()) continue;
          const ground = groundOf(it);
          const ink = over(parts(getComputedStyle(it).color), ground);
          const [a, b] = [brightness(ink), brightness(ground)].sort((x, y) => y - x);
          if ((a + 0.05) / (b + 0.05) < 4.5) out.add(it.outerHTML.slice(0, 80));
        }
        return [...out].slice(0, 5);"""
    )


class CommandsOfUsers(unittest.TestCase):
    """Sessions of their pages are run with all others; here are the commands whose results are files."""

    def test_commands_write_their_files(self):
        ran = 0
        for page in USERS:
            for line in re.findall(r"^```sh\n(.*?)^```", page.read_text(encoding="utf-8"), re.M | re.S):
                with tempfile.TemporaryDirectory() as name, self.subTest(page=page.name, line=line):
                    folder = Path(name)
                    samples = browser.ROOT / "samples"
                    for copy in ("final.yaml", "game.yaml", "tournament-final.yaml"):
                        shutil.copyfile(samples / "tournament-final.yaml", folder / copy)
                    shutil.copytree(samples / "harbour-cup", folder / "harbour-cup")
                    words = line.split()
                    self.assertEqual(words[0], "cartulary")
                    done = subprocess.run(
                        [browser.PROGRAM, *words[1:]], cwd=folder, capture_output=True, text=True, check=False)
                    self.assertIn(done.returncode, (0, 1), done.stderr)
                    self.assertTrue((folder / words[words.index("-o") + 1]).exists())
                    ran += 1
        self.assertGreater(ran, 2)

    def test_each_page_is_short(self):
        self.assertEqual(len(USERS), 7)
        for page in USERS:
            self.assertLessEqual(len(page.read_text(encoding="utf-8").split()), 120, page.name)


if __name__ == "__main__":
    SITE = Path(sys.argv.pop(1)).resolve()
    unittest.main()
