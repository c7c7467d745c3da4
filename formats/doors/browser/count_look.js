// A board that is counted, and what of it somebody looks at.

import { cellOf } from "./count_picture.js";

/** @param {string} cell */
export const numbersOf = (cell) => cell.split(",").map(Number);
/** Whether fingers point, which need more room. */
export const isCoarse = () => matchMedia("(pointer: coarse)").matches;

/** What all parts of the desk share. The desk sets it; `count` is null while no board is counted. */
export const countLook = () => {
  const look = {
    position: null,
    count: null, // what the module says of the board
    place: null, // the cell for which a tile is chosen
    chosen: null, // a type of the stock that was chosen before its place
    current: null, // the cell of the tile that is looked at
    segment: null, // of that tile, on which a figure is to be put
    step: null, // of the scoring; null: tiles are laid
    /** Looks at nothing. */
    forget: () => {
      look.place = look.chosen = look.current = look.segment = look.step = null;
    },
    /** Looks at a tile, of no step of the scoring. */
    goToTile: (it) => {
      [look.current, look.segment, look.step] = [cellOf(it), null, null];
    },
    placeAt: (cell) =>
      cell === null ? undefined : look.count.places.find((it) => cellOf(it) === cell),
    tileAt: (cell) =>
      cell === null ? -1 : look.count.tiles.findIndex((it) => cellOf(it) === cell),
    isWrong: (finding) => finding.severity !== "note",
    isFaulty: (number) =>
      look.count.faults.some(
        (it) => it.tiles.includes(number) && look.isWrong(look.position.findings[it.finding]),
      ),
  };
  return look;
};
