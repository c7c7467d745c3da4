// The data of a page, which the program wrote shorter (formats/ground/packing/page_data.hpp).

const MARKS = "#$&*;@^`|~?!>'/YZjqzXQG_";
const SHORTEST = 4;

/** What a digit counts: the printable characters of ASCII without the blank and "<". */
const valueOf = (digit) => {
  const code = digit.charCodeAt(0);
  return code - (code > 60 ? 34 : 33);
};
const DIGITS = valueOf("~") + 1;

/**
 * @param {string} packed
 * @returns {string} what the program had to write
 */
export const unpack = (packed) => {
  const from = [...packed];
  const out = [];
  let at = 0;
  const count = () => valueOf(from[at++]);
  while (at < from.length) {
    const character = from[at++];
    const mark = MARKS.indexOf(character);
    if (mark < 1) {
      out.push(mark ? character : from[at++]);
      continue;
    }
    const length = SHORTEST + (mark > 1 ? mark - 2 : MARKS.length - 2 + count());
    const begin = out.length - 1 - (DIGITS * count() + count());
    for (let i = 0; i < length; ++i) out.push(out[begin + i]);
  }
  return out.join("");
};

/**
 * @param {string} id of the page's element with the data
 * @returns {any}
 */
export const readPageData = (id) => JSON.parse(unpack(document.getElementById(id).textContent));
