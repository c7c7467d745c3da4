// Texts of the program in words of the table: without codes, coordinates and the names of options, which
// mean something only to those who look at the text.

import { wording, t, translated } from "../../pages/page/words.js";

const PLACE = "\\(?-?\\d+,-?\\d+(?: [NESW])?\\)?";
const PLACES = new RegExp(` at ${PLACE}(?: ${PLACE})*(?: and \\d+ more)?`, "g");

/**
 * @param {string} text
 * @returns {string} the same without where it was
 */
export const withoutPlaces = (text) =>
  text
    .replace(/ \[[a-z-]+: [^\]]+\]/g, "")
    .replace(/, (?:city|cities)(?= at \()/g, "")
    .replace(PLACES, "");

const SIDE = {
  north: wording("above it"),
  east: wording("to its right"),
  south: wording("below it"),
  west: wording("to its left"),
};

/**
 * Faults of a turn, each with the way out, by the code of its finding. A function takes the message.
 * @type {Record<string, string | ((message: string) => string)>}
 */
const PLAIN = {
  T203: wording("There is no such tile. Choose it by its picture."),
  T204: wording("No tile of this kind is left. Choose another one."),
  T205: wording("No tile has these sides. Choose it by its picture."),
  T206: wording("This tile can be laid. Choose a place for it."),
  P301: wording("A tile lies there already. Take another place."),
  P302: wording("No tile lies beside this place. Take another place."),
  P303: (message) => {
    const [, wanted, side, got] =
      /^expected an? (\w+) to the (\w+), got an? (\w+)/.exec(message) || [];
    return wanted
      ? t("The {got} of the tile meets the {wanted} {side}. Turn it, or take another place.", {
          got: translated(got),
          wanted: translated(wanted),
          side: translated(SIDE[side]),
        })
      : t("The tile does not fit there. Turn it, or take another place.");
  },
  P304: wording("This place is off the table. Take another one."),
  M401: wording("This player has no such figure left. Enter the turn without it."),
  M402: wording("Somebody stands on this feature already. Choose another one, or no figure."),
  M403: wording("The tile has no such feature. Choose another one, or no figure."),
  M404: wording("Several features can be meant. Tap the one where the figure stands."),
  M405: wording("This game is played without farmers. Choose another feature, or no figure."),
  M406: wording("This feature is finished, and its figures are home. Choose another one."),
  M407: wording("This figure never stands there. Choose another one."),
  E604: wording("The game is over. No more turns follow."),
};

/**
 * @param {{code: string, message: string}} finding
 * @returns {string} what is wrong, and what can be done
 */
export const plainWords = ({ code, message }) => {
  const plain = PLAIN[code];
  if (typeof plain === "function") return plain(message);
  return plain
    ? translated(plain)
    : `${withoutPlaces(message)}. ${t("Change the turn, or look at the text.")}`;
};

/** What the module refuses while a board is counted, by how its words begin, and the way out. */
const REFUSED = {
  "expected tiles of a position": wording(
    "The text has no line for each tile. Open Text, and write one for each.",
  ),
  "expected a result": wording(
    "The text has the whole result in one line. Open Text, and divide it.",
  ),
  "not enough memory": wording("This device has too little memory left. Load the page again."),
  "the module ended": wording("This device has too little memory left. Load the page again."),
};

/**
 * @param {string} text a refusal of the module
 * @returns {string} the same in words of the table, with what can be done
 */
export const refusedWords = (text) => {
  const begin = Object.keys(REFUSED).find((words) => text.startsWith(words));
  return begin
    ? translated(REFUSED[begin])
    : t("This cannot be done here. Open Text, or undo the last change.");
};
