"""Checks the built pages: every link within the site leads to a page and a place in it, and nothing is
loaded from elsewhere."""

import re
from html.parser import HTMLParser
from urllib.parse import unquote, urlsplit

# All that a browser loads without being asked; links are followed by people.
LOADED = {
    ("script", "src"), ("img", "src"), ("img", "srcset"), ("iframe", "src"), ("source", "src"), ("video", "src"),
    ("audio", "src"), ("embed", "src"), ("object", "data"), ("use", "href"), ("image", "href"), ("input", "src"),
}
LOADED_RELATIONS = {"stylesheet", "icon", "preload", "prefetch", "preconnect", "dns-prefetch", "manifest", "apple-touch-icon"}
STYLE = re.compile(r"(?:url\(\s*|@import\s+)[\"']?([^\"')\s]+)")


class Page(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.places, self.links, self.loaded = set(), [], []
        self.has_script = False
        self.in_style = False
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        words = {name: value or "" for name, value in attrs}
        self.places.update(words[name] for name in ("id", "name") if name in words)
        self.in_style = tag == "style"
        self.has_script |= tag == "script"
        if "style" in words:
            self.loaded += STYLE.findall(words["style"])
        if tag in ("a", "area") and "href" in words:
            self.links.append(words["href"])
        if tag == "link" and set(words.get("rel", "").split()) & LOADED_RELATIONS:
            self.loaded.append(words.get("href", ""))
        for name, value in words.items():
            if (tag, name.removeprefix("xlink:")) in LOADED:
                self.loaded.append(value)

    def handle_data(self, data):
        if self.in_style:
            self.loaded += STYLE.findall(data)

    def handle_endtag(self, tag):
        self.in_style = False


def file_of(folder, base, page, path):
    """The file that a server answers a path with, if it has the site at `base`; None if there is nothing."""
    if path.startswith("/") and not path.startswith(base):
        return None
    place = folder / path.removeprefix(base) if path.startswith("/") else page.parent / path
    place = place.resolve()
    if not place.is_relative_to(folder):
        return None
    if place.is_dir():
        place = place / "index.html"
    elif not place.exists() and not place.suffix:
        place = place.with_suffix(".html")
    return place if place.is_file() else None


def faults(folder, base="/"):
    """All that is wrong with the links of all pages in a folder, as sentences. The server has it at `base`."""
    folder = folder.resolve()
    pages = {path: Page(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.html"))}
    found = []
    for path, page in pages.items():
        name = path.relative_to(folder)
        for link in page.links + page.loaded:
            parts = urlsplit(link)
            if parts.scheme in ("data", "blob"):
                continue
            if parts.scheme or parts.netloc:
                if link in page.loaded:
                    found.append(f"{name} loads {link}")
                elif parts.scheme not in ("http", "https", "mailto"):
                    found.append(f"{name} links to {link}")
                continue
            target = file_of(folder, base, path, unquote(parts.path)) if parts.path else path
            if target is None:
                found.append(f"{name} links to {link}, which is not there")
            elif parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].places:
                # Scripts of the program's own pages give them a meaning.
                is_own = target.relative_to(folder).parts[0] in ("app", "gallery") and pages[target].has_script
                if not (is_own and "__config" not in pages[target].places):
                    found.append(f"{name} links to {link}, and there is no such place")
    for style in sorted(folder.rglob("*.css")):
        for link in STYLE.findall(style.read_text(encoding="utf-8")):
            if re.match(r"(https?:)?//", link):
                found.append(f"{style.relative_to(folder)} loads {link}")
    return found
