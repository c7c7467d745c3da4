// The replay page of a dice game: it shows one of the turns that the page holds, and what the players
// have after it. All numbers and words are those that the program wrote.

import { byId, setText } from "../page/elements.js";
import { startThemeButton } from "../page/page_theme.js";
import { replayAddress } from "../page/replay_address.js";
import { replayGraphs, replayStrip } from "../page/replay_scores.js";

/**
 * @typedef {{key: string, name: string, player?: number, nag?: string, flaw?: string,
 *   totals: number[], gains: string[], dice: string[], x: number[]}} Step `gains` and `dice` as text for
 *   each player, no dice where they are not known; `x` in each graph
 */

/** Starts the page. */
export const startDiceReplay = () => {
  /** @type {{players: {name: string, mark: string}[], steps: Step[]}} */
  const replay = JSON.parse(byId("dice-replay").textContent);
  const { players, steps } = replay;
  const end = steps.length - 1;
  const root = document.documentElement;
  const asked = new URLSearchParams(location.search);
  // A page without spoilers tells nothing of what comes after the turn that it shows.
  const secret = asked.has("spoiler-free");
  for (const name of ["embed", "spoiler-free"]) root.classList.toggle(name, asked.has(name));

  const any = /** @type {any} */ (replay);
  const address = replayAddress(any, Number(byId("number").max));
  const graphs = replayGraphs(any, (step) => jump(step));
  const strip = replayStrip(any, secret, []);
  const turns = steps.map(({ key }) => byId("at-" + key));
  const items = [...byId("turns").children];
  const rows = [...document.querySelectorAll(".scores tbody tr")];

  let now = end;
  let [timer, writing] = [null, null];

  const period = () => Number(byId("speed").value);
  /** Writes the address of the turn. Browsers allow that only so often, so it may wait. */
  const writeAddress = () => {
    clearTimeout(writing);
    writing = null;
    const hash = address.hashOf(now);
    if (location.hash !== hash) history.replaceState(null, "", hash);
  };
  const say = () => {
    const totals = players.map(({ name }, seat) => name + " " + steps[now].totals[seat]).join(", ");
    const words = [
      steps[now].name + ": " + turns[now].querySelector(".told").textContent,
      ...[...turns[now].querySelectorAll("p.flaw")].map((flaw) => flaw.textContent),
      totals,
    ];
    setText(byId("say"), words.join("; "));
  };
  const showScores = () => {
    rows.forEach((row, seat) => {
      const write = (name, text) => setText(row.querySelector("." + name), text);
      write("points", String(steps[now].totals[seat]));
      write("gain", steps[now].gains[seat]);
      if (steps[now].dice.length) write("supply", steps[now].dice[seat]);
      row.classList.toggle("moving", steps[now].player === seat);
    });
  };
  const showList = () => {
    const list = byId("turns");
    items.forEach((item, step) => {
      item.classList.toggle("later", step > now);
      if (step === now) item.firstChild.setAttribute("aria-current", "step");
      else item.firstChild.removeAttribute("aria-current");
    });
    // Only the list scrolls: the page stays where its reader is.
    const top = items[now].getBoundingClientRect().top - list.getBoundingClientRect().top;
    const height = items[now].offsetHeight;
    if (top < 0 || top + height > list.clientHeight)
      list.scrollTop += top - (list.clientHeight - height) / 2;
  };
  const show = (step, { isWritten = true, isSaid = true } = {}) => {
    now = Math.max(0, Math.min(step, end));
    turns.forEach((turn, number) => {
      turn.classList.toggle("shown", number === now);
      turn.classList.toggle("later", number > now);
    });
    byId("stage").scrollTop = 0;
    showScores();
    showList();
    graphs.show(now);
    strip.show(now);
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
  /** To the next turn in a direction that scored, or that has a finding. */
  const goScored = (direction) => {
    let step = now + direction;
    while (step > 0 && step < end && !steps[step].gains.some(Boolean) && !steps[step].flaw)
      step += direction;
    go(step);
  };
  /** A jump is an entry of the history, so that the back button returns from it. */
  const jump = (step) => {
    pause();
    writeAddress();
    if (step !== now) history.pushState(null, "", address.hashOf(step));
    show(step);
  };

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
  new ResizeObserver(() => strip.show(now)).observe(byId("strip"));

  addEventListener("hashchange", () => {
    clearTimeout(writing);
    writing = null;
    const named = address.stepOf(location.hash);
    const step = named === null ? end : named;
    if (step === now) return;
    pause();
    show(step, { isWritten: false });
  });
  // The address of the turn that a link leaves is written before it is left.
  document.addEventListener(
    "click",
    (event) => {
      if (!event.target.closest('a[href^="#"]')) return;
      pause();
      writeAddress();
    },
    true,
  );

  const goBy = (direction) => (event) => {
    if (event.shiftKey) goScored(direction);
    else go(now + direction);
  };
  const keys = {
    ArrowRight: goBy(1),
    ArrowLeft: goBy(-1),
    Home: () => go(0),
    End: () => go(end),
    " ": play,
    "?": () => byId("help").showModal(),
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
    if (event.key === " " && at.matches("button, summary")) return;
    event.preventDefault();
    action(event);
  });
  byId("help-open").onclick = () => byId("help").showModal();
  byId("help-close").onclick = () => byId("help").close();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) pause();
  });

  startThemeButton();
  for (const part of document.querySelectorAll("[hidden]")) part.hidden = false;
  root.classList.add("scripted");
  const wanted = address.stepOf(location.hash);
  show(wanted === null ? (secret ? 0 : end) : wanted, { isWritten: false, isSaid: false });
};
