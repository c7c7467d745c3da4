// The files of an event: cells of tables, items of the tournament's file, files in one file.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  newRules,
  playerOf,
  withItem,
  withoutItems,
  yamlOf,
} from "../../formats/doors/browser/event_rules.js";
import {
  canWrite,
  cellsOfDuel,
  seatLines,
  valuesAt,
  withValues,
  withoutRows,
} from "../../formats/doors/browser/event_table.js";
import { unzipped, zipped } from "../../formats/doors/browser/zip.js";

test("a value changes its cell alone", () => {
  const text = '# Cup\r\na;b;g1\r\n"Ann;1" ;Bob;\r\n\'=x;"Ci""d";90-80\r\n';
  assert.deepEqual(valuesAt(text, 3, ";"), ["Ann;1", "Bob", ""]);
  assert.deepEqual(valuesAt(text, 4, ";"), ["=x", 'Ci"d', "90-80"]);
  const changed = withValues(text, 3, ";", new Map([[2, "97-93"]]));
  assert.equal(changed, text.replace("Bob;\r", "Bob;97-93\r"));
  assert.equal(withValues(text, 4, ";", new Map([[2, "90-80"]])), text);
  assert.equal(withValues("a,b\nAnn,Bob", 2, ",", new Map([[3, "x,y"]])), 'a,b\nAnn,Bob,,"x,y"');
  assert.equal(withoutRows(text, [3, 4], ";"), "# Cup\r\na;b;g1\r\n");
});

test("the seats of a table are found wherever they stand", () => {
  const text = "round,table,player,points\n1,1,Ann,\n1,2,Dan,\n1,1,Bob,\n2,1,Bob,\n";
  const columns = { between: ",", round: 0, table: 1, player: 2, points: 3, game: [] };
  assert.deepEqual(seatLines(text, columns, 2, ["Ann", "Bob"]), [2, 4]);
  assert.ok(canWrite(columns, true));
  assert.ok(!canWrite(columns, false));
  assert.ok(!canWrite({ ...columns, between: "|" }, true));
});

test("a result is the cells of its duel", () => {
  const columns = { games_a: 0, games_b: 1, winner: 2, game: [3, 4] };
  const cells = (entered) => [...cellsOfDuel(columns, ["Ann", "Bob"], entered)].map(([, it]) => it);
  assert.deepEqual(cells({}), ["", "", "", "", ""]);
  assert.deepEqual(cells({ games: [2, 1] }), ["2", "1", "", "", ""]);
  assert.deepEqual(cells({ walkover: 1 }), ["", "", "Bob", "", ""]);
  assert.deepEqual(cells({ points: [["97", "93"]], winner: 0 }), ["", "", "", "97-93", ""]);
  assert.deepEqual(cells({ points: [["90", "93"]], winner: 0 }), ["", "", "", "90-93 a", ""]);
});

test("an item goes into its list, however that is written", () => {
  assert.equal(withItem("a: 1\n", "byes", "{x: 1}"), "a: 1\nbyes:\n  - {x: 1}\n");
  assert.equal(
    withItem("byes:\n- one\n\n# more\nb: 2\n", "byes", "two"),
    "byes:\n- one\n- two\n\n# more\nb: 2\n",
  );
  assert.equal(withItem("byes: [one] # so\n", "byes", "two"), "byes: [one, two] # so\n");
  assert.equal(withItem("byes: []\n", "byes", "two"), "byes: [two]\n");
  assert.equal(withItem("byes: [one,\n  two]\n", "byes", "three"), null);
  const two = "byes:\n  - {player: Ann}\n  - {player: Bob}\nb: 2\n";
  const isBob = (item) => item.includes("Bob");
  assert.equal(withoutItems(two, "byes", isBob), "byes:\n  - {player: Ann}\nb: 2\n");
  assert.equal(withoutItems("byes:\n  - {player: Bob}\nb: 2\n", "byes", isBob), "b: 2\n");
  assert.equal(withoutItems(two, "withdrawn", isBob), null);
});

test("names of any kind are texts of YAML", () => {
  assert.deepEqual(["Ann", "Zoë O'Neil", "no", "12", "a: b", "x,y"].map(yamlOf), [
    "Ann",
    "Zoë O'Neil",
    '"no"',
    '"12"',
    '"a: b"',
    '"x,y"',
  ]);
  assert.deepEqual(playerOf(" Ann , Lions, 3"), { name: "Ann", club: "Lions", seed: "3" });
  assert.equal(playerOf("  "), null);
  const rules = newRules({
    name: "Cup: 2",
    system: "swiss",
    rounds: "3",
    bestOf: "3",
    final: "4",
    players: [playerOf("Ann"), playerOf("Bob; Lions")],
  });
  assert.match(rules, /^tournament: 1\nname: "Cup: 2"\nstages:\n {2}- stage: Preliminary\n/);
  assert.match(
    rules,
    /best-of: 3\n[^]*rounds: 3\n {4}advance: 4\n[^]*- \{name: Bob, club: Lions\}\n$/,
  );
});

test("files in one file come out again", async () => {
  const files = [
    { name: "tournament.yaml", text: "tournament: 1\n" },
    { name: "Runde 1/ë.csv", text: "a,b\n".repeat(100) },
  ];
  const bytes = new Uint8Array(await zipped(files).arrayBuffer());
  const out = await unzipped(bytes);
  assert.deepEqual(
    out.map((it) => ({ name: it.name, text: new TextDecoder().decode(it.bytes) })),
    files,
  );
  assert.equal(await unzipped(new Uint8Array(30)), null);
});
