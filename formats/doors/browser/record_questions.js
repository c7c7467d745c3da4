// The questions to the module about the text of a record that is written.

const name = "game.yaml";

/**
 * @param {import("./module.js").Ask} ask
 * @param {string} text of a record
 * @param {number | null} turn moves before the position; null: all that can be replayed
 * @returns {Promise<any>} what the module says of the position, or that there is none
 */
export const positionOf = async (ask, text, turn) => {
  const answer = await ask({
    name,
    text,
    format: "position",
    ...(turn === null ? {} : { turn }),
  });
  return answer.made
    ? JSON.parse(answer.text)
    : {
        started: false,
        findings: [{ severity: "error", code: "", line: 1, column: 1, message: answer.text }],
        turns: [],
        played: 0,
        at: 0,
        verdict: answer.text,
        status: "unreadable",
      };
};

/**
 * @param {import("./module.js").Ask} ask
 * @param {string} text of a record
 * @param {any} position of this text
 * @returns {Promise<string>} its board with a caption, an SVG
 */
export const captionedBoardOf = async (ask, text, { at, played, turns }) => {
  const answer = await ask({
    name,
    text,
    format: "board",
    line: "caption",
    ...(at === played ? {} : { turn: turns[at].number - 1 }),
  });
  if (!answer.made) throw Error(answer.text);
  return answer.text;
};

/**
 * @param {import("./module.js").Ask} ask
 * @param {string} text of a record
 * @param {any} question which change of it
 * @returns {Promise<{made: boolean, text: string}>} the text after the change, or why there is none
 */
export const changeOf = (ask, text, question) => ask({ name, text, ...question });

/**
 * @param {import("./module.js").Ask} ask
 * @param {string} text of a record
 * @param {number} turn
 * @param {string} tile
 * @returns {Promise<{made: boolean, text: string}>} where the tile can be laid, as JSON, or what is wrong
 */
export const placesOf = (ask, text, turn, tile) =>
  ask({ name, text, format: "places", line: tile, turn });

/**
 * @param {import("./module.js").Ask} ask
 * @param {string} text of a record
 * @param {number} turn turns before the one that is asked about
 * @param {string} line that turn
 * @returns {Promise<any[]>} the figures that may move on behind it, in their order
 */
export const movingOf = async (ask, text, turn, line) => {
  const answer = await ask({ name, text, format: "moving", line, turn });
  return answer.made ? JSON.parse(answer.text).moving : [];
};

/**
 * @param {import("./module.js").Ask} ask
 * @param {string} text of a record
 * @param {number} row of the score pad
 * @param {number} seat
 * @returns {Promise<any[]>} what the cell can hold
 */
export const entriesOf = async (ask, text, row, seat) => {
  const answer = await ask({ name, text, format: "entries", turn: row, line: String(seat) });
  return answer.made ? JSON.parse(answer.text).entries : [];
};
