// The search of a site's index: games whose words hold all that is typed.

const box = /** @type {HTMLInputElement} */ (document.getElementById("search"));
const count = /** @type {HTMLElement} */ (document.getElementById("found"));
const games = [...document.querySelectorAll(".games li")].map((item) => ({
  item: /** @type {HTMLElement} */ (item),
  words: (item.textContent || "").toLowerCase(),
}));
const sections = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("section"))];

const search = () => {
  const wanted = box.value.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const { item, words } of games) {
    item.hidden = !wanted.every((word) => words.includes(word));
    if (!item.hidden) ++found;
  }
  for (const section of sections) {
    section.hidden = [...section.querySelectorAll("li")].every((item) => item.hidden);
  }
  count.textContent = wanted.length > 0 ? `${found} of ${games.length}` : "";
};

box.oninput = search;
// The field is no use without this script.
/** @type {HTMLElement} */ (box.parentElement).hidden = false;
search();
