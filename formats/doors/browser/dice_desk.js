// A turn of the dice game: what each roll shows, what is set aside of it, and what came of it. The
// numbers become a line as records write it; whether it can be so the module says.

import { byId, element } from "../../pages/page/elements.js";
import { t } from "../../pages/page/words.js";
import { button } from "./controls.js";

/** What dice show, with the signs of records, and whether it can be set aside. */
const FACES = [
  { sign: "c", name: t("Cities"), isSetAside: true },
  { sign: "k", name: t("Knights"), isSetAside: true },
  { sign: "x", name: t("Catapults"), isSetAside: false },
];
const SET_ASIDE = FACES.filter((face) => face.isSetAside);
const ROLLS = 3; // of a turn, at most

const noneOf = (faces) => Object.fromEntries(faces.map(({ sign }) => [sign, 0]));
const freshRoll = () => ({ shown: noneOf(FACES), aside: noneOf(SET_ASIDE) });
const wordsOf = (counts) =>
  Object.entries(counts)
    .filter(([, number]) => number > 0)
    .map(([sign, number]) => sign + number)
    .join(" ");

/**
 * @param {{enter: (line: string) => void}} desk `enter` tries a turn
 */
export const diceDesk = ({ enter }) => {
  const line = byId("line");
  const box = byId("dice");
  let rolls = [];
  let dice = 0;
  let city = 0;
  let keep = false;
  let rest = []; // words that nothing here shows, such as claims

  const composed = () => {
    const told = rolls.map(({ shown, aside }) => {
      const words = wordsOf(aside);
      return wordsOf(shown) + (words ? " > " + words : "");
    });
    return [dice, told.join(" | "), city ? "city:" + city : "", keep ? "keep" : "", ...rest]
      .filter(Boolean)
      .join(" ");
  };
  /** Takes the numbers of a turn that is written. One that is written otherwise leaves them as they are. */
  const read = (text) => {
    const before = [rolls, dice, city, keep, rest];
    const words = text.split(/\s+/).filter(Boolean);
    [rolls, city, keep, rest] = [[freshRoll()], 0, false, []];
    if (/^\d+$/.test(words[0])) dice = Number(words.shift());
    let counts = rolls[0].shown;
    for (const word of words) {
      const [, sign, number] = /^([a-z]|city:)(\d{1,2})$/.exec(word) || [];
      if (word === "|") {
        rolls.push(freshRoll());
        counts = rolls.at(-1).shown;
      } else if (word === ">") counts = rolls.at(-1).aside;
      else if (word === "keep") keep = true;
      else if (sign === "city:") city = Number(number);
      else if (sign in counts) counts[sign] = Number(number);
      else rest.push(word);
    }
    const right =
      composed().replace(/^\d+ /, "") === text.trim().replace(/\s+/g, " ").replace(/^\d+ /, "");
    if (!right) [rolls, dice, city, keep, rest] = before;
    return right;
  };
  const stepper = (label, value, write) => {
    const made = element("label", label + " ");
    const input = element("input");
    input.type = "number";
    input.min = 0;
    input.max = 9;
    input.inputMode = "numeric";
    input.value = value;
    input.oninput = () => {
      write(Math.max(0, Math.min(9, Number(input.value) || 0)));
      line.value = composed();
    };
    made.append(input);
    return made;
  };
  /** Fields for how often dice show each of some faces. */
  const steppers = (faces, counts) =>
    faces.map(({ sign, name }) =>
      stepper(name, counts[sign], (number) => {
        counts[sign] = number;
      }),
    );
  const show = () => {
    box.hidden = false;
    box.replaceChildren(
      ...rolls.map(({ shown, aside }, i) => {
        const set = element("fieldset");
        set.append(element("legend", t("Roll {n}", { n: i + 1 })), ...steppers(FACES, shown));
        set.append(element("span", t("set aside:")), ...steppers(SET_ASIDE, aside));
        return set;
      }),
    );
    const end = element("div", undefined, "due");
    if (rolls.length < ROLLS) {
      end.append(
        button(t("Another roll"), () => {
          rolls.push(freshRoll());
          line.value = composed();
          show();
          box.querySelectorAll("fieldset")[rolls.length - 1].querySelector("input").focus();
        }),
      );
    }
    end.append(
      stepper(t("Largest closed city"), city, (number) => {
        city = number;
      }),
    );
    const kept = element("label", ` ${t("Keeps a knight")}`);
    const tick = element("input");
    tick.type = "checkbox";
    tick.checked = keep;
    tick.onchange = () => {
      keep = tick.checked;
      line.value = composed();
    };
    kept.prepend(tick);
    end.append(kept);
    box.append(end);
  };
  line.addEventListener("input", () => {
    if (!box.hidden && read(line.value)) show();
  });
  byId("desk").addEventListener("submit", (event) => {
    event.preventDefault();
    if (!box.hidden && line.value.trim()) enter(line.value.trim());
  });
  return {
    begin: (position, text = "") => {
      [rolls, city, keep, rest] = [[freshRoll()], 0, false, []];
      dice = position.players[position.player].dice;
      if (text) read(text);
      byId("draw").hidden = true;
      show();
      line.value = text || composed();
    },
    end: () => {
      box.hidden = true;
      box.replaceChildren();
    },
  };
};
