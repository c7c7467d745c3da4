// The words of a page in the language of its reader. The English text is the key of a word; the page holds
// the catalogues of formats/pages/po, and a text that they lack stays as it is.

import { unpack } from "../../ground/packing/page_data.js";

const LANGUAGES = ["en", "de", "cs", "es", "fr", "uk"];
/** The reader's choice in the storage of the browser. */
export const LANGUAGE_KEY = "cartulary-language";

const remembered = () => {
  try {
    return localStorage.getItem(LANGUAGE_KEY);
  } catch {
    return null;
  }
};
/** The language that the address asks for, or the page, or the reader by the menu or the browser. */
const wanted = () =>
  [
    new URLSearchParams(location.search).get("lang"),
    document.documentElement.dataset.language,
    remembered(),
    ...navigator.languages,
  ]
    .map((tag) => String(tag).toLowerCase().split("-")[0])
    .find((code) => LANGUAGES.includes(code)) || "en";

// Under node there is no page, and in a folder of pages their script has the words.
const box = globalThis.document?.getElementById("catalogues");
const hasWords = Boolean(box || globalThis.cartularyWords);
/** The code of the language. */
export const language = hasWords ? wanted() : "en";

/** The words by their keys: a text, or the forms of a plural. */
const readTable = () => {
  if (language === "en") return new Map();
  const all = box ? JSON.parse(unpack(box.textContent)) : globalThis.cartularyWords;
  return new Map(all[language].map((text, i) => [all.keys[i], text]));
};
const table = readTable();

// British, as the texts of the program: no comma before the last of a list.
const locale = language === "en" ? "en-GB" : language;
const plurals = new Intl.PluralRules(locale);
// Numbers in English are written as the program writes them.
const numbers = new Intl.NumberFormat(locale, { useGrouping: language === "en" ? false : "min2" });

/** Words before a bar tell keys apart that are the same text in English. */
const english = (key) => key.replace(/^[a-z]+\|/, "");
/** `{name}` of a text stands for the value of that name. */
const filled = (text, values) =>
  values
    ? text.replace(/\{(\w+)\}/g, (_, name) =>
        typeof values[name] === "number" ? numbers.format(values[name]) : values[name],
      )
    : text;

/**
 * @param {string} key a text in English, with `{name}` for each value
 * @param {Record<string, string | number>} [values]
 * @returns {string} the text in the language of the page
 */
export const t = (key, values) => filled(table.get(key) ?? english(key), values);

/** The places of the forms of a plural in a catalogue; all other ones have the last. */
const FORMS = { one: 0, few: 1 };

/**
 * A text that counts.
 * @param {number} n
 * @param {string} one the key: the text for one thing
 * @param {string} many for others, with `{n}`
 * @param {Record<string, string | number>} [values] `n` is among them, unless it is given as a word
 * @returns {string}
 */
export const tn = (n, one, many, values) => {
  const forms = table.get(one) || [one, many];
  const form = forms[Math.min(FORMS[plurals.select(n)] ?? Infinity, forms.length - 1)];
  return filled(form, { n, ...values });
};

/**
 * Names a key for words that are looked up later, by translated().
 * @param {string} key
 */
export const wording = (key) => key;

/**
 * @param {string} text of the program, or one that wording() has named
 * @param {Record<string, string | number>} [values]
 * @returns {string} the same in the language of the page; as it is, if no catalogue has it
 */
export const translated = (text, values) => {
  const found = table.get(text);
  return filled(typeof found === "string" ? found : text, values);
};

/**
 * @param {string[]} texts
 * @returns {string} "a, b and c"
 */
export const listed = (texts) => new Intl.ListFormat(locale, { type: "conjunction" }).format(texts);
/**
 * @param {string[]} texts
 * @returns {string} "a, b or c"
 */
export const either = (texts) => new Intl.ListFormat(locale, { type: "disjunction" }).format(texts);

/**
 * @param {number} time as of Date.now()
 * @returns {string}
 */
export const momentWords = (time) =>
  new Date(time).toLocaleString(language === "en" ? undefined : language);

/** Parts with texts of records, and those that have no words. */
const OF_OTHERS = "script, style, svg, code, kbd, bdi, .comment, .event, .jump, #turns";
const ATTRIBUTES = ["aria-label", "title", "placeholder", "label"];

/**
 * Puts what is told of an element besides its text into the language of the page.
 * @param {Element} it
 */
export const translateLabels = (it) => {
  for (const name of ATTRIBUTES) {
    const text = it.getAttribute(name);
    if (text) it.setAttribute(name, translated(text));
  }
};

/** A text as it is laid out, and as it is a key. */
const plain = (text) => text.replace(/\s+/g, " ").trim();

/** Text among signs of text (`code`, `kbd`) is one key: `{1}` stands for the first of them. */
const translateMixed = (it) => {
  const parts = [...it.children];
  const key = plain(
    [...it.childNodes]
      .map((node) => (node.nodeType === 1 ? `{${parts.indexOf(node) + 1}}` : node.data))
      .join(""),
  );
  it.replaceChildren(
    ...translated(key)
      .split(/\{(\d)\}/)
      .map((part, i) => (i % 2 ? parts[Number(part) - 1] : part)),
  );
};
const isMixed = (it) =>
  it.children.length > 0 &&
  [...it.children].every((child) => child.matches("code, kbd")) &&
  [...it.childNodes].some((node) => node.nodeType === 3 && /\p{L}{2}/u.test(node.data));
const translateWithin = (it) => {
  translateLabels(it);
  if (it.matches(OF_OTHERS)) return;
  // The value of a choice stays that of the program.
  if (it.matches("option")) it.setAttribute("value", it.value);
  if (isMixed(it)) return translateMixed(it);
  for (const node of it.childNodes) {
    const text = node.nodeType === 3 ? plain(node.data) : "";
    if (text) node.data = node.data.replace(node.data.trim(), () => translated(text));
    else if (node.nodeType === 1) translateWithin(node);
  }
};

/** Puts what the page has without its script into the language of its reader. */
export const startWords = () => {
  const root = document.documentElement;
  root.lang = language;
  root.dir = new Intl.Locale(language).getTextInfo?.().direction ?? "ltr";
  if (language === "en") return;
  document.title = translated(document.title);
  translateWithin(document.body);
};
