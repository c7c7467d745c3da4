#!/usr/bin/python3
"""The scribe as an app: served once, installed, and used without a server.

`tests/run web` builds the module and runs this.
"""

import base64
import functools
import http.server
import re
import threading
import unittest
import zlib

import browser
from browser import run
from scribe_case import MODULE


RECORD = "cartulary: 1\nplayers: [Ann, Bob]\nmoves: |\n  E 0,-1 r2 knight:S\n  U 1,0 r1\n"


class Quiet(http.server.SimpleHTTPRequestHandler):
    asked = []

    def log_message(self, *_):
        self.asked.append(self.path)


class ScribeApp(browser.PageCase):
    REQUESTS = r"^(http://localhost:\d+/|file|data|blob):?"

    @classmethod
    def make_pages(cls):
        cls.site = cls.folder / "site"
        run("scribe", "--module", MODULE, "--app", cls.site / "scribe")

    def setUp(self):
        # A wide screen has no button for its menu.
        browser.show_as(self.driver, 1280, 800)

    def serve(self, port=0):
        handler = functools.partial(Quiet, directory=str(self.site))
        server = http.server.ThreadingHTTPServer(("localhost", port), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        return server

    @staticmethod
    def stop(server):
        server.shutdown()
        server.server_close()

    def shows(self, selector):
        script = "const it = document.querySelector(arguments[0]); return Boolean(it) && it.checkVisibility()"
        self.until(lambda: self.driver.execute_script(script, selector))

    def what_keeps_it_from_being_installed(self):
        told = self.driver.execute_cdp_cmd("Page.getInstallabilityErrors", {})
        return [it["errorId"] for it in told["installabilityErrors"] if it["errorId"] != "in-incognito"]

    def test_it_works_without_its_server_after_the_first_visit(self):
        server = self.serve()
        address = f"http://localhost:{server.server_port}/scribe/"
        self.driver.get(address)
        self.shows("#new-form")
        self.driver.execute_async_script("navigator.serviceWorker.ready.then(arguments[0])")
        # Browsers say what keeps a page from being installed.
        self.assertEqual(self.what_keeps_it_from_being_installed(), [])
        manifest = self.driver.execute_cdp_cmd("Page.getAppManifest", {})
        self.assertEqual(manifest["errors"], [])
        self.assertIn('"display": "standalone"', manifest["data"])
        for size in (192, 512):
            self.assertIn(f'"sizes": "{size}x{size}"', manifest["data"])
        self.stop(server)
        for name in ("", "index.html", "?embed"):
            self.driver.get("about:blank")
            self.driver.get(address + name)
            self.shows("#new-form")
        self.find("#check-text textarea")
        # The module works there, too.
        self.driver.execute_script("document.querySelector('#new .close').click()")
        self.find("#to-check").click()
        self.driver.execute_script(
            "const it = document.querySelector('#check-text textarea'); it.value = arguments[0];"
            "it.dispatchEvent(new Event('input'))", RECORD)
        self.until(lambda: "Ann 4, Bob 0" in self.find("#verdicts").text)
        self.driver.get("about:blank")

    def test_a_new_build_takes_the_place_of_the_old_one(self):
        server = self.serve()
        address = f"http://localhost:{server.server_port}/scribe/"
        kept = "caches.keys().then(arguments[0])"
        self.driver.get(address)
        self.driver.execute_async_script("navigator.serviceWorker.ready.then(arguments[0])")
        before = self.driver.execute_async_script(kept)
        self.assertEqual(len(before), 1, before)
        worker = self.site / "scribe/worker.js"
        text = worker.read_text(encoding="utf-8")
        page = self.site / "scribe/index.html"
        old = page.read_text(encoding="utf-8")
        self.addCleanup(worker.write_text, text, encoding="utf-8")
        self.addCleanup(page.write_text, old, encoding="utf-8")
        worker.write_text(re.sub(r"[0-9a-f]{64}", "0" * 64, text), encoding="utf-8")
        page.write_text(old.replace("<title>", "<title>New: "), encoding="utf-8")
        self.driver.get(address)
        self.until(lambda: self.driver.execute_async_script(kept)[0].endswith(" " + "0" * 64))
        self.until(lambda: len(self.driver.execute_async_script(kept)) == 1)
        self.driver.get(address)
        self.until(lambda: self.driver.title.startswith("New: "))
        self.stop(server)
        self.driver.get("about:blank")

    @staticmethod
    def packed(record):
        packer = zlib.compressobj(9, wbits=-15)
        return base64.urlsafe_b64encode(packer.compress(record.encode()) + packer.flush()).decode().rstrip("=")

    def test_what_is_shared_from_a_replay_leads_to_where_it_stands(self):
        server = self.serve()
        packed = self.packed(RECORD)
        self.driver.get(f"http://localhost:{server.server_port}/scribe/#replay={packed}")
        self.shows("#whole-frame")
        self.driver.switch_to.frame(self.find("#whole-frame"))
        self.until(lambda: self.find("#number").get_property("value") == "2")
        self.find("#back").click()
        self.until(lambda: self.driver.execute_script("return location.hash") == "#turn=1")
        self.driver.switch_to.default_content()
        self.find("#whole-share").click()
        self.shows("#shared")
        self.find("#copy-replay").click()
        self.until(lambda: self.find("#share-note").text.startswith("Copied"))
        self.assertRegex(
            self.find("#link").get_property("value"),
            rf"^http://localhost:{server.server_port}/scribe/#replay=[\w-]+&turn=1$")
        self.driver.get("about:blank")
        self.stop(server)

    def test_served_it_stands_in_other_pages_by_its_link(self):
        packed = self.packed(RECORD)
        server = self.serve()
        address = f"http://localhost:{server.server_port}/scribe/"
        self.driver.get(f"{address}?embed#record={packed}")
        self.shows("#table")
        self.find("#share").click()
        self.shows("#shared")
        self.find("#copy-embed").click()
        self.until(lambda: self.find("#share-note").text.startswith("Copied"))
        code = self.find("#link").get_property("value")
        self.assertIn(f'<iframe src="{address}?embed#replay=', code)
        self.assertLess(len(code), 600)
        club = self.site / "club.html"
        club.write_text(f"<!DOCTYPE html><link rel=icon href=data:,><h1>Our final</h1>{code}", encoding="utf-8")
        self.driver.get(f"http://localhost:{server.server_port}/club.html")
        self.driver.switch_to.frame(self.find("iframe"))
        self.shows("#whole-open")
        self.driver.switch_to.frame(self.find("#whole-frame"))
        self.until(lambda: self.find("#number").get_property("value") == "2")
        self.assertFalse(self.find(".lists").is_displayed())
        self.driver.switch_to.default_content()
        self.driver.get("about:blank")
        self.stop(server)

    def test_from_disk_it_is_a_page_as_any_other(self):
        self.driver.get((self.site / "scribe/index.html").as_uri())
        self.shows("#new-form")
        self.assertEqual(self.all("head > link:not([rel=icon])"), [])

    def test_the_single_page_asks_a_server_for_nothing_more(self):
        run("scribe", "--module", MODULE, "-o", self.site / "scribe.html")
        server = self.serve()
        Quiet.asked.clear()
        self.driver.get(f"http://localhost:{server.server_port}/scribe.html")
        self.shows("#new-form")
        self.assertIn("no-manifest", self.what_keeps_it_from_being_installed())
        workers = self.driver.execute_async_script(
            "navigator.serviceWorker.getRegistrations().then((all) => arguments[0](all.map((it) => it.scope)))")
        self.assertNotIn(f"http://localhost:{server.server_port}/", workers)
        # Browsers ask by themselves for an icon, and for a newer worker of the app that a test before
        # this one has installed.
        others = ("/favicon.ico", "/scribe/worker.js")
        self.assertEqual([it for it in Quiet.asked if it not in others], ["/scribe.html"])
        self.stop(server)
        self.driver.get_log("browser")  # browsers ask for an icon by themselves
        self.driver.get("about:blank")


if __name__ == "__main__":
    unittest.main(verbosity=2)
