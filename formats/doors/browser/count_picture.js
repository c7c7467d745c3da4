// The picture of a board that is counted: its tiles, the figures on them, what cannot be, and a step
// of the scoring in light.

import { shape } from "../../pages/page/elements.js";
import { lyingWords } from "./count_words.js";
import { pictureOf } from "./pictures.js";

/** @param {{column: number, row: number}} it */
export const cellOf = (it) => it.column + "," + it.row;
/** @param {{column: number, row: number}} it */
export const movedTo = (it) => `translate(${100 * it.column} ${100 * it.row})`;

const tileOf = (it, corner) =>
  shape("use", {
    href: `#${it.id}-r${it.rotation}`,
    x: 100 * (it.column - corner.x),
    y: 100 * (it.row - corner.y),
  });
const edgeOf = (it, className) =>
  shape("path", { class: className, transform: movedTo(it), d: "M2 2h96v96h-96z" });

/**
 * @param {any} it a tile of the board on which somebody stands
 * @returns {Node[]} the figure, with the sum of its tokens
 */
export const figureOf = (it) => {
  const drawn = [...pictureOf(it.figure.picture).childNodes];
  const { tokens } = it.figure;
  if (tokens.length) {
    const sum = shape("text", { y: 4 });
    sum.textContent = tokens.reduce((before, token) => before + token, 0);
    const where = { class: "beside", transform: "translate(20 -8)" };
    drawn[0].append(shape("g", where, shape("circle", { r: 8 }), sum));
  }
  return drawn;
};

/** What a step of the scoring is about, in light; all else is dark. */
const lightOf = (scoring, tiles) => {
  /** A segment in the colour of whoever gets its points. */
  const segmentOf = ({ tile, segment }, className) => {
    const it = tiles[tile];
    return shape("use", {
      class: className,
      href: `#${it.id}-${segment}`,
      transform: `${movedTo(it)}rotate(${90 * it.rotation} 50 50)`,
    });
  };
  // Larger than any screen.
  const dark = { class: "veil", x: -50000, y: -50000, width: 100000, height: 100000 };
  const lit = shape("g", { class: "scoring" }, shape("rect", dark));
  const cities = scoring.cities.flat();
  const segments = [...scoring.segments, ...cities];
  const numbers = new Set([...segments.map(({ tile }) => tile), ...scoring.around]);
  for (const number of numbers) lit.append(tileOf(tiles[number], { x: 0, y: 0 }));
  for (const city of cities) lit.append(segmentOf(city, "lit city"));
  // The second of two winners has the outline.
  const [seat, other] = scoring.seats;
  for (const it of scoring.segments) {
    const part = segmentOf(it, "lit" + (seat === undefined ? "" : " seat" + seat));
    if (other !== undefined) part.style.stroke = `var(--seat-${other})`;
    lit.append(part);
  }
  for (const number of scoring.around) lit.append(edgeOf(tiles[number], "around"));
  return lit;
};

/**
 * The board as an <svg>, like that of a game.
 * @param {any} position
 * @param {{step: number | null, current: number, isWrong: (tile: number) => boolean}} shown the step
 *   of the scoring, or null while tiles are laid; the tile that is looked at, or -1; whether something
 *   is wrong with a tile
 * @returns {SVGSVGElement}
 */
export const countPicture = ({ count, players, first, last }, { step, current, isWrong }) => {
  const [width, height] = [100 * (last.x - first.x) + 108, 100 * (last.y - first.y) + 108];
  const { tiles } = count;
  const parts = [shape("g", { class: "board-tiles" }, ...tiles.map((it) => tileOf(it, first)))];
  if (step !== null) parts.push(lightOf(count.scorings[step], tiles));
  const figures = tiles.filter((it) => it.figure).flatMap(figureOf);
  parts.push(shape("g", { class: "found-figures" }, ...figures));
  parts.push(...tiles.filter((_, number) => isWrong(number)).map((it) => edgeOf(it, "fault")));
  if (step === null) {
    if (current >= 0) parts.push(edgeOf(tiles[current], "looked-at"));
    const lyingOf = (it) =>
      shape("rect", {
        class: "lying",
        role: "button",
        "aria-label": lyingWords(it, players, tiles[0]),
        "data-cell": cellOf(it),
        transform: movedTo(it),
        width: 100,
        height: 100,
      });
    parts.push(...tiles.map(lyingOf));
  }
  const viewBox = `${100 * first.x - 4} ${100 * first.y - 4} ${width} ${height}`;
  return shape("svg", { viewBox, width, height }, ...parts);
};
