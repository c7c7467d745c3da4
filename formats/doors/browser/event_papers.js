// All that leaves the page: papers to print, files to keep, the page for spectators.

import { byId, setText } from "../../pages/page/elements.js";
import { t } from "../../pages/page/words.js";
import { button } from "./controls.js";
import { download, downloadBlob } from "./download.js";
import { textIn, textOf } from "./event_files.js";
import { pageFrame } from "./made_page.js";
import { zipped } from "./zip.js";

const TITLES = {
  pairings: t("Pairings"),
  slips: t("Slips for the tables"),
  standings: t("Standings"),
  spectators: t("Page for spectators"),
};

/**
 * @param {import("./module.js").Ask} ask
 * @param {{folder: () => import("./event_files.js").Folder, name: () => string,
 *   round: () => number, rounds: () => number, parts: () => {title: string, name: string}[]}} desk
 *   `parts`: the files that can be saved one by one
 */
export const eventPapers = (ask, desk) => {
  const frame = pageFrame(byId("event-frame"));
  let page = "";
  let which = "";

  /** `Club evening!` as the name of a file. */
  const plainName = () =>
    desk
      .name()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-|-$/g, "") || "event";
  const made = async (line) => {
    const turn = Math.max(desk.round(), 0);
    return ask({ format: "event-page", text: textOf(desk.folder()), line, turn });
  };
  const close = () => {
    byId("event-paper").hidden = true;
    frame.close();
  };
  const open = async (line) => {
    byId("event-print").close();
    byId("event-save").close();
    const answer = await made(line);
    if (!answer.made) return;
    [page, which] = [answer.text, line];
    setText(byId("event-paper-title"), TITLES[line]);
    byId("event-paper").hidden = false;
    frame.show(page, TITLES[line]);
    byId("event-paper").scrollIntoView();
    byId("paper-print").focus({ preventScroll: true });
  };
  for (const line of ["pairings", "slips", "standings"])
    byId("print-" + line).onclick = () => open(line);
  byId("save-look").onclick = () => open("spectators");
  byId("paper-print").onclick = () => frame.print();
  byId("paper-open").onclick = () => window.open(frame.address(), "_blank", "noopener");
  byId("paper-save").onclick = () => download(`${plainName()}-${which}.html`, page, "text/html");
  byId("paper-close").onclick = close;

  const spectators = async () => {
    const answer = await made("spectators");
    return answer.made ? answer.text : "";
  };
  byId("save-all").onclick = async () => {
    const files = [...desk.folder().files, { name: "spectators.html", text: await spectators() }];
    downloadBlob(plainName() + ".zip", zipped(files));
  };
  byId("save-page").onclick = async () =>
    download(plainName() + ".html", await spectators(), "text/html");
  const typeOf = (name) => (/\.csv$/.test(name) ? "text/csv" : "text/plain");
  byId("event-print-open").onclick = () => {
    for (const line of ["pairings", "slips"]) byId("print-" + line).disabled = desk.rounds() === 0;
    byId("event-print").showModal();
  };
  return {
    close,
    openSave: () => {
      byId("save-files").replaceChildren(
        ...desk
          .parts()
          .map(({ title, name }) =>
            button(title, () =>
              download(name.replace(/^.*\//, ""), textIn(desk.folder(), name) ?? "", typeOf(name)),
            ),
          ),
      );
      byId("event-save").showModal();
    },
  };
};
