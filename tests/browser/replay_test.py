#!/usr/bin/python3
"""The replay page in a real browser: what it shows is what `cartulary score` computes.

Needs the Debian packages chromium, chromium-driver and python3-selenium (`.ci/set-up browser`).
`tests/run browser` builds the program and runs this; PROGRAM names another program to test.
"""

import html
import json
import re
import unittest

from selenium.webdriver import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select, WebDriverWait

import browser
from browser import ROOT, run

RECORDS = {
    "base": ROOT / "samples/tournament-final.yaml",
    "hills": ROOT / "samples/hills-and-sheep.yaml",
    "five": ROOT / "samples/five-players.yaml",
    "discards": ROOT / "tests/golden/corpus/hills-discards-002.yaml",
    "wrong": ROOT / "samples/broken/wrong-claim.yaml",
    "illegal": ROOT / "samples/broken/illegal-placement.yaml",
    "variations": ROOT / "tests/golden/syntax/variations.yaml",
}
BAD_NAMES = ['</script><script>window.hit="name"</script>', '<img src=x onerror="window.hit=1">']
HOSTILE = f"""cartulary: 1
event: '<b>"Cup"</b> & ]]> <!-- <script> \u202e turned'
players: ['{BAD_NAMES[0]}', '{BAD_NAMES[1]}']
moves: |
  U 1,0 r1                     # </script><svg onload=window.hit=2>
  E 0,-1 r2 knight:S =0:4      // <!-- & "quoted" 'single' \u202e turned
result:
  termination: unfinished
"""

# Pages with an analysis: of a record the moves that are played.
ANALYSED = {"found": ("base", 14), "found-five": ("five", 20)}


def first_moves(record, number):
    """A record of its first moves; each is on a line of its own."""
    head, form, moves = re.split(r"^(moves:(?: \|)?\n)", record.read_text(encoding="utf-8"), flags=re.M)
    lines = [line for line in moves.split("\n") if line.startswith("  ")]
    return head + form + "\n".join(lines[:number]) + "\n"


def in_print(scoring):
    """A scoring with the signs of pages."""
    return re.sub(r" x (?=\d)", " \u00d7 ", scoring["text"]).replace(" -> ", " \u2192 ")


def positions(record):
    """What `cartulary score` says of each position: key of the address, totals, scorings."""
    scored = json.loads(run("score", "--format", "json", record))["records"][0]
    out = [("turn=0", [0] * len(scored["players"]), [])]
    for number, turn in enumerate(scored["turn_list"], 1):
        laid = not turn["move"].startswith(("discard", "return"))
        key = f"turn={turn['turn']}" if laid else f"move={number}"
        out.append((key, turn["totals"], turn["scored"]))
    if scored["status"] in ("illegal", "unreadable"):
        out.append(("stop", out[-1][1], []))
    if scored["final_scoring"]:
        out.append(("final", scored["totals"], scored["final_scoring_list"]))
    return scored, out


class ReplayPage(browser.PageCase):
    """One browser for all tests; each loads its page anew."""

    @classmethod
    def make_pages(cls):
        folder = cls.folder
        (folder / "hostile.yaml").write_text(HOSTILE, encoding="utf-8")
        cls.records = dict(RECORDS, hostile=folder / "hostile.yaml")
        for name, record in cls.records.items():
            run("board", record, "--format", "html", "-o", folder / f"{name}.html")
        for name, (record, number) in ANALYSED.items():
            (folder / f"{name}.yaml").write_text(first_moves(RECORDS[record], number), encoding="utf-8")
            run("board", folder / f"{name}.yaml", "--analysis", "--budget", 2000, "-o", folder / f"{name}.html")

    def load(self, name, key="", width=1280, height=900, media=None, query=""):
        browser.show_as(self.driver, width, height, media)
        self.driver.get("about:blank")
        fragment = query + (f"#{key}" if key else "")
        self.driver.get((self.folder / f"{name}.html").as_uri() + fragment)

    def js(self, code, *arguments):
        return self.driver.execute_script(code, *arguments)

    def data(self, name="replay"):
        """What the page holds for its script."""
        return json.loads(browser.unpacked(self.find("#" + name).get_property("textContent")))

    def totals(self):
        return self.js(
            "return [...document.querySelectorAll('.scores .points')].map(e => +e.textContent)"
        )

    def press(self, *keys):
        ActionChains(self.driver).send_keys(*keys).perform()

    def wait(self, condition, seconds=20):
        WebDriverWait(self.driver, seconds, poll_frequency=0.05).until(lambda _: condition())

    def check_steps(self, name, forward):
        """Goes from the start to the end and compares every position."""
        scored, expected = positions(self.records[name])
        names = scored["players"]
        self.load(name, "turn=0")
        self.assertEqual(self.totals(), expected[0][1])
        for key, totals, scorings in expected[1:]:
            forward()
            self.assertEqual(self.totals(), totals, f"{name}, {key}")
            told = self.find("#say").get_attribute("textContent")
            pairs = ", ".join(f"{n} {t}" for n, t in zip(names, totals))
            self.assertIn(pairs, told, key)
            current = self.find("#turns a[aria-current=step]")
            self.assertEqual(current.get_attribute("href").split("#")[1], key)
            item = current.find_element(By.XPATH, "..").get_attribute("textContent")
            for scoring in scorings:
                self.assertIn(in_print(scoring), item)
        forward()  # there is nothing beyond the end
        self.assertEqual(self.totals(), expected[-1][1])
        self.wait(lambda: self.driver.current_url.endswith("#" + expected[-1][0]))

    def test_keyboard_steps_show_what_score_computes(self):
        for name in self.records:
            with self.subTest(name):
                self.check_steps(name, lambda: self.press(Keys.ARROW_RIGHT))

    def test_button_steps_show_what_score_computes(self):
        for name in ("base", "hills"):
            with self.subTest(name):
                self.check_steps(name, lambda: self.find("#forward").click())

    def test_comparing_can_fail(self):
        page = (self.folder / "base.html").read_text(encoding="utf-8")
        _, expected = positions(self.records["base"])
        totals = json.dumps(expected[40][1], separators=(",", ":"))
        wrong = json.dumps([n + 1 for n in expected[40][1]], separators=(",", ":"))
        begin, data, end = re.split(r'(?<=id="replay">)([^<]*)', page, maxsplit=1)
        false = browser.unpacked(data).replace(f'"totals":{totals}', f'"totals":{wrong}', 1)
        self.assertNotEqual(false, browser.unpacked(data))
        (self.folder / "false.html").write_text(begin + browser.packed(false) + end, encoding="utf-8")
        self.records["false"] = self.records["base"]
        try:
            with self.assertRaises(AssertionError):
                self.check_steps("false", lambda: self.press(Keys.ARROW_RIGHT))
        finally:
            del self.records["false"]

    def test_figures_at_home_are_those_of_the_board(self):
        """Pictures with numbers: what `cartulary board` tells of each player in its legend."""
        for name, players in (("hills", 3), ("five", 5)):
            self.load(name, "turn=20")
            told = html.unescape(run("board", "--move", 20, "--format", "svg", self.records[name]))
            told = re.findall(r": \d+ points?, (\d+) meeples?", told)[:players]
            shown = self.js("return [...document.querySelectorAll('.home > :first-child b')].map((it) => it.textContent)")
            self.assertEqual(shown, told, name)
            self.assertEqual(len(shown), players)
        self.load("hills", "turn=40")
        told = self.js("return [...document.querySelectorAll('.home')].map((it) => [...it.children]"
                       ".filter((mark) => mark.checkVisibility()).map((mark) => mark.textContent))")
        data = self.data()
        home = [step["home"] for step in data["steps"][:41] if "home" in step][-1]
        names = ("meeples", "shepherd", "sheep")
        self.assertEqual(told, [[f"{count} {word}" for count, word in zip(counts, names) if count or word == "meeples"]
                                for counts in home])
        for mark in self.all(".home > :not(.none) svg"):
            self.assertTrue(mark.is_displayed())

    def test_back_and_ends(self):
        _, expected = positions(self.records["hills"])
        self.load("hills")
        self.assertEqual(self.totals(), expected[-1][1], "a page opens at the end")
        self.press(Keys.ARROW_LEFT)
        self.assertEqual(self.totals(), expected[-2][1])
        self.press(Keys.HOME)
        self.assertEqual(self.totals(), expected[0][1])
        self.press(Keys.END)
        self.assertEqual(self.totals(), expected[-1][1])
        for button, place in (("first", 0), ("forward", 1), ("last", -1), ("back", -2)):
            self.find("#" + button).click()
            self.assertEqual(self.totals(), expected[place][1], button)
        # Shift goes to the next turn that scored.
        self.press(Keys.HOME)
        ActionChains(self.driver).key_down(Keys.SHIFT).send_keys(Keys.ARROW_RIGHT).key_up(
            Keys.SHIFT
        ).perform()
        first = next(totals for _, totals, scorings in expected if scorings)
        self.assertEqual(self.totals(), first)

    def test_jumps(self):
        _, expected = positions(self.records["base"])
        of_turn = {key: totals for key, totals, _ in expected}
        self.load("base", "turn=40")
        self.assertEqual(self.totals(), of_turn["turn=40"], "fragment")
        self.js("location.hash = 'turn=25'")
        self.wait(lambda: self.totals() == of_turn["turn=25"])
        # The list: a jump is undone by the back button, steps after it are not in its way.
        self.find("#turns a[href='#turn=48']").click()
        self.wait(lambda: self.totals() == of_turn["turn=48"])
        self.press(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
        self.assertEqual(self.totals(), of_turn["turn=50"])
        self.wait(lambda: self.driver.current_url.endswith("#turn=50"))
        self.driver.back()
        self.wait(lambda: self.totals() == of_turn["turn=25"])
        self.driver.forward()
        self.wait(lambda: self.totals() == of_turn["turn=50"])
        # The number.
        number = self.find("#number")
        number.clear()
        number.send_keys("33", Keys.ENTER)
        self.assertEqual(self.totals(), of_turn["turn=33"])
        self.assertTrue(self.driver.current_url.endswith("#turn=33"))
        # The slider knows its own keys, each of which is one step.
        slider = self.find("#slider")
        slider.send_keys(Keys.ARROW_RIGHT)
        self.assertEqual(self.totals(), of_turn["turn=34"])
        slider.send_keys(Keys.HOME)
        self.assertEqual(self.totals(), of_turn["turn=0"])
        self.assertEqual(slider.get_attribute("aria-valuetext"), "Start")
        # The graph: a click at three quarters of the turns.
        graph = self.find(".graph.wide svg")
        turn = 53
        x = self.js(
            "const step = arguments[1], svg = arguments[0], box = svg.getBoundingClientRect();"
            "return step.x[0] / svg.viewBox.baseVal.width * box.width - box.width / 2",
            graph,
            next(step for step in self.data()["steps"] if step["key"] == f"turn={turn}"),
        )
        ActionChains(self.driver).move_to_element_with_offset(graph, round(x), 0).click().perform()
        self.assertTrue(self.driver.current_url.endswith(f"#turn={turn}"))
        self.assertEqual(self.totals(), of_turn[f"turn={turn}"])

    def test_addresses_that_name_no_position(self):
        _, expected = positions(self.records["base"])
        of_turn = {key: totals for key, totals, _ in expected}
        for key in ("%", "turn=x", "turn=%", "nothing", "turn=-1"):
            with self.subTest(key):
                self.load("base", key)
                self.assertEqual(self.totals(), expected[-1][1])
                self.press(Keys.ARROW_LEFT)
                self.assertEqual(self.totals(), expected[-2][1], "the page is alive")
        self.load("base", "turn=999")
        last = [key for key in of_turn if key.startswith("turn=")][-1]
        self.assertEqual(self.totals(), of_turn[last])
        self.js("location.hash = '%'")
        self.wait(lambda: self.totals() == expected[-1][1])

    def test_playing_runs_to_the_end(self):
        _, expected = positions(self.records["hills"])
        self.load("hills", "turn=60")
        Select(self.find("#speed")).select_by_visible_text("very fast")
        self.find("h1").click()
        self.press(Keys.SPACE)
        self.assertEqual(self.find("#play").get_attribute("aria-label"), "Pause")
        self.wait(lambda: self.totals() == expected[-1][1])
        self.assertEqual(self.find("#play").get_attribute("aria-label"), "Play")
        self.find("#play").click()  # from the start again
        self.wait(lambda: self.totals() == expected[0][1])
        self.find("#play").click()
        stopped = self.js("return document.getElementById('slider').value")
        self.wait(lambda: self.find("#play").get_attribute("aria-label") == "Play")
        self.assertEqual(self.js("return document.getElementById('slider').value"), stopped)

    def point_at(self, tile, kind):
        """Moves the mouse over each segment of a kind on a tile; yields what the panel says."""
        spots = self.js(
            """
            const data = arguments[2];
            const type = data.columns.tiles.indexOf("type");
            const kindsOf = (tile) => data.types[tile[type]].kinds;
            const first = data.tiles.slice(0, arguments[0]).flatMap(kindsOf).length;
            const spots = [];
            kindsOf(data.tiles[arguments[0]]).forEach((kind, s) => {
              if (data.kinds[kind].name !== arguments[1]) return;
              const it = document.querySelector(`[data-segment="${first + s}"]`);
              const box = it.getBoundingClientRect();
              for (let i = 1; i < 20; ++i) for (let j = 1; j < 20; ++j) {
                const x = box.left + box.width * i / 20, y = box.top + box.height * j / 20;
                // Not at its border, where rounding decides.
                const inside = [[0, 0], [1, 1], [-1, 1], [1, -1], [-1, -1]].every(
                  ([dx, dy]) => document.elementFromPoint(x + dx, y + dy) === it);
                if (inside) { spots.push([x, y]); return; }
              }
            });
            return spots;""",
            tile,
            kind,
            self.data(),
        )
        for x, y in spots:
            self.driver.execute_cdp_cmd(
                "Input.dispatchMouseEvent", {"type": "mouseMoved", "x": x, "y": y}
            )
            yield self.find("#panel").text

    def test_panel_tells_the_engines_numbers(self):
        for name in ("base", "hills"):
            _, expected = positions(self.records[name])
            kinds = {"cities": "city", "roads": "road"}
            compared = 0
            for key, _, scorings in expected:
                for scoring in scorings:
                    if scoring["category"] not in kinds or scoring["final"] or compared > 15:
                        continue
                    kind = kinds[scoring["category"]]
                    self.load(name, key)
                    data = self.data()
                    x, y = (data["columns"]["tiles"].index(name) for name in "xy")
                    cell = scoring["cells"][0]
                    tile = next(i for i, t in enumerate(data["tiles"]) if [t[x], t[y]] == cell)
                    size = len(scoring["cells"])
                    wanted = [kind.capitalize(), f"{size} tile{'s' if size > 1 else ''}", "completed"]
                    if scoring["winners"]:
                        wanted += [r" got {}\b".format(scoring["points"])]
                        wanted += map(re.escape, scoring["winners"])
                    told = list(self.point_at(tile, kind))
                    matches = [t for t in told if all(re.search(word, t) for word in wanted)]
                    self.assertTrue(matches, f"{name}, {key}: {wanted} is not in {told}")
                    outline = self.find("#outline").get_attribute("d")
                    self.assertIn("M", outline)
                    compared += 1
            self.assertGreater(compared, 10)

    def test_odds_are_the_programs(self):
        for name, (_, number) in ANALYSED.items():
            self.load(name, f"turn={number - 2}")
            self.find("#show-features").click()
            self.find("#all-features").click()
            for turn in range(number - 2, number + 1):
                told = self.js(
                    "return [...document.querySelectorAll('#features button')].map(e => e.textContent)"
                )
                record = self.folder / f"{name}.yaml"
                odds = json.loads(run("odds", record, "--move", turn, "--format", "json"))
                wanted = []
                for it in odds["features"]:
                    place = f"{it['kind'].capitalize()} at {it['x']},{it['y']}"
                    if it["dead"]:
                        words = "never finished: " + it["dead"]["text"]
                    else:
                        chances = [it["finished"]] + it["own"]
                        words = "to be finished " + ", ".join(
                            ("by own draws alone " if i == 1 else "")
                            + (c["player"] + " " if i else "")
                            + self.percent(c)
                            for i, c in enumerate(chances)
                        )
                        words = f"lacks .*{it['gaps'][0]['x']},{it['gaps'][0]['y']}: \\d+ .*" + re.escape(words)
                    wanted.append((place, words if not it["dead"] else re.escape(words)))
                self.assertGreater(len(wanted), 5)
                shown = [it for it in told if "finished" in it.replace("unfinished", "")]
                self.assertEqual(len(shown), len(wanted), f"{name}, turn {turn}")
                for place, words in wanted:
                    matches = [it for it in shown if place in it and re.search(words + "$", it)]
                    self.assertTrue(matches, f"{name}, turn {turn}: {place} {words} not in {shown}")
                self.press(Keys.ARROW_RIGHT)

    @staticmethod
    def percent(chance):
        value = round(100 * chance["chance"])
        if chance["sampled"]:
            return f"\u2248 {value} %"
        if value == 0 and chance["chance"] > 0:
            return "<1 %"
        return ">99 %" if value == 100 and chance["chance"] < 1 else f"{value} %"

    def test_analysis_goes_with_the_step(self):
        """The cursor of the chances, the bar, the best moves in the table and on the board, the words."""
        for name in ANALYSED:
            self.load(name, "turn=0", media={"prefers-reduced-motion": "reduce"})
            analysed = json.loads(run("analyse", self.folder / f"{name}.yaml", "--playouts", 2000, "--format", "json"))
            turns = analysed["turns"]
            steps, found = self.data()["steps"], self.data("addition")["steps"]
            seen = self.js(
                """
                const stage = document.querySelector('.stage').getBoundingClientRect();
                const all = (selector) => [...document.querySelectorAll(selector)];
                const text = (it) => it.textContent;
                const inside = ({ left, right, top, bottom }) => left >= stage.left - 1
                  && right <= stage.right + 1 && top >= stage.top - 1 && bottom <= stage.bottom + 1;
                return arguments[0].map(() => {
                  const dot = document.querySelector('.chances.wide .cursor circle');
                  const out = {
                    cx: +dot.getAttribute('cx'), cy: +dot.getAttribute('cy'),
                    shares: all('#winning .shares i').map((it) => +it.style.flexGrow),
                    percents: all('#winning .percents b').map(text),
                    label: document.getElementById('winning').getAttribute('aria-label'),
                    drawn: all('#found > [data-rank]').map((it) => +it.dataset.rank),
                    own: all('#found > .played').map((it) => +text(it)),
                    inSight: all('#found > [data-rank] > g').every((it) => inside(it.getBoundingClientRect())),
                    rows: all('table.found:not([hidden]) tbody tr').map(
                      (row) => [...row.children].map(text)),
                    told: all('.now .worth').map(text).join(),
                    said: document.getElementById('say').textContent,
                  };
                  document.getElementById('forward').click();
                  return out;
                });""",
                found,
            )
            self.assertEqual(len(found), len(turns) + 1)
            self.assertGreater(sum(turn["best"] is not None for turn in turns), 3)
            for number, (step, what, shown) in enumerate(zip(steps, found, seen)):
                with self.subTest(name, turn=number):
                    self.assertEqual(shown["cx"], step["x"][0])
                    self.assertAlmostEqual(shown["cy"], 164 - 150 * what["wins"][0] / 10000, 2)
                    self.assertTrue(shown["inSight"], "the best moves are in sight")
                    self.assertAlmostEqual(sum(shown["shares"]), 10000, delta=3)
                    for share, percent in zip(shown["shares"], shown["percents"], strict=True):
                        self.assertIn(percent, ("<1 %", ">99 %", f"{(share + 50) // 100} %"))
                        self.assertRegex(shown["label"], rf"^Chance to win, .*: .* {percent} \u00b1 ")
                    if not number:
                        continue
                    turn = turns[number - 1]
                    told = turn["win"] if isinstance(turn["win"], list) else [turn["win"]]
                    for share, win in zip(shown["shares"], told):
                        self.assertAlmostEqual(share, 100 * win, delta=0.6)
                    if len(told) == 1:  # the other of two has the rest, but rounded for itself
                        self.assertAlmostEqual(shown["shares"][1], 10000 - shown["shares"][0], delta=1)
                    self.check_moves(turn, shown)
        graph = self.find(".chances.wide svg")
        x = self.js(
            "const svg = arguments[0], width = svg.getBoundingClientRect().width;"
            "return arguments[1] / svg.viewBox.baseVal.width * width - width / 2",
            graph,
            steps[5]["x"][0],
        )
        ActionChains(self.driver).move_to_element_with_offset(graph, round(x), 0).click().perform()
        self.assertTrue(self.driver.current_url.endswith("#turn=5"))

    def check_moves(self, turn, shown):
        """Table and board have the moves of the analysis in JSON."""
        moves = turn["candidates"]
        ranks = {move["move"]: rank for rank, move in enumerate(moves, 1)}
        own = ranks[turn["move"]]
        self.assertEqual(shown["drawn"], [rank for rank in ranks.values() if rank != own])
        self.assertEqual(shown["own"], [own] if len(moves) > 1 else [])
        self.assertEqual(len(shown["rows"]), len(moves))
        for move, (rank, what, loss, win) in zip(moves, shown["rows"]):
            self.assertEqual(rank, str(ranks[move["move"]]))
            self.assertEqual(what, move["move"] + (" played" if move["move"] == turn["move"] else ""))
            self.assertRegex(loss, rf"^{move['loss']:.2f} \u00b1 \d" if rank != "1" else "^best$")
            self.assertIn(win, ("<1 %", ">99 %", f"{int(move['win'] + 0.5)} %"))
        wanted = "^No better move" if turn["best"] is None and not turn["loss"] else "^([?!]+ )?(Loses|May lose|No measurable loss)"
        self.assertRegex(shown["told"].strip(), wanted)
        self.assertIn(shown["told"], shown["said"])
        self.assertRegex(shown["said"], r"chance to win .* \d+ % \u00b1 ")

    def moves_drawn(self):
        return self.js("return [...document.querySelectorAll('#found > [data-rank]')].map(e => +e.dataset.rank)")

    def test_a_move_of_the_table_is_shown_alone(self):
        self.load("found", "turn=8", media={"prefers-reduced-motion": "reduce"})
        every = self.moves_drawn()
        self.assertGreater(len(every), 1)
        button = self.all("table.found button")[1]
        rank = int(button.text)
        button.click()
        self.assertEqual(button.get_attribute("aria-pressed"), "true")
        self.assertEqual(self.moves_drawn(), [rank])
        self.assertIn("scale(1)", self.js("return document.querySelector('#found > [data-rank] > g')"
                                          ".getAttribute('transform')"))
        self.press(Keys.ESCAPE)
        self.assertEqual(self.moves_drawn(), every)
        # The list of the next turn has the focus, too.
        self.press(Keys.ARROW_RIGHT)
        self.assertTrue(self.js("return document.querySelector('.now').contains(document.activeElement)"))
        self.press(Keys.ARROW_LEFT)
        # Switched off, they come only when asked for.
        self.find("#show-found").click()
        self.assertEqual(self.moves_drawn(), [])
        self.assertEqual(self.all("#found .rank"), [])
        self.all("table.found button")[0].click()
        self.assertEqual(len(self.moves_drawn()), 1)

    def test_losses_stand_on_tiles(self):
        self.load("found", "turn=14", media={"prefers-reduced-motion": "reduce"})
        shown = """
            return [...document.querySelectorAll('#losses > g:not(.away)')].map((it) => [
              +it.dataset.step, it.querySelector('text').textContent, it.querySelector('title').textContent])"""
        turns = json.loads(run("analyse", self.folder / "found.yaml", "--playouts", 2000, "--format", "json"))["turns"]
        marked = {turn["turn"]: turn["mark"] for turn in turns if turn["mark"]}
        self.assertTrue(marked)
        self.assertEqual({step: text for step, text, _ in self.js(shown)}, marked)
        for step, text, title in self.js(shown):
            self.assertRegex(title, rf"^Turn {step}, (Marta|Henrik): {re.escape(text)} Loses \d")
        losses = Select(self.find("#show-losses"))
        losses.select_by_value("all")
        lost = {turn["turn"]: turn["loss"] for turn in turns if turn["best"] or turn["loss"]}
        points = {step: text for step, text, _ in self.js(shown)}
        self.assertEqual(set(points), set(lost))
        for turn, text in points.items():
            self.assertRegex(text, r"^\u2212(\d\.\d|\d\d)$")
            self.assertAlmostEqual(float(text[1:]), lost[turn], delta=0.051 if "." in text else 0.501)
        losses.select_by_value("none")
        self.assertEqual(self.js(shown), [])
        losses.select_by_value("all")
        self.press(Keys.TAB)
        self.js("document.activeElement.blur()")
        self.press(Keys.HOME)
        self.assertEqual(self.js(shown), [], "nothing of what comes later")

    def test_key_moments_are_chapters(self):
        self.load("found", "turn=0", media={"prefers-reduced-motion": "reduce"})
        analysed = json.loads(run("analyse", self.folder / "found.yaml", "--playouts", 2000, "--format", "json"))
        moments = analysed["key_moments"]
        self.assertGreater(len(moments), 2)
        links = self.all("#moments a")
        self.assertEqual([link.get_attribute("href").split("#")[1] for link in links],
                         [f"turn={turn}" for turn in moments])
        for link, turn in zip(links, moments):
            words = link.get_attribute("textContent")
            self.assertRegex(words, rf"^Turn {turn} .*(Marta|Henrik), (move|draw) [+\u2212]\d+ %$")
            self.assertRegex(link.get_attribute("title"), rf"^Turn {turn}: .*: chance to win [+-]")

        def now():
            return self.js("return +document.getElementById('number').value")

        def current():
            return [e.get_attribute("data-step") for e in self.all("#moments a[aria-current=step]")]

        def ends():
            return [self.find(f"#moment-{way}").get_attribute("aria-disabled") for way in ("back", "forward")]

        self.assertEqual(current(), [])
        self.assertFalse(self.find("#moment-told").is_displayed())
        self.assertEqual(ends(), ["true", "false"])
        for turn in moments:
            self.press("n")
            self.assertEqual((now(), current()), (turn, [str(turn)]))
            told = self.find("#moment-told").text
            self.assertRegex(told, r"^Key moment: chance to win [+\u2212]\d+ % by the (move|draw)$")
            self.assertIn(told, self.find("#say").get_attribute("textContent"))
        self.assertEqual(ends(), ["false", "true"])
        self.press("n")
        self.assertEqual(now(), moments[-1])
        for turn in reversed(moments[:-1]):
            self.find("#moment-back").click()
            self.assertEqual(now(), turn)
        self.find("#moment-forward").click()
        self.assertEqual(now(), moments[1])
        self.press("p")
        self.assertEqual(now(), moments[0])
        links[-1].click()
        self.wait(lambda: now() == moments[-1])
        self.assertEqual(current(), [str(moments[-1])])
        self.driver.back()
        self.wait(lambda: now() == moments[0])
        self.assertEqual(len(self.all("#strip .moment")), len(moments))
        self.assertIn("key moment", self.find("#help").get_attribute("textContent"))
        self.load("base", "turn=3")
        self.press("n")
        self.assertEqual(now(), 3, "a page without an analysis has none")
        # Where nothing is told of what comes, neither are the moments.
        self.driver.get("about:blank")
        self.driver.get((self.folder / "found.html").as_uri() + "?spoiler-free")
        for part in ("#moments", "#moment-back", "#moment-forward"):
            self.assertFalse(self.find(part).is_displayed(), part)
        self.assertEqual(self.all("#strip .moment"), [])

    def test_nothing_of_an_analysis_lies_over_the_board(self):
        for name in ANALYSED:
            for width, height in ((1280, 800), (390, 844), (320, 700)):
                with self.subTest(name, width=width):
                    self.load(name, "turn=9", width, height)
                    stage, *others = self.js(
                        """return ['.stage', '#winning', '.review', '.controls', '.now'].map((name) => {
                          const { left, top, right, bottom } = document.querySelector(name).getBoundingClientRect();
                          return [left, top + scrollY, right, bottom + scrollY]; })"""
                    )
                    sticky = 1 if width < 992 else 0  # the buttons stay at the edge of the screen
                    for number, (left, top, right, bottom) in enumerate(others):
                        if sticky and number == 2:
                            continue
                        apart = (left >= stage[2] - 1 or right <= stage[0] + 1
                                 or top >= stage[3] - 1 or bottom <= stage[1] + 1)
                        self.assertTrue(apart, number)
                    self.assertLessEqual(self.js("return document.documentElement.scrollWidth"), width)
                    for percent in self.all("#winning .percents b"):
                        self.assertTrue(percent.is_displayed())
                        self.assertRegex(percent.text, r"^[<>]?\d+ %$")
                    # So it is where one player has all.
                    parts = self.js(
                        """[...document.querySelectorAll('#winning .percents > span')].forEach((it, seat) => {
                          it.style.transition = 'none'; it.style.flexGrow = seat ? 0 : 10000; });
                        return [...document.querySelectorAll('#winning .percents > span > *')].map((it) => {
                          const { left, top, right, bottom } = it.getBoundingClientRect();
                          return [left, top, right, bottom]; })"""
                    )
                    for i, one in enumerate(parts):
                        for other in parts[:i]:
                            apart = (one[0] >= other[2] - 1 or one[2] <= other[0] + 1
                                     or one[1] >= other[3] - 1 or one[3] <= other[1] + 1)
                            self.assertTrue(apart, "numbers and letters do not overlap")

    def test_analysis_fits_a_small_screen(self):
        self.load("found-five", "turn=8", 320, 844)
        wide = "return document.documentElement.scrollWidth"
        self.assertLessEqual(self.js(wide), 320)
        self.assertTrue(self.find(".chances.narrow").is_displayed())
        self.assertFalse(self.find(".chances.wide").is_displayed())
        self.assertTrue(self.find("#turns .worth").is_displayed())
        # Rows of dots have names, so that nobody needs colours.
        rows = self.js("return [...document.querySelectorAll('.chances.narrow .losses')].map(e => e.textContent)")
        for row, name in zip(rows, ("Ann", "Bo", "Cleo", "Dinu", "Eve"), strict=True):
            self.assertIn(name, row)
        self.assertIn("2000 playouts a turn", self.find(".course + .course").text)
        self.find("#show-features").click()
        self.assertLessEqual(self.js(wide), 320)

    def test_variations_are_branches(self):
        def shown():
            return [e.get_attribute("data-position") for e in
                    self.all(".branch") if e.is_displayed()]

        self.load("variations", "turn=2")
        self.assertEqual(shown(), [])
        # Below the turn that they could have replaced.
        links = self.all("#now-events .variation a")
        keys = [link.get_attribute("href").split("=")[1] for link in links]
        self.assertEqual(keys, ["1.1", "1.2", "2.1", "2.2", "1.3", "3.1"])
        links[0].click()
        self.wait(lambda: shown() == ["1.1"])
        self.assertEqual(self.totals(), [0, 4], "the scores are those of the game")
        self.press(Keys.ARROW_RIGHT)
        self.press(Keys.ARROW_RIGHT)
        self.wait(lambda: shown() == ["1.3"])
        self.press(Keys.ARROW_RIGHT)
        self.assertEqual(shown(), ["1.3"])
        self.assertTrue(self.driver.current_url.endswith("#variation=1.3"))
        self.driver.back()
        self.wait(lambda: shown() == ["1.2"])
        self.press(Keys.ESCAPE)
        self.wait(lambda: shown() == [])
        self.wait(lambda: self.driver.current_url.endswith("#turn=2"))
        self.press(Keys.ARROW_RIGHT)
        self.wait(lambda: self.driver.current_url.endswith("#turn=3"))
        # An address names a position of a variation, too.
        self.load("variations", "variation=2.2")
        self.assertEqual(shown(), ["2.2"])
        self.press(Keys.ARROW_LEFT)
        self.wait(lambda: shown() == ["2.1"])
        self.find('.branch[data-position="2.1"] .leave').click()
        self.wait(lambda: shown() == [])
        self.load("variations", "variation=9.9")
        self.assertEqual(shown(), [])

    def test_list_of_features(self):
        self.load("hills", "turn=40")
        self.find("#show-features").click()
        buttons = self.all("#features button")
        self.assertGreater(len(buttons), 5)
        self.js("arguments[0].focus()", buttons[0])
        self.assertTrue(self.all("#segments .lit"))
        self.assertRegex(buttons[0].text, r"would get \d")
        self.assertFalse(self.find("#panel").is_displayed(), "the list tells it")
        buttons[0].click()
        self.find("#show-turns").click()  # what is held is told wherever the list is not
        self.assertTrue(self.find("#panel").is_displayed())
        self.assertRegex(self.find("#panel").text, r"would get \d")
        self.find("#show-features").click()
        self.assertFalse(self.find("#panel").is_displayed())
        self.js("arguments[0].focus()", self.find("#features button"))
        self.press(Keys.ARROW_LEFT)  # the list is another one now, and the focus is still in it
        self.assertEqual(self.js("return document.activeElement.tagName"), "BUTTON")
        self.press(Keys.ESCAPE)
        self.assertFalse(self.all("#segments .lit"))

    def test_what_is_told_of_a_feature_does_not_lie_over_the_board(self):
        covers = """
            const box = (it) => it.getBoundingClientRect();
            const [panel, stage] = [box(document.querySelector("#panel")), box(document.querySelector(".stage"))];
            return panel.left < stage.right && panel.right > stage.left
              && panel.top < stage.bottom && panel.bottom > stage.top;"""
        for size, name, query in (((1280, 720), "base", ""), ((1280, 720), "five", ""), ((1920, 1080), "hills", ""),
                                  ((640, 480), "base", "?embed")):
            with self.subTest(size=size, name=name):
                self.load(name, "", *size, query=query)
                before = self.find(".now").rect
                for said in self.point_at(3, "field"):
                    self.assertIn("Field", said)
                    self.assertFalse(self.js(covers))
                    self.assertGreaterEqual(self.find(".now").rect["height"], before["height"])
                self.press(Keys.ESCAPE)
                self.assertEqual(self.find(".now").rect, before)
                self.assertTrue(self.find("#now-title").is_displayed())
        # On a small phone that is in the corner of the board where it covers the least of the tiles.
        self.load("base", "turn=50", 390, 600)
        stage, panel, (a, e, d, f) = self.js("""
            document.querySelector("#show-features").click();
            document.querySelectorAll("#features button")[1].click();
            document.querySelector("#show-turns").click();
            scrollTo(0, 0);
            const box = (name) => {
              const { left, top, right, bottom } = document.querySelector(name).getBoundingClientRect();
              return [left, top, right, bottom];
            };
            const { a, e, d, f } = document.querySelector("#board").getScreenCTM();
            return [box(".stage"), box("#panel"), [a, e, d, f]];""")
        data = self.data()
        x, y = (data["columns"]["tiles"].index(name) for name in "xy")
        tiles = [(e + 100 * a * tile[x], f + 100 * d * tile[y]) for tile in data["tiles"][:51]]

        def covered(left, top):
            right, bottom = left + panel[2] - panel[0], top + panel[3] - panel[1]
            return sum(max(0, min(right, it[0] + 100 * a) - max(left, it[0]))
                       * max(0, min(bottom, it[1] + 100 * d) - max(top, it[1])) for it in tiles)

        gap = min(panel[0] - stage[0], stage[2] - panel[2])
        corners = [covered(left, top) for left in (stage[0] + gap, stage[2] - gap - panel[2] + panel[0])
                   for top in (stage[1] + gap, stage[3] - gap - panel[3] + panel[1])]
        self.assertLessEqual(covered(*panel[:2]), min(corners) + 1, corners)
        self.assertGreater(max(corners), min(corners) + 100, "the corners differ")

    def test_faults_are_shown(self):
        self.load("illegal")
        self.assertIn("Illegal", self.find(".verdict").text)
        self.assertTrue(self.find("#refused").is_displayed())
        told = self.find(".now").text
        self.assertIn("P303", told)
        self.assertIn("expected a city to the west, got a road", told)
        # The right turn is told, and shown as a ghost with another frame; no script makes it.
        self.assertIn("likely cause: line 80 says `L 4,4 r1 =40:61` with `r1`", told)
        ghost = self.js("return document.querySelector('#refused .mended use').getAttribute('href')")
        self.assertTrue(self.find("#refused .mended path").is_displayed())
        self.assertEqual(ghost, "#t-L-r3")
        # The refused move is a turn like the others: one can read its number, and jump to it.
        number = self.find("#number")
        refused = self.find("#turns .stop .no").text
        self.assertEqual([number.get_attribute("value"), number.get_attribute("max")], [refused] * 2)
        self.press(Keys.ARROW_LEFT)
        self.assertFalse(self.find("#refused").is_displayed())
        self.assertEqual(number.get_attribute("value"), str(int(refused) - 1))
        number.clear()
        number.send_keys(refused, Keys.ENTER)
        self.wait(lambda: self.find("#refused").is_displayed())  # the board moves there
        self.assertIn(f"of {refused}", self.find(".jump").text)
        self.load("wrong", "turn=47")
        told = self.find(".now").text
        self.assertIn("claimed Ann 27, Bob 38; computed Ann 21, Bob 38", told)
        self.find(".findings a[href='#final']").click()
        self.wait(lambda: self.totals() == [91, 93])

    def test_hostile_words_are_text(self):
        self.load("hostile")
        shown = self.js("return [...document.querySelectorAll('.scores bdi')].map(e => e.textContent)")
        self.assertEqual(shown, BAD_NAMES)
        # What turns the direction of writing around stands nowhere, in no way of writing it.
        page = (self.folder / "hostile.html").read_text(encoding="utf-8")
        # In the catalogues, which are packed, a sign for a repeat may look like that; nothing is of the record there.
        page = re.sub('(?s)<script type="text/plain" id="catalogues">.*?</script>', "", page)
        self.assertNotRegex(page, "[\u202a-\u202e\u2066-\u2069]|\\\\u20[26]|&#x?(20|8)")
        for line in (".event", "#turns"):
            self.assertIn("? turned", self.find(line).get_attribute("textContent"))
        self.press(Keys.HOME)
        self.press(Keys.ARROW_RIGHT)
        self.press(Keys.ARROW_RIGHT)
        self.assertIn(BAD_NAMES[1], self.find("#say").get_attribute("textContent"))
        self.assertIn("onload=window.hit=2", self.find("#turns").get_attribute("textContent"))
        self.assertIsNone(self.js("return window.hit || null"))
        self.assertEqual(self.js("return document.querySelectorAll('img, [onload], [onerror]').length"), 0)

    def test_phone(self):
        for name in ("base", "hills", "illegal", "hostile"):
            for width in (390, 320):
                self.load(name, "", width, 844)
                with self.subTest(name, width=width):
                    wide = self.js("return document.documentElement.scrollWidth")
                    self.assertLessEqual(wide, width)
                    for button in self.all(".buttons button"):
                        self.assertGreaterEqual(min(button.size.values()), 40)
                    # The final scoring leaves the totals in sight.
                    self.assertLess(self.find(".now").size["height"], 300)
        # Between a phone and a desk the verdict has room for its words.
        for width in (500, 800):
            self.load("base", "", width, 844)
            self.assertLess(self.find(".verdict").size["height"], 60)
        # A touch holds a feature; pinching and dragging are in the hands of the page when zoomed.
        self.load("base", "", 390, 844)
        self.find("#zoom-in").click()
        self.assertEqual(
            self.js("return getComputedStyle(document.getElementById('board')).touchAction"), "none"
        )
        self.find("#zoom-fit").click()
        self.assertEqual(
            self.js("return getComputedStyle(document.getElementById('board')).touchAction"), "pan-y"
        )

    def lightness(self):
        colour = self.js("return getComputedStyle(document.body).backgroundColor")
        return sum(map(int, re.findall(r"\d+", colour)[:3])) / 3

    def tile_size(self):
        """Of a tile of the board, in pixels of the screen, once nothing moves."""
        measure = (
            "const board = document.getElementById('board'), box = board.getBoundingClientRect();"
            "return 100 * box.width / board.viewBox.baseVal.width"
        )
        # A busy machine may draw nothing between two looks: two frames later, it has.
        drawn = (
            "const told = arguments[arguments.length - 1], size = () => { " + measure + " };"
            "requestAnimationFrame(() => requestAnimationFrame(() => told(size())))"
        )
        sizes = [0, 0]

        def settled():
            sizes.append(self.driver.execute_async_script(drawn))
            return max(sizes[-3:]) - min(sizes[-3:]) < 0.01

        self.wait(settled)
        return sizes[-1]

    def test_the_board_is_large(self):
        for size, least in (((1280, 720), 56), ((1920, 1080), 80)):
            self.load("base", "", *size)
            self.assertGreaterEqual(self.tile_size(), least, size)
            box = self.js(
                "return ['.player', '.side'].map(s => document.querySelector(s).getBoundingClientRect())"
                ".map(b => [b.top, b.bottom, b.left, b.right])"
            )
            for top, bottom, left, right in box:
                self.assertTrue(0 <= top and bottom <= size[1] and 0 <= left and right <= size[0], box)

    def test_nothing_lies_over_the_board(self):
        for name in ("base", "hills", "found-five"):
            for width, height in ((1280, 800), (992, 700), (768, 1024), (390, 844), (844, 390), (320, 640)):
                with self.subTest(name, width=width, height=height):
                    self.load(name, "turn=8", width, height)
                    self.assertEqual(browser.over_board(self.driver), [])
        # As a page opens, the whole board is in sight.
        for name in ("base", "hills", "found-five"):
            for width, height in ((1280, 800), (390, 844)):
                with self.subTest(name, width=width):
                    self.load(name, "", width, height)
                    self.assertEqual(browser.over_board(self.driver, scrolled=False), [])
        self.js("document.querySelector('.stage').append(document.querySelector('.looks'));"
                "document.querySelector('.looks').style.cssText = 'position:absolute;bottom:0'")
        self.assertIn("looks", "".join(browser.over_board(self.driver)), "the test can fail")

    def test_embedded_pages_are_mostly_board(self):
        for name in ("base", "hills", "found-five"):
            for width, height in ((640, 480), (400, 300), (320, 480), (1280, 800)):
                with self.subTest(name, width=width):
                    browser.show_as(self.driver, width, height)
                    self.driver.get("about:blank")
                    self.driver.get((self.folder / f"{name}.html").as_uri() + "?embed#turn=12")
                    self.assertEqual(browser.over_board(self.driver, scrolled=False), [])
                    box = self.find(".stage").rect
                    self.assertGreater(box["width"] * box["height"], 0.55 * width * height, box)
                    page = self.js("const it = document.documentElement; return [it.scrollWidth, it.scrollHeight]")
                    self.assertEqual(page, [width, height], "nothing to scroll")
                    # The scores, the turn and the buttons are in the frame, too.
                    for selector in (*(f".scores tr:nth-child({n}) .points" for n in (1, 2)),
                                     "#now-title", "#forward", "#strip"):
                        it = self.find(selector)
                        self.assertTrue(it.is_displayed(), selector)
                        self.assertLessEqual(it.rect["x"] + it.rect["width"], width, selector)
                        self.assertLessEqual(it.rect["y"], height - 10, selector)
                    self.find("#forward").click()
                    self.assertEqual(self.find("#now-title .no").get_attribute("textContent"), "13")
                    self.assertEqual(self.find(".stage").rect, box, "the board keeps its size")

    def test_the_board_fits_the_position(self):
        self.load("base", "turn=10")
        near = self.tile_size()
        self.press(Keys.END)
        self.assertLess(self.tile_size(), near)
        # Who has zoomed keeps his piece of the board.
        self.find("#zoom-in").click()
        zoomed = self.tile_size()
        self.press(Keys.ARROW_LEFT)
        self.assertAlmostEqual(self.tile_size(), zoomed, 1)
        self.press("0", Keys.HOME)
        self.assertGreater(self.tile_size(), near)

    def test_small_tiles_leave_out_what_adorns(self):
        def flowers():
            return self.js("return getComputedStyle(document.querySelector('#t-land .t-n')).display") != "none"

        self.load("base", "turn=2")
        self.assertGreater(self.tile_size(), 40)
        self.assertTrue(flowers())
        self.load("base", "", 320, 568)
        self.assertLess(self.tile_size(), 40)
        self.assertFalse(flowers())
        while self.tile_size() < 40:
            self.find("#zoom-in").click()
        self.assertTrue(flowers())

    def test_tiles_left_are_the_programs(self):
        for name in ("base", "hills", "discards"):
            self.load(name, "turn=20")
            self.find("#show-tiles").click()
            counts = self.js(
                "return [...document.querySelectorAll('#stock .count')].map(e => parseInt(e.textContent))"
            )
            left = int(self.find("#left").text.split()[0])
            face_down = self.js(
                "const note = document.querySelector('#stock .note');"
                "return note ? parseInt(note.textContent) : 0"
            )
            self.assertEqual(sum(counts), left + face_down, name)

    def test_marks_are_on_the_strip(self):
        self.load("base")
        nags = self.js("return [...document.querySelectorAll('#strip .nag')].map(e => e.dataset.nag)")
        written = re.findall(r"(?:^|\s)([!?]{1,2})(?=\s|$)", self.records["base"].read_text(), re.M)
        self.assertEqual(nags, written)
        self.assertGreater(len(nags), 3)

    def test_without_spoilers(self):
        page = self.folder / "base.html"
        browser.show_as(self.driver, 1280, 900)
        self.driver.get(f"file://{page}?spoiler-free")
        self.assertEqual(self.totals(), [0, 0])
        for hidden in (".verdict", ".below", ".jump"):
            self.assertFalse(self.find(hidden).is_displayed(), hidden)
        self.press(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
        shown = [e for e in self.all("#turns > li") if e.is_displayed()]
        self.assertEqual(len(shown), 3)
        self.assertEqual(self.js("return document.querySelectorAll('#strip .nag').length"), 0)
        self.driver.get(f"file://{page}?embed#turn=3")
        self.assertFalse(self.find(".lists").is_displayed())
        self.assertTrue(self.find("#board").is_displayed())

    def test_light_and_dark(self):
        self.load("base", media={"prefers-color-scheme": "light"})
        self.assertGreater(self.lightness(), 200)
        self.load("base", media={"prefers-color-scheme": "dark"})
        self.assertLess(self.lightness(), 60)
        self.find("#theme").click()
        self.assertGreater(self.lightness(), 200)
        self.assertEqual(self.find("#theme").get_attribute("aria-pressed"), "false")
        self.find("#theme").click()
        self.assertLess(self.lightness(), 60)
        self.js("localStorage.clear()")

    def test_owners(self):
        """A soft rim, strong on request and where somebody points; or none. What is not finished is dashed."""
        self.load("base", "turn=30")

        def looks():
            """Of a finished feature and of another one: how much its line covers, and whether it is dashed."""
            return self.js("""
                return [":not(.open)", ".open"].map((which) => {
                  const it = getComputedStyle(document.querySelector("#segments .border.owned" + which));
                  return it.display === "none" ? null : [Number(it.strokeOpacity), it.strokeDasharray !== "none"];
                });""")

        self.assertEqual(looks(), [[0.8, False], [0.55, True]])
        select = Select(self.find("#owners"))
        self.assertEqual([it.text for it in select.options], ["none", "soft", "strong"])
        self.assertEqual(select.first_selected_option.text, "soft")
        self.assertGreater(len(self.all("#badges use")), 0)
        select.select_by_visible_text("strong")
        self.assertEqual(looks(), [[1, False], [1, True]])
        select.select_by_visible_text("none")
        self.assertEqual(looks(), [None, None])
        self.assertEqual(self.js("return getComputedStyle(document.getElementById('badges')).display"), "none")
        select.select_by_visible_text("soft")
        self.find("#show-features").click()
        self.assertEqual(len(self.all(".strong")), 0)
        ActionChains(self.driver).move_to_element(self.find("#features button")).perform()
        self.wait(lambda: self.all("#segments .lit"))
        strong = self.all("#segments .border.strong")
        self.assertGreater(len(strong), 0)
        self.assertEqual(strong[0].value_of_css_property("stroke-opacity"), "1")

    def test_night(self):
        """On a dark page windows are lit, and all else is darker."""
        look = "getComputedStyle(document.querySelector('#t-monastery [fill=\"%s\"]')).fill"
        window, wall = look % "#5d4630", look % "#f6ead0"
        for media, window_fill, wall_fill in (
            ("light", "rgb(93, 70, 48)", "rgb(246, 234, 208)"),
            ("dark", "rgb(255, 216, 115)", "rgb(111, 121, 136)"),
        ):
            self.load("base", media={"prefers-color-scheme": media})
            self.assertEqual(self.js(f"return {window}"), window_fill)
            self.assertEqual(self.js(f"return {wall}"), wall_fill)
        town = self.js("return getComputedStyle(document.querySelector('use.t-d')).fill")
        self.assertEqual(town, "rgb(94, 90, 91)")
        self.find("#theme").click()
        self.assertEqual(self.js(f"return {wall}"), "rgb(246, 234, 208)")
        self.js("localStorage.clear()")

    def test_the_shadow_is_that_of_the_tiles_laid(self):
        self.load("base", "turn=0")
        shadow = "return document.getElementById('shade').getAttribute('d')"
        self.assertEqual(self.js(shadow), "M0 0h100v100h-100z")
        self.press(Keys.ARROW_RIGHT)
        self.assertEqual(self.js(shadow).count("M"), 2)

    def test_reduced_motion(self):
        """Nothing moves by itself: not the board, not the bar of chances, not a list that scrolls."""
        moves = """
            const all = [...document.querySelectorAll("*")].map((it) => getComputedStyle(it));
            return [document.getAnimations().length > 0,
              all.some((it) => it.transitionDuration !== "0s"), all.some((it) => it.animationName !== "none")]"""
        for name in ("base", "found"):
            self.load(name, "turn=10")
            self.press(Keys.ARROW_RIGHT)
            self.assertEqual(self.js(moves), [True, name == "found", True])
            self.load(name, "turn=10", media={"prefers-reduced-motion": "reduce"})
            self.js("const scroll = Element.prototype.scrollTo; window.smooth = 0;"
                    "Element.prototype.scrollTo = function (to) {"
                    "  window.smooth += to.behavior === 'smooth'; scroll.call(this, to); }")
            for key in (Keys.ARROW_RIGHT, Keys.END, Keys.HOME, "+", "0"):
                self.press(key)
                self.assertEqual(self.js(moves), [False, False, False], key)
            Select(self.find("#speed")).select_by_visible_text("very fast")
            self.find("#play").click()
            self.wait(lambda: self.js("return +document.getElementById('slider').value") > 2)
            self.assertEqual(self.js(moves), [False, False, False])
            self.assertEqual(self.js("return window.smooth"), 0)

    def test_print_has_all_and_no_buttons(self):
        for name in ("base", "five", "found"):
            self.load(name)
            self.find("#show-features").click()  # paper has the turns, whatever the screen shows
            self.find("#zoom-in").click()
            self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
            self.addCleanup(self.driver.execute_cdp_cmd, "Emulation.setEmulatedMedia", {"media": ""})
            shown = self.js(
                """return [...document.querySelectorAll("button, input, select, dialog, .strip, #panel, summary")]
                  .filter((it) => it.checkVisibility()).map((it) => it.outerHTML)"""
            )
            self.assertEqual([it for it in shown if "How to read" not in it], [])
            # Pictures of what is at home have words for those who hear the page.
            clipped = self.js(
                """return [...document.querySelectorAll("main *")].filter((it) =>
                    it.checkVisibility() && it.namespaceURI.endsWith("xhtml") && !it.closest(".unseen, .home i")
                    && getComputedStyle(it).overflow !== "visible" && it.tagName !== "BDI"
                    && (it.scrollHeight > it.clientHeight + 1 || it.scrollWidth > it.clientWidth + 1))
                  .map((it) => it.outerHTML.slice(0, 80))"""
            )
            self.assertEqual(clipped, [], "nothing is cut off")
            scorings = [text for _, _, all in [positions(self.records[name])[1][-1]] for text in map(in_print, all)] \
                if name in self.records else []
            now, turns = self.find(".now").text, self.find("#turns").text
            for text in scorings:
                self.assertIn(text, now)
                self.assertIn(text, turns)
            self.assertTrue(self.driver.print_page().startswith("JVBERi0"), "a PDF")

    def test_the_strip_has_the_scale_of_the_game(self):
        for name in ("base", "five"):
            self.load(name)
            strip = self.find("#strip").rect
            heights, last = self.js(
                """const dots = () => [...document.querySelectorAll("#strip .cursor circle")].map((dot) =>
                     [+dot.getAttribute("cx"), +dot.getAttribute("cy")]);
                   const final = dots();
                   document.getElementById("back").click();
                   return [dots(), final];"""
            )
            # The best before the final scoring is at the top, and the final scoring in a column of its own.
            self.assertLess(min(y for _, y in heights), 14)
            self.assertLess(min(y for _, y in last), 14)
            self.assertGreater(last[0][0] - heights[0][0], 15)
            column = self.find("#strip .final").rect
            self.assertGreaterEqual(column["x"], strip["x"] + heights[0][0] - 1)
            # What somebody points at is what is shown.
            slider = self.find("#slider")
            ActionChains(self.driver).move_to_element_with_offset(
                slider, round(slider.rect["width"] / 2 - 12), 0).click().perform()
            self.assertTrue(self.find("#turns .final a").get_attribute("aria-current"))
            ActionChains(self.driver).move_to_element_with_offset(
                slider, round(heights[0][0] / 2 - slider.rect["width"] / 2), 0).click().perform()
            steps = len(self.all("#turns > li")) - 2
            self.assertAlmostEqual(self.js("return +document.getElementById('slider').value"), steps / 2, delta=2)
            slider.send_keys(Keys.END)
            slider.send_keys(Keys.ARROW_LEFT)
            self.wait(lambda: self.driver.current_url.endswith(f"#turn={steps}"))
        self.load("hostile")
        self.assertEqual(self.all("#strip .final"), [], "a game without a final scoring has no column for it")

    def test_lines_of_seats_differ_without_colour(self):
        self.load("five")
        dashes = self.js("return [...document.querySelectorAll('#strip > path[class^=seat]')]"
                         ".map((it) => getComputedStyle(it).strokeDasharray)")
        self.assertEqual(len(set(dashes)), 5, dashes)
        marks = self.js("return [...document.querySelectorAll('.graph.wide g > path:nth-of-type(2)')]"
                        ".map((it) => it.getAttribute('d').match(/m.*?(?=M|$)/)[0])")
        self.assertEqual(len(set(marks)), 5, marks)

    def test_everything_has_a_name(self):
        for name, turn in (("hills", 30), ("illegal", 30), ("found", 9)):
            self.load(name, f"turn={turn}")
            self.press("?")
            nodes = self.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
            self.find("#help-close").click()
            nodes += self.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
            wanted = {"button", "link", "slider", "spinbutton", "combobox", "checkbox", "dialog"}
            wanted |= {"img", "image", "group", "DisclosureTriangle"}
            seen = {}
            for node in nodes:
                role = node.get("role", {}).get("value")
                if node.get("ignored") or role not in wanted:
                    continue
                seen[role] = seen.get(role, 0) + 1
                if role != "group":
                    self.assertTrue(node.get("name", {}).get("value"), f"{name}: {node}")
            for role in ("button", "link", "slider", "spinbutton", "combobox", "checkbox", "dialog"):
                self.assertGreater(seen.get(role, 0), 0, role)

    def test_landmarks(self):
        run("tiles", "--format", "html", "-o", self.folder / "tiles.html")
        for name in ("base", "found", "wrong", "tiles"):
            for width in (1280, 390):
                self.load(name, "", width)
                self.assertEqual(browser.landmark_faults(self.driver), [], name)
        self.js("document.body.append(document.querySelector('h1'))")
        self.assertEqual(len(browser.landmark_faults(self.driver)), 1, "the test can fail")

    def test_keys_reach_everything(self):
        self.load("base")
        self.js("document.getElementById('first').focus()")
        order = ["first"]
        for _ in range(7):
            self.press(Keys.TAB)
            order.append(self.js("return document.activeElement.id"))
        self.assertEqual(
            order,
            ["first", "back", "play", "forward", "last", "slider", "number", "speed"],
        )
        # Out of the page again: as many times as there are things to go to, and a few more.
        targets = self.js("return document.querySelectorAll('a, button, input, select, summary').length")
        seen = set()
        for _ in range(targets + 5):
            self.press(Keys.TAB)
            seen.add(self.js("return document.activeElement.outerHTML.slice(0, 80)"))
        self.assertTrue(any(it.startswith("<body") for it in seen), "no way out of the page")
        # Help opens and closes by keys, and gives the focus back.
        self.js("document.getElementById('play').focus()")
        self.press("?")
        self.assertTrue(self.js("return document.getElementById('help').open"))
        self.press(Keys.ESCAPE)
        self.assertFalse(self.js("return document.getElementById('help').open"))
        self.assertEqual(self.js("return document.activeElement.id"), "play")

    def test_without_script(self):
        """What stands in the file itself: the totals, the turns, the board."""
        for name in ("base", "hills"):
            _, expected = positions(self.records[name])
            page = (self.folder / f"{name}.html").read_text(encoding="utf-8")
            page = page[: page.index("<script")]
            points = [int(n) for n in re.findall(r'<td class="points">(-?\d+)</td>', page)]
            self.assertEqual(points, expected[-1][1])
            for _, _, scorings in expected:
                for scoring in scorings:
                    self.assertIn(in_print(scoring), html.unescape(page))
            self.assertIn("<noscript>", page)

    def test_site(self):
        """An index with pictures; pages that share style and script, from disk."""
        site = self.folder / "site"
        league = self.folder / "league"
        (league / "round 1").mkdir(parents=True)
        for number, name in enumerate(("base", "hills", "wrong")):
            text = self.records[name].read_text(encoding="utf-8")
            (league / "round 1" / f"game #{number}.yaml").write_text(text, encoding="utf-8")
        run("site", league, "-o", site, "--title", BAD_NAMES[1])
        browser.show_as(self.driver, 1280, 720)
        self.driver.get(f"file://{site}/index.html")
        self.assertEqual(self.find("h1").text, BAD_NAMES[1])
        for picture in self.all(".games img"):
            self.js("arguments[0].loading = 'eager'", picture)
            self.wait(lambda it=picture: it.get_property("naturalWidth") > 0)
        self.assertIn("Wrong", self.find(".games li").text)
        links = [e.get_attribute("href") for e in self.all(".games a")]
        self.assertEqual(len(links), 3)
        self.find(".games li:last-child a").click()
        self.press(Keys.HOME)
        self.assertEqual(set(self.totals()), {0})
        self.assertGreaterEqual(self.tile_size(), 56)
        light = self.lightness()
        self.find("#theme").click()
        self.assertNotAlmostEqual(self.lightness(), light, delta=60)
        self.find("#theme").click()
        self.js("localStorage.clear()")
        self.find(".event a").click()
        self.assertEqual(self.find("h1").text, BAD_NAMES[1])
        for page in site.rglob("*.html"):
            self.assertLess(page.stat().st_size, 250_000)

    def test_size(self):
        for name in ("base", "hills", "discards", *ANALYSED):
            self.assertLess((self.folder / f"{name}.html").stat().st_size, 250_000, name)
        whole = self.folder / "whole.html"
        # 114 tiles of 65 types, five players. Words of five languages are 11,000 of it.
        run("board", ROOT / "tests/golden/corpus/inns-builders-012.yaml", "-o", whole)
        self.assertLess(whole.stat().st_size, 251_000)
        # With an analysis of all turns. More playouts add few bytes.
        for name in ("base", "five"):
            run("board", self.records[name], "--analysis", "--budget", 3000, "-o", whole)
            self.assertLess(whole.stat().st_size, 248_000, name)


if __name__ == "__main__":
    unittest.main(verbosity=2)
