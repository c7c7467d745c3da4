// The search of a site's index: games whose words hold all that is typed. An index in several parts
// has the games of all of them in files beside it, which are read when somebody searches.

const box = /** @type {HTMLInputElement} */ (document.getElementById("search"));
const count = /** @type {HTMLElement} */ (document.getElementById("found"));
const main = /** @type {HTMLElement} */ (document.querySelector("main"));
const files = Number(box.dataset.files);
/** More than these nobody looks through. */
const mostShown = 200;

/**
 * A game as a line of a file has it: address of its page, whether it has a picture, status, the
 * same for people, players, occasion, verdict, lines of an analysis.
 * @typedef {[string, number, string, string, string, string, string, string[]?]} Entry
 */

/** @type {{words: string, item?: HTMLElement, entry?: Entry}[]} */
let games = [...document.querySelectorAll(".games li")].map((item) => ({
  item: /** @type {HTMLElement} */ (item),
  words: (item.textContent || "").toLowerCase(),
}));
const parts = /** @type {HTMLElement[]} */ ([...main.children]);
const results = document.createElement("ul");
results.className = "games";
results.hidden = true;
/** What is to be said beside the number of games. */
let remark = "";

/** @param {string} kind @param {string} name @param {string} text */
const part = (kind, name, text) => {
  const out = document.createElement(kind);
  out.className = name;
  out.textContent = text;
  return out;
};

/** The row of a game, as the index has it. @param {Entry} entry */
const row = ([address, picture, status, word, players, occasion, verdict, analysis = []]) => {
  const item = document.createElement("li");
  item.className = status;
  const link = document.createElement("a");
  const inside = address ? item.appendChild(link) : item;
  if (address) link.href = address;
  if (picture) {
    const image = document.createElement("img");
    image.loading = "lazy";
    image.alt = "";
    image.src = address.slice(0, address.lastIndexOf(".")) + ".svg";
    inside.append(image);
  }
  inside.append(part("strong", "", players));
  if (occasion) inside.append(part("span", "occasion", occasion));
  const said = part("span", address ? "verdict" : "", "");
  if (word) said.append(part("b", "", word), " ");
  said.append(verdict);
  inside.append(said);
  for (const line of analysis) inside.append(part("span", "analysis", line));
  return item;
};

/** @param {string[]} wanted */
const searchParts = (wanted) => {
  const found =
    wanted.length > 0
      ? games.filter(({ words }) => wanted.every((word) => words.includes(word)))
      : [];
  results.replaceChildren(
    ...found.slice(0, mostShown).map(({ entry }) => row(/** @type {Entry} */ (entry))),
  );
  results.hidden = wanted.length === 0;
  for (const element of parts) element.hidden = wanted.length > 0;
  remark = found.length > mostShown ? `; the first ${mostShown} are shown` : "";
  return found.length;
};

/** @param {string[]} wanted */
const searchPage = (wanted) => {
  let found = 0;
  for (const { item, words } of games) {
    if (!item) continue;
    item.hidden = !wanted.every((word) => words.includes(word));
    if (!item.hidden) ++found;
  }
  for (const section of /** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll("section")
  )) {
    section.hidden = [...section.querySelectorAll("li")].every((item) => item.hidden);
  }
  return found;
};

/** Whether the games of all parts are there: "no" before somebody searches. */
let state = files > 0 ? "no" : "page";

const search = () => {
  if (state === "no" && box.value.trim()) load();
  if (state === "no" || state === "loading") return;
  const wanted = box.value.toLowerCase().split(/\s+/).filter(Boolean);
  const found = state === "all" ? searchParts(wanted) : searchPage(wanted);
  count.textContent = wanted.length > 0 ? `${found} of ${games.length}${remark}` : "";
};

/** Reads the games of all parts. Without one of the files, this page is searched. */
const load = () => {
  state = "loading";
  count.textContent = "Reading all games";
  let missing = files;
  for (let number = 1; number <= files; ++number) {
    const script = document.createElement("script");
    script.async = false;
    script.src = `games-${number}.js`;
    script.onload = () => {
      if (--missing > 0 || state !== "loading") return;
      /** @type {Entry[][]} */
      const chunks = /** @type {any} */ (window).games;
      games = chunks.flat().map((entry) => ({
        entry,
        words: entry.slice(3).flat().join(" ").toLowerCase(),
      }));
      main.append(results);
      state = "all";
      search();
    };
    script.onerror = () => {
      remark = ` on this page: games-${number}.js is missing`;
      state = "page";
      search();
    };
    document.head.append(script);
  }
};

box.oninput = search;
// The field is no use without this script.
/** @type {HTMLElement} */ (box.parentElement).hidden = false;
search();
