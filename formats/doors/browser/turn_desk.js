// The turn that somebody is about to enter: a tile, a place, a rotation, a figure, and what
// expansions want to be told. All that can be chosen is what the module says is legal; what is
// chosen makes the line of the record, which may be typed as well.

import { byId, element } from "../../pages/page/elements.js";
import { retold } from "../../pages/page/program_words.js";
import { t, translated } from "../../pages/page/words.js";
import { button, capital, focusField, isCoarse, say, stepAmong } from "./controls.js";
import {
  actionChoice,
  flightSteps,
  movingChoice,
  movingWord,
  toldAction,
  waysOf,
} from "./far_actions.js";
import { tileFinder } from "./tile_finder.js";
import { tileWords } from "./tile_words.js";
import { cellOf, turnPicture } from "./turn_picture.js";

/**
 * @param {{board: any, places: (tile: string) => Promise<any>, movingBehind: (line: string) => Promise<any[]>,
 *   enter: (line: string) => Promise<boolean>, asked: (turn: any) => void}} desk the `board` of the table;
 *   `places` gives what the module knows about a tile in the position that is shown, `movingBehind` the
 *   figures that may move on behind a turn; `enter` tries a turn; `asked` is told how far a turn is
 */
export const turnDesk = ({ board, places, movingBehind, enter, asked }) => {
  const line = byId("line");
  const desk = byId("desk");
  let position = null;
  let goesOn = false; // whether another turn follows the one that is entered
  let tile = null; // of the stock
  let legal = null; // where it can lie
  let place = null; // where it lies, and how
  let figure = null; // what stands on it, or the word for what is done instead
  let words = []; // of expansions, one for each group that is due
  let flight = ""; // the steps of the dragon
  let moving = []; // figures that may move on behind the turn
  let kept = []; // of a line that was given: totals and marks, which no choice changes
  let played = 0; // turns of the position before
  let drawn = null; // the tile that was chosen last
  let focusing = false; // the tile that is to be changed gets the focus
  let typing = false; // the line has what somebody typed

  /** What is placed, and what is done in place of placing something. */
  const choicesOf = (it) => [...it.figures, ...it.instead, ...it.elsewhere];
  /** The sides to which the dragon can fly on. */
  const waysOn = () => {
    if (!place || !legal.flight) return [];
    const cells = board.tiles();
    const fairy = figure && figure.act === "fairy" ? figure : null;
    const lies = (cell) => cells.has(cell) || cell === cellOf(place);
    return waysOf(legal.flight, flight, lies, fairy);
  };
  /** In the order of the canonical form: what the figure needs comes before what the tile needs. */
  const dueGroups = () =>
    place ? [...((figure && figure.words) || []), ...(place.words || [])] : [];
  const composed = () => {
    if (!tile) return "";
    if (!place) return tile.tile + " ";
    const flown = flight && legal.flight ? `dragon:${flight}` : "";
    return [place.move, figure ? figure.word : "", ...words, flown, movingWord(moving), ...kept]
      .filter(Boolean)
      .join(" ");
  };
  const picture = turnPicture(board, () => ({ position, tile, legal, place, figure }));
  const finder = tileFinder(byId("draw"), (it) => (place ? goOn(it) : choose(it)));

  /** Tries a turn. A button that has the focus while it is hidden would have all laid out that has changed so far. */
  const enterTurn = async (turn) => {
    const press = byId("enter");
    const had = document.activeElement === press;
    if (had) press.blur();
    const done = await enter(turn);
    if (!done && had) press.focus({ preventScroll: true });
    return done;
  };

  // ---- What is shown.

  /** The tiles that can be drawn next: once a tile lies, without it. */
  const stock = () => {
    if (!place) return position.stock;
    if (!goesOn) return [];
    return position.stock
      .map((it) => (it === tile ? { ...it, left: it.left - 1 } : it))
      .filter(({ left }) => left > 0);
  };
  const showLaying = () => {
    const box = byId("laying");
    const parts = [];
    if (tile && legal.otherwise) {
      const word = legal.otherwise.startsWith("return") ? t("Put it back") : t("Discard it");
      parts.push(button(word, () => enterTurn(legal.otherwise), "main"));
    }
    if (place) {
      const tools = element("div", undefined, "turning");
      if (picture.turnsOf(place).length > 1) {
        const turn = button("⟳", rotate);
        turn.append(element("span", ` ${t("Turn")}`));
        turn.setAttribute("aria-label", t("Turn"));
        tools.append(turn);
      }
      const other = button("✕", clear);
      other.setAttribute("aria-label", t("Another tile"));
      tools.append(other);
      const choices = element("div", undefined, "figures");
      choices.setAttribute("role", "group");
      choices.setAttribute("aria-label", t("Figure"));
      const choice = (text, it) => {
        const made = button(text, () => setFigure(it));
        made.setAttribute("aria-pressed", "false");
        choices.append(made);
      };
      if (figure) {
        const made = button(`${capital(picture.wordsOf(figure))} ✕`, () => setFigure(null));
        made.setAttribute(
          "aria-label",
          t("No figure in place of {figure}", { figure: picture.wordsOf(figure) }),
        );
        made.setAttribute("aria-pressed", "true");
        choices.append(made);
        for (const it of picture.beside(figure)) if (it !== figure) choice(picture.kindOf(it), it);
      }
      for (const it of place.instead) if (it !== figure) choice(retold(it.meaning), it);
      if (place.elsewhere.length) choices.append(actionChoice(place.elsewhere, figure, setFigure));
      const due = element("div", undefined, "due");
      dueGroups().forEach((group, i) => due.append(wordChoice(group, i)));
      if (legal.flight) due.append(flightSteps(waysOn(), flight, fly));
      for (const it of moving) due.append(movingChoice(it, (at) => moveOn(it, at)));
      parts.push(tools, choices, ...(due.children.length ? [due] : []));
    }
    box.hidden = !parts.length;
    box.replaceChildren(...parts);
  };
  /** One of the words that an expansion wants: what was drawn, what lies under a hill. */
  const wordChoice = (group, i) => {
    const made = element("select");
    const name = translated(group[0].word.split(":")[0]);
    made.setAttribute("aria-label", name);
    const option = (value, text) => {
      const it = element("option", text);
      it.value = value;
      it.selected = (words[i] || "") === value;
      made.append(it);
    };
    option("", name + "?");
    for (const { word, meaning } of group) option(word, retold(meaning));
    // A tile that nobody needs to have seen may have been seen.
    for (const { word } of group.filter((it) => it.word.endsWith(":?"))) {
      for (const it of position.stock) {
        // The tile of the turn is not in the bag any more.
        if (it.left > (it.tile === tile.tile ? 1 : 0))
          option(word.slice(0, -1) + it.tile, `${name}: ${tileWords(it)}`);
      }
    }
    made.onchange = () => {
      words[i] = made.value;
      write();
    };
    return made;
  };
  /** The line is for keys, and for those who look at the text: to fingers it would only be in the way. */
  const showLine = () => {
    const seen = document.documentElement.classList.contains("texted");
    const free = !tile && !isCoarse();
    line.hidden = !(seen || typing || free);
    // A turn of dice is entered, too.
    const isReady = !position || place || typing || (seen && tile);
    byId("enter").hidden = !isReady;
  };
  const show = () => {
    finder.show(
      position ? stock() : [],
      !tile ? line.value.trim() : "",
      place || !tile ? null : tile.tile,
      place ? "a tile that lies" : tile ? "a tile" : "",
    );
    picture.show();
    showLaying();
    showLine();
    if (position) asked({ position, tile, legal, place, figure, goesOn });
  };
  /** Asks which figures may move on behind the turn, as far as it is told. */
  const askMoving = async () => {
    if (!place || !legal.moving) return;
    const told = composed();
    const now = await movingBehind(told);
    if (!place || composed() !== told) return;
    const changed = now.length || moving.length;
    moving = now;
    if (changed) show();
  };
  /** Writes what is chosen into the line. */
  const write = () => {
    line.value = composed();
    typing = false;
    return askMoving();
  };
  const moveOn = (it, at) => {
    it.chosen = at;
    // Where one goes, the next ones cannot.
    for (const other of moving.slice(moving.indexOf(it) + 1)) other.chosen = null;
    write();
    show();
  };

  // ---- Choosing.

  const setPlace = (it) => {
    if (!it || !place || cellOf(it) !== cellOf(place)) flight = "";
    moving = [];
    place = it;
    figure =
      figure && it ? choicesOf(it).find((other) => other.word === figure.word) || null : null;
    fillWords();
  };
  /** Groups with one word need no choice. */
  const fillWords = () => {
    words = dueGroups().map(
      (group) =>
        words.find((word) => group.some((it) => it.word === word)) ||
        (group.length === 1 ? group[0].word : ""),
    );
  };
  const fly = (steps) => {
    flight = steps;
    write();
    show();
    const next = byId("laying").querySelector(".flight button");
    if (next) next.focus({ preventScroll: true });
  };
  const setFigure = (it) => {
    figure = it;
    flight = "";
    moving = [];
    fillWords();
    write();
    show();
    say(it ? picture.wordsOf(it) : t("No figure"));
  };
  const choose = async (it, { keys = false, typed = false } = {}) => {
    const known = await places(it.tile);
    if (!known) return;
    for (const at of known.places) at.elsewhere = at.elsewhere.map(toldAction);
    [tile, legal, place, figure, words, drawn] = [it, known, null, null, [], it.tile];
    if (!typed) write();
    show();
    board.comeTo(picture.cells());
    say(`${tileWords(it)}. ${byId("lead").textContent}`);
    if (keys) {
      const first = byId("places").firstElementChild || byId("laying").querySelector("button.main");
      if (first) first.focus({ preventScroll: true });
    }
  };
  /** Enters the turn that lies there, and goes on with the tile that was drawn next. */
  const goOn = async (it) => {
    if (isMissing() || !(await enterTurn(composed())) || !position) return;
    const next = position.stock.find((other) => other.tile === it.tile);
    if (next) await choose(next);
  };
  const lay = (cell) => {
    const ways = legal.places.filter((it) => cellOf(it) === cell);
    const at = place && cellOf(place) === cell ? ways.indexOf(place) + 1 : 0;
    const moved = !place || cellOf(place) !== cell;
    setPlace(ways[at % ways.length]);
    write();
    show();
    say(picture.placeWords(place));
    if (moved) board.comeNear(place);
  };
  const rotate = () => lay(cellOf(place));
  const focusLaid = () => {
    focusing = false;
    svg.querySelector(".place.taken").focus({ preventScroll: true });
  };
  const forget = () => {
    [tile, legal, place, figure, words, kept, moving] = [null, null, null, null, [], [], []];
    flight = "";
    typing = false;
  };
  const clear = () => {
    forget();
    line.value = "";
    show();
    board.stepBack();
    focusField(line);
  };
  /** Gives the focus to the first thing that the turn needs and that is not said yet; false if there is none. */
  const isMissing = () => {
    const groups = dueGroups();
    const missing = groups.findIndex((_, i) => !words[i]);
    if (missing < 0 && waysOn().length) {
      byId("laying").querySelector(".flight button").focus();
      say(t("The dragon flies on"));
      return true;
    }
    if (missing < 0) return false;
    byId("laying").querySelectorAll(".due select")[missing].focus();
    say(
      t("Choose: {words}", { words: groups[missing].map((it) => retold(it.meaning)).join(", ") }),
    );
    return true;
  };

  // ---- What people do.

  /** What is typed is shown as if it had been chosen, as far as it goes. */
  const readLine = async () => {
    if (!position) return;
    const typed = line.value.trimStart();
    const [code, at, turn, ...more] = typed.split(/\s+/);
    kept = more.filter((word) => /^([=+][\d:?/+-]+|[!?]{1,2})$/.test(word));
    if (!/\s/.test(typed)) {
      [tile, legal, place, figure, words] = [null, null, null, null, []];
      return show();
    }
    const it = position.stock.find((other) => other.tile.toLowerCase() === code.toLowerCase());
    if (!it) return showLine();
    if (it !== tile) await choose(it, { typed: true });
    setPlace(
      legal.places.find(
        (other) => `${other.x},${other.y}` === at && other.alike.some((n) => "r" + n === turn),
      ) || null,
    );
    if (place) {
      figure = choicesOf(place).find((other) => more.includes(other.word)) || null;
      words = dueGroups().map(
        (group) => group.map((other) => other.word).find((word) => more.includes(word)) || "",
      );
      const flown = more.find((word) => /^dragon:[NESW]*$/.test(word));
      flight = flown ? flown.slice(7) : "";
      const moved = more.filter((word) => word.startsWith("wagon-to:"));
      if (legal.moving) moving = await movingBehind([composed(), ...moved].join(" "));
    }
    show();
  };
  line.addEventListener("input", () => {
    typing = line.value !== "";
    return readLine();
  });
  desk.addEventListener("submit", (event) => {
    event.preventDefault();
    const typed = line.value.trim();
    if (!typed || !position) return;
    if (!/\s/.test(typed) && position.stock && !tile) {
      const best = finder.best(position.stock, typed);
      if (best) return choose(best, { keys: true });
    }
    if (place && line.value === composed() && isMissing()) return;
    enterTurn(typed);
  });
  const act = (target) => {
    const spot = target.closest(".spot, .reach, .area");
    if (spot) {
      const figures = picture.spots()[Number(spot.dataset.spot)];
      setFigure(figures[figures.indexOf(figure) + 1] || null);
      return true;
    }
    const at = target.closest(".place");
    if (at) lay(at.dataset.cell);
    else if (target.closest("#ghost")) rotate();
    else return false;
    return true;
  };
  const svg = byId("board");
  svg.addEventListener("click", (event) => {
    if (!board.lens.dragged()) act(event.target);
  });
  svg.addEventListener("keydown", (event) => {
    const at = event.target.closest(".place, .spot");
    if (!at) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      // A tile that lies there is entered; the space bar turns it.
      if (event.key === "Enter" && (at.matches(".spot") || at.matches(".taken")))
        return desk.requestSubmit();
      const again = at.matches(".place")
        ? `[data-cell="${at.dataset.cell}"]`
        : `.spot[data-spot="${at.dataset.spot}"]`;
      act(at);
      const now = svg.querySelector(again);
      if (now) now.focus({ preventScroll: true });
      return;
    }
    if (at.matches(".place")) stepAmong(event, at, byId("places").children);
  });
  addEventListener("keydown", (event) => {
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      byId("record").hidden ||
      document.querySelector("dialog[open]")
    )
      return;
    if (event.key === "Escape" && tile && !event.target.matches("textarea")) clear();
    if (event.target.matches("input, textarea, select")) return;
    if ((event.key === "r" || event.key === "R") && place) {
      event.preventDefault();
      rotate();
    } else if (/^[a-z]$/i.test(event.key) && position && position.stock && !tile) {
      // The letter goes into the line.
      line.hidden = false;
      line.focus({ preventScroll: true });
    }
  });

  return {
    /** Begins with a turn in this position; `text` is what stands in the line, `follows` whether a turn follows. */
    begin: (now, { text = "", follows = false } = {}) => {
      // A turn that was taken back is entered anew, mostly with the same tile.
      finder.begin(now.played < played ? drawn : null);
      [position, goesOn, played] = [now, follows, now.played];
      forget();
      focusing = false;
      line.value = text;
      show();
      board.stepBack();
      if (text)
        readLine().then(() => {
          if (!place) return;
          board.comeNear(place);
          if (focusing) focusLaid();
        });
    },
    /** Nothing can be entered now. */
    end: () => {
      position = null;
      forget();
      line.value = "";
      show();
      board.stepBack();
    },
    /** Gives the focus to the line; where a tile lies already, once it is shown, to that. */
    focus: () => {
      if (place) focusLaid();
      else if (line.value) focusing = true;
      else focusField(line);
    },
    show,
  };
};
