// The lines of the graph of chances to win, and the bands around them: of the same data for each shape
// of the graph.

import { shape } from "../../pages/page/elements.js";

const SURE = 10000;

/**
 * Draws them into a graph of the page.
 * @param {{svg: SVGElement, low: number, high: number, xOf: (step: number) => number}} graph where 0 % and
 *   100 % are, and the steps
 * @param {{wins: number[], halves?: number[]}[]} steps by line, in hundredths of a percent
 * @param {{name: string}[]} players by line
 */
export const drawChances = ({ svg, low, high, xOf }, steps, players) => {
  const yOf = (win) => low - ((low - high) * Math.max(0, Math.min(win, SURE))) / SURE;
  const path = (points) => "M" + points.map(([x, y]) => `${x} ${y.toFixed(1)}`).join("L");
  const known = steps.filter(({ halves }) => halves);
  const bands = steps[0].wins.map((_, line) => {
    const edge = (sign) =>
      known.map(({ wins, halves }, step) => [xOf(step), yOf(wins[line] + sign * halves[line])]);
    return shape("path", {
      class: "chance-band seat" + line,
      d: path([...edge(1), ...edge(-1).reverse()]) + "z",
    });
  });
  const lines = steps[0].wins.map((_, line) => {
    const title = shape("title", {});
    title.textContent = players[line].name;
    const d = path(steps.map(({ wins }, step) => [xOf(step), yOf(wins[line])]));
    return shape("path", { class: "chance-line seat" + line, d }, title);
  });
  svg.querySelector(".chance-lines").append(...bands, ...lines);
};
