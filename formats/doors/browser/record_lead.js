// The next steps with a record that is written.

import { retold } from "../../pages/page/program_words.js";
import { t, tn } from "../../pages/page/words.js";
import { button } from "./controls.js";

/**
 * @param {{position: any, mode: any, over: boolean}} now the position; what is done there: `kind` is add,
 *   look, mend or insert; whether the game is over
 * @param {{begin: Function, end: Function, look: Function, takeOut: Function}} deeds of the buttons
 * @returns {{before: string, words: string, note: string, options: any[]}} what is to be done now: `words`,
 *   in place of which the desk says more of a turn, behind what stands `before` them; buttons for what else
 *   can be done
 */
export const leadOf = (now, deeds) => {
  const [words, ...options] = leadWords(now, deeds);
  const { position, mode, over } = now;
  const lays = position.stock && !over && mode.kind !== "look";
  if (!lays || mode.stuck)
    return {
      before: mode.stuck ? words + " " : "",
      words: mode.stuck ? "" : words,
      note: "",
      options,
    };
  const turn = t("Turn {number}:", { number: position.number });
  const before = mode.kind === "add" ? gainsOf(position) : `${turn} `;
  return { before, words: "", note: words, options };
};

/** Points of the turn before, as those at the table say them. */
const gainsOf = ({ turns, at, players }) => {
  const gains = (at && turns[at - 1].gains) || [];
  const told = gains.flatMap((gain, seat) => (gain ? [`${players[seat].name} ${gain}`] : []));
  return told.length ? told.join(", ") + ". " : "";
};

const leadWords = ({ position, mode, over }, { begin, end, look, takeOut }) => {
  const { number } = position;
  const outcome = position.outcome && retold(position.outcome);
  const name =
    position.players && position.player !== null ? position.players[position.player].name : "";
  const complete = button(t("The game is completed"), () => end("completed"), "main");
  const isOpen = position.termination === "unfinished";
  if (position.pad) {
    if (!position.over) return [t("Turn {number}: {name}", { number, name })];
    return isOpen
      ? [outcome + ".", complete]
      : [`${outcome}. ${t("Do the written totals agree?")}`];
  }
  if (!position.started) return [t("The record cannot be read yet; its text is at the side.")];
  if (mode.kind === "look") {
    const moves = position.at;
    const last = moves ? position.turns[moves - 1] : null;
    const edits = last && [
      button(t("Change this turn"), () => begin("mend", moves - 1)),
      button(t("Take it out"), () => takeOut(moves - 1)),
    ];
    return [
      last ? t("After turn {number}", { number: last.number }) : t("Before the first turn"),
      ...(edits || []),
      button(t("Insert a turn here"), () => begin("insert", moves)),
      button(t("Back to the game"), () => look(Infinity), "main"),
    ];
  }
  if (over) {
    return isOpen
      ? [t("The last tile has been laid."), complete]
      : [t("The game is over. What does the track show?")];
  }
  if (mode.kind === "mend") {
    const { turn } = mode;
    if (mode.stuck) {
      const words = t("Turn {number} cannot be played.", { number });
      return [words, button(t("Take it out"), () => takeOut(turn))];
    }
    return [
      t("Turn {number}: {name}", { number, name }),
      button(t("Leave it"), () => look(turn + 1)),
    ];
  }
  const begun = position.again
    ? t("Turn {number}: {name} goes on", { number, name })
    : t("Turn {number}: {name}", { number, name });
  const left =
    position.left === undefined ? [] : [tn(position.left, "{n} tile left", "{n} tiles left")];
  const leave = mode.kind === "insert" ? [button(t("Leave it"), () => look(mode.turn))] : [];
  return [[begun, ...left].join(", "), ...leave];
};
