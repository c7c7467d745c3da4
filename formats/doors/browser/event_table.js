// The cells of a table of results, as they stand in its text: a result is written into them, and all
// else stays as it was.

/**
 * @typedef {{file: string, between: string, row: string, game: number[], a?: number, b?: number,
 *   games_a?: number, games_b?: number, points_a?: number, points_b?: number, winner?: number,
 *   player?: number, points?: number, place?: number}} Columns of a table, by their numbers
 */

/** Where a line of a text begins; lines count from 1. */
const beginOf = (text, line) => {
  let at = 0;
  for (let i = 1; i < line && at >= 0; ++i) at = text.indexOf("\n", at) + 1 || -1;
  return at;
};

/** The cells of the row that begins at a place, as they are written, and where it ends. */
const rowAt = (text, at, between) => {
  const cells = [];
  let begin = at;
  let quoted = false;
  for (; ; ++at) {
    const sign = text[at];
    if (sign === '"') quoted = !quoted;
    const ends = at >= text.length || (!quoted && (sign === "\n" || sign === "\r"));
    if (!ends && (quoted || sign !== between)) continue;
    cells.push(text.slice(begin, at));
    begin = at + 1;
    if (ends) return { cells, end: at };
  }
};

const written = (value, between) =>
  value.includes(between) || /["\n\r]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
const read = (cell) => {
  const bare = cell.trim();
  const value =
    bare.startsWith('"') && bare.endsWith('"') && bare.length > 1
      ? bare.slice(1, -1).replaceAll('""', '"')
      : bare;
  // A quote that spreadsheets take as the sign of a text.
  return /^'[=+\-@']/.test(value) ? value.slice(1) : value;
};

/**
 * @param {string} text
 * @param {number} line
 * @param {string} between
 * @returns {string[]} the values in a row
 */
export const valuesAt = (text, line, between) =>
  rowAt(text, beginOf(text, line), between).cells.map(read);

/**
 * @param {string} text
 * @param {number} line
 * @param {string} between
 * @param {Map<number, string>} values by the numbers of their columns
 * @returns {string} the text with these values in a row
 */
export const withValues = (text, line, between, values) => {
  const begin = beginOf(text, line);
  const { cells, end } = rowAt(text, begin, between);
  for (const [at, value] of values) {
    while (cells.length <= at) cells.push("");
    if (read(cells[at]) !== value) cells[at] = written(value, between);
  }
  return text.slice(0, begin) + cells.join(between) + text.slice(end);
};

/**
 * @param {string} text
 * @param {number[]} lines
 * @param {string} between
 * @returns {string} the text without some rows
 */
export const withoutRows = (text, lines, between) => {
  for (const line of [...lines].sort((a, b) => b - a)) {
    const begin = beginOf(text, line);
    let { end } = rowAt(text, begin, between);
    if (text[end] === "\r") ++end;
    if (text[end] === "\n") ++end;
    text = text.slice(0, begin) + text.slice(end);
  }
  return text;
};

/**
 * Tells if the page can write results into a table.
 * @param {Columns | undefined} columns
 * @param {boolean} seats a row for each seat
 * @returns {boolean}
 */
export const canWrite = (columns, seats) => {
  if (!columns || !columns.between || columns.between === "|") return false;
  const has = (name) => columns[name] !== undefined;
  if (seats) return has("player") && has("points");
  return has("a") && has("b") && (columns.game.length > 0 || has("points_a") || has("games_a"));
};

/**
 * The lines of the seats of a table, by the names of its players.
 * @param {string} text
 * @param {Columns} columns
 * @param {number} line of the first seat
 * @param {string[]} players
 * @returns {number[]}
 */
export const seatLines = (text, columns, line, players) => {
  const [first] = [valuesAt(text, line, columns.between)];
  const same = ["stage", "group", "round", "table", "match"].filter(
    (it) => columns[it] !== undefined,
  );
  const out = [];
  const last = text.split("\n").length;
  for (let at = line; at <= last && out.length < players.length; ++at) {
    const values = valuesAt(text, at, columns.between);
    if (same.some((it) => values[columns[it]] !== first[columns[it]])) continue;
    const seat = players.indexOf(values[columns.player]);
    if (seat >= 0) out[seat] = at;
  }
  return out;
};

/**
 * @typedef {{points?: string[][], games?: [number, number] | null, winner?: number | null,
 *   walkover?: number | null, places?: string[]}} Entered a result: `points` of each game, by seat
 */

/**
 * @param {Columns} columns
 * @param {string[]} players
 * @param {Entered} entered
 * @returns {Map<number, string>} the cells of a duel's row with a result
 */
export const cellsOfDuel = (columns, players, { points = [], games, winner, walkover }) => {
  const out = new Map();
  const put = (at, value) => at !== undefined && out.set(at, value);
  for (const name of ["games_a", "games_b", "points_a", "points_b", "winner"])
    put(columns[name], "");
  for (const at of columns.game) put(at, "");
  if (walkover !== null && walkover !== undefined) {
    put(columns.winner, players[walkover]);
    return out;
  }
  if (games) {
    put(columns.games_a, String(games[0]));
    put(columns.games_b, String(games[1]));
  }
  points.forEach(([a, b], game) => {
    if (columns.game[game] !== undefined) {
      // Somebody may win with fewer points, as on time.
      const says = winner === 0 ? Number(a) <= Number(b) : winner === 1 && Number(b) <= Number(a);
      put(columns.game[game], `${a}-${b}` + (says ? (winner === 0 ? " a" : " b") : ""));
    } else if (game === 0) {
      put(columns.points_a, a);
      put(columns.points_b, b);
    }
  });
  return out;
};
