// A record that is written while the game is played. Its text is all there is: every change makes a
// new text, which the module reads, and what the page shows is what the module says of it.
"use strict";
const recordView = (ask, { shown }) => {
  let id = null;
  let text = "";
  let changes = changeList();
  let position = null;
  let at = null;      // moves before the position that is looked at; null: all that were replayed
  let mode = { kind: "add" };

  const board = $("board");
  const laid = new Map();  // the tiles on the table, by their drawing and their place
  const drawnBounds = () => {
    const [[left, top], [right, bottom]] = position && position.first ? [position.first, position.last] : [[0, 0], [0, 0]];
    const cells = [...$("places").children].map((it) => it.dataset.cell.split(",").map(Number));
    const xs = cells.map(([x]) => x).concat(left, right);
    const ys = cells.map(([, y]) => y).concat(top, bottom);
    return [100 * Math.min(...xs) - 10, 100 * Math.min(...ys) - 10, 100 * Math.max(...xs) + 110, 100 * Math.max(...ys) + 110];
  };
  const lens = boardLens({ board, columns: $("columns"), rows: $("rows"), bounds: drawnBounds, whole: drawnBounds });

  const fileName = () => {
    const names = position && position.players ? position.players.map((it) => it.name).join("-") : "game";
    const plain = names.normalize("NFKD").replace(/[^A-Za-z0-9-]+/g, "").replace(/^-+|-+$/g, "").toLowerCase().slice(0, 60);
    return (plain || "game") + ".yaml";
  };
  const positionOf = async (of, turn) => {
    const { made, text: told } = await ask({ name: "game.yaml", text: of, format: "position", ...turn === null ? {} : { turn } });
    return made ? JSON.parse(told) : { started: false, findings: [{ severity: "error", code: "", line: 1, column: 1, message: told }], turns: [], played: 0, at: 0, verdict: told, status: "unreadable" };
  };
  /// The text after a change of its turns; nothing if the module cannot make it.
  const changed = async (question) => {
    const answer = await ask({ name: "game.yaml", text, ...question });
    if (!answer.made) refuse(answer.text, []);
    return answer.made ? answer.text : null;
  };

  // ---- Changes.

  const save = () => {
    if (id === null) return;
    const players = position && position.players ? position.players.map((it) => it.name).join(" – ") : "";
    gameStore.write(id, { text, title: [position && position.occasion, players].filter(Boolean).join(": "), turns: position ? position.played : 0, tiles: isCount() ? position.count.tiles.length : undefined, changed: Date.now(), changes: changes.kept() });
    $("unsaved").hidden = gameStore.keeps();
  };
  const isCount = () => Boolean(position && position.count);
  /// Takes a new text. It can be undone.
  const accept = async (now, { keepMode = false } = {}) => {
    if (now === text) return show();
    changes.take(text, now);
    text = now;
    at = null;
    if (!keepMode) mode = { kind: "add" };
    await show();
    save();
  };
  /// Goes to another text of the list of changes, if there is one.
  const step = async (now, done) => {
    if (now === null) return showUndo();
    text = now;
    [at, mode] = [null, { kind: "add" }];
    await show();
    save();
    say(`${done} ${position.verdict}`);
  };
  const showUndo = () => {
    $("undo").disabled = !changes.canUndo();
    $("redo").disabled = !changes.canRedo();
  };
  const undo = () => step(changes.undo(text), "Undone.");
  const redo = () => step(changes.redo(text), "Done again.");

  // ---- Turns.

  const refuse = (why, findings) => {
    const box = $("refusal");
    box.hidden = false;
    const list = element("ul");
    list.append(...findings.length ? findings.map((finding) => findingItem(ask, finding)) : [element("li", why, "flaw error")]);
    box.replaceChildren(list);
  };
  /// Tries a turn where the mode says. An illegal one changes nothing but the line that says why.
  const enter = async (line) => {
    $("refusal").hidden = true;
    const end = position.turns.length;
    const turn = mode.kind === "add" ? end : mode.turn;
    const now = await changed({ format: mode.kind === "mend" ? "changed" : "with", turn, line });
    if (now === null) return;
    const after = await positionOf(now, null);
    if (after.played <= turn) {
      const findings = after.findings.filter((finding) => finding.turn === turn && finding.severity === "error");
      return refuse("The turn cannot be played.", findings.length ? findings : after.findings.slice(0, 1));
    }
    await accept(now);
    const done = position.turns[turn];
    say([done.said, ...position.players.map((it) => `${it.name} ${it.points}`)].filter(Boolean).join("; "));
    if (!position.over) turns.focus();
  };
  const takeOut = async (turn) => {
    const now = await changed({ format: "without", turn });
    if (now !== null) await accept(now);
  };
  /// Takes what the score track shows after the last turn, or in the end.
  const claim = async () => {
    const numbers = [...document.querySelectorAll(".track")].map((input) => input.value.trim());
    if (numbers.every((number) => !number)) return;
    if (!numbers.every((number) => /^\d{0,4}$/.test(number))) return refuse("The track shows numbers of points, such as 14.", []);
    const line = numbers.map((number) => number || "?").join(":");
    const scores = position.final || position.pad;
    const now = await changed(scores ? { format: "result", line: "scores " + line } : { format: "claiming", turn: position.at - 1, line });
    if (now === null) return;
    const back = position.at === position.played ? null : position.at;
    await accept(now, { keepMode: true });
    if (back !== null) await look(back);
    const found = position.pad ? pad.elsewhere() : position.findings.filter((it) => it.turn === (position.final ? null : position.at - 1));
    const wrong = found.find((it) => it.severity === "error");
    say(wrong ? wrong.message : position.pad ? "The totals are right" : "The track is right");
  };
  /// Makes one of the changes that are offered for a text.
  const mend = async (number, of) => {
    // To what was typed meanwhile others are offered.
    if (text !== of) return;
    const now = await changed({ format: "mend", turn: number });
    if (now === null) return;
    await accept(now);
    say(`Mended. ${position.verdict}`);
  };
  const end = async (termination) => {
    const now = await changed({ format: "result", line: "termination " + termination });
    if (now !== null) await accept(now);
  };

  // ---- Looking.

  const look = async (moves) => {
    if (position.pad) return pad.goTo(moves - 1);
    at = moves > position.played ? null : Math.max(0, moves);
    mode = at === null ? { kind: "add" } : { kind: "look" };
    await show();
  };
  const begin = async (kind, turn) => {
    mode = { kind, turn };
    at = turn;
    await show();
    turns.focus();
  };

  const turns = turnDesk({
    lens, enter,
    places: async (tile) => {
      const { made, text: told } = await ask({ name: "game.yaml", text, format: "places", line: tile, turn: position.at });
      if (!made) refuse(told, []);
      return made ? JSON.parse(told) : null;
    },
  });
  const dice = diceDesk({ enter });
  const pad = scorePad(ask, {
    fill: async (row, seat, words) => {
      $("refusal").hidden = true;
      const now = await changed({ format: "cell", turn: row, line: `${seat} ${words}` });
      if (now === null) return false;
      await accept(now);
      say([pad.told([row, seat]), position.outcome].filter(Boolean).join("; "));
      return true;
    },
    offers: async (row, seat) => {
      const { made, text: told } = await ask({ name: "game.yaml", text, format: "entries", turn: row, line: String(seat) });
      return made ? JSON.parse(told).entries : [];
    },
  });

  const count = countDesk(ask, {
    lens,
    refuse: (why) => refuse(why, []),
    change: async (question) => {
      const now = await changed(question);
      if (now !== null) await accept(now);
      return now !== null;
    },
  });

  const editor = textEditor($("yaml"), (now) => accept(now));

  const show = async () => {
    $("refusal").hidden = true;
    const focus = focusBefore();
    position = await positionOf(text, at);
    // A turn that cannot be replayed is to be mended first.
    const stuck = position.started && position.played < position.turns.length;
    if (stuck && mode.kind === "add") mode = { kind: "mend", turn: position.played, stuck: true };
    if (position.players) paintSeats(position.players);
    if (position.count) count.take(position, () => showBoard());
    else count.end();
    shown();
    showHead();
    showBoard();
    if (position.pad) pad.show(position);
    showScores();
    showNow();
    showTurns();
    showDesk();
    editor.set(text);
    editor.mark(position.findings);
    showFindings();
    showUndo();
    showFixes();
    focus();
    // Last, for it lays out all that has changed.
    scrollTurns();
  };
  /// What gives the focus, once all is shown anew, to what stands where it was.
  const focusBefore = () => {
    const before = document.activeElement;
    const seat = [...document.querySelectorAll(".track")].indexOf(before);
    const listed = $("turns").contains(before);
    const led = $("lead").contains(before);
    const fixed = $("fixes").contains(before);
    const padded = $("pad").contains(before) || $("pad-offers").contains(before);
    return () => {
      let now = null;
      // After the last cell comes what is done at the end.
      if (padded && document.activeElement === document.body) now = $("lead").querySelector("button") || document.querySelector(".track:enabled");
      else if (seat >= 0) now = document.querySelectorAll(".track")[seat];
      else if (listed) now = $("turns").querySelector("[aria-current]");
      else if (fixed) now = $("fixes").hidden ? $("undo") : $("fixes").querySelector("summary");
      else if (led && $("enter-line").hidden) now = $("lead").querySelector("button") || document.querySelector(".track:enabled");
      else if (led) focusField($("line"));
      else if (before.matches("#undo, #redo") && before.disabled) now = $(before.id === "undo" ? "redo" : "undo");
      if (now) now.focus({ preventScroll: true });
    };
  };
  const showHead = () => {
    setText($("occasion"), position.occasion || "");
    $("players").replaceChildren(...(position.players ? [] : ["A record"]), ...(position.players || []).flatMap((player, seat) => {
      const name = element("span", undefined, "name");
      name.append(pipOf(player, seat), element("bdi", player.name));
      return seat ? [element("span", " – ", "dash"), name] : [name];
    }));
    const verdict = $("verdict");
    verdict.className = "verdict " + position.status;
    verdict.replaceChildren(element("strong", capital(position.status)), " ", element("span", position.verdict));
  };
  const showBoard = () => {
    const ground = $("ground");
    const tiles = Boolean(position.board || position.count);
    $("stage").hidden = !tiles;
    if (!tiles) {
      layTiles([], 0, 0);
      return ground.replaceChildren();
    }
    const picture = position.count ? count.picture() : pictureOf(position.board);
    const [x, y] = position.first;
    layTiles([...picture.querySelector(".board-tiles").children], 100 * x, 100 * y);
    picture.setAttribute("x", 100 * x - 4);
    picture.setAttribute("y", 100 * y - 4);
    picture.setAttribute("overflow", "visible");
    ground.replaceChildren(picture);
    const label = (where, number, text) => {
      const made = shape("text", where);
      made.textContent = text;
      return made;
    };
    const numbers = (from, to) => Array.from({ length: to - from + 3 }, (_, i) => from - 1 + i);
    $("columns").replaceChildren(...numbers(position.first[0], position.last[0]).map((n) => label({ x: 100 * n + 50, y: 0 }, n, n)));
    $("rows").replaceChildren(...numbers(position.first[1], position.last[1]).map((n) => label({ x: 0, y: 100 * n + 60 }, n, position.north ? -n : n)));
    lens.follow(null, false);
  };
  /// Puts the tiles on the table that are not there yet, and takes away those that are not any
  /// more: to draw all of them takes longer than all the rest. `x`, `y`: the corner of the picture.
  const layTiles = (uses, x, y) => {
    const wanted = new Map(uses.map((use) => {
      const at = [Number(use.getAttribute("x")) + x, Number(use.getAttribute("y")) + y];
      return [use.getAttribute("href") + " " + at, { use, at }];
    }));
    for (const [key, use] of laid) {
      if (wanted.has(key)) continue;
      use.remove();
      laid.delete(key);
    }
    for (const [key, { use, at }] of wanted) {
      if (laid.has(key)) {
        use.remove();
        continue;
      }
      use.setAttribute("x", at[0]);
      use.setAttribute("y", at[1]);
      $("laid").append(use);
      laid.set(key, use);
    }
  };
  const showScores = () => {
    const table = $("score-table");
    if (!position.players) return table.replaceChildren();
    if (position.count) return count.showScores(table);
    const columns = ["Player", "Points", ...position.pad ? [] : position.game === "dice" ? ["Dice"] : ["Meeples", ...position.players[0].beside.map(([name]) => name)], position.pad ? "Written" : "Track"];
    const head = element("tr");
    head.append(...columns.map((name) => {
      const cell = element("th", name);
      cell.scope = "col";
      return cell;
    }));
    const rows = position.players.map((player, seat) => {
      const row = element("tr");
      row.classList.toggle("moving", position.player === seat);
      const name = element("th");
      name.scope = "row";
      name.append(pipOf(player, seat), element("bdi", player.name));
      const track = element("input");
      track.className = "track";
      track.inputMode = "numeric";
      track.size = 4;
      track.maxLength = 5;
      track.setAttribute("aria-label", position.pad ? `The total written for ${player.name}` : `What the track shows for ${player.name}`);
      track.onchange = () => {
        const all = [...document.querySelectorAll(".track")];
        if (all.every((input) => input.value.trim())) claim();
      };
      track.onkeydown = (event) => { if (event.key === "Enter") { event.preventDefault(); claim(); } };
      track.disabled = position.at === 0;
      if (position.pad) {
        const { claimed } = position.pad.columns[seat];
        track.value = claimed === null ? "" : claimed;
        // Until then there are no totals to be compared.
        track.disabled = !position.over && position.termination === "unfinished" && claimed === null;
      }
      const cells = position.pad ? [] : position.game === "dice" ? [player.dice + (player.knight ? " (knight kept)" : "")] : [player.meeples, ...player.beside.map(([, words]) => words)];
      row.append(name, element("td", player.points, "points"), ...cells.map((words) => element("td", words)), element("td"));
      row.lastChild.append(track);
      return row;
    });
    const [top, body] = [element("thead"), element("tbody")];
    top.append(head);
    body.append(...rows);
    table.replaceChildren(top, body);
  };
  /// What happened in the turn before the position.
  const showNow = () => {
    const turn = position.turns && position.at > 0 ? position.turns[position.at - 1] : null;
    if (position.count) return count.showScorings();
    const title = $("now-title");
    const events = $("now-events");
    if (position.final) {
      setText(title, "Final scoring");
      return events.replaceChildren(listOf(position.final), ...flaws(null));
    }
    if (position.pad) {
      setText(title, turn ? `${turn.number}. ${position.players[turn.player].name}: ${turn.said}` : "The game begins");
      return events.replaceChildren(...flawList(pad.elsewhere()));
    }
    setText(title, turn ? `${turn.number}. ${turn.said}` : "The game begins");
    events.replaceChildren(...turn && turn.scored.length ? [listOf(turn.scored)] : [], ...turn ? flaws(position.at - 1) : []);
  };
  const listOf = (lines) => {
    const list = element("ul", undefined, "events");
    list.append(...lines.map((line) => element("li", line)));
    return list;
  };
  const flaws = (turn) => flawList(position.findings.filter((finding) => finding.turn === turn));
  const flawList = (found) => {
    if (!found.length) return [];
    const list = element("ul");
    list.append(...found.map((finding) => findingItem(ask, finding)));
    return [list];
  };
  const showTurns = () => {
    setText($("show-turns"), position.count ? "Tiles" : "Turns");
    if (position.count) return count.showTiles();
    const list = $("turns");
    const rows = (position.turns || []).map((turn, i) => {
      const item = element("li", undefined, "move");
      const link = element("a");
      link.href = "#";
      link.onclick = async (event) => {
        event.preventDefault();
        await look(i + 1);
        if (position.pad) return;
        // On a small screen the board is far above the list.
        $("stage").parentNode.scrollIntoView({ block: "nearest" });
      };
      if (i + 1 === position.at) link.setAttribute("aria-current", "step");
      const what = element("span", undefined, "what");
      if (turn.said) what.append(element("span", turn.said, "told"), " ");
      what.append(element("code", turn.play));
      (turn.gains || []).forEach((gain, seat) => {
        if (gain) what.append(" ", element("span", `${position.players[seat].mark} ${gain}`, "gain seat" + seat));
      });
      link.append(element("span", turn.number || "", "no"), " ", ...turn.player === undefined ? [] : [pipOf(position.players[turn.player], turn.player), " "], what);
      item.append(link);
      item.classList.toggle("later", i >= position.played);
      if (position.findings.some((it) => it.turn === i && it.severity === "error")) item.classList.add("wrong");
      return item;
    });
    list.replaceChildren(...rows);
  };
  const scrollTurns = () => {
    const list = $("turns");
    const now = list.querySelector("[aria-current]");
    if (now) list.scrollTop = Math.max(0, now.offsetTop - list.offsetTop - list.clientHeight / 2);
  };
  const showDesk = () => {
    const lead = $("lead");
    const mover = position.players && position.player !== null ? position.players[position.player].name : "";
    const options = [];
    let text = "";
    const over = position.over && mode.kind === "add";
    const open = position.started && !over && mode.kind !== "look";
    $("enter-line").hidden = !open;
    turns.end();
    dice.end();
    if (!position.pad) pad.end();
    if (position.count) {
      $("enter-line").hidden = $("finish").hidden = true;
      return count.showDesk();
    }
    if (position.pad) {
      $("enter-line").hidden = $("draw").hidden = true;
      text = position.over ? position.outcome + ". Do the written totals agree?" : `Turn ${position.number}: ${mover}`;
      if (position.over && position.termination === "unfinished") {
        text = position.outcome + ".";
        options.push(button("The game is completed", () => end("completed"), "main"));
      }
    } else if (!position.started) {
      text = "The record cannot be read so far; its text is beside.";
    } else if (mode.kind === "look") {
      text = position.at ? `After turn ${position.turns[position.at - 1].number}` : "Before the first turn";
      if (position.at) options.push(button("Mend this turn", () => begin("mend", position.at - 1)), button("Take it out", () => takeOut(position.at - 1)));
      options.push(button("Insert a turn here", () => begin("insert", position.at)), button("Back to the game", () => look(Infinity), "main"));
    } else if (over) {
      text = "The game is over. What does the track show?";
      if (position.termination === "unfinished") {
        text = "The last tile has been laid.";
        options.push(button("The game is completed", () => end("completed"), "main"));
      }
    } else if (mode.kind === "mend") {
      text = mode.stuck ? `Turn ${position.number} of the record cannot be played:` : `Turn ${position.number}, ${mover}, in place of ${position.turns[mode.turn].play}`;
      if (mode.stuck) options.push(button("Take it out", () => takeOut(mode.turn)));
      else options.push(button("Leave it", () => look(mode.turn + 1)));
    } else {
      text = `Turn ${position.number}: ${mover}${position.left === undefined ? "" : `, ${counted(position.left, "tile")} left`}`;
      if (mode.kind === "insert") options.push(button("Leave it", () => look(mode.turn)));
    }
    lead.replaceChildren(element("strong", text), ...options);
    $("finish").hidden = !position.started || mode.kind !== "add";
    $("termination").value = position.termination || "completed";
    if (!open || position.pad) return;
    const old = mode.kind === "mend" ? position.turns[mode.turn].play : "";
    if (mode.stuck) refuse("", position.findings.filter((it) => it.turn === mode.turn));
    (position.game === "dice" ? dice : turns).begin(position, old);
  };
  const showFindings = () => {
    const list = $("findings");
    list.replaceChildren(...position.findings.map((finding) => findingItem(ask, finding, () => editor.go(finding))));
    setText($("show-yaml"), position.findings.length ? `Record (${position.findings.length})` : "Record");
  };
  const showFixes = () => {
    const box = $("fixes");
    const of = text;
    const before = box.textContent;
    showFixesIn(box, position.fixes || [], (number) => mend(number, of));
    // The next thing to do, unless somebody has closed it.
    if (mode.stuck && box.textContent !== before) box.open = true;
  };

  const showWhich = (which) => {
    for (const name of ["turns", "yaml"]) {
      $(name === "yaml" ? "text" : name).hidden = name !== which;
      $("show-" + name).setAttribute("aria-pressed", String(name === which));
    }
  };
  $("show-turns").onclick = () => showWhich("turns");
  $("show-yaml").onclick = () => showWhich("yaml");
  $("undo").onclick = undo;
  $("redo").onclick = redo;
  $("zoom-in").onclick = () => lens.zoom(1.5);
  $("zoom-out").onclick = () => lens.zoom(1 / 1.5);
  $("zoom-fit").onclick = () => lens.fit(true);
  $("termination").onchange = () => end($("termination").value);
  addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || $("record").hidden || document.querySelector("dialog[open]")) return;
    // In a field these keys are the field's own. In the line nothing is left to undo once it is empty, nor in a cell
    // of the score pad that shows what the record has.
    if (event.target.matches("textarea, input") && (event.target !== $("line") || event.target.value) && !pad.isRested(event.target)) return;
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) { event.preventDefault(); undo(); }
    if (key === "y" || (key === "z" && event.shiftKey)) { event.preventDefault(); redo(); }
  });
  // Another tab has written the same game.
  addEventListener("storage", (event) => {
    if (id === null || event.key !== gameStore.prefix + id || !event.newValue) return;
    const now = JSON.parse(event.newValue).text;
    if (now === text) return;
    changes.take(text, now);
    [text, at, mode] = [now, null, { kind: "add" }];
    show();
  });

  return {
    /// Goes on with a record, as a game of this browser. What could be undone in it still can.
    open: async (gameId, now) => {
      const kept = gameStore.read(gameId);
      changes = changeList(kept && kept.text === now ? kept.changes : null);
      [id, text, at, mode] = [gameId, now, null, { kind: "add" }];
      gameStore.current(id);
      count.forget();
      await show();
      save();
      showWhich(position.started ? "turns" : "yaml");
      if (position.pad) pad.focus();
      else if (position.started && !position.over) turns.focus();
    },
    text: () => text,
    fileName,
    isOpen: () => id !== null,
    /// Whether what is open is a board that is counted.
    isCount,
    resized: () => { if (position) lens.fit(false); },
  };
};
