#!/usr/bin/python3
"""The scribe's page in each of its languages: every text is translated, and has its room on a small screen.

Needs what scribe_test.py needs.
"""

import sys
import unittest
from pathlib import Path

import browser
import thumb_test
from scribe_case import CORPUS, ROOT
from thumb_test import PHONE

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "words"))
import catalogues  # noqa: E402

# Texts and labels that are seen or heard, and what has more text than room.
TEXTS = """
    const out = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const { parentElement: it, data } = walk.currentNode;
      if (data.trim() && it.checkVisibility() && !it.closest("kbd, code, bdi, textarea")) out.push(data.trim());
    }
    for (const name of ["aria-label", "title", "placeholder"])
      for (const it of document.querySelectorAll(`[${name}]`)) if (it.checkVisibility()) out.push(it.getAttribute(name));
    return out;"""
WIDE = """
    const out = document.documentElement.scrollWidth > innerWidth ? ["the page"] : [];
    for (const it of document.querySelectorAll("button, label, h1, h2, summary")) {
      if (!it.checkVisibility()) continue;
      const { left, right, width } = it.getBoundingClientRect();
      if (width && !it.matches(".unseen") && (it.scrollWidth > it.clientWidth + 1 && it.clientWidth || right > innerWidth + 1 || left < -1))
        out.push(it.outerHTML.slice(0, 120));
    }
    return out;"""


class Words(thumb_test.Thumb):
    def catalogue(self, language):
        return {key: forms for key, (_, _, forms) in catalogues.catalogue(language).items()}

    def assert_translated(self, language, where):
        texts = set(self.js(TEXTS))
        known = self.catalogue(language)
        left = sorted(text for text in texts if text in known and text not in known[text])
        # Words that are the same in another text of this language, as Text and Menu are.
        left = [text for text in left if not any(text in forms for forms in known.values())]
        self.assertEqual(left, [], where)
        self.assertEqual(self.js(WIDE), [], where)

    def open_in(self, language):
        self.driver.execute_script("localStorage.removeItem('cartulary-language')")
        self.load(f"?lang={language}")
        self.assertEqual(self.js("return document.documentElement.lang"), language)

    def close(self):
        self.js("for (const it of document.querySelectorAll('dialog[open]')) it.close()")

    def walk(self, language, size):
        """All that is behind the menu."""
        def look(where):
            self.assert_translated(language, f"{language}, {size}: {where}")

        look("a new game")
        self.begin(("Ann", "Bob"))
        look("the first turn")
        for id_ in ("games-open", "share", "help-open"):
            self.js(f"document.getElementById('{id_}').click()")
            self.until(lambda: self.all("dialog[open]"))
            look(id_)
            self.close()
        if self.is_seen("#menu-open"):
            self.find("#menu-open").click()
            look("the menu")
            self.find("#menu-open").click()
        self.js("document.getElementById('to-check').click()")
        self.until(lambda: self.is_seen("#check-out"))
        self.until(lambda: self.all("#verdicts .card"))
        look("a record that is checked")
        self.js("document.getElementById('to-count').click()")
        self.until(lambda: self.is_seen("#new"))
        look("a new board")
        self.js("document.getElementById('new-form').requestSubmit()")
        self.until(lambda: self.is_seen("#counting .choice"))
        look("a board that is counted")
        self.js("document.getElementById('to-event').click()")
        self.until(lambda: self.is_seen("#event-none"))
        look("no event")
        self.js("""document.getElementById('event-none-new').click();
            document.getElementById('event-new-name').value = 'Cup';
            document.getElementById('event-new-players').value = 'Ann\\nBob\\nCem\\nDan';""")
        self.until(lambda: self.all("#event-systems option"))
        look("a new event")
        self.js("document.getElementById('event-new-form').requestSubmit()")
        self.until(lambda: self.is_seen("#event-pair"))
        look("an event")
        self.js("document.getElementById('event-pair').click()")
        self.until(lambda: self.all("#event-tables .seating"))
        look("a round")
        self.js("document.querySelector('#event-tables button').click()")
        self.until(lambda: self.is_seen("#event-entry"))
        look("a result")
        self.close()
        for view in ("standings", "players", "text"):
            self.js(f"document.getElementById('event-to-{view}').click()")
            look(view)

    def test_every_text_of_every_language_has_its_room(self):
        self.addCleanup(self.forget)  # an event would be shown again
        for language in catalogues.LANGUAGES:
            for size in (PHONE, (1280, 800)):
                with self.subTest(language=language, size=size):
                    self.show_as(size)
                    self.forget()
                    self.open_in(language)
                    self.walk(language, size)

    def test_three_turns_in_german(self):
        self.open_in("de")
        self.begin(("Anna", "Bert"))
        self.edges = {}
        self.assertEqual(self.find("#ask").text, "Tippe auf die Karte, die Anna gezogen hat.")
        self.lay("B 0,1 r3 farmer:NNW")
        self.assertEqual(self.find("#ask").text, "Tippe auf „Eintragen“ oder die nächste Karte.")
        self.assertEqual(self.find("#laying .figures button").text, "Bauer, Nordwesten; 0 Städte ✕")
        self.lay("U -1,1 r2 highwayman:N")
        self.lay("K -1,0 r3 knight:W")
        self.tap("#enter")
        self.until(lambda: self.turns() == 3)
        self.assertEqual(
            self.js("return [...document.querySelectorAll('#turns .told')].map((it) => it.textContent)"),
            ["Anna setzt einen Bauern auf eine Wiese", "Bert setzt einen Wegelagerer auf eine Straße",
             "Anna setzt einen Ritter in eine Stadt"])
        verdict = self.js("return document.getElementById('verdict').textContent")
        self.assertEqual(verdict, "Richtig 3 Züge · 68 Karten übrig")
        # The record is written as in English.
        self.assertIn("farmer:NNW\n", self.text())

    def test_scores_are_told_in_the_language(self):
        for language, said in {
            "de": "Stadt vollendet: 3 Karten × 2 = 6, 1 Wappen × 2 = 2, zusammen 8 → Red 8",
            "uk": "місто завершено: 3 плитки × 2 = 6, 1 герб × 2 = 2, разом 8 → Red 8",
            "cs": "město dokončeno: 3 kartičky × 2 = 6, 1 erb × 2 = 2, dohromady 8 → Red 8",
        }.items():
            with self.subTest(language=language):
                self.open_in(language)
                self.close()
                self.find("#file").send_keys(str(ROOT / "samples/example-2-city.yaml"))
                self.until(lambda: self.turns() == 5)
                self.assertIn(said, self.js("return document.getElementById('now-events').textContent"))

    def test_games_of_the_corpus_are_told_in_german(self):
        """Of the sentences of whole games, hardly any has no words in German."""
        left, all_ = [], 0
        known = "finishes|extends|joins|adds|blocks|leaves|puts|takes|draws|completed|unfinished|unoccupied| wins "
        for name in ("base-000", "abbot-000", "river-abbot-000", "hills-000"):
            path = CORPUS / f"{name}.yaml"
            if not path.exists():
                continue
            self.open_in("de")
            self.js("document.querySelector('dialog[open]')?.close()")
            self.find("#file").send_keys(str(path))
            self.until(lambda: self.turns() > 40)
            texts = self.js(
                "return [...document.querySelectorAll('#turns .told, #now-events li, #verdict')].map((it) => it.textContent)")
            all_ += len(texts)
            left += [text for text in texts if any(word in text for word in known.split("|"))]
        self.told(f"{len(left)} of {all_} sentences are left in English: {left[:5]}")
        self.assertGreater(all_, 100)
        self.assertLess(len(left), 0.05 * all_)

    def test_a_choice_is_remembered_and_the_address_comes_first(self):
        language = "return document.documentElement.lang"
        self.assertEqual(self.js(language), "en")
        self.close()
        self.js("""const it = document.getElementById('language'); it.value = 'fr';
            it.dispatchEvent(new Event('change'));""")
        self.until(lambda: self.js(language) == "fr" and self.js("return document.readyState") == "complete")
        self.load()
        self.assertEqual(self.js(language), "fr")
        self.load("?lang=uk")
        self.assertEqual(self.js(language), "uk")
        self.assertEqual(self.js("return document.title"), "Cartulary: запис і перевірка партій Каркасона")
        self.load("?lang=en")
        self.assertEqual(self.find("#menu-open").text, "Menu")


class ReplayWords(browser.PageCase):
    """The replay of a game in each language."""

    @classmethod
    def make_pages(cls):
        cls.page = cls.folder / "game.html"
        browser.run("board", CORPUS / "base-000.yaml", "--format", "html", "-o", cls.page)

    def test_controls_in_every_language(self):
        for language in ["en", *catalogues.LANGUAGES]:
            forms = {key: it[2][-1] for key, it in catalogues.catalogue(language).items()} if language != "en" else {}
            for size in (PHONE, (1280, 800)):
                with self.subTest(language=language, size=size):
                    browser.show_as(self.driver, *size, {"prefers-reduced-motion": "reduce"})
                    self.driver.get("about:blank")
                    self.driver.get(f"{self.page.as_uri()}?lang={language}#turn=31")
                    js = self.driver.execute_script
                    self.until(lambda: js("return document.documentElement.classList.contains('scripted')"))
                    self.assertEqual(js("return document.documentElement.lang"), language)
                    self.assertEqual(js(WIDE), [])
                    said = lambda key: forms.get(key, key)
                    self.assertEqual(self.find("#play").get_attribute("aria-label"), said("Play"))
                    self.assertEqual(self.find("#show-turns").text, said("Turns"))
                    self.assertEqual(self.find("#left").get_attribute("textContent"), said("{n} tiles left").replace("{n}", "40")
                                     if language == "en" else said("{n} tile left").replace("{n}", "40"))
                    around = said("Turn {field} of {n}").replace("{n}", "71").split("{field}")
                    jump = js("return [...document.querySelector('.jump').childNodes].map((it) => it.data)")
                    self.assertEqual([jump[0], jump[-1]], around)
                    # The words of choices are others, their values are not.
                    self.assertEqual(js("return [...document.getElementById('owners').options].map((it) => it.value)"),
                                     ["none", "soft", "strong"])
                    self.assertEqual(js("return document.querySelectorAll('#turns .told').length"), 73)

    def test_the_page_is_hardly_larger(self):
        """Its words in all languages are less than a tenth of it."""
        page = self.page.read_text(encoding="utf-8")
        words = page.split('id="catalogues">')[1].split("</script>")[0]
        self.assertLess(len(words.encode()), 0.1 * len(page.encode()))


for name in [name for name in dir(thumb_test.Thumb) if name.startswith("test_")]:
    if name in thumb_test.Thumb.__dict__ and name not in Words.__dict__:
        setattr(Words, name, None)  # those of another file

if __name__ == "__main__":
    unittest.main()
