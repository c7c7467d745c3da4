// Pages that the module makes of a record, in a frame: the replay and the arbiter's page.

import { retold } from "../../pages/page/program_words.js";
import { language, t } from "../../pages/page/words.js";
import { framed } from "./two_ways.js";

/** The formats of the module by what a link opens. */
const FORMATS = { replay: "replay", check: "html" };
/** What the pages are called. */
export const TITLES = { replay: t("The replay"), check: t("The arbiter’s page") };

/**
 * @param {import("./module.js").Ask} ask
 * @param {{opens: "replay" | "check", name?: string, text: string | Uint8Array, document?: number,
 *   words?: string[]}} wanted `words`: what the page shows, as behind the `?` of its own address
 * @returns {Promise<{made: boolean, text: string}>} the page, or why there is none
 */
export const madePage = async (
  ask,
  { opens, name = "game.yaml", text, document = 1, words = [] },
) => {
  const answer = await ask({ name, text, format: FORMATS[opens], document });
  if (!answer.made || !words.length) return answer;
  // Where it is shown it has no address of its own, so it says so itself.
  return { made: true, text: answer.text.replace("<html ", `<html class="${words.join(" ")}" `) };
};

/** A page in the language of this one: it has no address that could ask for it. */
const inLanguage = (page) =>
  language === "en" ? page : page.replace("<html ", `<html data-language="${language}" `);

/** Its sentences are in English. They stay so where the browser does not let the frame be read. */
const retell = (made) => {
  if (language === "en" || !made) return;
  for (const it of made.querySelectorAll(".told, .verdict > span, #turns li > ul > li")) {
    const said = retold(it.textContent);
    // Where nothing is retold, names keep their frames.
    if (said !== it.textContent) it.replaceChildren(...framed(said));
  }
};

/**
 * A frame for such pages.
 * @param {any} empty the element, which is replaced by another one with every page: what one frame shows
 *   after the other are entries of the browser's history
 */
export const pageFrame = (empty) => {
  let frame = empty;
  let address = null;
  const close = () => {
    if (address) URL.revokeObjectURL(address);
    address = null;
    const fresh = frame.cloneNode();
    fresh.removeAttribute("src");
    frame.replaceWith(fresh);
    frame = fresh;
  };
  return {
    close,
    /**
     * @param {string} page
     * @param {string} title
     * @param {string} [at] the part of its address behind `#`
     */
    show: (page, title, at = "") => {
      close();
      address = URL.createObjectURL(new Blob([inLanguage(page)], { type: "text/html" }));
      frame.title = title;
      frame.onload = () => retell(frame.contentDocument);
      frame.src = address + (at && "#" + at);
    },
    address: () => address,
    /** Prints all of the page; a tab of its own can do it if the browser does not let the frame. */
    print: () => {
      try {
        frame.contentWindow.print();
      } catch {
        window.open(address);
      }
    },
    /** Where the page is now, as behind the `#` of its address; empty if the browser does not tell. */
    at: () => {
      try {
        return frame.contentWindow.location.hash.slice(1);
      } catch {
        return "";
      }
    },
  };
};
