// A film of a game: its board after each turn, with the points and what happened.

import { boundsOf, drawBoard, fileOf, GROUND } from "./board_picture.js";
import { framedBySigns } from "./two_ways.js";
import { webpFilm } from "./webp_film.js";

const [MARGIN, LINE] = [12, 26];

/** How long a turn is shown, in milliseconds. */
const durationOf = (turn, isLast) => {
  if (isLast) return 6000;
  return turn && turn.scored.length ? 1400 : 600;
};

/** Points and sentence below the board. */
const writeWords = (paper, position, turn, top) => {
  const { width } = paper.canvas;
  const font = 'system-ui, "Segoe UI", Roboto, sans-serif';
  paper.textBaseline = "middle";
  let x = MARGIN;
  const room = (width - 2 * MARGIN) / position.players.length;
  paper.font = `600 15px ${font}`;
  for (const { name, points, fill } of position.players) {
    paper.fillStyle = fill;
    paper.strokeStyle = "#0006";
    paper.beginPath();
    paper.arc(x + 7, top + LINE / 2, 6, 0, 7);
    paper.fill();
    paper.stroke();
    paper.fillStyle = "#25211b";
    paper.fillText(`${points}  ${framedBySigns(name)}`, x + 19, top + LINE / 2, room - 24);
    x += room;
  }
  paper.font = `15px ${font}`;
  const said = position.final ? position.verdict : turn ? `${turn.number}. ${turn.said}` : "";
  paper.fillText(framedBySigns(said), MARGIN, top + 1.5 * LINE, width - 2 * MARGIN);
};

/** The piece in which two pictures differ, with its corner at even numbers; all of it without the first. */
const changeOf = (before, { data, width, height }) => {
  if (!before) return { x: 0, y: 0, width, height };
  const [now, old] = [new Uint32Array(data.buffer), new Uint32Array(before.data.buffer)];
  let [left, top, right, bottom] = [width, height, 1, 1];
  for (let y = 0, at = 0; y < height; ++y) {
    for (let x = 0; x < width; ++x, ++at) {
      if (now[at] === old[at]) continue;
      [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
    }
  }
  // Nothing has changed, and a picture has at least a point.
  if (left >= right) return { x: 0, y: 0, width: 1, height: 1 };
  [left, top] = [left - (left % 2), top - (top % 2)];
  return { x: left, y: top, width: right - left, height: bottom - top };
};

/**
 * @param {(moves: number | null) => Promise<any>} positionAfter so many moves, or after all and the
 *   final scoring
 * @param {(done: number, all: number) => boolean} goesOn is told how far it is; false ends it
 * @returns {Promise<Blob | null>} the film in WebP; null if it was ended, or this browser writes none
 */
export const gameFilm = async (positionAfter, goesOn) => {
  const end = await positionAfter(null);
  const bounds = boundsOf(end);
  // A tile has as many points as a screen has room for.
  const tile = Math.max(
    20,
    Math.min(80, Math.floor(900 / (Math.max(bounds.width, bounds.height) / 100))),
  );
  const board = {
    x: MARGIN,
    y: MARGIN,
    width: (tile * bounds.width) / 100,
    height: (tile * bounds.height) / 100,
  };
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(360, board.width + 2 * MARGIN);
  canvas.height = board.height + 2 * MARGIN + 2 * LINE;
  board.x = Math.floor((canvas.width - board.width) / 2);
  const paper = canvas.getContext("2d", { alpha: false, willReadFrequently: true });
  const piece = document.createElement("canvas");
  const frames = [];
  let before = null;
  for (let moves = 0; moves <= end.played; ++moves) {
    if (!goesOn(moves, end.played)) return null;
    const isLast = moves === end.played;
    const position = isLast ? end : await positionAfter(moves);
    const turn = moves ? position.turns[moves - 1] : null;
    paper.fillStyle = "#fffdf8";
    paper.fillRect(0, 0, canvas.width, canvas.height);
    paper.fillStyle = GROUND;
    paper.fillRect(0, 0, canvas.width, board.height + 2 * MARGIN);
    await drawBoard(paper, position, bounds, board);
    writeWords(paper, position, turn, board.height + 2 * MARGIN);
    const now = paper.getImageData(0, 0, canvas.width, canvas.height);
    const change = changeOf(before, now);
    before = now;
    Object.assign(piece, { width: change.width, height: change.height });
    piece.getContext("2d", { alpha: false }).drawImage(canvas, -change.x, -change.y);
    const file = await fileOf(piece, "image/webp");
    if (!file) return null;
    const bytes = new Uint8Array(await file.arrayBuffer());
    frames.push({ ...change, duration: durationOf(turn, isLast), bytes });
  }
  return new Blob([webpFilm(canvas, frames)], { type: "image/webp" });
};
