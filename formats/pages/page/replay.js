// The replay page: it joins the page's parts. All numbers come from the data that the program wrote,
// and so do the words for turns, for what scored, for features and figures. Here is what stands around
// them.

import { boardLens } from "./board_lens.js";
import { byId } from "./elements.js";
import { readPageData } from "../../ground/packing/page_data.js";
import { replayAddress } from "./replay_address.js";
import { replayBoard } from "./replay_board.js";
import { readReplay } from "./replay_data.js";
import { replayFeatures } from "./replay_features.js";
import { isSecret, replayPlayer } from "./replay_player.js";
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
  const { steps, tiles } = replay;
  const end = steps.length - 1;
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const secret = isSecret();

  const jump = (step) => player.jump(step);
  const address = replayAddress(replay, Number(byId("number").max));
  const variations = replayVariations();
  const drawn = replayBoard(replay);
  const extra = more(replay, jump);
  const words = replayWords(replay, extra.rows);
  const features = replayFeatures(replay, words, drawn);
  const turns = replayTurns(replay);
  const scores = replayScoreTable(replay);
  const graphs = replayGraphs(replay, jump);
  const strip = replayStrip(replay, secret, extra.moments);

  const boundsOf = (step) => drawn.boundsOf(step, extra.corners(step));
  const lens = boardLens({
    board: drawn.board,
    columns: byId("columns"),
    rows: byId("rows"),
    bounds: () => boundsOf(player.now()),
    whole: () => boundsOf(end),
  });
  const follow = (step, isFirst) => {
    const tile = tiles[steps[step].last];
    lens.follow(tile ? [100 * tile.x, 100 * tile.y] : null, !isFirst);
  };

  const player = replayPlayer({
    replay,
    address,
    strip,
    aside: variations,
    draw: (step, before, { isPlaying, isFirst }) => {
      features.goTo(step);
      drawn.show(step, step === before + 1);
      scores.show(step);
      graphs.show(step);
      extra.show(step);
      turns.showNow(step);
      features.showList();
      showTilesLeft(replay, step);
      showRows(replay, words, step);
      features.showPanel();
      // The content above the list is as high as it will be.
      turns.showList(step, !calm.matches && !isPlaying && !isFirst);
      follow(step, isFirst);
    },
    say: (step) => turns.say(step, extra.said, extra.words(step)),
    isScored: (step) => Boolean(steps[step].cells || steps[step].flaw),
  });

  // On a narrow screen the board is as high as what stands above it leaves room.
  const measure = () => {
    const top = drawn.board.parentNode.getBoundingClientRect().top + scrollY;
    document.documentElement.style.setProperty("--above", Math.round(top) + "px");
  };
  const measuring = new ResizeObserver(measure);
  for (const part of document.querySelectorAll(".screen > header, .scores"))
    measuring.observe(part);

  // Where somebody points is seen in the strip: a slider has no column for the final scoring.
  const slider = byId("slider");
  slider.onpointerdown = (event) => {
    event.preventDefault();
    slider.focus();
    slider.setPointerCapture(event.pointerId);
    player.go(strip.stepAt(event.offsetX));
  };
  slider.onpointermove = (event) => {
    if (slider.hasPointerCapture(event.pointerId)) player.go(strip.stepAt(event.offsetX));
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
    features.showPanel();
    showTilesLeft(replay, player.now());
    turns.showList(player.now(), false);
  };
  for (const name in lists) byId("show-" + name).onclick = () => showWhich(name);
  byId("zoom-in").onclick = () => lens.zoom(1.5);
  byId("zoom-out").onclick = () => lens.zoom(1 / 1.5);
  byId("zoom-fit").onclick = () => lens.fit(true);
  document.querySelector(".tilelist").ontoggle = () => showRows(replay, words, player.now());

  drawn.board.addEventListener("pointermove", (event) => {
    if (lens.idle() && event.pointerType === "mouse") features.point(event);
  });
  drawn.board.addEventListener("pointerleave", features.leave);
  drawn.board.addEventListener("click", (event) => {
    if (!lens.dragged()) features.press(event);
  });

  player.start({
    secret,
    closed: ["panel", "held", "stock"],
    keys: {
      "+": () => lens.zoom(1.5),
      "-": () => lens.zoom(1 / 1.5),
      0: () => lens.fit(true),
      Escape: () => {
        if (variations.isShown()) player.go(player.now());
        else if (!extra.letGo()) features.letGo();
      },
      ...extra.keys,
    },
  });
};
