// Small things of the document that the scripts of pages are made of.

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {string} id
 * @returns {any} the element that the page has with this id
 */
export const byId = (id) => document.getElementById(id);

/**
 * @param {string} name
 * @param {string | number} [text]
 * @param {string} [className]
 * @returns {any} a new element of HTML
 */
export const element = (name, text, className) => {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  return made;
};

/**
 * @param {string} name
 * @param {Record<string, any>} attributes
 * @param {...Node} children
 * @returns {any} a new element of SVG
 */
export const shape = (name, attributes, ...children) => {
  const made = document.createElementNS(SVG, name);
  for (const key in attributes) made.setAttribute(key, attributes[key]);
  made.append(...children);
  return made;
};

/**
 * @param {string} html an element as the program wrote it, with all texts escaped
 * @returns {any} that element
 */
export const parsed = (html) =>
  document.importNode(
    new DOMParser().parseFromString(html, "text/html").body.firstElementChild,
    true,
  );

/**
 * Writes a text, unless it is there already.
 * @param {Node} node
 * @param {string} text
 */
export const setText = (node, text) => {
  if (node.textContent !== text) node.textContent = text;
};

/**
 * @param {{mark: string}} player
 * @param {number} seat
 * @returns {HTMLElement} the letter of a player in his colour
 */
export const pipOf = (player, seat) => {
  const pip = element("span", player.mark, "pip seat" + seat);
  pip.setAttribute("aria-hidden", "true");
  return pip;
};

/**
 * @param {number} n
 * @param {string} one
 * @param {string} [many] one with an s, unless it is said
 * @returns {string} "1 tile", "2 tiles"
 */
export const counted = (n, one, many) => n + " " + (n === 1 ? one : many || one + "s");
