// The pictures of games that were chosen: one after the other, and only those in sight or near it. A
// board takes as long to draw as a word to type, so none is drawn while somebody types.

/** How long nothing must have been typed, in milliseconds. */
const PAUSE = 250;

/** @typedef {import("./site_choice.js").Game} Game */

/** @returns {{show: (games: Game[]) => void}} what shows the pictures of the games that are listed now */
export const sitePictures = () => {
  /** @type {HTMLImageElement[]} */
  let waiting = [];
  /** @type {Map<Element, Game>} */
  const gameOf = new Map();
  let [begin, busy] = [0, false];

  const next = () => {
    const image = waiting.shift();
    busy = Boolean(image);
    if (!image) return;
    // The next one waits until this one is painted.
    const goOn = () => requestAnimationFrame(() => setTimeout(next));
    const game = gameOf.get(image);
    image.classList.add("seen");
    if (!game || image.getAttribute("src")) return goOn();
    image.onload = goOn;
    image.onerror = goOn;
    image.src = game.address.slice(0, game.address.lastIndexOf(".")) + ".svg";
  };
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        near.unobserve(target);
        waiting.push(/** @type {HTMLImageElement} */ (target));
      }
      if (!busy) next();
    },
    { rootMargin: "200px" },
  );
  return {
    show: (games) => {
      clearTimeout(begin);
      near.disconnect();
      waiting = [];
      gameOf.clear();
      for (const game of games) {
        const image = game.item && game.item.querySelector("img");
        if (!image) continue;
        image.classList.remove("seen");
        gameOf.set(image, game);
      }
      begin = setTimeout(() => {
        for (const image of gameOf.keys()) near.observe(image);
      }, PAUSE);
    },
  };
};
