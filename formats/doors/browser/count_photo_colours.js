// The colours of a photo: a palette of what it has, whatever the light, and what each of them stands
// for. All is relative: a field is greener than a city, a road paler than both, a river bluer.

import { FINE, KINDS } from "./count_photo_layouts.js";

/** Colours of a palette. */
const SHADES = 40;
/** How much lightness counts, beside the tint. */
const LIGHT = 0.15;

/** Where the tint of each kind of land is looked for at first: red and blue against green. */
const TINTS = { f: [-0.2, -0.5], c: [0.25, -0.42], r: [0.06, -0.13], i: [-0.3, 0.25] };
const BROAD = 0.2;
/** How far the tint of one thing goes, by the light on it. */
const NEAR = 0.06;

/**
 * Red and blue against green, and lightness, of a colour.
 * @param {Float32Array} colours red, green, blue of each piece
 * @returns {Float32Array} three numbers for each
 */
export const tintsOf = (colours) => {
  const out = new Float32Array(colours.length);
  for (let i = 0; i < colours.length; i += 3) {
    // A little more than nothing: noise in the dark has no tint.
    const [r, g, b] = [0, 1, 2].map((n) => Math.log(colours[i + n] + 10));
    out[i] = r - g;
    out[i + 1] = b - g;
    out[i + 2] = (LIGHT * (r + 2 * g + b)) / 4;
  }
  return out;
};

const distance = (a, i, b, j) =>
  (a[i] - b[j]) ** 2 + (a[i + 1] - b[j + 1]) ** 2 + (a[i + 2] - b[j + 2]) ** 2;

/**
 * @param {Float32Array} tints
 * @returns {{middles: Float32Array, nearest: (tints: Float32Array) => Uint8Array}} the palette, and the
 *   colour of each piece
 */
export const paletteOf = (tints) => {
  const many = tints.length / 3;
  const step = Math.max(1, Math.floor(many / 8000));
  // Each new colour is far from those before it, but not the strangest of all.
  const middles = new Float32Array(SHADES * 3);
  const apart = new Float32Array(many).fill(Infinity);
  let next = 0;
  for (let n = 0; n < SHADES; ++n) {
    middles.set(tints.subarray(3 * next, 3 * next + 3), 3 * n);
    const far = [];
    for (let i = 0; i < many; i += step) {
      apart[i] = Math.min(apart[i], distance(tints, 3 * i, middles, 3 * n));
      far.push(i);
    }
    far.sort((a, b) => apart[b] - apart[a]);
    next = far[Math.floor(far.length * 0.02)];
  }
  const nearestTo = (all, i) => {
    let [best, least] = [0, Infinity];
    for (let n = 0; n < SHADES; ++n) {
      const now = distance(all, i, middles, 3 * n);
      if (now < least) [best, least] = [n, now];
    }
    return best;
  };
  for (let round = 0; round < 8; ++round) {
    const sums = new Float64Array(SHADES * 4);
    for (let i = 0; i < many; i += step) {
      const at = 4 * nearestTo(tints, 3 * i);
      for (let n = 0; n < 3; ++n) sums[at + n] += tints[3 * i + n];
      ++sums[at + 3];
    }
    for (let n = 0; n < SHADES; ++n)
      if (sums[4 * n + 3])
        for (let k = 0; k < 3; ++k) middles[3 * n + k] = sums[4 * n + k] / sums[4 * n + 3];
  }
  return {
    middles,
    nearest: (all) => Uint8Array.from({ length: all.length / 3 }, (_, i) => nearestTo(all, 3 * i)),
  };
};

/**
 * How often each colour of a palette stands on each kind of land, at first: by tint alone.
 * @param {Float32Array} middles of the palette
 * @param {Float64Array} often how often each colour is in the photo, in shares
 * @param {number[]} shift of red and blue, by the colour of the light
 * @returns {Float64Array[]} for each kind, the shares of the colours
 */
export const firstShares = (middles, often, shift) =>
  [...KINDS].map((kind) => {
    const tint = TINTS[kind];
    const shares = Float64Array.from(often, (share, n) => {
      if (!tint) return share;
      const [x, y] = [middles[3 * n] - tint[0] - shift[0], middles[3 * n + 1] - tint[1] - shift[1]];
      return share * (Math.exp(-(x * x + y * y) / (2 * BROAD * BROAD)) + 0.002);
    });
    return inShares(shares);
  });

/**
 * Colours of about the same tint, in a shadow or in the sun.
 * @param {Float32Array} middles of the palette
 * @param {Float64Array} shares of its colours
 * @param {Float64Array} often how often each colour is in the photo, in shares
 * @returns {Float64Array} shares of those colours, and of all that are near
 */
export const spreadShares = (middles, shares, often) =>
  inShares(
    often.map((share, n) => {
      let sum = 0;
      for (let k = 0; k < shares.length; ++k) {
        const [x, y] = [middles[3 * n] - middles[3 * k], middles[3 * n + 1] - middles[3 * k + 1]];
        sum += shares[k] * Math.exp(-(x * x + y * y) / (2 * NEAR * NEAR));
      }
      return share * sum;
    }),
  );

/**
 * @param {Float64Array} counts
 * @returns {Float64Array} the same, together 1
 */
export const inShares = (counts) => {
  const sum = counts.reduce((all, it) => all + it, 0) || 1;
  return counts.map((it) => it / sum);
};

/** Pieces of a tile. */
export const PIECES = FINE * FINE;
