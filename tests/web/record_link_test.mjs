// Records in links, under node.

import assert from "node:assert/strict";
import test from "node:test";
import {
  base64Of,
  bytesOf,
  linkOf,
  partsOfLink,
  recordOfLink,
} from "../../formats/doors/browser/record_link.js";

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

test("a link holds one game", async () => {
  const game = "cartulary: 1\nplayers: [Ann, Bob]\nmoves: |\n  U 1,0 r1 # ---\n";
  for (const one of ["---\n" + game, "# ---\n%YAML 1.2\n---\n" + game, game + "---\n# the end\n"]) {
    assert.equal(await recordOfLink(await linkOf(one)), one);
  }
  for (const several of [game + "---\n" + game, "--- {cartulary: 1}\r\n--- {cartulary: 1}\n"]) {
    assert.equal(await recordOfLink(await linkOf(several)), null, several);
  }
});

test("a link says what it opens, and where the replay begins", () => {
  assert.deepEqual(partsOfLink("#record=a-_9"), { opens: "record", packed: "a-_9", at: "" });
  assert.deepEqual(partsOfLink("#replay=ab&turn=31"), {
    opens: "replay",
    packed: "ab",
    at: "turn=31",
  });
  assert.deepEqual(partsOfLink("#check=ab&"), { opens: "check", packed: "ab", at: "" });
  for (const other of ["", "#", "#turn=3", "#records=ab", "#x&replay=ab"]) {
    assert.equal(partsOfLink(other), null, other);
  }
});

test("bytes come from base64 and become it", () => {
  assert.deepEqual(bytesOf("AP8="), new Uint8Array([0, 255]));
  assert.equal(base64Of(new Uint8Array([0, 255])), "AP8=");
});
