// The games of a site's index: as the page shows them, or as the files beside it list them; and how
// one is shown.

import { folded } from "./site_choice.js";

/** @param {string} kind @param {string} name @param {string} [text] */
const part = (kind, name, text = "") => {
  const out = document.createElement(kind);
  if (name) out.className = name;
  out.textContent = text;
  return out;
};

/** What a choice looks at. */
const searchable = (game, number) => ({
  ...game,
  number,
  players: game.names.map(folded),
  text: folded(
    [
      ...game.names.map((name, seat) => name + " " + (game.points[seat] ?? "")),
      game.file,
      game.event,
      game.round && "round " + game.round,
      game.date,
      game.annotator,
      game.word,
      game.verdict,
      ...game.analysis,
    ].join("\n"),
  ),
});

/** @returns {import("./site_choice.js").Game[]} those of this page, each with what shows it */
export const gamesOfPage = () =>
  [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".games > li"))].map(
    (item, number) => {
      const textsOf = (selector) =>
        [...item.querySelectorAll(selector)].map((p) => p.textContent || "");
      const textOf = (selector) => textsOf(selector)[0] || "";
      const names = textsOf("strong bdi");
      return {
        number,
        item,
        names,
        players: names.map(folded),
        event: textOf(".event"),
        round: textOf(".round"),
        date: textOf("time"),
        text: folded(textsOf("strong, span").join("\n")),
      };
    },
  );

/**
 * @param {{columns: string[], rows: any[][]}[]} files what the files beside the page hold
 * @returns {import("./site_choice.js").Game[]}
 */
export const gamesOfFiles = (files) =>
  files
    .flatMap(({ columns, rows }) =>
      rows.map((row) => Object.fromEntries(columns.map((name, column) => [name, row[column]]))),
    )
    .map((game, number) => searchable({ ...game, analysis: game.analysis || [] }, number));

/** The occasion of a game; nothing if its record names none. @param {any} game */
const occasionOf = ({ event, round, date, annotator }) => {
  const out = part("span", "occasion");
  const add = (name, before, text, kind = "bdi") => {
    if (!text) return;
    out.append(out.firstChild ? " \u00b7 " : "", before, part(kind, name, text));
  };
  add("event", "", event);
  add("round", /^[0-9]/.test(round) ? "round " : "", round);
  add("", "", date, "time");
  add("annotator", "annotated by ", annotator);
  return out.firstChild ? out : "";
};

/**
 * @param {import("./site_choice.js").Game} game
 * @returns {HTMLElement} its row, as the program writes it; its picture is fetched by sitePictures()
 */
export const itemOf = (game) => {
  if (game.item) return game.item;
  const item = part("li", game.status);
  const link = document.createElement("a");
  const inside = game.address ? item.appendChild(link) : item;
  if (game.address) link.href = game.address;
  if (game.picture) {
    const image = document.createElement("img");
    image.decoding = "async";
    image.alt = "";
    inside.append(image);
  }
  const title = part("strong", "");
  game.names.forEach((name, seat) => {
    title.append(seat ? " \u2013 " : "", part("bdi", "", name));
    if (seat in game.points) title.append(" " + game.points[seat]);
  });
  if (!game.names.length) {
    title.dir = "auto";
    title.textContent = game.file;
  }
  const said = part("span", game.address ? "verdict" : "");
  if (game.word) said.append(part("b", "", game.word), " ");
  said.append(game.verdict);
  inside.append(title, occasionOf(game), said);
  for (const line of game.analysis) inside.append(part("span", "analysis", line));
  game.item = item;
  return item;
};
