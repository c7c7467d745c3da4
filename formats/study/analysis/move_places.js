// Where the moves that were found lie on the board of a replay page, and how large.

/** Of a tile's side, where several moves share a place. */
const SMALL = 0.46;
/** Corners in the place that so many moves share, less one. */
const SHARED = [
  [[0, 0]],
  [
    [2, 27],
    [52, 27],
  ],
  [
    [2, 2],
    [52, 2],
    [27, 52],
  ],
];
/** The next places, in the order in which they are taken. */
const BESIDE = [
  [0, -1],
  [1, 0],
  [-1, 0],
  [0, 1],
];

const keyOf = ({ x, y }) => x + "," + y;

/**
 * A move has its place to itself, or shares it. Where the tile of the turn lies now, moves are small and
 * beside it, in a place that is free if there is one.
 * @param {import("./found_moves.js").FoundMove[]} moves
 * @param {{x: number, y: number}} played where the tile of the turn lies
 * @param {{x: number, y: number}[]} laid where tiles lie
 * @returns {(import("./found_moves.js").FoundMove & {rank: number, left: number, top: number,
 *   scale: number})[]} all but the move that was played, with their north-west corners in units of
 *   the board
 */
export const placesOfMoves = (moves, played, laid) => {
  const others = moves.map((move, rank) => ({ ...move, rank })).filter((move) => !move.played);
  const taken = new Set([...laid, ...others].map(keyOf));
  const isFree = ([right, down]) => !taken.has(keyOf({ x: played.x + right, y: played.y + down }));
  const side = BESIDE.find(isFree) || BESIDE[0];
  return others.map((move) => {
    const same = others.filter((other) => keyOf(other) === keyOf(move));
    const number = same.findIndex(({ rank }) => rank === move.rank);
    if (keyOf(move) !== keyOf(played)) {
      const [left, top] = SHARED[same.length - 1][number];
      const scale = same.length > 1 ? SMALL : 1;
      return { ...move, left: 100 * move.x + left, top: 100 * move.y + top, scale };
    }
    // In a row along the side.
    const along = 50 * (number - (same.length - 1) / 2) + 50 * (1 - SMALL);
    const [left, top] = side.map((by) => (by > 0 ? 104 : by < 0 ? -50 : along));
    return { ...move, left: 100 * move.x + left, top: 100 * move.y + top, scale: SMALL };
  });
};
