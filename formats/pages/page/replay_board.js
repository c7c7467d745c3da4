// The board of a replay page: tiles, features in the colours of their owners, figures.

import { byId, setText, shape } from "./elements.js";
import { stepWords } from "./replay_words.js";
import { tn } from "./words.js";

const setClass = (node, name) => {
  if (node.getAttribute("class") !== name) node.setAttribute("class", name);
};

/** The outline of some tiles together, as path data. */
const outlineOf = (tiles) => {
  const cells = new Set(tiles.map((tile) => tile.x + "," + tile.y));
  let path = "";
  for (const cell of cells) {
    const [x, y] = cell.split(",").map(Number);
    const [left, top] = [100 * x, 100 * y];
    if (!cells.has(x + "," + (y - 1))) path += `M${left} ${top}h100`;
    if (!cells.has(x + "," + (y + 1))) path += `M${left} ${top + 100}h100`;
    if (!cells.has(x - 1 + "," + y)) path += `M${left} ${top}v100`;
    if (!cells.has(x + 1 + "," + y)) path += `M${left + 100} ${top}v100`;
  }
  return path;
};

/** The squares of some tiles, as path data. */
const squaresOf = (tiles) =>
  tiles.map(({ x, y }) => `M${100 * x} ${100 * y}h100v100h-100z`).join("");

/**
 * @param {import("./replay_data.js").Replay} replay
 */
export const replayBoard = ({ tiles, segments, figures, steps, positions }) => {
  const board = byId("board");
  const refused = byId("refused");
  const tileShapes = [...byId("tiles").children];
  const tileGroups = tiles.map(({ type, rotation, x, y }) =>
    shape(
      "g",
      { transform: `translate(${100 * x} ${100 * y})rotate(${90 * rotation} 50 50)` },
      ...type.kinds.map((_, segment) => shape("use", { href: `#${type.id}-${segment}` })),
    ),
  );
  byId("segments").append(...tileGroups);
  const segmentShapes = tileGroups.flatMap((group) => [...group.children]);
  const figureShapes = [...byId("figures").children];

  /** Of each segment that is no field: the line that shows whose it is. */
  const borderShapes = segmentShapes.map((it, number) => {
    if (segments[number].kind.name === "field") return null;
    const made = shape("use", { href: it.getAttribute("href") + "b" });
    it.parentNode.append(made);
    return made;
  });
  segmentShapes.forEach((it, number) => {
    it.dataset.segment = number;
    // A road is narrow, so what is around it counts for it too when somebody points there.
    if (segments[number].kind.name !== "road") return;
    const borders = borderShapes.filter(
      (_, other) => segments[other].tile === segments[number].tile,
    );
    it.parentNode.insertBefore(it, borders.find(Boolean));
  });

  /** The stripes that the page has for a feature, or nothing where one colour is enough. */
  const stripesOf = (feature, tile) => {
    const id = feature.stripes + (tile.rotation % 2 ? "t" : "");
    return byId(id) ? "url(#" + id + ")" : "";
  };
  const paintSegment = (number, feature) => {
    const it = segmentShapes[number];
    const border = borderShapes[number];
    const { owners } = feature;
    const owned = owners.length ? " owned" + (owners.length === 1 ? " seat" + owners[0] : "") : "";
    const paint = stripesOf(feature, segments[number].tile);
    setClass(it, feature.kind.name + (border ? "" : owned));
    if (border) {
      setClass(border, "border" + owned + (feature.complete ? "" : " open"));
      border.style.stroke = paint;
    } else {
      it.style.setProperty("--paint", paint || "var(--seat)");
    }
  };
  /** A letter for each owner, where no figure tells whose a feature is. */
  const showBadges = (features) => {
    const all = [];
    for (const { badge, owners } of features.values()) {
      if (badge === undefined) continue;
      const { x, y } = segments[badge];
      owners.forEach((seat, i) =>
        all.push(
          shape("use", { href: "#badge-" + seat, x: x + 20 * (i - (owners.length - 1) / 2), y }),
        ),
      );
    }
    byId("badges").replaceChildren(...all);
  };

  return {
    board,
    /** Shows a position; `forward`: as the one behind that which is shown. */
    show: (now, forward) => {
      const step = steps[now];
      const { features, featureAt } = positions[now];
      tiles.forEach((_, tile) => {
        const away = tile >= step.laid;
        tileShapes[tile].classList.toggle("away", away);
        tileShapes[tile].classList.toggle("fresh", forward && tile === step.last);
        tileGroups[tile].classList.toggle("away", away);
      });
      segments.forEach(({ tile }, number) => {
        if (tile.number < step.laid) paintSegment(number, features.get(featureAt[number]));
      });
      showBadges(features);
      byId("shade").setAttribute("d", squaresOf(tiles.slice(0, step.laid)));
      if (refused) refused.classList.toggle("away", step.key !== "stop");
      figureShapes.forEach((it, number) => {
        it.classList.toggle("away", !step.figures.includes(number));
        const { kind, player } = figures[number];
        const beside = it.querySelector(".beside text");
        if (beside) setText(beside, String(step.home[player][kind.beside]));
      });
      [...byId("neutral").children].forEach((it, number) => {
        const at = step.neutral[number];
        it.classList.toggle("away", !at);
        if (at) it.setAttribute("transform", `translate(${at})scale(1.42)`);
      });
      const flight = byId("flight");
      if (flight) flight.setAttribute("d", step.flight || "");
      const latest = step.last === undefined ? "" : outlineOf([tiles[step.last]]);
      for (const id of ["latest", "latest-edge"]) byId(id).setAttribute("d", latest);
      const scored = step.key === "final" ? [] : step.cells || [];
      byId("scored").setAttribute(
        "d",
        scored.map((cells) => outlineOf(cells.map((tile) => tiles[tile]))).join(""),
      );
      const words = tn(step.laid, "The board, {step}: {n} tile", "The board, {step}: {n} tiles", {
        step: stepWords(step.name),
      });
      setText(byId("board-title"), words);
    },
    /** Lights a feature up, or none. */
    light: (feature) => {
      for (const it of board.querySelectorAll(".lit")) it.classList.remove("lit");
      for (const it of board.querySelectorAll(".strong")) it.classList.remove("strong");
      board.classList.toggle("pointing", Boolean(feature));
      const tilesOf = feature ? feature.segments.map((number) => segments[number].tile) : [];
      byId("outline").setAttribute("d", outlineOf(tilesOf));
      if (!feature) return;
      for (const number of feature.segments) {
        segmentShapes[number].classList.add("lit");
        if (borderShapes[number]) borderShapes[number].classList.add("strong");
      }
    },
    /** The segment that an event is about, or nothing. */
    segmentAt: (event) => {
      const at = event.target.closest && event.target.closest("[data-segment]");
      return at ? Number(at.dataset.segment) : null;
    },
    /** [left, top, right, bottom] of the tiles of a step, of those that were refused in it or would be right, and of more corners. */
    boundsOf: (now, corners) => {
      let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
      const include = (x, y) => {
        [left, top] = [Math.min(left, x), Math.min(top, y)];
        [right, bottom] = [Math.max(right, x + 100), Math.max(bottom, y + 100)];
      };
      for (const { x, y } of tiles.slice(0, steps[now].laid)) include(100 * x, 100 * y);
      const asked = steps[now].key === "stop" && refused ? refused.querySelectorAll("use") : [];
      for (const use of asked)
        include(Number(use.getAttribute("x")), Number(use.getAttribute("y")));
      for (const [x, y] of corners) include(x, y);
      return [left, top, right, bottom];
    },
  };
};
