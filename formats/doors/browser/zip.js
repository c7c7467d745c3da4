// Files in one file, as ZIP has them.

const TABLE = Array.from({ length: 256 }, (_, n) => {
  for (let i = 0; i < 8; ++i) n = n & 1 ? (n >>> 1) ^ 0xedb88320 : n >>> 1;
  return n >>> 0;
});
const sumOf = (bytes) => {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = TABLE[(sum ^ byte) & 255] ^ (sum >>> 8);
  return ~sum >>> 0;
};

/** The day of a file, as ZIP has it: the same for all, so that the same files are the same bytes. */
const DAY = 0x21;

/** A header: numbers of two or four bytes. */
const header = (...numbers) => {
  const out = [];
  for (const [value, size] of numbers)
    for (let i = 0; i < size; ++i) out.push((value >>> (8 * i)) & 255);
  return Uint8Array.from(out);
};

/**
 * @param {{name: string, text: string}[]} files
 * @returns {Blob}
 */
export const zipped = (files) => {
  const encoder = new TextEncoder();
  const parts = [];
  const list = [];
  let at = 0;
  for (const { name, text } of files) {
    const [called, bytes] = [encoder.encode(name), encoder.encode(text)];
    // Version, names in UTF-8, as they are, time and day, sum, sizes.
    const told = [
      [20, 2],
      [0x800, 2],
      [0, 2],
      [0, 2],
      [DAY, 2],
      [sumOf(bytes), 4],
      [bytes.length, 4],
      [bytes.length, 4],
      [called.length, 2],
      [0, 2],
    ];
    const head = header([0x04034b50, 4], ...told);
    parts.push(head, called, bytes);
    list.push(
      header([0x02014b50, 4], [20, 2], ...told, [0, 2], [0, 2], [0, 2], [0, 4], [at, 4]),
      called,
    );
    at += head.length + called.length + bytes.length;
  }
  const size = list.reduce((sum, part) => sum + part.length, 0);
  const end = header(
    [0x06054b50, 4],
    [0, 4],
    [files.length, 2],
    [files.length, 2],
    [size, 4],
    [at, 4],
    [0, 2],
  );
  return new Blob([...parts, ...list, end], { type: "application/zip" });
};

/**
 * @param {Uint8Array} bytes
 * @returns {Promise<{name: string, bytes: Uint8Array}[] | null>} the files in a ZIP; nothing if it is none
 */
export const unzipped = async (bytes) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) --end;
  if (end < 0) return null;
  const out = [];
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; --left) {
    const [way, size] = [view.getUint16(at + 10, true), view.getUint32(at + 20, true)];
    const [named, extra, told] = [28, 30, 32].map((place) => view.getUint16(at + place, true));
    const head = view.getUint32(at + 42, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + named));
    const begin = head + 30 + view.getUint16(head + 26, true) + view.getUint16(head + 28, true);
    const packed = bytes.subarray(begin, begin + size);
    at += 46 + named + extra + told;
    if (name.endsWith("/")) continue;
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    out.push({
      name,
      bytes: way === 0 ? packed : new Uint8Array(await new Response(stream).arrayBuffer()),
    });
  }
  return out;
};
