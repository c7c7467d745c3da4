// A photo of the board that is counted: it lies under the board, and tells which tiles may lie in
// its cells. All of it stays in this page.

import { byId, element, shape } from "../../pages/page/elements.js";
import { t } from "../../pages/page/words.js";
import { button, say } from "./controls.js";
import { photoCorners } from "./count_photo_corners.js";
import { seenFromAbove } from "./count_photo_grid.js";
import { layoutsOf } from "./count_photo_layouts.js";
import { photoReader } from "./count_photo_reader.js";
import { cellWords } from "./tile_words.js";

/** Points of a cell of the picture under the board, and of one that is shown alone. */
const POINTS = 64;
const ALONE = 120;
/** So many tiles are offered. */
const OFFERED = 6;
/** Below this share of belief the best tile is a guess, and nothing is said. */
const LEAST = 0.15;
/** After so many tiles the colours are learned anew. */
const LESSON = 12;
const LOOKS = ["clear", "faint", "hidden"];
const LOOK_WORDS = [t("The photo is clear"), t("The photo is faint"), t("The photo is hidden")];

const pictureOf = (colours, width, height) => {
  const canvas = element("canvas");
  Object.assign(canvas, { width, height });
  const paper = canvas.getContext("2d");
  const made = paper.createImageData(width, height);
  for (let i = 0; i < width * height; ++i) {
    for (let n = 0; n < 3; ++n) made.data[4 * i + n] = colours[3 * i + n];
    made.data[4 * i + 3] = 255;
  }
  paper.putImageData(made, 0, 0);
  return canvas;
};

/**
 * @param {any} look what is looked at; see count_look.js
 * @param {{showAll: () => void}} desk
 */
export const countPhoto = (look, { showAll }) => {
  const types = new Map(); // all types of tiles that have been in the stock
  let laid = null; // the photo, its grid and its reader; null while there is none
  let shift = [0, 0]; // from cells of the board to those of the photo
  let lesson = 0; // tiles that lay when the colours were learned
  let way = 0; // of LOOKS
  let isReading = false;
  let reading = 0; // counts the photos, so that one that is replaced is not read on

  const place = (it) => [it.column + shift[0], it.row + shift[1]];
  const tilesNow = () =>
    look.count.tiles.map((it) => {
      const [column, row] = place(it);
      return { column, row, tile: it.tile, turns: it.rotation };
    });
  const leftNow = () => new Map(look.count.stock.map((it) => [it.tile, it.left]));

  // ---- The picture under the board.

  const below = byId("photo-below");
  const showBelow = () => {
    const isSeen = Boolean(laid) && LOOKS[way] !== "hidden";
    document.documentElement.classList.toggle("photographed", isSeen);
    below.setAttribute("class", LOOKS[way]);
    const image = below.firstElementChild;
    if (!image) return;
    image.setAttribute("x", String(100 * (laid.area.column - shift[0])));
    image.setAttribute("y", String(100 * (laid.area.row - shift[1])));
  };
  const clear = () => {
    const image = below.firstElementChild;
    if (image) URL.revokeObjectURL(image.getAttribute("href"));
    below.replaceChildren();
  };
  const layBelow = async () => {
    const { area, photo, grid } = laid;
    const [width, height] = [area.width * POINTS, area.height * POINTS];
    const canvas = pictureOf(seenFromAbove(photo, grid, area, POINTS), width, height);
    const blob = await new Promise((take) => {
      canvas.toBlob(take, "image/jpeg", 0.85);
    });
    clear();
    if (!laid || !blob) return;
    const size = { width: 100 * area.width, height: 100 * area.height };
    below.append(shape("image", { href: URL.createObjectURL(blob), ...size }));
    showBelow();
  };

  const corners = photoCorners({
    set: async ({ photo, grid, begin }) => {
      const now = ++reading;
      say(t("Reading the photo…"));
      isReading = true;
      showAll();
      const pause = () => new Promise((go) => setTimeout(go));
      await pause();
      const reader = photoReader(photo, grid, layoutsOf([...types.values()]));
      const begun = begin || reader.middle();
      const [first] = look.count ? look.count.tiles : [];
      shift = first
        ? [begun.column - first.column, begun.row - first.row]
        : [begun.column, begun.row];
      for (let round = 0; round < 3 && now === reading && look.count; ++round) {
        // Where tiles lie is not known yet, unless somebody has said it.
        reader.learn(begin ? tilesNow() : [], leftNow());
        await pause();
      }
      if (look.count) reader.read([], leftNow());
      if (now !== reading || !look.count) return;
      isReading = false;
      if (!begin) {
        const found = first ? reader.shiftOf(look.count.tiles) : reader.surest();
        if (found) shift = first ? found : [found.column, found.row];
      }
      const columns = reader.cells.map((it) => it.column);
      const rows = reader.cells.map((it) => it.row);
      const [column, row] = [Math.min(...columns), Math.min(...rows)];
      const area = {
        column,
        row,
        width: Math.max(...columns) + 1 - column,
        height: Math.max(...rows) + 1 - row,
      };
      laid = { photo, grid, reader, area };
      lesson = look.count.tiles.length;
      reader.read(tilesNow(), leftNow());
      await layBelow();
      say(t("The photo lies under the board"));
      showAll();
    },
    gone: () => {
      forget();
      showAll();
    },
  });
  const forget = () => {
    ++reading;
    [laid, isReading] = [null, false];
    clear();
    showBelow();
    corners.forget();
  };

  return {
    forget,
    /** Reads the photo with what lies there now. */
    take: () => {
      for (const it of look.count.stock) types.set(it.tile, it);
      if (!laid) return;
      const { length } = look.count.tiles;
      const learns = Math.abs(length - lesson) >= LESSON;
      if (learns) lesson = length;
      if (learns) laid.reader.learn(tilesNow(), leftNow());
      laid.reader.read(tilesNow(), leftNow());
    },
    /** Tells if the photo shows no tile there. */
    isBare: (it) => Boolean(laid) && laid.reader.bareAt(...place(it)) > 0.5,
    /** Buttons that stand beside those of the board. */
    buttons: () => {
      const words = isReading ? t("Reading…") : laid ? t("Corners") : t("Photo");
      const open = button(words, () => corners.open(Boolean(laid)));
      open.setAttribute("aria-haspopup", "dialog");
      open.disabled = isReading;
      if (!laid) return [open];
      const next = button("◐", () => {
        way = (way + 1) % LOOKS.length;
        showBelow();
        showAll();
      });
      next.setAttribute("aria-label", LOOK_WORDS[way]);
      next.title = next.ariaLabel;
      return [open, next];
    },
    /**
     * The piece of the photo at a place, and the tiles that it may be.
     * @param {any} it a place
     * @param {{type: any, rotation: number}[]} fits what can lie there
     * @returns {{picture: HTMLElement, likely: {type: any, rotation: number}[]} | null} no tile where
     *   it does not know; null outside of the photo
     */
    seenAt: (it, fits) => {
      if (!laid) return null;
      const [column, row] = place(it);
      const known = fits.filter(({ type }) => types.has(type.tile));
      const likely = laid.reader.likely(
        column,
        row,
        known.map(({ type, rotation }) => ({ tile: type.tile, turns: rotation, left: type.left })),
      );
      if (!likely) return null;
      const piece = { column, row, width: 1, height: 1 };
      const picture = pictureOf(seenFromAbove(laid.photo, laid.grid, piece, ALONE), ALONE, ALONE);
      picture.setAttribute("role", "img");
      const where = cellWords(it, look.count.tiles[0]);
      picture.setAttribute("aria-label", t("The photo of the place {where}", { where }));
      const order = known.map((_, i) => i).sort((a, b) => likely[b] - likely[a]);
      const isSure = likely[order[0]] >= LEAST && laid.reader.bareAt(column, row) < 0.9;
      return { picture, likely: isSure ? order.slice(0, OFFERED).map((i) => known[i]) : [] };
    },
  };
};
