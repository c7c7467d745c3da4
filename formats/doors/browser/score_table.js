// The table of scores, with fields for what the track shows.

import { element, pipOf } from "../../pages/page/elements.js";
import { retold } from "../../pages/page/program_words.js";
import { t, translated } from "../../pages/page/words.js";
import { capital } from "./controls.js";

const showTable = (table, columns, rows) => {
  const head = element("tr");
  head.append(
    ...columns.map((name) => {
      const cell = element("th", name);
      cell.scope = "col";
      return cell;
    }),
  );
  const [top, body] = [element("thead"), element("tbody")];
  top.append(head);
  body.append(...rows);
  table.replaceChildren(top, body);
};
const rowOf = (player, seat) => {
  const row = element("tr");
  const name = element("th");
  name.scope = "row";
  name.append(pipOf(player, seat), element("bdi", player.name));
  row.append(name);
  return row;
};
const fieldOf = (label, maxLength, enter, className = "track") => {
  const made = element("input");
  Object.assign(made, { className, inputMode: "numeric", size: Math.min(maxLength, 4), maxLength });
  made.setAttribute("aria-label", label);
  made.onkeydown = (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    enter();
  };
  return made;
};
const cellWith = (part) => {
  const made = element("td");
  made.append(part);
  return made;
};

/** What is told of other figures than meeples, and of tokens: a column for each, unless in words. */
const othersOf = ({ players, together }) =>
  together
    ? { names: [], cells: () => [] }
    : {
        names: players[0].beside.map(({ name }) => translated(name)),
        cells: (player) => player.beside.map(({ words }) => element("td", retold(words))),
      };
/** The row of a player, and another one with what is told of his other figures in words. */
const withOthers = (row, player, { together }) => {
  if (!together) return [row];
  const others = element("tr", undefined, "others");
  const cell = element("td", player.others.split(", ").map(retold).join(", "));
  cell.colSpan = row.children.length;
  others.append(cell);
  return [row, others];
};

/** What each way to record a game shows of a player between his points and the field. */
const columnsOf = (position) => {
  const { game, pad } = position;
  if (pad) return { names: [], track: t("Written"), cells: () => [] };
  if (game === "dice") {
    const dice = (player) =>
      player.knight ? t("{n} (knight kept)", { n: player.dice }) : player.dice;
    return {
      names: [t("Dice")],
      track: t("Track"),
      cells: (player) => [element("td", dice(player))],
    };
  }
  const others = othersOf(position);
  return {
    names: [t("Meeples"), ...others.names],
    track: t("Track"),
    cells: (player) => [element("td", player.meeples), ...others.cells(player)],
  };
};

/**
 * The scores of a game. Without players there are none.
 * @param {HTMLElement} table
 * @param {any} position
 * @param {() => void} claim takes what the fields show
 */
export const showScores = (table, position, claim) => {
  if (!position.players) return table.replaceChildren();
  const { pad } = position;
  const { names, track, cells } = columnsOf(position);
  const fields = () => [...table.querySelectorAll(".track")];
  const isFilled = (field) => field.value.trim();
  const rows = position.players.flatMap((player, seat) => {
    const row = rowOf(player, seat);
    row.classList.toggle("moving", position.player === seat);
    const label = pad
      ? t("The total written for {name}", player)
      : t("What the track shows for {name}", player);
    const field = fieldOf(label, 5, claim);
    field.onchange = () => {
      if (fields().every(isFilled)) claim();
    };
    // A user who goes on leaves the rest empty. A field that is taken away is left for nothing.
    field.onblur = ({ relatedTarget }) => {
      if (!relatedTarget || table.contains(relatedTarget) || pad) return;
      if (fields().some(isFilled) && !fields().every(isFilled)) claim();
    };
    field.disabled = position.at === 0;
    if (pad) {
      const { claimed } = pad.columns[seat];
      field.value = claimed === null ? "" : claimed;
      // Until then there are no totals to be compared.
      field.disabled = !position.over && position.termination === "unfinished" && claimed === null;
    }
    row.append(element("td", player.points, "points"), ...cells(player), cellWith(field));
    // Where there is no room for the head of the table, cells say what they are.
    [...names, track].forEach((name, i) => {
      row.cells[i + 2].dataset.column = name;
    });
    return withOthers(row, player, position);
  });
  showTable(table, [t("Player"), t("Points"), ...names, track], rows);
};

/**
 * The scores of a board that is counted: what the track showed, and what the scoring adds.
 * @param {HTMLElement} table
 * @param {any} position
 * @param {{track: () => void, goods: () => void, title: (name: string, seat: number) => void}} changes
 *   take what the fields show
 */
export const showCountedScores = (table, position, changes) => {
  const { goods, titles = [] } = position.count;
  const most = Math.max(...position.players.map((it) => it.points));
  // Keep what is being typed.
  const typed = [...document.querySelectorAll(".track")].map((it) =>
    it === document.activeElement && it.value !== it.defaultValue ? it.value : null,
  );
  const tokensOf = (player, seat, kind, number) => {
    const field = fieldOf(
      t("Tokens of {kind} of {name}", { kind: translated(kind), name: player.name }),
      2,
      changes.goods,
      "goods",
    );
    Object.assign(field.dataset, { seat, kind: number });
    field.defaultValue = goods.held[seat][number];
    field.onfocus = () => field.select();
    field.onchange = changes.goods;
    return field;
  };
  /** The mark that makes a player king or robber; a click on one that is set takes it away. */
  const titleOf = (player, seat, title) => {
    const choice = document.createElement("input");
    Object.assign(choice, { type: "radio", name: title.name, checked: title.holder === seat });
    choice.className = "title";
    const words = { king: t("{name} is king", player), robber: t("{name} is robber", player) };
    choice.setAttribute("aria-label", words[title.name]);
    choice.onchange = () => changes.title(title.name, seat);
    choice.onclick = () => {
      if (title.holder === seat) changes.title(title.name, null);
    };
    return choice;
  };
  const others = othersOf(position);
  const rows = position.players.flatMap((player, seat) => {
    const row = rowOf(player, seat);
    const field = fieldOf(t("What the track shows for {name}", player), 4, changes.track);
    field.defaultValue = player.track;
    if (typed[seat]) field.value = typed[seat];
    field.onfocus = () => {
      if (field.value === field.defaultValue) field.select();
    };
    field.onchange = changes.track;
    row.append(
      cellWith(field),
      ...(goods ? goods.kinds.map((kind, i) => cellWith(tokensOf(player, seat, kind, i))) : []),
      ...titles.map((title) => cellWith(titleOf(player, seat, title))),
      element("td", position.final ? "+" + (player.points - player.track) : "–"),
      element("td", player.points, "points"),
      element("td", player.meeples),
      ...others.cells(player),
    );
    row.classList.toggle("best", Boolean(position.final) && player.points === most);
    return withOthers(row, player, position);
  });
  const held = [...(goods ? goods.kinds : []), ...titles.map(({ name }) => name)];
  showTable(
    table,
    [
      t("Player"),
      t("Track"),
      ...held.map((it) => capital(translated(it))),
      t("Scoring"),
      t("Total"),
      t("Meeples"),
      ...others.names,
    ],
    rows,
  );
};
