"""A headless Chromium that stays at home, and pages in it.

Needs the Debian packages chromium, chromium-driver and python3-selenium (`.ci/set-up browser`).
PROGRAM names another program to test.
"""

import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("PROGRAM", str(ROOT / "build/release/cartulary"))


def run(*words, given=None):
    """Standard output of the program; findings are no failure."""
    words = [PROGRAM, *map(str, words)]
    done = subprocess.run(words, input=given, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stderr
    return done.stdout


def start(profile):
    """The browser, with its logs; `profile`: a folder for what it keeps."""
    options = Options()
    options.binary_location = "/usr/bin/chromium"
    for flag in (
        "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run "
        "--disable-background-networking --disable-component-update --disable-sync"
    ).split():
        options.add_argument(flag)
    options.add_argument(f"--user-data-dir={profile}")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
    driver.get("about:blank")
    driver.get_log("performance")  # what the browser's own first page did
    return driver


def show_as(driver, width, height, media=None):
    """Sets the size of the screen, and what its user prefers."""
    driver.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500},
    )
    features = [{"name": n, "value": v} for n, v in (media or {}).items()]
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})


def landmark_faults(driver):
    """What is outside of all landmarks, and names that two landmarks of one kind have."""
    return driver.execute_script(
        """
        const seen = (it) => it.checkVisibility();
        const landmarks = "main, header, footer, nav, dialog, [aria-live], section[aria-label], section[aria-labelledby]";
        const out = [...document.querySelectorAll("h1, h2, p, table, li, button, input, select")]
          .filter((it) => seen(it) && !it.closest(landmarks)).map((it) => it.outerHTML.slice(0, 80));
        const names = new Set();
        for (const it of document.querySelectorAll(landmarks + ", [role=region]")) {
          const by = document.getElementById(it.getAttribute("aria-labelledby"));
          const kind = it.matches("section, [role=region]") ? "region" : it.localName;
          const name = kind + " " + (it.getAttribute("aria-label") || (by ? by.textContent : ""));
          // Those inside of a section or of <main> are no landmarks.
          if (it.matches("header, footer") && it.parentNode.closest("main, section, article")) continue;
          if (!seen(it) || it.matches("[aria-live]")) continue;
          if (names.has(name)) out.push("twice: " + name);
          names.add(name);
        }
        return out;"""
    )


def unpacked(text):
    """What the data of a page was packed of, as formats/ground/packing/page_data.hpp says."""
    marks = "#$&*;@^`|~?!>'/YZjqzXQG_"
    digits = [chr(c) for c in range(ord("!"), ord("~") + 1) if chr(c) != "<"]
    out = []
    rest = iter(text)
    for character in rest:
        mark = marks.find(character)
        if mark < 0:
            out.append(character)
        elif mark == 0:
            out.append(next(rest))
        else:
            length = 4 + (mark - 2 if mark > 1 else len(marks) - 2 + digits.index(next(rest)))
            back = digits.index(next(rest)) * len(digits) + digits.index(next(rest)) + 1
            for _ in range(length):
                out.append(out[-back])
    return "".join(out)


def packed(text):
    """A text that unpacks to this one; no shorter."""
    return "".join("#" + c if c in "#$&*;@^`|~?!>'/YZjqzXQG_" else c for c in text)


def over_board(driver, scrolled=True, step=9):
    """What lies over the board of a page: the first words of each element that a pointer meets there.

    The whole board is looked at, at a point in so many pixels, and so it is scrolled into the screen, unless
    it is to be seen as it is.
    """
    return driver.execute_script(
        """
        const board = document.getElementById("board");
        if (arguments[0]) board.scrollIntoView({ block: "start", behavior: "instant" });
        const { left, top, right, bottom } = board.getBoundingClientRect();
        const out = new Set(right - left > 100 && bottom - top > 100 ? [] : ["the board is too small"]);
        for (let x = left + 2; x < right; x += arguments[1])
          for (let y = top + 2; y < bottom; y += arguments[1]) {
            const it = document.elementFromPoint(x, y);
            if (!it || !board.contains(it)) out.add(it ? it.outerHTML.slice(0, 80) : "the end of the screen");
          }
        return [...out];""",
        scrolled,
        step,
    )


class PageCase(unittest.TestCase):
    """One browser for all tests, and a folder for pages, which `make_pages` makes."""

    REQUESTS = r"^(file|data):"

    @classmethod
    def setUpClass(cls):
        temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(temporary.cleanup)
        cls.folder = Path(temporary.name)
        cls.make_pages()
        cls.driver = start(cls.folder / "profile")
        cls.addClassCleanup(cls.driver.quit)

    def tearDown(self):
        """Nothing on the console, nothing from the network, in any test."""
        self.assertEqual(self.driver.get_log("browser"), [])
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                self.assertRegex(message["params"]["request"]["url"], self.REQUESTS)

    def until(self, holds, seconds=10):
        return WebDriverWait(self.driver, seconds, 0.01).until(lambda _: holds())

    def find(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)
