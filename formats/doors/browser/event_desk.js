// An event that is run on this page. The texts of its files are all there is: every entry makes new
// texts, which the module reads, and what the page shows is what the module says of them.

import { byId, element, setText } from "../../pages/page/elements.js";
import { retold } from "../../pages/page/program_words.js";
import { language, t, tn, translateLabels } from "../../pages/page/words.js";
import { changeList } from "./change_list.js";
import { capital, say } from "./controls.js";
import { entryDialog } from "./event_entry.js";
import { folderOf, textIn, textOf, withFile } from "./event_files.js";
import { playerList } from "./event_players.js";
import { eventPapers } from "./event_papers.js";
import { missingWords, roundList, wordsOf } from "./event_round.js";
import { itemOf, withItem, withoutItems, yamlOf } from "./event_rules.js";
import {
  canWrite,
  cellsOfDuel,
  seatLines,
  valuesAt,
  withoutRows,
  withValues,
} from "./event_table.js";
import { eventText } from "./event_text.js";
import { eventStore } from "./game_store.js";
import { framedElement, setFramed } from "./two_ways.js";

/** So many reasons are shown why a round cannot be paired. */
const MOST_REASONS = 8;
const VIEWS = ["round", "standings", "bracket", "players", "text"];

/**
 * @param {import("./module.js").Ask} ask
 * @param {{shown: () => void}} page what is told that something else is shown
 */
export const eventDesk = (ask, { shown }) => {
  let id = null;
  let text = "";
  let folder = { files: [], notes: {} };
  let changes = changeList();
  let state = null;
  let at = null; // the round that is looked at; null: the last one
  let view = "round";
  let asked = 0;

  const rulesFile = () =>
    folder.files.find(
      ({ name, text: it }) => /(^|\/)tournament\.yaml$/.test(name) || /^tournament:\s*1/m.test(it),
    );
  const rules = () => rulesFile()?.text ?? "tournament: 1\n";
  const columnsOf = (file) => state.tables.find((it) => it.file === file);
  const roundNumber = () =>
    at === null || at >= state.rounds.length ? state.rounds.length - 1 : at;

  const titled = (round) => round && retold(round.title);
  const playersWords = () => tn(state.players.length, "{n} player", "{n} players");

  // ---- What the module says of the files.

  const stateOf = async (line = "") => {
    const answer = await ask({ format: "event", text: textOf(folder), line });
    if (!answer.made) throw new Error(answer.text);
    return JSON.parse(answer.text);
  };
  /** A sentence without the place in a file that stands before it. */
  const withoutPlace = (sentence) => {
    const file = folder.files.find(({ name }) => sentence.startsWith(name + ":"));
    const bare = file ? sentence.slice(file.name.length).replace(/^:\d+:\s*/, "") : sentence;
    return capital(bare) + (/[.!?]$/.test(bare) ? "" : ".");
  };
  const read = async () => {
    const number = ++asked;
    const said = await stateOf();
    if (number !== asked) return false;
    state = said;
    for (const round of state.rounds)
      for (const table of round.tables) {
        const columns = columnsOf(table.file);
        table.seats = round.seats && table.players.length > 1;
        table.best_of = round.best_of;
        table.boards = columns?.game.length || (columns?.points_a === undefined ? 0 : 1);
        table.hasPlaces = columns?.place !== undefined;
        table.hasGames = columns?.games_a !== undefined;
        table.hasWinner = columns?.winner !== undefined;
        table.writable =
          table.line > 0 && table.players.length > 1 && canWrite(columns, table.seats);
      }
    return true;
  };

  // ---- Changes.

  const save = () => {
    const over = state.next.over ? t("over") : titled(state.rounds[state.rounds.length - 1]);
    eventStore.write(id, {
      text,
      title: state.name || t("An event"),
      told: [playersWords(), over].filter(Boolean).join(", "),
      changed: Date.now(),
      changes: changes.kept(),
    });
    byId("event-unsaved").hidden = eventStore.keeps();
  };
  const take = async (now) => {
    folder = folderOf(now);
    text = now;
    if (await read()) {
      show();
      save();
    }
  };
  let isBusy = false;
  /** Takes a changed folder. What is pressed twice is done once. */
  const accept = async (next, said = "") => {
    const now = textOf(next);
    if (isBusy) return;
    isBusy = true;
    try {
      if (now !== text) {
        changes.take(text, now);
        await take(now);
      }
    } finally {
      isBusy = false;
    }
    if (said) tell(said);
  };
  const step = async (now, done) => {
    if (now === null) return;
    await take(now);
    tell(done);
  };
  const undo = () => step(changes.undo(text), t("Undone."));
  const redo = () => step(changes.redo(text), t("Done again."));
  byId("event-undo").onclick = undo;
  byId("event-redo").onclick = redo;
  /** A line that all see, and that is read aloud, with more that stands elsewhere. */
  const tell = (words, more = "") => {
    setFramed(byId("event-said"), words);
    say(words + more);
  };

  // ---- Results.

  let entering = null;
  const keptOf = (table) => {
    const columns = columnsOf(table.file);
    const file = textIn(folder, table.file);
    if (table.seats) {
      const rows = seatLines(file, columns, table.line, table.players).map((line) =>
        valuesAt(file, line, columns.between),
      );
      const column = (name) => rows.map((row) => row[columns[name]] ?? "");
      return { points: [column("points")], places: table.hasPlaces ? column("place") : [] };
    }
    const row = valuesAt(file, table.line, columns.between);
    const points = columns.game.length
      ? columns.game
          .map((column) => (row[column] || "").match(/\d+/g) || [])
          .filter((it) => it.length)
      : [[row[columns.points_a] ?? "", row[columns.points_b] ?? ""]];
    return { points: points.map((it) => it.slice(0, 2)), places: [] };
  };
  const enter = (table) => {
    entering = table;
    entry.open(table, keptOf(table));
  };
  /** The sentence after an entry: the result, and how many are missing. */
  const afterEntry = (table, round) => {
    const now = state.rounds[round]?.tables.find(
      (it) => it.line === table.line && it.file === table.file,
    );
    const open = state.rounds[round]?.tables.filter((it) => it.open).length || 0;
    tell(`${now ? wordsOf(now) : ""}.`, ` ${missingWords(open)}`);
    const places = [...byId("event-tables").querySelectorAll("button.seating")];
    (places.find((it) => it.classList.contains("open")) || byId("event-pair")).focus({
      preventScroll: true,
    });
  };
  const write = async (entered) => {
    const table = entering;
    const round = roundNumber();
    const columns = columnsOf(table.file);
    let file = textIn(folder, table.file);
    if (table.seats) {
      const { points = [], places = [] } = entered;
      seatLines(file, columns, table.line, table.players).forEach((line, seat) => {
        const values = new Map([[columns.points, points[0]?.[seat] ?? ""]]);
        if (table.hasPlaces) values.set(columns.place, places[seat] ?? "");
        file = withValues(file, line, columns.between, values);
      });
    } else {
      file = withValues(
        file,
        table.line,
        columns.between,
        cellsOfDuel(columns, table.players, entered),
      );
    }
    await accept(withFile(folder, table.file, file));
    afterEntry(table, round);
  };
  const change = async (now, said) => {
    if (now === null)
      return tell(t("The tournament's file is written in another way: change it under Text."));
    await accept(withFile(folder, rulesFile()?.name ?? "tournament.yaml", now), said);
  };
  /** The ruling that neither of two came. */
  const neither = async () => {
    const round = state.rounds[roundNumber()].round;
    const [a, b] = entering.players.map(yamlOf);
    const members = {
      ...(round && { round: yamlOf(round) }),
      "both-lose": `[${a}, ${b}]`,
      reason: "neither came",
    };
    await change(withItem(rules(), "rulings", itemOf(members)), t("Neither came: both lose."));
  };
  const clear = async () => {
    const [a, b] = entering.players.map(yamlOf);
    const ruled = withoutItems(rules(), "rulings", (item) =>
      item.includes(`both-lose: [${a}, ${b}]`),
    );
    if (ruled !== null && rulesFile()) folder = withFile(folder, rulesFile().name, ruled);
    await write({});
  };
  const entry = entryDialog({ enter: write, clear, neither });

  // ---- Rounds.

  const titleOf = (next) => next.rounds.map(titled).join(", ");
  /** Adds the round that the module has paired. */
  const addRound = async (next) => {
    const [head] = next.csv.split("\n", 1);
    const fits = state.tables.find(
      (it) => it.row?.trim() === head.trim() && textIn(folder, it.file).trim() !== "",
    );
    const names = folder.files.map(({ name }) => name);
    let name = "results.csv";
    for (let i = 2; !fits && names.includes(name); ++i) name = `results-${i}.csv`;
    const before = fits ? textIn(folder, fits.file).replace(/\n*$/, "\n") : "";
    const rows = fits ? next.csv.slice(head.length + 1) : next.csv;
    const notes = { ...folder.notes };
    for (const it of next.rounds) notes[it.title] = it.notes;
    at = null;
    view = "round";
    await accept(
      { ...withFile(folder, fits ? fits.file : name, before + rows), notes },
      t("{round} is paired.", { round: titleOf(next) }),
    );
    byId("event-tables").querySelector("button.open")?.focus({ preventScroll: true });
  };
  byId("event-pair").onclick = () => addRound(state.next);
  byId("event-force").onclick = async () => {
    const { next } = await stateOf("force");
    if (next.csv) return addRound(next);
    tell(next.refusals.map(withoutPlace).join(" "));
  };
  byId("event-unpair").onclick = async () => {
    const { tables, round, stage } = state.rounds[state.rounds.length - 1];
    const all = state.rounds.filter((it) => it.round === round && it.stage === stage);
    let now = folder;
    for (const file of new Set(tables.map((it) => it.file).filter(Boolean))) {
      const columns = columnsOf(file);
      const lines = all
        .flatMap((it) => it.tables.filter((one) => one.file === file))
        .flatMap((it) =>
          it.seats ? seatLines(textIn(now, file), columns, it.line, it.players) : [it.line],
        );
      now = withFile(now, file, withoutRows(textIn(now, file), lines, columns.between));
    }
    at = null;
    await accept(now, t("The pairs are taken back."));
  };

  // ---- What is shown.

  const sentences = (list, texts, className) =>
    list.replaceChildren(...texts.map((it) => framedElement("li", withoutPlace(it), className)));
  const showNext = () => {
    const { next, rounds, winners } = state;
    const last = rounds[rounds.length - 1];
    const isLast = roundNumber() === rounds.length - 1;
    const title = titleOf(next);
    byId("event-next").hidden = !isLast && rounds.length > 0;
    byId("event-pair").hidden = !next.csv;
    const round = language === "en" && title ? title[0].toLowerCase() + title.slice(1) : title;
    const pair = round ? t("Pair {round}", { round }) : t("Pair the round");
    setText(byId("event-pair"), next.csv ? pair : "");
    const missing = !next.csv && !next.over;
    byId("event-why").hidden = !missing;
    const why = missing ? next.refusals : [];
    const more = why.length - MOST_REASONS;
    sentences(byId("event-why-list"), [
      ...why.slice(0, MOST_REASONS),
      ...(more > 0 ? [tn(more, "and {n} more reason", "and {n} more reasons")] : []),
    ]);
    byId("event-force").hidden = !missing || !rounds.length;
    byId("event-unpair").hidden =
      !last ||
      !isLast ||
      last.tables.some((it) => !it.open && it.players.length > 1 && it.walkover === null) ||
      !last.tables.some((it) => it.writable);
    byId("event-winners").replaceChildren(
      ...(next.over ? (winners.length ? winners : [t("All rounds are played.")]) : []).map((it) =>
        framedElement("p", it),
      ),
    );
  };
  /** Shows HTML that the module wrote. All texts in it are escaped. */
  const put = (box, html) => {
    box.replaceChildren(
      ...document.importNode(new DOMParser().parseFromString(html, "text/html").body, true)
        .childNodes,
    );
    // Names of players stand in other elements.
    for (const it of box.querySelectorAll("th, h2, h3, summary, dd"))
      if (!it.children.length) it.textContent = retold(it.textContent);
    for (const it of box.querySelectorAll("[title], [aria-label]")) translateLabels(it);
  };
  const rounds = roundList({
    choose: (number) => {
      at = number;
      show();
    },
    enter,
  });
  const players = playerList({ rules, change, state: () => state });
  const texts = eventText({ folder: () => folder, state: () => state, accept });
  const papers = eventPapers(ask, {
    folder: () => folder,
    name: () => state.name,
    parts: () => [
      ...(rulesFile() ? [{ title: t("Rules and players"), name: rulesFile().name }] : []),
      ...state.tables.map(({ file }, i) => ({
        title: i ? t("Results {n}", { n: i + 1 }) : t("Results"),
        name: file,
      })),
    ],
    round: roundNumber,
    rounds: () => state.rounds.length,
  });
  const showFaults = () => {
    const errors = state.faults.filter((it) => it.error);
    byId("event-faults").hidden = !errors.length;
    sentences(
      byId("event-faults-list"),
      errors.slice(0, 5).map((it) => it.text),
      "flaw error",
    );
  };
  const show = () => {
    for (const name of ["event-none", "event-table"])
      byId(name).hidden = (name === "event-none") !== (id === null);
    if (id === null) return;
    const number = roundNumber();
    setFramed(byId("event-name"), state.name || t("An event"));
    const open = state.rounds.flatMap((it) => it.tables).filter((it) => it.open).length;
    const place = titled(state.rounds[state.rounds.length - 1]);
    const ofAll =
      place && state.planned && /\d$/.test(place)
        ? t("{round} of {all}", { round: place, all: state.planned })
        : place;
    const missing = open && tn(open, "{n} missing", "{n} missing");
    setFramed(byId("event-lead"), [playersWords(), ofAll, missing].filter(Boolean).join(" · "));
    setText(byId("event-said"), "");
    byId("event-undo").disabled = !changes.canUndo();
    byId("event-redo").disabled = !changes.canRedo();
    if (view === "bracket" && !state.bracket) view = "round";
    byId("event-to-bracket").hidden = !state.bracket;
    for (const name of VIEWS) {
      byId(name === "players" ? "event-players-view" : "event-" + name).hidden = name !== view;
      byId("event-to-" + name).setAttribute("aria-pressed", String(name === view));
    }
    showFaults();
    rounds.show(state, number);
    const notes = state.rounds[number] ? folder.notes[state.rounds[number].title] || [] : [];
    sentences(byId("event-notes"), notes);
    showNext();
    put(byId("event-standings"), state.standings || "");
    if (!state.rounds.length)
      byId("event-standings").replaceChildren(element("p", t("Nothing is played yet.")));
    put(byId("event-bracket"), state.bracket);
    players.show();
    texts.show();
    shown();
  };
  for (const name of VIEWS)
    byId("event-to-" + name).onclick = () => {
      view = name;
      papers.close();
      show();
    };
  byId("event-to-faults").onclick = () => byId("event-to-text").click();
  addEventListener("keydown", (event) => {
    if (byId("event").hidden || id === null || !(event.ctrlKey || event.metaKey)) return;
    if (event.target.matches("input, textarea") || document.querySelector("dialog[open]")) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    (key === "y" || event.shiftKey ? redo : undo)();
  });
  // Another tab may go on with the same event.
  addEventListener("storage", ({ key, newValue }) => {
    if (id === null || key !== eventStore.prefix + id || !newValue) return;
    const kept = JSON.parse(newValue);
    changes = changeList(kept.changes);
    if (folderOf(kept.text)) take(kept.text);
  });

  return {
    isOpen: () => id !== null,
    /**
     * Goes on with an event.
     * @param {string} which
     * @param {string} given what textOf() gave
     */
    open: async (which, given) => {
      id = which;
      [at, view] = [null, "round"];
      eventStore.current(id);
      changes = changeList(eventStore.read(id)?.changes);
      papers.close();
      await take(given);
    },
    /** Shows that no event is open. */
    close: () => {
      id = null;
      show();
    },
    save: () => papers.openSave(),
    id: () => id,
  };
};
