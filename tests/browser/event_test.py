#!/usr/bin/python3
"""Events that are run on the scribe's page, by taps, and what the terminal makes of their files.

Needs the Debian packages chromium, chromium-driver and python3-selenium. `tests/run web` builds the
module and runs this.
"""

import html
import json
import re
import unittest
import zipfile

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

import browser
from scribe_case import ROOT, ScribeCase, run

PHONE = (390, 844, {"prefers-reduced-motion": "reduce"})
CUP = ROOT / "samples/harbour-cup"


class EventPage(ScribeCase):
    taps = 0

    def setUp(self):
        # A tab goes on with its event.
        self.driver.get(self.page.as_uri())
        self.driver.execute_script("sessionStorage.clear()")
        super().setUp()
        self.files = self.folder / self.id()
        self.files.mkdir()
        self.driver.execute_cdp_cmd(
            "Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(self.files)})
        browser.show_as(self.driver, *PHONE)
        self.load()
        self.click("#new .close")
        self.click("#to-event")

    def tap(self, selector):
        self.click(selector)
        self.taps += 1

    def kept(self):
        """The files of the event, as the browser keeps them."""
        script = """
            const key = Object.keys(localStorage).find((it) => it.startsWith("cartulary-event-"));
            return key ? JSON.parse(localStorage[key]).text : '{"files": []}';"""
        return {it["name"]: it["text"] for it in json.loads(self.driver.execute_script(script))["files"]}

    def begin(self, name, players, system="swiss", rounds=""):
        self.click("#event-none-new")
        self.until(lambda: self.all("#event-systems option"))
        self.find("#event-new-name").send_keys(name)
        self.find("#event-new-players").send_keys("\n".join(players))
        Select(self.find("#event-system")).select_by_value(system)
        if rounds:
            self.find("#event-new-rounds").send_keys(rounds)
        self.click("#event-new-form button[type=submit]")
        self.until(lambda: self.is_seen("#event-table"))

    def said(self, *words):
        """Waits until the page says it."""
        self.until(lambda: all(word in self.find("#event-said").text for word in words))

    def tables(self):
        return self.all("#event-tables > li")

    def names_at(self, table):
        return [it.text.removesuffix(" starts") for it in self.tables()[table].find_elements(By.CSS_SELECTOR, ".player-name")]

    def missing(self):
        found = re.match(r"\d+", self.find("#event-open").text)
        return int(found.group()) if found else 0

    def pair(self, title):
        self.tap("#event-pair")
        self.said(f"{title} is paired.")

    def changed(self, change):
        """Waits until an entry is kept."""
        before = self.kept()
        change()
        self.until(lambda: self.kept() != before)

    def open_table(self, table):
        self.tap(f"#event-tables > li:nth-child({table + 1}) button")
        self.until(lambda: self.is_seen("#event-entry"))

    def won(self, table, seat):
        """Two taps."""
        before = self.taps
        self.open_table(table)
        self.changed(lambda: self.tap(f"#event-entry .seat:nth-child({seat + 1}) .won"))
        self.assertEqual(self.taps - before, 2)

    def points(self, table, *points):
        self.open_table(table)
        for field, value in zip(self.all("#event-entry .seat input:first-of-type"), points):
            field.clear()
            field.send_keys(str(value))
        self.changed(lambda: self.press(Keys.ENTER))

    def folder_of(self):
        """The files as the terminal has them, saved one by one."""
        folder = self.files / "event"
        folder.mkdir(exist_ok=True)
        for name, text in self.kept().items():
            (folder / name).write_text(text, encoding="utf-8")
        return folder

    def shown_cells(self, where):
        """The tables of a part of the page, row by row."""
        return self.driver.execute_script(
            "return [...document.querySelectorAll(arguments[0] + ' table')].map((table) =>"
            " [...table.rows].map((row) => [...row.cells].map((cell) => cell.textContent)))", where)

    def cells_of(self, page):
        """The same of a page of the terminal."""
        tables = re.findall(r"<table>(.*?)</table>", page, re.S)
        cell = re.compile(r"<t[hd][^>]*>(.*?)</t[hd]>", re.S)
        return [[[html.unescape(re.sub(r"<[^>]*>", "", text)) for text in cell.findall(row)]
                 for row in re.findall(r"<tr[^>]*>(.*?)</tr>", table, re.S)] for table in tables]

    def assert_same_standings(self):
        folder = self.folder_of()
        page = run("standings", "-f", "html", "--table", "standings,crosstable", folder)
        self.assertEqual(self.shown_cells("#event-standings"), self.cells_of(page))

    def next_of_terminal(self):
        """The pairs that `pair` makes of the files."""
        lines = run("pair", "-f", "csv", self.folder_of()).splitlines()
        return lines[1:]

    # ---- The tests.

    def test_an_evening_of_seven_by_taps(self):
        self.begin("Club evening", ["Ann", "Bob, Lions", "Cid", "Dan, Lions, 2", "Eve", "Fay", "Gus"], rounds="3")
        expected = self.next_of_terminal()
        self.pair("Round 1")
        self.assertEqual(self.kept()["results.csv"].splitlines()[1:], expected)
        self.assertEqual((len(self.tables()), self.missing()), (4, 3))
        self.assertIn("3 missing", self.find("#event-lead").text)
        self.won(0, 0)
        self.assertEqual(self.missing(), 2)
        # The next round waits, and says for which results.
        self.assertTrue(self.is_seen("#event-why"))
        self.assertFalse(self.is_seen("#event-pair"))
        why = self.find("#event-why-list").text
        self.assertIn(" - ".join(self.names_at(1)), why)
        self.assertNotIn(".csv", why)
        self.points(1, 97, 93)
        self.said("97 : 93")
        self.assertEqual(self.find("#event-open").text, "1 result is missing.")
        self.open_table(2)
        self.find("#event-entry .seat input").send_keys("88")
        self.changed(lambda: self.click("#event-entry-body > button"))
        self.said("88 : 88")
        self.assertIn("All results are in.", self.find("#say").get_property("textContent"))
        # A result that was entered is corrected.
        self.points(1, 93, 97)
        self.assertIn(",93-97,", self.kept()["results.csv"])
        self.assertNotIn(",97-93,", self.kept()["results.csv"])
        # The tab is lost.
        self.driver.get("about:blank")
        self.driver.get(self.page.as_uri())
        self.until(lambda: self.is_seen("#event-table"))
        self.assertEqual(self.find("#event-name").text, "Club evening")
        expected = self.next_of_terminal()
        self.pair("Round 2")
        self.assertEqual(self.kept()["results.csv"].splitlines()[-4:], expected)
        for table in range(3):
            self.won(table, table % 2)
        # Undo takes one entry back, and again puts it there.
        self.changed(lambda: self.click("#event-undo"))
        self.assertEqual(self.missing(), 1)
        self.changed(lambda: self.click("#event-redo"))
        self.assertEqual(self.missing(), 0)
        # Somebody leaves, somebody is not there, somebody comes late.
        self.click("#event-to-players")
        leaver, away = "Cid", "Eve"
        self.player(leaver, "#player-withdraw")
        self.player(away, "#player-absent")
        self.find("#late-name").send_keys("Hal")
        self.changed(lambda: self.press(Keys.ENTER))
        self.assertIn("Hal", self.find("#event-players").text)
        self.click("#event-to-round")
        expected = self.next_of_terminal()
        self.pair("Round 3")
        rows = self.kept()["results.csv"].splitlines()
        self.assertEqual(rows[-len(expected):], expected)
        self.assertNotIn(leaver, "".join(expected))
        self.assertIn("Cid has withdrawn.", self.find("#event-notes").text)
        for table in range(3):
            self.points(table, 80 + table, 70)
        self.click("#event-to-standings")
        self.assert_same_standings()
        self.click("#event-to-round")
        self.assertTrue(self.is_seen("#event-winners p"))
        self.assertFalse(self.is_seen("#event-pair"))
        # What is saved are the same files, and a page.
        self.click("#save")
        self.click("#save-all")
        path = self.files / "club-evening.zip"
        self.until(path.exists)
        with zipfile.ZipFile(path) as saved:
            self.assertIsNone(saved.testzip())
            files = {name: saved.read(name).decode() for name in saved.namelist()}
        page = files.pop("spectators.html")
        self.assertEqual(files, self.kept())
        self.assertIn("Club evening", page)
        # And they are opened again, as the ZIP.
        self.click("#event-save .close")
        self.click("#games-open")
        self.find("#events-open-files").send_keys(str(path))
        self.until(lambda: self.is_seen("#event-table") and not self.is_seen("#events"))
        self.click("#event-to-standings")
        self.assert_same_standings()

    def player(self, name, button):
        for row in self.all("#event-players button"):
            if row.text.startswith(name):
                row.click()
        self.until(lambda: self.is_seen("#event-player"))
        self.assertEqual(self.find("#player-title").text, name)
        self.changed(lambda: self.click(button))

    def test_a_knock_out_of_six(self):
        self.begin("Cup", ["Ann", "Bob", "Cid", "Dan", "Eve", "Fay"], "knock-out")
        self.assertTrue(self.is_seen("#event-to-bracket"))
        champion = "Bob"
        while not self.is_seen("#event-winners p"):
            expected = self.next_of_terminal()
            self.tap("#event-pair")
            self.said("is paired.")
            self.assertEqual(self.kept()["results.csv"].splitlines()[-len(expected):], expected)
            for table in range(len(self.tables())):
                names = self.names_at(table)
                if len(names) == 2:
                    self.won(table, names.index(champion) if champion in names else 0)
        self.assertIn("Bob won", self.find("#event-winners").text)
        self.click("#event-to-bracket")
        self.assertIn("Bob", self.find("#event-bracket .won").text + self.find("#event-bracket").text)
        self.click("#event-to-standings")
        folder = self.folder_of()
        page = run("standings", "-f", "html", "--table", "standings", folder)
        self.assertEqual(self.shown_cells("#event-standings"), self.cells_of(page))

    def test_what_was_not_played(self):
        self.begin("Evening", ["Ann", "Bob", "Cid", "Dan"], rounds="2")
        self.pair("Round 1")
        first = self.names_at(0)
        self.open_table(0)
        self.click("#event-absent summary")
        self.changed(lambda: self.click("#event-walkovers button:last-child"))
        self.assertEqual(self.tables()[0].find_element(By.CSS_SELECTOR, ".winner").text, first[1])
        self.open_table(1)
        self.click("#event-absent summary")
        self.changed(lambda: self.click("#event-neither"))
        self.assertEqual(self.missing(), 0)
        self.assertIn("neither came", self.kept()["tournament.yaml"])
        # It is taken out again.
        self.open_table(1)
        self.changed(lambda: self.click("#event-entry-clear"))
        self.assertEqual(self.missing(), 1)
        self.assertNotIn("neither came", self.kept()["tournament.yaml"])
        # Pairs without a result can be taken back.
        self.open_table(0)
        self.changed(lambda: self.click("#event-entry-clear"))
        self.changed(lambda: self.click("#event-unpair"))
        self.assertEqual(self.kept()["results.csv"].count("\n"), 1)
        # A half of the points is refused, and says so.
        self.pair("Round 1")
        self.open_table(0)
        self.find("#event-entry .seat input").send_keys("97")
        self.click("#event-entry .main")
        self.assertTrue(self.is_seen("#event-entry-problem"))
        self.click("#event-entry .close")

    def test_the_files_of_a_folder_are_opened(self):
        files = [path for path in CUP.rglob("*") if path.is_file()] + [ROOT / "samples/tournament-final.yaml"]
        self.find("#event-open-files").send_keys("\n".join(map(str, files)))
        self.until(lambda: self.is_seen("#event-table"))
        self.assertEqual(self.find("#event-name").text, "Harbour Cup")
        self.click("#event-to-standings")
        shown = self.shown_cells("#event-standings")
        page = run("standings", "-f", "html", "--table", "standings", CUP)
        for table in self.cells_of(page):
            self.assertIn(table, shown)
        self.assertTrue(self.find("#event-standings tr.on"))
        # A result of its table is changed in its row alone.
        self.click("#event-to-round")
        self.click("#event-rounds button:first-child")
        before = self.kept()["results.csv"].splitlines()
        self.points(0, 120, 60)
        now = self.kept()["results.csv"].splitlines()
        self.assertEqual(sum(a != b for a, b in zip(before, now)), 1)

    def test_a_table_of_several(self):
        self.begin("Four", ["Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus"], "hig-ranking")
        self.pair("Round 1")
        self.points(0, 80, 70, 60, 50)
        self.points(1, 81, 71, 61)
        self.assertEqual(self.missing(), 0)
        self.click("#event-to-standings")
        self.assert_same_standings()

    def test_text_shows_what_is_wrong(self):
        self.begin("Evening", ["Ann", "Bob"])
        self.click("#event-to-text")
        field = self.find("#event-file-text")
        field.send_keys("sytem: duels\n")
        self.changed(lambda: self.click("#event-name"))
        self.assertTrue(self.is_seen("#event-faults"))
        self.assertIn("sytem", self.find("#event-faults-list").text)
        self.changed(lambda: self.click("#event-undo"))
        self.assertFalse(self.is_seen("#event-faults"))

    def test_papers(self):
        self.begin("Evening", ["Ann", "Bob", "Cid", "Dan"])
        self.pair("Round 1")
        for paper, words in (("pairings", "Ann"), ("slips", "Signed"), ("standings", "Evening")):
            self.click("#event-print-open")
            self.click("#print-" + paper)
            self.until(lambda: self.is_seen("#event-frame"))
            self.driver.switch_to.frame(self.find("#event-frame"))
            self.until(lambda: words in self.find("body").text)
            self.driver.switch_to.default_content()
            self.click("#paper-close")

    def test_events_stay_apart(self):
        self.begin("First", ["Ann", "Bob"])
        self.click("#new-open")
        self.until(lambda: self.is_seen("#event-new"))
        self.find("#event-new-name").send_keys("Second")
        self.find("#event-new-players").send_keys("Cid\nDan")
        self.click("#event-new-form button[type=submit]")
        self.until(lambda: self.find("#event-name").text == "Second")
        self.click("#games-open")
        titles = [it.text for it in self.all("#events-list button") if it.text != "Delete"]
        self.assertEqual(titles, ["Second", "First"])
        self.all("#events-list button")[2].click()
        self.until(lambda: self.find("#event-name").text == "First")

    def test_everything_has_a_name_and_fits(self):
        self.begin("Evening " + "x" * 60, ["Ann", "Bob Bobson " + "y" * 40, "Cid", "Dan"])
        self.pair("Round 1")
        for width, height in ((320, 640), (390, 844), (1280, 800)):
            browser.show_as(self.driver, width, height, {"prefers-reduced-motion": "reduce"})
            for view in ("round", "standings", "players", "text"):
                self.click("#event-to-" + view)
                self.assertEqual(browser.landmark_faults(self.driver), [], view)
                wide = self.driver.execute_script("return document.documentElement.scrollWidth")
                self.assertLessEqual(wide, width, view)
                nameless = self.driver.execute_script(
                    "return [...document.querySelectorAll('#event button, #event input, #event select, #event textarea')]"
                    ".filter((it) => it.checkVisibility() && !it.labels?.length && !it.ariaLabel && !it.textContent.trim())"
                    ".map((it) => it.outerHTML.slice(0, 80))")
                self.assertEqual(nameless, [], view)
                small = self.driver.execute_script(
                    "return [...document.querySelectorAll('#event button')].filter((it) => it.checkVisibility())"
                    ".filter((it) => { const { width, height } = it.getBoundingClientRect(); return width < 44 || height < 44; })"
                    ".map((it) => it.outerHTML.slice(0, 80))")
                self.assertEqual(small, [], view)

    def test_the_keyboard_is_enough(self):
        self.begin("Evening", ["Ann", "Bob", "Cid", "Dan"])
        self.pair("Round 1")
        for table in range(2):
            # The first table without a result has the focus.
            self.press(Keys.ENTER)
            self.until(lambda: self.is_seen("#event-entry"))
            self.press(f"9{table}", Keys.ENTER)
            self.changed(lambda: self.press("8", Keys.ENTER))
        self.assertEqual(self.missing(), 0)


if __name__ == "__main__":
    unittest.main()
