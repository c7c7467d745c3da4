// The games that this browser keeps, and records in links.
"use strict";
const gameStore = (() => {
  const prefix = "cartulary-game-";
  const memory = new Map();
  let keeps = true;
  const read = (id) => {
    if (memory.has(id)) return memory.get(id);
    try {
      return JSON.parse(localStorage.getItem(prefix + id));
    } catch (_) {
      return null;
    }
  };
  /// Writes a game; false if the browser does not take it.
  const put = (id, game) => {
    try {
      localStorage.setItem(prefix + id, JSON.stringify(game));
      return true;
    } catch (_) {
      return false;
    }
  };
  /// The games, the one that was changed last first.
  const all = () => {
    const ids = new Set(memory.keys());
    try {
      for (let i = 0; i < localStorage.length; ++i) {
        const key = localStorage.key(i);
        if (key.startsWith(prefix)) ids.add(key.slice(prefix.length));
      }
    } catch (_) { /* only what is in memory */ }
    return [...ids].map((id) => ({ id, ...read(id) })).filter((game) => typeof game.text === "string")
      .sort((a, b) => b.changed - a.changed);
  };
  /// Makes room: what can be undone in other games. False if that is nothing.
  const forgetChanges = (id) => {
    const others = all().filter((game) => game.id !== id && game.changes && !memory.has(game.id));
    for (const { id: other, ...game } of others) put(other, { ...game, changes: undefined });
    return others.length > 0;
  };
  return {
    prefix,
    /// Whether what is written outlives the page.
    keeps: () => keeps,
    newId: () => Date.now().toString(36) + Math.floor(Math.random() * 36 ** 4).toString(36),
    read,
    /// `game`: its `text` and what is told of it; `changes`, if that is known, can be left out where there is no room.
    write: (id, game) => {
      keeps = put(id, game) || (forgetChanges(id) && put(id, game)) || put(id, { ...game, changes: undefined });
      if (keeps) memory.delete(id);
      else memory.set(id, game);
    },
    remove: (id) => {
      memory.delete(id);
      try { localStorage.removeItem(prefix + id); } catch (_) { /* nothing is kept there */ }
    },
    all,
    /// The game that this tab showed last.
    current: (id) => {
      try {
        if (id !== undefined) sessionStorage.setItem("cartulary-game", id);
        return sessionStorage.getItem("cartulary-game");
      } catch (_) {
        return null;
      }
    },
  };
})();

const piped = async (bytes, stream) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
const bytesOf = (base64) => {
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
/// A record as the part of a link behind `#record=`.
const linkOf = async (text) =>
  base64Of(await piped(new TextEncoder().encode(text), new CompressionStream("deflate-raw"))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
/// The record of a link; nothing if it holds none.
const recordOfLink = async (part) => {
  // No record is longer; a few bytes of a link can unpack to more than a browser holds.
  const longest = 1024 * 1024;
  try {
    const unpacked = new Blob([bytesOf(part.replace(/-/g, "+").replace(/_/g, "/"))]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
    const decoder = new TextDecoder("utf-8", { fatal: true });
    let text = "";
    for (let size = 0;;) {
      const { done, value } = await unpacked.read();
      if (done) return text + decoder.decode();
      size += value.length;
      if (size > longest) {
        await unpacked.cancel();
        return null;
      }
      text += decoder.decode(value, { stream: true });
    }
  } catch (_) {
    return null;
  }
};
