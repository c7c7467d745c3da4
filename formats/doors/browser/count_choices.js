// The choices for a board that is counted: a tile for a place, the figure on it, a step of the
// scoring. One sentence asks for what is to be done now.

import { element, pipOf, shape } from "../../pages/page/elements.js";
import { retold } from "../../pages/page/program_words.js";
import { t, translated } from "../../pages/page/words.js";
import { button, capital } from "./controls.js";
import { likelySpot, likelyTiles } from "./count_guess.js";
import { isNarrow } from "./count_look.js";
import { figureOf } from "./count_picture.js";
import { spotsOf } from "./count_places.js";
import { lyingWords } from "./count_words.js";
import { tilePicture } from "./pictures.js";
import { withoutPlaces } from "./plain_words.js";
import { cellWords, tileWords } from "./tile_words.js";
import { framedElement } from "./two_ways.js";

/** So many pictures are shown before their room is known. */
const SOME = 12;
/** Pixels that a picture takes, with the gap beside it. */
const PITCH = 66;
/** How much of what is likely the first of two guesses has. */
const FIRST = 0.65;

const title = (words) => framedElement("p", words, "ask");
/** A sign for those who see it, words for those who hear it. */
const signButton = (sign, words, press) => {
  const made = button(sign, press, "sign");
  made.setAttribute("aria-label", words);
  made.title = words;
  return made;
};
const groupOf = (className, label) => {
  const row = element("div", undefined, className);
  row.setAttribute("role", "group");
  row.setAttribute("aria-label", label);
  return row;
};

/**
 * @param {any} look what is looked at; see count_look.js
 * @param {any} changes of the board; see count_changes.js
 * @param {{scores: HTMLElement, showAll: () => void, goTo: (step: number | null) => void}} desk the table of
 *   scores; what shows another choice, or a step of the scoring
 */
export const countChoices = (look, changes, { scores, showAll, goTo }) => {
  const isLooked = () => look.step === null && !look.tracks && look.tileAt(look.current) >= 0;
  const lookedAt = () => look.count.tiles[look.tileAt(look.current)];

  // ---- Who stands on the tile that is looked at.

  /** The figure of a kind like this one on a spot; the first where there is none. */
  const likeOn = (spot, figure) =>
    spot.figures.find(({ name }) => figure && name === figure.name) || spot.figures[0];
  /** Puts somebody's figure on a feature. */
  const put = (segment, seat) => {
    const { spots, figure } = lookedAt();
    const spot = spots.find((other) => other.segment === segment);
    return changes.stand(likeOn(spot, figure), seat);
  };
  /** Puts a figure on a feature, moves it there, or takes it away. */
  const touch = (segment) => {
    const { figure } = lookedAt();
    if (figure && figure.segment === segment) return changes.stand(null);
    return put(segment, figure ? figure.seat : look.seat);
  };
  const likely = () => likelySpot(look, look.tileAt(look.current));
  /** Somebody's figure, where one stands or most likely does. */
  const own = (seat) => {
    const { figure, spots } = lookedAt();
    if (figure && figure.seat === seat) return changes.stand(null);
    const spot = figure ? spots.find(({ segment }) => segment === figure.segment) : likely();
    if (!spot) return undefined;
    const same = figure && spot.figures.find(({ word }) => word === figure.word);
    return changes.stand(same || spot.figures[0], seat, figure ? figure.tokens : []);
  };
  /** The tile that is looked at, in large: its features can be touched there. */
  const lookedPanel = () => {
    const it = lookedAt();
    const { players } = look.position;
    const panel = element("div", undefined, "looked");
    const large = shape(
      "svg",
      {
        class: "large",
        viewBox: "-1 -1 102 102",
        role: "group",
        "aria-label": lyingWords(it, players, look.count.tiles[0]),
      },
      shape("use", { href: `#${it.id}-r${it.rotation}` }),
    );
    if (it.figure)
      large.append(
        shape(
          "g",
          { transform: `translate(${-100 * it.column} ${-100 * it.row})`, class: "standing" },
          ...figureOf(it),
        ),
      );
    large.append(...spotsOf(it, it.figure ? undefined : likely()));
    const owners = groupOf("owners", t("Who stands on this tile"));
    owners.append(
      ...players.map((player, seat) => {
        const made = button("", () => own(seat));
        const stands = Boolean(it.figure) && it.figure.seat === seat;
        made.dataset.seat = seat;
        made.setAttribute("aria-pressed", String(stands));
        made.setAttribute("aria-label", t("{name} stands here", player));
        if (seat === look.seat && !it.figure) made.classList.add("next");
        made.append(pipOf(player, seat), element("bdi", player.name));
        made.disabled = !it.spots.length;
        return made;
      }),
    );
    const again = signButton("⟳", t("Turn this tile"), () => changes.turn(look.current));
    again.disabled = !it.turns.length;
    owners.append(
      again,
      signButton("✕", t("Take this tile away"), () => changes.take(look.current)),
    );
    panel.append(large, owners);
    return panel;
  };
  /** The kinds of figures that can stand where one stands, and the tokens beside it. */
  const kindChoice = () => {
    if (!isLooked() || !lookedAt().figure) return [];
    const here = lookedAt().figure;
    const spot = lookedAt().spots.find(({ segment }) => segment === here.segment);
    if (!spot || (spot.figures.length < 2 && !here.tokens.length)) return [];
    const row = groupOf("figures", t("Which figure, and what lies beside it"));
    for (const figure of spot.figures) {
      const made = button(capital(translated(figure.name)), () => changes.stand(figure, here.seat));
      made.setAttribute("aria-pressed", String(figure.word === here.word));
      row.append(made);
    }
    const figure = spot.figures.find(({ word }) => word === here.word);
    if (figure && figure.unit) row.append(...tokenButtons(figure, here));
    return [row];
  };
  /** What the tokens beside a figure show. */
  const tokenButtons = (figure, here) => {
    const hold = (tokens) => changes.stand(figure, here.seat, tokens);
    const taken = here.tokens.map((token, i) => {
      const made = button(
        `${token} ✕`,
        () => hold(here.tokens.filter((_, other) => other !== i)),
        "token",
      );
      made.setAttribute("aria-label", t("Take the token with {token} away", { token }));
      return made;
    });
    const more = look.count.tokens.map((token) => {
      const made = button(`+${token}`, () => hold([...here.tokens, token]));
      made.setAttribute("aria-label", t("A token with {token} sheep", { token }));
      return made;
    });
    return [...taken, ...more];
  };

  // ---- Which tile lies at a place.

  const tileButton = ({ type, rotation, place }, press, isOther) => {
    const made = button("", press, "tile" + (isOther ? " other" : ""));
    Object.assign(made.dataset, { tile: type.tile, rotation });
    if (place) made.dataset.cell = place.column + "," + place.row;
    const where = isOther
      ? [t("at the place {where}", { where: cellWords(place, look.count.tiles[0]) })]
      : [];
    const words = `${tileWords(type, rotation)}; ${t("{n} left", { n: type.left })}`;
    made.setAttribute("aria-label", [words, ...where].join(", "));
    made.append(tilePicture(type.id, rotation), element("small", "×" + type.left));
    return made;
  };
  const placeNow = () => look.placeAt(look.place);
  const typeNow = () => look.count.stock.find((other) => other.tile === look.chosen);
  const stockButton = (type) => {
    const made = tileButton({ type, rotation: 0 }, () => {
      look.chosen = look.chosen === type.tile ? null : type.tile;
      showAll();
    });
    made.setAttribute("aria-pressed", String(look.chosen === type.tile));
    return made;
  };
  /** The pictures that have room: the likely ones, and a button for more. */
  const shownNow = (room) => {
    const place = placeNow();
    if (!place) {
      const { stock } = look.count;
      if (stock.length <= room) return stock.map(stockButton);
      const from = look.page * (room - 1);
      const isLast = from + room - 1 >= stock.length;
      return [
        ...stock.slice(from, from + room - 1).map(stockButton),
        moreButton(isLast ? 0 : look.page + 1),
      ];
    }
    const laying = (it, isOther) => {
      const made = tileButton(
        it,
        () => changes.lay(it.type, it.place.column + "," + it.place.row, it.rotation),
        isOther,
      );
      made.classList.toggle("as-seen", Boolean(it.isSeen));
      return made;
    };
    // Tiles that the photo shows come first, whatever is likely without it.
    const known = seen ? seen.likely : [];
    const isKnown = (it) =>
      known.some(({ type, rotation }) => type === it.type && rotation === it.rotation);
    const here = [
      ...known.map((it, i) => ({ ...it, place, weight: 10 - i, isSeen: true })),
      ...likelyHere.filter((it) => !isKnown(it)),
    ];
    const other = known.length ? null : look.placeAt(look.other);
    const there = other && look.page === 0 ? likelyTiles(look, other) : [];
    const isAll = here.length + there.length <= room;
    const most = isAll ? room : room - 1;
    // Where there is no room for both, each has as much as it is likely.
    const kept = [
      ...here.map((it) => ({ it, weight: FIRST * it.weight, isOther: false })),
      ...there.map((it) => ({ it, weight: (1 - FIRST) * it.weight, isOther: true })),
    ]
      .sort((a, b) => b.weight - a.weight)
      .slice(0, most);
    if (look.page === 0) {
      firsts = kept.filter(({ isOther }) => !isOther).length;
      return [
        ...kept.filter(({ isOther }) => !isOther).map(({ it }) => laying(it, false)),
        ...kept.filter(({ isOther }) => isOther).map(({ it }) => laying(it, true)),
        ...(isAll ? [] : [moreButton(here.length > firsts ? 1 : 0)]),
      ];
    }
    const from = firsts + (look.page - 1) * (room - 1);
    const isLast = from + room - 1 >= here.length;
    return [
      ...here.slice(from, from + room - 1).map((it) => laying(it, false)),
      moreButton(isLast ? 0 : look.page + 1),
    ];
  };
  let firsts = 0; // pictures of the first page for the place itself
  const moreButton = (page) =>
    button(
      page ? t("More") : t("First"),
      () => {
        if (!page && look.page === 0) look.other = null;
        look.page = page;
        showAll();
      },
      "more",
    );
  let likelyHere = []; // tiles for the place
  let seen = null; // what the photo shows there
  let strip = null;
  let roomNow = 0;
  const roomOf = () => {
    const [wide, high] = [strip.clientWidth, strip.clientHeight].map((pixels) =>
      Math.floor((pixels + 2) / PITCH),
    );
    return wide > 0 && high > 0 ? Math.max(wide * high, 3) : SOME;
  };
  const fill = (room) => {
    roomNow = room;
    strip.replaceChildren(...shownNow(room));
  };
  /** The sentence that asks, while tiles are laid. */
  const sentence = () => {
    const { tiles } = look.count;
    const isDone = !look.position.left;
    if (placeNow()) {
      if (!tiles.length) return t("Tap any tile that lies on the table. It can be turned then.");
      if (!placeNow().fits.length) return t("No tile that is left fits there. Tap another place.");
      if (isLooked() && !tiles.some(({ figure }) => figure))
        return t("Tap who stands on this tile, or the tile at the bright place.");
      return look.placeAt(look.other)
        ? t("Tap the tile at the bright or dashed place.")
        : t("Tap the tile at the bright place.");
    }
    if (typeNow()) return t("Where does this tile lie? Tap the place.");
    if (!isDone) return t("Tap a place on the board, or a tile.");
    return look.position.final
      ? t("All tiles lie there. Enter what the score track shows.")
      : t("All tiles lie there, but something cannot be so.");
  };
  const discards = () => {
    const type = typeNow();
    const row = element("div", undefined, "figures");
    if (type)
      row.append(
        button(t("It was discarded"), () => changes.discard([...look.count.discarded, type.tile])),
      );
    if (!placeNow() && look.count.discarded.length) {
      const { length } = look.count.discarded;
      row.append(
        button(t("Put a discarded tile back ({n})", { n: length }), () =>
          changes.discard(look.count.discarded.slice(0, -1)),
        ),
      );
    }
    return row.children.length ? [row] : [];
  };
  /** The points that the track showed: in the table of scores, which stands here where it has no room beside. */
  const trackChoice = () => (isNarrow() ? [scores] : []);
  const tileChoice = () => {
    const parts = [...kindChoice(), ...discards()];
    const isAll = !placeNow() && !look.position.left && !typeNow();
    if (isAll) return [...parts, ...trackChoice()];
    strip = groupOf("stock", placeNow() ? t("Tiles that fit") : t("Tiles left"));
    likelyHere = placeNow() ? likelyTiles(look, placeNow()) : [];
    seen = placeNow() ? look.photo.seenAt(placeNow(), likelyHere) : null;
    if (!seen) return [...parts, strip];
    const row = element("div", undefined, "seen");
    row.append(seen.picture, strip);
    return [...parts, row];
  };
  /** Totals before a step of the scoring, or after it. */
  const totalsAt = (number) =>
    look.position.players.map((player, seat) =>
      look.count.scorings
        .slice(0, number)
        .reduce((sum, it) => sum + (it.seats.includes(seat) ? it.points : 0), player.track),
    );
  const scoringStep = () => {
    const scoring = look.count.scorings[look.step];
    const totals = element("p", undefined, "totals");
    const [before, now] = [totalsAt(look.step), totalsAt(look.step + 1)];
    look.position.players.forEach((player, seat) => {
      const part = element("span");
      part.append(
        pipOf(player, seat),
        before[seat] === now[seat]
          ? String(now[seat])
          : `${before[seat]} + ${now[seat] - before[seat]} = ${now[seat]}`,
      );
      totals.append(part);
    });
    const last = look.step + 1 === look.count.scorings.length;
    const tools = element("div", undefined, "figures");
    const back = button(t("‹ Before"), () => goTo(look.step - 1));
    const next = button(t("Next ›"), () => goTo(look.step + 1), "main");
    back.disabled = look.step === 0;
    next.disabled = last;
    tools.append(
      back,
      next,
      button(t("Back to the tiles"), () => goTo(null)),
    );
    return [
      title(
        t("{n} of {all}: {what}", {
          n: look.step + 1,
          all: look.count.scorings.length,
          what: retold(withoutPlaces(scoring.text)),
        }),
      ),
      totals,
      ...(last ? [title(capital(retold(look.count.outcome || " ")) + ".")] : []),
      tools,
    ];
  };

  return {
    put,
    touch,
    sentence: () =>
      look.tracks
        ? t("Enter the points that the score track shows.")
        : look.step !== null
          ? t("Each feature in turn: what it scores, and for whom.")
          : sentence(),
    /** The tile that is looked at, if any, and what can be chosen now. */
    parts: () => {
      strip = null;
      const side = element("div", undefined, "choice");
      side.append(
        ...(look.tracks ? trackChoice() : look.step !== null ? scoringStep() : tileChoice()),
      );
      return isLooked() ? [lookedPanel(), side] : [side];
    },
    /** Shows as many tiles as there is room for, once all stands where it belongs. */
    fill: () => {
      if (strip) fill(roomOf());
    },
    /** The same, where the room has changed. */
    resized: () => {
      if (strip && strip.isConnected && roomOf() !== roomNow) fill(roomOf());
    },
  };
};
