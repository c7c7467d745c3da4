// How an event begins: a new one, one that this browser keeps, or the files of a folder.

import { byId, element, setText } from "../../pages/page/elements.js";
import { momentWords, t, translated } from "../../pages/page/words.js";
import { button, capital } from "./controls.js";
import { chosenFiles, droppedFiles, readFolder, textOf, withFile } from "./event_files.js";
import { newRules, playerOf } from "./event_rules.js";
import { eventStore } from "./game_store.js";
import { framedBySigns } from "./two_ways.js";
import { unzipped } from "./zip.js";

/**
 * @param {{ask: import("./module.js").Ask, open: (id: string, text: string) => Promise<void>,
 *   gone: (id: string) => void}} page
 */
export const eventStart = ({ ask, open, gone }) => {
  const dialog = byId("event-new");
  const problem = (where, words) => {
    where.hidden = !words;
    setText(where, words);
  };
  /** The systems that the module knows by a name. */
  const listSystems = async () => {
    const { text } = await ask({ format: "event", text: '{"files": []}' });
    const brackets = ["knock-out", "double-elimination"];
    byId("event-systems").replaceChildren(
      ...JSON.parse(text)
        .systems.filter(({ name }) => !brackets.includes(name))
        .map(({ name, meaning }) => {
          const option = element(
            "option",
            `${capital(name.replaceAll("-", " "))}: ${translated(meaning)}`,
          );
          option.value = name;
          return option;
        }),
    );
  };
  const openNew = async () => {
    problem(byId("event-new-problem"), "");
    dialog.showModal();
    if (!byId("event-systems").children.length) await listSystems();
  };
  const showForm = () => {
    const system = byId("event-system").value;
    const isBracket = system === "knock-out" || system === "double-elimination";
    byId("event-rounds-field").hidden = isBracket || system === "round-robin";
    byId("event-final-field").hidden = isBracket;
  };
  byId("event-system").onchange = showForm;
  showForm();
  byId("event-new-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    const value = (id) => byId(id).value.trim();
    const system = value("event-system");
    const files = [
      {
        name: "tournament.yaml",
        text: newRules({
          name: value("event-new-name"),
          system,
          rounds: byId("event-rounds-field").hidden ? "" : value("event-new-rounds"),
          bestOf: value("event-best-of"),
          final: byId("event-final-field").hidden ? "" : value("event-final"),
          players: byId("event-new-players").value.split("\n").map(playerOf).filter(Boolean),
        }),
      },
    ];
    const folder = { files, notes: {} };
    const { text } = await ask({ format: "event", text: textOf(folder) });
    const { faults, players } = JSON.parse(text);
    const fault = faults.find(({ error }) => error)?.text;
    const few = players.length < 2 && t("Name at least two players, one a line.");
    problem(byId("event-new-problem"), fault || few || "");
    if (fault || few) return;
    dialog.close();
    byId("event-new-form").reset();
    showForm();
    await open(eventStore.newId(), textOf(folder));
  });

  const list = (into) =>
    into.replaceChildren(
      ...eventStore.all().map((event) => {
        const item = element("li");
        const title = event.title || t("An event");
        const remove = button(t("Delete"), () => {
          const name = framedBySigns(title);
          if (!confirm(t("Delete “{name}” from this browser?", { name }))) return;
          eventStore.remove(event.id);
          gone(event.id);
          openList();
        });
        remove.setAttribute("aria-label", t("Delete {name}", { name: title }));
        item.append(
          button(title, () => open(event.id, event.text)),
          element("span", `${event.told || ""}, ${momentWords(event.changed)}`, "note"),
          remove,
        );
        return item;
      }),
    );
  const openList = () => {
    list(byId("events-list"));
    if (!byId("events-list").children.length)
      byId("events-list").append(element("li", t("No event is kept in this browser."), "note"));
    if (!byId("events").open) byId("events").showModal();
  };

  /** Opens the files of an event, in front of all that is open. */
  const openFiles = async (chosen) => {
    const files = [];
    for (const { name, file } of chosen) {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const packed = /\.zip$/i.test(name) ? await unzipped(bytes) : null;
      files.push(...(packed ?? [{ name, bytes }]));
    }
    const read = readFolder(files.filter(({ name }) => !/\.html$/i.test(name)));
    const { left } = read;
    let { folder } = read;
    const told = (words) => {
      problem(byId("event-files-problem"), words);
      problem(byId("events-problem"), words);
    };
    const sheets = left.filter((name) => /\.(xlsx|ods)$/i.test(name));
    told(
      sheets.length
        ? t("Save {files} as CSV first: this page reads no spreadsheets.", {
            files: sheets.join(", "),
          })
        : "",
    );
    if (!folder.files.length) {
      if (!sheets.length) told(t("No file of an event is among these."));
      return;
    }
    const { text } = await ask({ format: "event", text: textOf(folder) });
    const state = JSON.parse(text);
    if (!state.players.length && !folder.files.some(({ name }) => /tournament/.test(name)))
      return told(t("These files name no players and have no results."));
    if (
      !folder.files.some(
        ({ name, text: it }) => /(^|\/)tournament\.yaml$/.test(name) || /^tournament:/m.test(it),
      )
    )
      folder = withFile(folder, "tournament.yaml", "tournament: 1\n");
    await open(eventStore.newId(), textOf(folder));
  };
  for (const name of ["event-open-files", "event-open-folder", "events-open-files"]) {
    const field = byId(name);
    field.onchange = async () => {
      const chosen = chosenFiles(field.files);
      if (chosen.length) await openFiles(chosen);
      field.value = "";
    };
  }
  byId("event-folder-field").hidden = !("webkitdirectory" in byId("event-open-folder"));
  byId("event-none-new").onclick = openNew;
  byId("events-new").onclick = () => {
    byId("events").close();
    openNew();
  };
  return {
    openNew,
    openList,
    openFiles,
    /** Takes files that were dropped on the page. */
    drop: async (given) => openFiles(await droppedFiles(given)),
    showKept: () => list(byId("event-kept")),
  };
};
