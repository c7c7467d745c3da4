// The script of the replay page. All numbers come from the data that the program wrote
// (formats/page/replay_data.hpp), and so do the words for turns, for what scored, for features and
// figures. Here is what stands around them. Lines behind `//+` count in pages with an analysis only
// (formats/analysis/replay_analysis.js).
"use strict";
(() => {
const $ = (id) => document.getElementById(id);
const data = JSON.parse($("replay").textContent);
const { players, kinds, figure_kinds: figureKinds, types, tiles, figures, steps, words } = data;
const SVG = "http://www.w3.org/2000/svg";
const board = $("board");
const root = document.documentElement;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

// ---- Positions: what the steps change, added up.

const tileOf = (node) => Math.floor(node / 10);
const typeOf = (tile) => types[tiles[tile][0]];

/** Of each step: features by their first segment, and the feature of each segment. */
const positions = [];
{
  let features = new Map();
  let featureAt = [];
  let beside = null;
  for (const step of steps) {
    beside = step.beside = step.beside || beside;
    features = new Map(features);
    featureAt = featureAt.slice();
    for (const row of step.features) {
      const [id, kind, complete, owners, followers, size, extent, state, whose, added, badge] = row;
      const before = features.get(id);
      for (const node of added) {
        if (featureAt[node] !== undefined && featureAt[node] !== id) features.delete(featureAt[node]);
        featureAt[node] = id;
      }
      const nodes = before ? before.nodes.concat(added) : added;
      features.set(id, { id, kind, complete, owners, followers, size, extent: words[extent], state: words[state], whose: words[whose], nodes, badge });
    }
    positions.push({ features, featureAt });
  }
}

let now = steps.length - 1;  // the page is written as it stands at the end
// A segment of the feature that is told about: under the pointer, else in focus, else held by a
// click.
// A page without spoilers tells nothing of what comes after the position that it shows.
const asked = new URLSearchParams(location.search);
const secret = asked.has("spoiler-free");
for (const name of ["embed", "spoiler-free"]) root.classList.toggle(name, asked.has(name));
let hovered = null;
let focused = null;
let held = null;

// ---- Words.

const kindText = (feature) => kinds[feature.kind].name.replace(/^./, (letter) => letter.toUpperCase());
const counted = (n, one, many) => n + " " + (n === 1 ? one : many || one + "s");
const cellText = (tile) => tiles[tile][2] + "," + (data.north ? -tiles[tile][3] : tiles[tile][3]);
const ownersOf = (feature) => players.map((_, p) => p).filter((p) => feature.owners >> p & 1);

/** The figures on the table. */
const standing = () => steps[now].figures.map((number) => figures[number]);

/** What the panel and the list tell of a feature: pairs of words. */
const about = (feature) => {
  const rows = [];
  if (feature.kind === 2) rows.push(["Tile", "at " + cellText(tileOf(feature.id))]);
  if (feature.extent) rows.push(["Tiles", feature.extent]);
  if (feature.state) rows.push(["State", feature.state]);
  const owners = ownersOf(feature).length;
  rows.push([owners > 1 ? "Owners" : owners ? "Owner" : "Points", feature.whose]);
  const meeples = feature.followers
    .map((n, p) => n ? players[p].name + ": " + counted(n, kinds[feature.kind].one, kinds[feature.kind].many) : "")
    .filter(Boolean);
  if (meeples.length) rows.push(["Meeples", meeples.join(", ")]);
  figureKinds.forEach(({ one, many }, number) => {
    const here = standing()
      .filter(([, kind, node]) => one && kind === number && positions[now].featureAt[node] === feature.id)
      .map(([p]) => players[p].name + ": " + steps[now].beside[p][1]);
    if (here.length) rows.push([here.length > 1 ? many : one, here.join(", ")]);
  });
  //+ rows.push(...analysis.rows(feature, now));
  return rows;
};

// ---- Small things of the document.

const element = (name, text, className) => {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  return made;
};
const shape = (name, attributes) => {
  const made = document.createElementNS(SVG, name);
  for (const key in attributes) made.setAttribute(key, attributes[key]);
  return made;
};
const setClass = (node, name) => {
  if (node.getAttribute("class") !== name) node.setAttribute("class", name);
};
const setText = (node, text) => {
  if (node.textContent !== text) node.textContent = text;
};

// ---- The board.

//+ const analysis = replayAnalysis({ steps, tiles, players, board, shape, jump: (step) => jump(step) });
const tileShapes = [...$("tiles").children];
const segmentShapes = [...$("segments").children].map((group) => [...group.children]);
const figureShapes = [...$("figures").children];
const refused = $("refused");
const kindNames = ["city", "road", "monastery", "field"];

/** Of each segment that is no field: the line that shows whose it is. */
const borderShapes = segmentShapes.map((shapes, tile) => shapes.map((it, segment) => {
  if (typeOf(tile).kinds[segment] === 3) return null;
  const made = shape("use", { href: it.getAttribute("href") + "b" });
  it.parentNode.append(made);
  return made;
}));

segmentShapes.forEach((shapes, tile) => shapes.forEach((it, segment) => {
  it.dataset.node = tile * 10 + segment;
  // A road is narrow, so what is around it counts for it too when somebody points there.
  if (typeOf(tile).kinds[segment] === 1) it.parentNode.insertBefore(it, borderShapes[tile].find(Boolean));
}));

/** The stripes that the page has for a feature, or nothing where one colour is enough. */
const stripes = (feature, turned) => {
  const id = (feature.kind === 3 ? "land-" : "own-") + feature.owners + (turned ? "t" : "");
  return $(id) ? "url(#" + id + ")" : "";
};

/** The outline of some tiles together, as path data. */
const outlineOf = (list) => {
  const cells = new Set(list.map((tile) => tiles[tile][2] + "," + tiles[tile][3]));
  let path = "";
  for (const cell of cells) {
    const [x, y] = cell.split(",").map(Number);
    const [left, top] = [100 * x, 100 * y];
    if (!cells.has(x + "," + (y - 1))) path += `M${left} ${top}h100`;
    if (!cells.has(x + "," + (y + 1))) path += `M${left} ${top + 100}h100`;
    if (!cells.has(x - 1 + "," + y)) path += `M${left} ${top}v100`;
    if (!cells.has(x + 1 + "," + y)) path += `M${left + 100} ${top}v100`;
  }
  return path;
};

/** A letter for each owner, where no figure tells whose a feature is. */
const showBadges = (features) => {
  const all = [];
  for (const feature of features.values()) {
    if (feature.badge === undefined) continue;
    const tile = tiles[tileOf(feature.badge)];
    const place = 4 + feature.badge % 10 * 2;
    const owners = ownersOf(feature);
    owners.forEach((p, i) => all.push(shape("use", { href: "#badge-" + p, x: tile[place] + 20 * (i - (owners.length - 1) / 2), y: tile[place + 1] })));
  }
  $("badges").replaceChildren(...all);
};

const showBoard = (forward) => {
  const step = steps[now];
  const { features, featureAt } = positions[now];
  tileShapes.forEach((it, tile) => {
    it.classList.toggle("away", tile >= step.laid);
    it.classList.toggle("fresh", forward && tile === step.last);
  });
  segmentShapes.forEach((shapes, tile) => {
    const away = tile >= step.laid;
    shapes[0].parentNode.classList.toggle("away", away);
    if (away) return;
    shapes.forEach((it, segment) => {
      const feature = features.get(featureAt[tile * 10 + segment]);
      const owners = ownersOf(feature);
      const owned = owners.length ? " owned" + (owners.length === 1 ? " seat" + owners[0] : "") : "";
      const paint = stripes(feature, tiles[tile][1] % 2);
      const border = borderShapes[tile][segment];
      setClass(it, kindNames[feature.kind] + (border ? "" : owned));
      if (border) {
        setClass(border, "border" + owned + (feature.complete ? "" : " open"));
        border.style.stroke = paint;
      } else {
        it.style.setProperty("--paint", paint || "var(--seat)");
      }
    });
  });
  showBadges(features);
  if (refused) refused.classList.toggle("away", step.key !== "stop");
  figureShapes.forEach((it, number) => {
    it.classList.toggle("away", !step.figures.includes(number));
    const beside = it.querySelector(".beside text");
    if (beside) setText(beside, String(step.beside[figures[number][0]][0]));
  });
  for (const id of ["latest", "latest-edge"]) $(id).setAttribute("d", step.last === undefined ? "" : outlineOf([step.last]));
  $("scored").setAttribute("d", step.key === "final" ? "" : (step.cells || []).map(outlineOf).join(""));
  setText($("board-title"), "The board, " + step.name + ": " + counted(step.laid, "tile"));
};

const showFeature = () => {
  const { features, featureAt } = positions[now];
  const node = hovered !== null ? hovered : focused !== null ? focused : held;
  const feature = node === null ? undefined : features.get(featureAt[node]);
  for (const it of board.querySelectorAll(".lit")) it.classList.remove("lit");
  const panel = $("panel");
  panel.hidden = !feature;
  board.classList.toggle("pointing", Boolean(feature));
  $("outline").setAttribute("d", feature ? outlineOf(feature.nodes.map(tileOf)) : "");
  for (const button of $("features").querySelectorAll("button")) {
    button.setAttribute("aria-pressed", String(Boolean(feature) && held !== null && featureAt[held] === Number(button.dataset.feature)));
  }
  if (!feature) return;
  for (const it of feature.nodes) segmentShapes[tileOf(it)][it % 10].classList.add("lit");
  const rows = element("dl");
  for (const [name, text] of about(feature)) rows.append(element("dt", name), element("dd", text));
  const owners = ownersOf(feature);
  const title = element("h2", kindText(feature));
  for (const p of owners) {
    const pip = element("span", players[p].mark, "pip seat" + p);
    pip.setAttribute("aria-hidden", "true");
    title.append(pip);
  }
  panel.replaceChildren(title, rows);
};

// ---- Everything around the board.

const items = [...$("turns").children];
const turnsList = $("turns");
const scoreRows = [...document.querySelectorAll(".scores tbody tr")];
// The graph in the shapes that the page has, of which the style shows one.
const graphs = [...document.querySelectorAll(".graph")].map((figure, number) => {
  const svg = figure.querySelector("svg");
  const [top, bottom, low, high] = ["top", "bottom", "low", "high"].map((name) => Number(figure.dataset[name]));
  const cursor = shape("g", { class: "cursor" });
  const line = shape("line", { y1: top, y2: bottom });
  const dots = players.map((_, p) => shape("circle", { class: "seat" + p, r: 4.5 }));
  cursor.append(line, ...dots);
  for (const step of steps) {
    if (step.flaw) svg.append(shape("path", { class: "flaw " + step.flaw, d: `M${step.x[number]} ${bottom + 1}l4 8h-8z` }));
  }
  svg.append(cursor);
  return { svg, number, line, dots, y: (points) => bottom - (points - low) * (bottom - top) / (high - low) };
});

const showScores = () => {
  const step = steps[now];
  scoreRows.forEach((row, p) => {
    const cell = (name) => row.querySelector("." + name);
    setText(cell("points"), String(step.totals[p]));
    setText(cell("gain"), step.gains[p]);
    setText(cell("supply"), String(step.supply[p]));
    if (step.beside) setText(cell("beside"), step.beside[p][1]);
    row.classList.toggle("moving", step.player === p);
  });
  setText($("left"), counted(step.left, "tile left", "tiles left"));
};

const showGraphs = () => {
  const step = steps[now];
  for (const { number, line, dots, y } of graphs) {
    line.setAttribute("x1", step.x[number]);
    line.setAttribute("x2", step.x[number]);
    step.totals.forEach((points, p) => {
      dots[p].setAttribute("cx", step.x[number]);
      dots[p].setAttribute("cy", y(points));
    });
  }
};

const showList = (smooth) => {
  items.forEach((item, i) => {
    const link = item.firstChild;
    item.classList.toggle("later", i > now);
    if (i === now) link.setAttribute("aria-current", "step");
    else link.removeAttribute("aria-current");
  });
  // Only the list scrolls: the page stays where its reader is.
  const room = turnsList.clientHeight;
  const top = items[now].getBoundingClientRect().top - turnsList.getBoundingClientRect().top;
  const height = items[now].offsetHeight;
  if (top < 30 || top + height > room - 30) {
    const wish = height < room ? (room - height) / 2 : 0;
    turnsList.scrollTo({ top: turnsList.scrollTop + top - wish, behavior: smooth ? "smooth" : "auto" });
  }
};

/** Whether a part of a turn in the list is about the turn itself, not about what could have been. */
const ofGame = (part) => !part.closest(".variations");

const drawn = $("drawn");
const showNow = () => {
  const item = items[now];
  const step = steps[now];
  const parts = (selector) => [...item.querySelectorAll(selector)].filter(ofGame).flatMap((part) => [part.cloneNode(true), " "]);
  $("now-title").replaceChildren(...parts(".no"), ...parts("a > .pip"), ...parts(".told"));
  $("now-move").replaceChildren(...parts("code"), ...parts(".gain"), ...parts(".nag"));
  $("now-events").replaceChildren(...[...item.children].slice(1).map((part) => part.cloneNode(true)));
  // The tile of the turn; of one that fits nowhere its type.
  const tile = step.last === undefined ? null : tiles[step.last];
  const lost = tile ? null : types.find((type) => step.gone && type.code === step.gone[0]);
  const name = tile ? types[tile[0]].id + "-r" + tile[1] : lost ? lost.id + "-r" + lost.turn : "";
  drawn.replaceChildren(...name ? [shape("use", { href: "#" + name })] : []);
  drawn.classList.toggle("none", !name);
};

const showFeatures = () => {
  if ($("held").hidden) return;
  const { features } = positions[now];
  const all = $("all-features").checked;
  const list = $("features");
  const kept = list.contains(document.activeElement) ? document.activeElement.dataset.feature : null;
  const taken = new Set(standing().map(([, , node]) => positions[now].featureAt[node]));
  const shown = [...features.values()]
    .filter((feature) => all || taken.has(feature.id))
    .sort((a, b) => a.kind - b.kind || b.size - a.size || a.id - b.id);
  list.replaceChildren(...shown.map((feature) => {
    const item = element("li");
    const button = element("button");
    button.type = "button";
    button.dataset.feature = feature.id;
    for (const p of ownersOf(feature)) {
      const pip = element("span", players[p].mark, "pip seat" + p);
      pip.setAttribute("aria-hidden", "true");
      button.append(pip, " ");
    }
    const told = about(feature)
      .filter(([name]) => name !== "Tile")
      .map(([name, text]) => figureKinds.some(({ one, many }) => name === one || name === many) ? name.toLowerCase() + " " + text : text);
    button.append(element("b", kindText(feature) + " at " + cellText(tileOf(feature.id))), " ", element("span", told.join("; ")));
    item.append(button);
    return item;
  }));
  if (!shown.length) list.append(element("li", "Nobody stands anywhere.", "note"));
  if (kept !== null) {
    const again = list.querySelector(`button[data-feature="${kept}"]`);
    (again || $("all-features")).focus({ preventScroll: true });
  }
};

/** Pictures of the tiles that nobody has seen yet. */
const showStock = () => {
  if ($("stock").hidden) return;
  const left = types.map((type) => type.box);
  for (let tile = 0; tile < steps[now].laid; ++tile) --left[tiles[tile][0]];
  for (const step of steps.slice(0, now + 1)) {
    for (const code of step.gone || []) --left[types.findIndex((type) => type.code === code)];
  }
  $("stock").replaceChildren(...types.flatMap((type, t) => {
    if (left[t] <= 0) return [];
    const item = element("li");
    const picture = shape("svg", { viewBox: "0 0 100 100", role: "img", "aria-label": "Tile " + type.code });
    picture.append(shape("use", { href: "#" + type.id + "-r" + type.turn }));
    item.append(picture, element("span", left[t] + " ×", "count"), element("code", type.code));
    return [item];
  }));
  const unseen = left.reduce((sum, n) => sum + Math.max(n, 0), 0);
  if (unseen > steps[now].left) $("stock").append(element("li", counted(unseen - steps[now].left, "of these lies", "of these lie") + " face down or was never drawn.", "note"));
  if (!unseen) $("stock").append(element("li", "All tiles are on the board.", "note"));
};

/** The board row by row, for those who do not see it. */
const showRows = () => {
  if (!document.querySelector(".tilelist").open) return;
  const rows = new Map();
  for (let tile = 0; tile < steps[now].laid; ++tile) {
    const y = tiles[tile][3];
    if (!rows.has(y)) rows.set(y, []);
    rows.get(y).push(tile);
  }
  $("words").replaceChildren(...[...rows.keys()].sort((a, b) => a - b).map((y) => element("li",
    "Row " + (data.north ? -y : y) + ": " + rows.get(y).sort((a, b) => tiles[a][2] - tiles[b][2]).map((tile) => {
      const here = standing().filter(([, , node]) => tileOf(node) === tile)
        .map(([p, kind, node]) => players[p].name + "'s " + (figureKinds[kind].one.toLowerCase() || kinds[typeOf(tile).kinds[node % 10]].one));
      return typeOf(tile).code + " at " + cellText(tile) + " r" + tiles[tile][1] + (here.length ? " with " + here.join(" and ") : "");
    }).join("; "))));
};

// ---- Going from step to step.

let begun = false;
let timer = null;
let writing = null;
const period = () => Number($("speed").value);
const hashOf = (step) => "#" + steps[step].key;

/** The step that the address names, or nothing. */
const stepOfHash = () => {
  const key = location.hash.slice(1);  // keys hold nothing that an address has to escape
  const shown = branchOfHash();
  if (shown) return Number(shown.dataset.step);
  const exact = steps.findIndex((step) => step.key === key);
  if (exact >= 0) return exact;
  const [name, number] = key.split("=");
  if (!/^\d{1,4}$/.test(number || "") || (name !== "turn" && name !== "move")) return null;
  if (name === "move") return Math.min(Number(number), steps.length - 1);
  return stepOfTurn(Number(number));
};
/** The turn that a step shows; nothing for those between turns. A move that was refused is the last turn. */
const turnOf = ({ key }) => {
  if (key === "stop") return Number($("number").max);
  return key.startsWith("turn=") ? Number(key.slice(5)) : undefined;
};
/** The position after a turn; the last turn there is when there were not so many. */
const stepOfTurn = (turn) => {
  let found = 0;
  steps.forEach((step, i) => { if (turnOf(step) <= turn) found = i; });
  return found;
};

// ---- Variations: positions that were not played, each in a picture of its own above the board.

const branches = [...document.querySelectorAll(".branch")];
let branch = null;
const branchOfHash = () => branches.find((it) => location.hash === "#variation=" + it.dataset.position) || null;
const showBranch = (shown) => {
  branch = shown;
  for (const it of branches) it.hidden = it !== shown;
  for (const link of document.querySelectorAll(".variation a")) {
    if (shown && link.hash === "#variation=" + shown.dataset.position) link.setAttribute("aria-current", "step");
    else link.removeAttribute("aria-current");
  }
  if (shown) setText($("say"), shown.querySelector("figcaption").textContent);
};
/** The move of a variation behind the one that is shown, or before it; before its first one is the game. */
const walk = (direction) => {
  const next = branches[branches.indexOf(branch) + direction];
  const same = next && next.dataset.position.split(".")[0] === branch.dataset.position.split(".")[0];
  if (same) location.hash = "variation=" + next.dataset.position;
  else if (direction < 0) go(now);
};

/** Writes the address of the position. Browsers allow that only so often, so it may wait. */
const writeAddress = () => {
  clearTimeout(writing);
  writing = null;
  if (!branch && location.hash !== hashOf(now)) history.replaceState(null, "", hashOf(now));
};

const show = (step, { address = true, speak = true } = {}) => {
  const before = now;
  showBranch(null);
  now = Math.max(0, Math.min(step, steps.length - 1));
  showBoard(now === before + 1);
  showScores();
  showGraphs();
  //+ analysis.show(now);
  showStrip();
  showList(!calm.matches && !timer && begun);
  showNow();
  showFeatures();
  showStock();
  showRows();
  showFeature();
  follow();
  $("slider").value = now;
  $("slider").setAttribute("aria-valuetext", steps[now].name + (steps[now].player === undefined ? "" : ", " + players[steps[now].player].name));
  const turn = stepTurn(now);
  if (document.activeElement !== $("number")) $("number").value = turn;
  // A button that was just used keeps the focus, so the ends are not disabled but said to be.
  for (const id of ["first", "back"]) $(id).setAttribute("aria-disabled", String(now === 0));
  for (const id of ["forward", "last"]) $(id).setAttribute("aria-disabled", String(now === steps.length - 1));
  if (speak) setText($("say"), spoken(now));
  if (address && !writing) writing = setTimeout(writeAddress, 300);
};
/** A step in the words of the list, for those who hear the page. */
const spoken = (number) => {
  const texts = (selector) => [...items[number].querySelectorAll(selector)].filter(ofGame).map((part) => part.textContent);
  const totals = players.map(({ name }, p) => name + " " + steps[number].totals[p]).join(", ");
  //+ if (texts(".worth").length) return [steps[number].name + ": " + [...texts(".told"), ...texts("code")].join(", "), ...texts(".worth"), ...texts(".flaw"), totals].join("; ");
  return [steps[number].name + ": " + [...texts(".told"), ...texts("code")].join(", "), ...texts(".flaw"), totals].join("; ");
};
/** The turn of a position, for the number beside the slider. */
const stepTurn = (step) => {
  while (turnOf(steps[step]) === undefined) --step;
  return turnOf(steps[step]);
};

const go = (step) => { pause(); show(step); };
const goScored = (direction) => {
  let step = now + direction;
  while (step > 0 && step < steps.length - 1 && !steps[step].cells && !steps[step].flaw) step += direction;
  go(step);
};
/** A jump is an entry of the history, so that the back button returns from it. */
const jump = (step) => {
  pause();
  writeAddress();
  if (step !== now) history.pushState(null, "", hashOf(step));
  show(step);
};

const pause = () => {
  if (!timer) return;
  clearTimeout(timer);
  timer = null;
  setText($("say"), spoken(now));
  showPlaying();
};
const tick = () => {
  if (now >= steps.length - 1) return pause();
  timer = setTimeout(tick, period());
  show(now + 1, { speak: period() > 1000 });
  if (now >= steps.length - 1) pause();
};
const play = () => {
  if (timer) return pause();
  if (now >= steps.length - 1) show(0);
  timer = setTimeout(tick, Math.min(period(), 600));
  showPlaying();
};
const showPlaying = () => {
  $("play").setAttribute("aria-label", timer ? "Pause" : "Play");
  $("play").classList.toggle("playing", Boolean(timer));
};

// ---- What piece of the board is seen.

/** The tiles of a step, and the one that was refused in it. */
const boundsOf = (step) => {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  const include = (x, y) => {
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 100), Math.max(bottom, y + 100)];
  };
  for (let tile = 0; tile < steps[step].laid; ++tile) include(100 * tiles[tile][2], 100 * tiles[tile][3]);
  if (steps[step].key === "stop" && refused) {
    const use = refused.querySelector("use");
    include(Number(use.getAttribute("x")), Number(use.getAttribute("y")));
  }
  //+ for (const [x, y] of analysis.corners(step)) include(x, y);
  return [left, top, right, bottom];
};
const lens = boardLens({
  board, columns: $("columns"), rows: $("rows"),
  bounds: () => boundsOf(now), whole: () => boundsOf(steps.length - 1),
});
const follow = () => {
  const tile = steps[now].last;
  lens.follow(tile === undefined ? null : [100 * tiles[tile][2], 100 * tiles[tile][3]], begun);
};

// ---- The strip: the scores of all positions, on which the slider lies.

const strip = $("strip");
const cursor = shape("g", { class: "cursor" });
const cursorLine = shape("line", { y1: 0 });
const cursorDots = players.map((_, p) => shape("circle", { class: "seat" + p, r: 4 }));
cursor.append(cursorLine, ...cursorDots);
const points = steps.flatMap((step) => step.totals);
const [low, high] = [Math.min(0, ...points), Math.max(1, ...points)];
let stripSize = [0, 0];
// As far from the ends as the middle of the slider's thumb can go.
const stripX = (step) => 8 + (stripSize[0] - 16) * step / Math.max(steps.length - 1, 1);
const stripY = (total) => stripSize[1] - 5 - (stripSize[1] - 16) * (total - low) / (high - low);

/** The lines and the marks; they stay until the size changes, or until more may be told. */
const drawStrip = () => {
  const seen = secret ? steps.slice(0, now + 1) : steps;
  const lines = players.map((_, p) => shape("path", {
    class: "seat" + p, "stroke-dasharray": ["", "6 3", "2 3", "9 3 2 3", "1 2", "12 4"][p],
    d: seen.map((step, i) => (i ? `H${stripX(i).toFixed(1)}V` : `M${stripX(0)} `) + stripY(step.totals[p]).toFixed(1)).join(""),
  }));
  const marks = [];
  seen.forEach((step, i) => {
    if (step.flaw) marks.push(shape("path", { class: "flaw " + step.flaw, d: `M${stripX(i)} ${stripSize[1] - 7}l4 7h-8z` }));
    if (!step.nag) return;
    const badge = shape("g", { class: "nag", "data-nag": step.nag, transform: `translate(${stripX(i)} 7)` });
    const text = shape("text", { y: 3.5 });
    text.textContent = step.nag;
    badge.append(shape("rect", { x: -4 - 3 * step.nag.length, y: -7, width: 8 + 6 * step.nag.length, height: 14, rx: 7 }), text);
    marks.push(badge);
  });
  strip.replaceChildren(...lines, ...marks, cursor);
};
const showStrip = () => {
  const size = [strip.clientWidth, strip.clientHeight];
  if (!size[0]) return;
  const same = size[0] === stripSize[0] && size[1] === stripSize[1];
  stripSize = size;
  if (!same || secret) drawStrip();
  const x = stripX(now);
  for (const [name, value] of [["x1", x], ["x2", x], ["y2", size[1]]]) cursorLine.setAttribute(name, value);
  cursorDots.forEach((dot, p) => {
    dot.setAttribute("cx", x);
    dot.setAttribute("cy", stripY(steps[now].totals[p]));
  });
};
new ResizeObserver(showStrip).observe(board.parentNode);

// ---- What people do.

$("first").onclick = () => go(0);
$("back").onclick = () => go(now - 1);
$("forward").onclick = () => go(now + 1);
$("last").onclick = () => go(steps.length - 1);
$("play").onclick = play;
$("slider").oninput = () => go(Number($("slider").value));
$("number").onchange = () => jump(stepOfTurn(Number($("number").value) || 0));
$("number").onblur = () => { $("number").value = stepTurn(now); };
$("tint").onchange = () => board.classList.toggle("plain", !$("tint").checked);
$("hatch").onchange = () => board.classList.toggle("hatched", $("hatch").checked);
$("all-features").onchange = showFeatures;
const showWhich = (which) => {
  $("turns").hidden = which !== "turns";
  $("held").hidden = which !== "features";
  $("stock").hidden = which !== "tiles";
  for (const name of ["turns", "features", "tiles"]) $("show-" + name).setAttribute("aria-pressed", String(name === which));
  showFeatures();
  showStock();
  showList(false);
};
$("show-tiles").onclick = () => showWhich("tiles");
$("show-turns").onclick = () => showWhich("turns");
$("show-features").onclick = () => showWhich("features");
$("zoom-in").onclick = () => lens.zoom(1.5);
$("zoom-out").onclick = () => lens.zoom(1 / 1.5);
$("zoom-fit").onclick = () => lens.fit(true);
document.querySelector(".tilelist").ontoggle = showRows;

addEventListener("hashchange", () => {
  clearTimeout(writing);
  writing = null;
  const named = stepOfHash();
  const shown = branchOfHash();
  if (shown || branch) {
    pause();
    show(named === null ? now : named, { address: false });
    return showBranch(shown);
  }
  const step = named === null ? steps.length - 1 : named;
  if (step === now) return;
  pause();
  show(step, { address: false });
});
// The address of the position that a link leaves is written before it is left.
document.addEventListener("click", (event) => {
  if (event.target.closest('a[href^="#"]')) { pause(); writeAddress(); }
}, true);

for (const { svg, number } of graphs) {
  svg.addEventListener("click", (event) => {
    const { x } = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    let best = 0;
    steps.forEach((step, i) => { if (Math.abs(step.x[number] - x) < Math.abs(steps[best].x[number] - x)) best = i; });
    jump(best);
  });
}

const nodeOf = (event) => {
  const at = event.target.closest && event.target.closest("[data-node]");
  return at ? Number(at.dataset.node) : null;
};
board.addEventListener("pointermove", (event) => {
  if (!lens.idle() || event.pointerType !== "mouse" || hovered === nodeOf(event)) return;
  hovered = nodeOf(event);
  showFeature();
  // Not where it would cover what is pointed at.
  const box = board.getBoundingClientRect();
  $("panel").classList.toggle("right", event.clientX < box.left + box.width / 2);
});
board.addEventListener("pointerleave", () => { hovered = null; showFeature(); });
board.addEventListener("click", (event) => {
  if (lens.dragged()) return;
  const node = nodeOf(event);
  const { featureAt } = positions[now];
  held = node === null || (held !== null && featureAt[held] === featureAt[node]) ? null : node;
  if (held === null) hovered = null;
  showFeature();
});
const list = $("features");
const featureOf = (event) => {
  const button = event.target.closest("button");
  return button ? Number(button.dataset.feature) : null;
};
list.addEventListener("pointerover", (event) => { hovered = featureOf(event); showFeature(); });
list.addEventListener("pointerleave", () => { hovered = null; showFeature(); });
list.addEventListener("focusin", (event) => { focused = featureOf(event); showFeature(); });
list.addEventListener("focusout", () => { focused = null; showFeature(); });
list.addEventListener("click", (event) => {
  const feature = featureOf(event);
  if (feature === null) return;
  const { featureAt } = positions[now];
  held = held !== null && featureAt[held] === feature ? null : feature;
  showFeature();
});

const keys = {
  ArrowRight: (event) => branch ? walk(1) : event.shiftKey ? goScored(1) : go(now + 1),
  ArrowLeft: (event) => branch ? walk(-1) : event.shiftKey ? goScored(-1) : go(now - 1),
  Home: () => go(0),
  End: () => go(steps.length - 1),
  " ": play,
  "+": () => lens.zoom(1.5),
  "-": () => lens.zoom(1 / 1.5),
  "0": () => lens.fit(true),
  Escape: () => { if (branch) return go(now); held = focused = hovered = null; showFeature(); },
  "?": () => $("help").showModal(),
};
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || $("help").open) return;
  const action = keys[event.key];
  const at = event.target;
  if (!action || at.matches("select, input[type=number]")) return;
  // The slider knows its own keys, and a button is pressed by the space bar.
  if (at.matches("input[type=range]") && !event.shiftKey && /^(Arrow|Home|End)/.test(event.key)) return;
  if (event.key === " " && at.matches("button, summary, input[type=checkbox]")) return;
  event.preventDefault();
  action(event);
});
$("help-open").onclick = () => $("help").showModal();
$("help-close").onclick = () => $("help").close();
document.addEventListener("visibilitychange", () => { if (document.hidden) pause(); });

// ---- Begin.

pageTheme();
for (const part of document.querySelectorAll("[hidden]")) if (!["panel", "held", "stock"].includes(part.id)) part.hidden = false;
root.classList.add("scripted");
const wanted = stepOfHash();
show(wanted === null ? (secret ? 0 : steps.length - 1) : wanted, { address: false, speak: false });
showBranch(branchOfHash());
begun = true;
})();
