// The bar beside the board of a replay page: each player's chance to win after the turn that is
// shown.

import { byId, setText } from "../../pages/page/elements.js";

/**
 * @typedef {{win: number, text: string, interval?: string}} Share a player's chance to win, in
 *   hundredths of a percent and as text; none of those that are sure has an interval
 */

/**
 * @param {import("../../pages/page/replay_data.js").Replay} replay
 */
export const chanceBar = ({ players, steps }) => {
  const bar = byId("winning");
  const [parts, labels] = [".shares", ".percents"].map((name) => [
    ...bar.querySelector(name).children,
  ]);
  /** @param {Share[]} shares by seat */
  const inWords = (shares) =>
    shares
      .map(({ text, interval }, seat) =>
        [players[seat].name, text, ...(interval ? [interval] : [])].join(" "),
      )
      .join(", ");
  return {
    inWords,
    /**
     * @param {number} now
     * @param {Share[]} shares by seat
     */
    show: (now, shares) => {
      shares.forEach(({ win, text }, seat) => {
        parts[seat].style.flexGrow = win;
        labels[seat].style.flexGrow = win;
        setText(labels[seat].lastChild, text);
      });
      const words = "Chance to win, " + steps[now].name + ": " + inWords(shares);
      bar.setAttribute("aria-label", words);
      // The title belongs to the parts inside: else it would be read twice.
      for (const part of bar.children) part.title = words;
    },
  };
};
