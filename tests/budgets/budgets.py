#!/usr/bin/python3
"""What the house may cost: lines of functions and files, headers that reach far, words of pages.

    budgets.py           prints each measure, its budget, and what is largest
    budgets.py --check   the same, and ends with status 1 if one is over its budget

A budget is what the house has now, or what it shall have. A change that goes over it takes something away
elsewhere; no budget is raised for that.
"""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
LONGEST_FUNCTION = 60
LONG_FILE = 500
# The most of each; behind it what it shall become.
BUDGETS = {
    "functions": 0,
    "files": 0,
    "largest": 500,
    "lines": 127_733,  # 112,000
    "boxes": 55,
    "dice": 52,
    "asking": 23,
    "references": 63,  # 60
    "words": 57_200,
}
BOXES = ("engine/mayor_abbey/", "engine/abbot/", "engine/hills_sheep/", "engine/inns_cathedrals/", "engine/king_robber/", "engine/princess_dragon/", "engine/river/",
         "engine/traders_builders/")
DICE = ("engine/dice/", "formats/game/dice/")
ASKS_FOR_THE_GAME = re.compile(r"\bif_(dice|tiles)\(|\bis_dice\b|GameKind::dice\b")
NO_FUNCTION = re.compile(
    r"\s*(namespace|class|struct|enum|union|extern|if|for|while|switch|else|do|try|catch|return|case|default)\b")
# As a reader meets them: the first word of a sentence of a page or a comment.
OPENINGS = re.compile(r"^(Of|What|Who|Whether|Whoever|Nobody)\b")


def tracked(*places):
    run = subprocess.run(["git", "ls-files", *places], cwd=ROOT, text=True, check=True, stdout=subprocess.PIPE)
    return [f for f in run.stdout.splitlines() if (ROOT / f).is_file()]


def functions(path):
    """The functions of a file that clang-format has laid out: name, lines."""
    lines = (ROOT / path).read_text().split("\n")
    for i, line in enumerate(lines):
        if not line.endswith("{") or line.endswith(("= {", "({", ",{")):
            continue
        first = i
        while first > 0 and re.search(r"[^;{}:]$|::$", lines[first - 1]) and not re.match(
            r"\s*(//|#|$)", lines[first - 1]
        ):
            first -= 1
        head = " ".join(part.strip() for part in lines[first : i + 1])
        indent = re.match(r" *", lines[first])[0]
        if len(indent) > 2 or "(" not in head or NO_FUNCTION.match(head):
            continue
        end = next((j for j in range(i + 1, len(lines)) if re.match(indent + r"\}", lines[j])), i)
        name = re.search(r"([\w:~]+|operator\S+)\(", head)
        yield (name[1] if name else head[:30]), end - first + 1


def reach(sources, headers):
    """The sources that see one of these headers, straight or by way of others."""
    includes = {
        f: re.findall(r'^#include "([^"]+)"', (ROOT / f).read_text(), re.M) for f in sources
    }
    found = []
    for source in sources:
        seen, todo = set(), [source]
        while todo:
            for other in includes.get(todo.pop(), []):
                if other not in seen:
                    seen.add(other)
                    todo.append(other)
        if source.endswith(".cpp") and any(s.startswith(headers) for s in seen):
            found.append(source)
    return found


def sentences(path):
    """The sentences of a page, or of the comments of a source."""
    text = (ROOT / path).read_text()
    if path.endswith(".md"):
        text = re.sub(r"```.*?```", "\n\n", text, flags=re.S)
        blocks = re.split(r"\n\s*\n|\n(?=[-|#*>] |\d+\. )", text)
        blocks = [re.sub(r"^[-|#*> \d.]+", "", " ".join(b.split())) for b in blocks]
    else:
        blocks, block = [], []
        for line in [*text.split("\n"), ""]:
            comment = re.match(r"\s*///? ?(.*)", line)
            if comment:
                block.append(comment[1])
            elif block:
                blocks.append(" ".join(block))
                block = []
    for block in blocks:
        yield from (s for s in re.split(r"(?<=[.!?:]) +(?=[A-Z])", block) if len(s.split()) > 2)


def share(count, whole):
    return round(100 * count / max(whole, 1), 1)


def measures():
    """Rows of a name, what was measured, the budget, and what is largest."""
    sources = [f for f in tracked("engine", "formats", "cli") if f.endswith((".cpp", ".hpp"))]
    texts = {f: (ROOT / f).read_text() for f in sources}
    lines = {f: t.count("\n") for f, t in texts.items()}
    pages = [f for f in tracked("formats/guide/*.md", "README.md") if "/codes/" not in f and "/book/" not in f]

    long = sorted(((n, f"{f} {name}") for f in sources for name, n in functions(f) if n > LONGEST_FUNCTION),
                  reverse=True)
    yield f"functions over {LONGEST_FUNCTION} lines", len(long), BUDGETS["functions"], [f"{w}: {n}" for n, w in long]
    long = sorted(((n, f) for f, n in lines.items() if n > LONG_FILE), reverse=True)
    yield f"files over {LONG_FILE} lines", len(long), BUDGETS["files"], [f"{f}: {n}" for n, f in long]
    yield "lines of the largest file", max(lines.values()), BUDGETS["largest"], []
    layers = [f"{layer}: {sum(n for f, n in lines.items() if f.startswith(layer))}" for layer in ("engine", "formats", "cli")]
    yield "lines of the product", sum(lines.values()), BUDGETS["lines"], layers

    # The values of a box are parts of a turn, a game and a scoring.
    boxes = [f for f in sources if f.startswith(BOXES) and not f.endswith("/values.hpp")]
    seen = reach(sources, tuple(boxes))
    yield "sources that see a header of a box", len(seen), BUDGETS["boxes"], []
    seen = reach(sources, DICE)
    yield "sources that see a header of the dice game", len(seen), BUDGETS["dice"], []
    asking = {f: len(ASKS_FOR_THE_GAME.findall(t)) for f, t in texts.items()
              if not f.startswith(("formats/game/dice/", "formats/pages/dice_replay/"))}
    asking = sorted(((n, f) for f, n in asking.items() if n), reverse=True)
    yield "lines that ask which game it is", sum(n for n, _ in asking), BUDGETS["asking"], [f"{f}: {n}" for n, f in asking]
    members = {f: len(re.findall(r"^  (?:const )?[\w:<>, ]+& \w+_?;", t, re.M)) for f, t in texts.items() if f.endswith(".hpp")}
    members = sorted(((n, f) for f, n in members.items() if n), reverse=True)
    yield "reference members in headers", sum(n for n, _ in members), BUDGETS["references"], [f"{f}: {n}" for n, f in members]

    words = sorted(((len((ROOT / f).read_text().split()), f) for f in pages), reverse=True)
    yield "words of the pages", sum(n for n, _ in words), BUDGETS["words"], [f"{f}: {n}" for n, f in words]
    for what, files in (("pages", tracked("*.md")), ("comments", sources)):
        all_of_them = [s for f in files for s in sentences(f)]
        odd = [s for s in all_of_them if OPENINGS.match(s)]
        yield f"per cent of sentences of {what} that begin oddly", share(len(odd), len(all_of_them)), 3, odd




def main():
    over = False
    for name, value, budget, largest in measures():
        is_over = value > budget
        over |= is_over
        print(f"{'over' if is_over else 'ok':5}{name}: {value}, budget {budget}")
        for row in largest[: 10 if is_over or "--all" in sys.argv else 3]:
            print(f"       {row[:120]}")
    return 1 if over and "--check" in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
