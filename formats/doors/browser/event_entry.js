// The result of a table, as somebody enters it: who won, or the points.

import { byId, element, setText } from "../../pages/page/elements.js";
import { t } from "../../pages/page/words.js";
import { button, focusField } from "./controls.js";
import { framedElement, setFramed } from "./two_ways.js";

/** A field for points, that calls up the digits where there is no keyboard. */
const numberField = (label, value = "") => {
  const field = element("input");
  field.type = "text";
  field.inputMode = "numeric";
  field.maxLength = 4;
  field.autocomplete = "off";
  field.setAttribute("aria-label", label);
  field.value = value;
  return field;
};

/** The results with which a duel of so many games can end, the games of each. */
const endingsOf = (games) => {
  const needed = Math.floor(games / 2) + 1;
  const out = [];
  for (let lost = 0; lost < needed && needed + lost <= games; ++lost) out.push([needed, lost]);
  if (games % 2 === 0) out.push([games / 2, games / 2]);
  return [
    ...out,
    ...out
      .filter(([a, b]) => a !== b)
      .map(([a, b]) => [b, a])
      .reverse(),
  ];
};

/**
 * @param {{enter: (entered: import("./event_table.js").Entered) => void, clear: () => void,
 *   neither: () => void}} desk what is done with what is entered; `neither` of them came
 */
export const entryDialog = (desk) => {
  const dialog = byId("event-entry");
  const form = byId("event-entry-form");
  const body = byId("event-entry-body");
  const problem = byId("event-entry-problem");
  let table = null; // {seats, best_of, players ...} as the module says
  let fields = []; // of points: by game, by seat
  let places = []; // at a table of several

  const refuse = (why, field) => {
    problem.hidden = false;
    setText(problem, why);
    if (field) field.focus();
  };
  const done = (entered) => {
    dialog.close();
    desk.enter(entered);
  };
  /** The points of all games; nothing, after saying so, if they are no numbers or half of them. */
  const points = () => {
    const out = [];
    for (const game of fields) {
      const values = game.map((field) => field.value.trim());
      if (values.every((value) => value === "")) continue;
      for (const [seat, value] of values.entries())
        if (!/^\d{1,4}$/.test(value))
          return refuse(
            t("Type the points of {name}, in digits.", { name: table.players[seat] }),
            game[seat],
          );
      out.push(values);
    }
    return out;
  };
  const win = (winner) => {
    const typed = points();
    if (!typed) return;
    // Points say it themselves.
    if (typed.length) done({ points: typed, winner });
    else if (!table.hasGames) refuse(t("Type the points."), fields[0][0]);
    else done({ games: winner === 0 ? [1, 0] : [0, 1] });
  };
  const draw = () => {
    const [a, b] = fields[0];
    const value = a.value.trim() || b.value.trim();
    if (!/^\d{1,4}$/.test(value)) return refuse(t("Type the points of the draw."), a);
    for (const field of fields[0]) if (!field.value.trim()) field.value = value;
    if (Number(a.value) !== Number(b.value))
      return refuse(t("In a draw both have the same points."), b);
    done({ points: [[a.value.trim(), b.value.trim()]] });
  };
  const ofOneGame = (kept) => {
    fields = [
      table.players.map((name, seat) =>
        numberField(t("Points of {name}", { name }), kept.points[0]?.[seat]),
      ),
    ];
    const rows = table.players.map((name, seat) => {
      const row = element("div", undefined, "seat");
      const won = button(t("{name} won", { name }), () => win(seat), "won");
      row.append(won, ...(table.boards ? [fields[0][seat]] : []));
      return row;
    });
    body.append(...rows, ...(table.boards ? [button(t("Draw"), draw)] : []));
  };
  const ofSeveralGames = (kept) => {
    const endings = element("div", undefined, "endings");
    endings.append(
      ...endingsOf(table.best_of).map((games) => {
        const made = button(games.join(" : "), () => {
          const typed = points();
          if (typed) done({ games, points: typed });
        });
        const [a, b] = table.players;
        made.setAttribute("aria-label", `${a} ${games[0]}, ${b} ${games[1]}`);
        return made;
      }),
    );
    const sides = element("p", undefined, "sides");
    sides.append(...table.players.map((name) => framedElement("strong", name)));
    const boards = element("details");
    boards.append(element("summary", t("Points of each game")));
    fields = Array.from({ length: Math.min(table.best_of, table.boards) }, (_, game) =>
      table.players.map((name, seat) =>
        numberField(
          t("Game {n}, points of {name}", { n: game + 1, name }),
          kept.points[game]?.[seat],
        ),
      ),
    );
    boards.open = kept.points.length > 0;
    boards.append(
      ...fields.map((game, i) => {
        const row = element("div", undefined, "seat");
        row.append(element("span", t("Game {n}", { n: i + 1 })), ...game);
        return row;
      }),
    );
    body.append(sides, endings, boards);
  };
  const ofSeats = (kept) => {
    const head = element("div", undefined, "seat note");
    head.append(
      element("span", ""),
      element("span", t("points")),
      element("span", t("place, if not by points")),
    );
    fields = [
      table.players.map((name, seat) =>
        numberField(t("Points of {name}", { name }), kept.points[0]?.[seat]),
      ),
    ];
    places = table.hasPlaces
      ? table.players.map((name, seat) =>
          numberField(t("Place of {name}", { name }), kept.places[seat]),
        )
      : [];
    body.append(
      ...(places.length ? [head] : []),
      ...table.players.map((name, seat) => {
        const row = element("div", undefined, "seat");
        row.append(framedElement("strong", name), fields[0][seat], ...places.slice(seat, seat + 1));
        return row;
      }),
    );
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    // Enter goes from the points of one to those of the next.
    const game = fields.find((it) => it.includes(document.activeElement)) || [];
    const next = game[game.indexOf(document.activeElement) + 1];
    if (next && next.value.trim() === "" && document.activeElement.value.trim() !== "")
      return next.focus();
    const typed = points();
    if (!typed) return;
    if (!typed.length) return refuse(t("Type the points, or press who won."), fields[0]?.[0]);
    done({ points: typed, places: places.map((field) => field.value.trim()) });
  });
  byId("event-entry-clear").onclick = () => {
    dialog.close();
    desk.clear();
  };
  byId("event-neither").onclick = () => {
    dialog.close();
    desk.neither();
  };
  return {
    /**
     * @param {any} of the table, with `boards`, how many games have cells, and what else has
     *   cells: `hasPlaces`, `hasGames`, `hasWinner`
     * @param {{points: string[][], places: string[]}} kept what stands in its cells
     */
    open: (of, kept) => {
      table = of;
      problem.hidden = true;
      body.replaceChildren();
      fields = [];
      places = [];
      const title = [of.match, of.table && t("Table {n}", { n: String(of.table) })]
        .filter(Boolean)
        .join(", ");
      setFramed(byId("event-entry-title"), title || of.players.join(" – "));
      const starts =
        of.starter === null ? "" : t("{name} starts.", { name: of.players[of.starter] });
      setFramed(byId("event-entry-lead"), starts);
      if (of.seats) ofSeats(kept);
      else if (of.best_of > 1) ofSeveralGames(kept);
      else ofOneGame(kept);
      byId("event-entry-clear").hidden = of.open;
      byId("event-absent").hidden = of.seats || !of.hasWinner;
      byId("event-absent").open = of.walkover !== null;
      byId("event-walkovers").replaceChildren(
        ...of.players.map((name, walkover) =>
          button(t("{name} wins without playing", { name }), () => done({ walkover })),
        ),
      );
      dialog.showModal();
      if (fields[0]) focusField(fields[0][0]);
    },
  };
};
