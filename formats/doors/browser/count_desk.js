// A board that is found and counted: a place, the tile that lies there, the figure on it; in the end
// the scoring, feature by feature. What fits where and what it scores the module says.

import { byId, element, pipOf } from "../../pages/page/elements.js";
import { retold } from "../../pages/page/program_words.js";
import { t } from "../../pages/page/words.js";
import { button, capital, isCoarse, say, stepAmong } from "./controls.js";
import { countChanges } from "./count_changes.js";
import { countChoices } from "./count_choices.js";
import { countLook, isNarrow } from "./count_look.js";
import { cellOf, countPicture } from "./count_picture.js";
import { countPhoto } from "./count_photo.js";
import { countPlaces } from "./count_places.js";
import { faultWords, lyingWords } from "./count_words.js";
import { tilePicture } from "./pictures.js";
import { withoutPlaces } from "./plain_words.js";
import { showCountedScores } from "./score_table.js";
import { cellWords, figureWords } from "./tile_words.js";
import { framedElement, setFramed } from "./two_ways.js";

/**
 * @param {{lens: any, change: (question: any) => Promise<boolean>, refuse: (why: string) => void}} desk the
 *   `lens` of the board; `change` asks the module for another text, takes it, and gives whether there
 *   was one; `refuse` tells what cannot be done
 */
export const countDesk = ({ lens, change, refuse }) => {
  const box = byId("counting");
  const stage = byId("stage");
  const look = countLook();
  const changes = countChanges(look, { change, refuse });
  const places = countPlaces(look, lens);
  const scores = byId("score-table").closest(".scores");
  const choices = countChoices(look, changes, {
    scores,
    showAll: () => showAll(),
    goTo: (step) => goTo(step),
  });

  look.photo = countPhoto(look, { showAll: () => showAll() });

  const nameOfTile = (it) => lyingWords(it, look.position.players, look.count.tiles[0]);
  const drawBoardNow = () =>
    countPicture(look.position, {
      step: look.step,
      current: look.tileAt(look.current),
      isWrong: look.isFaulty,
    });

  // ---- The desk.

  /** Goes to a step of the scoring, to the track before it, or back to the tiles. */
  const goTo = (to) => {
    look.tracks = to === "track" && isNarrow();
    look.step = look.tracks || to === null ? null : to === "track" ? 0 : to;
    if (look.step !== null) {
      lens.fit(false);
      say(retold(withoutPlaces(look.count.scorings[look.step].text)));
    }
    showAll();
    const now = box.querySelector("button.main:enabled") || box.querySelector("button:enabled");
    if (to !== null && now && !isCoarse()) now.focus({ preventScroll: true });
  };
  const showLead = () => {
    const options = [];
    const canScore = look.position.final && look.count.scorings.length;
    if (look.tracks) options.push(button(t("Back"), () => goTo(null)));
    if (look.step === null && canScore) {
      const isNext = look.tracks || !look.position.left;
      options.push(button(t("Score"), () => goTo(isNext ? 0 : "track"), isNext ? "main" : ""));
    }
    if (look.step === null && !look.tracks && look.position.left)
      options.push(...look.photo.buttons());
    byId("lead").replaceChildren(framedElement("strong", choices.sentence()), ...options);
  };
  /** The first thing that cannot be, and the way out; the tiles that it is about are marked on the board. */
  const showFaults = () => {
    const list = byId("count-faults");
    const faults = look.count.faults.filter((it) =>
      look.isWrong(look.position.findings[it.finding]),
    );
    // There is no start tile before the first tile.
    const told = look.count.tiles.length && look.step === null ? faults.slice(0, 1) : [];
    list.replaceChildren(
      ...told.map(({ finding, tiles }) => {
        const { severity, ...words } = look.position.findings[finding];
        const item = element("li", undefined, "flaw " + severity);
        const more = faults.length - 1;
        item.append(
          framedElement(
            "span",
            faultWords(words) + (more ? ` ${t("And {n} more.", { n: more })}` : "") + " ",
          ),
        );
        if (tiles.length && look.tileAt(look.current) !== tiles[0])
          item.append(
            button(t("Show it"), () => {
              look.goToTile(look.count.tiles[tiles[0]]);
              showAll();
            }),
          );
        return item;
      }),
    );
    list.hidden = !list.children.length;
  };
  const showDesk = () => {
    showLead();
    showFaults();
    box.hidden = false;
    byId("draw").hidden = byId("laying").hidden = true;
    const had = box.contains(document.activeElement) && !scores.contains(document.activeElement);
    if (box.contains(scores)) document.querySelector(".side").prepend(scores);
    box.replaceChildren(...choices.parts());
    choices.fill();
    if (had && !isCoarse())
      (box.querySelector(".choice button:enabled") || box.querySelector("button:enabled")).focus({
        preventScroll: true,
      });
  };
  // Paper has the scores, and no desk.
  addEventListener("beforeprint", () => {
    if (box.contains(scores)) document.querySelector(".side").prepend(scores);
  });
  addEventListener("afterprint", () => {
    if (look.count) showDesk();
  });
  new ResizeObserver(() => {
    if (!look.count || box.hidden) return;
    choices.resized();
    places.show();
  }).observe(box);

  // ---- What the page shows beside.

  const showScorings = () => {
    const words = !look.position.final
      ? t("The board is scored when nothing is wrong")
      : [
          look.count.outcome && retold(look.count.outcome),
          look.position.left ? t("as it stands") : "",
        ]
          .filter(Boolean)
          .join(", ");
    setFramed(byId("now-title"), capital(words || t("The final scoring")));
    const list = element("ul", undefined, "events");
    list.append(
      ...look.count.scorings.map((it, i) => {
        const item = element("li");
        const made = button(
          retold(withoutPlaces(it.text)),
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
        what.append(tilePicture(it.id, it.rotation), " ");
        const where = capital(cellWords(it, look.count.tiles[0]));
        if (it.figure)
          what.append(
            pipOf(look.position.players[it.figure.seat], it.figure.seat),
            " ",
            capital(figureWords(it.figure.word)),
          );
        else what.append(element("span", where, "note"));
        // Those who hear the list hear all of the tile.
        what.append(element("span", `; ${nameOfTile(it)}`, "unseen"));
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

  const choosePlace = (cell) => {
    const number = look.count.stock.findIndex((it) => it.tile === look.chosen);
    const fit = look.chosen && look.placeAt(cell).fits.find(({ type }) => type === number);
    if (fit) return changes.lay(look.count.stock[number], cell, fit.rotations[0]);
    if (look.place === cell) [look.place, look.other, look.page] = [null, null, 0];
    else look.choose(cell);
    showAll();
  };
  const act = (target) => {
    const spot = target.closest(".feature, .touch");
    const site = target.closest(".site");
    const lying = target.closest(".lying");
    if (spot) {
      choices.touch(Number(spot.dataset.segment));
    } else if (site) {
      choosePlace(site.dataset.cell);
    } else if (lying) {
      const { cell } = lying.dataset;
      if (look.current === cell) return changes.turn(cell);
      look.current = cell;
      showAll();
      say(nameOfTile(look.count.tiles[look.tileAt(cell)]));
    }
  };
  const board = byId("board");
  const pointIn = (event, picture) =>
    new DOMPoint(event.clientX, event.clientY).matrixTransform(picture.getScreenCTM().inverse());
  board.addEventListener("click", (event) => {
    if (!look.count || lens.dragged()) return;
    // From so far that no place can be met, a touch is meant for the next one, which comes near.
    const far = places.nextTo(pointIn(event, board));
    if (far && look.place === cellOf(far)) showAll();
    else if (far) choosePlace(cellOf(far));
    else act(event.target);
  });
  /** The segment below a pointer on the large tile: all of that is for features, each has what is next to it. */
  const segmentAt = (event) => {
    const met = document.elementFromPoint(event.clientX, event.clientY);
    const large = met && met.closest(".large");
    if (!large) return null;
    const at = pointIn(event, large);
    const { spots } = look.count.tiles[look.tileAt(look.current)];
    const far = (it) => Math.hypot(it.x - at.x, it.y - at.y);
    const spot = spots.reduce((best, it) => (!best || far(it) < far(best) ? it : best), null);
    return spot && spot.segment;
  };
  box.addEventListener("click", (event) => {
    const segment = event.target.closest(".large") ? segmentAt(event) : null;
    if (segment !== null) choices.touch(segment);
  });
  // A figure can be drawn from its owner to the feature, too.
  let drawn = null;
  box.addEventListener("pointerdown", (event) => {
    drawn = event.target.closest("[data-seat]:enabled");
  });
  box.addEventListener("pointerup", (event) => {
    const segment = drawn ? segmentAt(event) : null;
    if (segment !== null) choices.put(segment, Number(drawn.dataset.seat));
    drawn = null;
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
      [look.place, look.other, look.chosen, look.step] = [null, null, null, null];
      [look.tracks, look.page] = [false, 0];
      showAll();
    }
    if (
      (event.key === "r" || event.key === "R") &&
      look.step === null &&
      look.tileAt(look.current) >= 0
    )
      changes.turn(look.current);
  });

  let isNew = true; // nobody has looked at the board
  const forget = () => {
    isNew = true;
    look.photo.forget();
    look.forget();
    changes.forget();
  };

  return {
    picture: drawBoardNow,
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
      look.photo.take();
      changes.shown();
      if (isNew && look.count.tiles.length) changes.goOn();
      isNew = false;
      if (look.tileAt(look.current) < 0) look.current = null;
      if (!look.placeAt(look.place)) look.place = null;
      if (look.place === null || !look.placeAt(look.other)) look.other = null;
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
      look.photo.forget();
      look.position = look.count = null;
      document.querySelector(".side").prepend(scores);
      document.documentElement.classList.remove("counting");
      box.hidden = byId("count-faults").hidden = true;
      for (const part of [box, byId("count-faults"), byId("features")]) part.replaceChildren();
    },
    /** Goes back to the beginning with another board. */
    forget,
  };
};
