// The game of a replay page, from the data that the program wrote (formats/pages/page/replay_data.hpp):
// its rows get the names of their columns, and the changes of its steps are added up to positions.

/**
 * @typedef {{name: string, mark: string}} Player
 * @typedef {{name: string, one: string, many: string, central: boolean, order: number}} Kind of features:
 *   who stands there, and whether in the middle of a tile
 * @typedef {{one: string, many: string, follower?: boolean, unit?: string, beside?: number}} FigureKind
 *   of which the meeple has no name; `unit` of what lies beside it, and the place of their number in `home`
 * @typedef {{code: string, id: string, turn: number, box: number, kinds: number[]}} Type
 * @typedef {{number: number, type: Type, rotation: number, x: number, y: number}} Tile
 * @typedef {{tile: Tile, kind: Kind, x: number, y: number}} Segment with the place where a figure stands
 * @typedef {{player: number, kind: FigureKind, segment: number}} Figure
 * @typedef {{id: number, kind: Kind, complete: boolean, owners: number[], stripes: string,
 *   followers: number[], size: number, extent: string, state: string, whose: string,
 *   segments: number[], badge: number | undefined}} Feature `stripes`: the id of what paints it where
 *   one colour is not enough
 * @typedef {{features: Map<number, Feature>, featureAt: number[]}} Position features by their first
 *   segment, and the feature of each segment
 * @typedef {{narrowGraph: string, north: boolean, players: Player[], kinds: Kind[], figureKinds: FigureKind[],
 *   types: Type[], tiles: Tile[], segments: Segment[], figures: Figure[], steps: any[],
 *   positions: Position[]}} Replay
 */

/** Rows of a table with the names of its columns. */
const namedRows = (names, rows) =>
  rows.map((row) => Object.fromEntries(names.map((name, column) => [name, row[column]])));

/** What the changes of each step come to. */
const addUp = ({ columns, groups, words, steps }, kinds) => {
  let features = new Map();
  let featureAt = [];
  return steps.map((step) => {
    features = new Map(features);
    featureAt = featureAt.slice();
    for (const row of namedRows(columns.features, step.features)) {
      const before = features.get(row.id);
      for (const segment of row.added) {
        const other = featureAt[segment];
        if (other !== undefined && other !== row.id) features.delete(other);
        featureAt[segment] = row.id;
      }
      const kind = kinds[row.kind];
      features.set(row.id, {
        id: row.id,
        kind,
        complete: Boolean(row.complete),
        owners: groups[row.owners],
        stripes: (kind.name === "field" ? "land-" : "own-") + row.owners,
        followers: row.followers,
        size: row.size,
        extent: words[row.extent],
        state: words[row.state],
        whose: words[row.whose],
        segments: before ? before.segments.concat(row.added) : row.added,
        badge: row.badge,
      });
    }
    return { features, featureAt };
  });
};

/**
 * @param {any} data what the page holds, parsed
 * @returns {Replay}
 */
export const readReplay = (data) => {
  const { columns, figure_kinds: figureKinds, north, players, types } = data;
  const kinds = data.kinds.map((kind, order) => ({ ...kind, order }));
  const tiles = namedRows(columns.tiles, data.tiles).map((tile, number) => ({
    ...tile,
    number,
    type: types[tile.type],
  }));
  const places = namedRows(columns.segments, data.segments);
  const segments = tiles
    .flatMap((tile) => tile.type.kinds.map((kind) => ({ tile, kind: kinds[kind] })))
    .map((segment, number) => ({ ...segment, ...places[number] }));
  const figures = namedRows(columns.figures, data.figures).map((figure) => ({
    ...figure,
    kind: figureKinds[figure.kind],
  }));
  let home = null;
  let neutral = [];
  const steps = data.steps.map((step) => {
    home = step.home || home;
    neutral = step.neutral || neutral;
    return { ...step, home, neutral };
  });
  return {
    narrowGraph: data.narrow_graph,
    north,
    players,
    kinds,
    figureKinds,
    types,
    tiles,
    segments,
    figures,
    steps,
    positions: addUp(data, kinds),
  };
};
