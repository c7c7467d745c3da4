// Counts the board of a photo as the scribe's page reads it: the body of a function that Selenium runs.
// The next place is beside what lies, nearest to the middle; the right tile is laid whatever was read.

const [photo, corners, tiles, stock, done] = arguments;
const { countsOf, gridOf, layoutsOf, photoReader } = window.photoParts;

const SIDES = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];
const read = async () => {
  const image = new Image();
  image.src = "data:image/jpeg;base64," + photo;
  await image.decode();
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: image.width, height: image.height });
  const paper = canvas.getContext("2d", { willReadFrequently: true });
  paper.drawImage(image, 0, 0);
  return paper.getImageData(0, 0, image.width, image.height);
};
const measure = async () => {
  const seen = await read();
  const columns = 1 + Math.max(...tiles.map((it) => it.column));
  const rows = 1 + Math.max(...tiles.map((it) => it.row));
  const begun = performance.now();
  const layouts = layoutsOf(stock);
  const reader = photoReader(seen, gridOf(corners, columns, rows), layouts);
  const left = new Map(stock.map((it) => [it.tile, it.left]));
  for (let lesson = 0; lesson < 3; ++lesson) reader.learn([], left);
  reader.read([], left);
  const milliseconds = Math.round(performance.now() - begun);
  const counted = countsOf(seen, corners);

  const edgesOf = new Map(layouts.map((it) => [it.tile, it.edges]));
  const sidesOf = (it) =>
    SIDES.map((_, side) => edgesOf.get(it.tile)[(side - it.turns + 4) % 4]).join("");
  const keyOf = (it) => it.column + "," + it.row;
  const wait = new Map(tiles.map((it) => [keyOf(it), it]));
  const laid = new Map();
  const isBare = (it) => reader.bareAt(it.column, it.row) > 0.5;
  const sums = {
    tiles: 0,
    first: 0,
    three: 0,
    six: 0,
    silent: 0,
    taps: 0,
    cells: reader.cells.length,
    // Places that are taken for tiles, and tiles that are taken for bare places.
    dreamt: reader.cells.filter((it) => !isBare(it) && !wait.has(keyOf(it))).length,
    missed: tiles.filter(isBare).length,
    lines: Number(counted.columns === columns) + Number(counted.rows === rows),
    milliseconds,
  };
  const misses = [
    `tiles at places without one: ${reader.cells
      .filter((it) => !isBare(it) && !wait.has(keyOf(it)))
      .map(keyOf)
      .join(" ")}`,
  ];
  const beside = (it, [x, y]) => laid.get(`${it.column + x},${it.row + y}`);
  const away = (it) => Math.hypot(it.column - columns / 2, it.row - rows / 2);
  const next = () =>
    [...wait.values()]
      .filter((it) => !laid.size || SIDES.some((side) => beside(it, side)))
      .sort((a, b) => away(a) - away(b))[0];
  for (let it = next(); it; it = next()) {
    const wanted = SIDES.map((side, n) => {
      const other = beside(it, side);
      return other ? sidesOf(other)[(n + 2) % 4] : null;
    });
    const fits = [];
    for (const { tile } of stock) {
      const shown = new Set();
      for (let turns = 0; turns < 4 && left.get(tile); ++turns) {
        const sides = sidesOf({ tile, turns });
        if (shown.has(sides) || wanted.some((side, n) => side && side !== sides[n])) continue;
        shown.add(sides);
        fits.push({ tile, turns, left: left.get(tile) });
      }
    }
    const likely = reader.likely(it.column, it.row, fits);
    const order = fits.map((_, i) => i).sort((a, b) => likely[b] - likely[a]);
    const rank = order.findIndex(
      (i) => fits[i].tile === it.tile && sidesOf(fits[i]) === sidesOf(it),
    );
    // As the page does: where the best is a guess, it says nothing.
    const isSilent = likely[order[0]] < 0.15 || reader.bareAt(it.column, it.row) >= 0.9;
    ++sums.tiles;
    if (isSilent) ++sums.silent;
    else
      for (const [name, most] of [
        ["first", 1],
        ["three", 3],
        ["six", 6],
      ])
        if (rank < most) ++sums[name];
    // Beyond the six, one opens all others, takes one, and turns it.
    sums.taps += !isSilent && rank < 6 ? 1 : 3;
    if (rank > 0 || isSilent)
      misses.push(
        `${keyOf(it)} ${it.tile} r${it.turns}: place ${rank + 1} of ${fits.length}` +
          (isSilent ? ", silent" : "") +
          `; ${order
            .slice(0, 3)
            .map((i) => `${fits[i].tile} r${fits[i].turns} ${likely[i].toFixed(2)}`)
            .join(", ")}`,
      );
    laid.set(keyOf(it), it);
    wait.delete(keyOf(it));
    left.set(it.tile, left.get(it.tile) - 1);
    if (laid.size % 12 === 0) reader.learn([...laid.values()], left);
    reader.read([...laid.values()], left);
  }
  return { sums, misses };
};
measure().then(done, (fault) => done({ fault: String(fault.stack) }));
