// A replay or an arbiter's page that a link holds, on all of the screen, with a way back to the
// pages that make records.

import { byId, setText } from "../../pages/page/elements.js";
import { madePage, pageFrame, TITLES } from "./made_page.js";

/** The words behind the `?` of the address that a page in the frame understands. */
const WORDS = ["embed", "spoiler-free"];

/**
 * @param {import("./module.js").Ask} ask
 * @param {{record: (text: string) => void, check: (text: string) => void,
 *   share: (text: string, at: string) => void}} ways what else can be done with the record
 */
export const wholePage = (ask, ways) => {
  const frame = pageFrame(byId("whole-frame"));
  const root = document.documentElement;
  const asked = new URLSearchParams(location.search);
  const words = WORDS.filter((word) => asked.has(word));
  const isEmbedded = words.includes("embed");
  let text = null;
  let place = () => ""; // in the replay

  const close = () => {
    if (text === null) return;
    text = null;
    frame.close();
    byId("whole").hidden = true;
    root.classList.remove("whole");
  };
  /** What is behind the `#` is left, and the browser's way back leads to it again. */
  const leave = (way) => {
    const left = text;
    close();
    history.pushState(null, "", location.href.split("#")[0]);
    way(left);
  };
  byId("whole-record").onclick = () => leave(ways.record);
  byId("whole-check").onclick = () => leave(ways.check);
  byId("whole-share").onclick = () => ways.share(text, place());
  byId("whole-print").onclick = () => frame.print();
  // The browser would print what of the frame is on the screen.
  addEventListener("keydown", (event) => {
    const isPrint = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "p";
    if (!isPrint || text === null) return;
    event.preventDefault();
    frame.print();
  });
  byId("whole-open").onclick = () => {
    byId("whole-open").href = location.href.split(/[?#]/)[0] + location.hash;
  };
  return {
    close,
    isEmbedded,
    /**
     * Shows the page of a record.
     * @param {"replay" | "check"} opens
     * @param {string} record
     * @param {string} at the place in the replay
     * @returns {Promise<boolean>} false if there is no such page, and nothing is shown
     */
    open: async (opens, record, at) => {
      const { made, text: page } = await madePage(ask, { opens, text: record, words });
      if (!made) return false;
      text = record;
      // A page from disk does not see into its frames.
      place = () => (opens === "replay" ? frame.at() || at : "");
      root.classList.add("whole");
      byId("whole").hidden = false;
      byId("whole-ways").hidden = isEmbedded;
      byId("whole-open").hidden = !isEmbedded;
      setText(byId("whole-title"), TITLES[opens]);
      frame.show(page, TITLES[opens], at);
      return true;
    },
  };
};
