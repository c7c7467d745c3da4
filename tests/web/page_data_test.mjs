// What the script of a page makes of the page's data, under node.

import assert from "node:assert/strict";
import test from "node:test";
import { unpack } from "../../formats/ground/packing/page_data.js";

test("characters stand for themselves", () => {
  assert.equal(unpack(""), "");
  assert.equal(unpack('{"a":[1,"±"]}'), '{"a":[1,"±"]}');
});

test("marks that mean themselves have the first before them", () => {
  assert.equal(unpack("a##b#$#_"), "a#b$_");
});

test("what comes again is named by its place", () => {
  assert.equal(unpack("abcd&!$"), "abcdabcd");
  // Characters, not the halves that JavaScript has of some.
  assert.equal(unpack("abc🐉±*!%"), "abc🐉±abc🐉±");
  // It may run into itself.
  assert.equal(unpack("-$.!!"), "-".repeat(40));
  // Digits leave out "<".
  for (const [digit, back] of Object.entries({ ";": 27, "=": 28 })) {
    const text = "aaaa" + "b".repeat(back - 4);
    assert.equal(unpack(text + "&!" + digit), text + "aaaa");
  }
});
