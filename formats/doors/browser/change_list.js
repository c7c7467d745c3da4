// The changes of a text, which can be undone and done again.

/** So many changes can be undone. */
export const MOST_CHANGES = 500;
/** So many characters of them are kept. */
export const MOST_CHARACTERS = 128 * 1024;

/**
 * The changes of a text. One of them is [at, before, after]: what stood at a place of the text, and
 * what stands there now.
 * @param {any} [kept] what kept() gave, also of another page, or anything else
 */
export const changeList = (kept) => {
  const isChange = (it) =>
    Array.isArray(it) &&
    Number.isInteger(it[0]) &&
    it[0] >= 0 &&
    typeof it[1] === "string" &&
    typeof it[2] === "string";
  const listOf = (list) =>
    Array.isArray(list) && list.every(isChange) ? list.slice(-MOST_CHANGES) : [];
  let past = listOf(kept && kept.past); // the last one last
  let future = listOf(kept && kept.future); // the next one last

  const between = (from, to) => {
    let [at, end] = [0, 0];
    const most = Math.min(from.length, to.length);
    while (at < most && from[at] === to[at]) ++at;
    while (end < most - at && from[from.length - 1 - end] === to[to.length - 1 - end]) ++end;
    return [at, from.slice(at, from.length - end), to.slice(at, to.length - end)];
  };
  /** `text` with `to` where it has `from`; nothing if it has not. */
  const put = (text, at, from, to) =>
    at <= text.length && text.startsWith(from, at)
      ? text.slice(0, at) + to + text.slice(at + from.length)
      : null;
  /** Goes one step: the text behind it, or nothing if there is none. */
  const step = (list, other, go) => {
    const change = list.pop();
    if (!change) return null;
    const text = go(change);
    // They are of another text.
    if (text === null) list.length = 0;
    else other.push(change);
    return text;
  };
  /** The last ones of each list, of at most so many characters together. */
  const last = (lists, size) =>
    lists.map((list) => {
      let from = list.length;
      for (; from > 0; --from) {
        const [, before, after] = list[from - 1];
        if (before.length + after.length > size) break;
        size -= before.length + after.length;
      }
      return list.slice(from);
    });
  return {
    /** Takes a new text in place of an old one. What was undone cannot be done again. */
    take: (from, to) => {
      past.push(between(from, to));
      past = past.slice(-MOST_CHANGES);
      future = [];
    },
    undo: (text) => step(past, future, ([at, before, after]) => put(text, at, after, before)),
    redo: (text) => step(future, past, ([at, before, after]) => put(text, at, before, after)),
    canUndo: () => past.length > 0,
    canRedo: () => future.length > 0,
    /** What outlives the page. */
    kept: () => {
      const [before, behind] = last([past, future], MOST_CHARACTERS);
      return { past: before, future: behind };
    },
  };
};
