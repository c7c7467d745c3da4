// A film in WebP, out of single pictures in WebP, as canvases write them: no browser writes films,
// but a film is nothing else than its pictures in a row.

/** A number in some bytes, the smallest first. */
const bytesOfNumber = (number, size) =>
  Array.from({ length: size }, (_, i) => Math.floor(number / 256 ** i) % 256);
const joined = (parts) => {
  const out = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
};
/** A chunk: its name, its size, its bytes, and a byte more if they are odd. */
const chunk = (name, ...parts) => {
  const bytes = joined(parts);
  const head = [...name].map((letter) => letter.charCodeAt(0));
  return joined([head, bytesOfNumber(bytes.length, 4), bytes, bytes.length % 2 ? [0] : []]);
};
const sizeAt = (bytes, at) =>
  bytes[at] + 256 * (bytes[at + 1] + 256 * (bytes[at + 2] + 256 * bytes[at + 3]));

/** The chunks of a picture that hold what is seen; others tell of colours and cameras. */
const picturesOf = (bytes) => {
  const out = [];
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = String.fromCharCode(...bytes.subarray(at, at + 4));
    const size = sizeAt(bytes, at + 4);
    const end = at + 8 + size + (size % 2);
    if (["ALPH", "VP8 ", "VP8L"].includes(name)) out.push(bytes.subarray(at, end));
    at = end;
  }
  return out;
};

/**
 * @typedef {{x: number, y: number, width: number, height: number, duration: number, bytes: Uint8Array}}
 *   Frame a picture in WebP that covers a piece of what is there before, for so many milliseconds; its
 *   corner lies at even numbers
 * @param {{width: number, height: number}} size
 * @param {Frame[]} frames
 * @returns {Uint8Array} the film, which begins again when it is over
 */
export const webpFilm = ({ width, height }, frames) => {
  const isMoving = 2;
  const covers = 2; // it is not blended with what is there
  const head = [[isMoving, 0, 0, 0], bytesOfNumber(width - 1, 3), bytesOfNumber(height - 1, 3)];
  const chunks = frames.map((frame) =>
    chunk(
      "ANMF",
      bytesOfNumber(frame.x / 2, 3),
      bytesOfNumber(frame.y / 2, 3),
      bytesOfNumber(frame.width - 1, 3),
      bytesOfNumber(frame.height - 1, 3),
      bytesOfNumber(frame.duration, 3),
      [covers],
      ...picturesOf(frame.bytes),
    ),
  );
  const webp = [..."WEBP"].map((letter) => letter.charCodeAt(0));
  const forever = [0, 0, 0, 0, 0, 0]; // no colour behind it, no end
  return chunk("RIFF", webp, chunk("VP8X", ...head), chunk("ANIM", forever), ...chunks);
};
