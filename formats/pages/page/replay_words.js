// The words of a replay page for features and for places on the board.

import { t, translated } from "./words.js";

/**
 * @param {string} name of a step, as the program has it: "Turn 31"
 * @returns {string}
 */
export const stepWords = (name) => {
  const [, n] = /^Turn (\d+)$/.exec(name) || [];
  return n ? t("Turn {n}", { n }) : translated(name);
};

/**
 * @param {import("./replay_data.js").Replay} replay
 * @param {(feature: import("./replay_data.js").Feature, step: number) => [string, string][]} moreOf
 *   what else is told of a feature
 */
export const replayWords = (replay, moreOf) => {
  const { players, figureKinds, figures, segments, steps, positions } = replay;
  const cellText = (tile) => tile.x + "," + (replay.north ? -tile.y : tile.y);
  const standingAt = (step) => steps[step].figures.map((number) => figures[number]);
  return {
    cellText,
    /** The figures on the table. */
    standingAt,
    /** Whether a row of about() has figures that are no meeples. */
    isFigure: (name) =>
      figureKinds.some(({ one, many }) => [one, many].map((it) => translated(it)).includes(name)),
    kindText: (feature) =>
      translated(feature.kind.name).replace(/^./, (letter) => letter.toUpperCase()),
    /** What the panel and the list tell of a feature: pairs of words. */
    about: (feature, step) => {
      const { one, many } = feature.kind;
      const rows = [];
      if (feature.kind.central)
        rows.push([t("Tile"), t("at {cell}", { cell: cellText(segments[feature.id].tile) })]);
      if (feature.extent) rows.push([t("Tiles"), feature.extent]);
      if (feature.state) rows.push([t("State"), feature.state]);
      const owners = feature.owners.length;
      rows.push([owners > 1 ? t("Owners") : owners ? t("Owner") : t("Points"), feature.whose]);
      const others = standingAt(step).filter(
        ({ kind, segment }) => kind.one && positions[step].featureAt[segment] === feature.id,
      );
      /** Those of the followers that have a row of their own. */
      const apart = (seat) =>
        others.filter(({ kind, player }) => kind.follower && player === seat).length;
      const meeples = feature.followers
        .map((n, seat) => [n - apart(seat), seat])
        .filter(([n]) => n > 0)
        .map(([n, seat]) => `${players[seat].name}: ${n} ${translated(n === 1 ? one : many)}`);
      if (meeples.length) rows.push([t("Meeples"), meeples.join(", ")]);
      for (const kind of figureKinds) {
        const here = others
          .filter((figure) => figure.kind === kind)
          .map(({ player }) => {
            const number = steps[step].home[player][kind.beside];
            return players[player].name + (kind.unit ? `: ${number} ${kind.unit}` : "");
          });
        if (here.length)
          rows.push([translated(here.length > 1 ? kind.many : kind.one), here.join(", ")]);
      }
      rows.push(...moreOf(feature, step));
      return rows;
    },
  };
};
