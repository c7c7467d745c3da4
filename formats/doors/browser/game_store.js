// The games and the events that this browser keeps.

/**
 * Games by their ids, or events, in the storage of this browser, or in memory where it takes none.
 * @param {"game" | "event"} kind
 */
const storeOf = (kind) => {
  const prefix = `cartulary-${kind}-`;
  const memory = new Map();
  let keeps = true;
  const read = (id) => {
    if (memory.has(id)) return memory.get(id);
    try {
      return JSON.parse(localStorage.getItem(prefix + id));
    } catch {
      return null;
    }
  };
  /** Writes a game; false if the browser does not take it. */
  const put = (id, game) => {
    try {
      localStorage.setItem(prefix + id, JSON.stringify(game));
      return true;
    } catch {
      return false;
    }
  };
  /** The games, the one that was changed last first. */
  const all = () => {
    const ids = new Set(memory.keys());
    try {
      for (let i = 0; i < localStorage.length; ++i) {
        const key = localStorage.key(i);
        if (key.startsWith(prefix)) ids.add(key.slice(prefix.length));
      }
    } catch {
      /* only what is in memory */
    }
    return [...ids]
      .map((id) => ({ id, ...read(id) }))
      .filter((game) => typeof game.text === "string")
      .sort((a, b) => b.changed - a.changed);
  };
  /** Makes room: what can be undone in other games. False if that is nothing. */
  const forgetChanges = (id) => {
    const others = all().filter((game) => game.id !== id && game.changes && !memory.has(game.id));
    for (const { id: other, ...game } of others) put(other, { ...game, changes: undefined });
    return others.length > 0;
  };
  return {
    prefix,
    /** Whether what is written outlives the page. */
    keeps: () => keeps,
    newId: () => Date.now().toString(36) + Math.floor(Math.random() * 36 ** 4).toString(36),
    read,
    /**
     * `game`: its `text` and what is told of it; `changes`, if that is known, can be left out where there is no room.
     */
    write: (id, game) => {
      keeps =
        put(id, game) ||
        (forgetChanges(id) && put(id, game)) ||
        put(id, { ...game, changes: undefined });
      if (keeps) memory.delete(id);
      else memory.set(id, game);
    },
    remove: (id) => {
      memory.delete(id);
      try {
        localStorage.removeItem(prefix + id);
      } catch {
        /* nothing is kept there */
      }
    },
    all,
    /** Whether this tab shows them, not what else the page can do; `now` says so. */
    isShown: (now) => {
      try {
        if (now !== undefined) sessionStorage.setItem(`cartulary-shows-${kind}`, now ? "yes" : "");
        return sessionStorage.getItem(`cartulary-shows-${kind}`) === "yes";
      } catch {
        return false;
      }
    },
    /** The game that this tab showed last. */
    current: (id) => {
      try {
        if (id !== undefined) sessionStorage.setItem("cartulary-" + kind, id);
        return sessionStorage.getItem("cartulary-" + kind);
      } catch {
        return null;
      }
    },
  };
};

export const gameStore = storeOf("game");
export const eventStore = storeOf("event");
