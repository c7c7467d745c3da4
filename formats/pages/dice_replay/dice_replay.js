// The replay page of a dice game: it shows one of the turns that the page holds, and what the players
// have after it. All numbers and words are those that the program wrote.

import { byId, setText } from "../page/elements.js";
import { replayAddress } from "../page/replay_address.js";
import { isSecret, replayPlayer } from "../page/replay_player.js";
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
  const secret = isSecret();

  const any = /** @type {any} */ (replay);
  const turns = steps.map(({ key }) => byId("at-" + key));
  const items = [...byId("turns").children];
  const rows = [...document.querySelectorAll(".scores tbody tr")];
  const graphs = replayGraphs(any, (step) => player.jump(step));

  const showTurn = (now) => {
    turns.forEach((turn, number) => {
      turn.classList.toggle("shown", number === now);
      turn.classList.toggle("later", number > now);
    });
    byId("stage").scrollTop = 0;
  };
  const showScores = (now) => {
    rows.forEach((row, seat) => {
      const write = (name, text) => setText(row.querySelector("." + name), text);
      write("points", String(steps[now].totals[seat]));
      write("gain", steps[now].gains[seat]);
      if (steps[now].dice.length) write("supply", steps[now].dice[seat]);
      row.classList.toggle("moving", steps[now].player === seat);
    });
  };
  const showList = (now) => {
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

  const player = replayPlayer({
    replay,
    address: replayAddress(any, Number(byId("number").max)),
    strip: replayStrip(any, secret, []),
    draw: (step) => {
      showTurn(step);
      showScores(step);
      showList(step);
      graphs.show(step);
    },
    say: (step) => {
      const totals = players.map(({ name }, seat) => name + " " + steps[step].totals[seat]);
      const words = [
        steps[step].name + ": " + turns[step].querySelector(".told").textContent,
        ...[...turns[step].querySelectorAll("p.flaw")].map((flaw) => flaw.textContent),
        totals.join(", "),
      ];
      setText(byId("say"), words.join("; "));
    },
    isScored: (step) => steps[step].gains.some(Boolean) || Boolean(steps[step].flaw),
  });
  player.start({ secret });
};
