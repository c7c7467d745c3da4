// The replay page: it goes from step to step of a game, and joins the page's parts. All numbers come
// from the data that the program wrote, and so do the words for turns, for what scored, for features
// and figures. Here is what stands around them.

import { boardLens } from "./board_lens.js";
import { byId } from "./elements.js";
import { readPageData } from "../packing/page_data.js";
import { startThemeButton } from "./page_theme.js";
import { replayAddress } from "./replay_address.js";
import { replayBoard } from "./replay_board.js";
import { readReplay } from "./replay_data.js";
import { replayFeatures } from "./replay_features.js";
import { replayGraphs, replayScoreTable, replayStrip } from "./replay_scores.js";
import { showRows, showTilesLeft } from "./replay_stock.js";
import { replayTurns } from "./replay_turns.js";
import { replayVariations } from "./replay_variations.js";
import { replayWords } from "./replay_words.js";

/**
 * What a page shows besides what its record says; nothing, unless another script knows more.
 * @typedef {{show: (step: number) => void, corners: (step: number) => [number, number][],
 *   rows: (feature: import("./replay_data.js").Feature, step: number) => [string, string][],
 *   said: string, words: (step: number) => string[], moments: number[],
 *   keys: Record<string, () => void>, letGo: () => boolean}} Extra what is shown with a step, corners
 *   of squares as large as a tile that have to be seen then, what is told of a feature, which parts
 *   of a turn are said and what else, steps that the strip marks, more keys, and what lets go of what
 *   was picked, if anything was
 */
const nothingMore = {
  show: () => {},
  corners: () => [],
  rows: () => [],
  said: "",
  words: () => [],
  moments: [],
  keys: {},
  letGo: () => false,
};

/**
 * Starts the page.
 * @param {(replay: import("./replay_data.js").Replay, jump: (step: number) => void) => Extra} [more]
 */
export const startReplay = (more = () => nothingMore) => {
  const replay = readReplay(readPageData("replay"));
  const { players, steps, tiles } = replay;
  const end = steps.length - 1;
  const root = document.documentElement;
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const asked = new URLSearchParams(location.search);
  // A page without spoilers tells nothing of what comes after the position that it shows.
  // A page without an address of its own, such as in a frame, has these words as its classes.
  for (const name of ["embed", "spoiler-free"]) if (asked.has(name)) root.classList.add(name);
  const secret = root.classList.contains("spoiler-free");

  let now = end; // the page is written as it stands at the end
  let begun = false;
  let timer = null;
  let writing = null;

  const address = replayAddress(replay, Number(byId("number").max));
  const variations = replayVariations();
  const drawn = replayBoard(replay);
  const extra = more(replay, (step) => jump(step));
  const words = replayWords(replay, extra.rows);
  const features = replayFeatures(replay, words, drawn);
  const turns = replayTurns(replay);
  const scores = replayScoreTable(replay);
  const graphs = replayGraphs(replay, (step) => jump(step));
  const strip = replayStrip(replay, secret, extra.moments);

  const boundsOf = (step) => drawn.boundsOf(step, extra.corners(step));
  const lens = boardLens({
    board: drawn.board,
    columns: byId("columns"),
    rows: byId("rows"),
    bounds: () => boundsOf(now),
    whole: () => boundsOf(end),
  });
  const follow = () => {
    const tile = tiles[steps[now].last];
    lens.follow(tile ? [100 * tile.x, 100 * tile.y] : null, begun);
  };

  // ---- Going from step to step.

  const period = () => Number(byId("speed").value);
  const stepOfAddress = () => {
    const branch = variations.named();
    return branch ? variations.stepOf(branch) : address.stepOf(location.hash);
  };
  /** Writes the address of the position. Browsers allow that only so often, so it may wait. */
  const writeAddress = () => {
    clearTimeout(writing);
    writing = null;
    const hash = address.hashOf(now);
    if (!variations.isShown() && location.hash !== hash) history.replaceState(null, "", hash);
  };

  const say = () => turns.say(now, extra.said, extra.words(now));
  const show = (step, { isWritten = true, isSaid = true } = {}) => {
    const before = now;
    variations.show(null);
    now = Math.max(0, Math.min(step, end));
    features.goTo(now);
    drawn.show(now, now === before + 1);
    scores.show(now);
    graphs.show(now);
    extra.show(now);
    strip.show(now);
    turns.showList(now, !calm.matches && !timer && begun);
    turns.showNow(now);
    features.showList();
    showTilesLeft(replay, now);
    showRows(replay, words, now);
    features.showPanel();
    follow();
    const { name, player } = steps[now];
    byId("slider").value = now;
    byId("slider").setAttribute(
      "aria-valuetext",
      name + (player === undefined ? "" : ", " + players[player].name),
    );
    if (document.activeElement !== byId("number")) byId("number").value = address.turnAt(now);
    // A button that was just used keeps the focus, so the ends are not disabled but said to be.
    for (const id of ["first", "back"]) byId(id).setAttribute("aria-disabled", String(now === 0));
    for (const id of ["forward", "last"])
      byId(id).setAttribute("aria-disabled", String(now === end));
    if (isSaid) say();
    if (isWritten && !writing) writing = setTimeout(writeAddress, 300);
  };
  const showPlaying = () => {
    byId("play").setAttribute("aria-label", timer ? "Pause" : "Play");
    byId("play").classList.toggle("playing", Boolean(timer));
  };
  const pause = () => {
    if (!timer) return;
    clearTimeout(timer);
    timer = null;
    say();
    showPlaying();
  };
  const tick = () => {
    if (now >= end) return pause();
    timer = setTimeout(tick, period());
    show(now + 1, { isSaid: period() > 1000 });
    if (now >= end) pause();
  };
  const play = () => {
    if (timer) return pause();
    if (now >= end) show(0);
    timer = setTimeout(tick, Math.min(period(), 600));
    showPlaying();
  };
  const go = (step) => {
    pause();
    show(step);
  };
  const goScored = (direction) => {
    let step = now + direction;
    while (step > 0 && step < end && !steps[step].cells && !steps[step].flaw) step += direction;
    go(step);
  };
  /** A jump is an entry of the history, so that the back button returns from it. */
  const jump = (step) => {
    pause();
    writeAddress();
    if (step !== now) history.pushState(null, "", address.hashOf(step));
    show(step);
  };
  /** Before the first move of a variation is the game. */
  const walk = (direction) => {
    if (!variations.walk(direction)) go(now);
  };

  // ---- What people do.

  byId("first").onclick = () => go(0);
  byId("back").onclick = () => go(now - 1);
  byId("forward").onclick = () => go(now + 1);
  byId("last").onclick = () => go(end);
  byId("play").onclick = play;
  byId("slider").oninput = () => go(Number(byId("slider").value));
  // Where somebody points is seen in the strip: a slider has no column for the final scoring.
  byId("slider").onpointerdown = (event) => {
    event.preventDefault();
    byId("slider").focus();
    byId("slider").setPointerCapture(event.pointerId);
    go(strip.stepAt(event.offsetX));
  };
  byId("slider").onpointermove = (event) => {
    if (byId("slider").hasPointerCapture(event.pointerId)) go(strip.stepAt(event.offsetX));
  };
  byId("number").onchange = () => jump(address.stepOfTurn(Number(byId("number").value) || 0));
  byId("number").onblur = () => {
    byId("number").value = address.turnAt(now);
  };
  byId("owners").onchange = () => {
    drawn.board.dataset.owners = byId("owners").value;
  };
  byId("hatch").onchange = () => drawn.board.classList.toggle("hatched", byId("hatch").checked);
  const lists = { turns: "turns", features: "held", tiles: "stock" };
  const showWhich = (which) => {
    for (const [name, id] of Object.entries(lists)) {
      byId(id).hidden = name !== which;
      byId("show-" + name).setAttribute("aria-pressed", String(name === which));
    }
    features.showList();
    showTilesLeft(replay, now);
    turns.showList(now, false);
  };
  for (const name in lists) byId("show-" + name).onclick = () => showWhich(name);
  byId("zoom-in").onclick = () => lens.zoom(1.5);
  byId("zoom-out").onclick = () => lens.zoom(1 / 1.5);
  byId("zoom-fit").onclick = () => lens.fit(true);
  document.querySelector(".tilelist").ontoggle = () => showRows(replay, words, now);
  new ResizeObserver(() => strip.show(now)).observe(drawn.board.parentNode);

  addEventListener("hashchange", () => {
    clearTimeout(writing);
    writing = null;
    const named = stepOfAddress();
    const branch = variations.named();
    if (branch || variations.isShown()) {
      pause();
      show(named === null ? now : named, { isWritten: false });
      return variations.show(branch);
    }
    const step = named === null ? end : named;
    if (step === now) return;
    pause();
    show(step, { isWritten: false });
  });
  // The address of the position that a link leaves is written before it is left.
  document.addEventListener(
    "click",
    (event) => {
      if (!event.target.closest('a[href^="#"]')) return;
      pause();
      writeAddress();
    },
    true,
  );

  drawn.board.addEventListener("pointermove", (event) => {
    if (lens.idle() && event.pointerType === "mouse") features.point(event);
  });
  drawn.board.addEventListener("pointerleave", features.leave);
  drawn.board.addEventListener("click", (event) => {
    if (!lens.dragged()) features.press(event);
  });

  const goBy = (direction, event) => {
    if (variations.isShown()) walk(direction);
    else if (event.shiftKey) goScored(direction);
    else go(now + direction);
  };
  const keys = {
    ArrowRight: (event) => goBy(1, event),
    ArrowLeft: (event) => goBy(-1, event),
    Home: () => go(0),
    End: () => go(end),
    " ": play,
    "+": () => lens.zoom(1.5),
    "-": () => lens.zoom(1 / 1.5),
    0: () => lens.fit(true),
    Escape: () => {
      if (variations.isShown()) go(now);
      else if (!extra.letGo()) features.letGo();
    },
    "?": () => byId("help").showModal(),
    ...extra.keys,
  };
  addEventListener("keydown", (event) => {
    if (
      event.ctrlKey ||
      event.altKey ||
      event.metaKey ||
      event.defaultPrevented ||
      byId("help").open
    )
      return;
    const action = keys[event.key];
    const at = event.target;
    if (!action || at.matches("select, input[type=number]")) return;
    // The slider knows its own keys, and a button is pressed by the space bar.
    if (at.matches("input[type=range]") && !event.shiftKey && /^(Arrow|Home|End)/.test(event.key))
      return;
    if (event.key === " " && at.matches("button, summary, input[type=checkbox]")) return;
    event.preventDefault();
    action(event);
  });
  byId("help-open").onclick = () => byId("help").showModal();
  byId("help-close").onclick = () => byId("help").close();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) pause();
  });

  // ---- Begin.

  startThemeButton();
  for (const part of document.querySelectorAll("[hidden]")) {
    if (!["panel", "held", "stock"].includes(part.id)) part.hidden = false;
  }
  root.classList.add("scripted");
  const wanted = stepOfAddress();
  show(wanted === null ? (secret ? 0 : end) : wanted, { isWritten: false, isSaid: false });
  variations.show(variations.named());
  begun = true;
};
