// The key moments of a replay page: links below the board, and buttons that go from one to the next.

import { byId, element, setText } from "../../pages/page/elements.js";

/**
 * @param {(step: number) => void} jump
 */
export const keyMoments = (jump) => {
  const links = [...document.querySelectorAll("#moments a")];
  const moments = links.map((link) => Number(link.dataset.step));
  const wordsOf = (link) => {
    const [change, how] = [".change", ".how"].map((name) => link.querySelector(name).textContent);
    return `Key moment: chance to win ${change} by the ${how}`;
  };
  const sentences = links.map(wordsOf);
  const told = element("p");
  told.id = "moment-told";
  byId("now-events").after(told);
  let now = 0;
  const next = () => moments.find((step) => step > now);
  const previous = () => moments.filter((step) => step < now).pop();
  const goTo = (step) => {
    if (step !== undefined) jump(step);
  };
  const forward = () => goTo(next());
  const back = () => goTo(previous());
  if (links.length) {
    byId("moment-forward").onclick = forward;
    byId("moment-back").onclick = back;
  }
  return {
    moments,
    /**
     * @param {number} step
     * @returns {string[]}
     */
    inWords: (step) => sentences.filter((_, i) => moments[i] === step),
    keys: links.length ? { n: forward, N: forward, p: back, P: back } : {},
    /** @param {number} step */
    show: (step) => {
      now = step;
      const number = moments.indexOf(now);
      told.hidden = number < 0;
      setText(told, number < 0 ? "" : sentences[number]);
      links.forEach((link, i) => {
        if (moments[i] === now) link.setAttribute("aria-current", "step");
        else link.removeAttribute("aria-current");
      });
      if (!links.length) return;
      byId("moment-forward").setAttribute("aria-disabled", String(next() === undefined));
      byId("moment-back").setAttribute("aria-disabled", String(previous() === undefined));
    },
  };
};
