// The meaning of a code, as `cartulary explain` tells it.

import { byId, element } from "../../pages/page/elements.js";
import { t } from "../../pages/page/words.js";

/** The few forms of Markdown that those pages have. */
const markdown = (text) => {
  const out = [];
  const spans = (line) =>
    line.split(/(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\([^)]*\))/).map((part) => {
      if (part.startsWith("`")) return element("code", part.slice(1, -1));
      if (part.startsWith("**")) return element("strong", part.slice(2, -2));
      return part.startsWith("[") ? part.slice(1, part.indexOf("]")) : part;
    });
  const add = (name, line) => {
    const made = element(name);
    made.append(...spans(line));
    return made;
  };
  const prose = (block) => {
    const lines = block.trim().split("\n");
    if (/^#+ /.test(lines[0])) {
      out.push(add(lines[0].startsWith("# ") ? "h3" : "h4", lines[0].replace(/^#+ /, "")));
      lines.shift();
    }
    if (/^[-*] /.test(lines[0])) {
      const list = element("ul");
      list.append(
        ...lines
          .join("\n")
          .split(/\n(?=[-*] )/)
          .map((item) => add("li", item.slice(2).replace(/\n\s*/g, " "))),
      );
      out.push(list);
    } else if (lines[0]) {
      out.push(add("p", lines.join(" ")));
    }
  };
  // Every second part stands between two lines of three backquotes.
  text.split(/^```.*\n([^]*?)^```$/m).forEach((part, i) => {
    if (i % 2) out.push(element("pre", part.trimEnd()));
    else part.split(/\n\n+/).forEach(prose);
  });
  return out;
};

/**
 * Shows what a code means, as `cartulary explain` tells it.
 * @param {import("./module.js").Ask} ask
 * @param {string} code
 */
export const showCode = async (ask, code) => {
  const { made, text } = await ask({ format: "explain", line: code });
  byId("code-title").textContent = code;
  byId("code-text").replaceChildren(...markdown(made ? text : t("There is no page about it.")));
  byId("code").showModal();
};
