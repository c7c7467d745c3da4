// Plays a game on the scribe's page by pressing what can be pressed, at random, until it is over.
// arguments: a number that chooses the game, and what is called with {refused} in the end.
const [seed, done] = arguments;
let state = (seed * 2654435761 + 12345) >>> 0;
const random = (n) => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * n);
};
const all = (selector) => [...document.querySelectorAll(selector)];
const press = (it) => it.dispatchEvent(new MouseEvent("click", { bubbles: true }));
const pause = () =>
  new Promise((go) => {
    setTimeout(go, 0);
  });
/// Until something holds.
const until = async (holds) => {
  for (let i = 0; i < 2000 && !holds(); ++i) await pause();
};
const refused = [];
const turns = () => all("#turns > li").length;

const turn = async () => {
  // Those that are not shown are found by their sides.
  const way = document.querySelector("#draw .way");
  if (way && random(2)) {
    press(way);
    const sides = all("#draw .sides");
    if (sides.length) press(sides[random(sides.length)]);
  }
  // A bag of single tiles, from which one is drawn.
  const bag = all("#draw [data-tile]").flatMap((it) =>
    Array(Number(it.querySelector("small").textContent.slice(1))).fill(it),
  );
  const before = turns();
  press(bag[random(bag.length)]);
  const unplaceable = () => document.querySelector("#laying button.main");
  await until(() => all("#places .place").length || unplaceable());
  if (unplaceable()) {
    press(unplaceable());
    return until(() => turns() > before);
  }
  const places = all("#places .place");
  press(places[random(places.length)]);
  for (let n = random(3); n > 0; --n) press(document.querySelector("#ghost .laid"));
  const spot = random(all("#ghost .spot").length + 1);
  for (let n = random(3); n > 0; --n) {
    const it = all("#ghost .spot")[spot];
    if (it) press(it);
  }
  for (const choice of all(".due select")) {
    choice.selectedIndex = 1 + random(choice.options.length - 1);
    choice.dispatchEvent(new Event("change"));
  }
  const line = document.getElementById("line").value;
  press(document.getElementById("enter"));
  await until(() => turns() > before || !document.getElementById("refusal").hidden);
  if (turns() === before)
    refused.push(line + ": " + document.getElementById("refusal").textContent);
};

(async () => {
  while (all("#draw .tile").length && !refused.length) await turn();
  const over = document.querySelector("#lead button.main");
  if (over) press(over);
  await until(() => document.querySelector("#now-title").textContent === "Final scoring");
  done({ refused });
})();
