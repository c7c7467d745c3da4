// A board that is found and counted: a place, the tile that lies there, the figure on it; in the end
// the scoring, feature by feature. What fits where and what it scores the module says.

import { byId, counted, element, pipOf, setText } from "../../pages/page/elements.js";
import { button, capital, say, stepAmong } from "./controls.js";
import { countChanges } from "./count_changes.js";
import { countChoices } from "./count_choices.js";
import { countLook, isCoarse } from "./count_look.js";
import { cellOf, countPicture, nameOf } from "./count_picture.js";
import { countPlaces } from "./count_places.js";
import { findingItem } from "./findings.js";
import { showCountedScores } from "./score_table.js";
import { setFramed } from "./two_ways.js";

/**
 * @param {import("./module.js").Ask} ask
 * @param {{lens: any, change: (question: any) => Promise<boolean>, refuse: (why: string) => void}} desk the
 *   `lens` of the board; `change` asks the module for another text, takes it, and gives whether there
 *   was one; `refuse` tells what cannot be done
 */
export const countDesk = (ask, { lens, change, refuse }) => {
  const box = byId("counting");
  const stage = byId("stage");
  const look = countLook();
  const changes = countChanges(look, { change, refuse });
  const places = countPlaces(look, lens);
  const choices = countChoices(look, changes, {
    showAll: () => showAll(),
    goTo: (step) => goTo(step),
  });

  const nameOfTile = (it) => nameOf(it, look.position.players);
  const picture = () =>
    countPicture(look.position, {
      step: look.step,
      current: look.tileAt(look.current),
      isWrong: look.isFaulty,
    });

  // ---- The desk.

  const goTo = (number) => {
    look.step = number;
    if (number !== null) {
      lens.fit(false);
      say(look.count.scorings[number].text);
    }
    showAll();
    const now = box.querySelector("button.main:enabled") || box.querySelector("button:enabled");
    if (number !== null && now && !isCoarse()) now.focus({ preventScroll: true });
  };
  const showLead = () => {
    const laid = counted(look.count.tiles.length, "tile");
    const words = !look.count.tiles.length
      ? "No tile yet"
      : look.position.left
        ? `${laid}, ${look.position.left} left`
        : `${laid}, none left`;
    const options = [];
    if (look.step === null && look.position.final && look.count.scorings.length)
      options.push(button("Score", () => goTo(0), look.position.left ? "" : "main"));
    byId("lead").replaceChildren(element("strong", words), ...options);
  };
  /** What cannot be, in words; the tiles that it is about are marked on the board. */
  const showFaults = () => {
    const list = byId("count-faults");
    list.replaceChildren(
      ...look.count.faults
        .filter((it) => look.isWrong(look.position.findings[it.finding]))
        .map(({ finding, tiles }) => {
          const go = () => {
            look.goToTile(look.count.tiles[tiles[0]]);
            showAll();
          };
          const item = findingItem(
            ask,
            look.position.findings[finding],
            tiles.length ? go : undefined,
          );
          const where = item.querySelector(".place");
          if (tiles.length) setText(where, tiles.length === 1 ? "Show it" : "Show them");
          else where.remove();
          return item;
        }),
    );
    list.hidden = !list.children.length;
  };
  const showDesk = () => {
    showLead();
    const had = box.contains(document.activeElement);
    box.replaceChildren(...choices.parts());
    box.hidden = false;
    byId("draw").hidden = byId("laying").hidden = true;
    if (had && !isCoarse())
      (box.querySelector(".choice button:enabled") || box.querySelector("button:enabled")).focus({
        preventScroll: true,
      });
    showFaults();
  };

  // ---- What the page shows beside.

  const showScorings = () => {
    const words = !look.position.final
      ? "The board is scored when nothing is wrong"
      : [look.count.outcome, look.position.left ? "as it stands" : ""].filter(Boolean).join(", ");
    setFramed(byId("now-title"), capital(words || "The final scoring"));
    const list = element("ul", undefined, "events");
    list.append(
      ...look.count.scorings.map((it, i) => {
        const item = element("li");
        const made = button(
          it.text,
          () => {
            goTo(i);
            stage.parentNode.scrollIntoView({ block: "nearest" });
          },
          "scored",
        );
        if (i === look.step) made.setAttribute("aria-current", "step");
        item.append(made);
        return item;
      }),
    );
    byId("now-events").replaceChildren(list);
  };
  const showTiles = () => {
    byId("turns").replaceChildren(
      ...look.count.tiles.map((it, number) => {
        const item = element("li", undefined, "move");
        const link = element("a");
        link.href = "#";
        link.onclick = (event) => {
          event.preventDefault();
          look.goToTile(it);
          showAll();
          stage.parentNode.scrollIntoView({ block: "nearest" });
        };
        if (cellOf(it) === look.current) link.setAttribute("aria-current", "step");
        const what = element("span", undefined, "what");
        what.append(element("code", it.move));
        if (it.figure)
          what.append(
            " ",
            pipOf(look.position.players[it.figure.seat], it.figure.seat),
            " ",
            it.figure.name,
          );
        link.append(element("span", String(number + 1), "no"), " ", what);
        item.append(link);
        if (look.isFaulty(number)) item.classList.add("wrong");
        return item;
      }),
    );
  };

  let drawBoard = () => {};
  const showAll = () => {
    drawBoard();
    showScorings();
    showTiles();
    showDesk();
    places.show();
  };

  // ---- What people do.

  const act = (target) => {
    const spot = target.closest(".feature, .touch");
    const site = target.closest(".site");
    const lying = target.closest(".lying");
    if (spot) {
      const here = Number(spot.dataset.segment);
      look.segment = look.segment === here ? null : here;
      showAll();
    } else if (site) {
      const { cell } = site.dataset;
      const number = look.count.stock.findIndex((it) => it.tile === look.chosen);
      const fit = look.chosen && look.placeAt(cell).fits.find(({ type }) => type === number);
      if (fit) return changes.lay(look.count.stock[number], cell, fit.rotations[0]);
      look.place = look.place === cell ? null : cell;
      look.segment = null;
      showAll();
    } else if (lying) {
      const { cell } = lying.dataset;
      if (look.current === cell && look.segment === null) return changes.turn(cell);
      [look.current, look.segment] = [cell, null];
      showAll();
      say(nameOfTile(look.count.tiles[look.tileAt(cell)]));
    }
  };
  const board = byId("board");
  board.addEventListener("click", (event) => {
    if (look.count && !lens.dragged()) act(event.target);
  });
  box.addEventListener("click", (event) => {
    if (event.target.closest(".large")) act(event.target);
  });
  for (const where of [board, box]) {
    where.addEventListener("keydown", (event) => {
      const at = look.count && event.target.closest(".site, .feature");
      if (!at) return;
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        act(at);
      }
      if (at.matches(".site")) stepAmong(event, at, byId("places").children);
    });
  }
  addEventListener("keydown", (event) => {
    if (
      !look.count ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      byId("record").hidden ||
      document.querySelector("dialog[open]") ||
      event.target.matches("input, textarea, select")
    )
      return;
    if (event.key === "Escape") {
      [look.place, look.chosen, look.segment, look.step] = [null, null, null, null];
      showAll();
    }
    if (
      (event.key === "r" || event.key === "R") &&
      look.step === null &&
      look.tileAt(look.current) >= 0
    )
      changes.turn(look.current);
  });

  const forget = () => {
    look.forget();
    changes.forget();
  };

  return {
    picture,
    /** Scores, scorings and tiles, beside the board. */
    showBeside: () => {
      showCountedScores(byId("score-table"), look.position, changes);
      showScorings();
      showTiles();
    },
    /** Takes a position that is to be shown. `draw` draws its board anew. */
    take: (now, draw) => {
      const begins = look.count === null;
      look.position = now;
      look.count = now.count;
      drawBoard = draw;
      document.documentElement.classList.add("counting");
      if (begins) forget();
      changes.shown();
      if (look.tileAt(look.current) < 0) [look.current, look.segment] = [null, null];
      if (!look.placeAt(look.place)) look.place = null;
      if (!look.count.stock.some((it) => it.tile === look.chosen)) look.chosen = null;
      if (look.step !== null && look.step >= look.count.scorings.length) look.step = null;
      if (!look.count.tiles.length) look.place = cellOf(look.count.places[0]);
    },
    showDesk: () => {
      showDesk();
      places.show();
    },
    end: () => {
      if (look.count === null) return;
      look.position = look.count = null;
      document.documentElement.classList.remove("counting");
      box.hidden = byId("count-faults").hidden = true;
      for (const part of [box, byId("count-faults"), byId("features")]) part.replaceChildren();
    },
    /** Goes back to the beginning with another board. */
    forget,
  };
};
