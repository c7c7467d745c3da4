// Where cities, roads, fields and rivers lie on each tile: form without colour, for colours differ
// from edition to edition.

import { byId } from "../../pages/page/elements.js";

/** Pieces of a tile in each direction. */
export const FINE = 16;
/** The kinds of land on a piece of a tile: the letters of sides, and that of buildings in the middle. */
export const KINDS = "fcrim";
const MANY = KINDS.length;
/** Points of a drawing for each piece, in each direction. */
const POINTS = 4;

/**
 * A tile. `shows[turns]` has, for each piece of the tile, row by row, the shares of each kind.
 * @typedef {{tile: string, edges: string, coat: boolean, shows: Float32Array[]}} Layout
 */

/** The shapes of the segments of a tile, by their numbers. */
const shapesOf = (id) => {
  const out = [];
  for (let it; (it = byId(`${id}-${out.length}`));) {
    while (it.localName === "use") it = byId(it.getAttribute("href").slice(1));
    out.push({
      path: new Path2D(it.getAttribute("d")),
      rule: it.getAttribute("fill-rule") || "nonzero",
    });
  }
  return out;
};

/** A piece of a tile after a quarter turn clockwise. */
const turnedPiece = (piece) => {
  const [row, column] = [Math.floor(piece / FINE), piece % FINE];
  return column * FINE + (FINE - 1 - row);
};

/**
 * @param {Float32Array} values of pieces, row by row, `many` of each
 * @param {number} many
 * @returns {Float32Array} the same after a quarter turn clockwise
 */
const turnedOnce = (values, many) => {
  const out = new Float32Array(values.length);
  for (let piece = 0; piece < FINE * FINE; ++piece)
    out.set(values.subarray(piece * many, (piece + 1) * many), turnedPiece(piece) * many);
  return out;
};

/**
 * @param {string} edges letters of the four sides of a tile
 * @param {number} turns
 * @param {number} side clockwise from the north
 * @returns {string} what stands there
 */
export const sideOf = (edges, turns, side) => edges[(side - turns + 4) % 4];

/**
 * Draws the tiles of a stock, each segment in a number instead of a colour.
 * @param {{tile: string, id: string, edges: string}[]} stock
 * @returns {Layout[]}
 */
export const layoutsOf = (stock) => {
  const size = FINE * POINTS;
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: size, height: size });
  const paper = canvas.getContext("2d", { willReadFrequently: true });
  paper.scale(size / 100, size / 100);
  const middles = [
    [50, 1],
    [99, 50],
    [50, 99],
    [1, 50],
  ];
  return stock.map(({ tile, id, edges }) => {
    const shapes = shapesOf(id);
    const isAt = ({ path, rule }, [x, y]) => {
      paper.save();
      paper.resetTransform();
      const is = paper.isPointInPath(path, x, y, rule);
      paper.restore();
      return is;
    };
    const inMiddle = /[mk]/.test(edges.slice(4));
    // A segment is what it shows at the sides of the tile; fields may reach only corners.
    const kindOf = (it) => {
      const side = middles.findIndex((at) => isAt(it, at));
      if (side >= 0) return edges[side];
      return inMiddle && isAt(it, [50, 50]) ? "m" : "f";
    };
    paper.clearRect(0, 0, 100, 100);
    for (const it of shapes) {
      // Shares of points at borders do not matter: the number is rounded down to a kind.
      paper.fillStyle = `rgb(${40 * (1 + KINDS.indexOf(kindOf(it)))},0,0)`;
      paper.fill(it.path, it.rule);
    }
    const { data } = paper.getImageData(0, 0, size, size);
    let show = new Float32Array(FINE * FINE * MANY);
    for (let point = 0; point < size * size; ++point) {
      const [row, column] = [
        Math.floor(point / size / POINTS),
        Math.floor((point % size) / POINTS),
      ];
      const kind = data[4 * point + 3] > 250 ? Math.round(data[4 * point] / 40) - 1 : 0;
      show[(row * FINE + column) * MANY + Math.max(kind, 0)] += 1 / (POINTS * POINTS);
    }
    const shows = [];
    for (let turns = 0; turns < 4; ++turns) {
      shows.push(show);
      show = turnedOnce(show, MANY);
    }
    return { tile, edges, coat: edges.includes("+"), shows };
  });
};
