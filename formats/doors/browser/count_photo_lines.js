// How many tiles lie between the corners of a board in a photo: their borders are lines in it.

import { gridOf, seenFromAbove } from "./count_photo_grid.js";

/** More tiles in a row than these are not looked for. */
const MOST = 24;
const SIZE = 480;

/** Where lightness changes from one point to the next, in the direction of columns or of rows. */
const changesAcross = (light, isColumn) => {
  const out = new Float32Array(SIZE);
  for (let along = 0; along < SIZE; ++along)
    for (let i = 1; i < SIZE - 1; ++i) {
      const at = isColumn ? along * SIZE + i : i * SIZE + along;
      const step = isColumn ? 1 : SIZE;
      out[i] += Math.min(Math.abs(light[at + step] - light[at - step]), 40);
    }
  return out;
};

/** How much more changes at the lines of each count than elsewhere. */
const worthOfCounts = (changes) => {
  const mean = changes.reduce((sum, it) => sum + it, 0) / SIZE;
  const spread = Math.sqrt(changes.reduce((sum, it) => sum + (it - mean) ** 2, 0) / SIZE);
  const out = [0];
  for (let count = 1; count <= MOST; ++count) {
    let sum = 0;
    for (let line = 1; line < count; ++line) {
      const at = Math.round((line * SIZE) / count);
      sum += Math.max(changes[at - 1], changes[at], changes[at + 1]) - mean - 0.7 * spread;
    }
    out.push(sum / spread / Math.sqrt(count));
  }
  return out;
};

/**
 * @param {import("./count_photo_grid.js").Photo} photo
 * @param {number[][]} corners of the board
 * @returns {{columns: number, rows: number}} the counts whose lines are seen best, of cells that are
 *   about as wide as they are high
 */
export const countsOf = (photo, corners) => {
  const whole = { column: 0, row: 0, width: 1, height: 1 };
  const colours = seenFromAbove(photo, gridOf(corners, 1, 1), whole, SIZE);
  const light = Float32Array.from(
    { length: SIZE * SIZE },
    (_, i) => (colours[3 * i] + 2 * colours[3 * i + 1] + colours[3 * i + 2]) / 4,
  );
  const far = (a, b) => Math.hypot(corners[a][0] - corners[b][0], corners[a][1] - corners[b][1]);
  const ratio = (far(0, 1) + far(3, 2)) / (far(1, 2) + far(0, 3));
  const [across, down] = [true, false].map((isColumn) =>
    worthOfCounts(changesAcross(light, isColumn)),
  );
  let best = { columns: 1, rows: 1, worth: -Infinity };
  for (let columns = 1; columns <= MOST; ++columns)
    for (let rows = 1; rows <= MOST; ++rows) {
      // A photo that is taken aslant makes cells lower.
      const square = Math.log((columns / rows / ratio) * 1.05);
      const worth = across[columns] + down[rows] - 12 * square * square;
      if (worth > best.worth) best = { columns, rows, worth };
    }
  return { columns: best.columns, rows: best.rows };
};
