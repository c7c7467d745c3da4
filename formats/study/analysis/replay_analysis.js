// An analysis on a replay page (formats/study/analysis/analysed_replay.hpp): the part of it that belongs
// to the step shown. All numbers and words come from the page's data.

import { byId, parsed } from "../../pages/page/elements.js";
import { readPageData } from "../../ground/packing/page_data.js";
import { graphCursor } from "../../pages/page/replay_scores.js";
import { chanceBar } from "./chance_bar.js";
import { drawChances } from "./chance_graph.js";
import { foundMoves } from "./found_moves.js";
import { keyMoments } from "./key_moments.js";
import { lossBadges } from "./loss_badges.js";

/** A row of a table with the names of its columns. */
const named = (columns, row) =>
  Object.fromEntries(columns.map((name, column) => [name, row[column]]));

/** As `cartulary odds` tells it. */
const gapText = ({ cell, fitting, closing }) =>
  `${cell}: ${fitting} ${fitting === 1 ? "fits" : "fit"}, ${closing} ${closing === 1 ? "closes" : "close"}`;

/** Of each step: what is known of the odds of features, by their first segments. */
const oddsByStep = ({ columns, steps, words }) => {
  const out = [];
  for (const step of steps) {
    const known = new Map(step.no_odds ? [] : out.at(-1));
    for (const row of step.odds || []) {
      const { feature, never, chance, own, gaps } = named(columns.odds, row);
      if (never !== undefined) {
        known.set(feature, { never: words[never] });
        continue;
      }
      const before = known.get(feature)?.gaps || [];
      known.set(feature, {
        chance: words[chance],
        own: own.map((n) => words[n]),
        gaps: gaps
          .map((gap) => named(columns.gaps, gap))
          .map((gap, i) => ({
            ...gap,
            cell: gap.cell === undefined ? before[i].cell : words[gap.cell],
          })),
      });
    }
    out.push(known);
  }
  return out;
};

/**
 * @param {import("../../pages/page/replay_data.js").Replay} replay
 * @param {(step: number) => void} jump
 * @returns {import("../../pages/page/replay.js").Extra}
 */
export const replayAnalysis = (replay, jump) => {
  const { steps, players } = replay;
  const data = readPageData("addition");
  const odds = oddsByStep(data);
  /** The last step that has something: a move that was refused changes nothing. */
  const known = (list, step) => list[Math.min(step, list.length - 1)];

  const { columns, words } = data;
  /** By seat, of each step. */
  const shares = data.steps.map((step) =>
    step.shares
      .map((row) => named(columns.shares, row))
      .map(({ win, text, interval }) => ({ win, text: words[text], interval: words[interval] })),
  );
  /** Of each step; of the move that was played there is no place. */
  const moves = data.steps.map((step) =>
    (step.moves || [])
      .map((row) => named(columns.moves, row))
      .map((row) => ({
        ...row,
        move: words[row.move],
        loss: words[row.loss],
        win: words[row.win],
        figure: words[row.figure],
        played: row.x === undefined,
      })),
  );
  // Their numbers keep their size on the screen as the coordinates do.
  byId("board").querySelector(".coordinates").prepend(byId("losses"), byId("found"));
  const bar = chanceBar(replay);
  const found = foundMoves(replay, moves);
  const losses = lossBadges(replay, moves);
  const key = keyMoments(jump);

  const lines = data.steps[0].wins.length;
  /** Before each draw; the final scoring changes nothing any more. */
  const ahead = data.steps.filter((_, step) => steps[step].key !== "final");
  byId("chances").append(...data.graphs.map(parsed));
  const graphs = [...document.querySelectorAll(".chances")].map((figure, number) => {
    const graph = graphCursor(figure, number, { steps, lines, jump });
    const xOf = (step) => steps[step].x[number];
    drawChances({ ...graph, xOf }, ahead, players);
    return graph;
  });

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
      bar.show(now, known(shares, now));
      found.show(now);
      losses.show(now);
      key.show(now);
    },
    words: (step) => [...key.inWords(step), "chance to win " + bar.inWords(known(shares, step))],
    moments: key.moments,
    keys: key.keys,
    letGo: found.letGo,
    corners: found.corners,
    rows: (feature, step) => {
      const told =
        feature.complete || steps[step].key === "final"
          ? undefined
          : known(odds, step).get(feature.id);
      if (!told) return [];
      if (told.never) return [["Never", "never finished: " + told.never]];
      const own = players.map(({ name }, seat) => name + " " + (told.own[seat] ?? told.own.at(-1)));
      return [
        ["Gaps", "lacks " + told.gaps.map(gapText).join("; ")],
        ["Odds", "to be finished " + told.chance + ", by own draws alone " + own.join(", ")],
      ];
    },
  };
};
