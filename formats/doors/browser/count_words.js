// A board that is counted, in words of the table: tiles, places, figures, scorings and what cannot be.

const SIDES = ["north", "east", "south", "west"];
const LANDS = { c: "city", r: "road", f: "field", i: "river" };
const MARKS = {
  m: "monastery",
  "+": "coat of arms",
  "/": "separate cities",
  h: "hill",
  v: "vineyard",
  l: "lake",
  g: "garden",
  n: "inn",
  k: "cathedral",
  w: "wine",
  b: "grain",
  t: "cloth",
};
const WINDS = { N: "north", E: "east", S: "south", W: "west" };

/**
 * @param {string} edges of a tile that is not turned: its sides, and its marks
 * @param {number} rotation
 * @returns {string} "city north, field east, …"
 */
export const tileWords = (edges, rotation) => {
  const sides = [...edges.slice(0, 4)];
  const marks = [...edges.slice(4)].map((mark) => MARKS[mark] || "mark");
  const at = (side) => LANDS[sides[(side + 4 - rotation) % 4]];
  const all = new Set(sides).size === 1;
  const lands = all ? [`${at(0)} on all sides`] : SIDES.map((side, i) => `${at(i)} ${side}`);
  return [...lands, ...marks].join(", ");
};

/**
 * @param {{name: string, word: string}} figure
 * @returns {string} "farmer, north-west"
 */
export const figureWords = ({ name, word }) => {
  const wind = word.split(":")[1] || "";
  // Of the three letters of half a side, the first two that differ are a corner's.
  const letters = [...new Set(wind)];
  const place = letters.sort((a, b) => "NSEW".indexOf(a) - "NSEW".indexOf(b));
  const words = place.map((letter) => WINDS[letter]).filter(Boolean);
  return words.length ? `${name}, ${words.join("-")}` : name;
};

/**
 * @param {{column: number, row: number}} it
 * @param {{column: number, row: number}} [first] the tile that was laid first
 * @returns {string} "2 north, 3 east of the first tile"
 */
export const placeWords = (it, first) => {
  if (!first) return "the middle of the table";
  const [x, y] = [it.column - first.column, it.row - first.row];
  const way = [
    y ? `${Math.abs(y)} ${y > 0 ? "south" : "north"}` : "",
    x ? `${Math.abs(x)} ${x > 0 ? "east" : "west"}` : "",
  ].filter(Boolean);
  return way.length ? `${way.join(", ")} of the first tile` : "the first tile";
};

/**
 * @param {any} it a tile of the board
 * @param {{name: string}[]} players
 * @param {any} first the tile that was laid first
 * @returns {string} what lies and stands there
 */
export const lyingWords = (it, players, first) => {
  const spots = it.spots.map((spot) => {
    const [, place] = figureWords(spot.figures[0]).split(", ");
    return place ? `${spot.kind} ${place}` : spot.kind;
  });
  const here = it.figure ? `${figureWords(it.figure)}, of ${players[it.figure.seat].name}` : "";
  return [placeWords(it, first), spots.join(", "), here].filter(Boolean).join("; ");
};

/**
 * @param {string} text of a scoring, with the places of its tiles
 * @returns {string} the text without them; the board shows where it is
 */
export const scoringWords = (text) =>
  text.replace(/ \(-?\d+,-?\d+( [NESW]+)?\)/g, "").replace(/(, cities)? at(?=[:,]| →)/g, "");

/** What is wrong and the way out, by the code of a finding whose own words name places of the text. */
const FAULTS = {
  P301: "Two tiles lie on one place. Take one of them away.",
  P302: "A tile touches no other one. Lay one beside it, or take it away.",
  P303: "A tile does not match its neighbours. Turn it, or take it away.",
  P304: "A tile lies off the table. Take it away.",
  P306: "The tile that begins the game is missing, or somebody stands on it.",
  T204: "More tiles of one kind lie there than the box has. Change one of them.",
  T207: "More tiles of one kind lie there than the box probably has.",
  T208: "In this game no tile is discarded. Put the discarded ones back.",
  T212: "More tiles lie there than the box has. Take one away.",
  M403: "No figure can stand there. Tap another spot of the tile.",
  M404: "The spot of a figure is not known. Tap it on the tile.",
  M405: "Nobody plays farmers in this game. Take the farmer away.",
};
/** The way out where a finding's own words tell what is wrong. */
const WAYS = {
  M401: "Take one of them away, or tap who really owns it.",
  M402: "One of them belongs to somebody else, or a tile is wrong.",
  M406: "Take the figure away, or look at the tiles around it.",
};
/**
 * @param {{code: string, message: string}} finding
 * @returns {string} what is wrong with the board, and the way out
 */
export const faultWords = ({ code, message }) => {
  if (FAULTS[code]) return FAULTS[code];
  const told = message[0].toUpperCase() + message.slice(1);
  // Words that are made for the text mean nothing here.
  const isPlain = !/-?\d,-?\d|`|\br\d\b|:[NESW]/.test(message);
  return isPlain
    ? `${told}. ${WAYS[code] || "Change the figure or the tile."}`
    : "This cannot be so. Change the figure or the tile, or take it away.";
};
