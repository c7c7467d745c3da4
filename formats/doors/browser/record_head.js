// The head above the board of a record, and where the keyboard is.

import { byId, element, pipOf } from "../../pages/page/elements.js";
import { retold } from "../../pages/page/program_words.js";
import { t, translated } from "../../pages/page/words.js";
import { capital, focusField } from "./controls.js";
import { withoutPlaces } from "./plain_words.js";
import { framed, setFramed } from "./two_ways.js";

/**
 * @param {any} position
 * @returns {string} what the file of the record may be called
 */
export const fileNameOf = (position) => {
  const names =
    position && position.players ? position.players.map((it) => it.name).join("-") : "game";
  const plain = names
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9-]+/g, "")
    .replace(/^-+|-+$/g, "")
    .toLowerCase()
    .slice(0, 60);
  return (plain || "game") + ".yaml";
};

/** Names of more letters are shortened where they stand among other words. */
const LONG = 12;
/** A text whose long names have a frame each, in which they can be shortened. */
const withNames = (text, players) => {
  const names = players.map(({ name }) => name).filter(({ length }) => length > LONG);
  if (!names.length) return framed(text);
  const plain = (name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const longest = names.sort((a, b) => b.length - a.length).map(plain);
  return text
    .split(new RegExp(`(${longest.join("|")})`))
    .flatMap((part, i) => (i % 2 ? [element("bdi", part)] : framed(part)));
};

/** @param {any} position whose occasion, players and verdict stand above the board */
export const showHead = (position) => {
  setFramed(byId("occasion"), position.occasion || "");
  byId("players").replaceChildren(
    ...(position.players ? [] : [t("A record")]),
    ...(position.players || []).flatMap((player, seat) => {
      const name = element("span", undefined, "name");
      name.append(pipOf(player, seat), element("bdi", player.name));
      return seat ? [element("span", " – ", "dash"), name] : [name];
    }),
  );
  const verdict = byId("verdict");
  // Nothing is right yet in a game without turns.
  const isBegun = position.status !== "right" || !position.turns || position.turns.length > 0;
  verdict.className = "verdict " + (isBegun ? position.status : "");
  const words = element("span");
  words.append(...withNames(retold(withoutPlaces(position.verdict)), position.players || []));
  verdict.replaceChildren(
    ...(isBegun ? [element("strong", translated(capital(position.status))), " "] : []),
    words,
  );
  byId("brief").replaceChildren(
    ...(position.players || []).map((player, seat) => {
      const made = element("span", undefined, position.player === seat ? "moving" : "");
      made.append(
        pipOf(player, seat),
        element("span", player.name + " ", "unseen"),
        String(player.points),
      );
      made.title = player.name;
      return made;
    }),
  );
};

/** @returns {() => void} what gives the focus, once all is shown anew, to what stands where it was */
export const focusBefore = () => {
  const before = document.activeElement;
  const seat = [...document.querySelectorAll(".track")].indexOf(before);
  const listed = byId("turns").contains(before);
  const led = byId("lead").contains(before);
  const fixed = byId("fixes").contains(before);
  const padded = byId("pad").contains(before) || byId("pad-offers").contains(before);
  return () => {
    let now = null;
    // After the last cell comes what is done at the end.
    if (padded && document.activeElement === document.body)
      now = byId("lead").querySelector("button") || document.querySelector(".track:enabled");
    else if (seat >= 0) now = document.querySelectorAll(".track")[seat];
    else if (listed) now = byId("turns").querySelector("[aria-current]");
    else if (fixed)
      now = byId("fixes").hidden ? byId("undo") : byId("fixes").querySelector("summary");
    else if (led && byId("enter-line").hidden)
      now = byId("lead").querySelector("button") || document.querySelector(".track:enabled");
    else if (led) focusField(byId("line"));
    else if (before.matches("#undo, #redo") && before.disabled)
      now = byId(before.id === "undo" ? "redo" : "undo");
    if (now) now.focus({ preventScroll: true });
  };
};
