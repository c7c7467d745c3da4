// The board on the scribe's table. To draw all tiles takes longer than all the rest, so only those
// that come and go are drawn.

import { boardLens } from "../../pages/page/board_lens.js";
import { byId, shape } from "../../pages/page/elements.js";

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
    columns: byId("columns"),
    rows: byId("rows"),
    bounds: boundsOf,
    whole: boundsOf,
  });

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
  return {
    lens,
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
      byId("ground").replaceChildren(picture);
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
