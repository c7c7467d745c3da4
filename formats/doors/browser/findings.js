// Findings, and the changes that would mend a record.

import { element } from "../../pages/page/elements.js";
import { t, tn, translated } from "../../pages/page/words.js";
import { showCode } from "./code_page.js";
import { button, capital } from "./controls.js";
import { framed, framedElement } from "./two_ways.js";

/**
 * @param {import("./module.js").Ask} ask
 * @param {any} finding
 * @param {() => void} [go] leads to its place
 * @returns {HTMLLIElement} the finding with its notes
 */
export const findingItem = (ask, finding, go) => {
  const item = element("li", undefined, "flaw " + finding.severity);
  const first = element("p");
  const code = button(finding.code, () => showCode(ask, finding.code), "code");
  code.setAttribute("aria-label", t("Explain {code}", { code: finding.code }));
  first.append(
    element("b", translated(finding.severity) + " "),
    finding.code ? code : "",
    ...framed(" " + finding.message + (finding.label ? ": " + finding.label : "") + " "),
  );
  const line = t("line {n}", { n: String(finding.line) });
  first.append(go ? button(line, go, "place") : element("span", line, "place"));
  const more = element("ul");
  more.append(
    ...(finding.notes || []).map((note) => framedElement("li", note)),
    ...(finding.help || []).map((help) => framedElement("li", help, "helps")),
  );
  item.append(first, ...(more.children.length ? [more] : []));
  return item;
};

/**
 * Shows the changes that would mend a record, each with a button that makes it.
 * @param {HTMLElement} box
 * @param {any[]} fixes
 * @param {(number: number) => void} make
 */
export const showFixesIn = (box, fixes, make) => {
  const most = 4; // lines of a change
  const title = element("summary", t("Ways to repair the record ({n})", { n: fixes.length }));
  const list = element("ul");
  list.append(
    ...fixes.map((fix, number) => {
      const item = element("li");
      const why = element("p");
      why.append(
        ...capital(fix.title)
          .split(/`([^`]+)`/)
          .flatMap((part, i) => (i % 2 ? [element("code", part)] : framed(part))),
      );
      const lines = element("ul", undefined, "lines");
      lines.append(
        ...fix.lines.slice(0, most).map(({ line, from, to }) => {
          const row = element("li");
          row.append(
            element("span", String(line), "no"),
            ...(from === null ? [] : [" ", element("del", from.trim())]),
            ...(to === null ? [] : [" ", element("ins", to.trim())]),
          );
          return row;
        }),
      );
      if (fix.lines.length > most)
        lines.append(
          element("li", tn(fix.lines.length - most, "and {n} more line", "and {n} more lines")),
        );
      const deed = fix.lines.length > 1 ? t("Make these changes") : t("Make this change");
      const press = button(deed, () => make(number));
      press.setAttribute("aria-label", `${deed}: ${fix.title}`);
      item.append(why, press, lines);
      return item;
    }),
  );
  box.hidden = !fixes.length;
  box.replaceChildren(title, list);
};
