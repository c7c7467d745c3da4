// The targets of the pointer on a board that is counted: the places for tiles, and the features of
// the tile that is looked at.

import { byId, shape } from "../../pages/page/elements.js";
import { isCoarse, numbersOf } from "./count_look.js";
import { cellOf, movedTo } from "./count_picture.js";

/**
 * @param {any} it a tile of the board
 * @param {number | null} segment the one that is chosen
 * @returns {Node[]} its features
 */
export const spotsOf = (it, segment) => [
  // A touch beside a spot is meant for it, not for the tile.
  ...it.spots.map((spot) =>
    shape("circle", {
      class: "touch",
      "data-segment": spot.segment,
      cx: spot.x,
      cy: spot.y,
      r: 15,
    }),
  ),
  ...it.spots
    .filter((spot) => !it.figure || it.figure.segment !== spot.segment || segment === spot.segment)
    .map((spot) =>
      shape(
        "g",
        {
          class: "feature",
          role: "button",
          tabindex: 0,
          "data-segment": spot.segment,
          "aria-pressed": segment === spot.segment,
          "aria-label": spot.figures.map((figure) => figure.word).join(" or "),
          transform: `translate(${spot.x} ${spot.y})`,
        },
        shape("circle", { r: 8.5 }),
      ),
    ),
];

/**
 * @param {any} look what is looked at; see count_look.js
 * @param {any} lens of the board
 */
export const countPlaces = (look, lens) => {
  const showSites = () => {
    const sites =
      look.step !== null
        ? []
        : look.count.places.filter((it) => {
            const types = it.fits.map(({ type }) => look.count.stock[type].tile);
            return look.chosen ? types.includes(look.chosen) : types.length;
          });
    const first = sites.findIndex((it) => cellOf(it) === look.place);
    byId("places").replaceChildren(
      ...sites.map((it, i) => {
        return shape(
          "g",
          {
            class: "site",
            role: "button",
            tabindex: i === Math.max(first, 0) ? 0 : -1,
            "data-cell": cellOf(it),
            "aria-label": `The place ${it.at}`,
            "aria-pressed": cellOf(it) === look.place,
            transform: movedTo(it),
          },
          shape("rect", { x: 3, y: 3, width: 94, height: 94, rx: 6 }),
        );
      }),
    );
  };
  /** The features of the tile that is looked at, where it is large enough to be pointed at. */
  const showSpots = () => {
    const it = look.step === null && look.count.tiles[look.tileAt(look.current)];
    const large = 100 * lens.scale() >= (isCoarse() ? 110 : 60);
    byId("features").replaceChildren(
      ...(it && large
        ? [shape("g", { transform: movedTo(it) }, ...spotsOf(it, look.segment))]
        : []),
    );
  };
  const comeNear = () => {
    const cell = look.step === null ? look.place || look.current : null;
    if (cell === null) return lens.follow(null, false);
    const [x, y] = numbersOf(cell);
    const [needed, now] = [isCoarse() ? 48 : 26, 100 * lens.scale()];
    if (now < needed) lens.zoom(needed / now, { x: 100 * x + 50, y: 100 * y + 50 });
    // The places around it are in sight, too.
    for (const [dx, dy] of [
      [0, -1],
      [-1, 0],
      [0, 1],
      [1, 0],
      [0, 0],
    ])
      lens.follow([100 * (x + dx), 100 * (y + dy)], false);
  };

  return {
    show: () => {
      showSites();
      comeNear();
      showSpots();
    },
  };
};
