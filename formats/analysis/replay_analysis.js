// What a replay page shows of an analysis (formats/analysis/analysed_replay.hpp): what the step that
// is shown has of it. All numbers and words come from the page's data.
"use strict";

/// `steps`, `tiles`, `players` and `board` are those of the replay page, `shape` makes elements of
/// SVG, `jump` goes to a step.
const replayAnalysis = ({ steps, tiles, players, board, shape, jump }) => {
  const data = JSON.parse(document.getElementById("addition").textContent);
  const text = (number) => data.words[number];
  /// The step that has what is known of a position: a move that was refused changes nothing.
  const found = (step) => data.steps[Math.min(step, data.steps.length - 1)];

  /// Of each step: rows of odds by feature.
  const odds = [];
  for (const step of data.steps) {
    const known = new Map(step.no_odds ? [] : odds[odds.length - 1]);
    for (const row of step.odds || []) known.set(row[0], row);
    odds.push(known);
  }

  const moves = new Map([...board.querySelectorAll("#found > g")].map((it) => [Number(it.dataset.step), it]));
  // Its names keep their size on the screen as the coordinates do.
  board.querySelector(".coordinates").prepend(board.querySelector("#found"));

  const graphs = [...document.querySelectorAll(".chances")].map((figure, number) => {
    const svg = figure.querySelector("svg");
    const [top, bottom, low, high] = ["top", "bottom", "low", "high"].map((name) => Number(figure.dataset[name]));
    const cursor = shape("g", { class: "cursor" });
    const line = shape("line", { y1: top, y2: bottom });
    const dots = data.steps[0].wins.map((_, p) => shape("circle", { class: "seat" + p, r: 4.5 }));
    cursor.append(line, ...dots);
    svg.append(cursor);
    svg.addEventListener("click", (event) => {
      const { x } = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
      let best = 0;
      steps.forEach((step, i) => { if (Math.abs(step.x[number] - x) < Math.abs(steps[best].x[number] - x)) best = i; });
      jump(best);
    });
    return { number, line, dots, y: (win) => low - (low - high) * win / 10000 };
  });

  return {
    show: (now) => {
      for (const { number, line, dots, y } of graphs) {
        const x = steps[now].x[number];
        line.setAttribute("x1", x);
        line.setAttribute("x2", x);
        found(now).wins.forEach((win, p) => {
          dots[p].setAttribute("cx", x);
          dots[p].setAttribute("cy", y(win));
        });
      }
      for (const [step, it] of moves) it.classList.toggle("away", step !== now);
    },
    /// What has to be seen besides the tiles of a step: corners of squares as large as a tile.
    corners: (step) => {
      const cell = data.steps[step] && data.steps[step].cell;
      if (!cell) return [];
      const [x, y] = cell.map((n) => 100 * n);
      const [fromX, fromY] = tiles[steps[step].last].slice(2, 4).map((n) => 100 * n);
      // Room for their names; in the same cell the best move is drawn beside it.
      const name = y <= fromY ? -50 : 50;
      return [[x, y], [x, y + name], [fromX, fromY - name], ...x === fromX && y === fromY ? [[x + 30, y - 90]] : []];
    },
    /// What is told of a feature: pairs of words.
    rows: (feature, step) => {
      const row = feature.complete || steps[step].key === "final" ? undefined : odds[Math.min(step, odds.length - 1)].get(feature.id);
      if (!row) return [];
      if (row.length === 2) return [["Never", "never finished: " + text(row[1])]];
      const [chance, ...own] = row.slice(1, 2 + players.length).map(text);
      const gaps = row.slice(2 + players.length).map(text);
      return [
        ["Gaps", "lacks " + gaps.join("; ")],
        ["Odds", "to be finished " + chance + ", by own draws alone " + players.map(({ name }, p) => name + " " + own[p]).join(", ")],
      ];
    },
  };
};
