// The scribe's page: it unpacks the module, which is the program itself, and joins the page's parts.
"use strict";
const begin = async () => {
  pageTheme();
  const packed = bytesOf($("module").textContent);
  const module = await WebAssembly.compile(await piped(packed, new DecompressionStream("gzip")));
  const ask = await loadCartulary(module);
  const thread = moduleThread(module, ask);
  const drawings = await ask({ format: "drawings" });
  $("drawings").append(...pictureOf(drawings.text).childNodes);

  /// Games and counted boards are shown in one place; the buttons tell which it is.
  const showWay = () => {
    const way = $("record").hidden ? "check" : record.isCount() ? "count" : "record";
    for (const name of ["record", "count", "check"]) $("to-" + name).setAttribute("aria-pressed", String(name === way));
  };
  const show = (which) => {
    for (const name of ["record", "check"]) $(name).hidden = name !== which;
    showWay();
    if (which === "record") record.resized();
  };
  const record = recordView(ask, { shown: showWay });
  /// Goes on with a game, in front of all that is open.
  const goOn = async (id, text) => {
    for (const open of document.querySelectorAll("dialog[open]")) open.close();
    for (const name of ["no-game", "table"]) $(name).hidden = name === "no-game";
    for (const name of ["save", "share", "check-record"]) $(name).disabled = false;
    show("record");
    await record.open(id, text);
  };
  const check = checkView(ask, thread, { record: (text) => goOn(gameStore.newId(), text) });
  $("to-record").onclick = async () => {
    const last = record.isCount() ? gameStore.all().find((game) => game.tiles === undefined) : null;
    show("record");
    if (last) await goOn(last.id, last.text);
    else if (!record.isOpen() || record.isCount()) openNew();
  };
  $("to-count").onclick = async () => {
    show("record");
    if (!record.isCount()) openNew("found");
  };
  $("to-check").onclick = async () => {
    show("check");
    if (record.isOpen() && check.isEmpty()) await check.set(record.text(), record.fileName());
  };
  $("check-record").onclick = () => check.set(record.text(), record.fileName());

  // ---- Games: new ones, those that are kept, those of files and links.

  const today = () => {
    const now = new Date();
    return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((n) => String(n).padStart(2, "0")).join("-");
  };
  /// `what` is "found" for a board that is to be counted.
  const openNew = (what = "") => {
    $("new-what").value = what;
    showNew();
    if (!$("new-date").value) $("new-date").value = today();
    $("new-problem").hidden = true;
    $("new").showModal();
  };
  const namesOf = (words) => words.split(words.includes(",") || words.includes("\n") ? /[,\n]/ : /\s+/).map((name) => name.trim()).filter(Boolean);
  // The dice game has no expansion, and no board.
  const showNew = () => {
    const found = $("new-what").value === "found";
    const game = $("new-game");
    if (found && game.value === "dice") game.value = "";
    game.querySelector("[value=dice]").disabled = found;
    const dice = game.value === "dice";
    $("new-hills").disabled = dice;
    $("new-ways").hidden = !dice;
    setText($("new-title"), found ? "Count a board" : "A new game");
  };
  for (const id of ["new-game", "new-what"]) $(id).onchange = showNew;
  $("new-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    const known = { players: namesOf($("new-players").value), game: $("new-game").value, rules: $("new-rules").value, date: $("new-date").value, event: $("new-event").value.trim(), round: $("new-round").value.trim() };
    if ($("new-hills").checked && known.game !== "dice") known.expansions = ["hills-and-sheep"];
    known.found = $("new-what").value === "found";
    known.sheet = known.game === "dice" && $("new-way").value === "sheet";
    const { text } = await ask({ format: "begin", text: JSON.stringify(known) });
    const told = JSON.parse((await ask({ name: "game.yaml", text, format: "position" })).text);
    // A board has no start tile until somebody lays it.
    const problem = told.findings.find((finding) => finding.severity === "error" && !(known.found && told.started));
    $("new-problem").hidden = !problem;
    if (problem) return setText($("new-problem"), problem.message + (problem.label ? ": " + problem.label : ""));
    await goOn(gameStore.newId(), text);
  });
  const openGames = () => {
    $("games-list").replaceChildren(...gameStore.all().map((game) => {
      const item = element("li");
      const title = game.title || "A game";
      const gone = button("Delete", () => {
        if (!confirm(`Delete “${title}” from this browser?`)) return;
        gameStore.remove(game.id);
        openGames();
        $("games-new").focus();
      });
      gone.setAttribute("aria-label", `Delete ${title}`);
      item.append(button(title, () => goOn(game.id, game.text)),
        element("span", `${game.tiles === undefined ? counted(game.turns || 0, "turn") : `${counted(game.tiles, "tile")} counted`}, ${new Date(game.changed).toLocaleString()}`, "note"), gone);
      return item;
    }));
    if (!$("games-list").children.length) $("games-list").append(element("li", "No game is kept in this browser.", "note"));
    if (!$("games").open) $("games").showModal();
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
    // What cannot be read so far is told where files are checked, and of several records one is chosen there.
    for (const open of document.querySelectorAll("dialog[open]")) open.close();
    show("check");
    await check.read(file);
  };
  $("new-open").onclick = () => openNew(record.isCount() ? "found" : "");
  $("no-game-new").onclick = () => openNew();
  $("no-game-count").onclick = () => openNew("found");
  $("games-open").onclick = openGames;
  $("games-new").onclick = () => { $("games").close(); openNew(); };
  $("file").onchange = () => {
    const [file] = $("file").files;
    if (file) { $("games").close(); openFile(file); }
    $("file").value = "";
  };
  $("save").onclick = () => download(record.fileName(), record.text());
  $("share").onclick = async () => {
    const link = location.href.split("#")[0] + "#record=" + await linkOf(record.text());
    $("link").value = link;
    $("link-note").hidden = !location.protocol.startsWith("file");
    $("linked").showModal();
    $("link").select();
  };
  $("link-copy").onclick = async () => {
    $("link").select();
    try {
      await navigator.clipboard.writeText($("link").value);
    } catch (_) {
      document.execCommand("copy");
    }
    setText($("link-copy"), "Copied");
    setTimeout(() => setText($("link-copy"), "Copy"), 1500);
  };
  $("help-open").onclick = () => $("help").showModal();
  for (const close of document.querySelectorAll("dialog .close")) close.onclick = () => close.closest("dialog").close();
  // A text that is dragged into a field goes there.
  const holdsFile = (event) => event.dataTransfer.types.includes("Files");
  addEventListener("dragover", (event) => { if (holdsFile(event)) event.preventDefault(); });
  addEventListener("drop", (event) => {
    if (!holdsFile(event)) return;
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (!file) return;
    if ($("check").hidden) openFile(file);
    else check.read(file);
  });
  addEventListener("keydown", (event) => {
    if (event.key === "?" && !event.target.matches("input, textarea, select") && !document.querySelector("dialog[open]")) $("help").showModal();
  });

  // ---- Begin: with the record of a link, the game of this tab, the last game, or a new one.

  document.documentElement.classList.add("scripted");
  $("waiting").hidden = true;
  const linked = async () => {
    if (!location.hash.startsWith("#record=")) return false;
    const text = await recordOfLink(location.hash.slice(8));
    history.replaceState(null, "", location.href.split("#")[0]);
    if (text === null) {
      if (!$("bad-link").open) $("bad-link").showModal();
      return false;
    }
    await goOn(gameStore.newId(), text);
    return true;
  };
  addEventListener("hashchange", linked);
  addEventListener("beforeunload", (event) => { if (!gameStore.keeps()) event.preventDefault(); });
  show("record");
  if (await linked()) return;
  const games = gameStore.all();
  const last = games.find((game) => game.id === gameStore.current()) || games[0];
  if (last) await goOn(last.id, last.text);
  else if (!$("bad-link").open) openNew();
};
begin().catch((fault) => {
  $("waiting").hidden = false;
  $("waiting").textContent = `This browser cannot run the page: ${fault.message}. It needs WebAssembly with exceptions, as browsers have had since 2022.`;
});
