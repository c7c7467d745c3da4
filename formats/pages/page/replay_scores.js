// The scores of a replay page: the table, the graphs, and the strip on which the slider lies.

import { byId, parsed, setText, shape } from "./elements.js";
import { tn } from "./words.js";

/**
 * @param {import("./replay_data.js").Replay} replay
 */
export const replayScoreTable = ({ steps }) => {
  const rows = [...document.querySelectorAll(".scores tbody tr")];
  const marks = rows.map((row) => [...row.querySelectorAll(".home > span")]);
  return {
    show: (now) => {
      const step = steps[now];
      rows.forEach((row, seat) => {
        setText(row.querySelector(".points"), String(step.totals[seat]));
        setText(row.querySelector(".gain"), step.gains[seat]);
        marks[seat].forEach((mark, kind) => {
          const count = step.home[seat][kind];
          setText(mark.querySelector("b"), String(count));
          mark.classList.toggle("none", !count);
        });
        row.classList.toggle("moving", step.player === seat);
      });
      setText(byId("left"), tn(step.left, "{n} tile left", "{n} tiles left"));
    },
  };
};

/**
 * The lines that show where a step is in a graph of the page, of which there is one for each form of
 * screen: the style shows one of them.
 * @param {HTMLElement} figure
 * @param {number} number of the graph, among those that the steps have an `x` of
 * @param {{steps: any[], lines: number, jump: (step: number) => void}} of how many lines it has, and
 *   what goes to the step where somebody clicks
 */
export const graphCursor = (figure, number, { steps, lines, jump }) => {
  const svg = figure.querySelector("svg");
  const [top, bottom, low, high] = ["top", "bottom", "low", "high"].map((name) =>
    Number(figure.dataset[name]),
  );
  const cursor = shape("g", { class: "cursor" });
  const line = shape("line", { y1: top, y2: bottom });
  const dots = Array.from({ length: lines }, (_, seat) =>
    shape("circle", { class: "seat" + seat, r: 4.5 }),
  );
  cursor.append(line, ...dots);
  svg.append(cursor);
  svg.addEventListener("click", (event) => {
    const { x } = new DOMPoint(event.clientX, event.clientY).matrixTransform(
      svg.getScreenCTM().inverse(),
    );
    const farFrom = (step) => Math.abs(step.x[number] - x);
    let best = 0;
    steps.forEach((step, i) => {
      if (farFrom(step) < farFrom(steps[best])) best = i;
    });
    jump(best);
  });
  return {
    svg,
    top,
    bottom,
    low,
    high,
    /** Goes to a step, with the heights of its dots. */
    show: (step, heights) => {
      const x = step.x[number];
      line.setAttribute("x1", x);
      line.setAttribute("x2", x);
      heights.forEach((y, seat) => {
        dots[seat].setAttribute("cx", x);
        dots[seat].setAttribute("cy", y);
      });
    },
  };
};

/**
 * @param {import("./replay_data.js").Replay} replay
 * @param {(step: number) => void} jump
 */
export const replayGraphs = ({ narrowGraph, players, steps }, jump) => {
  if (narrowGraph) document.querySelector(".graph.wide").after(parsed(narrowGraph));
  const graphs = [...document.querySelectorAll(".graph")].map((figure, number) => {
    const cursor = graphCursor(figure, number, { steps, lines: players.length, jump });
    const flaws = steps
      .filter((step) => step.flaw)
      .map((step) =>
        shape("path", {
          class: "flaw " + step.flaw,
          d: `M${step.x[number]} ${cursor.bottom + 1}l4 8h-8z`,
        }),
      );
    cursor.svg.lastChild.before(...flaws);
    return cursor;
  });
  return {
    show: (now) => {
      for (const { show, top, bottom, low, high } of graphs) {
        show(
          steps[now],
          steps[now].totals.map(
            (points) => bottom - ((points - low) * (bottom - top)) / (high - low),
          ),
        );
      }
    },
  };
};

/**
 * @param {import("./replay_data.js").Replay} replay
 * @param {boolean} secret whether nothing is told of what comes after the step that is shown
 * @param {number[]} moments steps that are marked, unless that would tell what comes
 */
export const replayStrip = ({ players, steps }, secret, moments) => {
  const strip = byId("strip");
  const cursor = shape("g", { class: "cursor" });
  const cursorLine = shape("line", { y1: 0 });
  const cursorDots = players.map((_, seat) => shape("circle", { class: "seat" + seat, r: 4 }));
  cursor.append(cursorLine, ...cursorDots);
  const end = steps.length - 1;
  // The final scoring brings so much that all before it would be flat: it has a column and a scale of its own.
  const final = steps[end].key === "final" ? end : null;
  const game = final === null ? steps : steps.slice(0, final);
  const rangeOf = (shown) => {
    const points = shown.flatMap((step) => step.totals);
    return [Math.min(0, ...points), Math.max(1, ...points)];
  };
  const [ofGame, ofAll] = [rangeOf(game), rangeOf(steps)];
  let [width, height] = [0, 0];
  const margin = 8;
  const column = () => (final === null ? 0 : Math.min(36, width / 8));
  const perStep = () => (width - 2 * margin - column()) / Math.max(game.length - 1, 1);
  const xOf = (step) =>
    step === final ? width - margin - column() / 4 : margin + perStep() * step;
  const yOf = (total, step) => {
    const [low, high] = step === final ? ofAll : ofGame;
    return height - 5 - ((height - 16) * (total - low)) / (high - low);
  };

  const markOf = (nag, x) => {
    const text = shape("text", { y: 3.5 });
    text.textContent = nag;
    const back = shape("rect", {
      x: -4 - 3 * nag.length,
      y: -7,
      width: 8 + 6 * nag.length,
      height: 14,
      rx: 7,
    });
    return shape(
      "g",
      { class: "nag", "data-nag": nag, transform: `translate(${x} 7)` },
      back,
      text,
    );
  };
  /** The lines and the marks; they stay until the size changes, or until more may be told. */
  const draw = (now) => {
    const seen = secret ? steps.slice(0, now + 1) : steps;
    const pathOf = (seat) =>
      seen
        .map(({ totals }, i) => {
          const x = xOf(i).toFixed(1);
          return (
            (i === final ? `L${x} ` : i ? `H${x}V` : `M${x} `) + yOf(totals[seat], i).toFixed(1)
          );
        })
        .join("");
    const lines = players.map((_, seat) =>
      shape("path", { class: "seat" + seat, d: pathOf(seat) }),
    );
    const ground = shape("rect", {
      class: "final",
      x: width - margin - column(),
      width: column() + margin,
      height,
    });
    const marks = seen.flatMap(({ flaw, nag }, i) => [
      ...(flaw
        ? [shape("path", { class: "flaw " + flaw, d: `M${xOf(i)} ${height - 7}l4 7h-8z` })]
        : []),
      ...(nag ? [markOf(nag, xOf(i))] : []),
    ]);
    const momentMarks = (secret ? [] : moments).map((step) =>
      shape("path", {
        class: "moment",
        d: `M${xOf(step)} 1V${height - 11}m-5 5l5 5 5-5-5-5z`,
      }),
    );
    const grounds = final === null ? [] : [ground];
    strip.replaceChildren(...grounds, ...momentMarks, ...lines, ...marks, cursor);
  };
  return {
    /** The step that lies nearest to a place, from the left. */
    stepAt: (x) => {
      if (final !== null && x > width - margin - column()) return final;
      return Math.max(0, Math.min(Math.round((x - margin) / perStep()), game.length - 1));
    },
    show: (now) => {
      const size = [strip.clientWidth, strip.clientHeight];
      if (!size[0]) return;
      const same = size[0] === width && size[1] === height;
      [width, height] = size;
      if (!same || secret) draw(now);
      const x = xOf(now);
      cursorLine.setAttribute("x1", x);
      cursorLine.setAttribute("x2", x);
      cursorLine.setAttribute("y2", height);
      cursorDots.forEach((dot, seat) => {
        dot.setAttribute("cx", x);
        dot.setAttribute("cy", yOf(steps[now].totals[seat], now));
      });
    },
  };
};
