// The losses of moves, on the tiles of a replay page.

import { byId, shape } from "../../pages/page/elements.js";

/**
 * @param {import("../../pages/page/replay_data.js").Replay} replay
 * @param {(import("./found_moves.js").FoundMove[])[]} movesByStep
 */
export const lossBadges = ({ players, steps, tiles }, movesByStep) => {
  const layer = byId("losses");
  const items = [...byId("turns").children];
  const badges = movesByStep.flatMap((moves, step) => {
    const rank = moves.findIndex(({ played }) => played);
    if (rank < 1) return [];
    const worth = items[step].querySelector(".worth");
    const sign = worth.querySelector(".sign");
    // A tile has room for two digits.
    const loss = Number.parseFloat(moves[rank].loss);
    const points = loss.toFixed(loss < 9.95 ? 1 : 0);
    const { x, y } = tiles[steps[step].last];
    const text = shape("text", { x: 100 * x + 91, y: 100 * y + 17 });
    const title = shape("title", {});
    title.textContent =
      `${steps[step].name}, ${players[steps[step].player].name}: ` + worth.textContent.trim();
    const made = shape("g", { "data-step": step }, title, text);
    return [{ step, made, text, sign: sign ? sign.textContent : "", points }];
  });
  layer.append(...badges.map(({ made }) => made));
  const choice = byId("show-losses");
  let now = 0;
  const draw = () => {
    for (const { step, made, text, sign, points } of badges) {
      const isShown =
        step <= now && (choice.value === "all" || (choice.value === "marked" && sign !== ""));
      made.classList.toggle("away", !isShown);
      text.textContent = choice.value === "all" ? "\u2212" + points : sign;
      text.setAttribute("data-nag", sign);
      text.setAttribute("class", sign ? "nag" : "");
    }
  };
  choice.onchange = draw;
  return {
    /** @param {number} step */
    show: (step) => {
      now = step;
      draw();
    },
  };
};
