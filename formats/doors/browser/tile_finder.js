// The tiles that are left, as pictures. All that fit the screen are shown, the likely ones first; the
// others are found by their sides, so that no tile is further than three taps away.

import { element, setText, shape } from "../../pages/page/elements.js";
import { t, tn } from "../../pages/page/words.js";
import { button, setChildren } from "./controls.js";
import { tilePicture } from "./pictures.js";
import { KINDS, MARKS, sidesWords, tileWords } from "./tile_words.js";

/** A finger needs so many pixels to meet a picture, or a tile without one. */
const LEAST = { picture: 64, sides: 44 };
const MOST = 84;
const GAP = 1;

const turnsOf = (sides) => [0, 1, 2, 3].map((turn) => sides.slice(turn) + sides.slice(0, turn));
/** The same for all tiles with these sides, however they lie: as far as can be, cities come first. */
const patternOf = ({ edges }) => turnsOf(edges.slice(0, 4)).sort()[0];

/** Each side as one sees it on a tile, clockwise from north. */
const SIDES = {
  c: "M3 3H97L74 28H26Z",
  r: "M45 3H55V50H45Z",
  i: "M40 3H60V50H40Z",
};
const blankPicture = (sides) =>
  shape(
    "svg",
    { class: "picture blank", viewBox: "0 0 100 100", "aria-hidden": "true" },
    shape("rect", { x: 1, y: 1, width: 98, height: 98, rx: 6 }),
    ...[...sides].flatMap((side, i) =>
      SIDES[side]
        ? [
            shape("path", {
              class: KINDS[side],
              d: SIDES[side],
              transform: `rotate(${90 * i} 50 50)`,
            }),
          ]
        : [],
    ),
  );
const markPicture = ({ drawing, half }) =>
  shape(
    "svg",
    {
      class: "mark",
      viewBox: `${-half} ${-half} ${2 * half} ${2 * half}`,
      "aria-hidden": "true",
    },
    // Gardens have no drawing of their own: each tile has its flowers where there is room.
    drawing
      ? shape("use", { href: "#" + drawing })
      : shape("path", {
          class: "garden",
          d: "M-15-15h30v30h-30zM-8-8h5v5h-5zM3-8h5v5h-5zM-8 3h5v5h-5zM3 3h5v5h-5z",
        }),
  );

/**
 * How large things can be of which so many have to be seen at once.
 * @returns {{size: number, room: number}} `room`: how many of this size there is room for
 */
const sizeFor = (many, { width, height }, least) => {
  const roomOf = (size) =>
    Math.max(1, Math.floor((width + GAP) / (size + GAP))) *
    Math.max(1, Math.floor((height + GAP) / (size + GAP)));
  let size = MOST;
  while (size > least && roomOf(size) < many) size -= 1;
  return { size, room: roomOf(size) };
};

/**
 * @param {HTMLElement} box
 * @param {(it: any) => void} choose takes a type of the stock
 */
export const tileFinder = (box, choose) => {
  let stock = [];
  let typed = ""; // what narrows the choice from the keyboard
  let chosen = null;
  let by = null; // what one sees on the tile: its sides, and what is printed on it; null: all are shown
  let first = null; // a tile that is likely to be meant
  let page = 0; // of pictures for which there is no room at once
  // To ask for the room would lay out all that has changed, again and again.
  let space = { width: 800, height: 132 };
  const spaces = new Map(); // as they were last, by what stands beside the tiles
  let beside = "";
  let shown = ""; // so that the same is not drawn twice
  const grid = element("div", undefined, "pictures");
  const buttons = new Map(); // of types and of ways, which are laid out once

  /** How well a tile fits what was typed: the less, the better; nothing if it does not. */
  const match = (it) => {
    const wanted = typed.toLowerCase();
    const code = it.tile.toLowerCase();
    if (!wanted || code === wanted) return 0;
    if (
      /^[a-z]{1,4}$/.test(wanted) &&
      turnsOf(it.edges.slice(0, 4)).some((sides) => sides.startsWith(wanted))
    )
      return 1;
    if (code.includes("/") && code.includes(wanted)) return 2;
    return null;
  };
  const hasMark = (it, { letters }) => [...it.edges.slice(4)].some((one) => letters.includes(one));
  /** Those that can be meant, the likely ones first. */
  const matching = () =>
    stock
      .map((it) => [match(it), it])
      .filter(([fit]) => fit !== null)
      .sort(
        ([a, one], [b, other]) =>
          a - b ||
          Number(other.tile === first) - Number(one.tile === first) ||
          other.left - one.left,
      )
      .map(([, it]) => it);

  const known = (key, make) => {
    const made = buttons.get(key) || make();
    buttons.set(key, made);
    return made;
  };
  const pictureButton = (it) => {
    const made = known(it.tile, () => {
      const fresh = button("", () => {}, "tile");
      fresh.dataset.tile = it.tile;
      fresh.title = tileWords(it);
      fresh.append(tilePicture(it.id, 0), element("small"));
      return fresh;
    });
    made.onclick = () => choose(it);
    const label = it.fits
      ? `${made.title}; ${t("{n} left", { n: it.left })}`
      : `${made.title}; ${t("{n} left, fits nowhere", { n: it.left })}`;
    made.setAttribute("aria-label", label);
    made.classList.toggle("stuck", !it.fits);
    made.setAttribute("aria-pressed", String(it.tile === chosen));
    setText(made.lastChild, "×" + it.left);
    return made;
  };
  const blankButton = (pattern, count) => {
    const press = () => {
      by.sides = pattern;
      show(true);
    };
    const made = button("", press, "tile sides");
    made.dataset.sides = pattern;
    const sides = sidesWords(pattern);
    made.setAttribute(
      "aria-label",
      tn(count, "Sides {sides}: one kind of tile", "Sides {sides}: {n} kinds of tiles", { sides }),
    );
    made.append(blankPicture(pattern));
    return made;
  };
  const wayButton = (word, sides, press) =>
    known("way " + word, () => {
      const made = button("", press, "tile way");
      made.append(blankPicture(sides), element("span", word));
      return made;
    });
  const chipRow = (all) => {
    const row = element("div", undefined, "chips");
    row.setAttribute("role", "group");
    row.setAttribute("aria-label", t("What is printed on the tile"));
    for (const it of MARKS) {
      const with_ = all.filter((other) => hasMark(other, it)).length;
      const on = by.marks.has(it);
      // A mark of all of them, or of none, divides nothing.
      if (!on && (!with_ || with_ === all.length)) continue;
      const made = button("", () => {
        if (!by.marks.delete(it)) by.marks.add(it);
        show(true);
      });
      made.setAttribute("aria-pressed", String(on));
      made.setAttribute("aria-label", it.word);
      made.title = it.word;
      made.append(markPicture(it), element("span", it.word));
      row.append(made);
    }
    return row;
  };
  const gridOf = (parts, size) => {
    // Not by a property of one's own: whatever inherits it, the pictures and all in them, is styled anew.
    grid.style.gridTemplateColumns = `repeat(auto-fill, ${size}px)`;
    grid.style.gridAutoRows = `${size}px`;
    setChildren(grid, parts);
    return grid;
  };
  const openSides = () => {
    [by, page] = [{ sides: null, marks: new Set() }, 0];
    show(true);
  };
  const closeSides = () => {
    [by, page] = [null, 0];
    show(true);
  };

  /** Pictures of as many as there is room for; the last thing to tap is `way`, if it is needed. */
  const pictures = (all, where, way, always) => {
    const needed = all.length + (always ? 1 : 0);
    const { size, room } = sizeFor(needed, where, LEAST.picture);
    if (needed <= room)
      return gridOf([...all.map(pictureButton), ...(always ? [way()] : [])], size);
    const most = Math.max(1, room - 1 - (always ? 1 : 0));
    const pages = Math.ceil(all.length / most);
    const now = all.slice(most * (page % pages), most * (page % pages) + most);
    const next = wayButton(t("More"), "ffff", () => {
      page += 1;
      show(true);
    });
    return gridOf([...now.map(pictureButton), ...(always ? [next, way()] : [way()])], size);
  };
  const back = () => wayButton(t("All tiles"), "ffff", closeSides);

  const draw = () => {
    const all = matching();
    if (!by)
      return [pictures(all, space, () => wayButton(t("By sides"), "crfr", openSides), false)];
    const fitting = all.filter((it) => [...by.marks].every((mark) => hasMark(it, mark)));
    const seen = by.sides ? fitting.filter((it) => patternOf(it) === by.sides) : fitting;
    const chips = chipRow(seen);
    const below = { ...space, height: space.height - LEAST.sides - 4 };
    const isHeld = (where) => seen.length < sizeFor(Infinity, where, LEAST.picture).room;
    if (by.sides || isHeld(below)) {
      // Chips are there to divide what there is no room for, or beside what there is.
      const isChipped = chips.children.length && (isHeld(below) || !isHeld(space));
      return isChipped
        ? [chips, pictures(seen, below, back, true)]
        : [pictures(seen, space, back, true)];
    }
    const groups = new Map();
    for (const it of seen) groups.set(patternOf(it), [...(groups.get(patternOf(it)) || []), it]);
    // The sides come first: what is printed on the tile can still be said then.
    const both = chips.children.length && sizeFor(groups.size + 1, below, LEAST.sides);
    const isRoom = both && both.room > groups.size;
    const { size } = isRoom ? both : sizeFor(groups.size + 1, space, LEAST.sides);
    const cells = [...groups]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([pattern, types]) =>
        types.length === 1 ? pictureButton(types[0]) : blankButton(pattern, types.length),
      );
    const cellGrid = gridOf([...cells, back()], size);
    return isRoom ? [chips, cellGrid] : [cellGrid];
  };
  const show = (anew = false) => {
    const now = JSON.stringify([
      stock.map(({ tile, left, fits }) => [tile, left, fits]),
      [typed, chosen, first, page, space],
      by && [by.sides, [...by.marks].map(({ word }) => word)],
    ]);
    if (!anew && now === shown) return;
    shown = now;
    const had = box.contains(document.activeElement);
    box.classList.toggle("by-sides", Boolean(by));
    document.documentElement.classList.toggle("finding", Boolean(by) && !box.hidden);
    setChildren(box, draw());
    if (had && document.activeElement === document.body)
      box.querySelector(".pictures button")?.focus({ preventScroll: true });
  };
  const observer = new ResizeObserver(([{ contentRect }]) => {
    const [width, height] = [Math.floor(contentRect.width), Math.floor(contentRect.height)];
    if (!width || !height) return;
    space = { width, height };
    spaces.set(beside, space);
    show();
  });
  observer.observe(box);
  /** Draws for the room that there was the last time, and lets the browser tell what it is now. */
  const standBeside = (what) => {
    if (what === beside) return;
    beside = what;
    space = spaces.get(what) || space;
    observer.unobserve(box);
    observer.observe(box);
  };

  return {
    /** Begins with another tile that is drawn: puts a type before the likely ones; null: none. */
    begin: (tile) => {
      [first, by] = [tile, null];
    },
    /**
     * Shows the types of a stock; `wanted` is what was typed, `tile` the type that is chosen, and `what` what else
     * has to be shown there.
     */
    show: (now, wanted = "", tile = null, what = "") => {
      standBeside(what);
      if (tile !== chosen || !now.length) by = null;
      [stock, typed, chosen, page] = [now, wanted, tile, 0];
      box.hidden = !stock.length;
      show();
    },
    /** The type that is meant by what was typed. */
    best: (now, wanted) => {
      [stock, typed] = [now, wanted];
      return matching()[0];
    },
  };
};
