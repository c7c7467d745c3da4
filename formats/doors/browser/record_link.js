// Records in links, packed.

/**
 * @param {Uint8Array} bytes
 * @param {CompressionStream | DecompressionStream} stream
 * @returns {Promise<Uint8Array>} the bytes, as the stream packs or unpacks them
 */
export const passThrough = async (bytes, stream) =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

/**
 * @param {string} base64
 * @returns {Uint8Array}
 */
export const bytesOf = (base64) => {
  const signs = atob(base64);
  const out = new Uint8Array(signs.length);
  for (let i = 0; i < signs.length; ++i) out[i] = signs.charCodeAt(i);
  return out;
};

/**
 * @param {Uint8Array} bytes
 * @returns {string} in base64
 */
export const base64Of = (bytes) => {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
};

/**
 * What a link opens: the record to go on with, the page that replays it, or the arbiter's page.
 * @typedef {"record" | "replay" | "check"} Opened
 * @param {string} hash of an address, such as `#replay=...&turn=31`
 * @returns {{opens: Opened, packed: string, at: string} | null} `packed`: the record; `at`: where the
 *   replay begins, as in its own addresses; null if it is no link of these
 */
export const partsOfLink = (hash) => {
  const [, opens, packed, at = ""] = /^#(record|replay|check)=([^&]*)(?:&(.*))?$/.exec(hash) || [];
  return opens ? { opens: /** @type {Opened} */ (opens), packed, at } : null;
};

/**
 * @param {string} text a record
 * @returns {Promise<string>} the record in a link, behind `#record=`
 */
export const linkOf = async (text) =>
  base64Of(await passThrough(new TextEncoder().encode(text), new CompressionStream("deflate-raw")))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");

/** Whether a text has several records, one after the other. Only what is between them is at the beginning of a line. */
const isSeveral = (text) =>
  text.split(/^---(?=\s|$)/m).filter((part) => /^\s*[^\s#%]/m.test(part)).length > 1;

/**
 * @param {string} part of a link: the record in it
 * @returns {Promise<string | null>} its record; null if it holds none, or more than the one game of a link
 */
export const recordOfLink = async (part) => {
  // No record is longer; a few bytes of a link can unpack to more than a browser holds.
  const longest = 1024 * 1024;
  try {
    const unpacked = new Blob([bytesOf(part.replace(/-/g, "+").replace(/_/g, "/"))])
      .stream()
      .pipeThrough(new DecompressionStream("deflate-raw"))
      .getReader();
    const decoder = new TextDecoder("utf-8", { fatal: true });
    let text = "";
    for (let size = 0; ;) {
      const { done, value } = await unpacked.read();
      if (done) {
        text += decoder.decode();
        return isSeveral(text) ? null : text;
      }
      size += value.length;
      if (size > longest) {
        await unpacked.cancel();
        return null;
      }
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    return null;
  }
};
