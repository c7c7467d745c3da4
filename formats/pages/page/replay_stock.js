// The tiles of a replay page that nobody has seen yet, and the board row by row in words.

import { byId, element, shape } from "./elements.js";
import { t, tn } from "./words.js";

/**
 * Pictures of the tiles that nobody has seen yet.
 * @param {import("./replay_data.js").Replay} replay
 * @param {number} now
 */
export const showTilesLeft = ({ types, tiles, steps }, now) => {
  const list = byId("stock");
  if (list.hidden) return;
  const left = new Map(types.map((type) => [type, type.box]));
  const take = (type) => left.set(type, left.get(type) - 1);
  for (const { type } of tiles.slice(0, steps[now].laid)) take(type);
  for (const { gone = [] } of steps.slice(0, now + 1)) {
    for (const code of gone) take(types.find((type) => type.code === code));
  }
  const unseen = [...left].filter(([, number]) => number > 0);
  list.replaceChildren(
    ...unseen.map(([type, number]) => {
      const item = element("li");
      const picture = shape(
        "svg",
        {
          viewBox: "0 0 100 100",
          role: "img",
          "aria-label": t("Tile {code}", { code: type.code }),
        },
        shape("use", { href: "#" + type.id + "-r" + type.turn }),
      );
      item.append(picture, element("span", number + " ×", "count"), element("code", type.code));
      return item;
    }),
  );
  const hidden = unseen.reduce((sum, [, number]) => sum + number, 0) - steps[now].left;
  if (hidden > 0) {
    const words = tn(
      hidden,
      "{n} of these lies face down or was never drawn.",
      "{n} of these lie face down or was never drawn.",
    );
    list.append(element("li", words, "note"));
  }
  if (!unseen.length) list.append(element("li", t("All tiles are on the board."), "note"));
};

/**
 * The board row by row, for those who do not see it.
 * @param {import("./replay_data.js").Replay} replay
 * @param {any} words of replayWords()
 * @param {number} now
 */
export const showRows = ({ north, players, tiles, segments, steps }, words, now) => {
  if (!document.querySelector(".tilelist").open) return;
  const rows = new Map();
  for (const tile of tiles.slice(0, steps[now].laid))
    rows.set(tile.y, [...(rows.get(tile.y) || []), tile]);
  const textOf = (tile) => {
    const here = words
      .standingAt(now)
      .filter(({ segment }) => segments[segment].tile === tile)
      .map(
        ({ player, kind, segment }) =>
          players[player].name + "'s " + (kind.one.toLowerCase() || segments[segment].kind.one),
      );
    const figures = here.length ? " with " + here.join(" and ") : "";
    return tile.type.code + " at " + words.cellText(tile) + " r" + tile.rotation + figures;
  };
  const ordered = [...rows].sort(([a], [b]) => a - b);
  byId("words").replaceChildren(
    ...ordered.map(([y, row]) => {
      const texts = row.sort((a, b) => a.x - b.x).map(textOf);
      return element("li", "Row " + (north ? -y : y) + ": " + texts.join("; "));
    }),
  );
};
