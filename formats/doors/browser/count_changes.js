// Changes of a board that is counted: tiles and figures that are laid, turned and taken away, and what
// the track shows.

import { t, tn } from "../../pages/page/words.js";
import { say } from "./controls.js";
import { likelyPlaces } from "./count_guess.js";
import { cellOf } from "./count_picture.js";
import { lyingWords } from "./count_words.js";

/**
 * @param {any} look what is looked at; see count_look.js
 * @param {{change: (question: any) => Promise<boolean>, refuse: (why: string) => void}} desk `change`
 *   asks the module for another text, takes it, and gives whether there was one; `refuse` tells what
 *   cannot be done
 */
export const countChanges = (look, { change, refuse }) => {
  let after = null; // what is looked at once a change is shown
  let changing = Promise.resolve(); // one change after the other, however quickly somebody taps

  const edit = (question, then) => {
    changing = changing.then(async () => {
      after = then;
      if (!(await change(question))) after = null;
    });
    return changing;
  };
  /** Guesses where somebody goes on. */
  const goOn = () => {
    const [place, other] = look.position.left ? likelyPlaces(look) : [];
    [look.place, look.other] = [place, other].map((it) => (it ? cellOf(it) : null));
    look.page = 0;
  };
  /** The tile at a cell, in words. */
  const words = (cell) => {
    const { tiles } = look.count;
    return lyingWords(tiles[look.tileAt(cell)], look.position.players, tiles[0]);
  };
  const lay = (type, cell, rotation) => {
    const it = look.placeAt(cell);
    const line = `${type.tile} ${it.at} r${rotation}`;
    // The first of two guesses was wrong.
    if (look.other === cell) look.choose(cell);
    edit({ format: "laid", line }, () => {
      [look.current, look.chosen] = [cell, null];
      goOn();
      say(`${words(cell)}; ${tn(look.count.tiles.length, "{n} tile", "{n} tiles")}`);
    });
  };
  const turn = (cell) => {
    const number = look.tileAt(cell);
    const [line] = look.count.tiles[number].turns;
    if (line) edit({ format: "relaid", turn: number, line }, () => say(words(cell)));
    else say(t("The tile fits there in no other way"));
  };
  const take = (cell) => {
    edit({ format: "taken", turn: look.tileAt(cell) }, () => {
      [look.place, look.other, look.page, look.current] = [cell, null, 0, null];
    });
  };
  /** `it`: a figure of a spot; nothing to take away the one that stands there. */
  const stand = (it, seat, tokens = []) => {
    const tile = look.count.tiles[look.tileAt(look.current)];
    const beside = tokens.length ? ` flock:${tokens.join("+")}` : "";
    const line = it
      ? `${tile.move} ${it.word} @${look.position.players[seat].name}${beside}`
      : tile.move;
    const cell = look.current;
    edit({ format: "relaid", turn: look.tileAt(cell), line }, () => say(words(cell)));
    if (it) look.seat = seat;
  };
  const discard = (codes) =>
    edit({ format: "result", line: ["discarded", ...codes].join(" ") }, () => {
      look.chosen = null;
    });
  const track = () => {
    const numbers = [...document.querySelectorAll(".track")].map(
      (input) => input.value.trim() || "0",
    );
    if (!numbers.every((number) => /^\d{1,4}$/.test(number)))
      return refuse(t("Enter points as numbers, such as 14."));
    if (numbers.every((number, seat) => Number(number) === look.position.players[seat].track))
      return;
    edit({ format: "result", line: "totals " + numbers.join(":") });
  };

  /** What everybody holds of each kind of goods. */
  const goods = () => {
    const held = look.count.goods.held.map((own, seat) =>
      own.map((_, kind) => {
        const input = document.querySelector(`.goods[data-seat="${seat}"][data-kind="${kind}"]`);
        return input.value.trim() || "0";
      }),
    );
    if (!held.flat().every((number) => /^\d{1,2}$/.test(number)))
      return refuse(t("Enter tokens as numbers, such as 3."));
    const line = "goods " + held.map((own) => own.join("/")).join(":");
    if (line === "goods " + look.count.goods.held.map((own) => own.join("/")).join(":")) return;
    edit({ format: "result", line });
  };

  /** A player holds a title. */
  const title = (name, seat) =>
    edit({ format: "result", line: seat === null ? name : `${name} ${seat}` });

  return {
    goOn,
    lay,
    turn,
    take,
    stand,
    discard,
    track,
    goods,
    title,
    /** Looks at what the last change asked for, now that it is shown. */
    shown: () => {
      if (after) after();
      after = null;
    },
    forget: () => {
      after = null;
    },
  };
};
