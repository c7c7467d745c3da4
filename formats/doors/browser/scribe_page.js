// The scribe's page: it unpacks the module, which is the program itself, and joins the page's parts.

import { byId, element, setText } from "../../pages/page/elements.js";
import { startThemeButton } from "../../pages/page/page_theme.js";
import { momentWords, startWords, t, tn, translated } from "../../pages/page/words.js";
import { checkView } from "./check_view.js";
import { button } from "./controls.js";
import { download } from "./download.js";
import { eventDesk } from "./event_desk.js";
import { eventStart } from "./event_start.js";
import { eventStore, gameStore } from "./game_store.js";
import { startLanguages } from "./language_choice.js";
import { loadCartulary } from "./module.js";
import { moduleThread } from "./module_thread.js";
import { pictureOf } from "./pictures.js";
import { bytesOf, partsOfLink, passThrough, recordOfLink } from "./record_link.js";
import { recordView } from "./record_view.js";
import { shareDesk } from "./share_desk.js";
import { startMenu } from "./top_menu.js";
import { framedBySigns } from "./two_ways.js";
import { wholePage } from "./whole_page.js";

/** Where the page is served with what makes it an app, it can be installed, and needs no server again. */
const startApp = () => {
  const app = byId("app");
  if (!app || !/^https?:$/.test(location.protocol)) return;
  document.head.append(app.content.cloneNode(true));
  // Browsers have workers only where the way to the server is safe.
  if (navigator.serviceWorker) navigator.serviceWorker.register("worker.js").catch(() => {});
};

const begin = async () => {
  startWords();
  startLanguages(byId("language"));
  for (const it of byId("new-rules").options) {
    const [name, ...meaning] = it.text.split(": ");
    if (meaning.length) it.text = `${name}: ${translated(meaning.join(": "))}`;
  }
  startThemeButton();
  startMenu();
  startApp();
  const packed = bytesOf(byId("module").textContent);
  const module = await WebAssembly.compile(
    await passThrough(packed, new DecompressionStream("gzip")),
  );
  const ask = await loadCartulary(module);
  const thread = moduleThread(module, ask);
  const drawings = await ask({ format: "drawings" });
  const [laidOut, unseen] = byId("drawings").children;
  for (const it of [...pictureOf(drawings.text).children])
    (it.matches("clipPath, marker") ? laidOut : unseen).append(it);

  /** Games and counted boards are shown in one place; the buttons tell which it is. */
  const showWay = () => {
    const shown = ["event", "check"].find((name) => !byId(name).hidden);
    const way = shown || (record.isCount() ? "count" : "record");
    for (const name of ["record", "count", "check", "event"])
      byId("to-" + name).setAttribute("aria-pressed", String(name === way));
  };
  const showTools = () => {
    const isEvent = !byId("event").hidden;
    setText(byId("games-open"), isEvent ? t("Events") : t("Games"));
    if (isEvent) {
      byId("save").disabled = !desk.isOpen();
      byId("share").disabled = true;
      return;
    }
    const isChecking = byId("record").hidden;
    byId("save").disabled = !(isChecking ? check.text() : record.text());
    byId("share").disabled = !(isChecking ? check.isOneRecord() : record.text());
  };
  const show = (which) => {
    whole.close();
    for (const name of ["record", "check", "event"]) byId(name).hidden = name !== which;
    byId("brief").hidden = which !== "record";
    eventStore.isShown(which === "event");
    showWay();
    showTools();
    if (which === "record") record.resized();
  };
  const record = recordView(ask, { shown: showWay });
  /** Goes on with a game, in front of all that is open. */
  const goOn = async (id, text) => {
    for (const open of document.querySelectorAll("dialog[open]")) open.close();
    for (const name of ["no-game", "table"]) byId(name).hidden = name === "no-game";
    byId("check-record").disabled = false;
    show("record");
    await record.open(id, text);
    showTools();
  };
  const share = shareDesk(thread.ask);
  const goOnWith = (text) => goOn(gameStore.newId(), text);
  const check = checkView(ask, thread, {
    record: goOnWith,
    share: (text, at) => share.open({ text, name: check.plainName(), at, moves: null }),
    checked: () => showTools(),
  });
  const whole = wholePage(thread.ask, {
    record: goOnWith,
    check: async (text) => {
      show("check");
      await check.set(text, "game.yaml");
    },
    share: (text, at) => share.open({ text, name: "game", at, moves: null }),
  });
  // What is checked may be dropped, and an event waits for its answers.
  const eventThread = moduleThread(module, ask);
  const desk = eventDesk(eventThread.ask, { shown: showTools });
  const start = eventStart({
    ask: eventThread.ask,
    open: async (id, text) => {
      for (const open of document.querySelectorAll("dialog[open]")) open.close();
      show("event");
      await desk.open(id, text);
    },
    gone: (id) => {
      if (desk.id() === id) desk.close();
      start.showKept();
    },
  });
  byId("to-event").onclick = async () => {
    show("event");
    if (desk.isOpen()) return;
    const events = eventStore.all();
    const last = events.find(({ id }) => id === eventStore.current());
    if (last) await desk.open(last.id, last.text);
    else start.showKept();
  };
  byId("to-record").onclick = async () => {
    const last = record.isCount() ? gameStore.all().find((game) => game.tiles === undefined) : null;
    show("record");
    if (last) await goOn(last.id, last.text);
    else if (!record.isOpen() || record.isCount()) openNew();
  };
  byId("to-count").onclick = async () => {
    show("record");
    if (!record.isCount()) openNew("found");
  };
  byId("to-check").onclick = async () => {
    show("check");
    if (record.isOpen() && check.isEmpty()) await check.set(record.text(), record.fileName());
  };
  byId("check-record").onclick = () => check.set(record.text(), record.fileName());

  // ---- Games: new ones, those that are kept, those of files and links.

  const today = () => {
    const now = new Date();
    return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
      .map((n) => String(n).padStart(2, "0"))
      .join("-");
  };
  /** `what` is "found" for a board that is to be counted. */
  const openNew = (what = "") => {
    byId("new-what").value = what;
    showNew();
    if (!byId("new-date").value) byId("new-date").value = today();
    byId("new-problem").hidden = true;
    byId("new").showModal();
  };
  const namesOf = (words) =>
    words
      .split(words.includes(",") || words.includes("\n") ? /[,\n]/ : /\s+/)
      .map((name) => name.trim())
      .filter(Boolean);
  // The dice game has no expansion, and no board.
  const showNew = () => {
    const found = byId("new-what").value === "found";
    const game = byId("new-game");
    if (found && game.value === "dice") game.value = "";
    game.querySelector("[value=dice]").disabled = found;
    const dice = game.value === "dice";
    byId("new-expansions").disabled = dice;
    byId("new-ways").hidden = !dice;
    setText(byId("new-title"), found ? t("Count a board") : t("A new game"));
  };
  for (const id of ["new-game", "new-what"]) byId(id).onchange = showNew;
  byId("new-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    const known = {
      players: namesOf(byId("new-players").value),
      game: byId("new-game").value,
      rules: byId("new-rules").value,
      date: byId("new-date").value,
      event: byId("new-event").value.trim(),
      round: byId("new-round").value.trim(),
    };
    const chosen = [...byId("new-expansions").querySelectorAll("input:checked")];
    if (chosen.length && known.game !== "dice") known.expansions = chosen.map(({ value }) => value);
    known.found = byId("new-what").value === "found";
    known.sheet = known.game === "dice" && byId("new-way").value === "sheet";
    const { text } = await ask({ format: "begin", text: JSON.stringify(known) });
    const told = JSON.parse((await ask({ name: "game.yaml", text, format: "position" })).text);
    // A board has no start tile until somebody lays it.
    const problem = told.findings.find(
      (finding) => finding.severity === "error" && !(known.found && told.started),
    );
    byId("new-problem").hidden = !problem;
    if (problem)
      return setText(
        byId("new-problem"),
        problem.message + (problem.label ? ": " + problem.label : ""),
      );
    await goOn(gameStore.newId(), text);
  });
  const openGames = () => {
    byId("games-list").replaceChildren(
      ...gameStore.all().map((game) => {
        const item = element("li");
        const title = game.title || t("A game");
        const gone = button(t("Delete"), () => {
          const name = framedBySigns(title);
          if (!confirm(t("Delete “{name}” from this browser?", { name }))) return;
          gameStore.remove(game.id);
          openGames();
          byId("games-new").focus();
        });
        gone.setAttribute("aria-label", t("Delete {name}", { name: title }));
        const extent =
          game.tiles === undefined
            ? tn(game.turns || 0, "{n} turn", "{n} turns")
            : tn(game.tiles, "{n} tile counted", "{n} tiles counted");
        item.append(
          button(title, () => goOn(game.id, game.text)),
          element("span", `${extent}, ${momentWords(game.changed)}`, "note"),
          gone,
        );
        return item;
      }),
    );
    if (!byId("games-list").children.length)
      byId("games-list").append(element("li", t("No game is kept in this browser."), "note"));
    if (!byId("games").open) byId("games").showModal();
  };
  const openFile = async (file) => {
    const single = async () => {
      if (file.size > check.largest) return null;
      const given = { name: file.name, text: new Uint8Array(await file.arrayBuffer()) };
      const { made, text } = await thread.ask({ ...given, format: "tidy" });
      const told = await thread.ask({ ...given, format: "position" });
      if (!made || !told.made || !JSON.parse(told.text).started) return null;
      return (await thread.ask({ ...given, format: "tidy", document: 2 })).made ? null : text;
    };
    const text = await single();
    if (text !== null) return goOn(gameStore.newId(), text);
    // The faults of a text that cannot be read so far are told where files are checked, and one of
    // several records is chosen there.
    for (const open of document.querySelectorAll("dialog[open]")) open.close();
    show("check");
    await check.read(file);
  };
  byId("new-open").onclick = () => {
    if (byId("event").hidden) openNew(record.isCount() ? "found" : "");
    else start.openNew();
  };
  byId("no-game-new").onclick = () => openNew();
  byId("no-game-count").onclick = () => openNew("found");
  byId("games-open").onclick = () => {
    if (byId("event").hidden) openGames();
    else start.openList();
  };
  byId("games-new").onclick = () => {
    byId("games").close();
    openNew();
  };
  byId("file").onchange = () => {
    const [file] = byId("file").files;
    if (file) {
      byId("games").close();
      openFile(file);
    }
    byId("file").value = "";
  };
  // These buttons apply to what is shown.
  byId("save").onclick = () => {
    if (!byId("event").hidden) desk.save();
    else if (byId("record").hidden) download(check.fileName(), check.text());
    else download(record.fileName(), record.text());
  };
  byId("share").onclick = () => {
    if (byId("record").hidden) return check.share();
    const moves = record.moves();
    const at = moves === null ? "" : "move=" + moves;
    const name = record.fileName().replace(/\.yaml$/, "");
    share.open({ text: record.text(), name, at, moves });
  };
  byId("help-open").onclick = () => byId("help").showModal();
  for (const close of document.querySelectorAll("dialog .close"))
    close.onclick = () => close.closest("dialog").close();
  // A text that is dragged into a field goes there.
  const holdsFile = (event) => event.dataTransfer.types.includes("Files");
  addEventListener("dragover", (event) => {
    if (holdsFile(event)) event.preventDefault();
  });
  addEventListener("drop", (dropped) => {
    if (!holdsFile(dropped)) return;
    dropped.preventDefault();
    const files = [...dropped.dataTransfer.files];
    const [file] = files;
    if (!file) return;
    const isEvent = files.some(({ name }) => name === "tournament.yaml");
    if (!byId("event").hidden || isEvent) start.drop(dropped.dataTransfer);
    else if (byId("check").hidden) openFile(file);
    else check.read(file);
  });
  addEventListener("keydown", (event) => {
    if (
      event.key === "?" &&
      !event.target.matches("input, textarea, select") &&
      !document.querySelector("dialog[open]")
    )
      byId("help").showModal();
  });

  // ---- Begin: with the record of a link, the game of this tab, the last game, or a new one.

  document.documentElement.classList.add("scripted");
  byId("waiting").hidden = true;
  const linked = async () => {
    const link = partsOfLink(location.hash);
    if (!link) return false;
    const { opens, at } = link;
    const text = await recordOfLink(link.packed);
    if (text !== null && opens !== "record") {
      for (const open of document.querySelectorAll("dialog[open]")) open.close();
      for (const name of ["record", "check", "event"]) byId(name).hidden = true;
      if (await whole.open(opens, text, at)) return true;
      // A record that has no such page, such as a game of dice, is shown where records are checked.
      show("check");
      await check.set(text, "game.yaml");
      return true;
    }
    history.replaceState(null, "", location.href.split("#")[0]);
    if (text === null) {
      if (!byId("bad-link").open) byId("bad-link").showModal();
      return false;
    }
    await goOnWith(text);
    return true;
  };
  /** A link that names no game, `#record`, `#count`, `#check` or `#event`, does what the button does. */
  const buttonOfLink = () => {
    const [, name] = /^#(record|count|check|event)$/.exec(location.hash) || [];
    if (!name) return null;
    history.replaceState(null, "", location.href.split("#")[0]);
    return byId("to-" + name);
  };
  addEventListener("hashchange", async () => {
    const asked = buttonOfLink();
    if (asked) return asked.click();
    // The browser's way back from a replay leads to what was there before.
    if (!(await linked()) && !byId("whole").hidden) show("record");
  });
  addEventListener("beforeunload", (event) => {
    if (!gameStore.keeps() || !eventStore.keeps()) event.preventDefault();
  });
  if (await linked()) return;
  const isBad = byId("bad-link").open;
  // In a page of somebody else nothing but the link is shown.
  if (isBad && whole.isEmbedded) return document.documentElement.classList.add("whole");
  const asked = buttonOfLink();
  if (asked?.id === "to-event" || (!asked && eventStore.isShown())) return byId("to-event").click();
  show("record");
  const games = gameStore.all();
  const last = games.find((game) => game.id === gameStore.current()) || games[0];
  if (last) await goOn(last.id, last.text);
  else if (!isBad && !asked) openNew();
  if (asked) asked.click();
  if (isBad && !byId("bad-link").open) byId("bad-link").showModal();
};
begin().catch((fault) => {
  byId("waiting").hidden = false;
  byId("waiting").textContent = t(
    "This browser cannot run the page: {fault}. It needs WebAssembly with exceptions, as browsers have had since 2022.",
    { fault: fault.message },
  );
});
