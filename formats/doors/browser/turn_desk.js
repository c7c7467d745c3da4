// The turn that somebody is about to enter: a tile, a place, a rotation, a figure, and what
// expansions want to be told. All that can be chosen is what the module says is legal; what is
// chosen stands in the line, which may be typed as well.

import { byId, counted, element, shape } from "../../pages/page/elements.js";
import { button, focusField, say, stepAmong } from "./controls.js";
import { tilePicture } from "./pictures.js";

/**
 * @param {{lens: any, places: (tile: string) => Promise<any>, enter: (line: string) => void}} desk the
 *   `lens` of the board; `places` gives what the module knows about a tile in the position that is
 *   shown; `enter` tries a turn
 */
export const turnDesk = ({ lens, places, enter }) => {
  const line = byId("line");
  let position = null;
  let tile = null; // of the stock
  let legal = null; // where it can lie
  let place = null; // where it lies, and how
  let figure = null; // what stands on it, or the word for what is done instead
  let words = []; // of expansions, one for each group that is due
  let kept = []; // of a line that was given: totals and marks, which no choice changes
  let near = false; // the board was brought nearer, so that the tile can be pointed at

  const cellOf = (it) => it.column + "," + it.row;
  /** What is placed, and what is done in place of placing something. */
  const choicesOf = (it) => [...it.figures, ...it.instead];
  /** In the order of the canonical form: what the figure needs comes before what the tile needs. */
  const dueGroups = () =>
    place ? [...((figure && figure.words) || []), ...(place.words || [])] : [];
  const composed = () => {
    if (!tile) return "";
    if (!place) return tile.tile + " ";
    return [place.move, figure ? figure.word : "", ...words, ...kept].filter(Boolean).join(" ");
  };

  // ---- The stock: pictures of what is left, fewer with every letter that is typed.

  const rotations = (edges) =>
    [0, 1, 2, 3].map((turn) => edges.slice(0, 4).slice(turn) + edges.slice(0, turn));
  /** How well a tile fits what was typed: the less, the better; nothing if it does not. */
  const match = (it, typed) => {
    const wanted = typed.toLowerCase();
    const code = it.tile.toLowerCase();
    if (!wanted || code === wanted) return 0;
    if (
      /^[a-z]{1,4}$/.test(wanted) &&
      rotations(it.edges).some((edges) => edges.startsWith(wanted))
    )
      return 1;
    if (code.includes("/") && code.includes(wanted)) return 2;
    return null;
  };
  const matching = () => {
    const typed = line.value.trim();
    return position.stock
      .map((it) => [match(it, typed), it])
      .filter(([fit]) => fit !== null)
      .sort((a, b) => a[0] - b[0])
      .map(([, it]) => it);
  };
  const showStock = () => {
    const shown = tile ? [] : matching();
    byId("draw").replaceChildren(
      ...shown.map((it) => {
        const made = button("", () => choose(it), "tile");
        made.dataset.tile = it.tile;
        made.setAttribute(
          "aria-label",
          `${it.tile}×${it.left}, sides ${it.edges}${it.fits ? "" : ", fits nowhere"}`,
        );
        made.classList.toggle("stuck", !it.fits);
        made.append(
          tilePicture(it.id, 0),
          element("span", it.tile),
          element("small", "×" + it.left),
        );
        return made;
      }),
    );
    byId("draw").hidden = Boolean(tile);
  };

  // ---- The board: where the tile can lie, and how it does.

  const showPlaces = () => {
    const cells = new Map();
    for (const it of legal ? legal.places : [])
      cells.set(cellOf(it), [...(cells.get(cellOf(it)) || []), it]);
    byId("places").replaceChildren(
      ...[...cells].map(([cell, ways], i) => {
        const [column, row] = cell.split(",").map(Number);
        const it = shape(
          "g",
          {
            class: "place",
            role: "button",
            tabindex: i ? -1 : 0,
            "data-cell": cell,
            transform: `translate(${100 * column} ${100 * row})`,
            "aria-label": `${tile.tile} at ${ways[0].x},${ways[0].y}, ${counted(ways.length, "rotation")}`,
          },
          shape("rect", { x: 3, y: 3, width: 94, height: 94, rx: 6 }),
        );
        it.classList.toggle("taken", Boolean(place) && cellOf(place) === cell);
        return it;
      }),
    );
  };
  /** The figures of a place by the features that they would stand on. */
  const spotsOf = (it) => {
    const spots = new Map();
    for (const other of it.figures)
      spots.set(other.x + "," + other.y, [...(spots.get(other.x + "," + other.y) || []), other]);
    return [...spots.values()];
  };
  const showGhost = () => {
    const ghost = byId("ghost");
    if (!place) return ghost.replaceChildren();
    const [x, y] = [100 * place.column, 100 * place.row];
    const seat = position.player;
    // Several figures can stand on one feature: each press takes the next.
    const spots = spotsOf(place).map((figures, i) => {
      const chosen = figures.includes(figure);
      const it = chosen ? figure : figures[0];
      const spot = shape(
        "g",
        {
          class: `spot seat${seat}${chosen ? " chosen" : ""}`,
          role: "button",
          tabindex: 0,
          "data-spot": i,
          "aria-pressed": chosen,
          "aria-label": chosen ? it.word : figures.map((other) => other.word).join(" or "),
          transform: `translate(${it.x} ${it.y})`,
        },
        shape("title", {}),
        shape("circle", { r: 11 }),
      );
      spot.firstChild.textContent = spot.getAttribute("aria-label");
      if (chosen)
        spot.append(shape("use", { href: "#" + it.shape, transform: `scale(${it.scale})` }));
      return spot;
    });
    // A touch beside a spot is meant for it, not for the tile, which would turn.
    const reach = spotsOf(place).map(([it], i) =>
      shape("circle", { class: "reach", "data-spot": i, cx: it.x, cy: it.y, r: 18.2 }),
    );
    ghost.replaceChildren(
      shape(
        "g",
        { transform: `translate(${x} ${y})` },
        shape("g", { class: "laid" }, shape("use", { href: `#${tile.id}-r${place.rotation}` })),
        shape("path", { class: "edge", d: "M1 1h98v98h-98z" }),
        ...reach,
        ...spots,
      ),
    );
  };
  const showLaying = () => {
    const box = byId("laying");
    box.hidden = !tile;
    if (!tile) return box.replaceChildren();
    const parts = [tilePicture(tile.id, place ? place.rotation : 0)];
    const body = element("div");
    if (legal.otherwise) {
      body.append(
        element("p", `${tile.tile} fits nowhere.`),
        button(`Enter “${legal.otherwise}”`, () => enter(legal.otherwise), "main"),
      );
    } else if (!place) {
      body.append(
        element(
          "p",
          `${tile.tile}: ${counted(new Set(legal.places.map(cellOf)).size, "place")} on the board.`,
        ),
      );
    } else {
      const choices = element("div", undefined, "figures");
      choices.setAttribute("role", "group");
      choices.setAttribute("aria-label", "Figure");
      const choice = (text, it) => {
        const made = button(text, () => {
          setFigure(it);
        });
        made.setAttribute("aria-pressed", String(figure === it));
        choices.append(made);
      };
      choice("No figure", null);
      for (const it of place.figures) choice(it.word.replace(":", " "), it);
      for (const it of place.instead) choice(`${it.word} – ${it.meaning}`, it);
      body.append(choices);
      const due = element("div", undefined, "due");
      dueGroups().forEach((group, i) => due.append(wordChoice(group, i)));
      if (due.children.length) body.append(due);
    }
    const tools = element("div", undefined, "turning");
    if (place && turnsOf(place).length > 1) tools.append(button("⟳ Rotate", rotate));
    tools.append(button("Another tile", clear));
    box.replaceChildren(...parts, body, tools);
  };
  /** One of the words that an expansion wants: what was drawn, what lies under a hill. */
  const wordChoice = (group, i) => {
    const made = element("select");
    const name = group[0].word.split(":")[0];
    made.setAttribute("aria-label", name);
    const option = (value, text) => {
      const it = element("option", text);
      it.value = value;
      it.selected = (words[i] || "") === value;
      made.append(it);
    };
    option("", name + "?");
    for (const { word, meaning } of group) option(word, word.replace(":", " ") + " – " + meaning);
    // A tile that nobody needs to have seen may have been seen.
    for (const { word } of group.filter((it) => it.word.endsWith(":?"))) {
      for (const { tile: code, left } of position.stock) {
        // The tile of the turn is not in the bag any more.
        if (left > (code === tile.tile ? 1 : 0))
          option(word.slice(0, -1) + code, name + " " + code);
      }
    }
    made.onchange = () => {
      words[i] = made.value;
      write();
    };
    return made;
  };

  /** Shows the whole board again, unless somebody has chosen a piece of it. */
  const stepBack = () => {
    if (near) lens.fit(true);
    else lens.follow(null, true);
    near = false;
  };

  const turnsOf = (it) => legal.places.filter((other) => cellOf(other) === cellOf(it));
  const show = () => {
    showStock();
    showPlaces();
    showGhost();
    showLaying();
  };
  /** Writes what is chosen into the line. */
  const write = () => {
    line.value = composed();
  };

  // ---- Choosing.

  const setPlace = (it) => {
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
  const setFigure = (it) => {
    figure = it;
    fillWords();
    write();
    show();
    const now = [...byId("laying").querySelectorAll(".figures button")].find(
      (made) => made.getAttribute("aria-pressed") === "true",
    );
    if (now) now.focus({ preventScroll: true });
  };
  const choose = async (it, { keys = false, typed = false } = {}) => {
    const known = await places(it.tile);
    if (!known) return;
    [tile, legal, place, figure, words] = [it, known, null, null, []];
    if (!typed) write();
    show();
    stepBack();
    say(
      legal.otherwise
        ? `${it.tile} fits nowhere`
        : `${it.tile}, ${counted(byId("places").children.length, "place")}`,
    );
    if (keys) {
      const first = byId("places").firstElementChild || byId("laying").querySelector("button.main");
      if (first) first.focus({ preventScroll: true });
    }
  };
  const lay = (cell) => {
    const ways = legal.places.filter((it) => cellOf(it) === cell);
    const at = place && cellOf(place) === cell ? ways.indexOf(place) + 1 : 0;
    setPlace(ways[at % ways.length]);
    write();
    show();
    say(
      `${place.move}${ways.length > 1 ? `, rotation ${(at % ways.length) + 1} of ${ways.length}` : ""}`,
    );
    comeNear();
  };
  /** A tile is large enough to be pointed at. */
  const comeNear = () => {
    const [needed, now] = [matchMedia("(pointer: coarse)").matches ? 110 : 60, 100 * lens.scale()];
    if (now >= needed) return;
    lens.zoom(needed / now, { x: 100 * place.column + 50, y: 100 * place.row + 50 });
    // At the edge of the board a part of it would be out of sight.
    lens.follow([100 * place.column, 100 * place.row], false);
    near = true;
  };
  const rotate = () => lay(cellOf(place));
  const clear = () => {
    [tile, legal, place, figure, words, kept] = [null, null, null, null, [], []];
    line.value = "";
    show();
    stepBack();
    focusField(line);
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
    if (!it) return;
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
    }
    show();
  };
  line.addEventListener("input", readLine);
  byId("desk").addEventListener("submit", (event) => {
    event.preventDefault();
    const typed = line.value.trim();
    if (!typed || !position) return;
    const found = /\s/.test(typed) || !position.stock ? [] : matching();
    if (found.length && !tile) return choose(found[0], { keys: true });
    const missing = dueGroups().findIndex((_, i) => !words[i]);
    if (place && line.value === composed() && missing >= 0) {
      byId("laying").querySelectorAll(".due select")[missing].focus();
      const choices = dueGroups()[missing].map((it) => it.word);
      return say("Choose: " + choices.join(", "));
    }
    enter(typed);
  });
  const act = (target) => {
    const spot = target.closest(".spot, .reach");
    if (spot) {
      const figures = spotsOf(place)[Number(spot.dataset.spot)];
      setFigure(figures[figures.indexOf(figure) + 1] || null);
      return true;
    }
    const at = target.closest(".place");
    if (at) lay(at.dataset.cell);
    else if (target.closest("#ghost")) rotate();
    else return false;
    return true;
  };
  const board = byId("board");
  board.addEventListener("click", (event) => {
    if (!lens.dragged()) act(event.target);
  });
  board.addEventListener("keydown", (event) => {
    const at = event.target.closest(".place, .spot");
    if (!at) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      // A tile that lies there is entered; the space bar turns it.
      if (event.key === "Enter" && (at.matches(".spot") || at.matches(".taken")))
        return byId("desk").requestSubmit();
      const again = at.matches(".place")
        ? `[data-cell="${at.dataset.cell}"]`
        : `.spot[data-spot="${at.dataset.spot}"]`;
      act(at);
      const now = board.querySelector(again);
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
    if (
      (event.key === "r" || event.key === "R") &&
      place &&
      !event.target.matches("input, textarea, select")
    ) {
      event.preventDefault();
      rotate();
    }
  });

  return {
    /** Begins with a turn in this position; `text` is what stands in the line. */
    begin: (now, text = "") => {
      position = now;
      [tile, legal, place, figure, words, kept] = [null, null, null, null, [], []];
      line.value = text;
      show();
      stepBack();
      if (text)
        readLine().then(() => {
          if (place) comeNear();
        });
    },
    /** Nothing can be entered now. */
    end: () => {
      position = null;
      [tile, legal, place, figure, words] = [null, null, null, null, []];
      line.value = "";
      for (const id of ["draw", "places", "ghost", "laying"]) byId(id).replaceChildren();
      stepBack();
    },
    focus: () => focusField(line),
  };
};
