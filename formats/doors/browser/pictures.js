// Pictures of tiles, and the colours of the players.

import { shape } from "../../pages/page/elements.js";

/**
 * @param {string} text in SVG, which the module has made
 * @returns {any} its element
 */
export const pictureOf = (text) =>
  new DOMParser().parseFromString(text, "image/svg+xml").documentElement;

/**
 * @param {string} id of the drawings of a tile
 * @param {number} rotation
 * @param {string} [className]
 * @returns {SVGSVGElement}
 */
export const tilePicture = (id, rotation, className = "picture") =>
  shape(
    "svg",
    { class: className, viewBox: "0 0 100 100", "aria-hidden": "true" },
    shape("use", { href: `#${id}-r${rotation}` }),
  );

/**
 * Gives the classes `seat0`, `seat1` and so on the colours of the players.
 * @param {{fill: string, ink: string}[]} players
 */
export const paintSeats = (players) => {
  const { style } = document.documentElement;
  const set = (name, value) => {
    // The whole page is styled anew when one changes.
    if (style.getPropertyValue(name) !== value) style.setProperty(name, value);
  };
  players.forEach(({ fill, ink }, seat) => {
    set(`--seat-${seat}`, fill);
    set(`--ink-${seat}`, ink);
  });
};
