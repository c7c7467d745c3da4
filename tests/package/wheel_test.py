"""The Python wheel, installed, against the program: run by the Python that has it, with PROGRAM."""

import ctypes
import json
import os
import re
import subprocess
import sys
import threading
import time
import unittest
from pathlib import Path

import cartulary

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = os.environ["PROGRAM"]
USUAL = ["--no-config", "--jobs", "1"]


def run(*words):
    done = subprocess.run([PROGRAM, *words], cwd=ROOT, capture_output=True, check=False)
    assert done.returncode in (0, 1), done.stderr
    return done.stdout.decode()


def sample(name):
    return (ROOT / "samples" / name).read_bytes()


FINAL = sample("tournament-final.yaml")
FOLDER = Path(cartulary.__file__).parent
NATIVE = unittest.skipUnless((FOLDER / "libcartulary.so").exists(), "this wheel has no library")
EXAMPLES = json.loads((ROOT / "tests/package/examples.json").read_text())


class Wheel(unittest.TestCase):
    def test_is_what_is_installed(self):
        self.assertIn("site-packages", cartulary.__file__)
        self.assertTrue(run("--version").strip().endswith(cartulary.__version__))

    def test_reports_are_those_of_the_program(self):
        names = sorted(f.name for f in (ROOT / "samples").glob("*.[yj][as][mo][ln]"))
        self.assertIn("board-game-arena.json", names)
        for name in [*names, "broken/wrong-claim.yaml"]:
            path = f"samples/{name}"
            for call, command in ((cartulary.verify, "verify"), (cartulary.score, "score")):
                made = call(sample(name), name=path)
                self.assertEqual(made["cartulary_report"], cartulary.REPORT_VERSION)
                self.assertEqual(made, json.loads(run(command, *USUAL, "--format", "json", path)))
        self.assertEqual(cartulary.verify(FINAL.decode()), cartulary.verify(FINAL))

    def test_other_formats(self):
        name = "samples/broken/wrong-claim.yaml"
        text = sample("broken/wrong-claim.yaml")
        for form in ("full", "sarif", "csv"):
            made = cartulary.report(text, form, name=name)
            self.assertEqual(made, run("verify", *USUAL, "--format", form, name))
        with self.assertRaisesRegex(cartulary.CartularyError, "expected the format full"):
            cartulary.report(text, "tidy")

    def test_conversions(self):
        log = "samples/board-game-arena.json"
        made = cartulary.convert(sample("board-game-arena.json"))
        self.assertEqual(made, (run("convert", "--no-config", log), ""))
        for to in ("record", "link", "csv", "tsv", "table", "jcz", "position"):
            made = cartulary.convert(sample("study-base.yaml"), to)
            wanted = run("convert", "--no-config", "--to", to, "samples/study-base.yaml")
            self.assertEqual(made.text, wanted, to)
        self.assertIn("claimed points", cartulary.convert(FINAL, "link").lost)
        made = cartulary.convert(FINAL, "position", turn=20).text
        words = ["--to", "position", "--move", "20", "samples/tournament-final.yaml"]
        self.assertEqual(made, run("convert", "--no-config", *words))

    def test_every_call_that_runs_the_program(self):
        """An example of each, and the same run of the program."""
        calls = cartulary._versions.CALLS
        self.assertEqual(list(EXAMPLES), list(calls))
        for name, example in EXAMPLES.items():
            given, options, takes = example["given"], example["options"], calls[name]["takes"]
            folder = ROOT / "samples"
            files = {str(f.relative_to(folder)): f.read_bytes() for f in folder.rglob("*") if f.is_file()
                     and str(f.relative_to(folder)).startswith(tuple(map(str, given)))}
            texts = {"files": [files], "positions": [given]}.get(takes) or [sample(file) for file in given]
            more = {"text": {"name": given[0]}, "files": {"paths": given[:1]}}.get(takes, {})
            with self.subTest(name):
                made = getattr(cartulary, name)(*texts, **options, **more)
                paths = {"two": given, "positions": []}.get(takes, given[:1])
                words = [f"--{option}" if value is True else f"--{option}={value}" for option, values in options.items()
                         for value in (values if isinstance(values, list) else [values])]
                done = subprocess.run([PROGRAM, *calls[name]["words"], *words, *paths], cwd=folder, text=True,
                                      capture_output=True, check=False, input="\n".join(map(json.dumps, given)))
                wanted = done.stdout
                if takes == "two":
                    wanted = wanted.replace(given[0], "a.yaml").replace(given[1], "b.yaml")
                if calls[name]["gives"] != "text":
                    wanted = json.loads(wanted)
                self.assertEqual(made, [wanted] if calls[name]["gives"] == "lines" else wanted)

    def test_runs_of_the_program(self):
        made = cartulary.run(["site", "games", "-o", "pages"], files={"games/a.yaml": FINAL, "games/b.yaml": "x: 1"})
        self.assertEqual(made.status, 0, made.error)
        self.assertIn("pages/index.html", made.files)
        self.assertNotIn("games/a.yaml", made.files)
        self.assertEqual(cartulary.run(["verify", "-"], input="players: 7").status, 1)
        missing = cartulary.run(["verify", "b.yaml"])
        self.assertEqual((missing.status, missing.output), (2, ""))
        self.assertIn("cannot read b.yaml: No such file", missing.error)
        broken = sample("broken/occupied-road.yaml")
        self.assertEqual(cartulary.repair(broken, pick=2), cartulary.repair(broken, ask=True, input="2\n"))
        with self.assertRaisesRegex(cartulary.CartularyError, "expected a turn from 0"):
            cartulary.legal(FINAL, move=900)
        with self.assertRaisesRegex(cartulary.CartularyError, "no answer within 1 s"):
            cartulary.analyse(FINAL, deep=True, timeout=1)
        self.assertRaises(TypeError, cartulary.legal, FINAL, move=True)
        self.assertRaises(TypeError, cartulary.legal, FINAL, colour="red")
        self.assertRaises(ValueError, cartulary.run, ["verify", "."], files={"../a.yaml": FINAL})

    def test_boards(self):
        def drawn(*words):
            return run("board", "--no-config", "--format", "svg", *words, "samples/tournament-final.yaml")

        self.assertEqual(cartulary.board(FINAL), drawn())
        self.assertEqual(cartulary.board(FINAL, turn=34, fields=True), drawn("--move", "34", "--fields"))
        two = sample("example-1-road.yaml") + b"\n---\n" + FINAL
        self.assertEqual(cartulary.board(two, document=2), drawn())
        both = cartulary.board(FINAL, fields=True, caption=True)
        self.assertEqual(both, drawn("--fields", "--caption"))

    def test_errors(self):
        for call, words in (
            (lambda: cartulary.board(FINAL, turn=900), "expected a turn from 0 to .*, got 900"),
            (lambda: cartulary.board(FINAL, document=2), "expected a record from 1 to 1, got 2"),
            (lambda: cartulary.board(sample("dice-game.yaml")), "got one of the dice game"),
            (lambda: cartulary.convert(FINAL, "pgn"), "got `pgn`"),
            (lambda: cartulary.convert(FINAL, "csv", turn=3), "a turn is for"),
        ):
            with self.assertRaisesRegex(cartulary.CartularyError, words):
                call()
        for call in (lambda: cartulary.verify(7), lambda: cartulary.board(FINAL, turn="3")):
            self.assertRaises(TypeError, call)
        for call in (lambda: cartulary.board(FINAL, turn=-1), lambda: cartulary.board(FINAL, document=0),
                     lambda: cartulary.board(FINAL, turn=2**40)):
            self.assertRaises(ValueError, call)

    def test_large_and_hostile_texts(self):
        many = b"\n---\n".join([FINAL] * 300)
        self.assertEqual(cartulary.verify(many)["summary"]["records"], 300)
        noise = bytes((i * 7919 >> 3) & 255 for i in range(1 << 18))
        hostile = ["", noise, "[" * (1 << 20), "{a: " * (1 << 17), '{"a":' * (1 << 18), "\ud800", b"a: \xc3",
                   b"\0" * 1000]
        for text in hostile:
            summary = cartulary.verify(text)["summary"]
            self.assertGreater(summary["errors"] + summary["warnings"] + summary["notes"], 0)
            self.assertRaises(cartulary.CartularyError, cartulary.board, text)
        cut = cartulary.verify(sample("board-game-arena.json")[:3000])
        self.assertGreater(len(cut["records"][0]["findings"]), 0)
        self.assertEqual(cartulary.verify(FINAL)["records"][0]["status"], "right")

    @NATIVE
    def test_hostile_texts_on_a_small_stack(self):
        said = []
        threading.stack_size(256 * 1024)
        try:
            thread = threading.Thread(target=lambda: said.append(cartulary.verify("[" * (1 << 20))))
            thread.start()
        finally:
            threading.stack_size(0)
        thread.join()
        self.assertEqual(said[0]["summary"]["unreadable"], 1)

    def test_threads(self):
        wanted = cartulary.score(FINAL)
        made = []
        threads = [threading.Thread(target=lambda: made.append(cartulary.score(FINAL))) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(made, [wanted] * 8)

    @NATIVE
    def test_others_run_while_it_works(self):
        many = b"\n---\n".join([FINAL] * 500)
        over = threading.Event()
        thread = threading.Thread(target=lambda: (cartulary.verify(many), over.set()))
        thread.start()
        turns = 0
        while not over.is_set():
            time.sleep(0.001)
            turns += 1
        thread.join()
        self.assertGreater(turns, 10)

    @NATIVE
    def test_memory_is_given_back(self):
        def resident():
            pages = Path("/proc/self/statm").read_text().split()[1]
            return int(pages) * os.sysconf("SC_PAGE_SIZE")

        for _ in range(30):
            cartulary.score(FINAL)
        before = resident()
        for _ in range(300):
            cartulary.score(FINAL)
        # An answer has some 100 kB: kept, they would come to 30 MB.
        self.assertLess(resident() - before, 10_000_000)

    @NATIVE
    def test_no_other_library_comes_with_it(self):
        """But for what the C library brings, and ICU, which is asked for only where it is needed."""
        script = (
            "import cartulary; cartulary.verify(open(0).read());"
            "print(*{line.split()[-1].split('/')[-1] for line in open('/proc/self/maps') if '.so' in line})"
        )
        with_it = subprocess.run([sys.executable, "-c", script], input=FINAL.decode(), check=True,
                                 capture_output=True, text=True).stdout
        self.assertIn("libcartulary.so", with_it)
        for name in ("yaml", "fmt", "stdc++", "gcc", "clipping", "utf8proc", "libmd", "png", "webp"):
            self.assertNotIn(name, with_it)

    def test_the_example_of_its_page(self):
        info = next(Path(cartulary.__file__).parents[1].glob("cartulary-*.dist-info/METADATA"))
        example = re.search(r"```python\n(.*?)```", info.read_text(), re.S)[1]
        names = {"text": FINAL.decode(), "log": sample("board-game-arena.json").decode()}
        exec(example, names)
        self.assertEqual(names["report"]["records"][0]["status"], "right")
        self.assertTrue(names["record"].startswith("cartulary: 1\n"))
        self.assertEqual(names["lost"], "")
        self.assertTrue(names["svg"].startswith("<svg"))
        self.assertTrue(names["page"].startswith("<!DOCTYPE html>"))

    @NATIVE
    def test_nothing_else_can_be_called(self):
        folder = Path(cartulary.__file__).parent
        library = ctypes.CDLL(str(folder / "libcartulary.so"))
        calls = {"cartulary_allocate", "cartulary_answer", "cartulary_free", "cartulary_version"}
        listed = subprocess.run(["nm", "-D", "--defined-only", folder / "libcartulary.so"],
                                capture_output=True, text=True, check=True).stdout
        self.assertEqual({line.split()[-1] for line in listed.splitlines()}, calls)
        library.cartulary_version.restype = ctypes.c_char_p
        self.assertEqual(library.cartulary_version().decode(), cartulary.__version__)
        for name in calls:
            self.assertIn(f" {name}(", (folder / "cartulary.h").read_text().replace("*", " "))


if __name__ == "__main__":
    print(sys.version.split()[0], cartulary.__file__)
    unittest.main()
