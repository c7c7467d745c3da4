#!/usr/bin/python3
"""Speaks the language server protocol with `cartulary lsp`, as an editor does.

  lsp_test.py PROGRAM
"""

import json
import subprocess
import sys
import tempfile
import threading
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PROGRAM = ""
SECONDS = 20

PARSE_ERROR = -32700
INVALID_REQUEST = -32600
METHOD_NOT_FOUND = -32601
INVALID_PARAMS = -32602
NOT_INITIALIZED = -32002

CLAIMS = "Replace all wrong claims of the record by what was computed"
HEADER = "cartulary: 1\nplayers: [Ann, Bob]\nmoves: |\n"


class Editor:
    """One run of the server."""

    def __init__(self):
        self.process = subprocess.Popen(
            [PROGRAM, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        self.number = 0
        self.told = []  # notifications that nobody has asked for yet
        # A server that hangs fails the test instead of waiting for ever.
        self.alarm = threading.Timer(SECONDS, self.process.kill)
        self.alarm.start()

    def close(self):
        self.alarm.cancel()
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            try:
                pipe.close()
            except BrokenPipeError:  # what it has not read
                pass

    def send_bytes(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, message):
        body = message if isinstance(message, bytes) else json.dumps(message).encode()
        self.send_bytes(b"Content-Length: %d\r\n\r\n" % len(body) + body)

    def receive(self):
        """The next message; None if the server has ended."""
        size = None
        while line := self.process.stdout.readline().strip():
            name, value = line.split(b":")
            if name == b"Content-Length":
                size = int(value)
        if size is None:
            return None
        body = self.process.stdout.read(size)
        assert len(body) == size
        return json.loads(body)

    def request(self, method, params=None):
        """The whole answer."""
        self.number += 1
        message = {"jsonrpc": "2.0", "id": self.number, "method": method}
        if params is not None:
            message["params"] = params
        self.send(message)
        while (answer := self.receive()) is not None:
            if "id" not in answer:
                self.told.append(answer)
                continue
            assert answer["id"] == self.number, answer
            return answer
        raise AssertionError("the server has ended")

    def ask(self, method, params=None):
        return self.request(method, params)["result"]

    def notify(self, method, params=None):
        self.send({"jsonrpc": "2.0", "method": method, "params": params or {}})

    def initialize(self, encodings=None):
        general = {"positionEncodings": encodings} if encodings else {}
        answer = self.ask("initialize", {"processId": None, "capabilities": {"general": general}})
        self.notify("initialized")
        return answer

    def open(self, text, uri="untitled:game.yaml"):
        document = {"uri": uri, "languageId": "yaml", "version": 1, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": document})
        return uri

    def change(self, uri, *changes, version=2):
        self.notify(
            "textDocument/didChange",
            {"textDocument": {"uri": uri, "version": version}, "contentChanges": list(changes)},
        )

    def findings(self):
        """The next ones that are published."""
        while not self.told:
            message = self.receive()
            assert message is not None, "the server has ended"
            assert "id" not in message, message
            self.told.append(message)
        message = self.told.pop(0)
        assert message["method"] == "textDocument/publishDiagnostics", message
        return message["params"]

    def at(self, method, uri, line, character):
        return self.ask(
            f"textDocument/{method}",
            {"textDocument": {"uri": uri}, "position": {"line": line, "character": character}},
        )

    def formatted(self, uri):
        return self.ask(
            "textDocument/formatting",
            {"textDocument": {"uri": uri}, "options": {"tabSize": 2, "insertSpaces": True}},
        )

    def end(self):
        """The exit status after a good end."""
        self.ask("shutdown")
        self.notify("exit")
        return self.process.wait(SECONDS)


def span(begin_line, begin, end_line, end):
    return {
        "start": {"line": begin_line, "character": begin},
        "end": {"line": end_line, "character": end},
    }


def edited(text, edits):
    """A text with edits of the protocol, in units of UTF-16; none overlap."""
    lines = text.split("\n")

    def offset(position):
        before = sum(len(line) + 1 for line in lines[: position["line"]])
        if position["line"] >= len(lines):
            return len(text)
        line = lines[position["line"]].encode("utf-16-le")[: 2 * position["character"]]
        return before + len(line.decode("utf-16-le"))

    for edit in sorted(edits, key=lambda e: offset(e["range"]["start"]), reverse=True):
        begin, end = offset(edit["range"]["start"]), offset(edit["range"]["end"])
        text = text[:begin] + edit["newText"] + text[end:]
    return text


class LspTest(unittest.TestCase):
    def setUp(self):
        self.editor = Editor()
        self.addCleanup(self.editor.close)


class Session(LspTest):
    def test_a_good_end(self):
        answer = self.editor.initialize()
        self.assertEqual(answer["serverInfo"]["name"], "cartulary")
        self.assertEqual(answer["capabilities"]["positionEncoding"], "utf-16")
        self.assertEqual(self.editor.end(), 0)

    def test_ends_without_shutdown(self):
        self.editor.initialize()
        self.editor.notify("exit")
        self.assertEqual(self.editor.process.wait(SECONDS), 1)

    def test_ends_with_its_input(self):
        self.editor.initialize()
        self.editor.process.stdin.close()
        self.assertEqual(self.editor.process.wait(SECONDS), 1)

    def test_the_editor_chooses_how_to_count(self):
        answer = self.editor.initialize(["utf-32", "utf-8", "utf-16"])
        self.assertEqual(answer["capabilities"]["positionEncoding"], "utf-8")

    def test_nothing_before_initialize(self):
        answer = self.editor.request("textDocument/hover", {})
        self.assertEqual(answer["error"]["code"], NOT_INITIALIZED)
        self.editor.open(HEADER)  # nobody listens
        self.editor.initialize()
        answer = self.editor.request(
            "textDocument/hover", {"textDocument": {"uri": "untitled:game.yaml"}}
        )
        self.assertEqual(answer["error"]["code"], INVALID_PARAMS)

    def test_nothing_twice_and_nothing_after_shutdown(self):
        self.editor.initialize()
        answer = self.editor.request("initialize", {"capabilities": {}})
        self.assertEqual(answer["error"]["code"], INVALID_REQUEST)
        self.editor.ask("shutdown")
        answer = self.editor.request("textDocument/hover", {})
        self.assertEqual(answer["error"]["code"], INVALID_REQUEST)

    def test_what_is_not_known(self):
        self.editor.initialize()
        answer = self.editor.request("textDocument/rename", {})
        self.assertEqual(answer["error"]["code"], METHOD_NOT_FOUND)
        self.editor.notify("$/setTrace", {"value": "off"})
        self.editor.notify("workspace/didRenameFiles")
        self.editor.send({"jsonrpc": "2.0", "id": 7, "result": None})  # of no request
        self.assertEqual(self.editor.end(), 0)


class Findings(LspTest):
    def setUp(self):
        super().setUp()
        self.editor.initialize()

    def test_come_with_the_text_and_go_with_it(self):
        uri = self.editor.open(HEADER + "  U 1,0 r0\n")
        told = self.editor.findings()
        self.assertEqual((told["uri"], told["version"]), (uri, 1))
        [finding] = told["diagnostics"]
        self.assertEqual(finding["range"], span(3, 8, 3, 10))
        self.assertEqual(
            {k: finding[k] for k in ("severity", "code", "source")},
            {"severity": 1, "code": "P303", "source": "cartulary"},
        )
        self.assertTrue(finding["message"].startswith("expected a road to the west, got a field\n"))
        self.assertIn("\nhelp: U fits at 1,0 with r1, r3", finding["message"])

        self.editor.change(uri, {"range": span(3, 9, 3, 10), "text": "1"})
        told = self.editor.findings()
        self.assertEqual((told["version"], told["diagnostics"]), (2, []))

        self.editor.change(uri, {"text": HEADER + "  K"}, version=3)
        self.assertEqual([f["code"] for f in self.editor.findings()["diagnostics"]], ["F119"])

        self.editor.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
        self.assertEqual(self.editor.findings(), {"uri": uri, "diagnostics": []})

    def test_point_to_other_places(self):
        uri = self.editor.open(HEADER + "  U 1,0 r1\n  U 1,0 r1\n")
        [finding] = self.editor.findings()["diagnostics"]
        [other] = finding["relatedInformation"]
        self.assertEqual(other["location"], {"uri": uri, "range": span(3, 2, 3, 10)})

    def test_count_as_the_editor_does(self):
        text = HEADER.replace("Ann", "Zoë 🎲") + "  U 1,0 r1 @Zoé\n"
        for encodings, begin in (["utf-16"], 11), (["utf-8"], 11):
            editor = Editor()
            self.addCleanup(editor.close)
            editor.initialize(encodings)
            editor.open(text)
            [finding] = editor.findings()["diagnostics"]
            self.assertEqual(finding["range"]["start"], {"line": 3, "character": begin})
            end = finding["range"]["end"]["character"]
            self.assertEqual(end, 15 if encodings == ["utf-16"] else 16)

    def test_are_of_each_record(self):
        record = HEADER + "  U 1,0 r0\n"
        self.editor.open(record + "---\n" + HEADER + "  U 1,0 r1\n---\n" + record)
        lines = [f["range"]["start"]["line"] for f in self.editor.findings()["diagnostics"]]
        self.assertEqual(lines, [3, 13])

    def test_are_not_of_other_files(self):
        self.editor.open("services:\n  web: {image: nginx}\n")
        self.assertEqual(self.editor.findings()["diagnostics"], [])

    def test_heed_configurations(self):
        with tempfile.TemporaryDirectory() as folder:
            uri = Path(folder, "a b.yaml").as_uri()
            text = HEADER + "  E 0,-1 r2 K =0:4\n"
            self.editor.open(text, uri)
            self.assertEqual([f["code"] for f in self.editor.findings()["diagnostics"]], ["S501"])
            Path(folder, "cartulary.yaml").write_text("ignore: [S501]\n")
            self.editor.notify("textDocument/didSave", {"textDocument": {"uri": uri}})
            self.assertEqual(self.editor.findings()["diagnostics"], [])
            Path(folder, "cartulary.yaml").write_text("exlude: [S501]\n")
            self.editor.notify("workspace/didChangeWatchedFiles", {"changes": []})
            fault, finding = self.editor.findings()["diagnostics"]
            self.assertIn("cartulary.yaml:1:1: unknown key `exlude`", fault["message"])
            self.assertEqual(fault["range"], span(0, 0, 0, 0))
            self.assertEqual(finding["code"], "S501")


class Requests(LspTest):
    def setUp(self):
        super().setUp()
        self.editor.initialize()

    def test_hover(self):
        uri = self.editor.open("---\n" + HEADER + "  E 0,-1 r2 knight:S\n")
        told = self.editor.at("hover", uri, 4, 15)
        self.assertEqual(told["range"], span(4, 2, 4, 20))
        self.assertEqual(told["contents"]["kind"], "markdown")
        self.assertIn("Ann finishes a city of two tiles", told["contents"]["value"])
        told = self.editor.at("hover", uri, 1, 3)
        self.assertEqual(told["range"], span(1, 0, 1, 9))
        self.assertIn("format version", told["contents"]["value"])
        self.assertIsNone(self.editor.at("hover", uri, 0, 0))

    def test_completion(self):
        uri = self.editor.open(HEADER + "  E 0,-1 r2 kn\n")
        offers = self.editor.at("completion", uri, 3, 14)
        self.assertEqual([o["label"] for o in offers], ["knight:S", "farmer:NNW", "=0:0"])
        self.assertEqual(
            offers[0]["textEdit"], {"range": span(3, 12, 3, 14), "newText": "knight:S"}
        )
        self.assertEqual(offers[0]["detail"], "Ann 4")
        self.assertEqual(sorted(offers, key=lambda o: o["sortText"]), offers)

    def test_a_tournament(self):
        text = "tournament: 1\nsystem: duls\nchain: [buchholz-cut-1, ]\nplayers:\n  - name: Ann\n    \n"
        uri = self.editor.open(text, "file:///cup/tournament.yaml")
        (finding,) = self.editor.findings()["diagnostics"]
        self.assertEqual((finding["code"], finding["range"]), ("F111", span(1, 8, 1, 12)))
        self.assertIn("did you mean", self.editor.at("hover", uri, 1, 9)["contents"]["value"])
        told = self.editor.at("hover", uri, 2, 12)
        self.assertEqual(told["range"], span(2, 8, 2, 22))
        self.assertIn("without the lowest opponent", told["contents"]["value"])
        self.assertIn("`chain`: the criteria", self.editor.at("hover", uri, 2, 1)["contents"]["value"])
        self.assertIsNone(self.editor.at("hover", uri, 3, 8))
        offers = {o["label"]: o for o in self.editor.at("completion", uri, 1, 12)}
        self.assertEqual(offers["duels"]["textEdit"]["range"], span(1, 8, 1, 12))
        self.assertIn("direct-game-wins", [o["label"] for o in self.editor.at("completion", uri, 2, 24)])
        self.assertEqual(
            [o["label"] for o in self.editor.at("completion", uri, 5, 4)], ["name", "also", "team", "club", "group", "seed"]
        )
        self.assertIn("walkovers", [o["label"] for o in self.editor.at("completion", uri, 3, 2)])
        self.assertEqual(self.editor.formatted(uri), [])
        self.assertEqual(self.editor.end(), 0)

    def test_completion_of_a_second_record(self):
        uri = self.editor.open(HEADER + "  E 0,-1 r2\n---\n" + HEADER + "  X \n")
        offers = self.editor.at("completion", uri, 8, 4)
        self.assertEqual([o["label"] for o in offers], ["-1,0", "1,0"])
        self.assertEqual(offers[0]["textEdit"]["range"], span(8, 4, 8, 4))

    def test_completion_of_an_empty_text(self):
        uri = self.editor.open("")
        offers = self.editor.at("completion", uri, 0, 0)
        self.assertEqual(offers[0]["label"], "cartulary")
        self.assertEqual(offers[0]["textEdit"]["newText"], "cartulary: ")

    def test_formatting(self):
        text = HEADER + "  U 1,0 r1\n  (k) -1, 1\n"
        uri = self.editor.open(text)
        self.assertEqual(self.editor.formatted(uri), [])  # not readable
        text = HEADER + "  U 1,0 r1\n  e 0,-1 r2 k  // ö\nresult:\n  termination: unfinished\n"
        self.editor.change(uri, {"text": text})
        edits = self.editor.formatted(uri)
        wanted = subprocess.run(
            [PROGRAM, "fmt", "-"], input=text, capture_output=True, text=True, check=True
        ).stdout
        self.assertNotEqual(wanted, text)
        self.assertEqual(edited(text, edits), wanted)
        self.assertEqual(edits[0]["range"]["start"]["line"], 4)  # what stays is not in it
        self.editor.change(uri, {"text": wanted})
        self.assertEqual(self.editor.formatted(uri), [])

    def test_symbols(self):
        uri = self.editor.open(HEADER + "  U 1,0 r1 // so\n  E 0,-1 r2\n---\n" + HEADER)
        first, second = self.editor.ask(
            "textDocument/documentSymbol", {"textDocument": {"uri": uri}}
        )
        self.assertEqual(first["name"], "Ann and Bob")
        self.assertEqual([t["name"] for t in first["children"]], ["U 1,0 r1", "E 0,-1 r2"])
        self.assertEqual(first["children"][1]["range"], span(4, 2, 4, 11))
        self.assertEqual((second["range"]["start"]["line"], second["children"]), (5, []))

    def test_symbols_of_variations(self):
        lines = ["U 1,0 r1", "E 0,-1 r2", "(", "  E 0,1 r1", "  (", "    E 0,1 r2", "  )"]
        lines += ["  V -1,0 r3", ")", "( E 1,-1 r3 )"]
        uri = self.editor.open(HEADER + "".join(f"  {line}\n" for line in lines))
        (record,) = self.editor.ask(
            "textDocument/documentSymbol", {"textDocument": {"uri": uri}}
        )
        names = lambda of: [(s["name"], names(s.get("children", []))) for s in of]
        inner = ("E 0,1 r1", [("(E 0,1 r2)", [("E 0,1 r2", [])])])
        outer = [("(E 0,1 r1 ...)", [inner, ("V -1,0 r3", [])])]
        outer += [("(E 1,-1 r3)", [("E 1,-1 r3", [])])]
        self.assertEqual(names(record["children"]), [("U 1,0 r1", []), ("E 0,-1 r2", outer)])
        second = record["children"][1]
        self.assertEqual(second["range"], span(4, 2, 12, 15))
        self.assertEqual(second["selectionRange"], span(4, 2, 4, 11))

    def test_repairs(self):
        titles = set()
        for path in sorted(ROOT.glob("samples/broken/*.yaml")):
            text = path.read_text()
            uri = self.editor.open(text, path.as_uri())
            everywhere = span(0, 0, text.count("\n"), 0)
            actions = self.editor.ask(
                "textDocument/codeAction",
                {"textDocument": {"uri": uri}, "range": everywhere, "context": {"diagnostics": []}},
            )
            for action in actions:
                titles.add(action["title"])
                self.assertEqual(action["kind"], "quickfix")
                made = edited(text, action["edit"]["changes"][uri])
                if action["title"] == CLAIMS:
                    self.assertEqual(made, self.corrected(path), path)
                    continue
                again = subprocess.run(
                    [PROGRAM, "verify", "-q", "-"], input=made, text=True, capture_output=True
                )
                self.assertEqual(again.returncode, 0, (path, action, again.stdout))
        self.assertGreater(len(titles), 2)
        self.assertIn(CLAIMS, titles)

    def corrected(self, path):
        """A record as `repair --correct` leaves it."""
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder, path.name)
            copy.write_text(path.read_text())
            subprocess.run([PROGRAM, "repair", "--correct", "-i", copy], capture_output=True)
            return copy.read_text()

    def test_what_is_known_although_nobody_wrote_it_down(self):
        uri = self.editor.open(HEADER + "  U 1,0 r1\n  E 0,-1 r? knight =0:4\n")
        [action] = self.editor.ask(
            "textDocument/codeAction",
            {"textDocument": {"uri": uri}, "range": span(4, 0, 4, 0), "context": {"diagnostics": []}},
        )
        self.assertEqual(action["edit"]["changes"][uri], [{"range": span(4, 9, 4, 11), "newText": "r2"}])


class Hostile(LspTest):
    def test_messages_that_are_none(self):
        for body, code in (
            (b"", PARSE_ERROR),
            (b"{", PARSE_ERROR),
            (b'{"jsonrpc": "2.0", "id": 1, "method": "initialize"} x', PARSE_ERROR),
            (b"\xff\xfe", PARSE_ERROR),
            (b"[" * 100000, PARSE_ERROR),
            (b"[]", INVALID_REQUEST),
            (b"7", INVALID_REQUEST),
            (b'{"id": 1, "method": "initialize"}', INVALID_REQUEST),
            (b'{"jsonrpc": "2.0", "id": {}, "method": "initialize"}', INVALID_REQUEST),
            (b'{"jsonrpc": "2.0", "id": 1, "method": 7}', INVALID_REQUEST),
        ):
            self.editor.send(body)
            self.assertEqual(self.editor.receive()["error"]["code"], code, body[:60])
        self.editor.initialize()
        self.assertEqual(self.editor.end(), 0)

    def test_frames_that_are_none(self):
        for data in (
            b"\r\n",
            b"Content-Length: x\r\n\r\n{}",
            b"Content-Length: -5\r\n\r\n{}",
            b"Content-Length: 99999999999999999999999\r\n\r\n{}",
            b"Content-Type: text\r\n\r\n{}",
            b"x" * 100000,
            b"Content-Length: 50\r\n\r\n{}",  # and then the end
        ):
            editor = Editor()
            self.addCleanup(editor.close)
            try:
                editor.send_bytes(data)
                editor.process.stdin.close()
            except BrokenPipeError:  # it need not read all of it
                pass
            self.assertIsNone(editor.receive())
            self.assertEqual(editor.process.wait(SECONDS), 2, data[:60])
            self.assertIn(b"Content-Length", editor.process.stderr.read())

    def test_a_message_that_is_too_large_is_passed_over(self):
        size = (64 << 20) + 1
        self.editor.send_bytes(b"Content-Length: %d\r\n\r\n" % size)
        for _ in range(size >> 20):
            self.editor.send_bytes(b" " * (1 << 20))
        self.editor.send_bytes(b" ")
        self.assertEqual(self.editor.receive()["error"]["code"], INVALID_REQUEST)
        self.editor.initialize()
        self.assertEqual(self.editor.end(), 0)

    def test_headers_as_others_write_them(self):
        body = b'{"jsonrpc": "2.0", "id": "a\\u0000b", "method": "initialize", "params": {}}'
        self.editor.send_bytes(
            b"Content-Type: application/vscode-jsonrpc; charset=utf-8\r\n"
            b"content-length:%d \n\n" % len(body) + body
        )
        self.assertEqual(self.editor.receive()["id"], "a\0b")

    def test_values_of_wrong_types(self):
        self.editor.initialize()
        uri = self.editor.open(HEADER + "  U 1,0 r1\n")
        self.editor.findings()
        wrong = [None, 7, -1, 1e300, "x", [], {}, True]
        methods = ["hover", "completion", "formatting", "documentSymbol", "codeAction"]
        for value in wrong:
            for method in methods:
                self.editor.request(f"textDocument/{method}", value)
                self.editor.request(f"textDocument/{method}", {"textDocument": value})
                here = {"textDocument": {"uri": uri}, "position": value, "range": value}
                self.editor.request(f"textDocument/{method}", here)
                here["position"] = {"line": value, "character": value}
                here["range"] = {"start": here["position"], "end": value}
                self.editor.request(f"textDocument/{method}", here)
            for method in ("didOpen", "didChange", "didSave", "didClose"):
                self.editor.notify(f"textDocument/{method}", value)
                self.editor.notify(f"textDocument/{method}", {"textDocument": value})
                other = {"uri": "x", "version": value, "text": value}
                self.editor.notify(f"textDocument/{method}", {"textDocument": other})
                changes = {"textDocument": {"uri": "x"}, "contentChanges": [value, {"range": value}]}
                self.editor.notify(f"textDocument/{method}", changes)
        self.assertEqual(self.editor.end(), 0)

    def test_positions_outside(self):
        self.editor.initialize()
        uri = self.editor.open(HEADER + "  U 1,0 r1\n")
        for line, character in (99, 0), (3, 99), (-1, -1), (2**40, 2**40), (4, 5):
            self.editor.at("hover", uri, line, character)
            self.editor.at("completion", uri, line, character)
        self.editor.change(uri, {"range": span(99, 0, 1, 0), "text": "  E 0,-1 r2\n"})
        symbols = self.editor.ask("textDocument/documentSymbol", {"textDocument": {"uri": uri}})
        self.assertEqual(
            [t["name"] for t in symbols[0]["children"]], ["U 1,0 r1", "E 0,-1 r2"]
        )

    def test_a_record_typed_letter_by_letter(self):
        self.editor.initialize()
        text = (ROOT / "samples/hills-and-sheep.yaml").read_text()[:1200]
        uri = self.editor.open("")
        line = character = 0
        for i, letter in enumerate(text):
            self.editor.change(
                uri,
                {"range": span(line, character, line, character), "text": letter},
                version=i + 2,
            )
            line, character = (line + 1, 0) if letter == "\n" else (line, character + 1)
            if i % 5 == 0:
                self.editor.at("completion", uri, line, character)
                self.editor.at("hover", uri, line, max(0, character - 1))
        self.assertEqual(self.editor.end(), 0)


if __name__ == "__main__":
    PROGRAM = str(Path(sys.argv.pop(1)).resolve())
    unittest.main()
