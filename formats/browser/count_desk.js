// A board that is found and counted: a place, the tile that lies there, the figure on it; in the end
// the scoring, feature by feature. What fits where and what it scores the module says.

import { byId, counted, element, pipOf, setText, shape } from "../page/elements.js";
import { button, capital, say, stepAmong } from "./controls.js";
import { cellOf, countPicture, figureOf, movedTo, nameOf } from "./count_picture.js";
import { findingItem } from "./findings.js";
import { tilePicture } from "./pictures.js";
import { showCountedScores } from "./score_table.js";

/**
 * @param {import("./module.js").Ask} ask
 * @param {{lens: any, change: (question: any) => Promise<boolean>, refuse: (why: string) => void}} desk the
 *   `lens` of the board; `change` asks the module for another text, takes it, and gives whether there
 *   was one; `refuse` tells what cannot be done
 */
export const countDesk = (ask, { lens, change, refuse }) => {
  const box = byId("counting");
  const looks = document.querySelector(".looks");
  const stage = looks.parentNode;
  let position = null;
  let count = null; // what the module says of the board
  let place = null; // the cell for which a tile is chosen
  let chosen = null; // a type of the stock that was chosen before its place
  let current = null; // the cell of the tile that is looked at
  let segment = null; // of that tile, on which a figure is to be put
  let step = null; // of the scoring; null: tiles are laid
  let heading = [1, 0]; // from one tile to the next
  let after = null; // what is chosen once a change is shown
  let changing = Promise.resolve(); // one change after the other, however quickly somebody taps

  const numbersOf = (cell) => cell.split(",").map(Number);
  const placeAt = (cell) =>
    cell === null ? undefined : count.places.find((it) => cellOf(it) === cell);
  const tileAt = (cell) =>
    cell === null ? -1 : count.tiles.findIndex((it) => cellOf(it) === cell);
  const coarse = () => matchMedia("(pointer: coarse)").matches;
  /** All that can lie at a place: a type of the stock, and its rotation. */
  const fitsAt = (it) =>
    it.fits.flatMap(({ type, rotations }) =>
      rotations.map((rotation) => ({ type: count.stock[type], rotation })),
    );
  /**
   * More pictures than these are more than somebody looks through: of each type there is one then.
   */
  const mostPictures = 24;

  // ---- Changes.

  const edit = (question, then) => {
    changing = changing.then(async () => {
      after = then;
      if (!(await change(question))) after = null;
    });
    return changing;
  };
  /** The place where somebody most likely goes on: straight ahead, then to the sides. */
  const nextPlace = (cell) => {
    if (!position.left) return null;
    const [x, y] = numbersOf(cell);
    const free = ([dx, dy]) => placeAt(`${x + dx},${y + dy}`);
    const way = [heading, [0, 1], [1, 0], [-1, 0], [0, -1]].find(
      (it) => free(it) && free(it).fits.length,
    );
    return way ? `${x + way[0]},${y + way[1]}` : null;
  };
  const lay = (type, cell, rotation) => {
    const it = placeAt(cell);
    const line = `${type.tile} ${it.at} r${rotation}`;
    edit({ format: "laid", line }, () => {
      if (current !== null) {
        const [from, to] = [numbersOf(current), numbersOf(cell)];
        const way = [to[0] - from[0], to[1] - from[1]];
        if (Math.abs(way[0]) + Math.abs(way[1]) === 1) heading = way;
      }
      [current, segment, chosen] = [cell, null, null];
      place = nextPlace(cell);
      say(`${line}; ${counted(count.tiles.length, "tile")}`);
    });
  };
  const turn = (cell) => {
    const number = tileAt(cell);
    const [line] = count.tiles[number].turns;
    if (line) edit({ format: "relaid", turn: number, line }, () => say(line));
    else say(`${count.tiles[number].tile} fits there in no other way`);
  };
  const take = (cell) => {
    edit({ format: "taken", turn: tileAt(cell) }, () => {
      [place, current, segment] = [cell, null, null];
    });
  };
  /** `it`: a figure of a spot; nothing to take away the one that stands there. */
  const stand = (it, seat, tokens = []) => {
    const tile = count.tiles[tileAt(current)];
    const flock = tokens.length ? ` flock:${tokens.join("+")}` : "";
    const line = it ? `${tile.move} ${it.word} @${position.players[seat].name}${flock}` : tile.move;
    edit({ format: "relaid", turn: tileAt(current), line }, () => {
      if (!it || !it.unit) segment = null;
      say(line);
    });
  };
  const discard = (codes) =>
    edit({ format: "result", line: ["discarded", ...codes].join(" ") }, () => {
      chosen = null;
    });
  const track = () => {
    const numbers = [...document.querySelectorAll(".track")].map(
      (input) => input.value.trim() || "0",
    );
    if (!numbers.every((number) => /^\d{1,4}$/.test(number)))
      return refuse("Enter points as numbers, such as 14.");
    if (numbers.every((number, seat) => Number(number) === position.players[seat].track)) return;
    edit({ format: "result", line: "totals " + numbers.join(":") });
  };

  // ---- The board.

  const faultsOf = (number) =>
    count.faults
      .filter((it) => it.tiles.includes(number))
      .map((it) => position.findings[it.finding]);
  const isWrong = (finding) => finding.severity !== "note";
  const isFaulty = (number) => faultsOf(number).some(isWrong);
  const nameOfTile = (it) => nameOf(it, position.players);
  const picture = () =>
    countPicture(position, { step, current: tileAt(current), isWrong: isFaulty });
  const showSites = () => {
    const sites =
      step !== null
        ? []
        : count.places.filter((it) => {
            const types = it.fits.map(({ type }) => count.stock[type].tile);
            return chosen ? types.includes(chosen) : types.length;
          });
    const first = sites.findIndex((it) => cellOf(it) === place);
    byId("places").replaceChildren(
      ...sites.map((it, i) => {
        const site = shape(
          "g",
          {
            class: "site",
            role: "button",
            tabindex: i === Math.max(first, 0) ? 0 : -1,
            "data-cell": cellOf(it),
            "aria-label": `The place ${it.at}`,
            "aria-pressed": cellOf(it) === place,
            transform: movedTo(it),
          },
          shape("rect", { x: 3, y: 3, width: 94, height: 94, rx: 6 }),
        );
        return site;
      }),
    );
  };
  /** The features of the tile that is looked at, where it is large enough to be pointed at. */
  const showSpots = () => {
    const it = step === null && count.tiles[tileAt(current)];
    const large = 100 * lens.scale() >= (coarse() ? 110 : 60);
    byId("features").replaceChildren(
      ...(it && large ? [shape("g", { transform: movedTo(it) }, ...spotsOf(it))] : []),
    );
  };
  const spotsOf = (it) => [
    // What is touched beside a spot is meant for it, not for the tile.
    ...it.spots.map((spot) =>
      shape("circle", {
        class: "touch",
        "data-segment": spot.segment,
        cx: spot.x,
        cy: spot.y,
        r: 15,
      }),
    ),
    ...it.spots
      .filter(
        (spot) => !it.figure || it.figure.segment !== spot.segment || segment === spot.segment,
      )
      .map((spot) => {
        const made = shape(
          "g",
          {
            class: "feature",
            role: "button",
            tabindex: 0,
            "data-segment": spot.segment,
            "aria-pressed": segment === spot.segment,
            "aria-label": spot.figures.map((figure) => figure.word).join(" or "),
            transform: `translate(${spot.x} ${spot.y})`,
          },
          shape("circle", { r: 8.5 }),
        );
        return made;
      }),
  ];
  const comeNear = () => {
    const cell = step === null ? place || current : null;
    if (cell === null) return lens.follow(null, false);
    const [x, y] = numbersOf(cell);
    const [needed, now] = [coarse() ? 48 : 26, 100 * lens.scale()];
    if (now < needed) lens.zoom(needed / now, { x: 100 * x + 50, y: 100 * y + 50 });
    // The places around it are in sight, too.
    for (const [dx, dy] of [
      [0, -1],
      [-1, 0],
      [0, 1],
      [1, 0],
      [0, 0],
    ])
      lens.follow([100 * (x + dx), 100 * (y + dy)], false);
  };

  // ---- The desk.

  /** The tile that is looked at, in large: its features can be touched there. */
  const lookedAt = () => {
    const number = tileAt(current);
    const it = count.tiles[number];
    const panel = element("div", undefined, "looked");
    const large = shape(
      "svg",
      { class: "large", viewBox: "-2 -2 104 104", role: "group", "aria-label": nameOfTile(it) },
      shape("use", { href: `#${it.id}-r${it.rotation}` }),
    );
    if (it.figure)
      large.append(
        shape(
          "g",
          { transform: `translate(${-100 * it.column} ${-100 * it.row})` },
          ...figureOf(it),
        ),
      );
    large.append(...spotsOf(it));
    const tools = element("div", undefined, "turning");
    const again = button("⟳ Turn", () => turn(current));
    again.disabled = !it.turns.length;
    tools.append(
      again,
      button("Take away", () => take(current)),
    );
    panel.append(large, tools);
    return panel;
  };
  const title = (words) => element("p", words, "ask");
  /** Whose figure stands on the chosen feature. */
  const figureChoice = () => {
    const it = count.tiles[tileAt(current)];
    const spot = it.spots.find((other) => other.segment === segment);
    const here = it.figure && it.figure.segment === segment ? it.figure : null;
    const parts = [title(`Who stands in this ${spot.kind}?`)];
    for (const figure of spot.figures) {
      const row = element("div", undefined, "figures");
      row.setAttribute("role", "group");
      row.setAttribute("aria-label", capital(figure.name));
      row.append(
        element("span", capital(figure.name), "note"),
        ...position.players.map((player, seat) => {
          const stands = Boolean(here) && here.word === figure.word && here.seat === seat;
          const made = button("", () => stand(stands ? null : figure, seat));
          made.setAttribute("aria-pressed", String(stands));
          made.append(pipOf(player, seat), element("bdi", player.name));
          return made;
        }),
      );
      parts.push(row);
      if (figure.unit && here && here.word === figure.word) parts.push(tokenChoice(figure, here));
    }
    const tools = element("div", undefined, "figures");
    if (here) tools.append(button("Nobody", () => stand(null)));
    tools.append(
      button(here && here.tokens.length ? "Done" : "Back", () => {
        segment = null;
        showAll();
      }),
    );
    parts.push(tools);
    return parts;
  };
  /** What the tokens beside a shepherd show. */
  const tokenChoice = (figure, here) => {
    const row = element("div", undefined, "figures");
    row.setAttribute("role", "group");
    row.setAttribute("aria-label", "Tokens of the flock");
    row.append(element("span", "Tokens", "note"));
    here.tokens.forEach((sheep, i) => {
      const made = button(
        `${sheep} ✕`,
        () =>
          stand(
            figure,
            here.seat,
            here.tokens.filter((_, other) => other !== i),
          ),
        "token",
      );
      made.setAttribute("aria-label", `Take the token with ${sheep} away`);
      row.append(made);
    });
    for (const sheep of count.tokens) {
      const made = button(`+${sheep}`, () => stand(figure, here.seat, [...here.tokens, sheep]));
      made.setAttribute("aria-label", `A token with ${sheep} sheep`);
      row.append(made);
    }
    return row;
  };
  const tileButton = (type, rotation, press) => {
    const made = button("", press, "tile");
    made.dataset.tile = type.tile;
    made.dataset.rotation = rotation;
    made.setAttribute(
      "aria-label",
      `${type.tile}×${type.left}, sides ${type.edges}, rotation ${rotation}`,
    );
    made.append(
      tilePicture(type.id, rotation),
      element("span", type.tile),
      element("small", "×" + type.left),
    );
    return made;
  };
  const strip = (buttons, label) => {
    const row = element("div", undefined, "stock");
    row.setAttribute("role", "group");
    row.setAttribute("aria-label", label);
    row.append(...buttons);
    return row;
  };
  /** The tiles for the chosen place, as they lie there; without one, all that are left. */
  const tileChoice = () => {
    const it = placeAt(place);
    if (it) {
      // Until somebody has done it.
      const hint =
        count.tiles.length && !count.tiles.some((other) => other.figure)
          ? [element("p", "Is there a figure on the last tile? Tap the white spot.", "note")]
          : [];
      const all = fitsAt(it);
      const few = all.length <= mostPictures;
      const shown = few ? all : all.filter(({ type }, i) => i === 0 || all[i - 1].type !== type);
      const words = !count.tiles.length
        ? "Which tile is in the middle? Any will do; turn it afterwards."
        : !shown.length
          ? `No tile that is left fits at ${it.at}.`
          : few
            ? `Which tile lies at ${it.at}?`
            : `Which tile lies at ${it.at}? Turn it afterwards.`;
      return [
        title(words),
        strip(
          shown.map(({ type, rotation }) =>
            tileButton(type, rotation, () => lay(type, place, rotation)),
          ),
          "Tiles that fit",
        ),
        ...hint,
      ];
    }
    const type = count.stock.find((other) => other.tile === chosen);
    const all = !position.left && !type;
    const parts = [
      title(
        type
          ? `Where does ${type.tile} lie?`
          : !all
            ? "Tap a place on the board, or a tile."
            : position.final
              ? `All tiles are accounted for. ${capital(count.outcome)}.`
              : "All tiles are accounted for.",
      ),
    ];
    if (all)
      parts.push(
        element("p", "Now enter the points on the scoring track, if you have not yet.", "note"),
      );
    const tools = element("div", undefined, "figures");
    if (type)
      tools.append(
        button(`${type.tile} was discarded`, () => discard([...count.discarded, type.tile])),
      );
    count.discarded.forEach((code, i) =>
      tools.append(
        button(`${code} was discarded ✕`, () =>
          discard(count.discarded.filter((_, other) => other !== i)),
        ),
      ),
    );
    if (tools.children.length) parts.push(tools);
    if (all) return parts;
    parts.push(
      strip(
        count.stock.map((other) => {
          const made = tileButton(other, 0, () => {
            chosen = chosen === other.tile ? null : other.tile;
            showAll();
          });
          made.setAttribute("aria-pressed", String(chosen === other.tile));
          return made;
        }),
        "Tiles left",
      ),
    );
    return parts;
  };
  /** Totals before a step of the scoring, or after it. */
  const totalsAt = (number) =>
    position.players.map((player, seat) =>
      count.scorings
        .slice(0, number)
        .reduce((sum, it) => sum + (it.seats.includes(seat) ? it.points : 0), player.track),
    );
  const scoringStep = () => {
    const scoring = count.scorings[step];
    const totals = element("p", undefined, "totals");
    const [before, now] = [totalsAt(step), totalsAt(step + 1)];
    position.players.forEach((player, seat) => {
      const part = element("span");
      part.append(
        pipOf(player, seat),
        before[seat] === now[seat]
          ? String(now[seat])
          : `${before[seat]} + ${now[seat] - before[seat]} = ${now[seat]}`,
      );
      totals.append(part);
    });
    const last = step + 1 === count.scorings.length;
    const tools = element("div", undefined, "figures");
    const back = button("‹ Before", () => goTo(step - 1));
    const next = button("Next ›", () => goTo(step + 1), "main");
    back.disabled = step === 0;
    next.disabled = last;
    tools.append(
      back,
      next,
      button("Back to the tiles", () => goTo(null)),
    );
    return [
      title(`${step + 1} of ${count.scorings.length}: ${scoring.text}`),
      totals,
      ...(last ? [element("p", capital(count.outcome || "") + ".", "ask")] : []),
      tools,
    ];
  };
  const goTo = (number) => {
    step = number;
    if (number !== null) {
      lens.fit(false);
      say(count.scorings[number].text);
    }
    showAll();
    const now = box.querySelector("button.main:enabled") || box.querySelector("button:enabled");
    if (number !== null && now && !coarse()) now.focus({ preventScroll: true });
  };
  const showLead = () => {
    const laid = counted(count.tiles.length, "tile");
    const words = !count.tiles.length
      ? "No tile yet"
      : position.left
        ? `${laid}, ${position.left} left`
        : `${laid}, none left`;
    const options = [];
    if (step === null && position.final && count.scorings.length)
      options.push(button("Score", () => goTo(0), position.left ? "" : "main"));
    byId("lead").replaceChildren(element("strong", words), ...options);
  };
  /** What cannot be, in words; the tiles that it is about are marked on the board. */
  const showFaults = () => {
    const list = byId("count-faults");
    list.replaceChildren(
      ...count.faults
        .filter((it) => isWrong(position.findings[it.finding]))
        .map(({ finding, tiles }) => {
          const go = () => {
            [current, segment, step] = [cellOf(count.tiles[tiles[0]]), null, null];
            showAll();
          };
          const item = findingItem(ask, position.findings[finding], tiles.length ? go : undefined);
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
    const side = element("div", undefined, "choice");
    const looked = step === null && tileAt(current) >= 0;
    side.append(
      ...(step !== null
        ? scoringStep()
        : segment !== null && looked
          ? figureChoice()
          : tileChoice()),
    );
    box.replaceChildren(...(looked ? [lookedAt()] : []), side);
    box.hidden = false;
    byId("draw").hidden = byId("laying").hidden = true;
    if (had && !coarse())
      (side.querySelector("button:enabled") || box.querySelector("button:enabled")).focus({
        preventScroll: true,
      });
    showFaults();
  };

  // ---- What the page shows beside.

  const showScorings = () => {
    const words = !position.final
      ? "The board is scored when nothing is wrong"
      : [count.outcome, position.left ? "as it stands" : ""].filter(Boolean).join(", ");
    setText(byId("now-title"), capital(words || "The final scoring"));
    const list = element("ul", undefined, "events");
    list.append(
      ...count.scorings.map((it, i) => {
        const item = element("li");
        const made = button(
          it.text,
          () => {
            goTo(i);
            stage.parentNode.scrollIntoView({ block: "nearest" });
          },
          "scored",
        );
        if (i === step) made.setAttribute("aria-current", "step");
        item.append(made);
        return item;
      }),
    );
    byId("now-events").replaceChildren(list);
  };
  const showTiles = () => {
    byId("turns").replaceChildren(
      ...count.tiles.map((it, number) => {
        const item = element("li", undefined, "move");
        const link = element("a");
        link.href = "#";
        link.onclick = (event) => {
          event.preventDefault();
          [current, segment, step] = [cellOf(it), null, null];
          showAll();
          stage.parentNode.scrollIntoView({ block: "nearest" });
        };
        if (cellOf(it) === current) link.setAttribute("aria-current", "step");
        const what = element("span", undefined, "what");
        what.append(element("code", it.move));
        if (it.figure)
          what.append(
            " ",
            pipOf(position.players[it.figure.seat], it.figure.seat),
            " ",
            it.figure.name,
          );
        link.append(element("span", String(number + 1), "no"), " ", what);
        item.append(link);
        if (isFaulty(number)) item.classList.add("wrong");
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
    showSites();
    comeNear();
    showSpots();
  };

  // ---- What people do.

  const act = (target) => {
    const spot = target.closest(".feature, .touch");
    const site = target.closest(".site");
    const lying = target.closest(".lying");
    if (spot) {
      const here = Number(spot.dataset.segment);
      segment = segment === here ? null : here;
      showAll();
    } else if (site) {
      const { cell } = site.dataset;
      const number = count.stock.findIndex((it) => it.tile === chosen);
      const fit = chosen && placeAt(cell).fits.find(({ type }) => type === number);
      if (fit) return lay(count.stock[number], cell, fit.rotations[0]);
      place = place === cell ? null : cell;
      segment = null;
      showAll();
    } else if (lying) {
      const { cell } = lying.dataset;
      if (current === cell && segment === null) return turn(cell);
      [current, segment] = [cell, null];
      showAll();
      say(nameOfTile(count.tiles[tileAt(cell)]));
    }
  };
  const board = byId("board");
  board.addEventListener("click", (event) => {
    if (count && !lens.dragged()) act(event.target);
  });
  box.addEventListener("click", (event) => {
    if (event.target.closest(".large")) act(event.target);
  });
  for (const where of [board, box]) {
    where.addEventListener("keydown", (event) => {
      const at = count && event.target.closest(".site, .feature");
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
      !count ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      byId("record").hidden ||
      document.querySelector("dialog[open]") ||
      event.target.matches("input, textarea, select")
    )
      return;
    if (event.key === "Escape") {
      [place, chosen, segment, step] = [null, null, null, null];
      showAll();
    }
    if ((event.key === "r" || event.key === "R") && step === null && tileAt(current) >= 0)
      turn(current);
  });

  return {
    picture,
    /** Scores, scorings and tiles, beside the board. */
    showBeside: () => {
      showCountedScores(byId("score-table"), position, track);
      showScorings();
      showTiles();
    },
    /** Takes a position that is to be shown. `draw` draws its board anew. */
    take: (now, draw) => {
      const begins = count === null;
      position = now;
      count = now.count;
      drawBoard = draw;
      document.documentElement.classList.add("counting");
      byId("zooming").append(looks);
      if (begins)
        [place, chosen, current, segment, step, after] = [null, null, null, null, null, null];
      if (after) after();
      after = null;
      if (tileAt(current) < 0) [current, segment] = [null, null];
      if (!placeAt(place)) place = null;
      if (!count.stock.some((it) => it.tile === chosen)) chosen = null;
      if (step !== null && step >= count.scorings.length) step = null;
      if (!count.tiles.length) place = cellOf(count.places[0]);
    },
    showDesk: () => {
      showDesk();
      showSites();
      comeNear();
      showSpots();
    },
    end: () => {
      if (count === null) return;
      position = count = null;
      document.documentElement.classList.remove("counting");
      stage.append(looks);
      box.hidden = byId("count-faults").hidden = true;
      for (const part of [box, byId("count-faults"), byId("features")]) part.replaceChildren();
    },
    /** Goes back to the beginning with another board. */
    forget: () => {
      [place, chosen, current, segment, step, after] = [null, null, null, null, null, null];
    },
  };
};
