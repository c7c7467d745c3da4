// A text with the numbers of its lines, and marks at those that have findings.
import { element } from "../../pages/page/elements.js";

/** A field with more lines than these keeps a browser from all else. */
export const MOST_LINES = 20000;

/**
 * @param {HTMLElement} frame with a textarea and its gutter
 * @param {(text: string) => void} changed takes what was typed
 */
export const textEditor = (frame, changed) => {
  const area = frame.querySelector("textarea");
  const gutter = frame.querySelector(".gutter");
  let marks = new Map();
  let lines = 0;
  let timer = null;

  const number = () => {
    const count = area.value.split("\n").length;
    if (count === lines) return;
    lines = count;
    gutter.replaceChildren(
      ...Array.from({ length: Math.min(count, MOST_LINES) }, (_, i) =>
        element("span", String(i + 1)),
      ),
    );
    mark();
  };
  const mark = () => {
    [...gutter.children].forEach((line, i) => {
      const found = marks.get(i + 1);
      line.className = found ? found.severity : "";
      line.title = found ? found.code + " " + found.message : "";
    });
  };
  /** Tells what was typed, if nobody was told yet. */
  const tell = () => {
    if (timer === null) return;
    clearTimeout(timer);
    timer = null;
    changed(area.value);
  };
  const scroll = () => {
    gutter.style.transform = `translateY(${-area.scrollTop}px)`;
  };
  area.addEventListener("scroll", scroll);
  area.addEventListener("input", () => {
    number();
    clearTimeout(timer);
    timer = setTimeout(tell, 250);
  });
  // A user who goes on elsewhere, or away, has typed to the end.
  area.addEventListener("change", tell);
  addEventListener("pagehide", tell);
  return {
    area,
    set: (text) => {
      // A text that is not seen was not scrolled, and to ask would lay out the whole page.
      if (area.value !== text && frame.closest("[hidden]")) area.value = text;
      else if (area.value !== text) {
        const { scrollTop, selectionStart, selectionEnd } = area;
        area.value = text;
        area.setSelectionRange(selectionStart, selectionEnd);
        area.scrollTop = scrollTop;
      }
      number();
    },
    /** Marks the lines of findings, the worst of each line. */
    mark: (findings) => {
      const worth = { note: 0, warning: 1, error: 2 };
      marks = new Map();
      for (const finding of findings) {
        const before = marks.get(finding.line);
        if (!before || worth[before.severity] < worth[finding.severity])
          marks.set(finding.line, finding);
      }
      mark();
    },
    /** Goes to a place of a finding and selects it. */
    go: ({ line, column }) => {
      const before = area.value.split("\n").slice(0, line - 1);
      const at = before.reduce((sum, text) => sum + text.length + 1, 0);
      const end = area.value.indexOf("\n", at);
      area.focus();
      area.setSelectionRange(at + Math.max(0, column - 1), end < 0 ? area.value.length : end);
      const height = area.scrollHeight / Math.max(area.value.split("\n").length, 1);
      area.scrollTop = Math.max(0, height * (line - 4));
      scroll();
    },
  };
};
