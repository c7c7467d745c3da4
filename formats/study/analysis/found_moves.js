// The best moves found for the turn that a replay page shows: a table of what they are worth, and the
// moves on the board.

import { byId, element, shape } from "../../pages/page/elements.js";
import { placesOfMoves } from "./move_places.js";

/**
 * @typedef {{move: string, loss: string, win: string, played: boolean, x: number, y: number,
 *   rotation: number, figure?: string, figure_x?: number, figure_y?: number}} FoundMove the best
 *   one first; `played`: the one that was made, of which only the words are known
 */

/**
 * @param {import("../../pages/page/replay_data.js").Replay} replay
 * @param {FoundMove[][]} movesByStep
 */
export const foundMoves = ({ steps, tiles }, movesByStep) => {
  const layer = byId("found");
  const choice = byId("show-found");
  const table = element("table", undefined, "found");
  byId("now-events").parentNode.after(table);
  let now = 0;
  let picked = null;

  const movesAt = (step) => movesByStep[step] || [];
  const playedAt = (step) => tiles[steps[step].last];
  const placesOf = (step) =>
    movesAt(step).length
      ? placesOfMoves(movesAt(step), playedAt(step), tiles.slice(0, steps[step].laid))
      : [];

  const titleOf = ({ move, loss, win }, rank) =>
    `${rank + 1}: ${move}, ${rank ? "loss " + loss : "the best found"}, chance to win ${win}`;
  const numberAt = (rank, x, y, className) => {
    const text = shape("text", { x, y, class: className });
    text.textContent = String(rank + 1);
    return text;
  };
  const drawingOf = ({ left, top, scale, ...move }) => {
    const { type } = playedAt(now);
    const title = shape("title", {});
    title.textContent = titleOf(move, move.rank);
    const tile = shape(
      "g",
      { transform: `translate(${left} ${top})scale(${scale})` },
      shape("use", { href: `#${type.id}-r${move.rotation}` }),
      shape("path", { d: "M0 0h100v100h-100z" }),
    );
    if (move.figure) {
      tile.append(shape("use", { href: "#" + move.figure, x: move.figure_x, y: move.figure_y }));
    }
    const number = numberAt(move.rank, left + 8 * scale, top + 10 * scale, "rank");
    return shape("g", { "data-rank": move.rank + 1 }, title, tile, number);
  };
  const isPlayed = ({ x, y }) => x === playedAt(now).x && y === playedAt(now).y;
  /** The rank of the move that was played, on its tile, unless another one lies over it. */
  const ownRank = (shown) => {
    const rank = movesAt(now).findIndex(({ played }) => played);
    if (!shown.length || rank < 0 || shown.some((it) => it.scale === 1 && isPlayed(it))) return [];
    const { x, y } = playedAt(now);
    return [numberAt(rank, 100 * x + 8, 100 * y + 10, "rank played")];
  };
  const draw = () => {
    const shown =
      picked !== null
        ? placesOf(now)
            .filter(({ rank }) => rank === picked)
            .map((move) => ({ ...move, left: 100 * move.x, top: 100 * move.y, scale: 1 }))
        : choice.checked
          ? placesOf(now)
          : [];
    // Around moves that share a place.
    const outlines = shown
      .filter((it) => it.scale < 1 && !isPlayed(it))
      .map(({ x, y }) =>
        shape("path", { class: "place", d: `M${100 * x} ${100 * y}h100v100h-100z` }),
      );
    layer.replaceChildren(
      layer.querySelector("defs"),
      ...outlines,
      ...shown.map(drawingOf),
      ...ownRank(shown),
    );
    for (const button of table.querySelectorAll("button")) {
      button.setAttribute("aria-pressed", String(Number(button.dataset.rank) === picked));
    }
  };
  const pick = (rank) => {
    picked = picked === rank ? null : rank;
    draw();
  };

  const cell = (name, ...content) => {
    const made = element(name);
    made.append(...content);
    return made;
  };
  const rowOf = (move, rank) => {
    let number = String(rank + 1);
    if (!move.played) {
      number = element("button", rank + 1);
      number.type = "button";
      number.dataset.rank = rank;
      number.setAttribute("aria-label", `Show move ${rank + 1} on the board`);
      number.onclick = () => pick(rank);
    }
    const name = cell("td", element("code", move.move));
    if (move.played) name.append(" played");
    const row = element("tr", undefined, move.played ? "played" : "");
    row.append(cell("th", number), name, cell("td", move.loss), cell("td", move.win));
    row.firstChild.scope = "row";
    return row;
  };
  const list = () => {
    const moves = movesAt(now);
    table.hidden = !moves.length;
    if (!moves.length) return;
    const head = element("tr");
    for (const title of ["", "Best moves", "Loss", "Wins"]) {
      const made = element("th", title);
      made.scope = "col";
      head.append(made);
    }
    head.firstChild.append(element("span", "Rank", "unseen"));
    const caption = element("caption", "Best moves found", "unseen");
    table.replaceChildren(
      caption,
      cell("thead", head),
      cell("tbody", ...moves.map((move, rank) => rowOf(move, rank))),
    );
  };

  choice.onchange = draw;
  return {
    /** @param {number} step */
    show: (step) => {
      // A list that is replaced keeps the focus.
      const focused = table.contains(document.activeElement) ? document.activeElement : null;
      now = step;
      picked = null;
      list();
      draw();
      if (!focused) return;
      const { rank } = focused.dataset;
      const button =
        table.querySelector(`button[data-rank="${rank}"]`) || table.querySelector("button");
      (button || table.parentNode).focus();
    },
    /**
     * @param {number} step
     * @returns {[number, number][]}
     */
    corners: (step) =>
      (choice.checked ? placesOf(step) : []).map(({ left, top, scale }) =>
        scale === 1 ? [left, top] : [left - 27, top - 27],
      ),
    /** Shows all moves again, if one was picked. */
    letGo: () => {
      if (picked === null) return false;
      pick(picked);
      return true;
    },
  };
};
