// The next steps with a record that is written.

import { counted } from "../../pages/page/elements.js";
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
  const turn = `Turn ${position.number}`;
  const before = mode.kind === "add" ? gainsOf(position) : `${turn}: `;
  return { before, words: "", note: words, options };
};

/** Points of the turn before, as those at the table say them. */
const gainsOf = ({ turns, at, players }) => {
  const gains = (at && turns[at - 1].gains) || [];
  const told = gains.flatMap((gain, seat) => (gain ? [`${players[seat].name} ${gain}`] : []));
  return told.length ? told.join(", ") + ". " : "";
};

const leadWords = ({ position, mode, over }, { begin, end, look, takeOut }) => {
  const { number, outcome } = position;
  const mover =
    position.players && position.player !== null ? position.players[position.player].name : "";
  const complete = button("The game is completed", () => end("completed"), "main");
  const isOpen = position.termination === "unfinished";
  if (position.pad) {
    if (!position.over) return [`Turn ${number}: ${mover}`];
    return isOpen ? [outcome + ".", complete] : [outcome + ". Do the written totals agree?"];
  }
  if (!position.started) return ["The record cannot be read yet; its text is at the side."];
  if (mode.kind === "look") {
    const moves = position.at;
    const last = moves ? position.turns[moves - 1] : null;
    const edits = last && [
      button("Change this turn", () => begin("mend", moves - 1)),
      button("Take it out", () => takeOut(moves - 1)),
    ];
    return [
      last ? `After turn ${last.number}` : "Before the first turn",
      ...(edits || []),
      button("Insert a turn here", () => begin("insert", moves)),
      button("Back to the game", () => look(Infinity), "main"),
    ];
  }
  if (over) {
    return isOpen
      ? ["The last tile has been laid.", complete]
      : ["The game is over. What does the track show?"];
  }
  if (mode.kind === "mend") {
    const { turn } = mode;
    if (mode.stuck) {
      const words = `Turn ${number} cannot be played.`;
      return [words, button("Take it out", () => takeOut(turn))];
    }
    return [`Turn ${number}: ${mover}`, button("Leave it", () => look(turn + 1))];
  }
  const left = position.left === undefined ? "" : `, ${counted(position.left, "tile")} left`;
  const leave = mode.kind === "insert" ? [button("Leave it", () => look(mode.turn))] : [];
  const again = position.again ? " goes on" : "";
  return [`Turn ${number}: ${mover}${again}${left}`, ...leave];
};
