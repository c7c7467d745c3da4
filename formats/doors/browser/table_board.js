// The board on the scribe's table. To draw all tiles takes longer than all the rest, so only those
// that come and go are drawn.

import { boardLens } from "../../pages/page/board_lens.js";
import { byId, shape } from "../../pages/page/elements.js";
import { isCoarse, setAsIn } from "./controls.js";

/** How wide a place has to be for a finger or for a pointer, and a tile whose features are pointed at. */
const PLACE = () => (isCoarse() ? 44 : 30);
const LEAST_PLACE = 32.5;
const TILE = () => (isCoarse() ? 125 : 60);

/** Numbers of columns or rows at their places: one more on each side than there are tiles. */
const coordinates = (from, to, placeOf, textOf) =>
  Array.from({ length: to - from + 3 }, (_, i) => {
    const made = shape("text", placeOf(from - 1 + i));
    made.textContent = textOf(from - 1 + i);
    return made;
  });

/** The board, with the lens through which it is seen. */
export const tableBoard = () => {
  const laid = new Map(); // the tiles on the table, by their drawing and their place
  let [first, last] = [null, null];

  const boundsOf = () => {
    const cells = [...byId("places").children].map((it) => it.dataset.cell.split(",").map(Number));
    const xs = cells.map(([x]) => x).concat(first ? [first.x, last.x] : [0]);
    const ys = cells.map(([, y]) => y).concat(first ? [first.y, last.y] : [0]);
    const [left, top] = [100 * Math.min(...xs) - 10, 100 * Math.min(...ys) - 10];
    return [left, top, 100 * Math.max(...xs) + 110, 100 * Math.max(...ys) + 110];
  };
  const lens = boardLens({
    board: byId("board"),
    zoomedTo: (zoomed) => byId("looks").classList.toggle("zoomed", zoomed),
    columns: byId("columns"),
    rows: byId("rows"),
    bounds: boundsOf,
    whole: boundsOf,
    // Coordinates are shown only to those who look at the text.
    margin: () =>
      document.documentElement.matches(".texted, .counting")
        ? { left: 24, top: 19, right: 7, bottom: 6 }
        : { left: 4, top: 4, right: 4, bottom: 4 },
  });
  let near = false; // the board was brought nearer, and nobody has chosen a piece of it

  /** The piece that holds most of some cells and is no larger than so many columns and rows. */
  const mostOf = (cells, wide, high) => {
    const xs = cells.map(([x]) => x);
    const ys = cells.map(([, y]) => y);
    const ends = (all, most) => {
      const [from, to] = [Math.min(...all), Math.max(...all)];
      if (to - from + 1 <= most) return [[from, to]];
      return [...new Set(all)].map((it) => [it, it + Math.floor(most) - 1]);
    };
    let best = null;
    for (const [left, right] of ends(xs, wide))
      for (const [top, bottom] of ends(ys, high)) {
        const held = cells.filter(
          ([x, y]) => x >= left && x <= right && y >= top && y <= bottom,
        ).length;
        if (!best || held > best.held) best = { held, left, right, top, bottom };
      }
    return best;
  };
  /** Brings cells so near that each can be met; stays where that is so already. */
  const comeTo = (names) => {
    if (!names.length) return;
    // On the smallest screens the board comes back when a tile has been found.
    if (lens.size()[1] < 60) {
      setTimeout(() => comeTo([...byId("places").children].map((it) => it.dataset.cell)), 50);
      return;
    }
    const cells = names.map((name) => name.split(",").map(Number));
    if (lens.zoomed() && !near) {
      if (100 * lens.scale() >= 32) return;
    } else if (100 * lens.wholeScale() >= PLACE()) {
      near = false;
      return lens.fit(true);
    }
    const [width, height] = lens.size().map((length) => length - 8);
    const most = (length, beside) => length / LEAST_PLACE - 2 * beside;
    // With what lies around them, if there is room, so that one sees where they are.
    const beside = [0.35, 0].find((it) => {
      const piece = mostOf(cells, most(width, it), most(height, it));
      return piece.held === cells.length;
    });
    const around = beside || 0;
    const piece = mostOf(cells, most(width, around), most(height, around));
    near = true;
    lens.show(
      [
        100 * (piece.left - around),
        100 * (piece.top - around),
        100 * (piece.right + 1 + around),
        100 * (piece.bottom + 1 + around),
      ],
      true,
    );
  };
  /** Brings a tile so near that its features can be met. */
  const comeNear = ({ column, row }) => {
    if (100 * lens.scale() >= TILE()) return lens.follow([100 * column, 100 * row], false);
    near = near || !lens.zoomed();
    const [width, height] = lens.size().map((length) => (100 * length) / TILE());
    const [x, y] = [100 * column + 50, 100 * row + 50];
    lens.show(
      [x - width / 2 + 5, y - height / 2 + 5, x + width / 2 - 5, y + height / 2 - 5],
      false,
    );
  };
  /** Shows the whole board again, unless somebody has chosen a piece of it. */
  const stepBack = () => {
    if (near) lens.fit(true);
    else lens.follow(null, true);
    near = false;
  };
  /** The tiles on the table, by `column,row`. */
  const tiles = () =>
    new Map(
      [...laid.values()].map((use) => {
        const [, id, rotation] = /^#(.*)-r(\d)$/.exec(use.getAttribute("href"));
        const [column, row] = ["x", "y"].map((axis) => Math.round(use.getAttribute(axis) / 100));
        return [`${column},${row}`, { id, rotation: Number(rotation), column, row }];
      }),
    );

  /** Puts the tiles of a picture on the table, and takes away those that are not any more. */
  const layTiles = (uses, corner) => {
    const wanted = new Map(
      uses.map((use) => {
        const at = {
          x: Number(use.getAttribute("x")) + corner.x,
          y: Number(use.getAttribute("y")) + corner.y,
        };
        return [`${use.getAttribute("href")} ${at.x},${at.y}`, { use, at }];
      }),
    );
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
      use.setAttribute("x", at.x);
      use.setAttribute("y", at.y);
      byId("laid").append(use);
      laid.set(key, use);
    }
  };
  let ground = null; // the picture of a game that is shown
  /** Draws what lies on the tiles. A count goes on with its own picture, so that one stays as it is. */
  const drawGround = (picture, isCount) => {
    if (!isCount && ground && ground.parentNode) {
      for (const { name, value } of picture.attributes) ground.setAttribute(name, value);
      return setAsIn(ground, picture);
    }
    ground = isCount ? null : picture;
    byId("ground").replaceChildren(picture);
  };
  return {
    lens,
    comeTo,
    comeNear,
    stepBack,
    tiles,
    /** Shows the picture of a position; without one, nothing. */
    show: (position, picture) => {
      [first, last] = [position.first, position.last];
      byId("stage").hidden = byId("looks").hidden = !picture;
      if (!picture) {
        layTiles([], { x: 0, y: 0 });
        byId("shade").replaceChildren();
        return byId("ground").replaceChildren();
      }
      const corner = { x: 100 * first.x, y: 100 * first.y };
      layTiles([...picture.querySelector(".board-tiles").children], corner);
      byId("shade").setAttribute("transform", `translate(${corner.x} ${corner.y})`);
      byId("shade").replaceChildren(...picture.querySelectorAll(".board-shade"));
      picture.setAttribute("x", corner.x - 4);
      picture.setAttribute("y", corner.y - 4);
      picture.setAttribute("overflow", "visible");
      drawGround(picture, Boolean(position.count));
      byId("columns").replaceChildren(
        ...coordinates(
          first.x,
          last.x,
          (n) => ({ x: 100 * n + 50, y: 0 }),
          (n) => n,
        ),
      );
      byId("rows").replaceChildren(
        ...coordinates(
          first.y,
          last.y,
          (n) => ({ x: 0, y: 100 * n + 60 }),
          (n) => (position.north ? -n : n),
        ),
      );
      lens.follow(null, false);
    },
  };
};
