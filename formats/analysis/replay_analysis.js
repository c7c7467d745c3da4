// What a replay page shows of an analysis (formats/analysis/analysed_replay.hpp): what the step that
// is shown has of it. All numbers and words come from the page's data.

import { byId } from "../page/elements.js";
import { graphCursor } from "../page/replay_scores.js";

/** Of each step: what is known of the odds of features, by their first segments. */
const oddsByStep = ({ columns, steps, words }) => {
  const out = [];
  const named = (row) =>
    Object.fromEntries(columns.odds.map((name, column) => [name, row[column]]));
  for (const step of steps) {
    const known = new Map(step.no_odds ? [] : out.at(-1));
    for (const { feature, never, chance, own, gaps } of (step.odds || []).map(named)) {
      known.set(
        feature,
        never === null
          ? {
              chance: words[chance],
              own: own.map((n) => words[n]),
              gaps: gaps.map((n) => words[n]),
            }
          : { never: words[never] },
      );
    }
    out.push(known);
  }
  return out;
};

/**
 * @param {import("../page/replay_data.js").Replay} replay
 * @param {(step: number) => void} jump
 * @returns {import("../page/replay.js").Extra}
 */
export const replayAnalysis = ({ steps, tiles, players }, jump) => {
  const data = JSON.parse(byId("addition").textContent);
  const odds = oddsByStep(data);
  /** The last step that has something: a move that was refused changes nothing. */
  const known = (list, step) => list[Math.min(step, list.length - 1)];

  const moves = [...byId("board").querySelectorAll("#found > g")];
  // Its names keep their size on the screen as the coordinates do.
  byId("board").querySelector(".coordinates").prepend(byId("found"));

  const lines = data.steps[0].wins.length;
  const graphs = [...document.querySelectorAll(".chances")].map((figure, number) =>
    graphCursor(figure, number, { steps, lines, jump }),
  );

  return {
    said: ".worth",
    show: (now) => {
      const { wins } = known(data.steps, now);
      for (const { show, low, high } of graphs) {
        show(
          steps[now],
          wins.map((win) => low - ((low - high) * win) / 10000),
        );
      }
      for (const it of moves) it.classList.toggle("away", Number(it.dataset.step) !== now);
    },
    corners: (step) => {
      const cell = data.steps[step] && data.steps[step].cell;
      if (!cell) return [];
      const [x, y] = [100 * cell.x, 100 * cell.y];
      const from = tiles[steps[step].last];
      const [fromX, fromY] = [100 * from.x, 100 * from.y];
      // Room for their names; in the same cell the best move is drawn beside it.
      const name = y <= fromY ? -50 : 50;
      const beside = x === fromX && y === fromY ? [[x + 30, y - 90]] : [];
      return [[x, y], [x, y + name], [fromX, fromY - name], ...beside];
    },
    rows: (feature, step) => {
      const told =
        feature.complete || steps[step].key === "final"
          ? undefined
          : known(odds, step).get(feature.id);
      if (!told) return [];
      if (told.never) return [["Never", "never finished: " + told.never]];
      const own = players.map(({ name }, seat) => name + " " + told.own[seat]).join(", ");
      return [
        ["Gaps", "lacks " + told.gaps.join("; ")],
        ["Odds", "to be finished " + told.chance + ", by own draws alone " + own],
      ];
    },
  };
};
