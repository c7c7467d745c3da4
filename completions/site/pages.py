"""Lays the pages of the sources out as those of the site.

The pages stay where they are and are written for readers of the sources. Here they get the place, the
links and the addresses that they have on the site. A link that leads nowhere stops it.
"""

import base64
import html
import os
import re
import shutil
import zlib
from pathlib import Path, PurePosixPath

import address
import packing
from packing import ROOT

HERE = Path(__file__).resolve().parent
GUIDE = "formats/guide"
SAMPLES = "samples"
APP = "app/"
# Pages of the site by those of the sources, as far as no rule says it.
PLACES = {
    "README.md": "guide/overview.md",
    "formats/guide/README.md": "guide/index.md",
    "completions/README.md": "guide/programs.md",
    "completions/npm/README.md": "guide/npm.md",
    "completions/python/README.md": "guide/python.md",
    "completions/vscode/README.md": "guide/vscode.md",
    ".github/CONTRIBUTING.md": "project/index.md",
    ".github/CODE_OF_CONDUCT.md": "project/conduct.md",
    ".github/SECURITY.md": "project/security.md",
    "LICENSE": "project/licence.txt",
    # Folders that pages link to.
    "formats/guide/codes": "codes/index.md",
    "completions": "guide/programs.md",
}
# Words that people look for, and the page that answers them. The search would rather show each finding
# that has the word in its text.
KEYWORDS = {
    "guide/record.md": "rotation notation tile meeple rules options expansion",
    "guide/scribe.md": "browser app count phone share",
    "guide/causes.md": "wrong repair",
    "guide/tournament.md": "standings pairing swiss bracket buchholz",
    "guide/convert.md": "import bga jcloisterzone",
    "guide/replay.md": "replay publish embed",
    "guide/board.md": "picture film png svg",
    "guide/analysis.md": "luck odds engine",
    "guide/report.md": "json sarif junit exit",
    "guide/programs.md": "github gitlab docker action",
    "guide/overview.md": "install debian windows",
    "guide/dice.md": "dice",
}
FENCE = re.compile(r"^ *```")
SPAN = re.compile(r"(`+)(?!`)(.+?)(?<!`)\1(?!`)", re.S)
LINK = re.compile(r"\]\(([^)\s]+)\)")
CODE = re.compile(r"[A-Z]\d{3}")


def places():
    """The page or the file of the site for each path of the sources that the site has."""
    found = dict(PLACES)
    for page in (ROOT / GUIDE).glob("*.md"):
        found.setdefault(f"{GUIDE}/{page.name}", f"guide/{page.stem.lower()}.md")
    for page in (ROOT / GUIDE / "users").glob("*.md"):
        found[f"{GUIDE}/users/{page.name}"] = f"guide/users/{page.name}"
    for page in (ROOT / GUIDE / "codes").glob("*.md"):
        found[f"{GUIDE}/codes/{page.name}"] = f"codes/{page.name}"
    for sample in (ROOT / SAMPLES).rglob("*"):
        if sample.is_file() and os.access(sample, os.X_OK) is False:
            within = sample.relative_to(ROOT / SAMPLES).as_posix()
            found[f"{SAMPLES}/{within}"] = "gallery/records/" + re.sub(r"README\.md$", "index.md", within)
    return found


def link_of(record):
    """The record as links to the app hold it."""
    packer = zlib.compressobj(9, wbits=-15)
    packed = packer.compress(record.encode()) + packer.flush()
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def relative(target, page):
    """The way from a page to another path of the site."""
    return os.path.relpath(target, PurePosixPath(page).parent)


class Pages:
    """The pages of the site, in a folder that `mkdocs` reads."""

    def __init__(self, docs, explained):
        """`explained`: severity and summary by the code of each finding."""
        self.docs = docs
        self.places = places()
        self.explained = explained

    def write(self, path, text):
        place = self.docs / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")

    def target(self, link, source, page):
        """Where a link of a source leads on a page of the site; None if the site has no such place."""
        name, mark, anchor = link.partition("#")
        if re.match(r"[a-z]+:", link) or not name:
            return link
        path = os.path.normpath(PurePosixPath(source).parent / name)
        if not (ROOT / path).exists():
            packing.stop(f"{source} links to {link}, which is not there")
        if path in self.places:
            return relative(self.places[path], page) + mark + anchor
        return f"{address.homepage()}/blob/{address.commit()}/{path}" if address.homepage() else None

    def rewrite_links(self, text, source, page):
        """Outside of code."""
        lost = []

        def change(match):
            target = self.target(match[1], source, page)
            if target is None:
                lost.append(match[1])
                return "](#nowhere)"
            return f"]({target})"

        text = LINK.sub(change, text)
        # Files that only the sources have are named, and not linked.
        return re.sub(r"\[([^][]*)\]\(#nowhere\)", r"\1", text) if lost else text

    def with_code_links(self, text, page):
        """Codes of findings in a text lead to their pages."""
        out, end = [], 0
        for span in SPAN.finditer(text):
            before = text[: span.start()]
            out.append(text[end : span.start()])
            end = span.end()
            is_free = before.count("[") == before.count("]") and not before.split("\n")[-1].startswith("#")
            if span[2] in self.explained and is_free:
                out.append(f"[{span[0]}]({relative(f'codes/{span[2]}.md', page)})")
            else:
                out.append(span[0])
        return "".join(out) + text[end:]

    def rewritten(self, text, source, page):
        """A page of the sources as a page of the site."""
        out, prose, inside = [], [], False

        def flush():
            paragraphs = re.split(r"(\n\s*\n)", "".join(prose))
            out.extend(self.with_code_links(self.rewrite_links(p, source, page), page) for p in paragraphs)
            prose.clear()

        for line in text.splitlines(keepends=True):
            if FENCE.match(line):
                if not inside:
                    flush()
                    line = re.sub(r"^( *```\w+) (\S+)\n", r'\1 title="\2"' + "\n", line)
                inside = not inside
                out.append(line)
            elif inside:
                # Pages of users are read without the folder that they lie in.
                out.append(re.sub(r"(\.\./){3}samples/", "samples/", line) if "/users/" in source else line)
            else:
                prose.append(line)
        flush()
        return "".join(out)

    def lay_out(self, source):
        text = address.filled((ROOT / source).read_text(encoding="utf-8"))
        page = self.places[source]
        words = KEYWORDS.get(page, "").split()
        tags = f"---\ntags: [{', '.join(words)}]\n---\n\n" if words else ""
        self.write(page, tags + self.rewritten(text, source, page))

    def lay_out_sources(self):
        for source, page in self.places.items():
            if source.startswith(f"{GUIDE}/codes/") or (ROOT / source).is_dir():
                continue
            if source.endswith(".md"):
                self.lay_out(source)
            else:
                (self.docs / page).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(ROOT / source, self.docs / page)

    # ---- Findings.

    def lay_out_code(self, code):
        severity, summary = self.explained[code]
        source, page = f"{GUIDE}/codes/{code}.md", f"codes/{code}.md"
        text = self.rewritten((ROOT / source).read_text(encoding="utf-8"), source, page)

        def with_link(match):
            record = match[2]
            # A link holds one record.
            if re.search(r"^---", record, re.M):
                return match[0]
            return f"{match[0]}\n[Check it in the app](../{relative(APP, page)}/#check={link_of(record)})\n"

        text = re.sub(r"^(```yaml\n)(.*?)^```\n", with_link, text, flags=re.S | re.M)
        self.write(
            page,
            f"---\ntitle: '{code}: {quoted(summary)}'\nhide: [navigation]\n---\n\n# {code}: {html.escape(summary, False)}"
            f"\n\n*{severity}* · [all findings](index.md) · `cartulary explain {code}`\n\n{text}",
        )

    def lay_out_codes(self):
        subjects = {}
        for table in sorted((ROOT / "formats/ground/text").glob("codes*.def")):
            subjects.update(re.findall(r"^// ([A-Z])\dxx (.*?)(?:, a file for each box)?$", table.read_text(), re.M))
        rows = ["# Findings\n\nEach finding has a code, a page, and an example that has it. A message ends with its code."]
        letter = ""
        for code, (severity, summary) in sorted(self.explained.items()):
            self.lay_out_code(code)
            if code[0] != letter:
                letter = code[0]
                subject = subjects.get(letter, "results of tournaments")
                rows.append(f"\n## {letter}: {subject}\n\n| code | | finding |\n|---|---|---|")
            cell = html.escape(summary, False).replace("|", "\\|")
            rows.append(f"| [{code}]({code}.md) | {severity} | {cell} |")
        self.write("codes/index.md", "\n".join(rows) + "\n")

    # ---- Pages that only the site has.

    def lay_out_own(self):
        readme = (ROOT / "README.md").read_text(encoding="utf-8")
        example = re.search(r"^In this game |(?<=\. )In this game ", readme, re.M)
        if not example:
            packing.stop("README.md has no example that begins with `In this game`")
        example = readme[example.start() :].partition("\n## ")[0]
        front = (HERE / "front.md.in").read_text(encoding="utf-8")
        wrong = (ROOT / "samples/broken/wrong-claim.yaml").read_text(encoding="utf-8")
        self.write(
            "index.md",
            front.replace("EXAMPLE", self.rewritten(example, "README.md", "index.md"))
            .replace("APP/", APP)
            .replace("WRONG", link_of(wrong)),
        )
        self.write("gallery/index.md", (HERE / "gallery.md.in").read_text(encoding="utf-8"))
        releases = "The files are made by `tests/run release`."
        if address.homepage():
            releases = f"[All releases]({address.homepage()}/releases) have these files:"
        downloads = (HERE / "downloads.md.in").read_text(encoding="utf-8")
        self.write(
            "downloads/index.md",
            downloads.replace("VERSION", packing.version()).replace("RELEASES", releases).replace("APP/", APP),
        )
        for name in ("github-workflow.yml", "gitlab-template.yml"):
            self.write(f"downloads/{name}", address.filled((ROOT / "completions" / name).read_text(encoding="utf-8")))
        shutil.copyfile(HERE / "site.css", self.docs / "site.css")


def quoted(text):
    """Within single quotes of YAML."""
    return text.replace("'", "''")
