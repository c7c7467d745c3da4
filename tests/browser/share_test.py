#!/usr/bin/python3
"""What can be shared from the scribe's page, in a real browser: links, code for other pages, pictures, films.

`tests/run web` builds the module and runs this.
"""

import base64
import struct
import unittest
import xml.etree.ElementTree as ElementTree

from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

import browser
from scribe_case import CORPUS, ROOT, ScribeCase, run

FINAL = ROOT / "samples/tournament-final.yaml"


class SharePage(ScribeCase):
    def setUp(self):
        super().setUp()
        self.files = self.folder / self.id()
        self.files.mkdir()
        self.driver.execute_cdp_cmd(
            "Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(self.files)})

    def open_file(self, path):
        self.find("#file").send_keys(str(path))
        self.until(lambda: self.is_seen("#table") and not self.is_seen("dialog[open]"))

    def copied(self, button, opens="#share"):
        """What a button of the dialog copies."""
        self.click(opens)
        self.until(lambda: self.is_seen("#shared"))
        self.click(button)
        self.until(lambda: self.find("#share-note").text.startswith("Copied"))
        return self.find("#link").get_property("value")

    def saved(self, button, ending):
        self.click(button)
        note = f"Saved: {ending}."
        self.until(lambda: self.find("#share-note").text == note)
        path = self.files / ending
        self.until(path.exists)
        return path.read_bytes()

    def follow(self, link, seen="#whole"):
        """Opens a link as somebody does who has it from elsewhere."""
        self.driver.execute_script("localStorage.clear(); sessionStorage.clear()")
        self.driver.get("about:blank")
        self.driver.get(link)
        self.until(lambda: self.is_seen(seen))

    def in_frame(self, look, frame="#whole-frame"):
        """What `look` finds in the page of the frame, as soon as it is there."""
        def there():
            self.driver.switch_to.default_content()
            self.driver.switch_to.frame(self.find(frame))
            return look()
        try:
            return self.until(there)
        finally:
            self.driver.switch_to.default_content()

    def kept_games(self):
        return self.driver.execute_script(
            "return Object.keys(localStorage).filter((key) => key.startsWith('cartulary-game-')).length")

    # ---- Links.

    def test_a_link_opens_the_replay_on_all_of_the_screen(self):
        self.open_file(FINAL)
        text = self.text()
        link = self.copied("#copy-replay")
        self.assertRegex(link, r"^file:.*scribe\.html#replay=[\w-]+$")
        for size in ((1280, 800), (390, 844)):
            browser.show_as(self.driver, *size)
            self.follow(link)
            self.assertEqual(self.in_frame(lambda: self.find("h1").text).split(), ["M", "Marta", "–", "H", "Henrik"])
            self.assertEqual(self.in_frame(lambda: self.find("#number").get_property("value")), "71")
            self.assertFalse(self.is_seen(".top") or self.is_seen("#record") or self.is_seen("dialog[open]"))
            frame = self.find("#whole-frame").rect
            self.assertEqual(frame["width"], size[0])
            self.assertGreater(frame["height"], size[1] - 50)
            self.assertLessEqual(frame["y"] + frame["height"], size[1])
        # To look is not to keep; to go on is.
        self.assertEqual(self.kept_games(), 0)
        self.click("#whole-record")
        self.until(lambda: self.is_seen("#record"))
        self.assertEqual(self.text(), text)
        self.assertEqual(self.kept_games(), 1)
        self.assertNotIn("#", self.driver.current_url)
        self.driver.back()
        self.until(lambda: self.is_seen("#whole-frame"))
        self.driver.forward()
        self.until(lambda: self.is_seen("#record") and not self.is_seen("#whole"))

    def test_a_link_leads_to_the_turn_that_is_shown(self):
        self.open_file(FINAL)
        self.click("#turns li:nth-child(12) a")
        self.until(lambda: "After turn 12" in self.find("#lead").text)
        link = self.copied("#copy-replay")
        self.assertTrue(link.endswith("&move=12"), link)
        self.follow(link)
        self.until(lambda: self.in_frame(lambda: self.find("#number").get_property("value")) == "12")
        self.assertEqual(self.copied("#copy-replay", "#whole-share"), link)
        self.follow(link.replace("move=12", "turn=3"))
        self.until(lambda: self.in_frame(lambda: self.find("#number").get_property("value")) == "3")

    def test_a_link_opens_the_arbiters_page(self):
        self.click("#new .close")
        self.click("#to-check")
        self.find("#check-file").send_keys(str(ROOT / "samples/broken/wrong-claim.yaml"))
        self.until(lambda: "Bob wins by 2" in self.find("#verdicts").text)
        self.click("#verdicts .tools button:nth-child(1)")
        link = self.copied("#copy-check", "#page-share")
        self.assertRegex(link, r"#check=[\w-]+$")
        self.follow(link)
        self.assertIn("Bob wins by 2", self.in_frame(lambda: self.find("body").text))
        self.click("#whole-check")
        self.until(lambda: "Bob wins by 2" in self.find("#verdicts").text)
        # Its text is the author's, to the letter.
        self.assertEqual(self.find("#check-text textarea").get_property("value"),
                         (ROOT / "samples/broken/wrong-claim.yaml").read_text(encoding="utf-8"))

    def test_a_save_of_another_program_is_shared_as_a_record(self):
        self.click("#new .close")
        self.click("#to-check")
        self.find("#check-file").send_keys(str(ROOT / "samples/board-game-arena.json"))
        self.until(lambda: "Right" in self.find("#verdicts").text)
        next(it for it in self.all("#verdicts .tools button") if it.text == "Replay").click()
        self.follow(self.copied("#copy-replay", "#page-share"))
        self.click("#whole-record")
        self.until(lambda: self.text().startswith("cartulary: 1\n"))

    def test_links_that_hold_nothing_are_told(self):
        for broken in ("#replay=", "#replay=%3Cscript%3E", "#check=AAAA"):
            self.load(broken)
            self.until(lambda: self.is_seen("#bad-link"))
            self.assertFalse(self.is_seen("#whole"))

    def test_links_that_hold_nothing_are_told_to_who_keeps_a_game(self):
        self.open_file(FINAL)
        self.load("#replay=AAAA")
        self.until(lambda: self.is_seen("#bad-link"))
        self.click("#bad-link .close")
        self.assertIn("Marta", self.find("#players").text)
        # In a page of somebody else his game has no business.
        self.driver.get("about:blank")
        self.driver.get(self.page.as_uri() + "?embed#replay=AAAA")
        self.until(lambda: self.is_seen("#bad-link"))
        for selector in ("#record", "#check", ".top"):
            self.assertFalse(self.is_seen(selector), selector)

    def test_what_is_checked_is_saved_and_shared(self):
        self.open_file(FINAL)
        self.click("#to-check")
        path = ROOT / "samples/broken/illegal-placement.yaml"
        self.find("#check-file").send_keys(str(path))
        self.until(lambda: "Illegal" in self.find("#verdicts").text)
        self.click("#save")
        saved = self.files / path.name
        self.until(saved.exists)
        self.assertEqual(saved.read_text(encoding="utf-8"), path.read_text(encoding="utf-8"))
        self.click("#share")
        self.until(lambda: "#record=" in (self.find("#link").get_property("value") or ""))
        self.load("#" + self.find("#link").get_property("value").split("#")[1])
        self.until(lambda: self.text() == path.read_text(encoding="utf-8"))
        # One of several records cannot be meant.
        self.click("#to-check")
        self.find("#check-file").send_keys(str(ROOT / "tests/golden/syntax/documents.yaml"))
        self.until(lambda: len(self.all("#verdicts .card")) > 1)
        self.assertFalse(self.find("#share").is_enabled())
        self.click("#to-record")
        self.assertTrue(self.find("#share").is_enabled())

    def test_games_of_dice_are_replayed_by_links(self):
        self.open_file(ROOT / "samples/dice-game.yaml")
        link = self.copied("#copy-replay")
        for button in ("#save-picture", "#save-film"):
            self.assertFalse(self.is_seen(button), button)
        self.follow(link)
        self.until(lambda: self.in_frame(lambda: "Bo closes a city" in self.find("body").text))
        self.follow(link.replace("#replay=", "#check="))
        self.assertIn("Right", self.in_frame(lambda: self.find("body").text))

    # ---- In pages of others.

    def test_the_replay_stands_in_other_pages(self):
        self.open_file(FINAL)
        code = self.copied("#copy-embed")
        # A file is nowhere else, so the code has all that it needs.
        self.assertRegex(code, r'^<iframe src="data:text/html;charset=utf-8;base64,[\w+/=]+"')
        page = self.folder / "club.html"
        page.write_text("<!DOCTYPE html><title>Club</title><h1>Our final</h1>" + code, encoding="utf-8")
        self.driver.get(page.as_uri())
        self.in_frame(lambda: self.is_seen(".stage"), "iframe")
        self.in_frame(lambda: not self.is_seen(".lists"), "iframe")
        self.in_frame(lambda: self.find("#back").click() or True, "iframe")
        self.in_frame(lambda: self.find("#number").get_property("value") == "71", "iframe")

    def test_a_link_with_embed_shows_the_replay_alone(self):
        self.open_file(FINAL)
        link = self.copied("#copy-replay")
        self.follow(link.replace("#", "?embed#"))
        self.assertFalse(self.is_seen("#whole-ways"))
        self.in_frame(lambda: self.is_seen(".stage") and not self.is_seen(".lists"))
        self.find("#whole-open").send_keys(Keys.NULL)
        self.driver.execute_script(
            "const it = document.querySelector('#whole-open'); it.removeAttribute('target'); it.click()")
        self.until(lambda: self.driver.current_url == link and self.is_seen("#whole-ways"))
        self.follow(link.replace("#", "?spoiler-free#"))
        self.until(lambda: self.in_frame(lambda: self.find("#number").get_property("value")) == "0")

    # ---- Pictures.

    def points_of(self, picture, kind, at):
        """The colours of a picture at some points, as the browser reads it."""
        empty = self.folder / "empty.html"
        empty.write_text("<!DOCTYPE html>", encoding="utf-8")
        self.driver.get(empty.as_uri())
        return self.driver.execute_async_script("""
            const [data, at, done] = arguments;
            const image = new Image();
            image.onload = () => {
              const canvas = document.createElement("canvas");
              [canvas.width, canvas.height] = [image.width, image.height];
              const paper = canvas.getContext("2d", { willReadFrequently: true });
              paper.drawImage(image, 0, 0);
              done(at.map(([x, y]) => [...paper.getImageData(x, y, 1, 1).data].slice(0, 3)));
            };
            image.src = data;""", f"data:{kind};base64," + base64.b64encode(picture).decode(), at)

    def share_of_black(self, picture, kind):
        """How much of a picture is nearly black: what has lost its colours."""
        empty = self.folder / "empty.html"
        empty.write_text("<!DOCTYPE html>", encoding="utf-8")
        self.driver.get(empty.as_uri())
        return self.driver.execute_async_script("""
            const [data, done] = arguments;
            const image = new Image();
            image.onload = () => {
              const canvas = document.createElement("canvas");
              [canvas.width, canvas.height] = [image.width, image.height];
              const paper = canvas.getContext("2d");
              paper.drawImage(image, 0, 0);
              const { data } = paper.getImageData(0, 0, image.width, image.height);
              let black = 0;
              for (let i = 0; i < data.length; i += 4)
                black += data[i] < 24 && data[i + 1] < 24 && data[i + 2] < 24;
              done((4 * black) / data.length);
            };
            image.src = data;""", f"data:{kind};base64," + base64.b64encode(picture).decode())

    def test_the_board_is_saved_as_a_picture(self):
        self.open_file(CORPUS / "base-000.yaml")
        self.click("#turns li:nth-child(1) a")
        self.until(lambda: "After turn 1" in self.find("#lead").text)
        self.click("#share")
        name = "-".join(it.text.lower() for it in self.all("#players bdi"))
        png = self.saved("#save-picture", f"{name}.png")
        self.assertEqual(png[:8], b"\x89PNG\r\n\x1a\n")
        width, height = struct.unpack(">II", png[16:24])
        # The same size as the program's, with players, points and event.
        words = ["board", "--no-config", "--format", "svg", "--move", "1", "--caption"]
        drawn = ElementTree.fromstring(run(*words, CORPUS / "base-000.yaml"))
        self.assertEqual([str(width), str(height)], [drawn.get("width"), drawn.get("height")])
        white = [255, 255, 255]
        corner, *tiles = self.points_of(png, "image/png", [[2, 2], [width // 2, 80], [width // 2, 180]])
        self.assertEqual(corner, white)
        for colour in tiles:
            self.assertNotEqual(colour, white)
        below = [[x, y] for x in range(0, width, 2) for y in range(height - 24, height, 4)]
        self.assertTrue(any(it != white for it in self.points_of(png, "image/png", below)))
        self.assertLess(self.share_of_black(png, "image/png"), 0.05)

    def test_a_counted_board_is_saved_as_a_picture(self):
        self.open_file(ROOT / "tests/golden/positions/final.yaml")
        self.click("#share")
        self.assertFalse(self.is_seen("#save-film"))
        self.click("#save-picture")
        self.until(lambda: list(self.files.glob("*.png")))
        [png] = [path.read_bytes() for path in self.files.glob("*.png")]
        self.click("#shared .close")
        self.follow(self.copied("#copy-replay"))
        self.assertTrue(self.in_frame(lambda: self.is_seen("#board")))
        self.assertLess(self.share_of_black(png, "image/png"), 0.05)

    def test_a_game_is_saved_as_a_film(self):
        self.open_file(FINAL)
        turns = len(self.all("#turns > li"))
        self.click("#share")
        self.driver.set_script_timeout(60)
        name = "marta-henrik.webp"
        self.click("#save-film")
        self.until(lambda: self.is_seen("#share-progress"))
        # It takes long on a busy machine.
        WebDriverWait(self.driver, 120, 0.1).until(lambda _: not self.is_seen("#share-progress"))
        self.assertEqual(self.find("#share-note").text, f"Saved: {name}.")
        self.until((self.files / name).exists)
        film = (self.files / name).read_bytes()
        self.assertEqual((film[:4], film[8:12]), (b"RIFF", b"WEBP"))
        self.assertLess(len(film), 3_000_000)
        self.assertLess(self.share_of_black(film, "image/webp"), 0.05)
        empty = self.folder / "empty.html"
        empty.write_text("<!DOCTYPE html>", encoding="utf-8")
        self.driver.get(empty.as_uri())
        told = self.driver.execute_async_script("""
            const [data, done] = arguments;
            const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
            const decoder = new ImageDecoder({ data: bytes, type: "image/webp" });
            (async () => {
              await decoder.tracks.ready;
              await decoder.completed;
              const { frameCount, repetitionCount } = decoder.tracks.selectedTrack;
              const times = [];
              for (let frameIndex = 0; frameIndex < frameCount; ++frameIndex) {
                const { image } = await decoder.decode({ frameIndex });
                times.push(image.duration / 1000);
                image.close();
              }
              done({ frameCount, endless: repetitionCount === Infinity, times });
            })().catch((fault) => done({ fault: String(fault) }));""", base64.b64encode(film).decode())
        self.assertEqual(told.get("fault"), None)
        self.assertEqual((told["frameCount"], told["endless"]), (turns + 1, True))
        self.assertEqual(told["times"][-1], 6000)
        self.assertEqual(set(told["times"][:-1]), {600, 1400})

    def test_a_browser_that_writes_no_webp_says_so(self):
        self.open_file(FINAL)
        self.driver.execute_script("""
            const { toBlob } = HTMLCanvasElement.prototype;
            HTMLCanvasElement.prototype.toBlob = function (take) { toBlob.call(this, take, "image/png"); };""")
        self.click("#share")
        self.click("#save-film")
        self.until(lambda: self.find("#share-note").text.startswith("This browser makes no films"))
        self.assertFalse(self.is_seen("#share-progress"))
        self.assertEqual(list(self.files.iterdir()), [])

    def test_a_film_ends_with_its_dialog(self):
        self.open_file(FINAL)
        self.click("#share")
        self.click("#save-film")
        self.until(lambda: self.is_seen("#share-progress"))
        self.click("#shared .close")
        self.click("#share")
        self.until(lambda: self.find("#save-film").is_enabled())
        self.assertEqual(list(self.files.iterdir()), [])

    # ---- Names from right to left.

    ORDER = """
        const [selector] = arguments;
        return [...document.querySelectorAll(selector)].filter((it) => it.checkVisibility()).flatMap((it) =>
          [...it.querySelectorAll("bdi")].flatMap((name) => {
            const boxOf = (node) => {
              const range = document.createRange();
              range.selectNodeContents(node);
              return range.getBoundingClientRect();
            };
            const box = boxOf(name);
            const next = name.nextSibling;
            if (!next || next.nodeType !== Node.TEXT_NODE || !next.textContent.trim()) return [];
            // Its first letter or number stands behind the name, in the line or in the next one.
            const range = document.createRange();
            const at = next.textContent.search(/[^ ,:]/);
            range.setStart(next, at);
            range.setEnd(next, at + 1);
            const letter = range.getBoundingClientRect();
            return [[it.textContent, letter.left >= box.right - 1 || letter.top >= box.bottom - 2]];
          }));"""

    def test_names_from_right_to_left_turn_nothing_around(self):
        names = ["שירה כהן", "محمد"]
        head = "cartulary: 1\nevent: ליגה 7\nplayers: [%s, %s]\nmoves: |\n" % tuple(names)
        record = self.folder / "two-ways.yaml"
        record.write_text(head + "  E 0,-1 r2 knight:S =4:0\n  U 1,0 r1 highwayman:E\n", encoding="utf-8")
        self.open_file(record)
        seen = {}
        for place in ("#lead", "#verdict", "#turns", "#now-title", "#now-events"):
            seen[place] = self.driver.execute_script(self.ORDER, place)
            for text, right in seen[place]:
                self.assertTrue(right, f"{place}: {text}")
        for place in ("#lead", "#turns", "#now-title"):
            self.assertTrue(seen[place], place)
        for place in ("#players", "#score-table"):
            self.assertEqual([it.text for it in self.all(f"{place} bdi")], names)
        self.click("#games-open")
        self.assertIn("שירה כהן", [it.text for it in self.all("#games-list bdi")])
        self.click("#games .close")
        # The same in findings, and where records are checked.
        self.find("#line").send_keys("U 1,0 r0", Keys.ENTER)
        self.until(lambda: self.is_seen("#refusal"))
        self.click("#to-check")
        self.until(lambda: self.is_seen("#verdicts .card"))
        seen = self.driver.execute_script(self.ORDER, "#verdicts h2")
        self.assertEqual([right for _, right in seen], [True] * 3, seen)
        # And on the pad.
        pad = self.folder / "pad.yaml"
        made = run("init", *names, "--game", "dice", "--sheet", "--date", "2026-11-23")
        pad.write_text(made, encoding="utf-8")
        self.click("#to-record")
        self.open_file(pad)
        self.until(lambda: self.is_seen("#pad"))
        self.assertEqual([it.text for it in self.all("#pad thead bdi")], names)
        self.assertEqual([it.text for it in self.all("#lead bdi")], names[:1])

    # ---- Phones.

    def test_nothing_lies_over_places_on_a_phone(self):
        browser.show_as(self.driver, 390, 844, {"prefers-reduced-motion": "reduce"})
        touch = "Emulation.setTouchEmulationEnabled"
        self.driver.execute_cdp_cmd(touch, {"enabled": True})
        self.addCleanup(self.driver.execute_cdp_cmd, touch, {"enabled": False})
        self.load()
        self.open_file(CORPUS / "base-000.yaml")
        covered = """
            return [...document.querySelectorAll("#places .place, #ghost .spot")].flatMap((it) => {
              const box = it.getBoundingClientRect();
              const stage = document.querySelector("#stage").getBoundingClientRect();
              const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
              // What was moved out of the board is not seen.
              if (x < stage.left || x > stage.right || y < stage.top || y > stage.bottom) return [];
              const top = document.elementFromPoint(x, y);
              return top && top.closest("#board, .looks") ? [] : [top ? top.outerHTML.slice(0, 80) : "nothing"];
            });"""
        self.click("#turns li:nth-child(20) a")
        self.until(lambda: "After turn 20" in self.find("#lead").text)
        self.click("#lead button:nth-of-type(3)")  # inserts a turn
        self.until(lambda: self.is_seen("#draw .tile"))
        self.click("#draw .tile")
        self.until(lambda: self.is_seen("#places .place"))
        self.driver.execute_script("document.querySelector('#stage').scrollIntoView({block: 'nearest'})")
        self.assertEqual(self.driver.execute_script(covered), [])
        # The tile that is laid is in sight, wherever it lies, with all that can be touched on it.
        cells = [it.get_attribute("data-cell") for it in self.all("#places .place")]
        for cell in {min(cells, key=lambda it: int(it.split(",")[axis]) * way) for axis in (0, 1) for way in (1, -1)}:
            self.driver.execute_script(
                "document.querySelector(arguments[0]).dispatchEvent(new MouseEvent('click', {bubbles: true}))",
                f'#places [data-cell="{cell}"]')
            self.until(lambda: self.is_seen("#ghost .laid"))
            tile, stage = self.driver.execute_script("""
                return ["#ghost .edge", "#stage"].map((it) => {
                  const box = document.querySelector(it).getBoundingClientRect();
                  return [box.left, box.top, box.right, box.bottom];
                });""")
            self.assertGreater(tile[2] - tile[0], 100)
            for axis in (0, 1):
                self.assertGreaterEqual(tile[axis], stage[axis], cell)
                self.assertLessEqual(tile[axis + 2], stage[axis + 2], cell)
            self.click("#zoom-fit")
        # All of the board can be seen at once.
        stage = self.driver.execute_script(
            "const it = document.querySelector('#stage').getBoundingClientRect(); return [it.top, it.bottom]")
        self.assertGreaterEqual(stage[0], 0)
        self.assertLessEqual(stage[1], 844)


if __name__ == "__main__":
    unittest.main(verbosity=2)
