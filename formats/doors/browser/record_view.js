// A record that is written while the game is played. Its text is all there is: every change makes a
// new text, which the module reads, and what the page shows is what the module says of it.

import { byId, element, setText } from "../../pages/page/elements.js";
import { retold } from "../../pages/page/program_words.js";
import { t } from "../../pages/page/words.js";
import { changeList } from "./change_list.js";
import { say } from "./controls.js";
import { countDesk } from "./count_desk.js";
import { diceDesk } from "./dice_desk.js";
import { findingItem, showFixesIn } from "./findings.js";
import { firstSteps } from "./first_steps.js";
import { gameStore } from "./game_store.js";
import { paintSeats, pictureOf } from "./pictures.js";
import { plainWords, refusedWords, withoutPlaces } from "./plain_words.js";
import { fileNameOf, focusBefore, showHead } from "./record_head.js";
import { leadOf } from "./record_lead.js";
import { changeOf, entriesOf, movingOf, placesOf, positionOf } from "./record_questions.js";
import { scorePad } from "./score_pad.js";
import { showScores } from "./score_table.js";
import { tableBoard } from "./table_board.js";
import { textEditor } from "./text_editor.js";
import { askOf } from "./turn_asks.js";
import { turnDesk } from "./turn_desk.js";
import { showLastTurn, turnList } from "./turn_list.js";
import { framedElement, setFramed } from "./two_ways.js";

/**
 * @param {import("./module.js").Ask} ask
 * @param {{shown: () => void}} page what is told that something else is shown
 */
export const recordView = (ask, { shown }) => {
  let id = null;
  let text = "";
  let changes = changeList();
  let position = null;
  let at = null; // moves before the position that is looked at; null: all that were replayed
  let mode = { kind: "add" };

  const board = tableBoard();
  const { lens } = board;

  /** The text after a change of its turns; nothing if the module cannot make it. */
  const changed = async (question) => {
    const answer = await changeOf(ask, text, question);
    if (!answer.made) refuse(isCount() ? refusedWords(answer.text) : answer.text, []);
    return answer.made ? answer.text : null;
  };

  // ---- Changes.

  const save = () => {
    if (id === null) return;
    const players =
      position && position.players ? position.players.map((it) => it.name).join(" – ") : "";
    gameStore.write(id, {
      text,
      title: [position && position.occasion, players].filter(Boolean).join(": "),
      turns: position ? position.played : 0,
      tiles: isCount() ? position.count.tiles.length : undefined,
      changed: Date.now(),
      changes: changes.kept(),
    });
    byId("unsaved").hidden = gameStore.keeps();
  };
  const isCount = () => Boolean(position && position.count);
  /** Takes a new text. It can be undone. */
  const accept = async (now, { keepMode = false, known = null } = {}) => {
    if (now === text) return show();
    changes.take(text, now);
    text = now;
    at = null;
    if (!keepMode) mode = { kind: "add" };
    await show(known);
    save();
  };
  /** Goes to another text of the list of changes, if there is one. */
  const step = async (now, done) => {
    if (now === null) return showUndo();
    text = now;
    [at, mode] = [null, { kind: "add" }];
    await show();
    save();
    say(`${done} ${retold(position.verdict)}`);
  };
  const showUndo = () => {
    byId("undo").disabled = !changes.canUndo();
    byId("redo").disabled = !changes.canRedo();
  };
  const undo = () => step(changes.undo(text), t("Undone."));
  const redo = () => step(changes.redo(text), t("Done again."));

  // ---- Turns.

  const refuse = (why, findings) => {
    const box = byId("refusal");
    box.hidden = false;
    const list = element("ul");
    list.append(
      ...(findings.length
        ? findings.flatMap((finding) => [
            framedElement("li", plainWords(finding), "flaw error plain"),
            findingItem(ask, finding),
          ])
        : [framedElement("li", withoutPlaces(why), "flaw error")]),
    );
    box.replaceChildren(list);
  };
  /**
   * Tries a turn where the mode says, and gives whether it was played. An illegal one changes nothing but the
   * line that says why.
   */
  const enter = async (line) => {
    byId("refusal").hidden = true;
    const end = position.turns.length;
    const turn = mode.kind === "add" ? end : mode.turn;
    const now = await changed({ format: mode.kind === "mend" ? "changed" : "with", turn, line });
    if (now === null) return false;
    const after = await positionOf(ask, now, null);
    if (after.played <= turn) {
      const findings = after.findings.filter(
        (finding) => finding.turn === turn && finding.severity === "error",
      );
      refuse(
        t("The turn cannot be played."),
        findings.length ? findings : after.findings.slice(0, 1),
      );
      return false;
    }
    await accept(now, { known: after });
    const done = position.turns[turn];
    say(
      [retold(done.said), ...position.players.map((it) => `${it.name} ${it.points}`)]
        .filter(Boolean)
        .join("; "),
    );
    if (!position.over) turns.focus();
    return true;
  };
  const takeOut = async (turn) => {
    const now = await changed({ format: "without", turn });
    if (now !== null) await accept(now);
  };
  /** Takes what the score track shows after the last turn, or in the end. */
  const claim = async () => {
    const numbers = [...document.querySelectorAll(".track")].map((input) => input.value.trim());
    if (numbers.every((number) => !number)) return;
    if (!numbers.every((number) => /^\d{0,4}$/.test(number)))
      return refuse(t("Enter points as numbers, such as 14."), []);
    const line = numbers.map((number) => number || "?").join(":");
    const scores = position.final || position.pad;
    const now = await changed(
      scores
        ? { format: "result", line: "scores " + line }
        : { format: "claiming", turn: position.at - 1, line },
    );
    if (now === null) return;
    const back = position.at === position.played ? null : position.at;
    await accept(now, { keepMode: true });
    if (back !== null) await look(back);
    // The others may still come.
    if (!position.pad && !numbers.every(Boolean))
      [...document.querySelectorAll(".track")].forEach((input, seat) => {
        input.value = numbers[seat];
      });
    const found = position.pad
      ? pad.elsewhere()
      : position.findings.filter((it) => it.turn === (position.final ? null : position.at - 1));
    const wrong = found.find((it) => it.severity === "error");
    say(wrong ? wrong.message : position.pad ? t("The totals are right") : t("The track is right"));
  };
  /** Makes one of the changes that are offered for a text. */
  const mend = async (number, of) => {
    // To what was typed meanwhile others are offered.
    if (text !== of) return;
    const now = await changed({ format: "mend", turn: number });
    if (now === null) return;
    await accept(now);
    say(`${t("Repaired.")} ${retold(position.verdict)}`);
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

  const steps = firstSteps(() => turns.show());
  byId("steps-skip").onclick = steps.skip;
  let asks = ""; // before the sentence that tells what is to be done
  const turns = turnDesk({
    board,
    enter,
    asked: (turn) => {
      const made = byId("ask");
      if (!made) return;
      const taught = mode.kind === "add" ? steps.words(turn) : null;
      // The points of the turn before are told until the next one is begun.
      const before = turn.tile && mode.kind === "add" ? "" : asks;
      setFramed(made, taught || before + askOf(turn));
      byId("steps-skip").hidden = !taught;
    },
    places: async (tile) => {
      const { made, text: told } = await placesOf(ask, text, position.at, tile);
      if (!made) refuse(told, []);
      return made ? JSON.parse(told) : null;
    },
    movingBehind: (line) => movingOf(ask, text, position.at, line),
  });
  const dice = diceDesk({ enter });
  const pad = scorePad(ask, {
    fill: async (row, seat, words) => {
      byId("refusal").hidden = true;
      const now = await changed({ format: "cell", turn: row, line: `${seat} ${words}` });
      if (now === null) return false;
      await accept(now);
      say([pad.told([row, seat]), retold(position.outcome || "")].filter(Boolean).join("; "));
      return true;
    },
    offers: (row, seat) => entriesOf(ask, text, row, seat),
  });

  const count = countDesk({
    lens,
    refuse: (why) => refuse(why, []),
    change: async (question) => {
      const now = await changed(question);
      if (now !== null) await accept(now);
      return now !== null;
    },
  });

  const list = turnList((moves) => look(moves));
  const showBoard = () => {
    const picture = position.board ? pictureOf(position.board) : null;
    board.show(position, position.count ? count.picture() : picture);
  };

  const editor = textEditor(byId("yaml"), (now) => accept(now));

  /** Shows the text; `known` is its position, if the module has told it already. */
  const show = async (known = null) => {
    byId("refusal").hidden = true;
    const focus = focusBefore();
    position = known || (await positionOf(ask, text, at));
    // A turn that cannot be replayed is to be mended first.
    const stuck = position.started && position.played < position.turns.length;
    if (stuck && mode.kind === "add") mode = { kind: "mend", turn: position.played, stuck: true };
    if (position.players) paintSeats(position.players);
    if (position.count) count.take(position, showBoard);
    else count.end();
    shown();
    showHead(position);
    showBoard();
    if (position.pad) pad.show(position);
    setText(byId("show-turns"), position.count ? t("Tiles") : t("Turns"));
    if (position.count) {
      count.showBeside();
    } else {
      showScores(byId("score-table"), position, claim);
      showLastTurn(ask, position, position.pad ? pad.elsewhere() : []);
      list.show(position);
    }
    showDesk();
    editor.set(text);
    editor.mark(position.findings);
    showFindings();
    showUndo();
    showFixes();
    focus();
    list.scroll();
  };
  const showDesk = () => {
    const over = position.over && mode.kind === "add";
    const open = position.started && !over && mode.kind !== "look";
    byId("enter-line").hidden = !open;
    // What is on the desk stays for the next turn.
    const isTurn = open && !position.pad && !position.count && position.game !== "dice";
    if (!isTurn) turns.end();
    dice.end();
    if (!position.pad) pad.end();
    if (position.count) {
      byId("enter-line").hidden = byId("finish").hidden = true;
      return count.showDesk();
    }
    if (position.pad) byId("enter-line").hidden = byId("draw").hidden = true;
    const { before, words, note, options } = leadOf(
      { position, mode, over },
      { begin, end, look, takeOut },
    );
    asks = before;
    byId("steps-skip").hidden = true;
    const sentence = framedElement("strong", before + words);
    sentence.id = "ask";
    byId("lead").replaceChildren(
      sentence,
      ...(note ? [" ", framedElement("span", note, "note")] : []),
      ...options,
    );
    byId("finish").hidden = !position.started || mode.kind !== "add";
    byId("termination").value = position.termination || "completed";
    if (!open || position.pad) return;
    const old = mode.kind === "mend" ? position.turns[mode.turn].play : "";
    if (mode.stuck)
      refuse(
        "",
        position.findings.filter((it) => it.turn === mode.turn),
      );
    if (position.game === "dice") dice.begin(position, old);
    else turns.begin(position, { text: old, follows: mode.kind === "add" && position.left > 1 });
  };
  const showFindings = () => {
    byId("findings").replaceChildren(
      ...position.findings.map((finding) => findingItem(ask, finding, () => editor.go(finding))),
    );
    setText(
      byId("show-yaml"),
      position.findings.length ? t("Text ({n})", { n: position.findings.length }) : t("Text"),
    );
  };
  const isTexted = () => document.documentElement.classList.contains("texted");
  const showFixes = () => {
    const box = byId("fixes");
    const of = text;
    const before = box.textContent;
    showFixesIn(box, position.fixes || [], (number) => mend(number, of));
    // The next thing to do for those who look at the text, unless somebody has closed it.
    if (mode.stuck && isTexted() && box.textContent !== before) box.open = true;
  };

  const showWhich = (which) => {
    for (const name of ["turns", "yaml"]) {
      byId(name === "yaml" ? "text" : name).hidden = name !== which;
      byId("show-" + name).setAttribute("aria-pressed", String(name === which));
    }
    // Codes and coordinates are for those who look at the text.
    document.documentElement.classList.toggle("texted", which === "yaml");
    turns.show();
    if (which === "turns") byId("fixes").open = false;
    lens.follow(null, false);
  };
  byId("fixes").addEventListener("toggle", () => {
    if (byId("fixes").open) showWhich("yaml");
  });
  byId("show-turns").onclick = () => showWhich("turns");
  byId("show-yaml").onclick = () => showWhich("yaml");
  byId("undo").onclick = undo;
  byId("redo").onclick = redo;
  byId("zoom-in").onclick = () => lens.zoom(1.5);
  byId("zoom-out").onclick = () => lens.zoom(1 / 1.5);
  byId("zoom-fit").onclick = () => {
    lens.fit(true);
    board.stepBack();
  };
  byId("termination").onchange = () => end(byId("termination").value);
  addEventListener("keydown", (event) => {
    if (
      !(event.ctrlKey || event.metaKey) ||
      event.altKey ||
      byId("record").hidden ||
      document.querySelector("dialog[open]")
    )
      return;
    // In a field these keys are the field's own. In the line nothing is left to undo once it is empty, nor in a cell
    // of the score pad that shows what the record has.
    if (
      event.target.matches("textarea, input") &&
      (event.target !== byId("line") || event.target.value) &&
      !pad.isRested(event.target)
    )
      return;
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) {
      event.preventDefault();
      undo();
    }
    if (key === "y" || (key === "z" && event.shiftKey)) {
      event.preventDefault();
      redo();
    }
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
    /** Goes on with a record, as a game of this browser. What could be undone in it still can. */
    open: async (gameId, now) => {
      const kept = gameStore.read(gameId);
      changes = changeList(kept && kept.text === now ? kept.changes : null);
      [id, text, at, mode] = [gameId, now, null, { kind: "add" }];
      gameStore.current(id);
      count.forget();
      await show();
      save();
      // A record that cannot be read, or played, is mended in its text.
      showWhich(position.started && !mode.stuck ? "turns" : "yaml");
      if (mode.stuck) byId("fixes").open = true;
      if (position.pad) pad.focus();
      else if (position.started && !position.over) turns.focus();
    },
    text: () => text,
    /** Moves before the position that is looked at; null: all that were replayed. */
    moves: () => at,
    fileName: () => fileNameOf(position),
    isOpen: () => id !== null,
    /** Whether what is open is a board that is counted. */
    isCount,
    resized: () => {
      if (position) lens.fit(false);
    },
  };
};
