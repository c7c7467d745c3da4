// Features on the table, followed from tile to tile by what the drawings show at their edges.

import { groundOf } from "./tile_ground.js";

const NEIGHBOURS = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

/**
 * A tile on the table, and one of its segments.
 * @typedef {{id: string, rotation: number, column: number, row: number}} Lying
 * @typedef {Lying & {segment: number}} Part
 */

const keyOf = ({ column, row, segment }) => `${column},${row} ${segment}`;

/**
 * @param {Map<string, Lying>} tiles on the table, by `column,row`
 * @param {Part} start
 * @returns {Part[]} all parts of the feature that this one belongs to, with it
 */
export const featureOf = (tiles, start) => {
  const found = new Map([[keyOf(start), start]]);
  for (const part of found.values()) {
    const { border } = groundOf(part.id);
    border.forEach((segment, i) => {
      if (segment !== part.segment) return;
      const here = (i + 3 * part.rotation) % 12;
      const side = Math.floor(here / 3);
      const [column, row] = [part.column + NEIGHBOURS[side][0], part.row + NEIGHBOURS[side][1]];
      const other = tiles.get(`${column},${row}`);
      if (!other) return;
      // The same point, as the neighbour has it.
      const there = 3 * ((side + 2) % 4) + 2 - (here % 3);
      const met = groundOf(other.id).border[(there - 3 * other.rotation + 12) % 12];
      if (met === null) return;
      const next = { ...other, segment: met };
      if (!found.has(keyOf(next))) found.set(keyOf(next), next);
    });
  }
  return [...found.values()];
};

/**
 * @param {Map<string, Lying>} tiles
 * @param {Part[]} field all of it
 * @returns {number} how many cities it touches
 */
export const citiesBeside = (tiles, field) => {
  const seen = new Set();
  let cities = 0;
  for (const part of field)
    for (const segment of groundOf(part.id).beside(part.segment)) {
      const city = { ...part, segment };
      if (seen.has(keyOf(city))) continue;
      cities += 1;
      for (const other of featureOf(tiles, city)) seen.add(keyOf(other));
    }
  return cities;
};
