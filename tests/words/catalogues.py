#!/usr/bin/python3
"""The catalogues of words of pages, formats/pages/po: the keys of the sources, and what catalogues have.

    catalogues.py            prints what is missing in which catalogue
    catalogues.py --update   writes all catalogues anew: with the keys that the sources have now, in their
                             order, and each translation that is known; new ones are empty

A key is a text of t(), tn() or wording() in a script, a text or a label in the HTML of a page, or a line of
formats/pages/po/program.txt, which lists texts that the program writes into pages.
"""

import json
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FORMATS = ROOT / "formats"
PO = FORMATS / "pages/po"
LANGUAGES = {  # forms of a plural
    "cs": (3, "(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2"),
    "de": (2, "(n != 1)"),
    "es": (2, "(n != 1)"),
    "fr": (2, "(n > 1)"),
    "uk": (3, "(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2)"),
}
# The pages that have words: the script of each and its pieces of HTML.
PAGES = {
    "scribe": ("doors/browser/scribe_page.js", ["doors/browser/scribe_page.html"]),
    "replay": ("pages/page/replay_page.js",
               [f"pages/page/replay_{name}.html" for name in ("controls", "help", "looks", "now", "held")]),
}
ATTRIBUTES = ("aria-label", "title", "placeholder", "label")
STRING = r'"(?:[^"\\]|\\.)*"' + r"|'(?:[^'\\]|\\.)*'"
IMPORT = re.compile(r'^(?:import|export)[^"\']*?from "(\.[^"]+)";', re.M)
LETTERS = re.compile(r"[^\W\d_]{2}")
PLACEHOLDER = re.compile(r"\{\w+\}")


def literal(source):
    if source.startswith("'"):
        source = '"' + source[1:-1].replace('\\\'', "'").replace('"', '\\"') + '"'
    return json.loads(source)


def without_comments(text):
    return re.sub(r"^\s*(//|/?\*).*$", "", text, flags=re.M)


def keys_of_script(path):
    """Each key of a script with its plural or None."""
    if path.name == "words.js":
        return
    text = without_comments(path.read_text())
    for found in re.finditer(r"(?<![\w.$])(t|tn|wording)\(", text):
        call = found[1]
        where = rf"{path.name}: {text[found.start():found.start() + 60]!r}"
        rest = text[found.end():]
        if call == "tn":
            # The number is a name, a member, or a call without texts.
            match = re.match(rf"\s*([^\"']*?),\s*({STRING}),\s*({STRING})\s*[,)]", rest, re.S)
            assert match, f"{where}: expected a number and two texts"
            yield literal(match[2]), literal(match[3])
        else:
            match = re.match(rf"\s*({STRING})\s*[,)]", rest)
            assert match, f"{where}: expected a text"
            yield literal(match[1]), None


class Texts(HTMLParser):
    """The texts and labels of a piece of HTML, as formats/pages/page/words.js translates them."""

    VOID = ("input", "meta", "link", "br", "img", "path", "use", "circle", "rect")

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.keys = []
        self.open = [["", []]]

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name in ATTRIBUTES and value and LETTERS.search(value):
                self.keys.append(value)
        element = [tag, []]
        self.open[-1][1].append(element)
        if tag not in self.VOID:
            self.open.append(element)

    def handle_endtag(self, tag):
        while len(self.open) > 1:
            element = self.open.pop()
            if element[0] == tag:
                return

    def handle_data(self, data):
        self.open[-1][1].append(data)

    def texts(self, element=None):
        tag, parts = element or self.open[0]
        if tag in ("script", "style", "svg", "code", "kbd"):
            return
        elements = [it for it in parts if isinstance(it, list)]
        words = any(isinstance(it, str) and LETTERS.search(it) for it in parts)
        if elements and words and all(it[0] in ("code", "kbd") for it in elements):
            texts = (it if isinstance(it, str) else f"{{{elements.index(it) + 1}}}" for it in parts)
            yield " ".join("".join(texts).split())
            return
        for it in parts:
            if isinstance(it, list):
                yield from self.texts(it)
            elif LETTERS.search(it):
                yield " ".join(it.split())


# Places that the program fills, and names that are no words.
NO_WORDS = {"Turn", "of {3}", "EXPANSIONS", "RULES", "Cartulary", "Ann, Bob", "Ann\nBob, Lions, 1"}


def keys_of_html(path):
    parser = Texts()
    parser.feed(path.read_text())
    parser.close()
    for key in [*parser.keys, *parser.texts()]:
        if key not in NO_WORDS:
            yield key, None


def scripts_of(entry):
    """A script and all that it imports."""
    found, todo = [], [FORMATS / entry]
    while todo:
        path = todo.pop(0).resolve()
        if path in found:
            continue
        found.append(path)
        todo += [path.parent / name for name in IMPORT.findall(path.read_text())]
    return found


def program_lines():
    """Texts that the program writes: the pages that have them and the text, in the order of the file."""
    for line in (PO / "program.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            pages, _, text = line.partition(": ")
            yield pages.split(), text


def keys():
    """Each key with its plural and the pages that use it, in their order."""
    out = {}

    def add(key, plural, page):
        known = out.setdefault(key, [plural, []])
        assert known[0] == plural, f"{key!r} has two plurals, {known[0]!r} and {plural!r}"
        if page not in known[1]:
            known[1].append(page)

    for page, (entry, html) in PAGES.items():
        for piece in html:
            for key, plural in keys_of_html(FORMATS / piece):
                add(key, plural, page)
        for script in scripts_of(entry):
            for key, plural in keys_of_script(script):
                add(key, plural, page)
    for pages, text in program_lines():
        for page in pages:
            add(text, None, page)
    return out


ENTRY = re.compile(
    r'^#: (?P<pages>[a-z_ ]+)\nmsgid (?P<key>".*")\n(?:msgid_plural (?P<plural>".*")\n)?'
    r'(?P<forms>(?:msgstr(?:\[\d\])? ".*"\n)+)', re.M)


def catalogue(language):
    """Each key of a catalogue with its plural, its pages and its forms, in its order."""
    path = PO / f"{language}.po"
    if not path.exists():
        return {}
    out = {}
    for entry in ENTRY.finditer(path.read_text()):
        key = json.loads(entry["key"])
        assert key not in out, f"{path.name}: {key!r} is there twice"
        forms = [json.loads(form) for form in re.findall(r'^msgstr(?:\[\d\])? (".*")$', entry["forms"], re.M)]
        out[key] = [entry["plural"] and json.loads(entry["plural"]), entry["pages"].split(), forms]
    return out


def quoted(text):
    return json.dumps(text, ensure_ascii=False)


def write(language, wanted, known):
    count, rule = LANGUAGES[language]
    out = ['msgid ""', 'msgstr ""', r'"Project-Id-Version: cartulary\n"', rf'"Language: {language}\n"',
           r'"MIME-Version: 1.0\n"', r'"Content-Type: text/plain; charset=UTF-8\n"',
           r'"Content-Transfer-Encoding: 8bit\n"', rf'"Plural-Forms: nplurals={count}; plural={rule};\n"', ""]
    for key, (plural, pages) in wanted.items():
        had = known.get(key)
        forms = had[2] if had and bool(had[0]) == bool(plural) else [""] * (count if plural else 1)
        out += [f"#: {' '.join(pages)}", f"msgid {quoted(key)}"]
        if plural:
            out += [f"msgid_plural {quoted(plural)}"]
            out += [f"msgstr[{i}] {quoted(form)}" for i, form in enumerate(forms)]
        else:
            out += [f"msgstr {quoted(forms[0])}"]
        out.append("")
    (PO / f"{language}.po").write_text("\n".join(out))


def program_faults():
    """Texts of program.txt that no source of the program has."""
    sources = "".join(
        re.sub(r'"\n\s*"', "", path.read_text()) for end in ("cpp", "hpp", "def") for path in FORMATS.rglob(f"*.{end}"))
    for _, text in program_lines():
        if text not in sources and text.replace(" ", "-") not in sources:
            yield f"program.txt: no source has {text!r}"


def format_faults():
    """What GNU gettext says of the catalogues, where it is installed."""
    if not shutil.which("msgfmt"):
        return
    for language in LANGUAGES:
        run = subprocess.run(
            ["msgfmt", "-c", "-o", "/dev/null", PO / f"{language}.po"], capture_output=True, text=True, check=False)
        if run.returncode:
            yield run.stderr


def faults():
    """What is wrong with the catalogues."""
    wanted = keys()
    yield from program_faults()
    yield from format_faults()
    for language, (count, _) in LANGUAGES.items():
        known = catalogue(language)
        for key in wanted.keys() - known.keys():
            yield f"{language}: {key!r} is missing"
        for key in known.keys() - wanted.keys():
            yield f"{language}: {key!r} is used no more"
        if list(known) != list(wanted) and known.keys() == wanted.keys():
            yield f"{language}: the keys are in another order"
        for key, (plural, pages, forms) in known.items():
            if key not in wanted:
                continue
            if [plural, pages] != wanted[key]:
                yield f"{language}: {key!r} has another plural or other pages"
            if len(forms) != (count if plural else 1):
                yield f"{language}: {key!r} has {len(forms)} forms"
            for i, form in enumerate(forms):
                if not form:
                    yield f"{language}: {key!r} is not translated"
                    continue
                of = set(PLACEHOLDER.findall(plural or key))
                has = set(PLACEHOLDER.findall(form))
                # The form for one may leave the number out, but for 21 that has it in Ukrainian, too.
                if has != of and not (plural and i == 0 and language != "uk" and has == of - {"{n}"}):
                    yield f"{language}: {key!r} has other placeholders in {form!r}"
                if form != form.strip() or "<" in form:
                    yield f"{language}: {key!r} begins or ends with a blank, or has a sign of HTML, in {form!r}"


def main():
    if "--update" in sys.argv:
        wanted = keys()
        for language in LANGUAGES:
            write(language, wanted, catalogue(language))
    found = list(faults())
    print("\n".join(found) or "All words are there.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
