// Buttons, fields and what is said: what somebody does with the scribe's page.

import { byId, setText } from "../../pages/page/elements.js";
import { framedElement } from "./two_ways.js";

/**
 * @param {string} text
 * @param {() => void} press what is done when somebody presses it
 * @param {string} [className]
 * @returns {HTMLButtonElement}
 */
export const button = (text, press, className) => {
  const made = framedElement("button", text, className);
  made.type = "button";
  made.onclick = press;
  return made;
};

/**
 * @param {string} word
 * @returns {string} the word with a capital letter
 */
export const capital = (word) => word[0].toUpperCase() + word.slice(1);

/**
 * Gives an element these children. Those that it has stay as they are: what comes anew is laid out anew.
 * @param {Element} box
 * @param {Element[]} wanted
 */
export const setChildren = (box, wanted) => {
  const kept = new Set(wanted);
  for (const it of [...box.children]) if (!kept.has(it)) it.remove();
  wanted.forEach((it, i) => {
    if (box.children[i] !== it) box.insertBefore(it, box.children[i] || null);
  });
};

let pointer = null; // a query, and whether it holds
/**
 * True if fingers point, which need more room. The browser lays out all that has changed before it
 * answers, so it is asked once.
 */
export const isCoarse = () => {
  if (!pointer) {
    const query = matchMedia("(pointer: coarse)");
    pointer = { query, holds: query.matches };
    query.onchange = () => (pointer.holds = query.matches);
  }
  return pointer.holds;
};

/**
 * Does what needs the page laid out once that is done for the picture of all that has changed.
 * @param {() => void} act
 */
export const afterPicture = (act) => requestAnimationFrame(() => setTimeout(act));

/** The name and the attributes of an element that is there for those in it; null if it has a text of its own. */
const frameOf = (it) =>
  it.children.length &&
  [...it.childNodes].every((node) => node.nodeType === 1 || !node.textContent.trim())
    ? [it.nodeName, ...[...it.attributes].map(({ name, value }) => `${name}=${value}`)].join("\n")
    : null;
/**
 * Gives a frame the elements of another one with the same attributes. Those that it has stay as they are, also within
 * its own frames.
 * @param {Element} it
 * @param {Element} other
 */
export const setAsIn = (it, other) => {
  const had = [...it.children];
  const take = (isFit) => {
    const at = had.findIndex(isFit);
    return at < 0 ? null : had.splice(at, 1)[0];
  };
  const same = [...other.children].map((child) => [child, take((one) => one.isEqualNode(child))]);
  const all = same.map(([child, old]) => {
    if (old) return old;
    const frame = frameOf(child);
    const like = frame && take((one) => frameOf(one) === frame);
    if (like) setAsIn(like, child);
    return like || child;
  });
  setChildren(it, all);
};

/**
 * Gives a field the focus, but on a screen that is touched, where it would call up a keyboard.
 * @param {HTMLElement} field
 */
export const focusField = (field) => {
  if (!isCoarse()) field.focus({ preventScroll: true });
};

/**
 * Tells those who hear the page.
 * @param {string} text
 */
export const say = (text) => setText(byId("say"), text);

/**
 * Goes with an arrow key from one place on a board to the next among all of them.
 * @param {KeyboardEvent} event
 * @param {any} at
 * @param {Iterable<any>} all
 */
export const stepAmong = (event, at, all) => {
  const step = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[
    event.key
  ];
  if (!step) return;
  event.preventDefault();
  const [x, y] = at.dataset.cell.split(",").map(Number);
  let best = null;
  for (const other of all) {
    const [dx, dy] = other.dataset.cell.split(",").map((n, axis) => Number(n) - [x, y][axis]);
    const [ahead, aside] = step[0] ? [dx * step[0], Math.abs(dy)] : [dy * step[1], Math.abs(dx)];
    if (ahead > 0 && (!best || ahead + 2 * aside < best.far))
      best = { other, far: ahead + 2 * aside };
  }
  if (best) best.other.focus({ preventScroll: true });
};
