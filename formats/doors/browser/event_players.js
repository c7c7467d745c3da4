// The players of an event: who is in it, who leaves, who is not there, who comes late.

import { byId, element, setText } from "../../pages/page/elements.js";
import { t } from "../../pages/page/words.js";
import { button } from "./controls.js";
import { itemOf, itemOfPlayer, playerOf, withItem, withoutItems, yamlOf } from "./event_rules.js";
import { framedElement, setFramed } from "./two_ways.js";

/**
 * @param {{rules: () => string, change: (text: string | null, said: string) => void,
 *   state: () => any}} desk `change` takes a new text of the tournament's file; nothing if it cannot be
 *   written
 */
export const playerList = (desk) => {
  const dialog = byId("event-player");
  let name = "";

  /** The rounds that have begun of the stage that is played. */
  const played = () => {
    const { rounds } = desk.state();
    const stage = rounds.length ? rounds[rounds.length - 1].stage : "";
    return new Set(rounds.filter((it) => it.stage === stage).map((it) => it.round)).size;
  };
  const isOf = (item) =>
    item.includes(`player: ${yamlOf(name)},`) || item.includes(`player: ${yamlOf(name)}}`);
  const add = (key, members, said) => {
    dialog.close();
    desk.change(withItem(desk.rules(), key, itemOf({ player: yamlOf(name), ...members })), said);
  };
  /** Takes back what was said of the player and a round that has not begun, or a withdrawal. */
  const takeBack = () => {
    dialog.close();
    const next = `round: ${played() + 1}`;
    const text =
      withoutItems(desk.rules(), "withdrawn", isOf) ??
      withoutItems(desk.rules(), "byes", (item) => isOf(item) && item.includes(next));
    desk.change(text, t("{name} plays.", { name }));
  };
  byId("player-withdraw").onclick = () =>
    add(
      "withdrawn",
      played() ? { after: String(played()) } : {},
      t("{name} has withdrawn.", { name }),
    );
  byId("player-absent").onclick = () =>
    add("byes", { round: String(played() + 1), counts: "none" }, t("{name} is absent.", { name }));
  byId("player-half").onclick = () =>
    add(
      "byes",
      { round: String(played() + 1), counts: "half" },
      t("{name} has half a point.", { name }),
    );
  byId("player-back").onclick = takeBack;

  const stateOf = (player) => {
    if (player.left) return t("has withdrawn");
    const item = (desk.rules().match(/^\s*- \{.*\}$/gm) || []).find((line) => {
      name = player.name;
      return isOf(line) && line.includes(`round: ${played() + 1},`);
    });
    if (!item) return "";
    return item.includes("half")
      ? t("not in the next round, half a point")
      : t("not in the next round");
  };
  const open = (player) => {
    const state = stateOf(player);
    name = player.name;
    setFramed(byId("player-title"), name);
    setText(byId("player-state"), state);
    byId("player-back").hidden = state === "";
    for (const id of ["player-withdraw", "player-absent", "player-half"])
      byId(id).hidden = state !== "";
    dialog.showModal();
  };
  byId("late-form").addEventListener("submit", (event) => {
    event.preventDefault();
    const player = playerOf(byId("late-name").value);
    if (!player) return;
    byId("late-name").value = "";
    const text = withItem(desk.rules(), "players", itemOfPlayer(player));
    desk.change(text, t("{name} plays from the next round.", player));
  });
  return {
    show: () => {
      const { players, rulings } = desk.state();
      byId("event-players").replaceChildren(
        ...players.map((player) => {
          const item = element("li");
          const row = button("", () => open(player), "seating");
          const told = [
            player.club,
            player.seed && t("seed {n}", { n: String(player.seed) }),
            stateOf(player),
          ];
          const who = element("span", undefined, "who");
          who.append(framedElement("span", player.name, player.left ? "left" : ""));
          row.append(who, framedElement("span", told.filter(Boolean).join(", "), "note"));
          item.append(row);
          return item;
        }),
      );
      byId("event-rulings").hidden = !rulings.length;
      byId("event-rulings-list").replaceChildren(
        ...rulings.map((text) => framedElement("li", text)),
      );
    },
  };
};
