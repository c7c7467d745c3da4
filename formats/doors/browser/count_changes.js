// Changes of a board that is counted: tiles and figures that are laid, turned and taken away, and what
// the track shows.

import { counted } from "../../pages/page/elements.js";
import { say } from "./controls.js";
import { numbersOf } from "./count_look.js";

/**
 * @param {any} look what is looked at; see count_look.js
 * @param {{change: (question: any) => Promise<boolean>, refuse: (why: string) => void}} desk `change`
 *   asks the module for another text, takes it, and gives whether there was one; `refuse` tells what
 *   cannot be done
 */
export const countChanges = (look, { change, refuse }) => {
  let heading = [1, 0]; // from one tile to the next
  let after = null; // what is looked at once a change is shown
  let changing = Promise.resolve(); // one change after the other, however quickly somebody taps

  const edit = (question, then) => {
    changing = changing.then(async () => {
      after = then;
      if (!(await change(question))) after = null;
    });
    return changing;
  };
  /** The place where somebody most likely goes on: straight ahead, then to the sides. */
  const nextPlace = (cell) => {
    if (!look.position.left) return null;
    const [x, y] = numbersOf(cell);
    const free = ([dx, dy]) => look.placeAt(`${x + dx},${y + dy}`);
    const way = [heading, [0, 1], [1, 0], [-1, 0], [0, -1]].find(
      (it) => free(it) && free(it).fits.length,
    );
    return way ? `${x + way[0]},${y + way[1]}` : null;
  };
  const lay = (type, cell, rotation) => {
    const it = look.placeAt(cell);
    const line = `${type.tile} ${it.at} r${rotation}`;
    edit({ format: "laid", line }, () => {
      if (look.current !== null) {
        const [from, to] = [numbersOf(look.current), numbersOf(cell)];
        const way = [to[0] - from[0], to[1] - from[1]];
        if (Math.abs(way[0]) + Math.abs(way[1]) === 1) heading = way;
      }
      [look.current, look.segment, look.chosen] = [cell, null, null];
      look.place = nextPlace(cell);
      say(`${line}; ${counted(look.count.tiles.length, "tile")}`);
    });
  };
  const turn = (cell) => {
    const number = look.tileAt(cell);
    const [line] = look.count.tiles[number].turns;
    if (line) edit({ format: "relaid", turn: number, line }, () => say(line));
    else say(`${look.count.tiles[number].tile} fits there in no other way`);
  };
  const take = (cell) => {
    edit({ format: "taken", turn: look.tileAt(cell) }, () => {
      [look.place, look.current, look.segment] = [cell, null, null];
    });
  };
  /** `it`: a figure of a spot; nothing to take away the one that stands there. */
  const stand = (it, seat, tokens = []) => {
    const tile = look.count.tiles[look.tileAt(look.current)];
    const beside = tokens.length ? ` flock:${tokens.join("+")}` : "";
    const line = it
      ? `${tile.move} ${it.word} @${look.position.players[seat].name}${beside}`
      : tile.move;
    edit({ format: "relaid", turn: look.tileAt(look.current), line }, () => {
      if (!it || !it.unit) look.segment = null;
      say(line);
    });
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
      return refuse("Enter points as numbers, such as 14.");
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
      return refuse("Enter tokens as numbers, such as 3.");
    const line = "goods " + held.map((own) => own.join("/")).join(":");
    if (line === "goods " + look.count.goods.held.map((own) => own.join("/")).join(":")) return;
    edit({ format: "result", line });
  };

  return {
    lay,
    turn,
    take,
    stand,
    discard,
    track,
    goods,
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
