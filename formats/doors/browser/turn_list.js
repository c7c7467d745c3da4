// The turns of a record, and what happened in the one before the position that is shown.

import { byId, element, pipOf, setText } from "../../pages/page/elements.js";
import { retold } from "../../pages/page/program_words.js";
import { t } from "../../pages/page/words.js";
import { afterPicture, setChildren } from "./controls.js";
import { findingItem } from "./findings.js";
import { withoutPlaces } from "./plain_words.js";
import { framed, framedElement, setFramed } from "./two_ways.js";

const listOf = (lines) => {
  const list = element("ul", undefined, "events");
  list.append(...lines.map((line) => framedElement("li", retold(withoutPlaces(line)))));
  return list;
};

/**
 * Shows what happened in the turn before the position.
 * @param {import("./module.js").Ask} ask
 * @param {any} position
 * @param {any[]} elsewhere findings of a score pad that belong to no place of it
 */
export const showLastTurn = (ask, position, elsewhere) => {
  const turn = position.turns && position.at > 0 ? position.turns[position.at - 1] : null;
  const title = byId("now-title");
  const events = byId("now-events");
  const flawList = (found) => {
    if (!found.length) return [];
    const list = element("ul");
    list.append(...found.map((finding) => findingItem(ask, finding)));
    return [list];
  };
  const flaws = (number) => flawList(position.findings.filter((it) => it.turn === number));
  if (position.final) {
    setText(title, t("Final scoring"));
    return events.replaceChildren(listOf(position.final), ...flaws(null));
  }
  if (position.pad) {
    const words =
      turn && `${turn.number}. ${position.players[turn.player].name}: ${retold(turn.said)}`;
    setFramed(title, words || t("The game begins"));
    return events.replaceChildren(...flawList(elsewhere));
  }
  setFramed(
    title,
    turn ? `${turn.number}. ${retold(withoutPlaces(turn.said))}` : t("The game begins"),
  );
  events.replaceChildren(
    ...(turn && turn.scored.length ? [listOf(turn.scored)] : []),
    ...(turn ? flaws(position.at - 1) : []),
  );
};

/** Lines that were not played, below the move in whose place they begin. */
const variationsOf = (variations = []) => {
  if (!variations.length) return [];
  const box = element("div", undefined, "variations");
  box.append(
    ...variations.map(({ comment, moves }) => {
      const made = element("div", undefined, "variation");
      if (comment) made.append(framedElement("p", comment, "comment"));
      const lines = element("ol");
      lines.append(...moves.map(variationItem));
      made.append(lines);
      return made;
    }),
  );
  return [box];
};
const variationItem = ({ number, said, play, nag, comment, wrong, variations }) => {
  const item = element("li", undefined, wrong ? "wrong" : "");
  item.append(
    ...framed(
      said ? `${number}. ${retold(withoutPlaces(said))} ` : `${t("It cannot be played.")} `,
    ),
  );
  item.append(element("code", play));
  if (nag) item.append(" ", element("b", nag));
  if (comment) item.append(framedElement("p", comment, "comment"));
  item.append(...variationsOf(variations));
  return item;
};

/**
 * The list of turns.
 * @param {(moves: number) => Promise<void>} look goes to the position after so many moves
 */
export const turnList = (look) => {
  const list = byId("turns");
  const whatOf = (turn, players) => {
    const what = element("span", undefined, "what");
    const said = turn.said ? retold(withoutPlaces(turn.said)) : t("It cannot be played.");
    what.append(framedElement("span", said, "told"), " ", element("code", turn.play));
    (turn.gains || []).forEach((gain, seat) => {
      if (gain)
        what.append(" ", element("span", `${players[seat].mark} ${gain}`, "gain seat" + seat));
    });
    return what;
  };
  const itemOf = (turn, number, { pad, players }, isWrong) => {
    const item = element("li", undefined, "move");
    const link = element("a");
    link.href = "#";
    link.onclick = async (event) => {
      event.preventDefault();
      await look(number + 1);
      if (pad) return;
      // On a small screen the board is far above the list.
      byId("stage").parentNode.scrollIntoView({ block: "nearest" });
    };
    const mover = turn.player === undefined ? [] : [pipOf(players[turn.player], turn.player), " "];
    link.append(element("span", turn.number || "", "no"), " ", ...mover, whatOf(turn, players));
    item.append(link, ...variationsOf(turn.variations));
    if (isWrong) item.classList.add("wrong");
    return item;
  };
  let items = []; // what each shows, and its element
  return {
    show: (position) => {
      const { turns = [], players = [], findings, at, played, pad } = position;
      const marks = players.map(({ name, mark }) => [name, mark]);
      items = turns.map((turn, number) => {
        const isWrong = findings.some((it) => it.turn === number && it.severity === "error");
        const key = JSON.stringify([turn, marks, isWrong, Boolean(pad)]);
        const before = items[number];
        return before && before.key === key
          ? before
          : { key, item: itemOf(turn, number, position, isWrong) };
      });
      items.forEach(({ item }, number) => {
        item.classList.toggle("later", number >= played);
        const link = item.firstChild;
        if (number + 1 === at) link.setAttribute("aria-current", "step");
        else link.removeAttribute("aria-current");
      });
      setChildren(
        list,
        items.map(({ item }) => item),
      );
    },
    /** Brings the turn that is shown into the middle of the list. */
    scroll: () =>
      afterPicture(() => {
        const now = list.querySelector("[aria-current]");
        if (!now) return;
        list.scrollTop = Math.max(0, now.offsetTop - list.offsetTop - list.clientHeight / 2);
      }),
  };
};
