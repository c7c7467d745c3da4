// The words of the replay page on a feature: beside the board, in place of what happens in the
// turn, or in a corner of the board where that is not seen.

import { byId, element, pipOf } from "./elements.js";

/** How much of a rectangle another one covers, in square pixels. */
const shared = (a, b) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/**
 * @param {import("./replay_data.js").Replay} replay
 * @param {any} words of replayWords()
 * @param {any} drawn the board, of replayBoard()
 */
export const featurePanel = ({ players, segments, steps, tiles }, words, drawn) => {
  const panel = byId("panel");
  const stage = panel.parentNode;
  const beside = /** @type {HTMLElement} */ (document.querySelector(".now"));

  /** The squares of the screen on which tiles lie, and how much each of them is needed. */
  const squares = (feature, now) => {
    const { a, e, d, f } = drawn.board.getScreenCTM();
    const own = new Set(feature.segments.map((segment) => segments[segment].tile));
    return tiles.slice(0, steps[now].laid).map((tile) => ({
      left: e + 100 * a * tile.x,
      right: e + 100 * a * (tile.x + 1),
      top: f + 100 * d * tile.y,
      bottom: f + 100 * d * (tile.y + 1),
      weight: own.has(tile) ? 10 : 1,
    }));
  };
  /** Puts the panel into the corner of the board where it covers the fewest tiles. */
  const intoCorner = (feature, now, pointer) => {
    stage.append(panel);
    const all = squares(feature, now);
    const [x, y] = pointer || [-1000, -1000];
    all.push({ left: x - 60, right: x + 60, top: y - 60, bottom: y + 60, weight: 20 });
    let least = Infinity;
    let corner = [false, false];
    for (const [right, above] of [
      [false, false],
      [true, false],
      [false, true],
      [true, true],
    ]) {
      panel.classList.toggle("right", right);
      panel.classList.toggle("above", above);
      const box = panel.getBoundingClientRect();
      const covered = all.reduce((sum, it) => sum + it.weight * shared(box, it), 0);
      if (covered < least) [least, corner] = [covered, [right, above]];
    }
    panel.classList.toggle("right", corner[0]);
    panel.classList.toggle("above", corner[1]);
  };
  const isBesideSeen = () => {
    const { top, bottom, height } = beside.getBoundingClientRect();
    return height > 0 && top >= 0 && bottom <= innerHeight;
  };

  return {
    hide: () => {
      panel.hidden = true;
      beside.classList.remove("telling");
      beside.style.minHeight = "";
    },
    /**
     * @param {import("./replay_data.js").Feature} feature
     * @param {number} now the step
     * @param {[number, number]} [pointer] where somebody points, in pixels of the screen
     */
    show: (feature, now, pointer) => {
      const rows = element("dl");
      for (const [name, text] of words.about(feature, now))
        rows.append(element("dt", name), element("dd", text));
      const title = element("h2", words.kindText(feature));
      title.append(...feature.owners.map((seat) => pipOf(players[seat], seat)));
      panel.replaceChildren(title, rows);
      panel.hidden = false;
      if (!beside.classList.contains("telling") && !isBesideSeen())
        return intoCorner(feature, now, pointer);
      // The content below it stays where it is, unless there is more to tell.
      beside.style.minHeight ||= beside.offsetHeight + "px";
      beside.classList.add("telling");
      beside.append(panel);
    },
  };
};
