// The list of turns of a replay page, and the turn that is shown.

import { byId, element, setText, shape } from "./elements.js";
import { stepWords } from "./replay_words.js";
import { tn } from "./words.js";

/** Whether a part of a turn in the list is about the turn itself, not about what could have been. */
const isOfGame = (part) => !part.closest(".variations, .instead");

const paper = matchMedia("print");

/** A part of a turn; scorings that are more than a glance takes are closed at first, but not on paper. */
const folded = (part) => {
  const copy = part.cloneNode(true);
  const number = copy.children.length;
  if (copy.localName !== "ul" || number < 4) return copy;
  const details = element("details");
  details.open = paper.matches;
  details.append(element("summary", tn(number, "{n} scoring", "{n} scorings")), copy);
  return details;
};

/**
 * @param {import("./replay_data.js").Replay} replay
 */
export const replayTurns = ({ players, types, tiles, steps }) => {
  const list = byId("turns");
  const items = [...list.children];
  const drawn = byId("drawn");
  paper.addEventListener("change", () => {
    for (const it of byId("now-events").querySelectorAll("details")) it.open = paper.matches;
  });
  const partsOf = (step, selector) => [...items[step].querySelectorAll(selector)].filter(isOfGame);
  return {
    /** Marks the turn and brings it into the list's sight. */
    showList: (now, smooth) => {
      items.forEach((item, step) => {
        const link = item.firstChild;
        item.classList.toggle("later", step > now);
        if (step === now) link.setAttribute("aria-current", "step");
        else link.removeAttribute("aria-current");
      });
      // Only the list scrolls: the page stays where its reader is.
      const room = list.clientHeight;
      const top = items[now].getBoundingClientRect().top - list.getBoundingClientRect().top;
      const height = items[now].offsetHeight;
      if (top < 30 || top + height > room - 30) {
        const wish = height < room ? (room - height) / 2 : 0;
        list.scrollTo({ top: list.scrollTop + top - wish, behavior: smooth ? "smooth" : "auto" });
      }
    },
    /** Shows the turn beside the board. */
    showNow: (now) => {
      const step = steps[now];
      const copies = (selector) =>
        partsOf(now, selector).flatMap((part) => [part.cloneNode(true), " "]);
      byId("now-title").replaceChildren(
        ...copies(".no"),
        ...copies("a > .pip"),
        ...copies(".told"),
      );
      byId("now-move").replaceChildren(...copies("code"), ...copies(".gain"), ...copies(".nag"));
      byId("now-events").replaceChildren(...[...items[now].children].slice(1).map(folded));
      // The tile of the turn; of one that fits nowhere its type.
      const tile = step.last === undefined ? null : tiles[step.last];
      const lost = tile ? null : types.find((type) => step.gone && type.code === step.gone[0]);
      const name = tile
        ? tile.type.id + "-r" + tile.rotation
        : lost
          ? lost.id + "-r" + lost.turn
          : "";
      drawn.replaceChildren(...(name ? [shape("use", { href: "#" + name })] : []));
      drawn.classList.toggle("none", !name);
    },
    /** Says a step in the words of the list, of those of its parts that `more` selects, and others, to those who hear the page. */
    say: (now, more, others) => {
      const texts = (selector) => partsOf(now, selector).map((part) => part.textContent);
      const totals = players
        .map(({ name }, seat) => name + " " + steps[now].totals[seat])
        .join(", ");
      const words = [
        stepWords(steps[now].name) + ": " + [...texts(".told"), ...texts("code")].join(", "),
        ...(more ? texts(more) : []),
        ...texts(".flaw"),
        ...others,
        totals,
      ];
      setText(byId("say"), words.join("; "));
    },
  };
};
