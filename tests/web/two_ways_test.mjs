// Names from right to left in sentences, under node.

import assert from "node:assert/strict";
import test from "node:test";
import { framedBySigns, waysOf } from "../../formats/doors/browser/two_ways.js";

const namesIn = (text) => waysOf(text).flatMap(([part, isName]) => (isName ? [part] : []));

test("names from right to left have frames of their own", () => {
  for (const [text, names] of [
    ["Turn 3: שלום, 69 tiles left", ["שלום"]],
    ["שלום כהן – محمد: +4", ["שלום כהן", "محمد"]],
    ["דנה 12, יוסי 9", ["דנה", "יוסי"]],
    ["12. ג'ון finishes a city", ["ג'ון"]],
    ["(שירה) wins by 2", ["שירה"]],
    ["שירה's city: 4", ["שירה"]],
    ["Ann 12, Γιώργος 9, Жанна 3", []],
    ["", []],
  ]) {
    assert.deepEqual(namesIn(text), names, text);
    assert.equal(
      waysOf(text)
        .map(([part]) => part)
        .join(""),
      text,
    );
  }
});

test("where there are no elements, signs frame them", () => {
  assert.equal(framedBySigns("1. דנה: +4"), "1. \u2068דנה\u2069: +4");
  assert.equal(framedBySigns("1. Ann: +4"), "1. Ann: +4");
});
