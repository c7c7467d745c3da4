// The choices for a board that is counted: a tile for a place, the figure on a feature, a step of
// the scoring.

import { element, pipOf, shape } from "../../pages/page/elements.js";
import { button, capital } from "./controls.js";
import { figureOf, nameOf } from "./count_picture.js";
import { spotsOf } from "./count_places.js";
import { tilePicture } from "./pictures.js";
import { framedElement } from "./two_ways.js";

/** More pictures than these are more than somebody looks through: of each type there is one then. */
const mostPictures = 24;

const title = (words) => framedElement("p", words, "ask");

/**
 * @param {any} look what is looked at; see count_look.js
 * @param {any} changes of the board; see count_changes.js
 * @param {{showAll: () => void, goTo: (step: number | null) => void}} desk what shows another choice, or
 *   a step of the scoring
 */
export const countChoices = (look, changes, { showAll, goTo }) => {
  /** All that can lie at a place: a type of the stock, and its rotation. */
  const fitsAt = (it) =>
    it.fits.flatMap(({ type, rotations }) =>
      rotations.map((rotation) => ({ type: look.count.stock[type], rotation })),
    );
  /** The tile that is looked at, in large: its features can be touched there. */
  const lookedAt = () => {
    const number = look.tileAt(look.current);
    const it = look.count.tiles[number];
    const panel = element("div", undefined, "looked");
    const large = shape(
      "svg",
      {
        class: "large",
        viewBox: "-2 -2 104 104",
        role: "group",
        "aria-label": nameOf(it, look.position.players),
      },
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
    large.append(...spotsOf(it, look.segment));
    const tools = element("div", undefined, "turning");
    const again = button("⟳ Turn", () => changes.turn(look.current));
    again.disabled = !it.turns.length;
    tools.append(
      again,
      button("Take away", () => changes.take(look.current)),
    );
    panel.append(large, tools);
    return panel;
  };
  /** Whose figure stands on the chosen feature. */
  const figureChoice = () => {
    const it = look.count.tiles[look.tileAt(look.current)];
    const spot = it.spots.find((other) => other.segment === look.segment);
    const here = it.figure && it.figure.segment === look.segment ? it.figure : null;
    const parts = [title(`Who stands in this ${spot.kind}?`)];
    for (const figure of spot.figures) {
      const row = element("div", undefined, "figures");
      row.setAttribute("role", "group");
      row.setAttribute("aria-label", capital(figure.name));
      row.append(
        element("span", capital(figure.name), "note"),
        ...look.position.players.map((player, seat) => {
          const stands = Boolean(here) && here.word === figure.word && here.seat === seat;
          const made = button("", () => changes.stand(stands ? null : figure, seat));
          made.setAttribute("aria-pressed", String(stands));
          made.append(pipOf(player, seat), element("bdi", player.name));
          return made;
        }),
      );
      parts.push(row);
      if (figure.unit && here && here.word === figure.word) parts.push(tokenChoice(figure, here));
    }
    const tools = element("div", undefined, "figures");
    if (here) tools.append(button("Nobody", () => changes.stand(null)));
    tools.append(
      button(here && here.tokens.length ? "Done" : "Back", () => {
        look.segment = null;
        showAll();
      }),
    );
    parts.push(tools);
    return parts;
  };
  /** What the tokens beside a figure show. */
  const tokenChoice = (figure, here) => {
    const row = element("div", undefined, "figures");
    row.setAttribute("role", "group");
    row.setAttribute("aria-label", "Tokens of the flock");
    row.append(element("span", "Tokens", "note"));
    here.tokens.forEach((token, i) => {
      const made = button(
        `${token} ✕`,
        () =>
          changes.stand(
            figure,
            here.seat,
            here.tokens.filter((_, other) => other !== i),
          ),
        "token",
      );
      made.setAttribute("aria-label", `Take the token with ${token} away`);
      row.append(made);
    });
    for (const token of look.count.tokens) {
      const made = button(`+${token}`, () =>
        changes.stand(figure, here.seat, [...here.tokens, token]),
      );
      made.setAttribute("aria-label", `A token with ${token} sheep`);
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
    const it = look.placeAt(look.place);
    if (it) {
      // Until somebody has done it.
      const hint =
        look.count.tiles.length && !look.count.tiles.some((other) => other.figure)
          ? [element("p", "Is there a figure on the last tile? Tap the white spot.", "note")]
          : [];
      const all = fitsAt(it);
      const few = all.length <= mostPictures;
      const shown = few ? all : all.filter(({ type }, i) => i === 0 || all[i - 1].type !== type);
      const words = !look.count.tiles.length
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
            tileButton(type, rotation, () => changes.lay(type, look.place, rotation)),
          ),
          "Tiles that fit",
        ),
        ...hint,
      ];
    }
    const type = look.count.stock.find((other) => other.tile === look.chosen);
    const all = !look.position.left && !type;
    const parts = [
      title(
        type
          ? `Where does ${type.tile} lie?`
          : !all
            ? "Tap a place on the board, or a tile."
            : look.position.final
              ? `All tiles are accounted for. ${capital(look.count.outcome)}.`
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
        button(`${type.tile} was discarded`, () =>
          changes.discard([...look.count.discarded, type.tile]),
        ),
      );
    look.count.discarded.forEach((code, i) =>
      tools.append(
        button(`${code} was discarded ✕`, () =>
          changes.discard(look.count.discarded.filter((_, other) => other !== i)),
        ),
      ),
    );
    if (tools.children.length) parts.push(tools);
    if (all) return parts;
    parts.push(
      strip(
        look.count.stock.map((other) => {
          const made = tileButton(other, 0, () => {
            look.chosen = look.chosen === other.tile ? null : other.tile;
            showAll();
          });
          made.setAttribute("aria-pressed", String(look.chosen === other.tile));
          return made;
        }),
        "Tiles left",
      ),
    );
    return parts;
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
    const back = button("‹ Before", () => goTo(look.step - 1));
    const next = button("Next ›", () => goTo(look.step + 1), "main");
    back.disabled = look.step === 0;
    next.disabled = last;
    tools.append(
      back,
      next,
      button("Back to the tiles", () => goTo(null)),
    );
    return [
      title(`${look.step + 1} of ${look.count.scorings.length}: ${scoring.text}`),
      totals,
      ...(last ? [title(capital(look.count.outcome || "") + ".")] : []),
      tools,
    ];
  };

  const isLooked = () => look.step === null && look.tileAt(look.current) >= 0;
  return {
    /** The tile that is looked at, if any, and what can be chosen now. */
    parts: () => {
      const side = element("div", undefined, "choice");
      side.append(
        ...(look.step !== null
          ? scoringStep()
          : look.segment !== null && isLooked()
            ? figureChoice()
            : tileChoice()),
      );
      return isLooked() ? [lookedAt(), side] : [side];
    },
  };
};
