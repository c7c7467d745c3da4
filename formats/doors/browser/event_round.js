// The round that is played: its tables, each a button that is as wide as the page.

import { byId, element, setText } from "../../pages/page/elements.js";
import { retold } from "../../pages/page/program_words.js";
import { t, tn } from "../../pages/page/words.js";
import { button } from "./controls.js";
import { framedElement } from "./two_ways.js";

/** The words in place of a result. */
const KINDS = { bye: t("bye"), half: t("half a point"), absent: t("absent") };

/**
 * @param {any} table
 * @returns {string} what came of it, in words
 */
export const resultOf = (table) => {
  if (table.kind) return KINDS[table.kind];
  if (table.open) return "";
  if (table.walkover !== null) return t("not played");
  return table.result.replace(/[:-]/g, " : ").replace(/ for (.*)$/, "");
};

/** The players, with the one who starts. */
const namesOf = (table) => {
  const out = element("span", undefined, "who");
  table.players.forEach((name, seat) => {
    const line = element("span", undefined, "player-name");
    line.append(framedElement("span", name, table.won[seat] ? "winner" : ""));
    if (table.starter === seat && table.open) line.append(" ", element("small", t("starts")));
    out.append(line);
  });
  return out;
};

/**
 * @param {any} table
 * @returns {string}
 */
export const wordsOf = (table) =>
  [
    table.table && t("Table {n}", { n: String(table.table) }),
    table.players.reduce((a, b) => t("{a} against {b}", { a, b })),
    table.open ? t("no result") : resultOf(table),
  ]
    .filter(Boolean)
    .join(", ");

/**
 * @param {number} open results that are missing
 * @returns {string}
 */
export const missingWords = (open) =>
  open ? tn(open, "{n} result is missing.", "{n} results are missing.") : t("All results are in.");

/**
 * @param {{choose: (round: number) => void, enter: (table: any) => void}} desk
 */
export const roundList = (desk) => ({
  /**
   * @param {any} state of the event
   * @param {number} at the round that is looked at
   */
  show: (state, at) => {
    const { rounds } = state;
    byId("event-rounds").hidden = rounds.length < 2;
    byId("event-rounds").replaceChildren(
      ...rounds.map((round, number) => {
        const made = button(round.title ? retold(round.title) : t("Results"), () =>
          desk.choose(number),
        );
        made.setAttribute("aria-pressed", String(number === at));
        return made;
      }),
    );
    const round = rounds[at];
    byId("event-tables").hidden = !round;
    if (!round) return setText(byId("event-open"), t("No round is paired yet."));
    const open = round.tables.filter((table) => table.open).length;
    setText(byId("event-open"), missingWords(open));
    byId("event-tables").replaceChildren(
      ...round.tables.map((table) => {
        const item = element("li");
        const row = table.writable ? button("", () => desk.enter(table)) : element("div");
        row.className = "seating" + (table.open ? " open" : "");
        row.append(
          element("span", table.table, "number"),
          namesOf(table),
          element("span", table.open ? t("enter") : resultOf(table), "result"),
        );
        if (table.writable) row.setAttribute("aria-label", wordsOf(table));
        item.append(row);
        return item;
      }),
    );
  },
});
