// The turn that is entered, on the board: the places of its tile, the tile, and the feature on which a
// figure stands, which is lit as a whole.

import { byId, shape } from "../../pages/page/elements.js";
import { retold } from "../../pages/page/program_words.js";
import { either, t, tn } from "../../pages/page/words.js";
import { citiesBeside, featureOf } from "./board_features.js";
import { groundOf, unturned } from "./tile_ground.js";
import { cellWords, figureWords, kindWords, numberWord } from "./tile_words.js";

/** @param {{column: number, row: number}} it */
export const cellOf = (it) => it.column + "," + it.row;

/**
 * @param {any} board of the table
 * @param {() => any} now the turn: `position`, `tile`, `legal`, `place` and `figure`
 */
export const turnPicture = (board, now) => {
  let drawn = null; // whose places are shown
  let features = new Map(); // of the place, by the figure that would stand there

  const placeLabel = ([it, ...others]) => {
    const where = t("Place {where}", { where: cellWords(it) });
    const ways = others.length + 1;
    return others.length
      ? `${where}, ${tn(ways, "{n} way to turn it", "{n} ways to turn it")}`
      : where;
  };
  const turnsOf = (it) => now().legal.places.filter((other) => cellOf(other) === cellOf(it));
  const cells = () => [...byId("places").children].map((it) => it.dataset.cell);
  const showPlaces = () => {
    const { legal, place } = now();
    if (legal !== drawn) {
      drawn = legal;
      const ways = new Map();
      for (const it of legal ? legal.places : [])
        ways.set(cellOf(it), [...(ways.get(cellOf(it)) || []), it]);
      byId("places").replaceChildren(
        ...[...ways].map(([cell, all], i) =>
          shape(
            "g",
            {
              class: "place",
              role: "button",
              tabindex: i ? -1 : 0,
              "data-cell": cell,
              transform: `translate(${100 * all[0].column} ${100 * all[0].row})`,
              "aria-label": placeLabel(all),
            },
            shape("path", { class: "touch", d: "M0 0h100v100h-100z" }),
            shape("rect", { x: 3, y: 3, width: 94, height: 94, rx: 6 }),
          ),
        ),
      );
    }
    for (const it of byId("places").children)
      it.classList.toggle("taken", Boolean(place) && cellOf(place) === it.dataset.cell);
  };

  /** The figures of the place by the features that they would stand on. */
  const spots = () => {
    const found = new Map();
    for (const it of now().place.figures)
      found.set(it.x + "," + it.y, [...(found.get(it.x + "," + it.y) || []), it]);
    return [...found.values()];
  };
  const beside = (figure) => spots().find((all) => all.includes(figure)) || [];
  /** All that a figure would stand on: the parts of its feature, with the tile that is laid now. */
  const featureBelow = (figure) => {
    const known = features.get(figure);
    if (known) return known;
    const { tile, place } = now();
    const { column, row, rotation } = place;
    const segment = groundOf(tile.id).at(...unturned(figure.x, figure.y, rotation));
    const lying = { id: tile.id, rotation, column, row };
    const tiles = new Map([...board.tiles(), [cellOf(place), lying]]);
    const parts = segment === null ? [] : featureOf(tiles, { ...lying, segment });
    const { kind } = segment === null ? { kind: "" } : groundOf(tile.id).segments[segment];
    const size = new Set(parts.map(cellOf)).size;
    const cities = kind === "field" ? citiesBeside(tiles, parts) : 0;
    const about =
      kind === "field"
        ? tn(cities, "one city", "{n} cities", { n: numberWord(cities) })
        : kind === "city"
          ? tn(size, "city of one tile", "city of {n} tiles", { n: numberWord(size) })
          : kind === "road"
            ? tn(size, "road of one tile", "road of {n} tiles", { n: numberWord(size) })
            : "";
    const found = { segment, parts, about };
    features.set(figure, found);
    return found;
  };
  const words = () => now().place.figures.map(({ word }) => word);
  /** "farmer, north-west; two cities"; what is done instead of placing a figure has its own words. */
  const wordsOf = (figure) =>
    figure.text ||
    (figure.meaning && retold(figure.meaning)) ||
    [figureWords(figure.word, words()), featureBelow(figure).about].filter(Boolean).join("; ");
  const spotWords = (figures) => {
    const [first, ...others] = figures.map(({ word }) => figureWords(word, words()));
    const kinds = others.map((it) => it.split(",")[0]);
    const [kind, ...where] = first.split(",");
    const { about } = featureBelow(figures[0]);
    return [[either([kind, ...kinds]), ...where].join(","), about].filter(Boolean).join("; ");
  };
  const kindText = (figure) => {
    const high = figure.y > 60 ? -20 : 27;
    const made = shape("text", {
      class: "kind",
      x: Math.min(Math.max(figure.x, 22), 78),
      y: figure.y + high,
    });
    made.textContent = kindWords(figure.word);
    return made;
  };
  const showGhost = () => {
    const ghost = byId("ghost");
    const { position, tile, place, figure } = now();
    features = new Map();
    if (!place) return ghost.replaceChildren();
    const seat = position.player;
    const turned = (segment, rotation) => ({
      href: `#${segment}`,
      transform: `rotate(${90 * rotation} 50 50)`,
    });
    // Several figures can stand on one feature: each press takes the next.
    const all = spots();
    const targets = all.map((figures, i) => {
      const chosen = figures.includes(figure);
      const it = chosen ? figure : figures[0];
      const spot = shape(
        "g",
        {
          class: `spot seat${seat}${chosen ? " chosen" : ""}`,
          role: "button",
          tabindex: 0,
          "data-spot": i,
          "data-figures": figures.map(({ word }) => word).join(" "),
          "aria-pressed": chosen,
          "aria-label": chosen ? wordsOf(it) : spotWords(figures),
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
    // The whole feature is meant wherever it is touched; roads are narrow, so there is more around the spot.
    const areas = all.flatMap(([it], i) => {
      const { segment } = featureBelow(it);
      if (segment === null) return [];
      const where = turned(`${tile.id}-${segment}`, place.rotation);
      return [shape("use", { class: `area seat${seat}`, "data-spot": i, ...where })];
    });
    const reach = all.map(([it], i) =>
      shape("circle", { class: "reach", "data-spot": i, cx: it.x, cy: it.y, r: 18.2 }),
    );
    const stands = figure && !figure.meaning && !figure.text;
    const lit = stands
      ? featureBelow(figure).parts.map((part) => {
          const where = turned(`${part.id}-${part.segment}`, part.rotation);
          const [x, y] = [100 * (part.column - place.column), 100 * (part.row - place.row)];
          const transform = `translate(${x} ${y})${where.transform}`;
          return shape("use", { class: `lit seat${seat}`, ...where, transform });
        })
      : [];
    ghost.replaceChildren(
      shape(
        "g",
        { transform: `translate(${100 * place.column} ${100 * place.row})` },
        shape("g", { class: "laid" }, shape("use", { href: `#${tile.id}-r${place.rotation}` })),
        shape("path", { class: "edge", d: "M1 1h98v98h-98z" }),
        ...areas,
        ...lit,
        ...reach,
        ...targets,
        ...(stands ? [kindText(figure)] : []),
      ),
    );
  };

  return {
    show: () => {
      showPlaces();
      showGhost();
    },
    /** The cells of the places, as `column,row`. */
    cells,
    turnsOf,
    spots,
    /** The figures that can stand where this one does. */
    beside,
    wordsOf,
    kindOf: (figure) => kindWords(figure.word),
    placeWords: (it) => {
      const all = turnsOf(it);
      if (all.length < 2) return cellWords(it);
      const way = t("{n} of {all} ways to turn it", { n: all.indexOf(it) + 1, all: all.length });
      return `${cellWords(it)}, ${way}`;
    },
  };
};
