// A photo of a board, as somebody may take it: the body of a function that Selenium runs. It takes the
// picture of the board in SVG, its size in tiles, and what is wanted; and gives the photo in base 64
// and the corners of the board in it.

const [svg, columns, rows, wanted, done] = arguments;
const [WIDTH, HEIGHT] = wanted.size || [1600, 1200];
const TABLES = [
  [150, 110, 75],
  [205, 195, 180],
  [70, 75, 80],
  [95, 70, 50],
  [235, 235, 235],
  [60, 95, 75],
];

// Mulberry32: the same photo for the same seed.
let state = (wanted.seed * 2654435761 + 12345) | 0;
const random = () => {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};
const between = (a, b) => a + (b - a) * random();
const normal = () => Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random());

const paperOf = (width, height) => {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  return canvas.getContext("2d", { willReadFrequently: true });
};
const imageOf = async (address) => {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
};

/** The board on a table, from above; `around` cells of table on all sides. */
const AROUND = 2;
const sceneOf = async (unit, table) => {
  const [width, height] = [(columns + 2 * AROUND) * unit, (rows + 2 * AROUND) * unit];
  const paper = paperOf(width, height);
  paper.fillStyle = `rgb(${table})`;
  paper.fillRect(0, 0, width, height);
  for (let i = 0; i < 400; ++i) {
    paper.fillStyle = `rgba(${random() < 0.5 ? "0,0,0" : "255,255,255"},${between(0.01, 0.05)})`;
    paper.fillRect(0, random() * height, width, between(1, 10));
  }
  const [left, top, wide, high] = svg
    .match(/viewBox="(\S+) (\S+) (\S+) (\S+)"/)
    .slice(1)
    .map((n) => (Number(n) * unit) / 100);
  const sized = svg.replace(/width="\S+" height="\S+"/, `width="${wide}" height="${high}"`);
  const image = await imageOf(URL.createObjectURL(new Blob([sized], { type: "image/svg+xml" })));
  const paint = [between(-18, 18), between(0.6, 1.3), between(0.75, 1.05), between(0.8, 1.2)];
  if (wanted.repaint) {
    const [hue, saturation, light, contrast] = paint;
    paper.filter = `hue-rotate(${hue}deg) saturate(${saturation}) brightness(${light}) contrast(${contrast})`;
  }
  paper.drawImage(image, AROUND * unit + left, AROUND * unit + top, wide, high);
  return paper.getImageData(0, 0, width, height);
};

/** Corners of the board in the photo of somebody who stands before the table. */
const cornersOf = () => {
  let width = between(0.62, 0.72) * WIDTH;
  width *= Math.min(1, (0.72 * HEIGHT * columns) / rows / width);
  const height = (width * rows) / columns;
  const [tilt, turn] = [between(0.03, 0.14), between(-0.12, 0.12)];
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([right, down]) => {
    const x = (right * width * (1 + down * tilt)) / 2;
    const y = (down * height * (1 - tilt / 2 + (down * tilt) / 3)) / 2;
    return [
      WIDTH / 2 + x * Math.cos(turn) - y * Math.sin(turn),
      HEIGHT / 2 + x * Math.sin(turn) + y * Math.cos(turn),
    ];
  });
};
/** From a point of the photo to one of the board, in tiles. */
const fromPhoto = ([[ax, ay], [bx, by], [cx, cy], [dx, dy]]) => {
  const [px, py, qx, qy] = [bx - cx, by - cy, dx - cx, dy - cy];
  const [sx, sy] = [ax - bx + cx - dx, ay - by + cy - dy];
  const area = px * qy - qx * py;
  const [g, h] = [(sx * qy - qx * sy) / area, (px * sy - sx * py) / area];
  const [a, b, d, e] = [bx - ax + g * bx, dx - ax + h * dx, by - ay + g * by, dy - ay + h * dy];
  return (x, y) => {
    const w = (d * h - e * g) * x + (b * g - a * h) * y + a * e - b * d;
    return [
      (((e - ay * h) * x + (ax * h - b) * y + b * ay - ax * e) / w) * columns,
      (((ay * g - d) * x + (a - ax * g) * y + ax * d - a * ay) / w) * rows,
    ];
  };
};
const seenAslant = (scene, unit, corners, table) => {
  const paper = paperOf(WIDTH, HEIGHT);
  const seen = paper.createImageData(WIDTH, HEIGHT);
  const onBoard = fromPhoto(corners);
  for (let y = 0; y < HEIGHT; ++y)
    for (let x = 0; x < WIDTH; ++x) {
      const to = 4 * (y * WIDTH + x);
      seen.data[to + 3] = 255;
      const sums = [0, 0, 0];
      for (const inside of [0.25, 0.75]) {
        const [u, v] = onBoard(x + inside, y + inside);
        const [px, py] = [Math.floor((u + AROUND) * unit), Math.floor((v + AROUND) * unit)];
        const isIn = px >= 0 && py >= 0 && px < scene.width && py < scene.height;
        const from = 4 * (py * scene.width + px);
        for (let n = 0; n < 3; ++n) sums[n] += (isIn ? scene.data[from + n] : table[n]) / 2;
      }
      for (let n = 0; n < 3; ++n) seen.data[to + n] = sums[n];
    }
  paper.putImageData(seen, 0, 0);
  return paper.canvas;
};

/** The same through a lens, with a shadow, a lamp and the noise of a camera. */
const taken = (canvas) => {
  const paper = paperOf(WIDTH, HEIGHT);
  paper.filter = `blur(${between(0.4, 1.6)}px)`;
  paper.drawImage(canvas, 0, 0);
  paper.filter = `blur(${between(8, 40)}px)`;
  paper.fillStyle = `rgba(10,14,40,${between(0.2, 0.45)})`;
  paper.beginPath();
  const middle = [between(0.2, 0.8) * WIDTH, between(0.2, 0.8) * HEIGHT];
  const reach = [between(0.12, 0.3) * WIDTH, between(0.12, 0.33) * HEIGHT];
  paper.ellipse(...middle, ...reach, between(0, 3), 0, 2 * Math.PI);
  paper.fill();
  const seen = paper.getImageData(0, 0, WIDTH, HEIGHT);
  const white = [between(0.85, 1.15), 1, between(0.8, 1.15)];
  const [bright, noise] = [between(0.7, 1.05), between(4, 12)];
  const slope = [between(-0.25, 0.25), between(-0.25, 0.25)];
  for (let i = 0; i < WIDTH * HEIGHT; ++i) {
    const [x, y] = [(i % WIDTH) / WIDTH - 0.5, Math.floor(i / WIDTH) / HEIGHT - 0.5];
    const light = bright * (1 + slope[0] * x + slope[1] * y);
    for (let n = 0; n < 3; ++n)
      seen.data[4 * i + n] = seen.data[4 * i + n] * light * white[n] + noise * normal();
  }
  paper.putImageData(seen, 0, 0);
  return paper.canvas.toDataURL("image/jpeg", 0.85).split(",")[1];
};

const made = async () => {
  const table = TABLES[wanted.seed % TABLES.length];
  const unit = Math.floor(Math.min(100, 3000 / (Math.max(columns, rows) + 2 * AROUND)));
  const scene = await sceneOf(unit, table);
  const corners = cornersOf();
  return { photo: taken(seenAslant(scene, unit, corners, table)), corners };
};
made().then(done, (fault) => done({ fault: String(fault.stack) }));
