// Guesses on a board that is counted: where the next tile lies, which one it is, and where
// somebody stands on it. A right guess saves a tap.

import { cellOf } from "./count_picture.js";

/** How many ways a tile can lie that look different, by its sides. */
const looksOf = (edges) => {
  const [a, b, c, d] = edges;
  if (a !== c || b !== d) return 4;
  return a === b ? 1 : 2;
};
/** How likely a tile lies in one of its ways. */
const weightOf = ({ left, edges }) => left / looksOf(edges);

/**
 * @param {any} look what is looked at; see count_look.js
 * @param {any} place
 * @returns {{type: any, rotation: number, place: any, weight: number}[]} all that can lie there, the
 *   likely first
 */
export const likelyTiles = (look, place) => {
  const { stock, tiles } = look.count;
  const all = place.fits.flatMap(({ type, rotations }) =>
    // The first tile is turned afterwards.
    (tiles.length ? rotations : rotations.slice(0, 1)).map((rotation) => ({
      type: stock[type],
      rotation,
      place,
      weight: weightOf(stock[type]) + (stock[type].tile === look.start() ? 1000 : 0),
    })),
  );
  const sum = all.reduce((so, it) => so + it.weight, 0);
  for (const it of all) it.weight /= sum;
  return all.sort((a, b) => b.weight - a.weight);
};

/**
 * @param {any} look
 * @returns {any[]} the places for tiles, the likely first: enclosed ones that many tiles fit, near the last tile
 */
export const likelyPlaces = (look) => {
  const { tiles, places, stock } = look.count;
  const cells = new Set(tiles.map(cellOf));
  const last = tiles[tiles.length - 1];
  const scoreOf = (it) => {
    let score = 0;
    for (const dx of [-1, 0, 1])
      for (const dy of [-1, 0, 1])
        if (cells.has(cellOf({ column: it.column + dx, row: it.row + dy })))
          score += dx && dy ? 3 : 10;
    const weight = it.fits.reduce(
      (so, { type, rotations }) => so + weightOf(stock[type]) * rotations.length,
      0,
    );
    const far = last ? Math.abs(it.column - last.column) + Math.abs(it.row - last.row) : 0;
    return (
      score +
      8 * Math.log(weight) -
      far -
      (look.passed.has(cellOf(it)) || look.photo.isBare(it) ? 100 : 0)
    );
  };
  return places
    .filter((it) => it.fits.length)
    .map((it) => ({ it, score: scoreOf(it) }))
    .sort((a, b) => b.score - a.score)
    .map(({ it }) => it);
};

/** The features on which figures stand most often. */
const KINDS = ["monastery", "garden", "city", "field", "road"];

/**
 * @param {any} look
 * @param {number} number of a tile
 * @returns {any} the spot where somebody most likely stands: on a feature that nobody has yet
 */
export const likelySpot = (look, number) => {
  const had = new Set(
    look.count.scorings
      .flatMap(({ segments }) => segments)
      .filter(({ tile }) => tile === number)
      .map(({ segment }) => segment),
  );
  const rank = ({ kind, segment }) => KINDS.indexOf(kind) + (had.has(segment) ? KINDS.length : 0);
  return [...look.count.tiles[number].spots].sort((a, b) => rank(a) - rank(b))[0];
};
