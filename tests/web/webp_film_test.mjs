// Films in WebP, under node: the chunks that the format asks for, read back.

import assert from "node:assert/strict";
import test from "node:test";
import { webpFilm } from "../../formats/doors/browser/webp_film.js";

const words = (bytes, at) => String.fromCharCode(...bytes.subarray(at, at + 4));
const number = (bytes, at, size) =>
  bytes.subarray(at, at + size).reduce((sum, byte, i) => sum + byte * 256 ** i, 0);
/** The chunks from a place on, as names and bytes. */
const chunksOf = (bytes, at) => {
  const out = [];
  while (at < bytes.length) {
    const size = number(bytes, at + 4, 4);
    out.push([words(bytes, at), bytes.subarray(at + 8, at + 8 + size)]);
    at += 8 + size + (size % 2);
  }
  assert.equal(at, bytes.length);
  return out;
};
const chunk = (name, bytes) =>
  Buffer.concat([
    Buffer.from(name),
    Buffer.from(Uint32Array.of(bytes.length).buffer),
    Buffer.from(bytes),
    Buffer.alloc(bytes.length % 2),
  ]);
/** A picture as a canvas writes it: with what tells of colours. */
const still = (...chunks) =>
  new Uint8Array(chunk("RIFF", Buffer.concat([Buffer.from("WEBP"), ...chunks])));

test("a film has its pictures in a row, each with its place and its time", () => {
  const frames = [
    { x: 0, y: 0, width: 300, height: 200, duration: 600, bytes: still(chunk("VP8 ", [1, 2, 3])) },
    {
      x: 20,
      y: 512,
      width: 41,
      height: 7,
      duration: 70000,
      bytes: still(
        chunk("VP8X", Buffer.alloc(10)),
        chunk("ICCP", [9, 9]),
        chunk("ALPH", [4]),
        chunk("VP8L", [5, 6]),
      ),
    },
  ];
  const film = webpFilm({ width: 300, height: 520 }, frames);
  assert.equal(words(film, 0), "RIFF");
  assert.equal(number(film, 4, 4), film.length - 8);
  assert.equal(words(film, 8), "WEBP");
  const [head, loop, ...shown] = chunksOf(film, 12);
  assert.equal(head[0], "VP8X");
  assert.equal(head[1].length, 10);
  assert.equal(head[1][0], 2, "it moves");
  assert.deepEqual([number(head[1], 4, 3), number(head[1], 7, 3)], [299, 519]);
  assert.deepEqual([loop[0], number(loop[1], 4, 2)], ["ANIM", 0]);
  assert.equal(shown.length, frames.length);
  shown.forEach(([name, bytes], i) => {
    const { x, y, width, height, duration } = frames[i];
    assert.equal(name, "ANMF");
    const numbers = [0, 3, 6, 9, 12].map((at) => number(bytes, at, 3));
    assert.deepEqual(numbers, [x / 2, y / 2, width - 1, height - 1, duration]);
    assert.equal(bytes[15], 2, "it covers what was there");
  });
  const seen = shown.map(([, bytes]) => chunksOf(bytes, 16).map(([name, of]) => [name, [...of]]));
  assert.deepEqual(seen, [
    [["VP8 ", [1, 2, 3]]],
    [
      ["ALPH", [4]],
      ["VP8L", [5, 6]],
    ],
  ]);
});
