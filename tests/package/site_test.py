#!/usr/bin/python3
"""The parts of completions/site/make: what its check of links finds, and what an address fills in."""

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "completions/site"), str(ROOT / "completions")]
sys.dont_write_bytecode = True

import address  # noqa: E402
import links  # noqa: E402
import pages  # noqa: E402


class Links(unittest.TestCase):
    def faults(self, base="/", **files):
        with tempfile.TemporaryDirectory() as name:
            for path, text in files.items():
                place = Path(name) / path.replace("__", "/")
                place = place.with_suffix(".css" if path.endswith("css") else ".html")
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_text(text)
            return links.faults(Path(name), base)

    def test_finds_what_is_not_there(self):
        right = '<a href="a/">a</a><a href="a/#b">b</a><a href="#c" id="c">c</a><a href="https://example.org/">d</a>'
        self.assertEqual(self.faults(index=right, a__index='<p id="b">'), [])
        for wrong in ('<a href="b/">', '<a href="a/#c">', '<a href="#d">', '<img src="a.png">', '<a href="../">'):
            self.assertEqual(len(self.faults(index=wrong, a__index='<p id="b">')), 1, wrong)

    def test_links_from_the_server_on_know_where_the_site_is(self):
        page = '<a href="/site/a/">'
        self.assertEqual(self.faults("/site/", index=page, a__index=""), [])
        self.assertEqual(len(self.faults("/", index=page, a__index="")), 1)
        self.assertEqual(len(self.faults("/site/", index='<a href="/a/">', a__index="")), 1)

    def test_finds_what_is_loaded_from_elsewhere(self):
        elsewhere = "https://example.org/x"
        for wrong in (
            f'<script src="{elsewhere}"></script>', f'<img src="{elsewhere}">', f'<link rel="stylesheet" href="{elsewhere}">',
            f'<link rel="preconnect" href="{elsewhere}">', f"<style>@import '{elsewhere}'</style>",
            f'<p style="background: url({elsewhere})">', '<script src="//example.org/x"></script>',
            f'<svg><image xlink:href="{elsewhere}"/></svg>',
        ):  # fmt: skip
            self.assertEqual(len(self.faults(index=wrong)), 1, wrong)
        self.assertEqual(len(self.faults(css=f"p {{ background: url({elsewhere}) }}")), 1)
        self.assertEqual(self.faults(css="p { background: url(data:image/png;base64,AA) }"), [])


class Address(unittest.TestCase):
    def test_one_variable_fills_all_others(self):
        page = (ROOT / "completions/README.md").read_text()
        with mock.patch.dict(os.environ, {"CARTULARY_HOMEPAGE": "https://github.com/Club/cartulary", "CARTULARY_SITE": ""}):
            self.assertEqual(address.site(), "https://club.github.io/cartulary/")
            filled = address.filled(page)
            for name in ("github-workflow.yml", "gitlab-template.yml"):
                self.assertNotIn("example.org", address.filled((ROOT / "completions" / name).read_text()))
        for placeholder in ("OWNER", "REF`", "@REF", "example.org"):
            self.assertIn(placeholder, page)
            self.assertNotIn(placeholder, filled)
        self.assertRegex(filled, r"uses: Club/cartulary/completions@[0-9a-f]{40}\n")

    def test_without_an_address_nothing_changes(self):
        with mock.patch.dict(os.environ, {"CARTULARY_HOMEPAGE": "", "CARTULARY_SITE": ""}):
            self.assertEqual((address.site(), address.filled("OWNER")), ("", "OWNER"))


class Pages(unittest.TestCase):
    def setUp(self):
        self.pages = pages.Pages(Path("/nowhere"), {"P303": ("error", "edge")})

    def rewritten(self, text, source="formats/guide/CAUSES.md", page="guide/causes.md"):
        with mock.patch.dict(os.environ, {"CARTULARY_HOMEPAGE": ""}):
            return self.pages.rewritten(text, source, page)

    def test_links_lead_to_pages_of_the_site(self):
        for link, place in (
            ("RECORD.md#moves", "record.md#moves"), ("codes/P303.md", "../codes/P303.md"), ("codes", "../codes/index.md"),
            ("../../README.md", "overview.md"), ("../../samples/study-base.yaml", "../gallery/records/study-base.yaml"),
            ("https://example.org", "https://example.org"), ("#here", "#here"),
        ):  # fmt: skip
            self.assertEqual(self.rewritten(f"[a]({link})"), f"[a]({place})")

    def test_what_only_the_sources_have_is_no_link(self):
        self.assertEqual(self.rewritten("see [it](../../tests/run)."), "see it.")

    def test_a_broken_link_ends_it(self):
        with self.assertRaises(SystemExit), mock.patch("builtins.print"):
            self.rewritten("[a](NOWHERE.md)")

    def test_codes_in_a_text_become_links_and_others_stay(self):
        self.assertEqual(self.rewritten("gives `P303`."), "gives [`P303`](../codes/P303.md).")
        self.assertEqual(self.rewritten("[`P303`](codes/P303.md)"), "[`P303`](../codes/P303.md)")
        for text in ("# `P303`", "```yaml\n`P303`\n```\n", "`P999`"):
            self.assertEqual(self.rewritten(text), text)

    def test_every_page_of_the_guide_has_a_place(self):
        done = subprocess.run(
            ["git", "-C", ROOT, "ls-files", "formats/guide/*.md", "completions/*README.md", "samples/*.md", "README.md",
             ".github/*.md"],
            capture_output=True, text=True, check=True)  # fmt: skip
        missing = [path for path in done.stdout.split("\n")[:-1]
                   if path not in self.pages.places and "/book/" not in path and "PULL_REQUEST" not in path]  # fmt: skip
        self.assertEqual(missing, [])


if __name__ == "__main__":
    unittest.main()
