// The first game of somebody teaches itself: in place of what is to be done now, five steps say it in
// full, for fingers or for pointer and keys. They never come again once they are done or skipped.

import { wording, translated } from "../../pages/page/words.js";
import { isCoarse } from "./controls.js";

const KEY = "cartulary-steps";

/** Each at most twelve words. `{mover}` is the player of the turn. */
export const STEPS = [
  {
    touch: wording("Tap the picture of the tile that {mover} drew."),
    keys: wording("Click the tile that {mover} drew, or type its sides."),
  },
  {
    touch: wording("Tap the place where {mover} laid it. Again turns the tile."),
    keys: wording("Click the place, or press Space. Again turns the tile."),
  },
  {
    touch: wording("Tap the city, road or field where the figure stands."),
    keys: wording("Click where the figure stands, or press Tab and Space."),
  },
  {
    touch: wording("Tap Enter: the turn is counted. The arrow takes it back."),
    keys: wording("Click Enter, or press it: the turn is counted."),
  },
  {
    touch: wording("Now {mover}: tap the tile, its place, and then Enter."),
    keys: wording("Now {mover}: choose the tile, its place, and then Enter."),
  },
];

/** @param {() => void} changed is told when the steps are skipped */
export const firstSteps = (changed) => {
  let over = true;
  try {
    over = localStorage.getItem(KEY) !== null;
  } catch {
    // Where nothing is remembered, the steps would come again with every page.
  }
  const end = () => {
    over = true;
    try {
      localStorage.setItem(KEY, "done");
    } catch {
      // Not allowed here.
    }
  };
  const numberOf = ({ position, tile, place, figure }) => {
    if (position.played > 1) return STEPS.length;
    if (position.played === 1) return 4;
    if (!tile) return 0;
    if (!place) return 1;
    return figure || !place.figures.length ? 3 : 2;
  };
  return {
    /**
     * @param {any} turn that is entered, as turn_asks.js has it
     * @returns {string | null} the step that comes now; null once there are no more
     */
    words: (turn) => {
      if (over) return null;
      const number = numberOf(turn);
      if (number === STEPS.length) {
        end();
        return null;
      }
      const way = isCoarse() ? "touch" : "keys";
      const mover = turn.position.players[turn.position.player].name;
      return `${number + 1}/${STEPS.length} ${translated(STEPS[number][way], { mover })}`;
    },
    skip: () => {
      end();
      changed();
    },
  };
};
