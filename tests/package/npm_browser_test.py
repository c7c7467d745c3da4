#!/usr/bin/python3
"""The npm package in a headless Chromium, served from this machine. CONSUMER is a folder where it is
installed."""

import functools
import http.server
import os
import sys
import threading
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/browser"))

import browser  # noqa: E402

PACKAGE = Path(os.environ["CONSUMER"], "node_modules/cartulary")
# The least that the package needs; the page itself needs its picture.
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'; "
    "img-src data:"
)


class Server(http.server.SimpleHTTPRequestHandler):
    extensions_map = {".js": "text/javascript", ".wasm": "application/wasm", ".html": "text/html"}

    def log_message(self, *words):
        pass

    def end_headers(self):
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def do_GET(self):
        if self.path != "/page":
            super().do_GET()
            return
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!DOCTYPE html><title>A page</title><link rel=icon href='data:,'>")


class Browser(browser.PageCase):
    REQUESTS = r"^(data:|blob:|http://localhost:)"

    @classmethod
    def make_pages(cls):
        handler = functools.partial(Server, directory=str(PACKAGE))
        cls.server = http.server.ThreadingHTTPServer(("localhost", 0), handler)
        threading.Thread(target=cls.server.serve_forever, daemon=True).start()
        cls.addClassCleanup(cls.server.server_close)
        cls.addClassCleanup(cls.server.shutdown)
        cls.record = (ROOT / "samples/tournament-final.yaml").read_text()
        cls.log = (ROOT / "samples/board-game-arena.json").read_text()

    def setUp(self):
        self.driver.set_script_timeout(120)
        self.driver.get(f"http://localhost:{self.server.server_port}/page")

    def made(self, script, *words):
        """What a script comes to that has the package as `it` and the words as `given`."""
        whole = (
            "const done = arguments[arguments.length - 1], given = [...arguments].slice(0, -1);"
            "(async () => { const it = await import('/browser.js');"
            f"{script} }})().then((made) => done({{made}}), (fault) => done({{fault: String(fault)}}));"
        )
        answer = self.driver.execute_async_script(whole, *words)
        self.assertNotIn("fault", answer)
        return answer["made"]

    def test_calls(self):
        made = self.made("return it.verify(given[0]);", self.record)
        self.assertEqual(made["records"][0]["status"], "right")
        made = self.made("return (await it.score(given[0])).records[0].turn_list.length;", self.record)
        self.assertGreater(made, 70)
        made = self.made("return it.convert(given[0]);", self.log)
        self.assertIn("cartulary: 1\n", made["text"])
        made = self.made("return it.board(given[0], {turn: 20});", self.record)
        self.assertTrue(made.startswith("<svg"), made[:40])
        drawn = browser.run("board", "--no-config", "--format", "svg", "--move", "20",
                            ROOT / "samples/tournament-final.yaml")
        self.assertEqual(made, drawn)

    def test_the_program(self):
        made = self.made(
            "const {status, output, files} = await it.run(['site', '.', '-o', 'site'], {files: {'a.yaml': given[0]}});"
            "return [status, output, Object.keys(files)];", self.record)
        self.assertEqual(made[0], 0)
        self.assertIn("1 right", made[1])
        self.assertIn("site/index.html", made[2])
        made = self.made("return (await it.legal(given[0], {move: 20, tile: 'D'})).turn;", self.record)
        self.assertEqual(made, 20)
        script = """
          const own = await it.open({worker: true});
          setTimeout(() => own.stop(), 1500);
          const stopped = await own.analyse(given[0], {deep: true}).catch((fault) => fault.message);
          const {turn} = await own.odds(given[0], {move: 60});
          own.close();
          return [stopped, turn];"""
        self.assertEqual(self.made(script, self.record), ["stopped", 60])

    def test_errors(self):
        made = self.made(
            "return it.board(given[0], {turn: 999}).catch("
            "(fault) => [fault instanceof it.CartularyError, fault.message]);", self.record)
        self.assertTrue(made[0])
        self.assertIn("got 999", made[1])
        made = self.made("return it.verify('['.repeat(1 << 20));")
        self.assertEqual(made["summary"]["unreadable"], 1)
        self.assertEqual(self.made("return (await it.verify(given[0])).summary.right;", self.record), 1)

    def test_a_thread(self):
        script = """
          const own = await it.open({worker: true, timeout: 100000});
          let turns = 0; // of the page, while the thread works
          const clock = setInterval(() => ++turns, 5);
          const many = Array.from({length: 300}, () => given[0]).join("\\n---\\n");
          const {summary} = await own.verify(many);
          clearInterval(clock);
          own.close();
          const late = await own.verify("").catch((fault) => fault.message);
          return [summary.right, turns, late];"""
        right, turns, late = self.made(script, self.record)
        self.assertGreater(right, 0)
        self.assertGreater(turns, 3)
        self.assertEqual(late, "closed")

    def test_a_thread_that_takes_too_long(self):
        script = """
          const own = await it.open({worker: true, timeout: 200});
          const many = Array.from({length: 10000}, () => given[0]).join("\\n---\\n");
          return own.verify(many).catch((fault) => fault.message);"""
        self.assertEqual(self.made(script, self.record), "no answer within 200 ms")


if __name__ == "__main__":
    unittest.main()
