// Sentences of the program in the language of the page: what a turn did, what a feature scored, how a game ended.
// The program says them in English; rules take them apart, and the catalogues have each rule and each part. A
// sentence that no rule knows stays as it is.

import { language, listed, t, tn, translated, wording } from "./words.js";

/** @typedef {(text: string) => string | number | null} Rule a part in the language of the page, or nothing */

const NUMBERS = "no one two three four five six seven eight nine ten eleven twelve".split(" ");
const DIGITS = `(\\d+|${NUMBERS.join("|")})`;
/** @type {Rule} */
const number = (text) => {
  if (/^\d+$/.test(text)) return Number(text);
  const known = NUMBERS.indexOf(text);
  return known < 0 ? null : known;
};
/** @type {Rule} */
const any = (text) => text;
/** @type {(texts: string[]) => Rule} */
const oneOf = (texts) => (text) => (texts.includes(text) ? translated(text) : null);
/** @type {(...rules: Rule[]) => Rule} */
const first =
  (...rules) =>
  (text) => {
    for (const rule of rules) {
      const said = rule(text);
      if (said !== null) return said;
    }
    return null;
  };
/** Parts between which `between` stands. @type {(rule: Rule, between: string, join: (parts: string[]) => string) => Rule} */
const series = (rule, between, join) => (text) => {
  const parts = text.split(between).map(rule);
  return parts.includes(null) ? null : join(parts.map(String));
};

/** The values of the names in a pattern; nothing, if a text is no such one or a rule does not know its part. */
const valuesIn = (pattern, text, rules) => {
  const names = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const plain = (part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const parts = pattern.split(/\{(\w+)\}/).map((part, i) => {
    if (i % 2 === 0) return plain(part);
    return rules[part] === number ? DIGITS : "(.+?)";
  });
  const found = new RegExp(`^${parts.join("")}$`).exec(text);
  if (!found) return null;
  const values = names.map((name, i) => [name, (rules[name] || any)(found[i + 1])]);
  return values.some(([, value]) => value === null) ? null : Object.fromEntries(values);
};
/** @type {(pattern: string, rules?: Record<string, Rule>) => Rule} */
const rule =
  (pattern, rules = {}) =>
  (text) => {
    const values = valuesIn(pattern, text, rules);
    return values && translated(pattern, values);
  };
/** A text that counts with `{n}`; the text for one thing may have the number, too. */
const counts = (one, many, rules, say) => (text) => {
  for (const pattern of [many, one]) {
    const values = valuesIn(pattern, text, { n: number, ...rules });
    if (values) return say(values.n ?? 1, values);
  }
  return null;
};

// ---- Features, and whose they are.

const WHAT = [
  wording("a city"),
  wording("a road"),
  wording("a field"),
  wording("a monastery"),
  wording("a garden"),
  wording("a shared city"),
  wording("a shared road"),
  wording("a shared field"),
  wording("a shared monastery"),
  wording("a shared garden"),
  wording("an unoccupied city"),
  wording("an unoccupied road"),
  wording("an unoccupied field"),
  wording("an unoccupied monastery"),
  wording("an unoccupied garden"),
];
const what = first(
  oneOf(WHAT),
  rule(wording("{name}'s city")),
  rule(wording("{name}'s road")),
  rule(wording("{name}'s field")),
  rule(wording("{name}'s monastery")),
  rule(wording("{name}'s garden")),
);
const sized = first(
  what,
  counts("{what} of {n} tile", "{what} of {n} tiles", { what }, (n, values) =>
    tn(n, "{what} of one tile", "{what} of {n} tiles", values),
  ),
);
/** The same with the places where it is. @type {(rule: Rule) => Rule} */
const there = (known) =>
  first(
    rule(wording("{what} at {cells}"), {
      what: known,
      cells: (text) => (/^\(?-?\d/.test(text) ? text.replace(/, (city|cities) at /, ", ") : null),
    }),
    known,
  );
const whatThere = there(what);
const figure = oneOf([
  wording("knight"),
  wording("highwayman"),
  wording("monk"),
  wording("farmer"),
  wording("abbot"),
  wording("shepherd"),
  wording("builder"),
  wording("pig"),
  wording("large meeple"),
]);
const scoredThing = first(
  rule(wording("{what} with a new {figure}"), { what: sized, figure }),
  sized,
);
const gain = first(rule(wording("{points} each")), any);
const thing = first(rule("{what}: {gain}", { what: scoredThing, gain }), scoredThing);

// ---- What a turn did.

const figures = oneOf([
  wording("a knight"),
  wording("a highwayman"),
  wording("a monk"),
  wording("a farmer"),
  wording("an abbot"),
  wording("a shepherd"),
  wording("a builder"),
  wording("a pig"),
  wording("a large meeple"),
]);
const places = oneOf([
  wording("into a city"),
  wording("on a road"),
  wording("into a monastery"),
  wording("into a field"),
  wording("into a garden"),
]);
const putDown = (text) => {
  const [, a, b] = /^puts (an? [a-z ]+?) ((?:into|on) .*)$/.exec(text) || [];
  const [who, where] = a ? [figures(a), places(b)] : [null, null];
  return who === null || where === null ? null : t("puts {figure} {where}", { figure: who, where });
};
const abbotHome = first(
  rule(wording("takes the abbot home from the garden: {points}")),
  rule(wording("takes the abbot home from the monastery: {points}")),
);
const isDeed =
  "(?=finishes |extends |joins |adds |blocks |leaves |puts |takes |draws |goes |moves |sends |sees )";
const deed = first(
  rule(wording("finishes {what}"), {
    what: series(thing, / and (?=an? |[^:]+'s )/, listed),
  }),
  oneOf([wording("lays a tile")]),
  counts("extends {what} to {n} tile", "extends {what} to {n} tiles", { what }, (n, values) =>
    tn(n, "extends {what} to one tile", "extends {what} to {n} tiles", values),
  ),
  rule(wording("extends {what}"), { what }),
  counts("joins {what} with {n} other", "joins {what} with {n} others", { what }, (n, values) =>
    tn(n, "joins {what} with one other", "joins {what} with {n} others", values),
  ),
  rule(wording("joins {what} with {other}"), { what, other: what }),
  rule(wording("adds a tile to {what}"), { what }),
  rule(wording("blocks {what}"), { what: whatThere }),
  counts(
    "leaves {n} tile for {what}",
    "leaves {n} tiles for {what}",
    { what: whatThere },
    (n, values) => tn(n, "leaves one tile for {what}", "leaves {n} tiles for {what}", values),
  ),
  (text) => abbotHome(text.replace(/ at [^:]*:/, ":")),
  counts("adds {n} sheep to the flock", "adds {n} sheep to the flock", {}, (n) =>
    tn(n, "adds one sheep to the flock", "adds {n} sheep to the flock"),
  ),
  oneOf([
    wording("goes through a portal"),
    wording("moves the fairy"),
    wording("sends a follower home"),
  ]),
  counts("sees the dragon fly {n} step", "sees the dragon fly {n} steps", {}, (n) =>
    tn(n, "sees the dragon fly one step", "sees the dragon fly {n} steps"),
  ),
  counts("draws {n} sheep", "draws {n} sheep", {}, (n) =>
    tn(n, "draws one sheep", "draws {n} sheep"),
  ),
  putDown,
);
const deeds = series(
  series(deed, new RegExp(` and ${isDeed}`), listed),
  new RegExp(`, and ${isDeed}`),
  (parts) => parts.reduce((a, b) => t("{a}, and {b}", { a, b })),
);
const turned = (text) => {
  const found = new RegExp(`^(.+?) (${isDeed.replace(")", "|lays )")}.*)$`).exec(text);
  const did = found && deeds(found[2]);
  return did ? t("{name} {deed}", { name: found[1], deed: did }) : null;
};
const title = oneOf([wording("king"), wording("robber"), wording("fairy")]);
const goods = series(
  first(
    title,
    rule(wording("{n} wine"), { n: number }),
    rule(wording("{n} grain"), { n: number }),
    rule(wording("{n} cloth"), { n: number }),
  ),
  ", ",
  listed,
);
const besides = first(
  rule(wording("goods: {goods}"), { goods }),
  oneOf([wording("is king"), wording("is robber"), wording("a figure is eaten")]),
  rule("{title}: {points}", { title, points: number }),
  rule("{title}: {name} {points}", { title, points: number }),
  rule(wording("flock guided: {points}")),
  rule(wording("{name} pays {other} {n} points for the tile"), { n: number }),
);
const turn = first(
  rule(wording("{name}'s tile fits nowhere")),
  rule(wording("{name}'s tile fits nowhere and goes back")),
  rule(wording("{name}'s move is not legal")),
  rule(wording("{name}'s move cannot be read")),
  (text) => {
    const [said, ...more] = text.split("; ");
    const parts = [turned(said), ...more.map(besides)];
    return parts.includes(null) ? null : parts.join("; ");
  },
);

// ---- What a feature scored.

const heads = first(
  oneOf([
    wording("city completed"),
    wording("city unfinished"),
    wording("city with a cathedral completed"),
    wording("city with a cathedral unfinished"),
    wording("road completed"),
    wording("road unfinished"),
    wording("road with an inn completed"),
    wording("road with an inn unfinished"),
    wording("monastery completed"),
    wording("monastery unfinished"),
    wording("garden completed"),
    wording("garden unfinished"),
    wording("abbot taken home from the monastery"),
    wording("abbot taken home from the garden"),
    wording("field with a farmer"),
    wording("field with farmers"),
    wording("king"),
    wording("robber"),
    wording("largest city so far"),
    wording("longest road so far"),
    wording("fairy"),
    wording("dragon"),
    wording("most wine"),
    wording("most grain"),
    wording("most cloth"),
  ]),
);
const term = first(
  oneOf([wording("no coat of arms")]),
  rule(wording("together {n}"), { n: number }),
  (text) => {
    const [, some, noun, rest] = /^(\d+) ([a-z ]+?)(| × \d+ = \d+)$/.exec(text) || [];
    const n = Number(some);
    const counted = {
      tile: () => tn(n, "{n} tile", "{n} tiles"),
      "coat of arms": () => tn(n, "{n} coat of arms", "{n} coats of arms"),
      "completed city": () => tn(n, "{n} completed city", "{n} completed cities"),
      token: () => tn(n, "{n} token", "{n} tokens"),
      "completed road": () => tn(n, "{n} completed road", "{n} completed roads"),
      title: () => tn(n, "{n} title", "{n} titles"),
      "of both titles": () => t("{n} of both titles", { n }),
      "turn with the fairy": () => tn(n, "{n} turn with the fairy", "{n} turns with the fairy"),
      "follower by the fairy": () =>
        tn(n, "{n} follower by the fairy", "{n} followers by the fairy"),
      "figure eaten": () => tn(n, "{n} figure eaten", "{n} figures eaten"),
    };
    const plural = { tiles: "tile", "coats of arms": "coat of arms" };
    Object.assign(plural, { "completed cities": "completed city", tokens: "token" });
    Object.assign(plural, { "completed roads": "completed road", titles: "title" });
    const say = noun && counted[plural[noun] || noun];
    return say ? say() + rest : null;
  },
);
const followers = oneOf([
  wording("knights"),
  wording("highwaymen"),
  wording("monks"),
  wording("farmers"),
]);
const names = series(any, / and |, /, listed);
const awarded = first(
  oneOf([wording("unoccupied"), wording("no points")]),
  rule(wording("{names} {points} each"), { names, points: number }),
  rule(wording("{name} is king")),
  rule(wording("{name} is robber")),
  rule(wording("{name}'s figure goes home")),
  rule("{name} {points}", { points: number }),
);
const award = first(
  rule("{award} ({followers}: {numbers})", {
    award: awarded,
    followers,
    numbers: (text) => (/[;:]/.test(text) ? null : text),
  }),
  awarded,
);
const terms = series(term, ", ", (parts) => parts.join(", "));
const scoring = first(
  rule("{head}: {terms} → {award}", { head: there(heads), terms, award }),
  rule("{head} → {award}", { head: there(heads), award }),
);

// ---- How a game ended, and the rest.

const outcome = first(
  rule(wording("{name} wins by {n}"), { n: number }),
  rule(wording("{name} wins with nine catapults")),
  rule(wording("{name} plays alone")),
  rule(wording("{names} share the win"), { names }),
);
const turns = counts("{n} turn", "{n} turns", {}, (n) => tn(n, "{n} turn", "{n} turns"));
const verdictPart = first(
  turns,
  oneOf([wording("position"), wording("not over")]),
  rule(wording("position and {turns}"), { turns }),
  counts("{n} tile left", "{n} tiles left", {}, (n) => tn(n, "{n} tile left", "{n} tiles left")),
  counts("{n} error", "{n} errors", {}, (n) => tn(n, "{n} error", "{n} errors")),
  counts("{n} warning", "{n} warnings", {}, (n) => tn(n, "{n} warning", "{n} warnings")),
  rule(wording("at turn {n}"), { n: number }),
  outcome,
);
/** Each part by itself. @type {Rule} */
const verdict = (text) => {
  const parts = text.split(" · ");
  const said = parts.map(verdictPart);
  return said.every((part) => part === null)
    ? null
    : said.map((part, i) => part ?? parts[i]).join(" · ");
};
const beside = first(
  oneOf([wording("home"), wording("out")]),
  rule(wording("{figure} home"), { figure }),
  rule(wording("{figure} out"), { figure }),
  rule(wording("{n} sheep"), { n: number }),
  rule(wording("shepherd {n} sheep"), { n: number }),
  goods,
);
const all = first(
  (text) => (translated(text) === text ? null : translated(text)),
  scoring,
  turn,
  beside,
  rule(wording("Round {n}"), { n: number }),
  rule(wording("Round of {n}"), { n: number }),
  verdict,
);

/**
 * @param {string} text of the program, without places
 * @returns {string} the same in the language of the page, as far as it is known
 */
export const retold = (text) => (language === "en" ? text : String(all(text) ?? text));
