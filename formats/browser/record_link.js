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
const base64Of = (bytes) => {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
};

/**
 * @param {string} text a record
 * @returns {Promise<string>} the part of a link behind `#record=`
 */
export const linkOf = async (text) =>
  base64Of(await passThrough(new TextEncoder().encode(text), new CompressionStream("deflate-raw")))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");

/**
 * @param {string} part of a link, behind `#record=`
 * @returns {Promise<string | null>} its record; null if it holds none
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
      if (done) return text + decoder.decode();
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
