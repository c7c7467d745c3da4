// Tiles, places and figures in words of the table: for those who hear the page, and for sentences.
// Nothing here has a code, a coordinate or a letter of the text of a record.

import { counted } from "../../pages/page/elements.js";
import { groundOf } from "./tile_ground.js";

const SIDES = ["north", "east", "south", "west"];
/** The kinds of sides, by their letters in edges. */
export const KINDS = { c: "city", r: "road", f: "field", i: "river" };
/**
 * Things that are printed on tiles, by the letters behind the edges: a word for all tiles with it, the drawing that
 * shows it, if there is one, and half its width.
 */
export const MARKS = [
  { letters: "+", word: "Coat of arms", drawing: "t-coat", half: 20 },
  { letters: "m", word: "Monastery", drawing: "t-monastery", half: 22 },
  { letters: "n", word: "Inn", drawing: "t-inn", half: 21 },
  { letters: "k", word: "Cathedral", drawing: "t-cathedral", half: 25 },
  { letters: "wbt", word: "Goods", drawing: "t-wine", half: 20 },
  { letters: "g", word: "Garden", drawing: "", half: 19 },
  { letters: "h", word: "Hill", drawing: "t-hill", half: 50 },
  { letters: "v", word: "Vineyard", drawing: "t-vineyard", half: 20 },
];
const TOLD = {
  "+": "a coat of arms",
  m: "a monastery",
  n: "an inn",
  k: "a cathedral",
  w: "wine",
  b: "grain",
  t: "cloth",
  g: "a garden",
  h: "a hill",
  v: "a vineyard",
};

const listed = (words) =>
  words.length < 2
    ? words.join("")
    : `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;

/**
 * @param {{id: string, edges: string}} it a type of tiles
 * @param {number} [rotation]
 * @returns {string} what one sees on it, turned so: "city north; road east to west"
 */
export const tileWords = ({ id, edges }, rotation = 0) => {
  const nameOf = (side) => SIDES[(side + rotation) % 4];
  const { segments } = groundOf(id);
  const of = (kind) => segments.filter((it) => it.kind === kind);
  const joint = (sides, word) => sides.map(nameOf).join(word);
  const parts = [];
  const cities = of("city");
  if (cities.length)
    parts.push(
      (cities.length > 1 ? "cities " : "city ") +
        listed(cities.map(({ sides }) => joint(sides, " with "))),
    );
  const roads = of("road");
  if (roads.length) {
    const ends = roads.filter(({ sides }) => sides.length === 1);
    const ways = roads.filter(({ sides }) => sides.length > 1);
    for (const { sides } of ways) parts.push("road " + joint(sides, " to "));
    if (ends.length)
      parts.push(
        (ends.length > 1 ? "roads " : "road ") + listed(ends.map(({ sides }) => joint(sides, ""))),
      );
  }
  const river = [...edges.slice(0, 4)].flatMap((kind, side) =>
    kind === "i" ? [nameOf(side)] : [],
  );
  if (river.length) parts.push("river " + river.join(" to "));
  const fields = of("field").length;
  if (!parts.length) parts.push("field");
  else if (fields > 1) parts.push(counted(fields, "field"));
  parts.push(...[...edges.slice(4)].map((mark) => TOLD[mark]).filter(Boolean));
  return parts.join("; ");
};

/**
 * @param {string} sides letters of kinds, clockwise
 * @returns {string} "city, road, field, road"
 */
export const sidesWords = (sides) => [...sides].map((side) => KINDS[side]).join(", ");

/**
 * @param {{column: number, row: number}} cell
 * @param {{column: number, row: number}} [first] the tile that was laid first
 * @returns {string} where it is, seen from that tile: "2 north, 3 east of the first tile"
 */
export const cellWords = (cell, first = { column: 0, row: 0 }) => {
  const [column, row] = [cell.column - first.column, cell.row - first.row];
  const parts = [];
  if (row) parts.push(`${Math.abs(row)} ${row < 0 ? "north" : "south"}`);
  if (column) parts.push(`${Math.abs(column)} ${column < 0 ? "west" : "east"}`);
  return parts.length ? `${parts.join(", ")} of the first tile` : "the middle of the table";
};

/** Corners and sides, as figures have them in a record. */
const WHERE = {
  N: ["north"],
  E: ["east"],
  S: ["south"],
  W: ["west"],
  NNW: ["north-west", "north"],
  WNW: ["north-west", "west"],
  NNE: ["north-east", "north"],
  ENE: ["north-east", "east"],
  ESE: ["south-east", "east"],
  SSE: ["south-east", "south"],
  SSW: ["south-west", "south"],
  WSW: ["south-west", "west"],
};
const partsOf = (word) => {
  const [kind, where = ""] = word.split(":");
  return { kind: kind.replace(/-/g, " "), where: WHERE[where] || [] };
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
  return `${kind}, ${where[0]}${twin ? `, on the ${where[1]} side` : ""}`;
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
 * @returns {string} "two"; a large number in digits
 */
export const numberWord = (n) => NUMBERS[n] || String(n);
