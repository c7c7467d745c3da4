// Which tile lies in a cell of a photo: the tiles whose form explains the colours there, with the
// neighbours that it would need. The meaning of the colours is learned from the photo.

import {
  firstShares,
  inShares,
  paletteOf,
  PIECES,
  spreadShares,
  tintsOf,
} from "./count_photo_colours.js";
import { borderOf, cellsIn, seenFromAbove } from "./count_photo_grid.js";
import { FINE, KINDS, sideOf } from "./count_photo_layouts.js";

const MANY = KINDS.length;
const SIDES = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];
/** Pieces of a tile tell less than all of them on their own: neighbours look alike. */
const WEIGHT = 0.12;
/** Any piece can show something else by chance: a figure, a shine. */
const CHANCE = 0.08;
/** This much speaks for no tile where all kinds of land go as well as each other. */
const VAGUE = 15;
/** How much the colours expected at first count against those found, in pieces of tiles. */
const TRUST = 60;

/** Shifts of red and of blue by the light that are tried. */
const LIGHTS = [-0.17, 0, 0.17].flatMap((red) => [-0.25, 0, 0.25].map((blue) => [red, blue]));

const keyOf = ({ column, row }) => column + "," + row;

/**
 * @param {import("./count_photo_grid.js").Photo} photo
 * @param {import("./count_photo_grid.js").Grid} grid
 * @param {import("./count_photo_layouts.js").Layout[]} layouts of all tiles of the box
 */
export const photoReader = (photo, grid, layouts) => {
  const cells = cellsIn(photo, grid);
  const numbers = new Map(cells.map((it, i) => [keyOf(it), i]));
  const next = cells.map(({ column, row }) =>
    SIDES.map(([x, y]) => numbers.get(keyOf({ column: column + x, row: row + y }))),
  );
  const raw = new Float32Array(cells.length * PIECES * 3);
  cells.forEach((cell, i) =>
    raw.set(seenFromAbove(photo, grid, { ...cell, width: 1, height: 1 }, FINE, 3), i * PIECES * 3),
  );
  const everywhere = [...cells.keys()];
  const types = new Map(layouts.map((it, type) => [it.tile, type]));
  const states = layouts.flatMap((it, type) =>
    it.shows.map((show, turns) => ({ type, turns, show })),
  );
  const sides = states.map(({ type, turns }) =>
    SIDES.map((_, side) => KINDS.indexOf(sideOf(layouts[type].edges, turns, side))),
  );

  const tints = tintsOf(raw);
  const palette = paletteOf(tints);
  const shades = palette.nearest(tints); // of each piece of each cell
  const count = palette.middles.length / 3;
  const often = new Float64Array(count);
  for (const shade of shades) ++often[shade];
  const all = inShares(often);

  /** The colours of the table. */
  const atBorder = () => {
    const counts = new Float64Array(count);
    for (const shade of palette.nearest(tintsOf(borderOf(photo)))) ++counts[shade];
    return spreadShares(palette.middles, inShares(counts), all);
  };
  const firstTable = atBorder();
  let first = null;
  let shares = null;
  let table = firstTable;

  /** How likely it is that no tile lies in each cell. */
  const bare = new Float32Array(cells.length);
  /** How much better each colour goes with a kind than with the photo at large. */
  const worthsOf = (part) =>
    Float32Array.from(part, (share, n) =>
      Math.log((1 - CHANCE) * (share / (all[n] || 1)) + CHANCE),
    );
  /** The table around a cell: a shadow on it begins somewhere. */
  const tableAt = (cell) => {
    const counts = table.map((share) => share * PIECES * 2);
    for (const other of next[cell])
      if (other !== undefined && bare[other] > 0.5)
        for (let piece = 0; piece < PIECES; ++piece) counts[shades[other * PIECES + piece]] += 1;
    return inShares(counts);
  };
  // The evidence of the colours of each cell for each tile, and for none.
  const speaks = new Float32Array(cells.length * states.length);
  const empty = new Float32Array(cells.length);
  let isHeard = false; // whether `speaks` is of what was learned last
  let isBegun = false; // whether colours have been learned, if only of some cells
  const listen = (some) => {
    const lands = new Float32Array(count * MANY);
    shares.forEach((part, kind) =>
      worthsOf(part).forEach((worth, n) => (lands[n * MANY + kind] = worth)),
    );
    // Where no kind of land goes better than another, there is no tile either.
    const vague = worthsOf(shares[0].map((share, n) => (share + shares[1][n] + shares[2][n]) / 3));
    const tables = some.map((cell) => worthsOf(tableAt(cell)));
    const seen = new Float32Array(PIECES * MANY);
    some.forEach((cell, i) => {
      let [none, any] = [0, isBegun ? VAGUE : -Infinity];
      for (let piece = 0; piece < PIECES; ++piece) {
        const shade = shades[cell * PIECES + piece];
        none += tables[i][shade];
        any += vague[shade];
        for (let kind = 0; kind < MANY; ++kind)
          seen[piece * MANY + kind] = lands[shade * MANY + kind];
      }
      empty[cell] = WEIGHT * Math.max(none, any);
      states.forEach(({ show }, state) => {
        let sum = 0;
        for (let n = 0; n < seen.length; ++n) sum += show[n] * seen[n];
        speaks[cell * states.length + state] = WEIGHT * sum;
      });
    });
  };

  // ---- What is believed of each cell: shares of all tiles, and of none.

  const beliefs = new Float32Array(cells.length * states.length);
  // The words of neighbours: for each side of each cell, how well each kind goes there.
  const said = new Float32Array(cells.length * 4 * MANY).fill(1);
  let lying = new Map();
  let left = new Map();
  let prior = new Float32Array(states.length);

  const firstPrior = () =>
    Float32Array.from(states, ({ type }) => ((left.get(layouts[type].tile) || 0) + 0.02) / 100);
  /** Returns how well all that is known of a cell goes together. */
  const believe = (cell) => {
    const from = cell * states.length;
    const known = lying.get(cell);
    if (known !== undefined) {
      beliefs.fill(0, from, from + states.length);
      beliefs[from + known] = 1;
      bare[cell] = 0;
      return 0;
    }
    let most = empty[cell];
    for (let state = 0; state < states.length; ++state) most = Math.max(most, speaks[from + state]);
    let sum = (bare[cell] = Math.exp(empty[cell] - most));
    for (let state = 0; state < states.length; ++state) {
      let now = prior[state] * Math.exp(speaks[from + state] - most);
      for (let side = 0; side < 4; ++side)
        now *= said[(cell * 4 + side) * MANY + sides[state][side]];
      sum += beliefs[from + state] = now;
    }
    bare[cell] /= sum;
    for (let state = 0; state < states.length; ++state) beliefs[from + state] /= sum;
    return most + Math.log(sum);
  };
  /** A cell tells its neighbours what it shows, without what each of them has said. */
  const tell = (cell) => {
    const from = cell * states.length;
    next[cell].forEach((other, side) => {
      if (other === undefined) return;
      const heard = said.subarray((cell * 4 + side) * MANY, (cell * 4 + side + 1) * MANY);
      const parts = new Float32Array(MANY);
      let sum = bare[cell];
      for (let state = 0; state < states.length; ++state) {
        const kind = sides[state][side];
        const part = beliefs[from + state] / heard[kind];
        parts[kind] += part;
        sum += part;
      }
      const back = (other * 4 + ((side + 2) % 4)) * MANY;
      // A tile that matches counts three times as much as an empty place beside it.
      for (let kind = 0; kind < MANY; ++kind)
        said[back + kind] = (bare[cell] + 3 * parts[kind]) / sum + 0.01;
    });
  };
  /** No tile lies more often than the box has it. */
  const ration = (some) => {
    const lies = new Float32Array(layouts.length);
    for (const cell of some)
      if (!lying.has(cell))
        states.forEach(({ type }, state) => (lies[type] += beliefs[cell * states.length + state]));
    states.forEach(({ type }, state) => {
      const most = (left.get(layouts[type].tile) || 0) + 0.5;
      const over = Math.max(1, lies[type] / most);
      // Far too many are a table that has their colour.
      prior[state] *= over > 3 ? over ** -8 : 1 / over;
    });
  };
  const agree = (some, rounds) => {
    for (let round = 0; round < rounds; ++round) {
      for (const cell of some) believe(cell);
      for (const cell of some) tell(cell);
      ration(some);
    }
    return some.reduce((sum, cell) => sum + believe(cell), 0);
  };
  /** Counts the colours of each kind where tiles are believed to lie. */
  const learn = (some) => {
    const counts = first.map((part) => part.map((share) => TRUST * share));
    const none = firstTable.map((share) => TRUST * PIECES * share * 0.2);
    const parts = new Float64Array(MANY);
    for (const cell of some) {
      const from = cell * PIECES;
      if (bare[cell] > 0.1)
        for (let piece = 0; piece < PIECES; ++piece) none[shades[from + piece]] += bare[cell];
      for (let state = 0; state < states.length; ++state) {
        const belief = beliefs[cell * states.length + state];
        if (belief < 0.05) continue;
        const { show } = states[state];
        for (let piece = 0; piece < PIECES; ++piece) {
          const shade = shades[from + piece];
          let sum = 1e-9;
          for (let kind = 0; kind < MANY; ++kind)
            sum += parts[kind] = show[piece * MANY + kind] * shares[kind][shade];
          for (let kind = 0; kind < MANY; ++kind)
            counts[kind][shade] += (belief * parts[kind]) / sum;
        }
      }
    }
    shares = counts.map(inShares);
    table = inShares(none);
  };

  /** Begins with colours that are shifted by the light. Returns how well they go with what is seen. */
  const begin = (shift, some) => {
    prior = firstPrior();
    first = firstShares(palette.middles, all, shift);
    shares = first;
    table = firstTable;
    said.fill(1);
    let worth = 0;
    for (let round = 0; round < 3; ++round) {
      listen(some);
      worth = agree(some, 2);
      learn(some);
    }
    return worth;
  };
  /** Light that is more red or more blue shifts all colours: the shift that explains most. */
  const beginBest = () => {
    const [u, v] = [grid.columns / 2 - 0.5, grid.rows / 2 - 0.5];
    const away = ({ column, row }) => Math.hypot(column - u, row - v);
    const some = [...everywhere].sort((a, b) => away(cells[a]) - away(cells[b])).slice(0, 50);
    const tried = LIGHTS.map((shift) => ({ shift, worth: begin(shift, some) }));
    tried.sort((a, b) => b.worth - a.worth);
    begin(tried[0].shift, some);
  };

  const know = (tiles, rest) => {
    left = rest;
    lying = new Map();
    for (const it of tiles) {
      const cell = numbers.get(keyOf(it));
      const type = types.get(it.tile);
      if (cell !== undefined && type !== undefined) lying.set(cell, 4 * type + it.turns);
    }
  };
  const middleOf = () => ({ column: (grid.columns - 1) >> 1, row: (grid.rows - 1) >> 1 });
  return {
    cells,
    /** The cell in the middle of the corners. */
    middle: middleOf,
    /** The cell near the middle in which a tile lies, most likely. */
    surest: () => {
      const { column, row } = middleOf();
      const away = (cell) => Math.hypot(cells[cell].column - column, cells[cell].row - row);
      const worth = (cell) => bare[cell] * 100 + away(cell);
      const [best] = [...everywhere].sort((a, b) => worth(a) - worth(b));
      return best === undefined ? middleOf() : cells[best];
    },
    /**
     * Where in the photo tiles lie that lie on a board.
     * @param {{column: number, row: number, tile: string, rotation: number}[]} tiles
     * @returns {number[] | null} what is to be added to their columns and rows
     */
    shiftOf: (tiles) => {
      const known = tiles.filter((it) => types.has(it.tile));
      if (!known.length) return null;
      let [best, most] = [null, -Infinity];
      for (const { column, row } of cells) {
        const shift = [column - known[0].column, row - known[0].row];
        const worth = known.reduce((sum, it) => {
          const cell = numbers.get(keyOf({ column: it.column + shift[0], row: it.row + shift[1] }));
          if (cell === undefined) return sum - 20;
          return sum + speaks[cell * states.length + 4 * types.get(it.tile) + it.rotation];
        }, 0);
        if (worth > most) [best, most] = [shift, worth];
      }
      return best;
    },
    /**
     * Learns what the colours stand for, from what lies there and from what seems to; three times at
     * first, before the first reading.
     */
    learn: (tiles, rest) => {
      know(tiles, rest);
      if (!first) beginBest();
      isBegun = true;
      prior = firstPrior();
      listen(everywhere);
      agree(everywhere, 3);
      learn(everywhere);
      isHeard = false;
    },
    /**
     * Reads the photo.
     * @param {{column: number, row: number, tile: string, turns: number}[]} tiles of which it is known
     *   where they lie
     * @param {Map<string, number>} rest how many of each tile are left
     */
    read: (tiles, rest) => {
      know(tiles, rest);
      prior = firstPrior();
      if (!isHeard) listen(everywhere);
      isHeard = true;
      agree(everywhere, 3);
    },
    /** How likely it is that nothing lies there; 1 outside of the photo. */
    bareAt: (column, row) => {
      const cell = numbers.get(keyOf({ column, row }));
      return cell === undefined ? 1 : bare[cell];
    },
    /**
     * How likely tiles are in a cell, together 1.
     * @param {number} column
     * @param {number} row
     * @param {{tile: string, turns: number, left: number}[]} fits those that can lie there
     * @returns {number[] | null} in their order; null outside of the photo
     */
    likely: (column, row, fits) => {
      const cell = numbers.get(keyOf({ column, row }));
      if (cell === undefined) return null;
      const parts = fits.map((it) => {
        if (!types.has(it.tile)) return -1000;
        const state = 4 * types.get(it.tile) + it.turns;
        let sum = speaks[cell * states.length + state];
        for (let side = 0; side < 4; ++side)
          sum += Math.log(said[(cell * 4 + side) * MANY + sides[state][side]]);
        return sum + Math.log(it.left);
      });
      const most = Math.max(...parts);
      return [...inShares(Float64Array.from(parts, (part) => Math.exp(part - most)))];
    },
  };
};
