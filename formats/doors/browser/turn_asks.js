// The next step of a turn that is entered, in a sentence.

import { wording, t, translated } from "../../pages/page/words.js";
import { isCoarse } from "./controls.js";

/** People choose something with a finger, or with a pointer. */
const WORDS = {
  tap: {
    tile: wording("Tap the tile that {name} drew."),
    place: wording("Tap the place where {name} laid it."),
    figure: wording("Tap where {name} put a figure; or Enter."),
    figureOn: wording("Tap where {name} put a figure; or Enter, or the next tile."),
    enter: wording("Tap Enter."),
    enterOn: wording("Tap Enter, or the next tile."),
  },
  click: {
    tile: wording("Click the tile that {name} drew."),
    place: wording("Click the place where {name} laid it."),
    figure: wording("Click where {name} put a figure; or Enter."),
    figureOn: wording("Click where {name} put a figure; or Enter, or the next tile."),
    enter: wording("Click Enter."),
    enterOn: wording("Click Enter, or the next tile."),
  },
};

/**
 * @param {any} turn `position`, `tile`, `legal`, `place`, `figure`: what is known of it; `goesOn`: whether
 *   another one follows
 * @returns {string}
 */
export const askOf = ({ position, tile, legal, place, figure, goesOn }) => {
  const { name } = position.players[position.player];
  const words = WORDS[isCoarse() ? "tap" : "click"];
  const on = goesOn ? "On" : "";
  if (!tile) return translated(words.tile, { name });
  if (legal.otherwise) return t("It fits nowhere.");
  if (!place) return translated(words.place, { name });
  if (figure || !place.figures.length) return translated(words["enter" + on]);
  return translated(words["figure" + on], { name });
};
