// The targets of the pointer on a board that is counted: the places for tiles, and the features of
// the tile that is looked at.

import { byId, shape } from "../../pages/page/elements.js";
import { either, t } from "../../pages/page/words.js";
import { numbersOf } from "./count_look.js";
import { cellOf, movedTo } from "./count_picture.js";
import { cellWords, figureWords } from "./tile_words.js";

/** Pixels that a place has when somebody comes to it, and that it needs to be met. */
const NEAR = 46;
const MET = 33;
/** Pixels of a tile whose features can be met. */
const LARGE = 108;

/**
 * @param {any} it a tile of the board
 * @param {any} [likely] the spot where somebody stands who is told without it
 * @returns {Node[]} its features
 */
export const spotsOf = (it, likely) => [
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
  ...it.spots.map((spot) => {
    const isTaken = Boolean(it.figure) && it.figure.segment === spot.segment;
    return shape(
      "g",
      {
        class: "feature" + (isTaken ? " taken" : spot === likely ? " likely" : ""),
        role: "button",
        tabindex: 0,
        "data-segment": spot.segment,
        "aria-pressed": isTaken,
        "aria-label": either(spot.figures.map(({ word }) => figureWords(word))),
        transform: `translate(${spot.x} ${spot.y})`,
      },
      shape("circle", { r: isTaken ? 15 : 8.5 }),
    );
  }),
];

/**
 * @param {any} look what is looked at; see count_look.js
 * @param {any} lens of the board
 */
export const countPlaces = (look, lens) => {
  /** Places where a tile can lie now. */
  const sitesNow = () =>
    look.step !== null
      ? []
      : look.count.places.filter((it) => {
          const types = it.fits.map(({ type }) => look.count.stock[type].tile);
          return look.chosen ? types.includes(look.chosen) : types.length;
        });
  const showSites = () => {
    const sites = sitesNow();
    const [first] = look.count.tiles;
    const chosen = sites.findIndex((it) => cellOf(it) === look.place);
    byId("places").replaceChildren(
      ...sites.map((it, i) => {
        const isOther = cellOf(it) === look.other;
        return shape(
          "g",
          {
            class: "site" + (isOther ? " other" : ""),
            role: "button",
            tabindex: i === Math.max(chosen, 0) ? 0 : -1,
            "data-cell": cellOf(it),
            "aria-label": isOther
              ? t("The place {where}, which is likely, too", { where: cellWords(it, first) })
              : t("The place {where}", { where: cellWords(it, first) }),
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
    const large = 100 * lens.scale() >= LARGE;
    byId("features").replaceChildren(
      ...(it && large ? [shape("g", { transform: movedTo(it) }, ...spotsOf(it))] : []),
    );
  };
  const comeNear = () => {
    const cell = look.step === null ? look.place || look.current : null;
    if (cell === null) return lens.follow(null, false);
    const [x, y] = numbersOf(cell);
    const now = 100 * lens.scale();
    if (now < NEAR) lens.zoom(NEAR / now, { x: 100 * x + 50, y: 100 * y + 50 });
    // The other guess is in sight, and the places around this one.
    if (look.other !== null)
      lens.follow(
        numbersOf(look.other).map((n) => 100 * n),
        false,
      );
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
    /**
     * On a board that is seen from so far that no place can be met.
     * @param {{x: number, y: number}} point
     * @returns {any} the place next to it; none on a board that is near enough
     */
    nextTo: ({ x, y }) => {
      if (100 * lens.scale() >= MET) return null;
      const far = (it) => Math.hypot(100 * it.column + 50 - x, 100 * it.row + 50 - y);
      return sitesNow().reduce((best, it) => (!best || far(it) < far(best) ? it : best), null);
    },
  };
};
