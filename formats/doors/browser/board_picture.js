// The board of a position as a picture of points, for files.

import { byId, shape } from "../../pages/page/elements.js";
import { countPicture } from "./count_picture.js";
import { pictureOf } from "./pictures.js";

/** The board of a position as an <svg> of 100 units a tile, or nothing where there is none. */
const boardOf = (position) => {
  if (position.board) return pictureOf(position.board);
  if (!position.count) return null;
  const nothing = { step: null, current: -1, isWrong: () => false };
  const made = countPicture(position, nothing);
  for (const it of made.querySelectorAll(".lying")) it.remove();
  return made;
};
/** Copies of the page's drawings that a picture uses, and those that they use. */
const drawingsOf = (picture) => {
  const found = new Map();
  const look = (node) => {
    for (const it of [node, ...node.querySelectorAll("*")]) {
      for (const { value } of it.attributes) {
        const [, named] = /^#(.+)$/.exec(value) || /^url\(#(.+)\)$/.exec(value) || [];
        if (!named || found.has(named) || picture.querySelector("#" + CSS.escape(named))) continue;
        const drawing = byId("drawings").querySelector("#" + CSS.escape(named));
        if (!drawing) continue;
        found.set(named, drawing.cloneNode(true));
        look(drawing);
      }
    }
  };
  look(picture);
  return [...found.values()];
};
/** The rules of the page for what boards consist of, with the colours of the players. */
const styleOf = ({ players }) => {
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .map((rule) => rule.cssText)
    .filter((rule) => /^\.(board-|t-|figure|beside|seat\d)/.test(rule));
  const colours = players.map(
    ({ fill, ink }, seat) => `.seat${seat}{--seat:${fill};--ink-on:${ink}}`,
  );
  return [...rules, ...colours].join("\n");
};

/** An SVG that can be drawn on paper. */
const imageOf = async (svg) => {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(address);
  }
};

/** What lies there at the end of a game holds all positions before it. */
export const boundsOf = ({ first, last }) => ({
  x: 100 * first.x,
  y: 100 * first.y,
  width: 100 * (last.x - first.x + 1),
  height: 100 * (last.y - first.y + 1),
});

/**
 * @param {any} position
 * @returns {boolean} whether there is a board to be drawn
 */
export const hasBoard = (position) => Boolean(position.board || position.count);

/**
 * Draws the board of a position.
 * @param {CanvasRenderingContext2D} paper
 * @param {any} position
 * @param {{x: number, y: number, width: number, height: number}} bounds which piece, 100 units a tile
 * @param {{x: number, y: number, width: number, height: number}} where on the paper
 */
export const drawBoard = async (paper, position, bounds, where) => {
  const board = boardOf(position);
  // A picture has a margin for the borders of tiles.
  const corner = boundsOf(position);
  board.setAttribute("x", String(corner.x - 4));
  board.setAttribute("y", String(corner.y - 4));
  board.setAttribute("overflow", "visible");
  const style = shape("style", {});
  style.textContent = styleOf(position);
  const whole = shape(
    "svg",
    {
      viewBox: [bounds.x, bounds.y, bounds.width, bounds.height].join(" "),
      width: where.width,
      height: where.height,
    },
    style,
    shape("defs", {}, ...drawingsOf(board)),
    board,
  );
  const image = await imageOf(new XMLSerializer().serializeToString(whole));
  paper.drawImage(image, where.x, where.y, where.width, where.height);
};

/**
 * @param {HTMLCanvasElement} canvas
 * @param {string} type
 * @returns {Promise<Blob | null>} a file of this type; null if the browser writes none
 */
export const fileOf = async (canvas, type) => {
  const blob = await new Promise((take) => {
    canvas.toBlob(take, type, 0.92);
  });
  // A browser that does not know the type takes another one.
  return blob && blob.type === type ? blob : null;
};

/** The ground under the tiles, also where the page is dark. */
export const GROUND = "#e2d8c3";

/** The points of a picture: as large as it is, but no more than these on its longer side. */
const pointsOf = (width, height) => {
  const scale = Math.min(1, 3000 / Math.max(width, height));
  return [width, height].map((size) => Math.round(size * scale));
};

/** Paper of one colour. */
const paperOf = (width, height, colour) => {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const paper = canvas.getContext("2d", { alpha: false });
  paper.fillStyle = colour;
  paper.fillRect(0, 0, width, height);
  return paper;
};

/**
 * @param {any} position
 * @returns {Promise<Blob | null>} its board in PNG
 */
export const boardPng = async (position) => {
  const margin = 16;
  const bounds = boundsOf(position);
  const [width, height] = pointsOf(bounds.width, bounds.height);
  const paper = paperOf(width + 2 * margin, height + 2 * margin, GROUND);
  await drawBoard(paper, position, bounds, { x: margin, y: margin, width, height });
  return fileOf(paper.canvas, "image/png");
};

/**
 * @param {string} svg
 * @returns {Promise<Blob | null>} the same in PNG, on white
 */
export const svgPng = async (svg) => {
  const image = await imageOf(svg);
  const [width, height] = pointsOf(image.naturalWidth, image.naturalHeight);
  const paper = paperOf(width, height, "#fff");
  paper.drawImage(image, 0, 0, width, height);
  return fileOf(paper.canvas, "image/png");
};
