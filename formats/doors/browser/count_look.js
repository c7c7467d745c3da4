// A board that is counted, and what of it somebody looks at.

import { cellOf } from "./count_picture.js";

/** @param {string} cell */
export const numbersOf = (cell) => cell.split(",").map(Number);
/** True if the scores have no room beside the board. */
export const isNarrow = () => matchMedia("(max-width: 61.99rem)").matches;

/** What all parts of the desk share. The desk sets it; `count` is null while no board is counted. */
export const countLook = () => {
  const look = {
    position: null,
    count: null, // what the module says of the board
    place: null, // the cell for which a tile is chosen
    other: null, // the cell where it may lie as well: the second guess
    passed: new Set(), // cells where nothing seems to lie
    page: 0, // of the tiles that fit
    seat: 0, // whose figure was put last
    chosen: null, // a type of the stock that was chosen before its place
    current: null, // the cell of the tile that is looked at
    photo: null, // what lies under the board; see count_photo.js
    step: null, // of the scoring; null: tiles are laid
    tracks: false, // whether the points on the track are asked for
    /** Looks at nothing. */
    forget: () => {
      look.place = look.other = look.chosen = look.current = look.step = null;
      look.passed.clear();
      [look.page, look.seat, look.tracks] = [0, 0, false];
    },
    /** Looks at a tile, of no step of the scoring. */
    goToTile: (it) => {
      [look.current, look.step, look.tracks] = [cellOf(it), null, false];
    },
    placeAt: (cell) =>
      cell === null ? undefined : look.count.places.find((it) => cellOf(it) === cell),
    tileAt: (cell) =>
      cell === null ? -1 : look.count.tiles.findIndex((it) => cellOf(it) === cell),
    /** The tile that begins the game, while it is missing. */
    start: () => {
      const missing = look.position.findings.find(({ code }) => code === "P306");
      return missing ? (/tile (\S+)/.exec(missing.message) || [])[1] : undefined;
    },
    /** Chooses a place; those that were guessed instead are passed. */
    choose: (cell) => {
      for (const guess of [look.place, look.other]) {
        if (guess !== null && guess !== cell) look.passed.add(guess);
      }
      [look.place, look.other, look.page] = [cell, null, 0];
    },
    isWrong: (finding) => finding.severity !== "note",
    isFaulty: (number) =>
      look.count.faults.some(
        (it) => it.tiles.includes(number) && look.isWrong(look.position.findings[it.finding]),
      ),
  };
  return look;
};
