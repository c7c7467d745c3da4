// The choice of a site's games: by which words, player, event and round, in which order; and how
// that stands in the address of the page, where it can be linked.

/**
 * @typedef {{words: string, player: string, event: string, round: string, sort: string}} Choice as it
 *   is typed and picked; empty: no choice, and the usual order
 * @typedef {{address: string, picture: boolean, status: string, word: string, names: string[],
 *   points: number[], event: string, round: string, date: string, annotator: string, verdict: string,
 *   file: string, analysis: string[], text: string, players: string[], number: number,
 *   item?: HTMLElement}} Game `text`: all its words, folded; `players`: its names, folded; `number`: its
 *   place in the usual order; `item`: what shows it, once that is made
 */

/** The fields of a choice by their names in the address. */
const FIELDS = { search: "words", player: "player", event: "event", round: "round", sort: "sort" };

/** Letters that many keyboards lack, and that are not made of another one and a mark. */
const PLAIN = { ł: "l", ø: "o", đ: "d", ð: "d", ı: "i", ß: "ss", æ: "ae", œ: "oe", þ: "th" };

/**
 * @param {string} text
 * @returns {string} without capitals and accents, and with one form for each letter: what somebody types
 *   and what a record holds may be written in different ways
 */
export const folded = (text) =>
  text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[łøđðıßæœþ]/g, (letter) => PLAIN[letter]);

/**
 * @param {string} hash of an address, with its sign
 * @returns {Choice}
 */
export const choiceOf = (hash) => {
  const named = new URLSearchParams(hash.slice(1));
  /** @type {any} */
  const choice = {};
  for (const [name, field] of Object.entries(FIELDS)) choice[field] = named.get(name) || "";
  return choice;
};

/**
 * @param {Choice} choice
 * @returns {string} the end of an address, with its sign; empty if nothing is chosen
 */
export const hashOf = (choice) => {
  const named = new URLSearchParams();
  for (const [name, field] of Object.entries(FIELDS)) {
    if (choice[field].trim()) named.set(name, choice[field].trim());
  }
  const words = named.toString();
  return words && "#" + words;
};

/**
 * @param {Game[]} games
 * @param {Choice} choice
 * @returns {Game[]} those that are chosen, in the usual order
 */
export const chosenOf = (games, choice) => {
  const words = folded(choice.words).split(/\s+/).filter(Boolean);
  const player = folded(choice.player.trim());
  // While a name is typed, it is a part of names; when it is whole, it is one of them.
  const isName = player !== "" && games.some(({ players }) => players.includes(player));
  const isPlayer = (name) => (isName ? name === player : name.includes(player));
  return games.filter(
    (game) =>
      (!choice.event || game.event === choice.event) &&
      (!choice.round || game.round === choice.round) &&
      (!player || game.players.some(isPlayer)) &&
      words.every((word) => game.text.includes(word)),
  );
};

const { compare } = new Intl.Collator("en", { numeric: true });
/** Games that do not say it are the last, whichever order is asked for. */
const lastWithout = (valueOf, before) => (a, b) => {
  const [one, other] = [valueOf(a), valueOf(b)];
  return one && other ? before(one, other) : Number(!one) - Number(!other);
};
const byDate = (direction) =>
  lastWithout(
    ({ date }) => date,
    (one, other) => direction * compare(one, other),
  );
const byEvent = lastWithout(({ event }) => event, compare);
const byRound = lastWithout(({ round }) => round, compare);
const ORDERS = {
  newest: byDate(-1),
  oldest: byDate(1),
  event: (a, b) => byEvent(a, b) || byRound(a, b) || byDate(1)(a, b),
  players: lastWithout(({ names }) => names.join("\n"), compare),
};

/**
 * @param {Game[]} games
 * @param {string} sort
 * @returns {Game[]} in the order that is asked for; games that are equal there in the usual one
 */
export const sorted = (games, sort) => {
  const before = Object.hasOwn(ORDERS, sort) ? ORDERS[sort] : () => 0;
  return [...games].sort((a, b) => before(a, b) || a.number - b.number);
};

/**
 * @param {string[]} values
 * @returns {string[]} each once, as somebody would look for it
 */
export const listed = (values) => [...new Set(values)].filter(Boolean).sort(compare);
