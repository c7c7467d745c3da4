#!/usr/bin/python3
"""Folders of pages in a real browser: every link leads to its page and back, on any screen.

`tests/run browser` builds the program and runs this; PROGRAM names another program to test.
"""

import base64
import re
import subprocess
import unittest

from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

import browser
from browser import PROGRAM, ROOT

NAMES = ["right.yaml", "round 3/t\u00fcr & <b>.yaml", "a%20b#c?d.yaml", "index.yaml", "a.html/x.yaml",
         "'\"[](){};.yaml", "\u202eturned.yaml", "line\nend.yml", "~2e.yaml", "-o.yaml"]
NAMED = [("Jos\u00e9, Bob", "event: Cup 10\nround: 2\ndate: 2026-01-10\n"),
         ("Ann, Bob", "event: Cup 2\nround: 10\ndate: 2025-12-31\n"),
         ("Ann Lee, Zo\u00eb", "event: Cup 2\nround: 1\ndate: 2026-02-01\n"),
         ("Dora, Emil", ""),
         ("\u05e9\u05e8\u05d4, Bob", "event: \u05d2\u05d1\u05d9\u05e2\nround: final\ndate: 2026-03-01\n")]
SCREENS = [(1280, 720), (390, 844), (320, 640)]


class Pages(browser.PageCase):
    @classmethod
    def make_pages(cls):
        record = (ROOT / "samples/broken/wrong-claim.yaml").read_text()
        for number, name in enumerate(NAMES):
            path = cls.folder / "games" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(record.replace("Ann", f"Ann{number}").replace("Harbour Cup", f"Cup {number}"))
        many = "---\n".join(f"players: [A{i}, B]\nmoves: []\n" for i in range(1001))
        (cls.folder / "many.yaml").write_text(many)
        for records, site in (("games", "site"), ("many.yaml", "many")):
            done = subprocess.run([PROGRAM, "verify", "-f", "html", "-o", f"{site}/", records],
                                  cwd=cls.folder, capture_output=True, check=False)
            assert done.returncode == 1, done
        played = "---\n".join(
            f"cartulary: 1\nevent: Cup {i}\nplayers: [A{i} <b>, 'B\"']\nmoves: []\n"
            for i in range(1001))
        (cls.folder / "season.yaml").write_text(played)
        named = "---\n".join(
            f"cartulary: 1\nplayers: [{players}]\n{said}moves: []\n" for players, said in NAMED)
        (cls.folder / "names.yaml").write_text(named)
        subprocess.run([PROGRAM, "site", "-o", "many-names/", "names.yaml"],
                       cwd=cls.folder, capture_output=True, check=True)
        subprocess.run([PROGRAM, "site", "-o", "season/", "season.yaml", "missing.yaml"],
                       cwd=cls.folder, capture_output=True, check=False)
        done = subprocess.run([PROGRAM, "site", "-o", "cup/", ROOT / "samples/harbour-cup"],
                              cwd=cls.folder, capture_output=True, check=False)
        assert done.returncode == 1, done
        # One part, and several: an analysed game among many that cannot be.
        for site, others in (("analysed", []), ("all-analysed", ["season.yaml"])):
            subprocess.run([PROGRAM, "site", "-o", f"{site}/", "--analysis", "--playouts", "400",
                            ROOT / "samples/example-2-city.yaml", *others],
                           cwd=cls.folder, capture_output=True, check=True)

    def load(self, page):
        path, sign, part = page.partition("#")
        self.driver.get("about:blank")  # or only the part behind the sign would change
        self.driver.get((self.folder / path).as_uri() + sign + part)

    def edge(self, selector, side):
        """Where an element ends on the page, in pixels."""
        return self.driver.execute_script(
            f"return document.querySelector('{selector}').getBoundingClientRect().{side}")

    def text(self, selector):
        return self.all(selector)[0].text

    def test_links_lead_to_pages_and_back(self):
        self.load("site/index.html")
        links = [link.get_attribute("href") for link in self.all(".rows th a")]
        self.assertEqual(len(links), len(NAMES))
        self.assertEqual(len(set(links)), len(NAMES))
        occasions = [cell.text for cell in self.all(".rows td:nth-child(2)")]
        for link, occasion in zip(links, occasions):
            self.driver.get(link)
            self.assertIn(self.text("h2"), occasion)
            self.all("nav a")[0].click()
            self.assertEqual(self.driver.current_url, (self.folder / "site/index.html").as_uri())

    def shown_games(self):
        """Their texts. What is far down, or was shown just now, has none until the browser draws it."""
        return self.driver.execute_script("""
            const shown = [...document.querySelectorAll(".games li")].filter((item) => item.checkVisibility());
            for (const item of shown) item.style.contentVisibility = "visible";
            return shown.map((item) => item.innerText);""")

    def choose(self, **choice):
        """Types or picks, and waits for what is found."""
        for name, value in choice.items():
            field = self.driver.find_element("id", name)
            if field.tag_name == "select":
                Select(field).select_by_visible_text(value)
            else:
                field.clear()
                field.send_keys(value)
        self.until(lambda: " of " in self.text("#found"))

    def titles(self):
        return [text.split("\n")[0] for text in self.shown_games()]

    def offered(self, name):
        return self.driver.execute_script(f"return [...document.getElementById('{name}').options].map(o => o.text)")

    def test_the_index_of_a_site_is_searched(self):
        self.load("cup/index.html")
        before = self.shown_games()
        self.choose(search="henrik FINAL")
        shown = self.shown_games()
        self.assertEqual(len(shown), 1)
        self.assertIn("Marta 92", shown[0])
        self.assertEqual(self.text("#found"), "1 of 3")
        self.driver.find_element("id", "clear").click()
        self.assertEqual((self.text("#found"), self.shown_games()), ("", before))

    def test_cards_say_what_is_wrong(self):
        path = self.folder / "wrong-one"
        subprocess.run([PROGRAM, "site", "-o", path, ROOT / "samples/broken/wrong-claim.yaml"],
                       capture_output=True, check=False)
        self.load("wrong-one/index.html")
        self.assertEqual(self.text(".games .verdict"), "Wrong turn 47: Ann 6 too many (27, not 21)")

    def test_a_tournament_deeper_down_gives_no_title(self):
        run = subprocess.run([PROGRAM, "site", "-o", self.folder / "mixed", ROOT / "samples"],
                             capture_output=True, check=False)
        self.assertIn(run.returncode, (0, 1))
        self.load("mixed/index.html")
        self.assertEqual(self.text("h1"), "Games")
        self.load("cup/index.html")
        self.assertEqual(self.text("h1"), "Harbour Cup")

    def test_pages_have_an_icon(self):
        """It is in the page, and its policy allows it: no browser asks the server for one."""
        for folder in ("cup", "site"):
            for page in (self.folder / folder).rglob("*.html"):
                text = page.read_text(encoding="utf-8")
                self.assertRegex(text, '<link rel="icon" href="data:image/svg', page)
                self.assertRegex(text, "img-src data: ?", page)
        self.load("cup/index.html")
        wide = self.driver.execute_async_script("""
            const told = arguments[arguments.length - 1];
            const picture = new Image();
            picture.onload = () => told(picture.naturalWidth);
            picture.onerror = () => told("no picture");
            picture.src = document.querySelector("link[rel=icon]").href;""")
        self.assertGreater(wide, 0)

    def test_games_are_chosen_by_player_event_and_round(self):
        self.load("many-names/index.html")
        self.assertEqual(self.offered("event"), ["all", "Cup 2", "Cup 10", "\u05d2\u05d1\u05d9\u05e2"])
        self.assertEqual(self.offered("round"), ["all", "1", "2", "10", "final"])
        self.choose(event="Cup 2")
        self.assertEqual(self.text("#found"), "2 of 5")
        self.choose(round="10")
        self.assertEqual(self.titles(), ["Ann 0 \u2013 Bob 0"])
        self.driver.find_element("id", "clear").click()
        # A part of a name is anybody's, a whole one is one player's.
        self.choose(player="ann")
        self.assertEqual(self.titles(), ["Ann 0 \u2013 Bob 0"])
        self.choose(player="ann l")
        self.assertEqual(self.titles(), ["Ann Lee 0 \u2013 Zo\u00eb 0"])
        self.choose(player="JOSE")
        self.assertEqual(self.text("#found"), "1 of 5")
        offered = self.driver.execute_script(
            "return [...document.querySelectorAll('#players option')].map(o => o.value)")
        self.assertEqual(len(offered), 8)

    def test_games_are_sorted(self):
        self.load("many-names/index.html")
        dates = {}
        for sort in ("newest first", "oldest first", "by event and round", "by players"):
            self.choose(sort=sort)
            self.assertEqual(self.text("#found"), "5 of 5")
            dates[sort] = [re.findall(r"20\d\d-\d\d-\d\d", text) for text in self.shown_games()]
        known = [["2026-03-01"], ["2026-02-01"], ["2026-01-10"], ["2025-12-31"]]
        self.assertEqual(dates["newest first"], [*known, []])
        self.assertEqual(dates["oldest first"], [*reversed(known), []])
        self.assertEqual(dates["by event and round"], [["2026-02-01"], ["2025-12-31"], ["2026-01-10"], ["2026-03-01"], []])
        self.assertEqual(self.titles()[:2], ["Ann 0 \u2013 Bob 0", "Ann Lee 0 \u2013 Zo\u00eb 0"])

    def test_the_address_keeps_the_choice(self):
        self.load("many-names/index.html#player=bob&sort=oldest")
        self.assertEqual(self.text("#found"), "3 of 5")
        self.assertTrue(self.titles()[0].startswith("Ann 0"))
        self.choose(search="jose")
        self.until(lambda: "search=jose" in self.driver.current_url)
        address = self.driver.current_url
        # A game, and back; the same address in another window.
        next(link for link in self.all(".games a") if link.is_displayed()).click()
        self.until(lambda: self.driver.current_url != address)
        self.driver.back()
        self.until(lambda: self.text("#found") == "1 of 5")
        self.driver.get("about:blank")
        self.driver.get(address)
        self.assertEqual((self.text("#found"), len(self.shown_games())), ("1 of 5", 1))
        self.driver.execute_script("location.hash = '#round=final'")
        self.until(lambda: self.driver.find_element("id", "round").get_attribute("value") == "final")
        self.assertEqual(self.driver.find_element("id", "search").get_attribute("value"), "")
        self.driver.find_element("id", "clear").click()
        self.assertNotIn("#", self.driver.current_url)

    def test_no_game_is_said(self):
        self.load("many-names/index.html#search=nobody&round=7")
        self.assertEqual((self.text("#found"), self.shown_games()), ("0 of 5", []))
        self.assertEqual(self.text(".none"), "No game fits: search \u201cnobody\u201d, round \u201c7\u201d.")
        self.choose(search="b")
        self.choose(round="all")
        self.assertFalse(self.all(".none")[0].is_displayed())

    def test_the_index_needs_no_mouse(self):
        self.load("many-names/index.html")
        body = self.driver.find_element("tag name", "body")
        body.send_keys("/")
        self.assertEqual(self.driver.switch_to.active_element.get_attribute("id"), "search")
        self.driver.switch_to.active_element.send_keys("/" + Keys.BACKSPACE + "final", Keys.ENTER)
        self.until(lambda: self.text("#found") == "1 of 5")
        passed = []
        for _ in range(6):
            self.driver.switch_to.active_element.send_keys(Keys.TAB)
            at = self.driver.switch_to.active_element
            passed.append(at.get_attribute("id") or at.tag_name)
        self.assertEqual(passed, ["player", "event", "round", "sort", "clear", "a"])
        self.driver.switch_to.active_element.send_keys(Keys.ENTER)
        self.until(lambda: "\u05e9\u05e8\u05d4" in self.driver.find_element("tag name", "h1").text and self.all("#board"))

    def test_names_are_apart_from_what_stands_beside_them(self):
        """In a row of the page and in one that the script makes, each name is in a <bdi>."""
        names = "return [...document.querySelectorAll('.games strong')].filter(e => e.checkVisibility())" \
                ".map(e => [...e.querySelectorAll('bdi')].map(b => b.textContent))"
        self.load("many-names/index.html#round=final")
        self.assertEqual(self.driver.execute_script(names), [["\u05e9\u05e8\u05d4", "Bob"]])
        self.load("season/index.html#search=a997+cup")
        self.until(lambda: self.text("#found") == "1 of 1002")
        self.assertEqual(self.driver.execute_script(names), [["A997 <b>", 'B"']])

    def test_pictures_wait_until_they_are_near(self):
        self.load("season/index.html")
        pictures = self.all(".games img")
        self.assertEqual(len(pictures), 499)  # the first row is a file that could not be read
        self.assertEqual({picture.get_attribute("loading") for picture in pictures}, {"lazy"})
        fetched = self.driver.execute_script(
            "return performance.getEntriesByType('resource').filter(e => e.name.endsWith('.svg')).length")
        self.assertLess(fetched, 100)

    def test_without_scripts_the_index_is_a_list(self):
        self.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
        try:
            self.load("many-names/index.html")
            self.assertFalse(self.driver.find_element("id", "search").is_displayed())
            rows = [row.text for row in self.all(".games li")]
            self.assertEqual(len(rows), 5)
            self.assertIn("Ann 0 \u2013 Bob 0\nCup 2 \u00b7 round 10 \u00b7 2025-12-31\nRight", rows[1])
        finally:
            self.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})

    def test_all_parts_of_an_index_are_searched(self):
        for page in ("season/index.html", "season/index-2.html"):
            self.load(page)
            before = self.shown_games()
            self.choose(search="a997 CUP")
            shown = self.shown_games()
            self.assertEqual((len(shown), self.text("#found")), (1, "1 of 1002"), page)
            self.assertIn("A997 <b>", shown[0])
            self.assertFalse(any(link.is_displayed() for link in self.all("nav a")))
            # More than fit on some screens are counted, and shown when somebody asks for more.
            self.choose(search="a cup")
            self.assertEqual(len(self.shown_games()), 60)
            self.assertEqual(self.text("#found"), "1001 of 1002; the first 60 are shown")
            more = self.driver.find_element("css selector", "main button")
            self.assertEqual(more.text, "Show 60 more")
            more.send_keys(Keys.ENTER)
            self.assertEqual(len(self.shown_games()), 120)
            self.assertIn("A60 <b>", self.driver.switch_to.active_element.text)
            self.choose(search="missing.yaml")
            self.assertEqual([text.split(":")[0] for text in self.shown_games()], ["missing.yaml\nNot read"])
            box = self.driver.find_element("id", "search")
            box.clear()
            box.send_keys("x\b")
            self.until(lambda: self.text("#found") == "")
            self.assertEqual(self.shown_games(), before)
            self.choose(search="a997 cup")
            next(link for link in self.all(".games a") if link.is_displayed()).click()
            self.until(lambda: "A997 <b>" in self.driver.find_element("tag name", "body").text)

    def test_events_of_all_parts_are_offered(self):
        self.load("season/index.html")
        self.until(lambda: len(self.offered("event")) == 1002)
        self.assertEqual(self.offered("event")[-1], "Cup 1000")

    def test_without_the_file_of_all_games_a_part_is_searched(self):
        file = self.folder / "season/games-1.js"
        text = file.read_text()
        file.unlink()
        try:
            self.load("season/index-2.html")
            self.choose(search="a600 cup")
            self.assertEqual(len(self.shown_games()), 1)
            self.assertEqual(self.text("#found"), "1 of 500 on this page: games-1.js is missing")
            self.assertEqual(len(self.driver.get_log("browser")), 1)
        finally:
            file.write_text(text)

    def test_a_site_shows_what_moves_were_worth(self):
        self.load("analysed/index.html")
        self.assertIn("400 playouts a turn", self.text(".note"))
        lines = [line.text for line in self.all(".games .analysis")]
        self.assertEqual(lines[0], "Loss a turn")
        for line, name in zip(lines[1:], self.text(".games strong").split(" \u2013 "), strict=True):
            self.assertRegex(line, rf"^{name.split()[0]} \d+\.\d\d \u00b1 \d+\.\d\d")
        self.all(".games a")[0].click()
        self.assertTrue(self.all(".chances svg"))
        first = self.driver.current_url
        self.driver.find_element("id", "back").click()
        self.until(lambda: self.driver.current_url != first)
        self.assertRegex(self.text(".now .worth"), "Loses|May lose|No ")
        # Made by the script of the page, the row of a game is as in the index.
        self.load("all-analysed/index.html")
        self.choose(search="loss a turn")
        self.assertEqual(self.text("#found"), "1 of 1002")
        shown = [line.text for line in self.all(".games .analysis") if line.is_displayed()]
        self.assertEqual(shown, lines)

    def test_pages_of_a_tournament_lead_to_its_games(self):
        self.load("cup/index.html")
        next(link for link in self.all("nav a") if link.text == "The season").click()
        turn = next(link for link in self.all("td a") if link.get_attribute("href").endswith("table-3.html#turn=23"))
        self.assertEqual(turn.text, "replay")
        turn.click()
        self.assertTrue(self.driver.current_url.endswith("round-3/table-3.html#turn=23"), self.driver.current_url)
        self.load("cup/tournament/standings.html")
        next(link for link in self.all("td a") if link.text == "Henrik").click()
        self.assertEqual(self.text("h1"), "Henrik")
        self.assertIn("replay", [link.text for link in self.all("td a")])

    def test_the_index_of_a_tournament_opens_on_the_event(self):
        for width, height in SCREENS:
            browser.show_as(self.driver, width, height)
            self.load("cup/index.html")
            self.assertEqual(self.text(".lead"), "Henrik won, before Marta.")
            final = self.all(".bracket section:last-child li > div")
            self.assertEqual([seat.text for seat in final], ["Henrik\n95", "Marta\n92"])
            # What is wide scrolls by itself, and the page does not.
            for page in ("index", "tournament/standings", "tournament/bracket", "tournament/results", "tournament/wall"):
                self.load(f"cup/{page}.html")
                over = "return document.documentElement.scrollWidth - document.documentElement.clientWidth"
                self.assertLessEqual(self.driver.execute_script(over), 0, (page, width))
        self.load("cup/index.html")
        self.all(".bracket a")[0].click()
        self.assertEqual(self.text("h1"), "Ines")

    def test_parts_of_a_long_index_are_linked(self):
        self.load("many/index.html")
        rows = 0
        for part in ("1", "2", "3"):
            self.assertEqual(self.text("nav [aria-current]"), part)
            rows += len(self.all(".rows tbody tr"))
            following = [link for link in self.all("nav a") if link.text == "Next"]
            if following:
                following[0].click()
        self.assertEqual((rows, part, following), (1001, "3", []))

    def test_a_game_takes_six_sheets_at_most(self):
        a4 = {"paperWidth": 8.27, "paperHeight": 11.69, "preferCSSPageSize": True}
        for name in ("five-players", "hills-and-sheep", "print-and-play", "tournament-final"):
            record = (ROOT / f"samples/{name}.yaml").read_text()
            totals = list(re.finditer(r"=(\d+):", record))
            total = totals[len(totals) // 2]
            wrong = f"{record[:total.start(1)]}{int(total[1]) + 7}{record[total.end(1):]}"
            for kind, text in (("right", record), ("wrong", wrong)):
                path = self.folder / f"{kind}-{name}.yaml"
                path.write_text(text)
                subprocess.run([PROGRAM, "verify", "-f", "html", "-o", path.with_suffix(".html"), path],
                               capture_output=True, check=False)
                self.load(f"{kind}-{name}.html")
                pdf = base64.b64decode(self.driver.execute_cdp_cmd("Page.printToPDF", a4)["data"])
                sheets = len(re.findall(rb"/Type\s*/Page\b", pdf))
                with self.subTest(page=path.stem):
                    self.assertIn(sheets, range(2, 7))

    def test_nothing_is_wider_than_the_paper(self):
        """A4 between its margins is 190 mm wide."""
        width = int(190 / 25.4 * 96)
        browser.show_as(self.driver, width, 1000, {})
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
        try:
            for name in ("five-players", "hills-and-sheep", "broken/wrong-claim", "broken/dice-doubled"):
                path = self.folder / "paper.html"
                subprocess.run([PROGRAM, "verify", "-f", "html", "-o", path, ROOT / f"samples/{name}.yaml"],
                               capture_output=True, check=False)
                self.load(path.name)
                wide = self.driver.execute_script(
                    "return Math.max(...[...document.querySelectorAll('main *')]"
                    ".map(e => e.getBoundingClientRect().right))")
                with self.subTest(page=name):
                    self.assertLessEqual(wide, width + 1)
                if not self.all(".tiles"):
                    continue
                with self.subTest("tiles stand beside the rules", page=name):
                    self.assertLess(self.edge(".tiles table", "right"), self.edge(".rules", "left"))
        finally:
            self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})

    def test_nothing_is_wider_than_the_screen(self):
        for width, height in SCREENS:
            for scheme in ("light", "dark"):
                browser.show_as(self.driver, width, height, {"prefers-color-scheme": scheme})
                for page in ("site/index.html", "many/index-2.html", "many-names/index.html#search=zzz", "site/right.html", "analysed/index.html",
                             "analysed/example-2-city.html"):
                    self.load(page)
                    wide = self.driver.execute_script("return document.documentElement.scrollWidth")
                    self.assertLessEqual(wide, width, f"{page} {width} {scheme}")


if __name__ == "__main__":
    unittest.main()
