// Small things that all of the scribe's page is made of.
"use strict";
const SVG = "http://www.w3.org/2000/svg";
const $ = (id) => document.getElementById(id);
const element = (name, text, className) => {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  return made;
};
const shape = (name, attributes, ...children) => {
  const made = document.createElementNS(SVG, name);
  for (const key in attributes) made.setAttribute(key, attributes[key]);
  made.append(...children);
  return made;
};
const button = (text, press, className) => {
  const made = element("button", text, className);
  made.type = "button";
  made.onclick = press;
  return made;
};
const setText = (node, text) => {
  if (node.textContent !== text) node.textContent = text;
};
const capital = (word) => word[0].toUpperCase() + word.slice(1);
const counted = (n, one, many) => n + " " + (n === 1 ? one : many || one + "s");
/// Gives a field the focus, but on a screen that is touched, where it would call up a keyboard.
const focusField = (field) => {
  if (!matchMedia("(pointer: coarse)").matches) field.focus({ preventScroll: true });
};
/// What somebody hears who does not see the page.
const say = (text) => setText($("say"), text);

/// An element of a text in SVG that the module has made.
const pictureOf = (text) => new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
/// The picture of a tile; `id` is that of its drawing.
const tilePicture = (id, rotation, className = "picture") =>
  shape("svg", { class: className, viewBox: "0 0 100 100", "aria-hidden": "true" }, shape("use", { href: `#${id}-r${rotation}` }));

/// The letter of a player in his colour.
const pipOf = (player, seat) => {
  const pip = element("span", player.mark, "pip seat" + seat);
  pip.setAttribute("aria-hidden", "true");
  return pip;
};
/// The colours of the players, for the classes `seat0`, `seat1` and so on.
const paintSeats = (players) => {
  const { style } = document.documentElement;
  const set = (name, value) => {
    // The whole page is styled anew when one changes.
    if (style.getPropertyValue(name) !== value) style.setProperty(name, value);
  };
  players.forEach(({ fill, ink }, seat) => {
    set(`--seat-${seat}`, fill);
    set(`--ink-${seat}`, ink);
  });
};

/// What a code means, as `cartulary explain` tells it.
const showCode = async (ask, code) => {
  const { made, text } = await ask({ format: "explain", line: code });
  $("code-title").textContent = code;
  $("code-text").replaceChildren(...markdown(made ? text : "No page tells about it."));
  $("code").showModal();
};
/// The few forms of Markdown that those pages have.
const markdown = (text) => {
  const out = [];
  const spans = (line) => line.split(/(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\([^)]*\))/).map((part) => {
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
      list.append(...lines.join("\n").split(/\n(?=[-*] )/).map((item) => add("li", item.slice(2).replace(/\n\s*/g, " "))));
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

/// Goes with an arrow key from one place on a board to the next among all of them.
const stepAmong = (event, at, all) => {
  const step = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[event.key];
  if (!step) return;
  event.preventDefault();
  const [x, y] = at.dataset.cell.split(",").map(Number);
  let best = null;
  for (const other of all) {
    const [dx, dy] = other.dataset.cell.split(",").map((n, axis) => Number(n) - [x, y][axis]);
    const [ahead, aside] = step[0] ? [dx * step[0], Math.abs(dy)] : [dy * step[1], Math.abs(dx)];
    if (ahead > 0 && (!best || ahead + 2 * aside < best.far)) best = { other, far: ahead + 2 * aside };
  }
  if (best) best.other.focus({ preventScroll: true });
};

/// A finding with its notes. `go` leads to its place.
const findingItem = (ask, finding, go) => {
  const item = element("li", undefined, "flaw " + finding.severity);
  const first = element("p");
  const code = button(finding.code, () => showCode(ask, finding.code), "code");
  code.setAttribute("aria-label", "Explain " + finding.code);
  first.append(element("b", finding.severity + " "), finding.code ? code : "", " " + finding.message + (finding.label ? ": " + finding.label : "") + " ");
  first.append(go ? button("line " + finding.line, go, "place") : element("span", "line " + finding.line, "place"));
  const more = element("ul");
  more.append(...(finding.notes || []).map((note) => element("li", note)), ...(finding.help || []).map((help) => element("li", help, "helps")));
  item.append(first, ...more.children.length ? [more] : []);
  return item;
};

/// Shows the changes that would mend a record, each with a button that makes it: `make(number)`.
const showFixesIn = (box, fixes, make) => {
  const most = 4;  // lines of a change
  const title = element("summary", `Ways to mend the record (${fixes.length})`);
  const list = element("ul");
  list.append(...fixes.map((fix, number) => {
    const item = element("li");
    const why = element("p");
    why.append(...capital(fix.title).split(/`([^`]+)`/).map((part, i) => i % 2 ? element("code", part) : part));
    const lines = element("ul", undefined, "lines");
    lines.append(...fix.lines.slice(0, most).map(({ line, from, to }) => {
      const row = element("li");
      row.append(element("span", String(line), "no"),
        ...from === null ? [] : [" ", element("del", from.trim())], ...to === null ? [] : [" ", element("ins", to.trim())]);
      return row;
    }));
    if (fix.lines.length > most) lines.append(element("li", `and ${counted(fix.lines.length - most, "more line")}`));
    const deed = fix.lines.length > 1 ? "Make these changes" : "Make this change";
    const press = button(deed, () => make(number));
    press.setAttribute("aria-label", `${deed}: ${fix.title}`);
    item.append(why, press, lines);
    return item;
  }));
  box.hidden = !fixes.length;
  box.replaceChildren(title, list);
};

/// Puts a text into a file of the reader's.
const download = (name, text, type = "text/yaml") => {
  const link = element("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
};
