// A board that is counted, in words of the table: tiles, places, figures, scorings and what cannot be.

import { wording, t, translated } from "../../pages/page/words.js";
import { cellWords, figureWords } from "./tile_words.js";

/**
 * @param {any} it a tile of the board
 * @param {{name: string}[]} players
 * @param {any} first the tile that was laid first
 * @returns {string} what lies and stands there
 */
export const lyingWords = (it, players, first) => {
  const spots = it.spots.map((spot) => {
    const [, place] = figureWords(spot.figures[0].word).split(", ");
    return place ? `${translated(spot.kind)} ${place}` : translated(spot.kind);
  });
  const here = it.figure
    ? t("{figure}, of {name}", {
        figure: figureWords(it.figure.word),
        name: players[it.figure.seat].name,
      })
    : "";
  return [cellWords(it, first), spots.join(", "), here].filter(Boolean).join("; ");
};

/** The fault and the way out, by the code of a finding whose own words name places of the text. */
const FAULTS = {
  P301: wording("Two tiles lie on one place. Take one of them away."),
  P302: wording("A tile touches no other one. Lay one beside it, or take it away."),
  P303: wording("A tile does not match its neighbours. Turn it, or take it away."),
  P304: wording("A tile lies off the table. Take it away."),
  P306: wording("The tile that begins the game is missing, or somebody stands on it."),
  T204: wording("More tiles of one kind lie there than the box has. Change one of them."),
  T207: wording("More tiles of one kind lie there than the box probably has."),
  T208: wording("In this game no tile is discarded. Put the discarded ones back."),
  T212: wording("More tiles lie there than the box has. Take one away."),
  M403: wording("No figure can stand there. Tap another spot of the tile."),
  M404: wording("The spot of a figure is not known. Tap it on the tile."),
  M405: wording("Nobody plays farmers in this game. Take the farmer away."),
};
/** The way out where a finding's own words tell what is wrong. */
const WAYS = {
  M401: wording("Take one of them away, or tap who really owns it."),
  M402: wording("One of them belongs to somebody else, or a tile is wrong."),
  M406: wording("Take the figure away, or look at the tiles around it."),
};
/**
 * @param {{code: string, message: string}} finding
 * @returns {string} what is wrong with the board, and the way out
 */
export const faultWords = ({ code, message }) => {
  if (FAULTS[code]) return translated(FAULTS[code]);
  const told = message[0].toUpperCase() + message.slice(1);
  // Words that are made for the text mean nothing here.
  const isPlain = !/-?\d,-?\d|`|\br\d\b|:[NESW]/.test(message);
  return isPlain
    ? `${told}. ${WAYS[code] ? translated(WAYS[code]) : t("Change the figure or the tile.")}`
    : t("This cannot be so. Change the figure or the tile, or take it away.");
};
