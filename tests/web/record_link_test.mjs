// Records in links, under node.

import assert from "node:assert/strict";
import test from "node:test";
import { bytesOf, linkOf, recordOfLink } from "../../formats/browser/record_link.js";

test("a link gives back its record", async () => {
  for (const text of ["", "cartulary: 1\n", "players: [Ann, Jürgen 🐑]\n", "x y\n".repeat(5000)]) {
    const link = await linkOf(text);
    assert.match(link, /^[\w-]*$/);
    assert.equal(await recordOfLink(link), text);
  }
});

test("a link that was cut, changed or made to burst holds no record", async () => {
  const link = await linkOf("players: [Ann, Bob]\n".repeat(20));
  for (const bad of [link.slice(0, -4), "%", "AAAA", link.slice(3)]) {
    assert.equal(await recordOfLink(bad), null, bad);
  }
  assert.equal(await recordOfLink(await linkOf("x".repeat(1024 * 1024 + 1))), null);
});

test("bytes come from base64", () => {
  assert.deepEqual(bytesOf("AP8="), new Uint8Array([0, 255]));
});
