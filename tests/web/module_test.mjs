// The module for browsers against the program: `node module_test.mjs PROGRAM MODULE`, from the top
// of the project; further words are folders with more records. Prints sizes and times; only wrong answers fail.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { loadCartulary } from "../../formats/doors/browser/module.js";

const [program, modulePath, ...folders] = process.argv.slice(2);
const bytes = readFileSync(modulePath);
const begun = performance.now();
const ask = await loadCartulary(bytes);
const ready = performance.now() - begun;

const run = (...words) => {
  const out = spawnSync(program, words, { maxBuffer: 1 << 28, encoding: "buffer" });
  assert.ok(out.status === 0 || out.status === 1, `${words.join(" ")}: ${out.stderr}`);
  return out.stdout.toString();
};
const records = ["tests/golden/corpus", "samples", "samples/broken", ...folders].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => /\.(yaml|json|jcz)$/.test(name))
    .map((name) => `${folder}/${name}`),
);

// The same bytes as the program's.
for (const name of records) {
  const text = readFileSync(name);
  for (const format of ["json", "full", "html"]) {
    // A page is told no folder of the file.
    const told = format === "html" ? name.slice(name.lastIndexOf("/") + 1) : name;
    const answer = await ask({ name: told, text, format });
    assert.ok(answer.made, `${name}: ${answer.text}`);
    const expected = run("verify", "--no-config", "--jobs", "1", "--format", format, name);
    assert.ok(answer.text === expected, `${name}: another report in ${format}`);
    if (format !== "json") continue;
    // What the page shows is the same report.
    const { text: checked } = await ask({ name, text, format: "check" });
    assert.ok(checked.endsWith(`"report":${expected}}`), `${name}: another report is checked`);
  }
  const replay = await ask({ name, text, format: "replay" });
  const page = spawnSync(
    program,
    ["board", "--no-config", "--document", "1", "--format", "html", name],
    {
      maxBuffer: 1 << 28,
    },
  ).stdout.toString();
  assert.equal(replay.made, page !== "", `${name}: ${replay.text.slice(0, 200)}`);
  if (replay.made) assert.ok(replay.text === page, `${name}: another replay`);
}
console.log(
  `${records.length} files: reports in json, full and html, and replays, as the program's`,
);

// What programs ask besides.
for (const name of ["samples/study-base.yaml", "samples/board-game-arena.json"]) {
  const text = readFileSync(name);
  const score = await ask({ name, text, format: "score" });
  assert.ok(score.text === run("score", "--no-config", "--jobs", "1", "--format", "json", name));
  for (const line of ["record", "link", "csv", "tsv", "table", "jcz", "position"]) {
    const answer = await ask({ name, text, format: "convert", line });
    assert.equal(
      JSON.parse(answer.text).text,
      run("convert", "--no-config", "--to", line, name),
      `${name}: ${line}`,
    );
  }
  const drawn = ["board", "--no-config", "--format", "svg", "--move", "20", name];
  assert.ok((await ask({ name, text, format: "board", turn: 20 })).text === run(...drawn));
}
console.log("scores, conversions and boards: the program's");

// A tournament of texts is the one that the program reads of a folder.
{
  const folder = "samples/harbour-cup";
  const files = [
    ...readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((it) => it.isFile())
      .map((it) => `${it.path ?? it.parentPath}/${it.name}`),
    "samples/tournament-final.yaml",
  ].map((name) => ({ name, text: readFileSync(name, "utf8") }));
  const ofFiles = async (some, question) => {
    const text = JSON.stringify({ files: some });
    const answer = await ask({ format: "event", ...question, text });
    assert.ok(answer.made, answer.text);
    return answer.text;
  };
  const state = JSON.parse(await ofFiles(files));
  const page = run("standings", "--table", "standings", "--format", "html", folder);
  for (const table of page.match(/<table>[^]*?<\/table>/g))
    assert.ok(state.standings.includes(table));
  assert.deepEqual(
    [state.name, state.rounds.length, state.faults, state.next.over, state.winners],
    ["Harbour Cup", 5, [], true, ["Henrik won, before Marta."]],
  );
  for (const line of ["spectators", "standings", "pairings", "slips"])
    assert.match(await ofFiles(files, { format: "event-page", line, turn: 0 }), /Harbour Cup/);
  // Its third round is paired as by the program.
  const table = files.find(({ name }) => name.endsWith("results.csv"));
  const before = {
    ...table,
    text: table.text
      .split("\n")
      .filter((line) => !/^[^,]*,(3|Semi|Final)/.test(line))
      .join("\n"),
  };
  const rules = files.find(({ name }) => name.endsWith("tournament.yaml"));
  const paired = JSON.parse(await ofFiles([rules, before]));
  const csv = run("pair", "--stage", "Preliminary", "--round", "3", "--format", "csv", folder);
  assert.equal(paired.next.csv, csv);
  // A result that is missing, and a broken table, are told.
  const open = { ...before, text: before.text + "\nPreliminary,3,1,Ines,Marta,\n" };
  assert.match(JSON.parse(await ofFiles([rules, open])).next.refusals.join(), /has no result/);
  assert.ok(JSON.parse(await ofFiles([rules, open], { line: "force" })).next.csv);
  const broken = { ...before, text: before.text + "\nPreliminary,3,1,Ines,Marta,many\n" };
  const { faults } = JSON.parse(await ofFiles([rules, broken]));
  assert.deepEqual([faults[0].file, faults[0].error], [table.name, true]);
  for (const text of [
    "",
    "{",
    "[]",
    '{"files": 3}',
    '{"files": [{}]}',
    '{"files": [{"name": "tournament.yaml", "text": "\\u0000"}]}',
  ])
    assert.ok((await ask({ format: "event", text })).made, text);
}
console.log("a tournament: standings and pairs of the program");

// Whatever is asked, there are words, and the next question is answered.
const noise = (size, seed) => {
  const out = new Uint8Array(size);
  for (let i = 0, state = seed; i < size; ++i) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    out[i] = state >>> 24;
  }
  return out;
};
const MiB = 1 << 20;
const printable = noise(4 * MiB, 1).map((byte) => 32 + (byte % 95));
const hostile = {
  empty: "",
  blanks: " \n".repeat(1000),
  noise: noise(4 * MiB, 2),
  printable,
  "cut in a character": Uint8Array.of(0x61, 0x3a, 0x20, 0xc3),
  "a lone surrogate": Uint8Array.of(0x61, 0x3a, 0x20, 0xed, 0xa0, 0x80),
  nul: new Uint8Array(1000),
  "brackets of YAML": "[".repeat(3 * MiB),
  "mappings of YAML": "{a: ".repeat(MiB / 2),
  "indented YAML": Array.from({ length: 2000 }, (_, i) => " ".repeat(i) + "a:\n").join(""),
  "nested JSON": '{"a":'.repeat(MiB),
  "JSON that is cut off": readFileSync("samples/board-game-arena.json").subarray(0, 2000),
  "one long line": "players: " + "a".repeat(4 * MiB),
  "many documents": "---\na: 1\n".repeat(2000),
};
for (const [name, text] of Object.entries(hostile)) {
  for (const format of ["json", "full", "html", "replay"]) {
    const answer = await ask({ name, text, format });
    assert.ok(answer.made || format === "replay", `${name}: ${answer.text.slice(0, 200)}`);
    assert.ok(answer.text.length > 0, name);
    assert.ok(!answer.text.startsWith("the module ended"), `${name}: ${answer.text}`);
    if (format !== "json") continue;
    const { errors, warnings, notes } = JSON.parse(answer.text).summary;
    assert.ok(errors + warnings + notes > 0, `${name}: nothing found`);
  }
}
assert.deepEqual(await ask({ name: "a", text: "", format: "png" }).then((a) => a.made), false);
console.log(`${Object.keys(hostile).length} hostile texts: findings`);

// A score pad that begins and is filled cell by cell is that of the record.
{
  const sheet = {
    Ann: ["21", "6", "6", "6"],
    Bo: ["6", "3", "keep", "30"],
    Cleo: ["0", "12", "15", "21"],
  };
  const known = { players: Object.keys(sheet), game: "dice", sheet: true, date: "2026-11-23" };
  let { text } = await ask({ format: "begin", text: JSON.stringify(known) });
  for (let turn = 0; turn < 4; ++turn) {
    for (const [seat, entries] of Object.values(sheet).entries()) {
      const { pad } = JSON.parse((await ask({ name: "pad.yaml", text, format: "position" })).text);
      assert.deepEqual(pad.next, { row: turn, seat });
      const line = `${seat}`;
      const offered = JSON.parse(
        (await ask({ name: "pad.yaml", text, format: "entries", turn, line })).text,
      );
      assert.ok(
        offered.entries.some(({ entry }) => entry === entries[turn]),
        text,
      );
      const filled = await ask({
        name: "pad.yaml",
        text,
        format: "cell",
        turn,
        line: `${seat} ${entries[turn]}`,
      });
      assert.ok(filled.made, filled.text);
      text = filled.text;
    }
  }
  const position = JSON.parse((await ask({ name: "pad.yaml", text, format: "position" })).text);
  assert.deepEqual([position.over, position.pad.next], [true, null]);
  assert.deepEqual(
    position.players.map(({ points }) => points),
    [39, 39, 48],
  );
  assert.ok(!(await ask({ name: "pad.yaml", text, format: "cell", turn: 0, line: "0 city" })).made);
}
console.log("a score pad: filled cell by cell");

// A board that is counted tile by tile has the scores of the record.
for (const [file, expansions] of [
  ["final", []],
  ["hills", ["hills-and-sheep"]],
]) {
  const name = `tests/golden/positions/${file}.yaml`;
  const whole = readFileSync(name, "utf8");
  const lines = whole
    .split("tiles: |\n")[1]
    .split("\n")
    .filter((line) => /^ {4}\S/.test(line))
    .map((line) => line.trim());
  const players = whole.match(/players: \[(.*)\]/)[1].split(", ");
  let { text } = await ask({
    format: "begin",
    text: JSON.stringify({ players, expansions, found: true }),
  });
  const of = async (now) => JSON.parse((await ask({ name, text: now, format: "position" })).text);
  const change = async (question) => {
    const answer = await ask({ name, text, ...question });
    assert.ok(answer.made, answer.text);
    text = answer.text;
  };
  // The first one lies at 0,0, the others where the page offers them.
  const cellOf = (line) => line.split(" ")[1].split(",").map(Number);
  const left = [...lines].sort(
    (a, b) =>
      Math.abs(cellOf(a)[0]) +
      Math.abs(cellOf(a)[1]) -
      Math.abs(cellOf(b)[0]) -
      Math.abs(cellOf(b)[1]),
  );
  while (left.length) {
    const { count } = await of(text);
    const next = left.findIndex((line) => count.places.some(({ at }) => at === line.split(" ")[1]));
    assert.ok(next >= 0, `${left.length} tiles have no place`);
    const [line] = left.splice(next, 1);
    const [tile, at] = line.split(" ");
    const { fits } = count.places.find((place) => place.at === at);
    assert.ok(
      fits.some(({ type }) => count.stock[type].tile === tile),
      `${line} is not offered`,
    );
    await change({ format: "laid", line });
  }
  const track = whole
    .match(/totals: (?:\{(.*)\}|\[(.*)\])/)
    .slice(1)
    .find(Boolean)
    .match(/\d+/g);
  await change({ format: "result", line: "totals " + track.join(":") });
  const discarded = whole.match(/discarded: \[(.*)\]/);
  if (discarded)
    await change({ format: "result", line: "discarded " + discarded[1].split(", ").join(" ") });
  const [record] = JSON.parse(run("verify", "--no-config", "--format", "json", name)).records;
  const position = await of(text);
  assert.deepEqual(
    position.players.map(({ points }) => points),
    record.totals,
    name,
  );
  assert.equal(position.count.scorings.length, position.final.length);
  // Tile by tile it can be taken away again.
  for (let i = 0; i < lines.length; ++i) await change({ format: "taken", turn: 0 });
  assert.deepEqual((await of(text)).count.tiles, []);
}
console.log("two boards: counted tile by tile");

// Each record many times, so that both have what they need at hand.
const corpus = records.filter((name) => name.startsWith("tests/golden/corpus"));
const texts = corpus.map((name) => readFileSync(name));
const round = async () => {
  for (const [i, name] of corpus.entries()) await ask({ name, text: texts[i], format: "json" });
};
const milliseconds = async (work) => {
  const from = performance.now();
  await work();
  return performance.now() - from;
};
const rounds = 20;
for (let i = 0; i < 5; ++i) await round();
let inModule = 0;
for (let i = 0; i < rounds; ++i) inModule += await milliseconds(round);
const args = ["verify", "--no-config", "--jobs", "1", "--format", "json"];
const once = await milliseconds(() => run(...args, ...corpus));
const all = await milliseconds(() =>
  run(
    ...args,
    ...Array(rounds + 1)
      .fill(corpus)
      .flat(),
  ),
);
const each = 1000 / (rounds * corpus.length);
const [wasm, native] = [inModule * each, (all - once) * each];
const kB = (size) => `${Math.round(size / 1000)} kB`;
console.log(`module: ${kB(bytes.length)}, ${kB(gzipSync(bytes, { level: 9 }).length)} packed`);
console.log(`ready in ${ready.toFixed(0)} ms`);
console.log(
  `a record: ${wasm.toFixed(0)} µs, the program ${native.toFixed(0)} µs: ${(wasm / native).toFixed(1)} times`,
);
