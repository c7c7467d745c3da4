// The index of a site: shows the games that are chosen. An index in several parts has the games of
// all of them in files beside it, which are read before somebody chooses.

import { choiceOf, chosenOf, hashOf, listed, sorted } from "./site_choice.js";
import { gamesOfFiles, gamesOfPage, itemOf } from "./site_games.js";
import { sitePictures } from "./site_pictures.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("choice"));
const main = /** @type {HTMLElement} */ (document.querySelector("main"));
const count = /** @type {HTMLElement} */ (document.getElementById("found"));
const clear = /** @type {HTMLElement} */ (document.getElementById("clear"));
/** @param {string} id @returns {any} */
const field = (id) => document.getElementById(id);
const fields = {
  words: field("search"),
  player: field("player"),
  event: field("event"),
  round: field("round"),
  sort: field("sort"),
};
const files = Number(form.dataset.files);
/** So many games are shown at a time: what somebody types must be answered at once. */
const SHOWN = 60;
/** With more games than these, or more names, it takes somebody's wish to read or to list them. */
const [FILES_READ_AT_ONCE, NAMES_LISTED] = [1, 5000];

let games = gamesOfPage();
const parts = /** @type {HTMLElement[]} */ ([...main.children]);
const lists = [...main.querySelectorAll("ul.games")].map((list) => ({
  list,
  items: [...list.children],
}));
const results = document.createElement("section");
const found = document.createElement("ul");
const none = document.createElement("p");
const more = document.createElement("button");
found.className = "games found";
none.className = "none";
results.setAttribute("aria-label", "Games that were chosen");
more.type = "button";
results.hidden = true;
results.append(found, none, more);
main.append(results);

/** Whether the games of all parts are there: "no" before they are wanted. */
let state = files > 0 ? "no" : "page";
let shown = SHOWN;
/** What is to be said beside the number of games. */
let remark = "";
let writing = 0;
const pictures = sitePictures();

const choice = () =>
  /** @type {import("./site_choice.js").Choice} */ (
    Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]))
  );

/** The values that can be picked; the one that is picked stays, even if no game has it. */
const offer = () => {
  for (const name of ["event", "round"]) {
    const select = fields[name];
    const { value } = select;
    const values = listed([...games.map((game) => game[name]), value]);
    select.replaceChildren(
      select.options[0],
      ...values.map((text) => {
        const option = document.createElement("option");
        option.value = text;
        option.textContent = text;
        option.dir = "auto";
        return option;
      }),
    );
    select.value = value;
    select.parentElement.hidden = values.length < 2 && !value;
  }
  const names = listed(games.flatMap((game) => game.names));
  field("players").replaceChildren(
    ...(names.length > NAMES_LISTED ? [] : names).map((name) => {
      const option = document.createElement("option");
      option.value = name;
      return option;
    }),
  );
};

const show = () => {
  const wanted = choice();
  const isChosen = hashOf(wanted) !== "";
  if (isChosen && state === "no") load();
  if (state === "loading") return;
  results.hidden = !isChosen;
  clear.hidden = !isChosen;
  for (const element of parts) element.hidden = isChosen;
  if (!isChosen) {
    pictures.show([]);
    for (const { list, items } of lists) list.replaceChildren(...items);
    count.textContent = "";
    return;
  }
  const chosen = sorted(chosenOf(games, wanted), wanted.sort);
  const first = chosen.slice(0, shown);
  found.replaceChildren(...first.map(itemOf));
  pictures.show(first);
  none.hidden = chosen.length > 0;
  if (!none.hidden) sayNone(wanted);
  more.hidden = chosen.length <= shown;
  more.textContent = `Show ${Math.min(SHOWN, chosen.length - shown)} more`;
  const cut = more.hidden ? "" : `; the first ${shown} are shown`;
  count.textContent = `${chosen.length} of ${games.length}${remark}${cut}`;
};

/** Says that there is none, and like what. @param {any} wanted */
const sayNone = (wanted) => {
  none.replaceChildren("No game", remark, " fits: ");
  for (const name of ["words", "player", "event", "round"]) {
    if (!wanted[name].trim()) continue;
    const label = fields[name].parentElement.firstChild.textContent.trim().toLowerCase();
    const value = document.createElement("bdi");
    value.textContent = wanted[name].trim();
    none.append(none.querySelector("bdi") ? ", " : "", label + " \u201c", value, "\u201d");
  }
  none.append(".");
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
      games = gamesOfFiles(/** @type {any} */ (window).games);
      state = "all";
      offer();
      show();
    };
    script.onerror = () => {
      remark = ` on this page: games-${number}.js is missing`;
      state = "page";
      show();
    };
    document.head.append(script);
  }
};
const loadSoon = () => {
  if (state === "no") load();
};

/** Browsers allow an address to be written only so often, so it may wait. */
const writeAddress = () => {
  clearTimeout(writing);
  writing = 0;
  const hash = hashOf(choice());
  if (location.hash !== hash) history.replaceState(null, "", hash || location.href.split("#")[0]);
};
const choose = () => {
  shown = SHOWN;
  show();
  if (!writing) writing = setTimeout(writeAddress, 300);
};
const takeAddress = () => {
  const wanted = choiceOf(location.hash);
  for (const name of ["event", "round"]) {
    const select = fields[name];
    if ([...select.options].some(({ value }) => value === wanted[name])) continue;
    select.add(new Option(wanted[name]));
  }
  for (const name in fields) fields[name].value = wanted[name];
  if (fields.sort.selectedIndex < 0) fields.sort.value = "";
  shown = SHOWN;
  offer();
  show();
};

form.oninput = choose;
// Programs that drive a browser pick without input.
form.onchange = (event) => {
  if (/** @type {HTMLElement} */ (event.target).matches("select")) choose();
};
form.onsubmit = (event) => event.preventDefault();
form.onreset = (event) => {
  event.preventDefault();
  for (const name in fields) fields[name].value = "";
  choose();
  writeAddress();
  fields.words.focus();
};
form.addEventListener("focusin", loadSoon);
more.onclick = () => {
  const before = shown;
  shown += SHOWN;
  show();
  const next = found.children[before];
  const link = /** @type {HTMLElement | null} */ (next && next.querySelector("a"));
  if (link) link.focus();
};
addEventListener("hashchange", takeAddress);
addEventListener("keydown", (event) => {
  const at = /** @type {HTMLElement} */ (event.target);
  if (event.key !== "/" || event.ctrlKey || event.altKey || event.metaKey) return;
  if (at.matches("input, select")) return;
  event.preventDefault();
  fields.words.focus();
});
// The address is written before a game is opened, so that the way back leads to the choice.
addEventListener("pagehide", writeAddress);
document.addEventListener("click", writeAddress, true);

// The fields are no use without this script.
form.hidden = false;
takeAddress();
if (files > 0 && files <= FILES_READ_AT_ONCE) {
  addEventListener("load", () => setTimeout(loadSoon, 200));
}
