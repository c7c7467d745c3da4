// The npm package, installed, under Node.js: `node --test npm_test.mjs`, with PROGRAM to compare with
// and CONSUMER, a folder where the package is installed.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs, { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import test from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

const { PROGRAM, CONSUMER } = process.env;
const root = fileURLToPath(new URL("../../", import.meta.url));
const use = path.join(CONSUMER, "use.mjs");
writeFileSync(use, 'export * from "cartulary";\n');
const cartulary = await import(pathToFileURL(use));
const { CartularyError, REPORT_VERSION, VERSION, board, convert, open, report, score, verify } =
  cartulary;
const { CALLS } = await import(
  pathToFileURL(path.join(CONSUMER, "node_modules/cartulary/versions.js"))
);

const run = (...words) => {
  const done = spawnSync(PROGRAM, words, { cwd: root, maxBuffer: 1 << 28, encoding: "utf8" });
  assert.ok(done.status === 0 || done.status === 1, `${words.join(" ")}: ${done.stderr}`);
  return done.stdout;
};
const sample = (name) => readFileSync(path.join(root, name));
const samples = readdirSync(path.join(root, "samples"))
  .filter((name) => /\.(yaml|json)$/.test(name))
  .map((name) => `samples/${name}`);
const final = sample("samples/tournament-final.yaml").toString();
const usual = ["--no-config", "--jobs", "1"];

test("reports are the program's, of records and of files of other programs", async () => {
  assert.ok(samples.includes("samples/board-game-arena.json"));
  for (const name of [...samples, "samples/broken/wrong-claim.yaml"]) {
    for (const [call, command] of [
      [verify, "verify"],
      [score, "score"],
    ]) {
      const made = await call(sample(name), { name });
      assert.equal(made.cartulary_report, REPORT_VERSION);
      assert.equal(made.program, VERSION);
      assert.deepEqual(made, JSON.parse(run(command, ...usual, "--format", "json", name)), name);
    }
  }
  assert.ok((await score(final)).records[0].turn_list.length > 70);
});

test("other formats of reports are the program's", async () => {
  const name = "samples/broken/wrong-claim.yaml";
  for (const format of ["full", "sarif", "csv"]) {
    const made = await report(sample(name), { name, format });
    assert.equal(made, run("verify", ...usual, "--format", format, name));
  }
  assert.equal(
    await report(final, { name: "x" }),
    await report(final, { name: "x", format: "full" }),
  );
  // What only the scribe's page asks is no format of reports.
  await assert.rejects(report(final, { format: "tidy" }), CartularyError);
});

test("games are converted as by the program", async () => {
  const log = "samples/board-game-arena.json";
  const made = await convert(sample(log));
  assert.deepEqual(made, { text: run("convert", "--no-config", log), lost: "" });
  assert.equal((await verify(made.text)).records[0].status, "right");
  for (const to of ["record", "link", "csv", "tsv", "table", "jcz", "position"]) {
    const name = "samples/study-base.yaml";
    const { text, lost } = await convert(sample(name), { to });
    assert.equal(text, run("convert", "--no-config", "--to", to, name), to);
    assert.equal(
      lost.includes("claimed points"),
      ["link", "table", "jcz"].includes(to),
      `${to}: ${lost}`,
    );
  }
  const after = await convert(final, { to: "position", turn: 20 });
  const words = ["--to", "position", "--move", "20", "samples/tournament-final.yaml"];
  assert.equal(after.text, run("convert", "--no-config", ...words));
});

test("boards are the program's, after any turn, of any record of a text", async () => {
  const name = "samples/tournament-final.yaml";
  const drawn = (...words) => run("board", "--no-config", "--format", "svg", ...words, name);
  assert.equal(await board(final), drawn());
  assert.equal(await board(final, { turn: 0 }), drawn("--move", "0"));
  assert.equal(await board(final, { turn: 34, fields: true }), drawn("--move", "34", "--fields"));
  const two = `${sample("samples/example-1-road.yaml")}\n---\n${final}`;
  assert.equal(await board(two, { document: 2 }), drawn());
  const both = { fields: true, caption: true };
  assert.equal(await board(final, both), drawn("--fields", "--caption"));
});

test("what cannot be made says why", async () => {
  const says = async (made, words) =>
    assert.rejects(made, (fault) => {
      assert.ok(fault instanceof CartularyError, String(fault));
      assert.equal(fault.name, "CartularyError");
      assert.match(fault.message, words);
      return true;
    });
  await says(board(final, { turn: 900 }), /expected a turn from 0 to \d+, got 900/);
  await says(board(final, { document: 2 }), /expected a record from 1 to 1, got 2/);
  await says(board(sample("samples/dice-game.yaml")), /got one of the dice game/);
  await says(board("players: 3"), /no first position/);
  await says(convert(final, { to: "pgn" }), /expected the format `record`.*, got `pgn`/);
  await says(convert(final, { to: "csv", turn: 3 }), /a turn is for the format `position`/);
  await says(convert("nothing of the kind"), /findings say why|found none/);
  await says(
    convert(sample("samples/broken/illegal-placement.yaml"), { to: "link" }),
    /cannot be replayed to its end/,
  );
  await assert.rejects(verify(7), TypeError);
  await assert.rejects(verify(), TypeError);
  await assert.rejects(board(final, { turn: -1 }), RangeError);
  await assert.rejects(board(final, { turn: 1.5 }), RangeError);
  await assert.rejects(board(final, { document: 0 }), RangeError);
  await assert.rejects(convert(final, { to: 3 }), TypeError);
  await assert.rejects(open({ timeout: 5 }), TypeError);
});

const noise = (size) => {
  const out = new Uint8Array(size);
  for (let i = 0, state = 3; i < size; ++i) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    out[i] = state >>> 24;
  }
  return out;
};
test("large and hostile texts give findings, and the module answers on", async () => {
  const many = Array.from({ length: 300 }, () => final).join("\n---\n");
  assert.equal((await verify(many)).summary.records, 300);
  for (const text of [
    "",
    noise(1 << 20),
    "[".repeat(1 << 20),
    "{a: ".repeat(1 << 17),
    '{"a":'.repeat(1 << 18),
    "\ud800",
    Uint8Array.of(0x61, 0x3a, 0x20, 0xc3),
  ]) {
    const { errors, warnings, notes } = (await verify(text)).summary;
    assert.ok(errors + warnings + notes > 0);
    await assert.rejects(board(text), CartularyError);
  }
  const cut = await verify(sample("samples/board-game-arena.json").subarray(0, 3000));
  assert.ok(cut.records[0].findings.length > 0);
  assert.equal((await verify(final)).records[0].status, "right");
});

test("a module of one's own, from bytes or compiled, until it is closed", async () => {
  const bytes = readFileSync(path.join(CONSUMER, "node_modules/cartulary/cartulary.wasm"));
  for (const module of [bytes, Promise.resolve(bytes), await WebAssembly.compile(bytes)]) {
    const own = await open({ module });
    assert.equal((await own.verify(final)).summary.right, 1);
    own.close();
    await assert.rejects(own.verify(final), CartularyError);
  }
  await assert.rejects(open({ module: new Uint8Array(8) }), WebAssembly.CompileError);
  assert.equal((await verify(final)).summary.right, 1);
});

test("a thread answers in order, one at a time", async () => {
  const own = await open({ worker: true });
  const made = await Promise.all([
    own.verify(final),
    own.board(final, { turn: 900 }).catch((fault) => fault.message),
    own.convert(final, { to: "link" }),
    own.verify("nothing"),
  ]);
  assert.deepEqual(made[0], await verify(final));
  assert.match(made[1], /expected a turn/);
  assert.match(made[2].text, /^https:/);
  assert.equal(made[3].summary.right, 0);
  const late = own.verify(final);
  own.close();
  await assert.rejects(late, CartularyError);
  await assert.rejects(own.verify(final), CartularyError);
});

test("a call that takes too long ends, and the next one has a new thread", async () => {
  const own = await open({ worker: true, timeout: 300 });
  const long = Array.from({ length: 20000 }, () => final).join("\n---\n");
  await assert.rejects(own.verify(long), /no answer within 300 ms/);
  own.close();
  const again = await open({ worker: true, timeout: 60000 });
  assert.equal((await again.verify(final)).summary.right, 1);
  again.close();
});

test("the example of the package's own page", () => {
  const page = readFileSync(path.join(CONSUMER, "node_modules/cartulary/README.md"), "utf8");
  const [, example] = /```js\n([^]*?)```/.exec(page);
  const [imports, ...rest] = example.split("\n");
  const [name, log] = ["tournament-final.yaml", "board-game-arena.json"].map((file) =>
    JSON.stringify(path.join(root, "samples", file)),
  );
  const script = [
    'import { readFileSync } from "node:fs";',
    imports,
    `const [text, log] = [${name}, ${log}].map((file) => readFileSync(file, "utf8"));`,
    ...rest,
    "const told = [report.records[0].status, records[0].turn_list.length, lost, svg.slice(0, 4)];",
    'console.log(JSON.stringify(told), record.split("\\n")[0], REPORT_VERSION);',
    "console.log((await cartulary.verify(text)).summary.right);",
  ].join("\n");
  const done = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: CONSUMER,
    timeout: 60000,
    encoding: "utf8",
  });
  assert.equal(done.stdout, '["right",71,"","<svg"] cartulary: 1 1\n1\n', done.stderr);
});

test("a program ends although its thread waits for questions", () => {
  const script =
    'import { open } from "cartulary"; const own = await open({ worker: true });' +
    'console.log((await own.verify("")).summary.records);';
  const words = ["--input-type=module", "--eval", script];
  const done = spawnSync(process.execPath, words, {
    cwd: CONSUMER,
    timeout: 60000,
    encoding: "utf8",
  });
  assert.deepEqual([done.status, done.stdout], [0, "1\n"], done.stderr);
});

// An example of each call that runs the program, and the same run of the program.
const EXAMPLES = JSON.parse(readFileSync(new URL("examples.json", import.meta.url)));
const filesOf = (names) =>
  Object.fromEntries(
    readdirSync(path.join(root, "samples"), { recursive: true })
      .filter((file) => file.includes(".") && names.some((name) => file.startsWith(name)))
      .map((file) => [file, sample(`samples/${file}`)]),
  );
const wordsOf = ([name, value]) =>
  [value].flat().map((one) => (one === true ? `--${name}` : `--${name}=${one}`));
test("every call that runs the program answers as the program does", async () => {
  assert.deepEqual(Object.keys(EXAMPLES), Object.keys(CALLS));
  for (const [name, { given, options }] of Object.entries(EXAMPLES)) {
    const { words, takes, gives } = CALLS[name];
    const texts = {
      text: () => [sample(`samples/${given[0]}`)],
      two: () => given.map((name_) => sample(`samples/${name_}`)),
      files: () => [filesOf(given)],
      positions: () => [given],
    }[takes]();
    const more = { text: { name: given[0] }, files: { paths: [given[0]] } }[takes];
    const made = await cartulary[name](...texts, { ...options, ...more });
    const paths = { two: given, positions: [] }[takes] ?? [given[0]];
    const done = spawnSync(
      PROGRAM,
      [...words, ...Object.entries(options).flatMap(wordsOf), ...paths],
      {
        cwd: path.join(root, "samples"),
        input: given.map((position) => JSON.stringify(position)).join("\n"),
        maxBuffer: 1 << 28,
      },
    );
    assert.ok(done.status < 2, `${name}: ${done.stderr}`);
    const out = done.stdout.toString().replaceAll(given[0], takes === "two" ? "a.yaml" : given[0]);
    const wanted = takes === "two" ? out.replaceAll(given[1], "b.yaml") : out;
    assert.deepEqual(
      made,
      { json: JSON.parse, text: String, lines: (text) => [JSON.parse(text)] }[gives](wanted),
      name,
    );
  }
});

test("repairs are chosen by number, or by an answer", async () => {
  const broken = sample("samples/broken/occupied-road.yaml");
  const second = await cartulary.repair(broken, { pick: 2 });
  assert.match(second, /W 1,0 r0 highwayman:S/);
  assert.equal(await cartulary.repair(broken, { ask: true, input: "2\n" }), second);
});

test("the program runs on files in memory", async () => {
  const made = await cartulary.run(["site", "games", "-o", "pages"], {
    files: { "games/a.yaml": final, "games/no-game.yaml": "x: 1" },
  });
  assert.equal(made.status, 0, made.error);
  assert.ok(made.files["pages/index.html"].length > 0);
  assert.ok(!("games/a.yaml" in made.files));
  assert.equal((await cartulary.run(["verify", "-"], { input: "players: 7" })).status, 1);
  const fixed = await cartulary.run(["fmt", "a.yaml"], {
    files: { "a.yaml": final.replaceAll("\n", "  \n") },
  });
  assert.deepEqual(Object.keys(fixed.files), ["a.yaml"]);
  const missing = await cartulary.run(["verify", "b.yaml"]);
  assert.equal(missing.status, 2);
  assert.match(missing.error, /cannot read b.yaml: No such file/);
  await assert.rejects(cartulary.legal(final, { move: 900 }), CartularyError);
  await assert.rejects(cartulary.legal(final, { colour: 1 }), TypeError);
  await assert.rejects(cartulary.legal(final, { move: true }), TypeError);
});

test("a thread that runs the program can be stopped, and goes on", async () => {
  const own = await open({ worker: true });
  const long = own.analyse(final, { deep: true });
  setTimeout(() => own.stop(), 1000);
  await assert.rejects(long, /stopped/);
  assert.equal((await own.odds(final, { move: 60 })).turn, 60);
  own.close();
  const hasty = await open({ worker: true, timeout: 1500 });
  await assert.rejects(hasty.analyse(final, { deep: true }), /no answer within 1500 ms/);
  hasty.close();
});

test("paths may begin with drives, as on Windows", async () => {
  const inside = path.join(CONSUMER, "node_modules/cartulary");
  const { runProgram } = await import(pathToFileURL(path.join(inside, "program.js")));
  const module = await WebAssembly.compile(
    readFileSync(path.join(inside, "cartulary-program.wasm")),
  );
  const work = mkdtempSync(path.join(os.tmpdir(), "cartulary-"));
  writeFileSync(path.join(work, "a.yaml"), final);
  // A system whose drive D is that folder, and where nothing else is.
  const asked = [];
  const onDrive = (word) => {
    if (typeof word !== "string") return word;
    asked.push(word);
    return word.replace(/^D:/, work);
  };
  const files = new Proxy(fs, {
    get: (_, name) =>
      typeof fs[name] === "function" ? (...words) => fs[name](...words.map(onDrive)) : fs[name],
  });
  const words = ["board", "-o", "/D:/b.svg", "/D:/a.yaml"];
  assert.equal(await runProgram(module, { words, files, here: "D:\\", drives: true }), 0);
  assert.ok(readFileSync(path.join(work, "b.svg"), "utf8").startsWith("<svg"));
  // A drive without a slash is the folder where one was on it last.
  assert.ok(asked.includes("D:/") && !asked.some((name) => /^(\/?D:|\/D:.*)$/.test(name)));
  rmSync(work, { recursive: true });
});
