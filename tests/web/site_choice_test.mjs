// Which games of a site are chosen, in which order, and how an address says so, under node.

import assert from "node:assert/strict";
import test from "node:test";
import {
  choiceOf,
  chosenOf,
  folded,
  hashOf,
  listed,
  sorted,
} from "../../formats/pages/site/site_choice.js";

const NOTHING = { words: "", player: "", event: "", round: "", sort: "" };
const game = (number, names, { event = "", round = "", date = "" } = {}) => ({
  number,
  names,
  event,
  round,
  date,
  players: names.map(folded),
  text: folded([...names, event, round && "round " + round, date].join("\n")),
});
const GAMES = [
  game(0, ["Ann", "José"], { event: "Cup", round: "10", date: "2026-03-01" }),
  game(1, ["Annette", "Bob"], { event: "Cup", round: "2", date: "2026-01-31" }),
  game(2, ["Ωμέγα", "שרה"], { event: "Άνοιξη", round: "final" }),
  game(3, ["Łukasz", "Zoë"], { round: "2", date: "2025-12-24" }),
  game(4, []),
];
const numbers = (games) => games.map(({ number }) => number);
const chosen = (choice) => numbers(chosenOf(GAMES, { ...NOTHING, ...choice }));

test("words are found in whatever way they are typed", () => {
  assert.deepEqual(chosen({ words: "" }), [0, 1, 2, 3, 4]);
  assert.deepEqual(chosen({ words: "jose CUP" }), [0]);
  assert.deepEqual(chosen({ words: "JOSE\u0301" }), [0]);
  assert.deepEqual(chosen({ words: "zoe" }), [3]);
  assert.deepEqual(chosen({ words: " ωμεγα " }), [2]);
  assert.deepEqual(chosen({ words: "שרה" }), [2]);
  assert.deepEqual(chosen({ words: "lukasz" }), [3]);
  assert.deepEqual(chosen({ words: "round final" }), [2]);
  assert.deepEqual(chosen({ words: "cup nobody" }), []);
});

test("a whole name is one player, a part of one is any", () => {
  assert.deepEqual(chosen({ player: "an" }), [0, 1]);
  assert.deepEqual(chosen({ player: "ann" }), [0]);
  assert.deepEqual(chosen({ player: "annet" }), [1]);
  assert.deepEqual(chosen({ player: " Bob " }), [1]);
});

test("event and round are those of the record, together with the rest", () => {
  assert.deepEqual(chosen({ event: "Cup" }), [0, 1]);
  assert.deepEqual(chosen({ round: "2" }), [1, 3]);
  assert.deepEqual(chosen({ event: "Cup", round: "2", player: "bob", words: "2026" }), [1]);
  assert.deepEqual(chosen({ event: "cup" }), []);
});

test("orders count numbers, and what a game does not say comes last", () => {
  const order = (sort) => numbers(sorted([...GAMES].reverse(), sort));
  assert.deepEqual(order(""), [0, 1, 2, 3, 4]);
  assert.deepEqual(order("newest"), [0, 1, 3, 2, 4]);
  assert.deepEqual(order("oldest"), [3, 1, 0, 2, 4]);
  assert.deepEqual(order("event"), [1, 0, 2, 3, 4]);
  assert.deepEqual(order("players"), [0, 1, 3, 2, 4]);
  assert.deepEqual(order("constructor"), [0, 1, 2, 3, 4]);
});

test("an address says what is chosen, and nothing else", () => {
  assert.equal(hashOf(NOTHING), "");
  assert.equal(hashOf({ ...NOTHING, words: "  " }), "");
  const full = { words: "a&b #1 +", player: "שרה", event: "Cup = 2", round: "10", sort: "newest" };
  assert.deepEqual(choiceOf(hashOf(full)), full);
  assert.equal(hashOf({ ...NOTHING, player: "Bob", sort: "oldest" }), "#player=Bob&sort=oldest");
  assert.deepEqual(choiceOf("#other=1&round=2"), { ...NOTHING, round: "2" });
  assert.deepEqual(choiceOf(""), NOTHING);
});

test("values are listed once, as numbers count", () => {
  assert.deepEqual(listed(["10", "2", "", "final", "2"]), ["2", "10", "final"]);
});
