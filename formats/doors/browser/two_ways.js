// Texts of the program with names from right to left in them. A name without a frame of its own
// turns what stands beside it around: the number of a turn, points, another name.

import { element } from "../../pages/page/elements.js";

/** Hebrew, Arabic, and what else is written so, with its marks. */
const LETTER =
  "[\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}]";
const WORD = `${LETTER}(?:(?:${LETTER}|['"’.\\p{Nd}-])*${LETTER})?`;
/** Words with single spaces between them; a comma ends a name. */
const NAMES = new RegExp(`${WORD}(?: ${WORD})*`, "gu");

/**
 * @param {string} text
 * @returns {[string, boolean][]} its parts, and whether each is written from right to left
 */
export const waysOf = (text) => {
  const out = [];
  let end = 0;
  for (const { 0: name, index } of text.matchAll(NAMES)) {
    if (index > end) out.push([text.slice(end, index), false]);
    out.push([name, true]);
    end = index + name.length;
  }
  if (end < text.length) out.push([text.slice(end), false]);
  return out;
};

/**
 * @param {string} text
 * @returns {(string | HTMLElement)[]} the text, each name from right to left in a frame of its own
 */
export const framed = (text) =>
  waysOf(text).map(([part, isName]) => (isName ? element("bdi", part) : part));

/**
 * @param {string} text
 * @returns {string} the same where there are no elements: as signs that nobody sees
 */
export const framedBySigns = (text) =>
  waysOf(text)
    .map(([part, isName]) => (isName ? `\u2068${part}\u2069` : part))
    .join("");

/**
 * @param {string} name
 * @param {string | number} text
 * @param {string} [className]
 * @returns {any} a new element with the text, as `element()`
 */
export const framedElement = (name, text, className) => {
  const made = element(name, undefined, className);
  made.append(...framed(String(text)));
  return made;
};

/**
 * Writes a text, unless it is there already, as `setText()`.
 * @param {Element} node
 * @param {string} text
 */
export const setFramed = (node, text) => {
  if (node.textContent !== text) node.replaceChildren(...framed(text));
};
