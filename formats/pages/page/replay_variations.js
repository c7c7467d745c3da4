// Variations of a replay page: positions that were not played, each in a picture of its own above the board.

import { byId, setText } from "./elements.js";

/** What shows the position of a variation that the address names, until the game goes on. */
export const replayVariations = () => {
  const all = [...document.querySelectorAll(".branch")];
  let shown = null;
  const hashOf = (branch) => "#variation=" + branch.dataset.position;
  const show = (branch) => {
    shown = branch;
    for (const it of all) it.hidden = it !== branch;
    for (const link of document.querySelectorAll(".variation a")) {
      if (branch && link.hash === hashOf(branch)) link.setAttribute("aria-current", "step");
      else link.removeAttribute("aria-current");
    }
    if (branch) setText(byId("say"), branch.querySelector("figcaption").textContent);
  };
  return {
    show,
    isShown: () => shown !== null,
    /** The position that the address names, or nothing. */
    named: () => all.find((it) => location.hash === hashOf(it)) || null,
    /** The step of the game from which a position goes off. */
    stepOf: (branch) => Number(branch.dataset.step),
    /** Goes to the move behind the one that is shown, or before it; false before the first one. */
    walk: (direction) => {
      const next = all[all.indexOf(shown) + direction];
      const lineOf = (branch) => branch.dataset.position.split(".")[0];
      if (!next || lineOf(next) !== lineOf(shown)) return direction > 0;
      location.hash = hashOf(next);
      // At once: the next key may come before the browser tells of the address.
      show(next);
      return true;
    },
  };
};
