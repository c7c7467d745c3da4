// Choices of a turn on other tiles than the one that it lays: the fairy, a princess, a portal, the
// flight of the dragon, step by step, and the wagons that move on.

import { element } from "../../pages/page/elements.js";
import { listed, t, translated, wording } from "../../pages/page/words.js";
import { button, capital } from "./controls.js";
import { cellWords, figureWords } from "./tile_words.js";

const SIDES = [
  { letter: "N", column: 0, row: -1, arrow: "↑", word: wording("north") },
  { letter: "E", column: 1, row: 0, arrow: "→", word: wording("east") },
  { letter: "S", column: 0, row: 1, arrow: "↓", word: wording("south") },
  { letter: "W", column: -1, row: 0, arrow: "←", word: wording("west") },
];
const STEPS = 6;
const KINDS = {
  fairy: (it) => t("fairy beside {figure}, {where}", it),
  princess: (it) => t("home with {figure}, {where}", it),
  portal: (it) => t("by the portal: {figure}, {where}", it),
};

/**
 * @param {any} it an action as the module offers it
 * @returns {any} the same with its `text` for people
 */
export const toldAction = (it) => ({
  ...it,
  text: KINDS[it.act]({
    figure: it.figure ? figureWords(it.figure) : t("a follower"),
    where: cellWords(it),
  }),
});

/**
 * @param {any[]} actions with their texts
 * @param {any} chosen one of them, or another choice
 * @param {(it: any) => void} choose
 * @returns {HTMLElement}
 */
export const actionChoice = (actions, chosen, choose) => {
  const made = element("select");
  const name = t("On another tile");
  made.setAttribute("aria-label", name);
  made.append(element("option", `${name}?`));
  for (const it of actions) {
    const option = element("option", capital(it.text));
    option.selected = it === chosen;
    made.append(option);
  }
  made.onchange = () => choose(actions[made.selectedIndex - 1] || null);
  return made;
};

/**
 * @param {any} it a figure that may move on, as the module tells it
 * @param {(place: number | null) => void} choose
 * @returns {HTMLElement}
 */
export const movingChoice = (it, choose) => {
  const made = element("select");
  const name = t("Wagon of {player}", { player: it.player });
  made.setAttribute("aria-label", name);
  made.append(element("option", t("{name}: it goes home", { name })));
  it.places.forEach((place, number) => {
    const text = `${figureWords(place.feature)}, ${cellWords(place)}`;
    const option = element("option", `${name}: ${text}`);
    option.value = place.word;
    option.selected = number === it.chosen;
    made.append(option);
  });
  made.onchange = () => choose(made.selectedIndex ? made.selectedIndex - 1 : null);
  return made;
};

/**
 * @param {any[]} moving as the module tells them
 * @returns {string} the word that moves all of them; empty if they go home
 */
export const movingWord = (moving) => {
  const [first, ...others] = moving
    .filter((it) => it.chosen !== null)
    .map((it) => it.places[it.chosen].word);
  return [first || "", ...others.map((word) => word.slice(word.indexOf(":") + 1))].join("+");
};

/**
 * @param {any} flight where it begins, and the cell of the fairy
 * @param {string} steps letters of the steps so far
 * @param {(cell: string) => boolean} lies whether a tile lies on a cell
 * @param {any} fairy the cell to which the turn moves it, if it does
 * @returns {any[]} the sides to which the dragon can fly now
 */
export const waysOf = (flight, steps, lies, fairy) => {
  const at = { column: flight.column, row: flight.row };
  const been = new Set([`${at.column},${at.row}`]);
  for (const letter of steps) {
    const side = SIDES.find((it) => it.letter === letter);
    at.column += side.column;
    at.row += side.row;
    been.add(`${at.column},${at.row}`);
  }
  const kept = fairy || flight.fairy;
  if (steps.length === STEPS) return [];
  return SIDES.filter((side) => {
    const [column, row] = [at.column + side.column, at.row + side.row];
    const isFairy = kept && kept.column === column && kept.row === row;
    return lies(`${column},${row}`) && !been.has(`${column},${row}`) && !isFairy;
  });
};

/**
 * @param {any[]} ways as `waysOf` has them
 * @param {string} steps letters of the steps so far
 * @param {(steps: string) => void} fly
 * @returns {HTMLElement}
 */
export const flightSteps = (ways, steps, fly) => {
  const made = element("div", undefined, "flight");
  made.setAttribute("role", "group");
  const flown = [...steps].map((letter) =>
    translated(SIDES.find((it) => it.letter === letter).word),
  );
  const name = flown.length
    ? t("The dragon flew {sides}", { sides: listed(flown) })
    : t("The dragon flies");
  made.setAttribute("aria-label", name);
  made.append(element("span", name));
  for (const side of ways) {
    const step = button(side.arrow, () => fly(steps + side.letter));
    step.setAttribute("aria-label", translated(side.word));
    made.append(step);
  }
  if (steps) {
    const back = button("⌫", () => fly(steps.slice(0, -1)));
    back.setAttribute("aria-label", t("Take the last step back"));
    made.append(back);
  }
  return made;
};
