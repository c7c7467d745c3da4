// The dialog in which a photo is chosen, and the grid laid over it: four corners to drag, how many
// tiles lie between them, and the cell with which counting begins.

import { byId, setText, shape } from "../../pages/page/elements.js";
import { t } from "../../pages/page/words.js";
import { gridOf, canBeGrid } from "./count_photo_grid.js";
import { countsOf } from "./count_photo_lines.js";

/** Points of the longer side of a photo; more of them tell nothing new. */
const LARGEST = 1600;
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * @typedef {{photo: import("./count_photo_grid.js").Photo, grid: import("./count_photo_grid.js").Grid,
 *   begin: {column: number, row: number} | null}} SetPhoto `begin`: the cell that somebody has chosen
 */

/**
 * @param {{set: (it: SetPhoto) => void, gone: () => void}} desk what takes a photo and its grid, or
 *   takes the photo away
 */
export const photoCorners = ({ set, gone }) => {
  const canvas = byId("photo-picture");
  const stage = byId("photo-stage");
  const lines = byId("photo-lines");
  const dots = [0, 1, 2, 3].map((i) => byId("photo-corner-" + i));
  const first = byId("photo-first");
  let photo = null;
  let corners = [];
  let begin = null; // null until somebody chooses
  let isCounted = false; // whether somebody has said how many tiles there are

  const countOf = (name) => Math.min(Math.max(Math.round(Number(byId(name).value)) || 1, 1), 40);
  const counts = () => ({ columns: countOf("photo-columns"), rows: countOf("photo-rows") });
  const gridNow = () => gridOf(corners, counts().columns, counts().rows);
  const beginNow = () => {
    const { columns, rows } = counts();
    const { column, row } = begin || { column: (columns - 1) >> 1, row: (rows - 1) >> 1 };
    return { column: Math.min(column, columns - 1), row: Math.min(row, rows - 1) };
  };
  const put = (it, [x, y]) => {
    it.style.left = (100 * x) / photo.width + "%";
    it.style.top = (100 * y) / photo.height + "%";
  };
  const show = () => {
    const isGrid = canBeGrid(corners);
    byId("photo-problem").hidden = isGrid;
    byId("photo-lay").disabled = !isGrid;
    corners.forEach((at, i) => put(dots[i], at));
    first.hidden = !isGrid;
    if (!isGrid) return lines.replaceChildren();
    const grid = gridNow();
    const { columns, rows } = grid;
    const line = (from, to) => `M${grid.point(...from)}L${grid.point(...to)}`;
    let path = "";
    for (let column = 0; column <= columns; ++column) path += line([column, 0], [column, rows]);
    for (let row = 0; row <= rows; ++row) path += line([0, row], [columns, row]);
    const { column, row } = beginNow();
    put(first, grid.point(column + 0.5, row + 0.5));
    lines.setAttribute("viewBox", `0 0 ${photo.width} ${photo.height}`);
    // A dark line beside a light one is seen on any ground.
    lines.replaceChildren(
      shape("path", { d: path, class: "under" }),
      shape("path", { d: path, class: "over" }),
    );
  };
  const count = () => {
    if (isCounted || !canBeGrid(corners)) return;
    const { columns, rows } = countsOf(photo, corners);
    [byId("photo-columns").value, byId("photo-rows").value] = [columns, rows];
  };
  const moveCorner = (i, [dx, dy]) => {
    const [x, y] = corners[i];
    corners[i] = [
      Math.min(Math.max(x + dx, 0), photo.width - 1),
      Math.min(Math.max(y + dy, 0), photo.height - 1),
    ];
    show();
  };
  const moveFirst = ([dx, dy]) => {
    const { columns, rows } = counts();
    const { column, row } = beginNow();
    begin = {
      column: Math.min(Math.max(column + dx, 0), columns - 1),
      row: Math.min(Math.max(row + dy, 0), rows - 1),
    };
    show();
  };

  // ---- Corners follow a finger that need not be on them, so that it does not hide them.

  const loupe = byId("photo-loupe");
  const showLoupe = (i) => {
    const [x, y] = corners[i];
    const paper = loupe.getContext("2d");
    const reach = 40;
    loupe.hidden = false;
    // In the other half, away from the finger.
    loupe.classList.toggle("right", x < photo.width / 2);
    paper.fillStyle = "#777";
    paper.fillRect(0, 0, loupe.width, loupe.height);
    const from = [x - reach, y - reach, 2 * reach, 2 * reach];
    paper.drawImage(canvas, ...from, 0, 0, loupe.width, loupe.height);
    const half = loupe.width / 2;
    for (const [colour, wide] of [
      ["#fff", 3],
      ["#000", 1],
    ]) {
      [paper.strokeStyle, paper.lineWidth] = [colour, wide];
      paper.stroke(new Path2D(`M${half} 0v${loupe.height}M0 ${half}h${loupe.width}`));
    }
  };
  let held = null;
  const pointOf = (event) => {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    return [
      ((event.clientX - left) * photo.width) / width,
      ((event.clientY - top) * photo.height) / height,
    ];
  };
  stage.addEventListener("pointerdown", (event) => {
    const at = pointOf(event);
    const away = corners.map(([x, y]) => Math.hypot(x - at[0], y - at[1]));
    const on = dots.indexOf(event.target);
    held = {
      corner: on >= 0 ? on : away.indexOf(Math.min(...away)),
      from: at,
      last: at,
      moved: false,
    };
    stage.setPointerCapture(event.pointerId);
  });
  stage.addEventListener("pointermove", (event) => {
    if (!held) return;
    const at = pointOf(event);
    const { width } = canvas.getBoundingClientRect();
    const far = (Math.hypot(at[0] - held.from[0], at[1] - held.from[1]) * width) / photo.width;
    if (!held.moved && far < 4) return;
    held.moved = true;
    moveCorner(held.corner, [at[0] - held.last[0], at[1] - held.last[1]]);
    held.last = at;
    showLoupe(held.corner);
  });
  /** The cell in which a point of the photo is; null outside of the corners. */
  const cellAt = ([x, y]) => {
    const grid = gridNow();
    for (let row = 0; row < grid.rows; ++row)
      for (let column = 0; column < grid.columns; ++column) {
        const [a, b, c, d] = [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 1],
        ].map(([right, down]) => grid.point(column + right, row + down));
        const around = new Path2D(`M${a}L${b}L${c}L${d}z`);
        if (loupe.getContext("2d").isPointInPath(around, x, y)) return { column, row };
      }
    return null;
  };
  const letGo = (event) => {
    if (!held) return;
    const { moved, from } = held;
    held = null;
    loupe.hidden = true;
    if (moved) count();
    else if (event.type === "pointerup" && canBeGrid(corners)) begin = cellAt(from) || begin;
    show();
  };
  stage.addEventListener("pointerup", letGo);
  stage.addEventListener("pointercancel", letGo);
  stage.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    const corner = dots.indexOf(event.target);
    if (!step || (corner < 0 && event.target !== first)) return;
    event.preventDefault();
    if (corner < 0) return moveFirst(step);
    moveCorner(
      corner,
      step.map((n) => n * (event.shiftKey ? 20 : 2)),
    );
    count();
    show();
  });

  // ---- The photo.

  const load = async (file) => {
    let image;
    try {
      image = await createImageBitmap(file);
    } catch {
      byId("photo-unread").hidden = false;
      return;
    }
    byId("photo-unread").hidden = true;
    const scale = Math.min(1, LARGEST / Math.max(image.width, image.height));
    const [width, height] = [image.width, image.height].map((size) => Math.round(size * scale));
    Object.assign(canvas, { width, height });
    const paper = canvas.getContext("2d", { alpha: false, willReadFrequently: true });
    paper.imageSmoothingQuality = "high";
    paper.drawImage(image, 0, 0, width, height);
    image.close();
    photo = paper.getImageData(0, 0, width, height);
    corners = [
      [0.15, 0.15],
      [0.85, 0.15],
      [0.85, 0.85],
      [0.15, 0.85],
    ].map(([x, y]) => [x * width, y * height]);
    [begin, isCounted] = [null, false];
    byId("photo-set").hidden = false;
    byId("photo-advice").hidden = true;
    count();
    show();
    dots[0].focus();
  };
  for (const id of ["photo-take", "photo-load"])
    byId(id).onchange = () => {
      const [file] = byId(id).files;
      byId(id).value = "";
      if (file) load(file);
    };
  for (const id of ["photo-columns", "photo-rows"])
    byId(id).oninput = () => {
      isCounted = true;
      show();
    };
  byId("photo-turn").onclick = () => {
    // The left side becomes the upper one.
    corners.unshift(corners.pop());
    const { columns, rows } = counts();
    [byId("photo-columns").value, byId("photo-rows").value] = [rows, columns];
    begin = begin && { column: rows - 1 - begin.row, row: begin.column };
    show();
  };
  byId("photo-lay").onclick = () => {
    byId("photo").close();
    set({ photo, grid: gridNow(), begin });
  };
  byId("photo-gone").onclick = () => {
    byId("photo").close();
    forget();
    gone();
  };
  const forget = () => {
    [photo, corners, begin] = [null, [], null];
    byId("photo-set").hidden = byId("photo-lay").disabled = true;
    byId("photo-advice").hidden = false;
  };
  return {
    /** @param {boolean} lies whether a photo lies under the board */
    open: (lies) => {
      byId("photo-unread").hidden = true;
      byId("photo-gone").hidden = !lies;
      setText(byId("photo-lay"), lies ? t("Lay it anew") : t("Lay it under the board"));
      byId("photo").showModal();
    },
    forget,
  };
};
