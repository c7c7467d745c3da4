// Sharing a game: links that hold it, code for other pages, a picture, a film.

import { byId, setText } from "../../pages/page/elements.js";
import { t } from "../../pages/page/words.js";
import { boardPng, hasBoard, svgPng } from "./board_picture.js";
import { downloadBlob } from "./download.js";
import { gameFilm } from "./game_film.js";
import { madePage } from "./made_page.js";
import { base64Of, linkOf } from "./record_link.js";
import { captionedBoardOf, positionOf } from "./record_questions.js";

/** What is told of a link, by what it opens. */
const COPIED = {
  record: t("Copied: the link to the record."),
  replay: t("Copied: the link to the replay."),
  check: t("Copied: the link to the arbiter’s page."),
};

/**
 * @param {string} text
 * @param {HTMLInputElement} field that shows it
 */
const copy = async (text, field) => {
  field.value = text;
  field.select();
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    document.execCommand("copy");
  }
};

/** The frame for a page of somebody else. A script in a page has no end of an element in it. */
const frameOf = (address) =>
  `<iframe src="${address}" title="A game of Carcassonne" style="width: 100%; height: 640px; border: 0" loading="lazy"><${"/"}iframe>`;

/**
 * @param {import("./module.js").Ask} ask
 */
export const shareDesk = (ask) => {
  const dialog = byId("shared");
  const field = byId("link");
  const progress = byId("share-progress");
  let game = null; // what is shared
  let position = null; // the one that is shown

  const isFile = () => !/^https?:$/.test(location.protocol);
  const page = () => location.href.split(/[?#]/)[0];
  const tell = (words) => setText(byId("share-note"), words);
  /** The place of the replay behind its link; the end needs none. */
  const placeOf = (at) => (at && at !== "final" ? "&" + at : "");

  const link = async (opens) => {
    const place = opens === "replay" ? placeOf(game.at) : "";
    await copy(`${page()}#${opens}=${await linkOf(game.text)}${place}`, field);
    tell(COPIED[opens]);
  };
  const embed = async () => {
    let address = `${page()}?embed#replay=${await linkOf(game.text)}${placeOf(game.at)}`;
    if (isFile()) {
      // Others cannot load this page, so the code holds the replay itself.
      const { made, text } = await madePage(ask, {
        opens: "replay",
        text: game.text,
        words: ["embed"],
      });
      if (!made) return tell(text);
      address = "data:text/html;charset=utf-8;base64," + base64Of(new TextEncoder().encode(text));
    }
    await copy(frameOf(address), field);
    tell(t("Copied: the code of a frame with the replay, for a page of yours."));
  };
  const picture = async () => {
    // A board that is counted is no game, and may hold tiles that cannot lie there.
    const file = position.board
      ? await svgPng(await captionedBoardOf(ask, game.text, position))
      : await boardPng(position);
    if (!file) return tell(t("This browser draws no pictures."));
    downloadBlob(game.name + ".png", file);
    tell(t("Saved: {file}.", { file: game.name + ".png" }));
  };
  const film = async () => {
    const of = game;
    const goesOn = (done, all) => {
      Object.assign(progress, { max: all, value: done, hidden: false });
      return dialog.open && game === of;
    };
    const file = await gameFilm((moves) => positionOf(ask, of.text, moves), goesOn);
    progress.hidden = true;
    if (!dialog.open || game !== of) return;
    if (!file)
      return tell(
        t("This browser makes no films: it writes no WebP. The program does: {command}", {
          command: "cartulary board game.yaml -o game.webp",
        }),
      );
    downloadBlob(of.name + ".webp", file);
    tell(t("Saved: {file}.", { file: of.name + ".webp" }));
  };
  /** One thing after the other; a fault is told. */
  const deeds = {
    "copy-record": () => link("record"),
    "copy-replay": () => link("replay"),
    "copy-check": () => link("check"),
    "copy-embed": embed,
    "save-picture": picture,
    "save-film": film,
  };
  const setBusy = (busy) => {
    for (const id in deeds) byId(id).disabled = busy;
  };
  for (const [id, deed] of Object.entries(deeds)) {
    byId(id).onclick = async () => {
      setBusy(true);
      try {
        await deed();
      } catch (fault) {
        progress.hidden = true;
        tell(t("This did not work: {fault}", { fault: fault.message }));
      }
      setBusy(false);
      byId(id).focus();
    };
  }
  return {
    /**
     * Asks how to share a game.
     * @param {{text: string, name: string, at: string, moves: number | null}} given `name`: of files,
     *   without ending; `at`: the place in the replay, as behind the `#` of its address; `moves`:
     *   before the position that is drawn, or null for the end
     */
    open: async (given) => {
      game = given;
      position = await positionOf(ask, game.text, game.moves);
      const drawn = hasBoard(position);
      // A game of dice has a replay, too, but no board.
      const replayed = drawn || (position.game === "dice" && position.started);
      for (const id of ["copy-replay", "copy-embed"]) byId(id).hidden = !replayed;
      byId("save-picture").hidden = !drawn;
      byId("save-film").hidden = !drawn || !position.played;
      field.value = page() + "#record=" + (await linkOf(game.text));
      byId("link-note").hidden = !isFile();
      setText(byId("share-note"), "");
      dialog.showModal();
      field.select();
    },
  };
};
