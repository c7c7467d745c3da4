// The grid that lies over a photo of a board: where a cell is in the photo, and what stands there.

/**
 * A photo: its points, four bytes each.
 * @typedef {{width: number, height: number, data: Uint8ClampedArray}} Photo
 */
/**
 * A grid of cells in a photo. `point` gives the place in the photo of a corner of cells, or null
 * behind the horizon.
 * @typedef {{columns: number, rows: number, point: (u: number, v: number) => number[] | null}} Grid
 */

/**
 * @param {number[][]} corners of a rectangle of whole tiles, clockwise from the top left
 * @param {number} columns of that rectangle
 * @param {number} rows
 * @returns {Grid} which goes on outside of the rectangle
 */
export const gridOf = (corners, columns, rows) => {
  // The projection of the unit square, after Heckbert.
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = corners;
  const [dx1, dy1, dx2, dy2] = [x1 - x2, y1 - y2, x3 - x2, y3 - y2];
  const [sx, sy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
  const area = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / area;
  const h = (dx1 * sy - sx * dy1) / area;
  const [a, b] = [x1 - x0 + g * x1, x3 - x0 + h * x3];
  const [d, e] = [y1 - y0 + g * y1, y3 - y0 + h * y3];
  return {
    columns,
    rows,
    point: (column, row) => {
      const [u, v] = [column / columns, row / rows];
      const w = g * u + h * v + 1;
      return w > 0.05 ? [(a * u + b * v + x0) / w, (d * u + e * v + y0) / w] : null;
    },
  };
};

/**
 * @param {number[][]} corners clockwise
 * @returns {boolean} whether they can be those of a rectangle that is seen aslant
 */
export const canBeGrid = (corners) =>
  [
    [1, 0],
    [1, 1],
    [0, 1],
  ].every((at) => gridOf(corners, 1, 1).point(...at)) &&
  corners.every(([x, y], i) => {
    const [[px, py], [nx, ny]] = [corners[(i + 3) % 4], corners[(i + 1) % 4]];
    return (x - px) * (ny - y) - (y - py) * (nx - x) > 1;
  });

/** Cells that are smaller than this many points of the photo cannot be read. */
const SMALLEST = 12;
/** More cells in a row than these lie on no table. */
const FARTHEST = 24;

/**
 * @param {{width: number, height: number}} photo
 * @param {Grid} grid
 * @returns {{column: number, row: number}[]} the cells that lie in the photo as a whole
 */
export const cellsIn = (photo, grid) => {
  const isIn = (at) =>
    at && at[0] >= 0 && at[1] >= 0 && at[0] < photo.width && at[1] < photo.height;
  const out = [];
  for (let row = -FARTHEST; row < grid.rows + FARTHEST; ++row)
    for (let column = -FARTHEST; column < grid.columns + FARTHEST; ++column) {
      const corners = [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ].map(([x, y]) => grid.point(column + x, row + y));
      if (!corners.every(isIn)) continue;
      const [[ax, ay], , [cx, cy]] = corners;
      if (Math.hypot(cx - ax, cy - ay) >= 1.4 * SMALLEST) out.push({ column, row });
    }
  return out;
};

/**
 * @param {Photo} photo
 * @returns {Float32Array} red, green and blue of points at its border, where the table is
 */
export const borderOf = ({ width, height, data }) => {
  const found = [];
  const take = (x, y) => {
    const at = 4 * (y * width + x);
    found.push(data[at], data[at + 1], data[at + 2]);
  };
  for (let deep = 1; deep < 12; deep += 3) {
    for (let x = 0; x < width; x += 4) for (const y of [deep, height - 1 - deep]) take(x, y);
    for (let y = 0; y < height; y += 4) for (const x of [deep, width - 1 - deep]) take(x, y);
  }
  return Float32Array.from(found);
};

/**
 * Takes a piece of the grid out of the photo, as it would look from above.
 * @param {Photo} photo
 * @param {Grid} grid
 * @param {{column: number, row: number, width: number, height: number}} piece in cells
 * @param {number} size points of a cell, in each direction
 * @param {number} [finer] looks at so many points of the photo for each, in each direction
 * @returns {Float32Array} red, green and blue of each point
 */
export const seenFromAbove = (photo, grid, { column, row, width, height }, size, finer = 1) => {
  const [wide, high] = [width * size, height * size];
  const out = new Float32Array(wide * high * 3);
  const step = 1 / (size * finer);
  for (let y = 0; y < high * finer; ++y)
    for (let x = 0; x < wide * finer; ++x) {
      const at = grid.point(column + (x + 0.5) * step, row + (y + 0.5) * step);
      if (!at) continue;
      const px = Math.min(Math.max(Math.floor(at[0]), 0), photo.width - 1);
      const py = Math.min(Math.max(Math.floor(at[1]), 0), photo.height - 1);
      const from = 4 * (py * photo.width + px);
      const to = 3 * (Math.floor(y / finer) * wide + Math.floor(x / finer));
      for (let i = 0; i < 3; ++i) out[to + i] += photo.data[from + i] / (finer * finer);
    }
  return out;
};
