// The score pad of the dice game as it is on paper: a row a turn, a column a player, the sums
// below. The module says what a cell can hold, what it comes to and what is wrong with it.

import { byId, element, pipOf, setText } from "../../pages/page/elements.js";
import { t } from "../../pages/page/words.js";
import { button, focusField } from "./controls.js";
import { findingItem } from "./findings.js";

/**
 * @param {import("./module.js").Ask} ask
 * @param {{fill: (row: number, seat: number, words: string) => Promise<boolean>,
 *   offers: (row: number, seat: number) => Promise<{entry: string, meaning: string}[]>}} pad `fill`
 *   writes a cell and says whether it was taken; `offers` gives what it can hold
 */
export const scorePad = (ask, { fill, offers }) => {
  const box = byId("pad");
  const table = byId("pad-table");
  let position = null;
  let current = null; // row and seat of the cell that the buttons fill
  let filling = Promise.resolve(); // cells are filled one after the other, however quickly somebody types

  const [head, body, foot] = [element("thead"), element("tbody"), element("tfoot")];
  table.append(head, body, foot);
  const inputAt = (place) => place && box.querySelector(`input[data-cell="${place}"]`);
  const nextPlace = () => {
    const { next } = position.pad;
    return next && [next.row, next.seat];
  };
  const cellAt = ([row, seat]) => position.pad.rows[row] && position.pad.rows[row][seat];
  const placeOf = (input) => input.dataset.cell.split(",").map(Number);

  // ---- Filling.

  /**
   * Sends what stands in a cell, if it is not there yet. What is refused comes back to its cell.
   */
  const send = (input) => {
    const words = input.value.trim();
    if (words === input.dataset.sent) return;
    input.dataset.sent = words;
    const [row, seat] = placeOf(input);
    filling = filling.then(async () => {
      if (await fill(row, seat, words)) return;
      const again = inputAt([row, seat]);
      if (!again) return;
      again.dataset.sent = again.dataset.entry;
      again.value = words;
      again.setAttribute("aria-invalid", "true");
      go([row, seat]);
    });
  };
  // A user who goes away has written to the end.
  addEventListener("pagehide", () => {
    if (body.contains(document.activeElement)) send(document.activeElement);
  });
  const neighbour = (input, step) => {
    const all = [...body.querySelectorAll("input")];
    return all[all.indexOf(input) + step];
  };
  const leave = (input, next) => {
    send(input);
    if (next) next.focus();
  };
  const onKey = (event) => {
    const input = event.target;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const seats = position.players.length;
    const [begin, end] = [input.selectionStart, input.selectionEnd];
    const all = begin === 0 && end === input.value.length;
    const steps = {
      Enter: 1,
      Tab: !event.shiftKey && input.value.trim() !== input.dataset.sent ? 1 : 0,
      ArrowDown: seats,
      ArrowUp: -seats,
      ArrowRight: all || begin === input.value.length ? 1 : 0,
      ArrowLeft: all || end === 0 ? -1 : 0,
    };
    if (event.key === "Escape") {
      input.value = input.dataset.entry;
      input.select();
    }
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    leave(input, neighbour(input, step));
  };
  /**
   * Goes to a cell; on a screen that is touched without its keyboard, for the buttons are enough.
   */
  const go = (place) => {
    choose(place);
    const input = inputAt(place);
    if (!input) return;
    focusField(input);
    if (document.activeElement !== input) input.scrollIntoView({ block: "nearest" });
  };
  /** Makes a cell the one that the buttons fill. */
  const choose = (place) => {
    current = place;
    for (const input of body.querySelectorAll("input"))
      input.parentNode.parentNode.classList.toggle(
        "current",
        Boolean(place) && input.dataset.cell === String(place),
      );
    showOffers();
  };

  // ---- What can stand in the chosen cell.

  let asked = 0;
  let shown = "";
  const showOffers = async () => {
    const number = ++asked;
    const place = current;
    const open = place && cellAt(place) && cellAt(place).open;
    const told = open ? await offers(...place) : [];
    if (number !== asked) return;
    const line = byId("pad-offers");
    const now = JSON.stringify([place, told]);
    if (now === shown)
      return [...line.children].forEach((it) => {
        it.disabled = false;
      });
    shown = now;
    line.replaceChildren(
      ...told.map(({ entry, meaning }) => {
        const made = button(entry, () => {
          const input = inputAt(place);
          input.value = entry;
          // Until the next cell is the chosen one, they would fill this one again.
          for (const it of line.children) it.disabled = true;
          send(input);
          filling.then(() => go(nextPlace() || place));
        });
        made.title = meaning;
        made.setAttribute("aria-label", `${entry}: ${meaning}`);
        return made;
      }),
    );
    line.setAttribute(
      "aria-label",
      open ? t("What {cell} can hold", { cell: labelOf(place) }) : t("What the cell can hold"),
    );
  };
  const labelOf = ([row, seat]) =>
    t("{name}, turn {number}", { name: position.players[seat].name, number: row + 1 });

  // ---- Showing.

  const heading = (scope, ...parts) => {
    const made = element("th");
    made.scope = scope;
    made.append(...parts);
    return made;
  };
  const makeRow = (row) => {
    const made = element("tr");
    made.append(
      heading("row", String(row + 1)),
      ...position.players.map((_, seat) => {
        const input = element("input");
        Object.assign(input, {
          inputMode: "numeric",
          autocomplete: "off",
          size: 4,
          maxLength: 200,
          spellcheck: false,
        });
        input.setAttribute("autocapitalize", "off");
        input.setAttribute("enterkeyhint", "next");
        input.dataset.cell = [row, seat];
        [input.dataset.entry, input.dataset.sent] = ["", ""];
        input.setAttribute("aria-describedby", `pad-total-${row}-${seat} pad-flaw-${row}-${seat}`);
        input.onkeydown = onKey;
        input.onchange = () => send(input);
        input.onfocus = () => {
          input.select();
          if (String(current) !== input.dataset.cell) choose([row, seat]);
        };
        const total = element("span", "", "total");
        total.id = `pad-total-${row}-${seat}`;
        const [cell, both] = [element("td"), element("div")];
        both.append(input, total);
        cell.append(both);
        return cell;
      }),
    );
    return made;
  };
  const showCell = (input, cell, place) => {
    const typing =
      document.activeElement === input &&
      input.value.trim() !== input.dataset.entry &&
      input.dataset.sent === input.dataset.entry;
    if (!typing) {
      input.value = cell.entry;
      input.dataset.sent = cell.entry;
    } else {
      input.dataset.sent = cell.entry;
    }
    input.dataset.entry = cell.entry;
    input.tabIndex = cell.open ? 0 : -1;
    input.setAttribute("aria-label", labelOf(place));
    const flaws = (cell.findings || []).map((index) => position.findings[index]);
    const wrong = flaws.some((it) => it.severity === "error");
    if (wrong) input.setAttribute("aria-invalid", "true");
    else input.removeAttribute("aria-invalid");
    const told = input.parentNode.parentNode;
    told.classList.toggle("open", cell.open);
    told.classList.toggle("wrong", wrong);
    told.classList.toggle("next", String(nextPlace()) === String(place));
    setText(input.nextSibling, cell.total === null ? "" : String(cell.total));
  };
  const showFlaws = () => {
    const list = byId("pad-flaws");
    const items = [];
    const add = (numbers, place, id) => {
      for (const number of numbers || []) {
        const item = findingItem(ask, position.findings[number]);
        const where = button(
          place[0] === null ? position.players[place[1]].name : labelOf(place),
          () => go(place[0] === null ? [0, place[1]] : place),
          "place",
        );
        item.querySelector(".place").replaceWith(where);
        if (id) [item.id, id] = [id, ""];
        items.push(item);
      }
    };
    position.pad.columns.forEach((column, seat) => add(column.findings, [null, seat], ""));
    position.pad.rows.forEach((cells, row) =>
      cells.forEach((cell, seat) => add(cell.findings, [row, seat], `pad-flaw-${row}-${seat}`)),
    );
    list.replaceChildren(...items);
    list.hidden = !items.length;
  };
  const show = (now) => {
    const had = box.contains(document.activeElement);
    position = now;
    box.hidden = byId("pad-offers").hidden = false;
    const names = element("tr");
    names.append(
      heading("col", element("span", t("Turns"), "unseen")),
      ...position.players.map((player, seat) => {
        const name = heading("col", pipOf(player, seat), " ", element("bdi", player.name));
        name.classList.toggle("wrong", position.pad.columns[seat].findings.length > 0);
        return name;
      }),
    );
    head.replaceChildren(names);
    if (body.firstChild && body.firstChild.children.length !== names.children.length)
      body.replaceChildren();
    const { rows } = position.pad;
    while (body.children.length > rows.length) body.lastChild.remove();
    while (body.children.length < rows.length) body.append(makeRow(body.children.length));
    rows.forEach((cells, row) =>
      cells.forEach((cell, seat) =>
        showCell(body.children[row].children[seat + 1].firstChild.firstChild, cell, [row, seat]),
      ),
    );
    const totals = element("tr");
    totals.append(
      heading("row", t("Total")),
      ...position.players.map((player) => element("td", player.points)),
    );
    foot.replaceChildren(totals);
    showFlaws();
    // After the win there is no next cell.
    if (
      position.over &&
      body.contains(document.activeElement) &&
      !cellAt(placeOf(document.activeElement)).open
    )
      document.activeElement.blur();
    const { activeElement } = document;
    if (body.contains(activeElement)) current = placeOf(activeElement);
    else if (!current || !cellAt(current) || !cellAt(current).open) current = nextPlace();
    choose(current);
    // The field that had the focus is gone.
    if (had && !box.contains(activeElement) && current) go(current);
  };
  return {
    show,
    /** The findings that belong to no place of the pad. */
    elsewhere: () => {
      const here = new Set(
        [...position.pad.columns, ...position.pad.rows.flat()].flatMap((it) => it.findings || []),
      );
      return position.findings.filter((_, index) => !here.has(index));
    },
    /** What came of a cell. */
    told: (place) => {
      const { findings = [], total } = cellAt(place) || {};
      const wrong = findings
        .map((index) => position.findings[index])
        .find((it) => it.severity === "error");
      return wrong
        ? wrong.message
        : total === undefined || total === null
          ? ""
          : t("{cell}: {total} in all", { cell: labelOf(place), total });
    },
    end: () => {
      box.hidden = byId("pad-offers").hidden = byId("pad-flaws").hidden = true;
      position = current = null;
      shown = "";
      ++asked;
      body.replaceChildren();
      for (const id of ["pad-offers", "pad-flaws"]) byId(id).replaceChildren();
    },
    /** Goes to the cell that comes next. */
    focus: () => {
      if (position && position.pad.next) go(nextPlace());
    },
    /** Goes to the cell of a turn. */
    goTo: (turn) => {
      const { player } = position.turns[turn];
      go([position.turns.slice(0, turn).filter((it) => it.player === player).length, player]);
    },
    /** Whether a field is a cell in which nothing was typed that is not in the record. */
    isRested: (field) =>
      field.dataset.cell !== undefined && field.value.trim() === field.dataset.entry,
  };
};
