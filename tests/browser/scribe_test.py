#!/usr/bin/python3
"""The scribe's page in a real browser: games recorded by clicks are those of the records.

Needs the Debian packages chromium, chromium-driver and python3-selenium. `tests/run web` builds the
module and runs this.
"""

import base64
import functools
import json
import os
import re
import unittest
import zlib
from pathlib import Path

from selenium.common.exceptions import StaleElementReferenceException, WebDriverException
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

import browser
from scribe_case import CORPUS, ROOT, ScribeCase, run

# Games that are recorded by script, half of them with Hills & Sheep.
GAMES = int(os.environ.get("GAMES", "4"))
CLAIM = re.compile(r" [+=][\d:?/+-]+")


def plays(text):
    """The turns of a record in a block, without claims."""
    block = text.split("moves: |\n")[1]
    lines = re.match(r"(?:  .*\n)*", block).group().splitlines()
    return [CLAIM.sub("", line.strip()) for line in lines]


class ScribePage(ScribeCase):
    KNOWS_STEPS = True

    # ---- What somebody at the page does.

    def line(self):
        return self.find("#line").get_property("value")

    def turns(self):
        return len(self.driver.find_elements(By.CSS_SELECTOR, "#turns > li"))

    def new_game(self, players, expansions=(), game="", way="turns"):
        if not self.is_seen("#new-form"):
            self.click("#new-open")
        self.until(lambda: self.is_seen("#new-players"))
        names = self.find("#new-players")
        names.clear()
        names.send_keys(", ".join(players))
        Select(self.find("#new-game")).select_by_value(game)
        if game == "dice":
            Select(self.find("#new-way")).select_by_value(way)
        for box in self.driver.find_elements(By.CSS_SELECTOR, "#new-expansions input:enabled"):
            if box.is_selected() != (box.get_attribute("value") in expansions):
                box.click()
        self.click("#new-form button[type=submit]")
        desk = "#pad" if way == "sheet" else "#enter-line"
        self.until(lambda: not self.is_seen("#new-form") and self.is_seen(desk))

    def choose_tile(self, tile):
        """By its picture; by its sides, if it is not among those that are shown."""
        picture = f'#draw [data-tile="{tile}"]'
        if not self.is_seen(picture):
            self.click("#draw .way:last-child")
            edges = self.edges_of(tile)
            sides = min(edges[turn:4] + edges[:turn] for turn in range(4))
            if self.is_seen(f'#draw [data-sides="{sides}"]'):
                self.click(f'#draw [data-sides="{sides}"]')
        self.click(picture)

    @functools.cache
    def edges_of(self, tile):
        return re.search(r"^[cfri]{4}", run("tiles", tile), re.MULTILINE).group()

    def lay(self, play):
        """A turn by clicks alone: `K 2,-1 r1 knight:N`, with words of expansions behind. Returns it
        with the rotation that the page gives where several look the same."""
        words = play.split()
        before = self.turns()
        if words[0] == "discard":
            self.choose_tile(words[1])
            self.click("#laying button.main")
        else:
            # The page says itself whose part of a turn it is.
            again = words[:1] == ["again"]
            tile, at, turn, *rest = words[again:]
            self.choose_tile(tile)
            self.click(f'#places [data-cell="{at}"]')
            turns = self.rotations()
            if turn not in turns:
                even = int(turn[1]) % 2
                turn = next((it for it in turns if int(it[1]) % 2 == even), turns[0])
            for _ in range(turns.index(turn)):
                self.click("#laying .turning button")
            play = " ".join([*words[:again], tile, at, turn, *rest])
            for word in rest:
                if word == "recall":
                    self.click("#laying .figures button:last-child")
                elif re.match(r"(large-)?(knight|highwayman|monk|farmer)|shepherd|abbot|builder|pig", word):
                    # Several figures can stand at one place: each click there takes the next.
                    self.click(f'#ghost [data-figures~="{word}"]')
                    for _ in range(4):
                        if word not in self.line().split():
                            self.click("#ghost .chosen")
            for word in rest:
                for choice in self.driver.find_elements(By.CSS_SELECTOR, ".due select"):
                    if word in [it.get_attribute("value") for it in Select(choice).options]:
                        Select(choice).select_by_value(word)
                        break
            self.assertEqual(self.line(), play)
            self.click("#enter")
        self.until(lambda: self.turns() == before + 1)
        return play

    def rotations(self):
        """Those in which the chosen tile fits at the chosen place."""
        first = self.rotation()
        out = [first]
        while self.is_seen("#laying .turning button:nth-child(2)"):
            self.click("#laying .turning button")
            if self.rotation() == first:
                break
            out.append(self.rotation())
        return out

    def rotation(self):
        return self.line().removeprefix("again ").split()[2]

    # ---- The tests.

    def test_a_whole_game_by_clicks_is_that_of_the_record(self):
        # The last two are of five players.
        for name in ("base-000.yaml", "hills-discards-002.yaml", "base-012.yaml", "hills-014.yaml"):
            with self.subTest(name):
                record = (CORPUS / name).read_text(encoding="utf-8")
                players = re.search(r"players: \[(.*)\]", record).group(1).split(", ")
                self.new_game(players, ["hills-and-sheep"] if "hills-and-sheep" in record else [])
                laid = [self.lay(play) for play in plays(record)]
                self.assertEqual(plays(self.text()), laid)
                # Rotations that look the same apart, it is the record.
                whole = [re.sub(r" r\d", "", play) for play in plays(record)]
                self.assertEqual([re.sub(r" r\d", "", play) for play in laid], whole)
                self.click("#lead button.main")
                self.until(lambda: "termination: completed" in self.text())
                report = json.loads(run("verify", "-f", "json", CORPUS / name))["records"][0]
                self.assertEqual(self.shown_points(), report["totals"])
                self.assertTrue(self.find("#verdict").text.startswith("Right"))

    def test_a_river_and_abbots_by_clicks(self):
        self.new_game(["Ann", "Bob"], ["river", "abbot"])
        self.assertIn("expansions: [river, abbot]", self.text())
        tiles = [it.get_attribute("data-tile") for it in
                 self.driver.find_elements(By.CSS_SELECTOR, "#draw [data-tile]")]
        # The rest of the river comes first, and the lake as its last tile.
        self.assertIn("RI.1/IIG", tiles)
        self.assertTrue(all(it.startswith("RI.1/") and it != "RI.1/I.e" for it in tiles), tiles)
        game = [
            "RI.1/IFI 1,0 r2 farmer:NNW", "RI.1/RrII 2,0 r0 farmer:NNE",
            "RI.1/RIrI 2,1 r0 highwayman:E", "RI.1/CcII 2,2 r2 knight:E", "RI.1/LIRI 1,2 r2 abbot",
            "RI.1/II 0,2 r3", "RI.1/IFI 0,3 r1", "RI.1/CIRI 0,4 r3 highwayman:E",
            "RI.1/IIG 0,5 r2 farmer:NNW", "RI.1/CICI 1,5 r2 knight:S", "RI.1/I.e 2,5 r0", "V 1,1 r3",
            "P 2,3 r1 recall",
        ]
        laid = [self.lay(play) for play in game]
        self.assertEqual(plays(self.text()), laid)
        self.assertIn("takes the abbot home from the monastery", self.find("#now-title").text)
        self.assertTrue(self.find("#verdict").text.startswith("Right"))
        abbots = [it.text for it in
                  self.driver.find_elements(By.CSS_SELECTOR, "#score-table td:nth-child(4)")]
        self.assertEqual(abbots, ["home", "home"])

    def test_large_meeples_builders_pigs_and_goods_by_clicks(self):
        self.new_game(["Ann", "Bob"], ["inns-and-cathedrals", "traders-and-builders"])
        game = [
            "G 0,-1 r1 large-knight:N", "B 1,-1 r0 farmer:NNW", "IC/RFr.i 1,0 r0 highwayman:E",
            "N 1,-2 r3 large-knight:N", "R 0,-2 r1 builder:N", "M 0,-3 r1 builder:E", "R 1,-3 r2",
            "again TB/CFc.w 2,-3 r0", "E 3,-3 r3", "again U 2,0 r1 pig:NNW",
        ]
        laid = []
        for play, next_turn in zip(game, [
            "Turn 2: Bob,", "Turn 3: Ann,", "Turn 4: Bob,", "Turn 5: Ann,", "Turn 6: Bob,", "Turn 7: Ann,",
            "Turn 8: Ann goes on,", "Turn 9: Bob,", "Turn 10: Bob goes on,", "Turn 11: Ann,",
        ]):
            laid.append(self.lay(play))
            self.assertIn(next_turn, self.find("#lead").text)
            if play.startswith("E 3,-3"):
                self.assertIn("goods of the city: 1 wine", self.find("#now-events").text)
                self.assertIn("goods: 1 wine", self.find("#now-title").text)
        others = [it.text for it in self.all("#score-table .others td")]
        self.assertEqual(others, [
            "large meeple home, builder home, pig home",
            "large meeple home, builder home, pig out, 1 wine",
        ])
        wide = self.driver.execute_script("return document.documentElement.scrollWidth")
        self.assertLessEqual(wide, 1280)
        self.assertEqual(laid, game)
        self.assertEqual(plays(self.text()), laid)
        self.assertEqual(self.shown_points(), [18, 18])
        self.assertTrue(self.find("#verdict").text.startswith("Right"))
        report = json.loads(run("verify", "-f", "json", "-", given=self.text()))["records"][0]
        self.assertEqual((report["status"], report["turns"]), ("right", 10))

    def test_a_wagon_moves_on_by_a_choice(self):
        self.new_game(["Ann", "Bob"], ["abbey-and-mayor"])
        self.choose_tile("E")
        self.click('#places [data-cell="0,-1"]')
        while self.rotation() != "r2":
            self.click("#laying .turning button")
        self.click('#ghost [data-figures~="wagon:S"]')
        while "wagon:S" not in self.line().split():
            self.click("#ghost .chosen")
        self.until(lambda: self.all("#laying .due select"))
        choice = Select(self.find("#laying .due select"))
        self.assertEqual(choice.first_selected_option.text, "Wagon of Ann: it goes home")
        choice.select_by_value("wagon-to:Ann>0,0:E")
        line = "E 0,-1 r2 wagon:S wagon-to:Ann>0,0:E"
        self.until(lambda: self.line() == line)
        self.click("#enter")
        self.until(lambda: self.turns() == 1)
        self.assertEqual(plays(self.text()), [line])
        self.assertEqual(self.shown_points(), [4, 0])
        self.assertTrue(self.find("#verdict").text.startswith("Right"))

    def type_turn(self, line):
        """Typed as a whole. Returns whether it was accepted."""
        before = self.turns()
        field = self.find("#line")
        field.clear()
        field.send_keys(line)
        field.send_keys(Keys.ENTER)
        self.until(lambda: self.turns() != before or self.is_seen("#refusal"))
        return self.turns() == before + 1

    def test_the_board_keeps_what_stays_and_is_as_if_drawn_anew(self):
        drawn = "return document.querySelector('#ground svg').outerHTML.replace(/>\\s+</g, '><')"
        figures = "return [...document.querySelectorAll('#ground .board-figures > *')].map((it) => Boolean(it.isOld))"
        self.new_game(["Ann", "Bob"])
        # The knight of the first one goes home at once.
        for turn, kept in (("E 0,-1 r2 knight:S", []), ("U 1,0 r1 highwayman:W", []), ("V 2,0 r0 farmer:NNW", [True])):
            self.driver.execute_script("for (const it of document.querySelectorAll('#ground *')) it.isOld = true")
            self.assertTrue(self.type_turn(turn), turn)
            with self.subTest(turn=turn):
                self.assertEqual([it for it in self.driver.execute_script(figures) if it], kept)
        self.click("#undo")
        self.until(lambda: self.turns() == 2)
        self.click("#redo")
        self.until(lambda: self.turns() == 3)
        now = self.driver.execute_script(drawn)
        self.load()
        self.until(lambda: self.turns() == 3)
        self.assertEqual(self.driver.execute_script(drawn), now)

    def type_over(self, line):
        """In place of a turn that is changed: its line is seen with the text."""
        self.click("#show-yaml")
        self.find("#line").clear()
        self.find("#line").send_keys(line, Keys.ENTER)
        self.until(lambda: line in self.text())
        self.click("#show-turns")

    def test_illegal_turns_are_refused_with_the_finding(self):
        self.new_game(["Ann", "Bob"])
        self.assertTrue(self.type_turn("E 0,-1 r2 knight:S"))
        self.assertEqual(self.shown_points(), [4, 0])
        self.assertIn("2 tiles × 2 = 4", self.find("#now-events").text)
        text = self.text()
        self.assertFalse(self.type_turn("U 1,0 r0"))
        self.assertEqual(
            self.find("#refusal").text,
            "The field of the tile meets the road to its left. Turn it, or take another place.")
        # Those who look at the text see what `verify` says of it.
        self.click("#show-yaml")
        self.assertIn("expected a road to the west, got a field", self.find("#refusal").text)
        self.assertFalse(self.type_turn("U 1,0 r1 wizard:N"))
        self.assertEqual(self.text(), text)
        self.click("#refusal .code")
        self.until(lambda: self.is_seen("#code"))
        self.assertIn("F", self.find("#code-title").text)
        self.assertGreater(len(self.find("#code-text").text), 100)
        examples = [it.text for it in self.driver.find_elements(By.CSS_SELECTOR, "#code-text pre")]
        self.assertEqual(len(examples), 2)
        self.assertTrue(all(it.startswith("cartulary: 1") for it in examples), examples)

    def test_turns_are_mended_and_what_follows_is_checked_again(self):
        self.new_game(["Ann", "Bob"])
        for line in ("E 0,-1 r2 knight:S", "U 1,0 r1 highwayman:E", "V 2,0 r1"):
            self.assertTrue(self.type_turn(line), line)
        # Without the road of turn 2 turn 3 has no neighbour.
        self.click("#turns li:nth-child(2) a")
        self.click("#lead button:nth-of-type(1)")
        self.until(lambda: self.line().startswith("U 1,0"))
        self.type_over("U -1,0 r1")
        self.until(lambda: "cannot be played" in self.find("#lead").text)
        self.assertIn("V 2,0 r1", self.line())
        self.assertIn("later", self.find("#turns li:nth-child(3)").get_attribute("class"))
        self.click("#undo")
        self.until(lambda: "Bob" in self.find("#lead").text)
        self.assertEqual(plays(self.text())[1], "U 1,0 r1 highwayman:E")
        self.click("#redo")
        self.until(lambda: "cannot be played" in self.find("#lead").text)
        self.click("#lead button")  # takes it out
        self.until(lambda: self.turns() == 2)
        self.assertEqual(plays(self.text()), ["E 0,-1 r2 knight:S", "U -1,0 r1"])
        self.click("#turns li:nth-child(1) a")
        self.click("#lead button:nth-of-type(3)")
        self.until(lambda: self.is_seen("#line"))
        self.find("#line").send_keys("U 1,0 r1", Keys.ENTER)
        self.until(lambda: self.turns() == 3)
        self.assertEqual(plays(self.text()), ["E 0,-1 r2 knight:S", "U 1,0 r1", "U -1,0 r1"])

    def test_the_track_is_compared_at_once(self):
        self.new_game(["Ann", "Bob"])
        self.type_turn("E 0,-1 r2 knight:S")
        for number, words in (("3", "claimed Ann 3, Bob 0; computed Ann 4, Bob 0"), ("4", "")):
            for field, shown in zip(self.driver.find_elements(By.CSS_SELECTOR, ".track"),
                                    (number, "0" + Keys.ENTER)):
                field.send_keys(shown)
            self.until(lambda: f"={number}:0" in self.text())
            if words:
                self.until(lambda: words in self.find("#now-events").text)
            else:
                self.until(lambda: self.find("#verdict").text.startswith("Right"))

    def test_a_lost_tab_loses_nothing(self):
        self.new_game(["Ann", "Bob"])
        self.type_turn("E 0,-1 r2 knight:S")
        text = self.text()
        self.load()
        self.assertEqual(self.text(), text)
        # In a tab that knows of no game, and in one that another game is begun in.
        self.driver.execute_script("sessionStorage.clear()")
        self.load()
        self.assertEqual(self.text(), text)
        self.new_game(["Cid", "Dan"])
        self.load()
        self.assertIn("Cid", self.text())
        self.click("#games-open")
        games = self.driver.find_elements(By.CSS_SELECTOR, "#games-list li button:first-child")
        self.assertEqual([it.text.split(": ")[1] for it in games], ["Cid – Dan", "Ann – Bob"])
        games[1].click()
        self.until(lambda: self.text() == text)

    def test_a_link_holds_the_record(self):
        self.new_game(["Änn 🐑", "Bob"])
        self.type_turn("E 0,-1 r2 knight:S")
        text = self.text()
        self.click("#share")
        self.until(lambda: "#record=" in (self.find("#link").get_property("value") or ""))
        link = self.find("#link").get_property("value").split("#")[1]
        self.forget()
        self.load("#" + link)
        self.assertEqual(self.text(), text)
        for broken in (link[:-8], "record=%3Cscript%3E", "record="):
            self.forget()
            self.load("#" + broken)
            self.until(lambda: self.is_seen("#bad-link"))

    def test_the_keyboard_is_enough(self):
        self.new_game(["Ann", "Bob"])
        self.assertEqual(self.driver.switch_to.active_element.get_attribute("id"), "line")
        self.press("e", Keys.ENTER)  # the tile E, and the focus goes to the first place
        self.until(lambda: self.find("#ghost") and self.is_seen("#places .place:focus"))
        self.assertEqual(self.line(), "E ")
        self.press(" ")  # lays it there
        self.assertEqual(self.line(), "E 0,-1 r2")
        self.press(Keys.TAB)
        for _ in range(3):
            if self.is_seen(".spot:focus"):
                break
            self.press(Keys.TAB)
        self.press(" ")
        self.assertEqual(self.line(), "E 0,-1 r2 knight:S")
        self.press(Keys.ENTER)
        self.until(lambda: self.turns() == 1)
        self.press("crfr", Keys.ENTER)  # by its sides
        self.until(lambda: self.line() == "D ")
        self.press(Keys.ARROW_RIGHT, " ", Keys.ENTER)
        self.until(lambda: self.turns() == 2)
        self.press("v", Keys.ENTER)
        self.until(lambda: self.line() == "V ")
        self.press(Keys.ESCAPE)
        self.assertEqual(self.line(), "")

    def test_the_text_is_always_there(self):
        self.new_game(["Ann", "Bob"])
        self.click("#show-yaml")
        area = self.find("#yaml textarea")
        self.driver.execute_script(
            "arguments[0].value = arguments[0].value.replace('moves: |\\n', 'moves: |\\n  E 0,-1 r2 knight\\n  U 1,0 r0\\n');"
            "arguments[0].dispatchEvent(new Event('input'))", area)
        self.until(lambda: self.is_seen("#findings li"))
        self.assertIn("expected a road to the west", self.find("#findings").text)
        self.assertEqual(self.find("#yaml .gutter .error").text, "6")
        self.assertEqual(self.shown_points(), [4, 0])

    def three_turns(self):
        """A game that has begun."""
        self.new_game(["Ann", "Bob"])
        for line in ("E 0,-1 r2 knight:S", "U 1,0 r1", "V 2,0 r1"):
            self.assertTrue(self.type_turn(line), line)

    def active(self):
        """What has the focus, as a selector or by its text."""
        return self.driver.execute_script(
            "const it = document.activeElement; return it.id || it.textContent.trim().slice(0, 40)")

    def test_the_last_turn_is_mended_too(self):
        self.three_turns()
        self.load()
        self.click("#turns li:nth-child(3) a")
        self.until(lambda: "Change this turn" in self.find("#lead").text)
        self.click("#lead button:nth-of-type(1)")
        self.until(lambda: self.line() == "V 2,0 r1")
        self.type_over("V -1,0 r2")
        self.assertEqual(self.turns(), 3)

    def test_what_is_typed_into_the_record_is_not_lost(self):
        """However quickly somebody goes on: the text is read a while after the last key."""
        self.three_turns()
        for go_on in (lambda: self.click("#undo"), self.load):
            self.click("#show-yaml")
            self.find("#yaml textarea").send_keys(Keys.CONTROL, Keys.END)
            self.find("#yaml textarea").send_keys("# mine")
            go_on()
            if self.is_seen("#redo:enabled"):
                self.click("#redo")
            self.until(lambda: "# mine" in self.text())
            self.click("#show-turns")

    def test_keys_undo_what_is_seen(self):
        self.three_turns()
        self.find("#line").click()
        self.press(Keys.CONTROL, "z")
        self.until(lambda: self.turns() == 2)
        self.press("K")
        self.press(Keys.CONTROL, "z")  # the field's own
        self.assertEqual(self.turns(), 2)
        for hides, button in (("#to-check", "#check-clear"), ("#help-open", "#help .close")):
            self.click(hides)
            self.driver.execute_script("arguments[0].focus()", self.find(button))
            self.press(Keys.CONTROL, "z")
            self.click("#to-record" if hides == "#to-check" else button)
            self.assertEqual(self.turns(), 2)

    def test_the_focus_stays_where_it_was(self):
        self.three_turns()
        self.find("#turns li:nth-child(2) a").send_keys(Keys.ENTER)
        self.until(lambda: "After turn 2" in self.find("#lead").text)
        self.assertTrue(self.active().startswith("2 "), self.active())
        self.find("#lead button").send_keys(Keys.ENTER)
        self.until(lambda: self.is_seen("#places .place.taken:focus"))
        self.find("#lead button").send_keys(Keys.ENTER)  # leaves it
        self.until(lambda: self.active() == "Change this turn")
        self.find("#lead button.main").send_keys(Keys.ENTER)
        self.until(lambda: self.active() == "line")
        for _ in range(3):
            self.find("#undo").send_keys(Keys.ENTER)
        self.until(lambda: self.turns() == 0)
        self.assertEqual(self.active(), "redo")

    def test_who_goes_on_leaves_the_rest_of_the_track_empty(self):
        self.new_game(["Ann", "Bob"])
        self.type_turn("E 0,-1 r2 knight:S")
        first, second = self.all(".track")
        first.click()
        first.send_keys("3")
        second.click()
        self.assertNotIn("=", self.text())
        self.click("#line")
        self.until(lambda: "=3:?" in self.text())
        # The other one may still come.
        first, second = self.all(".track")
        self.assertEqual(first.get_property("value"), "3")
        second.send_keys("0")
        self.click("#line")
        self.until(lambda: "=3:0" in self.text())
        self.type_turn("U 1,0 r1")
        self.until(lambda: self.turns() == 2)

    def test_a_track_shows_numbers(self):
        self.new_game(["Ann", "Bob"])
        self.type_turn("E 0,-1 r2 knight:S")
        text = self.text()
        for field, shown in zip(self.driver.find_elements(By.CSS_SELECTOR, ".track"), ("4x", "0" + Keys.ENTER)):
            field.send_keys(shown)
        self.until(lambda: "Enter points as numbers" in self.find("#refusal").text)
        self.assertEqual(self.text(), text)

    def test_dice_are_recorded(self):
        self.new_game(["Ann", "Bob"], game="dice")
        self.until(lambda: self.is_seen("#dice fieldset"))
        numbers = self.driver.find_elements(By.CSS_SELECTOR, "#dice fieldset input")
        for field, number in zip(numbers, "62140"):
            field.send_keys(Keys.BACKSPACE, Keys.DELETE, number)
        self.click("#dice .due button")
        numbers = self.driver.find_elements(By.CSS_SELECTOR, "#dice fieldset:nth-of-type(2) input")
        for field, number in zip(numbers, "21120"):
            field.send_keys(Keys.BACKSPACE, Keys.DELETE, number)
        city = self.find("#dice .due input[type=number]")
        city.send_keys(Keys.BACKSPACE, Keys.DELETE, "6")
        self.assertEqual(self.line(), "9 c6 k2 x1 > c4 | c2 k1 x1 > c2 city:6")
        self.click("#enter")
        self.until(lambda: self.turns() == 1)
        self.assertEqual(self.shown_points(), [10, 0])
        self.assertIn("  9 c6 k2 x1 > c4 | c2 k1 x1 > c2 city:6\n", self.text())
        # What is typed, or mended, stands in the fields.
        def shown(roll):
            fields = self.driver.find_elements(By.CSS_SELECTOR, f"#dice fieldset:nth-of-type({roll}) input")
            return "".join(it.get_property("value") for it in fields)
        self.find("#line").clear()
        self.find("#line").send_keys("9 c3 k5 x1 > k2")
        self.assertEqual(shown(1), "35102")
        self.click("#turns li:nth-child(1) a")
        self.click("#lead button:nth-of-type(1)")
        self.until(lambda: self.line().startswith("9 c6"))
        self.assertEqual([shown(1), shown(2)], ["62140", "21120"])
        self.driver.find_elements(By.CSS_SELECTOR, "#dice fieldset input")[2].send_keys(Keys.ARROW_UP)
        self.assertEqual(self.line(), "9 c6 k2 x2 > c4 | c2 k1 x1 > c2 city:6")

    # ---- What can be undone outlives the page.

    def undo(self, times, button="#undo"):
        for _ in range(times):
            before = self.text()
            self.click(button)
            self.until(lambda: self.text() != before)

    def test_undo_outlives_a_reload(self):
        self.three_turns()
        texts = [self.text()]
        self.undo(1)
        self.load()
        self.assertEqual(self.turns(), 2)
        self.undo(1, "#redo")
        self.assertEqual(self.text(), texts[0])
        for left in (2, 1, 0):
            self.load()
            self.undo(1)
            self.assertEqual(self.turns(), left)
            texts.append(self.text())
        self.assertFalse(self.find("#undo").is_enabled())
        # Another game has changes of its own, and those of this one wait for it.
        self.new_game(["Cid", "Dan"])
        self.assertFalse(self.find("#undo").is_enabled() or self.find("#redo").is_enabled())
        self.assertTrue(self.type_turn("E 0,-1 r2 knight:S"))
        self.load()
        self.undo(1)
        self.assertEqual(self.turns(), 0)
        self.click("#games-open")
        self.click("#games-list li:nth-child(2) button:first-child")
        self.until(lambda: self.text() == texts[-1])
        for text in reversed(texts[:-1]):
            self.undo(1, "#redo")
            self.assertEqual(self.text(), text)
        # What is typed over what was undone takes its place, there too.
        self.undo(2)
        self.assertTrue(self.type_turn("V -1,0 r2"))
        self.load()
        self.assertFalse(self.find("#redo").is_enabled())
        self.undo(1)
        self.assertEqual(self.text(), texts[2])

    def test_undo_of_a_text_and_of_a_pad_outlives_a_reload(self):
        self.pad()
        self.fill("6", "3")
        self.click("#show-yaml")
        self.put(self.find("#yaml textarea"), self.text() + "# 🐑 mine\n")
        self.until(lambda: self.find("#undo").is_enabled())
        self.until(lambda: "mine" in self.driver.execute_script("return Object.values(localStorage).join()"))
        text = self.text()
        self.load()
        self.undo(1)
        self.assertEqual(self.text(), text.replace("# 🐑 mine\n", ""))
        self.undo(2)
        self.assertEqual(self.written(), {"Ann": [], "Bo": []})
        self.load()
        self.undo(3, "#redo")
        self.assertEqual(self.text(), text)

    def fill_storage(self):
        """Leaves no room for another character."""
        self.driver.execute_script("""
            let held = "";
            for (let size = 1 << 23; size >= 1; size >>= 1) {
                try {
                    localStorage.setItem("room", held + "x".repeat(size));
                    held += "x".repeat(size);
                } catch (_) { /* half of it, then */ }
            }""")

    def test_without_room_the_record_is_kept_before_its_changes(self):
        self.three_turns()
        self.fill_storage()
        self.assertTrue(self.type_turn("B 0,1 r0"))
        text = self.text()
        self.assertFalse(self.is_seen("#unsaved"))
        self.undo(1)
        self.undo(1, "#redo")  # while the page is open
        self.load()
        self.assertEqual(self.text(), text)
        self.assertFalse(self.find("#undo").is_enabled())

    def test_the_changes_of_other_games_make_room(self):
        self.three_turns()
        text = self.text()
        self.new_game(["Cid", "Dan"])
        self.fill_storage()
        self.assertTrue(self.type_turn("E 0,-1 r2 knight:S"))
        self.load()
        self.undo(1)
        self.assertEqual(self.turns(), 0)
        self.click("#games-open")
        self.click("#games-list li:nth-child(2) button:first-child")
        self.until(lambda: self.text() == text)
        self.assertFalse(self.find("#undo").is_enabled())

    def test_changes_that_are_none_do_no_harm(self):
        self.three_turns()
        text = self.text()
        for changes in ("7", '{"past": "x"}', '{"past": [[0, "a", "not there"]], "future": [[99999, "", "x"]]}'):
            self.driver.execute_script(
                "const key = Object.keys(localStorage).find((it) => it.startsWith('cartulary-game-'));"
                "localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key)), changes: JSON.parse(arguments[0]) }))", changes)
            self.load()
            for button in ("#undo", "#redo"):
                if self.find(button).is_enabled():
                    self.click(button)
                    self.until(lambda: not self.find(button).is_enabled())
            self.assertEqual(self.text(), text)

    # ---- Changes that repair a record.

    def open_file(self, path):
        if self.is_seen("#new .close"):
            self.click("#new .close")
        self.find("#file").send_keys(str(path))

    def test_variations_stand_below_their_moves(self):
        """They can be read, and are no turns; the game goes on as if they were not there."""
        self.open_file(ROOT / "tests/golden/syntax/variations.yaml")
        self.until(lambda: self.turns() == 3)
        rows = self.driver.find_elements(By.CSS_SELECTOR, "#turns > li")
        below = [row.find_elements(By.CSS_SELECTOR, ":scope > .variations > .variation") for row in rows]
        self.assertEqual([len(it) for it in below], [0, 2, 0])
        first, second = below[1]
        self.assertEqual(
            [it.get_property("textContent") for it in first.find_elements(By.CSS_SELECTOR, ":scope > ol > li > code")],
            ["E 0,1 r1 knight:E", "V -1,0 r3 farmer:SSW", "U 2,0 r1"],
        )
        self.assertIn("Bob could have kept the city open:", first.text)
        self.assertIn("2. Bob", first.text)
        # A variation of a variation stands below its own move.
        inner = first.find_elements(By.CSS_SELECTOR, "ol .variation")
        self.assertEqual(len(inner), 1)
        self.assertIn("or Ann takes the road", inner[0].text)
        # What is wrong is marked there, and not at the turn of the game.
        wrong = [it.get_property("textContent") for it in self.all("#turns .wrong > code")]
        self.assertEqual(wrong, ["U 2,0 r1", "U 2,0 r1"])  # claims that no replay gives
        self.assertEqual(self.driver.find_elements(By.CSS_SELECTOR, "#turns > .wrong"), [])
        self.assertEqual(second.find_elements(By.CSS_SELECTOR, "a, button"), [])
        # Another turn leaves them as they are.
        before = self.text()
        self.find("#line").send_keys("U 2,0 r1", Keys.ENTER)
        self.until(lambda: self.turns() == 4)
        self.assertIn(before[before.index("  (") : before.index("  3. V")], self.text())
        self.assertEqual(len(self.driver.find_elements(By.CSS_SELECTOR, "#turns .variation")), 3)
        for width in (390, 320):
            browser.show_as(self.driver, width, 844)
            self.assertLessEqual(self.driver.execute_script("return document.documentElement.scrollWidth"), width)

    def fixes(self):
        """What the changes that are offered say."""
        return [it.get_property("textContent") for it in self.driver.find_elements(By.CSS_SELECTOR, "#fixes > ul > li > p")]

    def make(self, number):
        self.click(f"#fixes > ul > li:nth-child({number}) > button")

    def repaired(self, text, *flags):
        """A record as `repair` leaves it."""
        file = self.folder / "repaired.yaml"
        file.write_text(text, encoding="utf-8")
        run("repair", "-i", *flags, file)
        return file.read_text(encoding="utf-8")

    def test_a_turn_that_cannot_be_played_is_mended(self):
        self.open_file(ROOT / "samples/broken/illegal-placement.yaml")
        self.until(lambda: self.fixes())
        self.assertEqual(self.fixes(), ["Line 80 says L 4,4 r1 =40:61 with r1, but the rest of the record fits r3"])
        # It is what is to be done, so it is open.
        self.assertEqual(self.find("#fixes .lines").text.split("\n"), ["80", "L 4,4 r1 =40:61", "L 4,4 r3 =40:61"])
        broken = self.text()
        self.make(1)
        self.until(lambda: self.find("#verdict").text.startswith("Right"))
        self.assertFalse(self.is_seen("#fixes"))
        self.assertEqual(self.text(), self.repaired(broken))
        self.assertEqual(self.active(), "undo")
        self.press(Keys.ENTER)
        self.until(lambda: self.text() == broken)
        self.assertEqual(len(self.fixes()), 1)
        self.load()
        self.undo(1, "#redo")
        self.assertTrue(self.find("#verdict").text.startswith("Right"))

    def test_several_slips_are_mended_at_once(self):
        self.open_file(ROOT / "tests/golden/causes/three-slips.yaml")
        self.until(lambda: len(self.fixes()) == 4)
        self.assertEqual(self.fixes()[0], "Fix all 3 likely slips")
        self.assertEqual(len(self.driver.find_elements(By.CSS_SELECTOR, "#fixes > ul > li:nth-child(1) .lines li")), 3)
        broken = self.text()
        self.make(2)
        self.until(lambda: len(self.fixes()) == 3)
        self.assertEqual(self.fixes()[0], "Fix all 2 likely slips")
        self.undo(1)
        self.assertEqual(self.text(), broken)
        self.make(1)
        self.until(lambda: self.find("#verdict").text.startswith("Right"))
        self.assertEqual(self.text(), self.repaired(broken))
        self.undo(1)
        self.assertEqual(self.text(), broken)

    def test_wrong_claims_are_corrected(self):
        self.new_game(["Ann", "Bob"])
        self.assertTrue(self.type_turn("E 0,-1 r2 knight:S =2:0"))
        self.until(lambda: self.is_seen("#fixes"))
        # Somebody may have looked wrongly, so it is not in the way.
        self.assertFalse(self.is_seen("#fixes button"))
        self.click("#fixes summary")
        self.assertTrue(self.fixes()[0].startswith("Correct the claims: "), self.fixes())
        wrong = self.text()
        self.make(1)
        self.until(lambda: self.find("#verdict").text.startswith("Right"))
        self.assertIn("E 0,-1 r2 knight:S =4:0\n", self.text())
        self.assertEqual(self.text(), self.repaired(wrong, "--claims"))
        self.undo(1)
        self.assertEqual(self.text(), wrong)

    def test_what_alone_is_legal_is_written(self):
        self.new_game(["Ann", "Bob"])
        self.click("#show-yaml")
        self.put(self.find("#yaml textarea"), self.text().replace("moves: |\n", "moves: |\n  A 1,0 r?\n  A -1,0 r?\n"))
        self.until(lambda: len(self.fixes()) == 3)
        self.click("#fixes summary")
        self.make(1)
        self.until(lambda: "  A 1,0 r1\n  A -1,0 r3\n" in self.text())
        self.assertFalse(self.is_seen("#fixes"))

    def test_a_wrong_score_of_a_pad_is_corrected(self):
        self.open_file(ROOT / "samples/dice-pad.yaml")
        self.until(lambda: self.is_seen("#pad"))
        self.click("#show-yaml")
        text = self.text()
        self.put(self.find("#yaml textarea"), re.sub(r"(scores: \{\w+: )\d+", r"\g<1>7", text))
        self.until(lambda: self.is_seen("#fixes"))
        self.click("#fixes summary")
        self.make(len(self.fixes()))
        self.until(lambda: self.text() == text)

    def test_a_change_is_of_the_text_that_is_seen(self):
        """Whatever was typed before the button was pressed stays."""
        self.open_file(ROOT / "samples/broken/illegal-placement.yaml")
        self.until(lambda: self.fixes())
        self.click("#show-yaml")
        self.find("#yaml textarea").send_keys(Keys.CONTROL, Keys.HOME)
        self.find("#yaml textarea").send_keys("# mine\n")
        self.make(1)
        if not self.find("#verdict").text.startswith("Right"):
            self.until(lambda: "line 81" in self.fixes()[0].lower())
            self.make(1)
        self.until(lambda: self.find("#verdict").text.startswith("Right"))
        self.assertTrue(self.text().startswith("# mine\n"))

    def test_records_are_mended_where_they_are_checked(self):
        self.click("#new .close")
        self.click("#to-check")
        broken = (ROOT / "samples/broken/illegal-placement.yaml").read_text(encoding="utf-8")
        right = (ROOT / "samples/example-1-road.yaml").read_text(encoding="utf-8")
        area = self.find("#check-text textarea")
        text = f"{right}---\n{broken}---\n{right}"
        self.put(area, text)
        self.until(lambda: len(self.driver.find_elements(By.CSS_SELECTOR, "#verdicts .card")) == 3)
        seen = [it for it in self.driver.find_elements(By.CSS_SELECTOR, "#verdicts .fixes") if it.is_displayed()]
        self.assertEqual(len(seen), 1)
        seen[0].find_element(By.CSS_SELECTOR, "summary").click()
        seen[0].find_element(By.CSS_SELECTOR, "button").click()
        self.until(lambda: area.get_property("value") != text)
        self.until(lambda: not self.is_seen("#verdicts .verdict.illegal"))
        self.assertEqual(area.get_property("value"), f"{right}---\n{self.repaired(broken)}---\n{right}")
        self.click("#check-undo")
        self.until(lambda: area.get_property("value") == text)
        self.until(lambda: self.is_seen("#verdicts .verdict.illegal"))
        self.click("#check-redo")
        self.until(lambda: not self.is_seen("#verdicts .verdict.illegal"))
        self.click("#check-clear")
        self.assertFalse(self.find("#check-undo").is_enabled())

    def test_changes_fit_the_screen_and_fingers(self):
        touch = "Emulation.setTouchEmulationEnabled"
        self.driver.execute_cdp_cmd(touch, {"enabled": True})
        self.addCleanup(self.driver.execute_cdp_cmd, touch, {"enabled": False})
        self.load()
        self.open_file(ROOT / "tests/golden/causes/three-slips.yaml")
        self.until(lambda: self.fixes())
        small = """return [...document.querySelectorAll(".fixes button, .fixes summary")]
            .filter((it) => it.checkVisibility() && it.getBoundingClientRect().height < 39.5)
            .map((it) => it.outerHTML)"""
        for width, height in ((1280, 800), (390, 844), (320, 640)):
            browser.show_as(self.driver, width, height)
            self.assertLessEqual(self.driver.execute_script("return document.documentElement.scrollWidth"), width)
            self.assertEqual(self.driver.execute_script(small), [])

    # ---- The score pad.

    def pad(self, players=("Ann", "Bo")):
        """A dice game that begins, by its score pad."""
        self.new_game(players, game="dice", way="sheet")
        self.until(lambda: self.cell() == "0,0")

    def cell(self):
        """The cell that has the focus: row and seat."""
        return self.driver.execute_script("return document.activeElement.dataset.cell || null")

    def written(self):
        """The entries of the pad as the record has them, by player."""
        lines = re.findall(r"^  (\w+): \[(.*)\]$", self.text(), re.MULTILINE)
        return {name: entries.split(", ") if entries else [] for name, entries in lines}

    def shown_pad(self):
        """The entries that the cells show, by row."""
        script = """return [...document.querySelectorAll("#pad tbody tr")].map(
            (row) => [...row.querySelectorAll("input")].map((it) => it.value))"""
        return self.driver.execute_script(script)

    def fill(self, *entries):
        """Cell after cell by keys, as quickly as they can be pressed."""
        for entry in entries:
            self.press(entry, Keys.ENTER)
        self.until(lambda: sum(map(len, self.written().values())) >= len(entries))

    def focus_cell(self, place):
        self.driver.execute_script("document.querySelector(`[data-cell='${arguments[0]}']`).focus()", place)

    def test_a_whole_score_pad_by_keys_is_that_of_the_record(self):
        for name in ("samples/dice-pad.yaml", "tests/golden/dice/five-players.yaml"):
            with self.subTest(name):
                record = (ROOT / name).read_text(encoding="utf-8")
                players = re.search(r"players: \[(.*)\]", record).group(1).split(", ")
                sheet = {it: re.search(rf"^  {it}: \[(.*)\]", record, re.MULTILINE).group(1).split(", ") for it in players}
                self.pad(players)
                rounds = [[column[row] for column in sheet.values() if row < len(column)] for row in range(max(map(len, sheet.values())))]
                for number, entry in enumerate(sum(rounds, [])):
                    # Enter and Tab both go on to the next player; the beginning of a word is enough.
                    self.press("k" if entry == "keep" else entry, Keys.TAB if number % 2 else Keys.ENTER)
                self.until(lambda: "wins" in self.find("#lead").text)
                self.assertEqual(self.written(), sheet)
                report = json.loads(run("verify", "-f", "json", ROOT / name))["records"][0]
                self.assertEqual(self.shown_points(), report["totals"])
                totals = self.driver.find_elements(By.CSS_SELECTOR, "#pad tfoot td")
                self.assertEqual([int(it.text) for it in totals], report["totals"])
                # What is done in the end has the focus.
                self.until(lambda: self.active() == "The game is completed")
                self.press(Keys.ENTER)
                self.until(lambda: "termination: completed" in self.text())
                self.until(lambda: self.driver.execute_script("return document.activeElement.matches('.track')"))
                for total in report["totals"]:
                    self.press(str(total), Keys.TAB)
                self.until(lambda: "scores: {" in self.text())
                self.until(lambda: self.find("#verdict").text.startswith("Right"))

    def test_a_wrong_total_of_a_pad_is_told(self):
        self.pad()
        self.fill("21", "6", "21")
        self.until(lambda: self.active() == "The game is completed")
        self.press(Keys.ENTER)
        self.until(lambda: "termination: completed" in self.text())
        fields = lambda: self.driver.find_elements(By.CSS_SELECTOR, ".track:enabled")
        fields()[0].send_keys("41")
        fields()[1].send_keys("6", Keys.ENTER)
        self.until(lambda: "claimed Ann 41" in self.find("#now-events").text)
        self.assertTrue(self.find("#verdict").text.startswith("Wrong"))
        self.assertEqual([it.get_property("value") for it in fields()], ["41", "6"])
        fields()[0].send_keys(Keys.BACKSPACE, Keys.BACKSPACE, "42", Keys.ENTER)
        self.until(lambda: self.find("#verdict").text.startswith("Right"))
        self.assertIn("scores: {Ann: 42, Bo: 6}", self.text())

    def test_any_cell_of_a_pad_is_mended(self):
        self.pad()
        self.fill("6", "3", "7", "0")
        wrong = "Ann has 7 points, which is not in the score table"
        self.until(lambda: wrong in self.find("#pad-flaws").text)
        # Whoever hears the page hears what is wrong where it is.
        cell = self.find("[data-cell='1,0']")
        self.assertEqual(cell.get_attribute("aria-label"), "Ann, turn 2")
        self.assertEqual(cell.get_attribute("aria-invalid"), "true")
        told = " ".join(it.text for it in (self.find("#" + id) for id in cell.get_attribute("aria-describedby").split()))
        self.assertIn(wrong, told)
        self.click("#pad-flaws button.place")
        self.until(lambda: self.cell() == "1,0")
        self.press("10", Keys.ENTER)
        self.until(lambda: not self.find("#pad-flaws").text)
        self.assertEqual(self.cell(), "1,1")
        self.assertEqual(self.written(), {"Ann": ["6", "10"], "Bo": ["3", "0"]})
        # A row too many, and one that was left out.
        self.focus_cell("0,0")
        self.press(Keys.DELETE, Keys.ENTER)
        self.until(lambda: self.written()["Ann"] == ["10"])
        self.focus_cell("0,0")
        self.press("6 10", Keys.ENTER)
        self.until(lambda: self.written()["Ann"] == ["6", "10"])
        self.assertEqual(self.shown_pad(), [["6", "3"], ["10", "0"], ["", ""]])
        for _ in range(3):
            self.press(Keys.CONTROL, "z")
        self.until(lambda: self.written()["Ann"] == ["6", "7"])
        self.press(Keys.CONTROL, "y")
        self.until(lambda: self.written()["Ann"] == ["6", "10"])

    def test_what_no_cell_can_hold_is_refused(self):
        self.pad()
        self.press("x", Keys.ENTER)
        self.until(lambda: "expected the points of a turn" in self.find("#refusal").text)
        self.until(lambda: self.cell() == "0,0")
        self.assertEqual(self.written(), {"Ann": [], "Bo": []})
        self.press(Keys.BACKSPACE, "1", Keys.ENTER)
        self.until(lambda: self.written() == {"Ann": ["1"], "Bo": []})
        self.assertFalse(self.is_seen("#refusal"))

    def offered(self):
        script = "return [...document.querySelectorAll('#pad-offers button')].map((it) => it.textContent)"
        return self.driver.execute_script(script)

    def test_a_pad_is_filled_by_fingers(self):
        browser.show_as(self.driver, 320, 640)
        touch = "Emulation.setTouchEmulationEnabled"
        self.driver.execute_cdp_cmd(touch, {"enabled": True})
        self.addCleanup(self.driver.execute_cdp_cmd, touch, {"enabled": False})
        self.load()
        self.new_game(("Ann", "Bo"), game="dice", way="sheet")
        for place, entry in (("Ann, turn 1", "keep: a knight kept"), ("Bo, turn 1", "21: 8 dice: 21 points"),
                             ("Ann, turn 2", "20: 6 dice with a knight: 20 points"), ("Bo, turn 2", "15: 7 dice: 15 points")):
            self.click(f"#pad-offers[aria-label^='What {place}'] [aria-label='{entry}']")
            # The focus would call up a keyboard.
            self.assertIsNone(self.cell())
        self.until(lambda: self.written() == {"Ann": ["keep", "20"], "Bo": ["21", "15"]})
        self.until(lambda: self.is_seen("#pad-offers[aria-label^='What Ann, turn 3'] button"))
        small = """return [...document.querySelectorAll("#pad input, #pad-offers button")]
            .filter((it) => it.checkVisibility() && it.getBoundingClientRect().height < 39.5)
            .map((it) => it.outerHTML)"""
        self.assertEqual(self.driver.execute_script(small), [])

    def test_what_is_offered_can_stand_in_the_cell(self):
        self.pad()
        self.until(lambda: self.offered() == "0 1 3 6 10 15 21 28 keep catapults".split())
        self.fill("keep")
        self.until(lambda: self.offered() == "0 1 3 6 10 15 21 keep".split())  # one die is kept
        self.fill("21")
        self.until(lambda: self.offered() == "0 2 6 12 20 30 42 keep catapults".split())
        self.focus_cell("0,1")
        self.click("#pad-offers[aria-label^='What Bo, turn 1'] [aria-label^='15:']")
        self.until(lambda: self.written() == {"Ann": ["keep"], "Bo": ["15"]})
        self.until(lambda: self.cell() == "1,0")

    def test_a_lost_tab_loses_nothing_of_a_pad(self):
        self.pad()
        self.fill("6", "3", "keep")
        text = self.text()
        self.load()
        self.until(lambda: self.cell() == "1,1")
        self.assertEqual(self.text(), text)
        self.assertEqual(self.shown_pad()[0], ["6", "3"])
        self.press("10")
        self.load()
        self.until(lambda: self.written()["Bo"] == ["3", "10"])
        # What is typed into the text beside it stays.
        self.click("#show-yaml")
        self.find("#yaml textarea").send_keys(Keys.CONTROL, Keys.END)
        self.find("#yaml textarea").send_keys("# mine")
        self.focus_cell("2,0")
        self.press("6", Keys.ENTER)
        self.until(lambda: "Ann: [6, keep, 6]" in self.text())
        self.assertIn("# mine", self.text())

    def test_a_pad_is_no_wider_than_the_screen(self):
        for players in (("Ann", "Bo"), ("Ann", "Bo", "Cleo", "Dinu", "Eve")):
            self.pad(players)
            self.fill(*["6", "keep", "21", "15", "10", "12", "0"][: len(players) + 2])
            for width, height in ((1280, 720), (768, 1024), (320, 640)):
                for scheme in ("light", "dark"):
                    browser.show_as(self.driver, width, height, {"prefers-color-scheme": scheme})
                    wide = self.driver.execute_script("return document.documentElement.scrollWidth")
                    self.assertLessEqual(wide, width, f"{players} {width} {scheme}")
                    frame = self.find("#pad-frame")
                    if len(players) == 2:
                        self.assertLessEqual(frame.get_property("scrollWidth"), frame.get_property("clientWidth"))
            browser.show_as(self.driver, 1280, 800, {"prefers-reduced-motion": "reduce"})

    def test_rolls_come_before_the_pad(self):
        """A record with both is recorded by its rolls."""
        self.click("#new .close")
        self.find("#file").send_keys(str(ROOT / "samples/study-dice.yaml"))
        self.until(lambda: self.turns() == 13)
        self.assertFalse(self.is_seen("#pad"))
        self.find("#file").send_keys(str(ROOT / "samples/dice-pad.yaml"))
        self.until(lambda: self.is_seen("#pad") and self.turns() == 12)
        self.assertEqual(self.shown_pad()[0], ["21", "6", "0"])
        self.click("#turns li:nth-child(6) a")
        self.until(lambda: self.cell() == "1,2")

    def page_in_frame_says(self, words):
        """Leaves the test in the frame, which may be made anew while the test looks at it."""
        try:
            self.driver.switch_to.default_content()
            self.driver.switch_to.frame(self.find("#page-frame"))
            return words in self.find("body").text
        except StaleElementReferenceException:
            return False
        except WebDriverException as error:
            if "frame detached" in error.msg:
                return False
            raise

    def test_files_of_all_kinds_are_checked(self):
        self.click("#new .close")
        self.click("#to-check")
        for name, words in (("broken/wrong-claim.yaml", "Bob wins by 2"),
                            ("board-game-arena.json", "Right"),
                            ("dice-game.yaml", "Right")):
            self.find("#check-file").send_keys(str(ROOT / "samples" / name))
            self.until(lambda: words in self.find("#verdicts").text)
            report = json.loads(run("verify", "-f", "json", ROOT / "samples" / name))
            cards = self.driver.find_elements(By.CSS_SELECTOR, "#verdicts .card")
            self.assertEqual(len(cards), len(report["records"]))
            for card, record in zip(cards, report["records"]):
                self.assertTrue(card.text.startswith(record["status"].capitalize()))
                codes = [it.text for it in card.find_elements(By.CSS_SELECTOR, "button.code")]
                self.assertEqual(codes, [it["code"] for it in record["findings"]])
        self.find("#check-file").send_keys(str(ROOT / "samples/broken/wrong-claim.yaml"))
        self.until(lambda: "Bob wins by 2" in self.find("#verdicts").text)
        self.click("#verdicts button.place")
        area = self.driver.switch_to.active_element
        start = area.get_property("selectionStart")
        self.assertEqual(area.get_property("value")[:start].count("\n") + 1, 60)
        for press, words in (("Arbiter’s page", "Bob wins by 2"), ("Replay", "Bob wins by 2")):
            next(it for it in self.driver.find_elements(By.CSS_SELECTOR, "#verdicts .tools button")
                 if it.text == press).click()
            self.until(lambda: self.page_in_frame_says(words))
            if press == "Replay":
                self.click("#back")  # seen as soon as its script runs
                self.until(lambda: self.find("#number").get_property("value") == "71")
            self.driver.switch_to.default_content()

    def test_a_file_of_several_records_lets_choose(self):
        self.click("#new .close")
        several = self.folder / "several.yaml"
        head = "cartulary: 1\nplayers: [%s, Bob]\nmoves: |\n  E 0,-1 r2 knight:S\n"
        several.write_text(head % "Ann" + "---\n" + head % "Cid", encoding="utf-8")
        self.find("#file").send_keys(str(several))
        self.until(lambda: len(self.driver.find_elements(By.CSS_SELECTOR, "#verdicts .card")) == 2)
        next(it for it in self.driver.find_elements(By.CSS_SELECTOR, "#verdicts .card:last-child button")
             if it.text == "Record").click()
        self.until(lambda: "Cid" in self.text())

    def test_what_is_no_game_is_told_and_not_kept(self):
        self.click("#new .close")
        large = self.folder / "large.yaml"
        large.write_text("x: y\n" * 1_000_000, encoding="utf-8")
        for file, words in ((ROOT / "README.md", "error"), (large, "larger than 4 MB")):
            self.find("#file").send_keys(str(file))
            self.until(lambda: words in self.find("#verdicts").text)
            self.click("#to-record")
            if self.is_seen("#new .close"):
                self.click("#new .close")
        kept = self.driver.execute_script("return Object.keys(localStorage).filter((key) => key.startsWith('cartulary-game-')).length")
        self.assertEqual(kept, 0)

    def test_totals_stay_when_a_turn_is_mended(self):
        self.new_game(["Ann", "Bob"])
        self.assertTrue(self.type_turn("E 0,-1 r2 knight:S =4:0 !"))
        self.click("#turns li:nth-child(1) a")
        self.click("#lead button:nth-of-type(1)")
        self.until(lambda: self.is_seen("#ghost .chosen"))
        self.click("#laying .figures button")  # no figure
        self.assertEqual(self.line(), "E 0,-1 r2 =4:0 !")
        self.click("#laying .turning button:last-child")  # another tile
        self.click('#draw [data-tile="U"]')
        self.click("#places .place")
        self.assertNotIn("=", self.line())

    def test_a_link_comes_before_all_that_is_open(self):
        self.new_game(["Ann", "Bob"])
        self.type_turn("E 0,-1 r2 knight:S")
        self.click("#share")
        self.until(lambda: "#record=" in (self.find("#link").get_property("value") or ""))
        link = self.find("#link").get_property("value").split("#")[1]
        for opens in ("#to-check", "#new-open"):
            self.driver.execute_script("document.querySelector('dialog[open]')?.close()")
            self.click(opens)
            self.driver.execute_script("location.hash = arguments[0]", link)
            self.until(lambda: self.turns() == 1 and self.is_seen("#enter-line"))
            self.assertFalse(self.is_seen("dialog[open]"))
        bomb = zlib.compressobj(9, wbits=-15)
        bomb = base64.urlsafe_b64encode(bomb.compress(bytes(100_000_000)) + bomb.flush()).decode()
        self.driver.execute_script("location.hash = 'record=' + arguments[0]", bomb)
        self.until(lambda: self.is_seen("#bad-link"))

    def test_without_a_game_one_can_begin(self):
        self.click("#new .close")
        self.assertFalse(self.is_seen("#desk"))
        for button in ("#save", "#share", "#check-record"):
            self.assertFalse(self.find(button).is_enabled(), button)
        self.click("#no-game-new")
        self.new_game(["Γ", "Δ"])
        self.assertTrue(self.find("#save").is_enabled())

    def test_hostile_texts_are_told(self):
        self.click("#new .close")
        self.click("#to-check")
        area = self.find("#check-text textarea")
        for text in ("<script>window.hit = 1</script>", "players: ['<img src=x onerror=hit=1>', B]\nmoves: |\n  U 1,0 r1\n",
                     "[" * 5000, "---\na: 1\n" * 300, "\u202e: \u0000"):
            self.driver.execute_script("document.querySelector('#verdicts').replaceChildren()")
            self.put(area, text)
            self.until(lambda: self.is_seen("#verdicts li, #verdicts p.flaw, #verdicts .note"))
            self.assertIsNone(self.driver.execute_script("return window.hit || null"))

    def put(self, area, text):
        """As a text that is pasted."""
        self.driver.execute_script(
            "arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('input'))", area, text)

    def test_a_text_that_takes_long_stops_nothing(self):
        self.new_game(["Ann", "Bob"])
        self.click("#to-check")
        area = self.find("#check-text textarea")
        slow = self.folder / "slow.yaml"
        slow.write_text("cartulary: 1\nplayers: [" + "{a: [" * 800_000, encoding="utf-8")
        self.find("#check-file").send_keys(str(slow))
        self.until(lambda: self.is_seen("#check-stop"))
        self.click("#to-record")
        self.assertTrue(self.type_turn("E 0,-1 r2 knight:S"))
        self.click("#to-check")
        # On a busy machine that may be read by now, so it is read again and stopped at once.
        self.find("#check-file").send_keys(str(slow))
        stop_if_seen = """
            const stop = document.querySelector("#check-stop");
            if (stop.offsetParent === null) return false;
            stop.click();
            return true;"""
        self.until(lambda: self.driver.execute_script(stop_if_seen))
        self.assertEqual(self.find("#verdicts").text, "Stopped before the end.")
        self.find("#check-file").send_keys(str(slow))
        self.until(lambda: self.is_seen("#check-stop"))
        # What comes next is read in its place.
        self.put(area, (ROOT / "samples/broken/wrong-claim.yaml").read_text(encoding="utf-8"))
        self.until(lambda: "Bob wins by 2" in self.find("#verdicts").text)
        self.assertFalse(self.is_seen("#check-stop"))

    def test_what_has_too_many_lines_to_be_shown_is_read(self):
        self.click("#new .close")
        self.click("#to-check")
        long = self.folder / "long.yaml"
        long.write_text("---\nmoves: x\n" * 200_000, encoding="utf-8")
        self.find("#check-file").send_keys(str(long))
        self.until(lambda: "The first 200 of 200000 records" in self.find("#verdicts").text)
        self.assertIn("too many lines", self.find("#check-name").text)
        self.assertFalse(self.find("#check-text textarea").is_enabled())

    def test_of_very_many_records_the_first_are_shown(self):
        self.click("#new .close")
        self.click("#to-check")
        self.put(self.find("#check-text textarea"), "cartulary: 1\nplayers: [A, B]\nmoves: []\n---\n" * 1000)
        self.until(lambda: "The first 200 of 1000 records" in self.find("#verdicts").text)
        self.assertEqual(len(self.driver.find_elements(By.CSS_SELECTOR, "#verdicts .card")), 200)

    def test_everything_has_a_name(self):
        self.new_game(["Ann", "Bob"], ["hills-and-sheep"])
        self.click('#draw [data-tile="E"]')
        self.click("#places .place")
        nodes = self.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
        wanted = {"button", "link", "textbox", "spinbutton", "combobox", "checkbox", "dialog", "group"}
        seen = set()
        for node in nodes:
            role = node.get("role", {}).get("value")
            if node.get("ignored") or role not in wanted:
                continue
            seen.add(role)
            if role != "group":
                self.assertTrue(node.get("name", {}).get("value"), node)
        self.assertTrue({"button", "textbox", "combobox"} <= seen, seen)

    def test_fingers_meet_what_they_mean(self):
        browser.show_as(self.driver, 390, 844)
        touch = "Emulation.setTouchEmulationEnabled"
        self.driver.execute_cdp_cmd(touch, {"enabled": True})
        self.addCleanup(self.driver.execute_cdp_cmd, touch, {"enabled": False})
        self.load()
        small = """return [...document.querySelectorAll("button, select, #line, .track, .reach, #turns a")]
            .filter((it) => it.checkVisibility() && it.getBoundingClientRect().height < 39.5)
            .map((it) => it.outerHTML)"""
        self.assertEqual(self.driver.execute_script(small), [])
        self.new_game(["Ann", "Bob"])
        self.click('#draw [data-tile="E"]')
        self.click("#places .place")
        self.until(lambda: self.is_seen("#ghost .reach"))
        self.assertEqual(self.driver.execute_script(small), [])
        self.click("#laying .turning button:last-child")  # another tile
        # The focus would call up a keyboard, and the board would be gone.
        self.assertNotEqual(self.active(), "line")
        self.lay("E 0,-1 r2 knight:S")
        self.click("#turns li:first-child a")
        self.until(lambda: "After turn 1" in self.find("#lead").text)
        self.assertEqual(self.driver.execute_script(small), [])

    def test_nothing_is_wider_than_the_screen(self):
        for width in (1280, 390, 320):
            browser.show_as(self.driver, width, 700)
            wide = self.driver.execute_script("return document.getElementById('new').scrollWidth")
            self.assertLessEqual(wide, width)
        self.new_game(["Ann", "Bob"], ["hills-and-sheep"])
        self.type_turn("E 0,-1 r2 knight:S")
        for width, height in ((1280, 720), (820, 1180), (390, 844), (320, 640)):
            for scheme in ("light", "dark"):
                browser.show_as(self.driver, width, height, {"prefers-color-scheme": scheme})
                for view in ("#to-record", "#to-check", "#to-record"):
                    self.click(view)
                    wide = self.driver.execute_script("return document.documentElement.scrollWidth")
                    self.assertLessEqual(wide, width, f"{view} {width} {scheme}")

    def test_nothing_lies_over_the_board(self):
        self.new_game(["Ann", "Bob"])
        self.type_turn("E 0,-1 r2 knight:S")
        for width, height in ((1280, 800), (992, 700), (768, 1024), (390, 844), (320, 640)):
            with self.subTest(width=width):
                browser.show_as(self.driver, width, height, {"prefers-reduced-motion": "reduce"})
                self.assertEqual(browser.over_board(self.driver), [])
                self.click("#zoom-in")
                self.assertIn("zoomed", self.find("#board").get_attribute("class"))
                self.click("#zoom-fit")

    def test_random_games_are_right(self):
        """Whatever can be chosen is legal, and the record that comes of it is the same game."""
        play = (Path(__file__).parent / "random_game.js").read_text(encoding="utf-8")
        self.driver.set_script_timeout(300)
        for number in range(GAMES):
            hills = number % 2 == 1
            players = ["Ann", "Bob", "Cid", "Dan", "Eve"][: (2, 5, 5, 3)[number % 4]]
            with self.subTest(number):
                self.new_game(players, ["hills-and-sheep"] if hills else [])
                told = self.driver.execute_async_script(play, number)
                self.assertEqual(told["refused"], [])
                report = json.loads(run("verify", "-f", "json", "-", given=self.text()))
                record = report["records"][0]
                self.assertEqual(record["status"], "right", report)
                self.assertEqual(record["totals"], self.shown_points())
                self.assertTrue(record["over"])
                self.assertGreater(record["turns"], 60)


if __name__ == "__main__":
    unittest.main(verbosity=2)
