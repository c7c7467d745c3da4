// The piece of a board that is seen: all that lies there, until somebody zooms in with buttons,
// with two fingers or with the wheel, and moves the board. The replay page and the scribe's page
// have it.

/**
 * Shows an <svg> whose tiles are 100 units wide.
 * @param {{board: SVGSVGElement, columns: SVGGElement, rows: SVGGElement, bounds: () => number[],
 *   whole: () => number[], margin?: () => {left: number, top: number, right: number, bottom: number},
 *   zoomedTo?: (zoomed: boolean) => void}} shown
 *   `bounds` gives [left, top, right, bottom] of what lies there now and `whole` of all that may be looked
 *   at; `columns` and `rows` are groups of coordinates, which stay at the edges of the screen; `margin`,
 *   the pixels that stay free around the tiles, which are those that coordinates need unless it is said;
 *   `zoomedTo` is told whether a piece is shown
 */
export const boardLens = ({ board, columns, rows, bounds, whole, margin: marginNow, zoomedTo }) => {
  const stage = board.parentNode;
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const forCoordinates = { left: 24, top: 19, right: 7, bottom: 6 };
  const least = 250;
  let view = null;
  let zoomed = false;
  let moving = null;
  const far = document.getElementById("far")?.sheet.cssRules[0];
  let isFar = null;
  /** Of the stage. To ask for it would lay out all that has changed, again and again. */
  let size = [stage.clientWidth, stage.clientHeight];

  /** The piece that holds some bounds and has the form of the screen; not less than `[width, height]`. */
  const fitOf = ([left, top, right, bottom], [minWidth, minHeight] = [500, 400]) => {
    // The first tiles do not fill the screen.
    const grow = (length, wanted) => Math.max(0, wanted - length) / 2;
    const [wide, high] = [grow(right - left, minWidth), grow(bottom - top, minHeight)];
    const margin = marginNow ? marginNow() : forCoordinates;
    // A screen that is too small for anything still has a size.
    const [width, height] = [Math.max(size[0] || 800, 60), Math.max(size[1] || 600, 60)];
    const scale = Math.min(
      (width - margin.left - margin.right) / (right - left + 2 * wide),
      (height - margin.top - margin.bottom) / (bottom - top + 2 * high),
    );
    return {
      x: (left + right) / 2 - (width + margin.left - margin.right) / 2 / scale,
      y: (top + bottom) / 2 - (height + margin.top - margin.bottom) / 2 / scale,
      width: width / scale,
      height: height / scale,
    };
  };
  /** Hides the coordinates that would lie over others: before the corner, and every second one of tiles that are too small for all. */
  const leaveOut = (group, axis, corner, room) => {
    for (const text of group.children) {
      const crowded = room > 100 && Number(text.textContent) % 2 !== 0;
      text.classList.toggle("away", crowded || Number(text.getAttribute(axis)) < corner);
    }
  };
  /** Tiles of fewer than 40 pixels are drawn as one sees them from afar. */
  const drawFor = (unit) => {
    if (!far || isFar === unit > 2.5) return;
    isFar = unit > 2.5;
    far.media.mediaText = isFar ? "all" : "not all";
  };
  const setView = (wanted, unit = wanted.width / (size[0] || 800)) => {
    view = wanted;
    drawFor(unit);
    board.setAttribute(
      "viewBox",
      [view.x, view.y, view.width, view.height].map((n) => n.toFixed(1)).join(" "),
    );
    // The coordinates stay at the edges of the screen and keep their size.
    const written = (group, axis) =>
      group.firstElementChild ? Number(group.firstElementChild.getAttribute(axis)) : 0;
    // Only for them: whatever inherits it is styled anew.
    columns.parentNode.style.setProperty("--unit", unit.toFixed(3));
    columns.setAttribute(
      "transform",
      `translate(0 ${(view.y + 13 * unit - written(columns, "y")).toFixed(1)})`,
    );
    rows.setAttribute(
      "transform",
      `translate(${(view.x + 12 * unit - written(rows, "x")).toFixed(1)} 0)`,
    );
    leaveOut(columns, "x", 30 * unit + view.x, 24 * unit);
    leaveOut(rows, "y", 30 * unit + view.y, 14 * unit);
  };
  /** Goes there in a third of a second, or at once. The picture is drawn once, as it will be, and what moves is the drawing. */
  const moveTo = (target, smooth) => {
    const from = view;
    if (from && Object.keys(target).every((key) => Math.abs(target[key] - from[key]) < 0.5)) return;
    setView(target);
    if (!smooth || calm.matches || !from) return;
    if (moving) moving.cancel();
    const unit = (size[0] || 800) / from.width;
    const [x, y] = [(target.x - from.x) * unit, (target.y - from.y) * unit];
    moving = board.animate(
      [
        { transform: `translate(${x}px, ${y}px) scale(${target.width / from.width})` },
        { transform: "none" },
      ],
      { duration: 320, easing: "ease-out" },
    );
  };
  const setZoomed = (now) => {
    zoomed = now;
    board.classList.toggle("zoomed", zoomed);
    if (zoomedTo) zoomedTo(zoomed);
  };
  const fit = (smooth) => {
    setZoomed(false);
    moveTo(fitOf(bounds()), smooth);
  };
  /** A piece that somebody asks for; not smaller than two tiles, and not away from the board. */
  const look = (wanted) => {
    const all = fitOf(whole());
    const width = Math.max(Math.min(wanted.width, all.width), least);
    const height = (width * view.height) / view.width;
    const clamp = (value, low, high) =>
      Math.max(Math.min(low, high), Math.min(value, Math.max(low, high)));
    if (moving) moving.cancel();
    setZoomed(true);
    setView({
      width,
      height,
      x: clamp(wanted.x, all.x, all.x + all.width - width),
      y: clamp(wanted.y, all.y, all.y + all.height - height),
    });
  };
  /** Zooms by a factor around a point, which stays where it is. */
  const zoom = (factor, at = { x: view.x + view.width / 2, y: view.y + view.height / 2 }) => {
    if (view.width / factor >= fitOf(bounds()).width) return fit(true);
    const width = Math.max(view.width / factor, least);
    const scale = width / view.width;
    look({ width, x: at.x - (at.x - view.x) * scale, y: at.y - (at.y - view.y) * scale });
  };
  /** Shows all that lies there, or keeps the tile with this corner in sight where somebody has zoomed. */
  const follow = (corner, smooth) => {
    if (!zoomed) return fit(smooth);
    if (!corner) return;
    const [x, y] = [corner[0] + 50, corner[1] + 50];
    if (
      x > view.x + 60 &&
      x < view.x + view.width - 60 &&
      y > view.y + 60 &&
      y < view.y + view.height - 60
    )
      return;
    look({ width: view.width, x: x - view.width / 2, y: y - view.height / 2 });
  };
  const pointAt = (event) =>
    new DOMPoint(event.clientX, event.clientY).matrixTransform(board.getScreenCTM().inverse());

  const pointers = new Map();
  let dragged = false;
  board.addEventListener("pointerdown", (event) => {
    if (!pointers.size) dragged = false;
    pointers.set(event.pointerId, event);
  });
  board.addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    if (pointers.size === 2) {
      const [a, b] = [...pointers.values()];
      const other = a === before ? b : a;
      const apart = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      dragged = true;
      zoom(
        apart(event) / Math.max(apart(before), 1),
        pointAt({
          clientX: (event.clientX + other.clientX) / 2,
          clientY: (event.clientY + other.clientY) / 2,
        }),
      );
    } else if (zoomed) {
      if (
        !dragged &&
        Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY) < 5
      )
        return;
      dragged = true;
      const [from, to] = [pointAt(before), pointAt(event)];
      look({ width: view.width, x: view.x + from.x - to.x, y: view.y + from.y - to.y });
    }
    pointers.set(event.pointerId, event);
  });
  for (const name of ["pointerup", "pointercancel"]) {
    addEventListener(name, (event) => pointers.delete(event.pointerId));
  }
  board.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoom(Math.exp(-event.deltaY / 200), pointAt(event));
    },
    { passive: false },
  );
  // Paper shows all that lies there, with the coordinates beside it.
  let onScreen = null;
  addEventListener("beforeprint", () => {
    onScreen = view;
    const [left, top, right, bottom] = bounds();
    setView(
      { x: left - 50, y: top - 42, width: right - left + 64, height: bottom - top + 56 },
      2.1,
    );
  });
  addEventListener("afterprint", () => {
    if (onScreen) setView(onScreen);
    onScreen = null;
  });
  new ResizeObserver(() => {
    if (onScreen) return;
    size = [stage.clientWidth, stage.clientHeight];
    if (!zoomed) fit(false);
    else look(view);
  }).observe(stage);

  return {
    fit,
    zoom,
    follow,
    /** Shows a piece of the board, as if somebody had zoomed to it. */
    show: (piece, smooth) => {
      setZoomed(true);
      moveTo(fitOf(piece, [least, 0]), smooth);
    },
    /** True while only a piece is shown. */
    zoomed: () => zoomed,
    /** How many pixels a unit would take if all were shown. */
    wholeScale: () => (size[0] || 800) / fitOf(bounds()).width,
    /** The width and the height of the screen of the board. */
    size: () => size,
    /** How many pixels of the screen a unit takes. */
    scale: () => (size[0] || 800) / view.width,
    /** Whether the pointer that is down, or was, has moved the board instead of pointing at something. */
    dragged: () => dragged,
    /** Whether no pointer is down. */
    idle: () => !pointers.size,
  };
};
