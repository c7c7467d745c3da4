// The ways from step to step of a replay: the controls below the board or the dice, the keys, and
// the address. Every page that replays a game has them; what a step looks like is the page's own.

import { byId } from "./elements.js";
import { startThemeButton } from "./page_theme.js";
import { stepWords } from "./replay_words.js";
import { startWords, t } from "./words.js";

/**
 * Whether the page tells nothing of what comes after the step that it shows. A page without an address of
 * its own, such as in a frame, has `spoiler-free` and `embed` as its classes.
 */
export const isSecret = () => {
  const root = document.documentElement;
  const asked = new URLSearchParams(location.search);
  for (const name of ["embed", "spoiler-free"]) if (asked.has(name)) root.classList.add(name);
  return root.classList.contains("spoiler-free");
};

/** Positions that were not played: none, unless the page has some. */
const nothingAside = {
  show: () => {},
  isShown: () => false,
  named: () => null,
  stepOf: () => 0,
  walk: () => false,
};

/**
 * @param {{
 *   replay: {players: {name: string}[], steps: {key: string, name: string, player?: number}[]},
 *   address: ReturnType<typeof import("./replay_address.js").replayAddress>,
 *   strip: {show: (step: number) => void},
 *   aside?: ReturnType<typeof import("./replay_variations.js").replayVariations>,
 *   draw: (step: number, before: number, how: {isPlaying: boolean, isFirst: boolean}) => void,
 *   say: (step: number) => void,
 *   isScored: (step: number) => boolean,
 * }} page `draw`: shows a step, after another one; `say`: says it to those who do not see it;
 *   `isScored`: whether something scored with a step, or was found in it
 */
export const replayPlayer = ({
  replay,
  address,
  strip,
  draw,
  say,
  isScored,
  aside = nothingAside,
}) => {
  const { players, steps } = replay;
  const end = steps.length - 1;
  let now = end; // the page is written as it stands at the end
  let isFirst = true;
  let timer = null;
  let writing = null;

  const period = () => Number(byId("speed").value);
  const stepOfAddress = () => {
    const named = aside.named();
    return named ? aside.stepOf(named) : address.stepOf(location.hash);
  };
  const dropAddress = () => {
    clearTimeout(writing);
    writing = null;
  };
  /** Writes the address of the step. Browsers allow that only so often, so it may wait. */
  const writeAddress = () => {
    dropAddress();
    const hash = address.hashOf(now);
    if (!aside.isShown() && location.hash !== hash) history.replaceState(null, "", hash);
  };
  const showControls = () => {
    const { name, player } = steps[now];
    byId("slider").value = now;
    byId("slider").setAttribute(
      "aria-valuetext",
      stepWords(name) + (player === undefined ? "" : ", " + players[player].name),
    );
    if (document.activeElement !== byId("number")) byId("number").value = address.turnAt(now);
    // A button that was just used keeps the focus, so the ends are not disabled but said to be.
    for (const id of ["first", "back"]) byId(id).setAttribute("aria-disabled", String(now === 0));
    for (const id of ["forward", "last"])
      byId(id).setAttribute("aria-disabled", String(now === end));
  };
  const show = (step, { isWritten = true, isSaid = true } = {}) => {
    const before = now;
    aside.show(null);
    now = Math.max(0, Math.min(step, end));
    draw(now, before, { isPlaying: timer !== null, isFirst });
    strip.show(now);
    showControls();
    if (isSaid) say(now);
    if (isWritten && !writing) writing = setTimeout(writeAddress, 300);
  };
  const showPlaying = () => {
    byId("play").setAttribute("aria-label", timer ? t("Pause") : t("Play"));
    byId("play").classList.toggle("playing", Boolean(timer));
  };
  const pause = () => {
    if (!timer) return;
    clearTimeout(timer);
    timer = null;
    say(now);
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
  /** To the next step in a direction with which something scored. */
  const goScored = (direction) => {
    let step = now + direction;
    while (step > 0 && step < end && !isScored(step)) step += direction;
    go(step);
  };
  /** A jump is an entry of the history, so that the back button returns from it. */
  const jump = (step) => {
    pause();
    writeAddress();
    if (step !== now) history.pushState(null, "", address.hashOf(step));
    show(step);
  };
  /** One step on, or one move of what was not played; before its first one is the game. */
  const goBy = (direction) => (event) => {
    if (aside.isShown()) {
      if (!aside.walk(direction)) go(now);
    } else if (event.shiftKey) goScored(direction);
    else go(now + direction);
  };

  const workControls = () => {
    byId("first").onclick = () => go(0);
    byId("back").onclick = () => go(now - 1);
    byId("forward").onclick = () => go(now + 1);
    byId("last").onclick = () => go(end);
    byId("play").onclick = play;
    byId("slider").oninput = () => go(Number(byId("slider").value));
    byId("number").onchange = () => jump(address.stepOfTurn(Number(byId("number").value) || 0));
    byId("number").onblur = () => {
      byId("number").value = address.turnAt(now);
    };
    byId("help-open").onclick = () => byId("help").showModal();
    byId("help-close").onclick = () => byId("help").close();
    new ResizeObserver(() => strip.show(now)).observe(byId("strip"));
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) pause();
    });
  };
  const followAddress = () => {
    addEventListener("hashchange", () => {
      dropAddress();
      const named = stepOfAddress();
      const position = aside.named();
      if (position || aside.isShown()) {
        pause();
        show(named === null ? now : named, { isWritten: false });
        return aside.show(position);
      }
      const step = named === null ? end : named;
      if (step === now) return;
      pause();
      show(step, { isWritten: false });
    });
    // The address of the step that a link leaves is written before it is left.
    document.addEventListener(
      "click",
      (event) => {
        if (!event.target.closest('a[href^="#"]')) return;
        pause();
        writeAddress();
      },
      true,
    );
  };
  const workKeys = (more) => {
    const keys = {
      ArrowRight: goBy(1),
      ArrowLeft: goBy(-1),
      Home: () => go(0),
      End: () => go(end),
      " ": play,
      "?": () => byId("help").showModal(),
      ...more,
    };
    addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
      if (byId("help").open) return;
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
  };

  return {
    /** The step that is shown. */
    now: () => now,
    go,
    jump,
    /**
     * Shows the parts that need a script, and the step that the address names.
     * @param {{keys?: Record<string, (event: KeyboardEvent) => void>, closed?: string[],
     *   secret: boolean}} how more keys, and the parts that stay closed
     */
    start: ({ keys = {}, closed = [], secret }) => {
      workControls();
      followAddress();
      workKeys(keys);
      startThemeButton();
      startWords();
      const turn = JSON.stringify(t("Turn {n}", { n: "" }));
      document.documentElement.style.setProperty("--turn", turn);
      const around = document.querySelector(".jump");
      const n = byId("number").max;
      [around.firstChild.data, around.lastChild.data] = t("Turn {field} of {n}", {
        field: "|",
        n,
      }).split("|");
      for (const part of document.querySelectorAll("[hidden]")) {
        if (!closed.includes(part.id)) part.hidden = false;
      }
      document.documentElement.classList.add("scripted");
      const wanted = stepOfAddress();
      const step = wanted === null ? (secret ? 0 : end) : wanted;
      show(step, { isWritten: false, isSaid: false });
      aside.show(aside.named());
      isFirst = false;
    },
  };
};
