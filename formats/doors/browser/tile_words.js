// Tiles, places and figures in words of the table: for those who hear the page, and for sentences.
// Nothing here has a code, a coordinate or a letter of the text of a record.

import { language, listed, wording, t, tn, translated } from "../../pages/page/words.js";
import { groundOf } from "./tile_ground.js";

const SIDES = [t("north"), t("east"), t("south"), t("west")];
/** The kinds of sides, by their letters in edges. */
export const KINDS = {
  c: wording("city"),
  r: wording("road"),
  f: wording("field"),
  i: wording("river"),
};
/**
 * Things that are printed on tiles, by the letters behind the edges: a word for all tiles with it, the drawing that
 * shows it, if there is one, and half its width.
 */
export const MARKS = [
  { letters: "+", word: t("Coat of arms"), drawing: "t-coat", half: 20 },
  { letters: "m", word: t("Monastery"), drawing: "t-monastery", half: 22 },
  { letters: "n", word: t("Inn"), drawing: "t-inn", half: 21 },
  { letters: "k", word: t("Cathedral"), drawing: "t-cathedral", half: 25 },
  { letters: "wbt", word: t("Goods"), drawing: "t-wine", half: 20 },
  { letters: "g", word: t("Garden"), drawing: "", half: 19 },
  { letters: "h", word: t("Hill"), drawing: "t-hill", half: 50 },
  { letters: "v", word: t("Vineyard"), drawing: "t-vineyard", half: 20 },
  { letters: "o", word: t("Volcano"), drawing: "t-volcano", half: 21 },
  { letters: "d", word: t("Dragon"), drawing: "t-dragon", half: 18 },
  { letters: "p", word: t("Portal"), drawing: "t-portal", half: 18 },
  { letters: "s", word: t("Princess"), drawing: "t-princess", half: 18 },
];
const TOLD = {
  "+": t("a coat of arms"),
  m: t("printed|a monastery"),
  n: t("an inn"),
  k: t("a cathedral"),
  w: t("wine"),
  b: t("grain"),
  t: t("cloth"),
  g: t("printed|a garden"),
  h: t("a hill"),
  v: t("a vineyard"),
  o: t("a volcano"),
  d: t("a dragon"),
  p: t("a portal"),
  s: t("a princess"),
};

const joined = (words, join) => (words.length ? words.reduce(join) : "");

/**
 * @param {{id: string, edges: string}} it a type of tiles
 * @param {number} [rotation]
 * @returns {string} what one sees on it, turned so: "city north; road east to west"
 */
export const tileWords = ({ id, edges }, rotation = 0) => {
  const nameOf = (side) => SIDES[(side + rotation) % 4];
  const { segments } = groundOf(id);
  const of = (kind) => segments.filter((it) => it.kind === kind);
  const joint = (sides) => joined(sides.map(nameOf), (a, b) => t("{a} with {b}", { a, b }));
  const way = (sides) => joined(sides, (a, b) => t("{a} to {b}", { a, b }));
  const parts = [];
  const cities = of("city");
  if (cities.length)
    parts.push(
      tn(cities.length, "city {sides}", "cities {sides}", {
        sides: listed(cities.map(({ sides }) => joint(sides))),
      }),
    );
  const roads = of("road");
  if (roads.length) {
    const ends = roads.filter(({ sides }) => sides.length === 1);
    const ways = roads.filter(({ sides }) => sides.length > 1);
    for (const { sides } of ways)
      parts.push(tn(1, "road {sides}", "roads {sides}", { sides: way(sides.map(nameOf)) }));
    if (ends.length)
      parts.push(
        tn(ends.length, "road {sides}", "roads {sides}", {
          sides: listed(ends.map(({ sides }) => nameOf(sides[0]))),
        }),
      );
  }
  const river = [...edges.slice(0, 4)].flatMap((kind, side) =>
    kind === "i" ? [nameOf(side)] : [],
  );
  if (river.length) parts.push(t("river {sides}", { sides: way(river) }));
  const fields = of("field").length;
  if (!parts.length) parts.push(t("field"));
  else if (fields > 1) parts.push(tn(fields, "one field", "{n} fields"));
  parts.push(...[...edges.slice(4)].map((mark) => TOLD[mark]).filter(Boolean));
  return parts.join("; ");
};

/**
 * @param {string} sides letters of kinds, clockwise
 * @returns {string} "city, road, field, road"
 */
export const sidesWords = (sides) => [...sides].map((side) => translated(KINDS[side])).join(", ");

/**
 * @param {{column: number, row: number}} cell
 * @param {{column: number, row: number}} [first] the tile that was laid first
 * @returns {string} where it is, seen from that tile: "2 north, 3 east of the first tile"
 */
export const cellWords = (cell, first = { column: 0, row: 0 }) => {
  const [column, row] = [cell.column - first.column, cell.row - first.row];
  const parts = [];
  if (row < 0) parts.push(t("{n} north", { n: -row }));
  if (row > 0) parts.push(t("{n} south", { n: row }));
  if (column < 0) parts.push(t("{n} west", { n: -column }));
  if (column > 0) parts.push(t("{n} east", { n: column }));
  return parts.length
    ? t("{way} of the first tile", { way: parts.join(", ") })
    : t("the middle of the table");
};

/** Corners and sides, as figures have them in a record. */
const WHERE = {
  N: [t("north")],
  E: [t("east")],
  S: [t("south")],
  W: [t("west")],
  NNW: [t("north-west"), t("north")],
  WNW: [t("north-west"), t("west")],
  NNE: [t("north-east"), t("north")],
  ENE: [t("north-east"), t("east")],
  ESE: [t("south-east"), t("east")],
  SSE: [t("south-east"), t("south")],
  SSW: [t("south-west"), t("south")],
  WSW: [t("south-west"), t("west")],
};
const partsOf = (word) => {
  const [kind, where = ""] = word.split(":");
  return { kind: translated(kind.replace(/-/g, " ")), where: WHERE[where] || [] };
};

/**
 * @param {string} word of a figure in a record
 * @returns {string} its kind in words: "large knight"
 */
export const kindWords = (word) => partsOf(word).kind;

/**
 * @param {string} word of a figure in a record
 * @param {string[]} [all] words of the figures that can stand on the tile as it lies
 * @returns {string} "farmer, north-west"; where two of them have this corner, also on which side of it
 */
export const figureWords = (word, all = []) => {
  const { kind, where } = partsOf(word);
  if (!where.length) return kind;
  const twin = all.some((other) => {
    const it = partsOf(other);
    return it.kind === kind && it.where[0] === where[0] && it.where[1] !== where[1];
  });
  return [kind, where[0], ...(twin ? [t("on the {side} side", { side: where[1] })] : [])].join(
    ", ",
  );
};

/** The tables of this file, for their test. */
export const wordsTest = { WHERE };

const NUMBERS = [
  "no",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];
/**
 * @param {number} n
 * @returns {string} "two" in English; a large number, and one in another language, in digits
 */
export const numberWord = (n) => (language === "en" && NUMBERS[n]) || String(n);
