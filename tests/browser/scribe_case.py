"""The scribe's page in a headless Chromium, for tests of it.

PROGRAM names the program, MODULE the module for browsers, packed by gzip.
"""

import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

import browser

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("PROGRAM", str(ROOT / "build/release/cartulary"))
MODULE = os.environ.get("MODULE", str(ROOT / "build/web/cartulary.wasm.gz"))
CORPUS = ROOT / "tests/golden/corpus"


def run(*words, given=None):
    """Standard output of the program; findings are no failure."""
    words = [PROGRAM, *map(str, words)]
    done = subprocess.run(words, input=given, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stderr
    return done.stdout


class ScribeCase(unittest.TestCase):
    """One browser for all tests; each begins with nothing kept."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.page = Path(cls.folder.name) / "scribe.html"
        run("scribe", "--module", MODULE, "-o", cls.page)
        cls.driver = browser.start(cls.folder.name + "/profile")

    @classmethod
    def tearDownClass(cls):
        cls.driver.quit()
        cls.folder.cleanup()

    def setUp(self):
        # What moves cannot be pointed at.
        browser.show_as(self.driver, 1280, 800, {"prefers-reduced-motion": "reduce"})
        self.load()
        self.driver.execute_script("localStorage.clear(); sessionStorage.clear()")
        self.load()

    def tearDown(self):
        """Nothing on the console, nothing from the network, in any test."""
        self.assertEqual(self.driver.get_log("browser"), [])
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                self.assertRegex(message["params"]["request"]["url"], r"^(file|data|blob):")

    def load(self, behind=""):
        self.driver.get("about:blank")
        self.driver.get(self.page.as_uri() + behind)
        self.until(lambda: self.is_seen("#record"))

    def until(self, holds):
        return WebDriverWait(self.driver, 10, 0.01).until(lambda _: holds())

    def find(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def is_seen(self, selector):
        script = "const it = document.querySelector(arguments[0]); return Boolean(it) && it.checkVisibility()"
        return self.driver.execute_script(script, selector)

    def click(self, selector):
        """Where it is, if it can be pointed at there."""
        self.until(lambda: self.is_seen(selector))
        self.find(selector).click()

    def press(self, *keys):
        self.driver.switch_to.active_element.send_keys(*keys)

    def text(self):
        return self.find("#yaml textarea").get_property("value")

    def shown_points(self):
        return [int(it.text) for it in self.driver.find_elements(By.CSS_SELECTOR, "td.points")]
