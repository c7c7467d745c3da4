// The extension for VS Code, unpacked, with a stand-in for the editor and the real program: `node --test
// vscode_test.mjs`, with PROGRAM and EXTENSION, the folder that has its package.json.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";

const require = createRequire(import.meta.url);
const { fakeEditor } = require("./fake_editor.cjs");
const { PROGRAM, EXTENSION } = process.env;
const read = (name) => JSON.parse(readFileSync(path.join(EXTENSION, name), "utf8"));
const manifest = read("package.json");
const HEADER = "cartulary: 1\nplayers: [Ann, Bob]\nmoves: |\n";
const span = (line, begin, end) => ({
  start: { line, character: begin },
  end: { line, character: end },
});
const plain = (value) => JSON.parse(JSON.stringify(value));

// The extension, in an editor of its own.
const start = async (t, settings = { "cartulary.path": PROGRAM }) => {
  const editor = fakeEditor(settings);
  const Module = require("node:module");
  const load = Module._load;
  Module._load = (name, ...rest) =>
    name === "vscode" ? editor.vscode : load.call(Module, name, ...rest);
  for (const name of ["extension.js", "server.js", "editor_types.js"]) {
    delete require.cache[path.join(EXTENSION, name)];
  }
  const extension = require(path.join(EXTENSION, manifest.main));
  Module._load = load;
  const context = { subscriptions: [] };
  editor.extension = extension;
  await extension.activate(context);
  t.after(async () => {
    await extension.deactivate();
    for (const it of context.subscriptions) it.dispose();
  });
  return editor;
};
const codes = (editor, uri) => editor.findings.get(uri)?.map(({ code }) => code);

test("findings come with the text, change with it and go with it", async (t) => {
  const editor = await start(t);
  const uri = "untitled:game.yaml";
  const document = editor.open(uri, `${HEADER}  U 1,0 r0\n`);
  await editor.until(() => editor.findings.has(uri));
  const [finding] = editor.findings.get(uri);
  assert.deepEqual(plain(finding.range), span(3, 8, 10));
  assert.deepEqual([finding.severity, finding.code, finding.source], [0, "P303", "cartulary"]);
  assert.match(finding.message, /^expected a road to the west, got a field\n/);

  editor.type(document, span(3, 9, 10), "1");
  await editor.until(() => editor.findings.get(uri).length === 0);
  editor.type(document, span(4, 0, 0), "  U 1,0 r1\n");
  await editor.until(() => editor.findings.get(uri).length === 1);
  const [{ relatedInformation: others }] = editor.findings.get(uri);
  assert.deepEqual(plain(others[0].location.range), span(3, 2, 10));
  assert.equal(others[0].location.uri.toString(), uri);

  editor.close(document);
  assert.equal(editor.findings.has(uri), false);
  assert.match(editor.output, /lsp: cartulary \d/);
});

test("texts that are open when it starts are checked, others are not", async (t) => {
  const editor = await start(t);
  editor.open("untitled:a.txt", HEADER, "plaintext");
  editor.open("untitled:b.carcassonne.yaml", `${HEADER}  U 1,0 r0\n`, "carcassonne-record");
  await editor.until(() => editor.findings.has("untitled:b.carcassonne.yaml"));
  assert.equal(editor.findings.has("untitled:a.txt"), false);
  await editor.commands["cartulary.restart"]();
  await editor.until(() => codes(editor, "untitled:b.carcassonne.yaml")?.[0] === "P303");
});

test("hover, completion, formatting, symbols and quick fixes", async (t) => {
  const editor = await start(t);
  const { completion, formatting, symbols, actions, hover } = editor.providers;
  const document = editor.open("untitled:game.yaml", `${HEADER}  E 0,-1 r2 kn\n`);
  const cancel = {};

  const offers = await completion.provider.provideCompletionItems(
    document,
    { line: 3, character: 14 },
    cancel,
  );
  assert.deepEqual(
    offers.map(({ label }) => label),
    ["knight:S", "farmer:NNW", "=0:0"],
  );
  assert.deepEqual(plain(offers[0].range), span(3, 12, 14));
  assert.deepEqual([offers[0].insertText, offers[0].detail], ["knight:S", "Ann 4"]);
  assert.ok(completion.rest.length > 0, "signs that ask for offers");

  editor.type(document, span(3, 12, 14), "k  // ö\nresult:\n  termination: unfinished");
  const told = await hover.provider.provideHover(document, { line: 3, character: 4 }, cancel);
  assert.match(told.contents.value, /Ann finishes a city of two tiles/);
  const other = editor.open("untitled:other.yaml", "services:\n");
  assert.equal(await hover.provider.provideHover(other, { line: 0, character: 3 }, cancel), null);

  const edits = await formatting.provider.provideDocumentFormattingEdits(
    document,
    { tabSize: 2, insertSpaces: true },
    cancel,
  );
  const wanted = spawnSync(PROGRAM, ["fmt", "-"], { input: document.text, encoding: "utf8" });
  assert.notEqual(wanted.stdout, document.text);
  assert.equal(editor.edited(document.text, edits), wanted.stdout);

  const [record] = await symbols.provider.provideDocumentSymbols(document, cancel);
  assert.equal(record.name, "Ann and Bob");
  assert.deepEqual(
    record.children.map(({ name }) => name),
    ["E 0,-1 r2 k"],
  );

  editor.type(document, span(3, 9, 11), "r?");
  const [action] = await actions.provider.provideCodeActions(document, span(3, 0, 0), {}, cancel);
  assert.equal(action.kind, "quickfix");
  const changes = action.edit.edits.get("untitled:game.yaml");
  assert.match(editor.edited(document.text, changes), /E 0,-1 r2 k/);
  for (const { languages } of Object.values(editor.providers)) {
    assert.deepEqual(languages, ["yaml", "carcassonne-record"]);
  }
});

test("configurations count when they are saved", async (t) => {
  const editor = await start(t);
  const folder = mkdtempSync(path.join(os.tmpdir(), "records "));
  t.after(() => rmSync(folder, { recursive: true }));
  const uri = pathToFileURL(path.join(folder, "a b.yaml")).toString();
  editor.open(uri, `${HEADER}  E 0,-1 r2 K =0:4\n`);
  await editor.until(() => codes(editor, uri)?.[0] === "S501");
  writeFileSync(path.join(folder, "cartulary.yaml"), "ignore: [S501]\n");
  editor.fire("settings file");
  await editor.until(() => codes(editor, uri)?.length === 0);
});

test("a program that is not there is named, and can be chosen", async (t) => {
  const editor = await start(t, { "cartulary.path": "/nowhere/cartulary" });
  await editor.until(() => editor.errors.length === 1);
  assert.match(editor.errors[0], /`\/nowhere\/cartulary lsp` ended: there is no such program/);
  const document = editor.open("untitled:game.yaml", `${HEADER}  U 1,0 r0\n`);
  editor.type(document, span(3, 9, 10), "2");
  editor.settings["cartulary.path"] = PROGRAM;
  editor.fire("configuration", { affectsConfiguration: (name) => name === "cartulary.path" });
  await editor.until(() => codes(editor, "untitled:game.yaml")?.[0] === "P303");
});

test("a program that is no server is tried a few times, then somebody is told", async (t) => {
  const editor = await start(t, { "cartulary.path": "/bin/true" });
  await editor.until(() => editor.errors.length === 1);
  assert.equal(editor.output.match(/ended: exit status 0/g).length, 3);
  const talker = await start(t, { "cartulary.path": "/bin/ls" });
  await talker.until(() => talker.errors.length === 1);
});

test("what is no message ends the server", () => {
  const { Messages } = require(path.join(EXTENSION, "server.js"));
  const taken = [];
  const messages = new Messages((message) => taken.push(message));
  const bytes = Buffer.from('Content-Length: 12\r\n\r\n{"a":"\u00f6\u00f6"}');
  for (const byte of bytes) messages.add(Buffer.of(byte));
  messages.add(Buffer.concat([bytes, bytes]));
  assert.deepEqual(taken, [{ a: "öö" }, { a: "öö" }, { a: "öö" }]);
  for (const bad of ["Length: 3\r\n\r\n{}", "Content-Length: 99999999999\r\n\r\n", "\r\n\r\n"]) {
    assert.throws(() => new Messages(() => {}).add(Buffer.from(bad)), /no message/);
  }
  assert.throws(() => new Messages(() => {}).add(Buffer.from("Content-Length: 2\r\n\r\n{]")));
});

test("every file that the manifest names is there, and every command is registered", async (t) => {
  const { contributes } = manifest;
  const files = [
    manifest.main,
    ...contributes.languages.map(({ configuration }) => configuration),
    ...contributes.grammars.map((grammar) => grammar.path),
    ...contributes.snippets.map((snippets) => snippets.path),
    ...contributes.yamlValidation.map(({ url }) => url),
  ];
  for (const name of files) assert.ok(existsSync(path.join(EXTENSION, name)), name);
  for (const { url } of contributes.yamlValidation) {
    assert.equal(read(url).$schema, "http://json-schema.org/draft-07/schema#");
  }
  const editor = await start(t);
  assert.deepEqual(
    contributes.commands.map(({ command }) => command),
    Object.keys(editor.commands),
  );
  const { wordPattern, onEnterRules } = read("language-configuration.json");
  assert.deepEqual("  E 0,-1 r2 knight:S =0:4".match(new RegExp(wordPattern, "g")), [
    "E",
    "0,-1",
    "r2",
    "knight:S",
    "=0:4",
  ]);
  assert.match("moves: |", new RegExp(onEnterRules[0].beforeText));
});

test("snippets make records without errors", () => {
  // As the editor fills them in for somebody who changes nothing.
  const filled = ({ body }) =>
    body
      .join("\n")
      .replace(/\$\{\d+\|([^,|]*)[^|]*\|\}/g, "$1")
      .replace(/\$\{\d+:([^}]*)\}/g, "$1")
      .replace("$CURRENT_YEAR-$CURRENT_MONTH-$CURRENT_DATE", "2026-11-26")
      .replace("$0", "");
  const { "Result of a game": result, ...records } = read("snippets.json");
  for (const [name, snippet] of Object.entries(records)) {
    const text = `${filled(snippet)}\nresult:\n  termination: unfinished\n`;
    assert.doesNotMatch(text, /\$/, name);
    const done = spawnSync(PROGRAM, ["verify", "--no-config", "-"], {
      input: text,
      encoding: "utf8",
    });
    assert.equal(done.status, 0, `${name}: ${done.stdout}`);
  }
  const ending = filled(result)
    .replace("completed", "unfinished")
    .replace(/\n {2}winner.*/, "");
  const record = `${HEADER}  U 1,0 r1\n${ending}\n`;
  const done = spawnSync(PROGRAM, ["verify", "--no-config", "-"], {
    input: record,
    encoding: "utf8",
  });
  assert.equal(done.status, 0, done.stdout);
});
