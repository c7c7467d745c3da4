// Records, logs and saves that are checked: what is wrong and where, the arbiter's page, the replay.
"use strict";
const checkView = (ask, { record }) => {
  let name = "pasted.yaml";
  let given = "";         // a text, or the bytes of a file that is none
  let shown = null;       // an address of a page

  // What is larger keeps a browser busy for minutes.
  const largest = 4 * 1024 * 1024;
  const tooLarge = () => tell("This is larger than 4 MB, more than this page reads. The program on the command line reads larger files.");

  const editor = textEditor($("check-text"), (text) => check(text));

  const check = async (text) => {
    given = text;
    const empty = typeof text === "string" && !text.trim();
    $("check-out").hidden = empty;
    closePage();
    if (empty) return editor.mark([]);
    if (text.length > largest) return tooLarge();
    const { made, text: told } = await ask({ name, text, format: "json" });
    const report = made ? JSON.parse(told) : null;
    if (!report) return tell(told);
    const findings = [];
    // Each reads the whole text again.
    const outcomes = report.records.length > 10 ? [] : await Promise.all(report.records.map(outcomeOf));
    const cards = report.records.map((it, i) => {
      const card = element("section", undefined, "card");
      const head = element("h2");
      const totals = (it.players || []).map((player, seat) => `${player} ${it.totals ? it.totals[seat] : ""}`).join(", ");
      head.append(element("span", capital(it.status), "verdict " + it.status), " ",
        [it.event, totals, outcomes[i]].filter(Boolean).join(" · "));
      const tools = element("p", undefined, "tools");
      tools.append(button("Arbiter’s page", () => showPage("html", it.document, "The arbiter’s page")));
      if (it.game !== "dice" && it.moves_replayed !== undefined) tools.append(button("Replay", () => showPage("replay", it.document, "The replay")));
      tools.append(button("Record", () => goOn(it.document)));
      const list = element("ul", undefined, "flaws");
      for (const finding of it.findings || []) {
        const place = { severity: finding.severity, code: finding.code, message: finding.message, label: finding.label, notes: finding.notes, help: finding.help, ...finding.start };
        findings.push(place);
        list.append(findingItem(ask, place, typeof given === "string" ? () => editor.go(place) : undefined));
      }
      card.append(head, tools, list);
      return card;
    });
    for (const file of report.unread) cards.push(element("p", `${file.file}: ${file.reason}`, "flaw error"));
    if (!cards.length) cards.push(element("p", "There is no record in this text.", "note"));
    $("verdicts").replaceChildren(...cards);
    editor.mark(findings);
    const { summary } = report;
    say(`${counted(report.records.length, "record")}, ${counted(summary.errors, "error")}, ${counted(summary.warnings, "warning")}`);
  };
  /// "71 turns · Bob wins by 2 · 3 errors".
  const outcomeOf = async ({ document }) => {
    const { made, text } = await ask({ name, text: given, format: "position", document });
    return made ? JSON.parse(text).verdict : "";
  };
  const tell = (why) => {
    $("check-out").hidden = false;
    $("verdicts").replaceChildren(element("p", why, "flaw error"));
  };

  const closePage = () => {
    if (shown) URL.revokeObjectURL(shown);
    shown = null;
    $("page").hidden = true;
    $("page-frame").removeAttribute("src");
  };
  const showPage = async (format, document, title) => {
    const { made, text } = await ask({ name, text: given, format, document });
    if (!made) return tell(text);
    closePage();
    shown = URL.createObjectURL(new Blob([text], { type: "text/html" }));
    $("page-frame").src = shown;
    $("page-frame").title = title;
    setText($("page-title"), title);
    $("page-open").onclick = () => window.open(shown);
    $("page-save").onclick = () => download(name.replace(/\.\w+$/, "") + (format === "replay" ? "-replay.html" : ".html"), text, "text/html");
    $("page").hidden = false;
    $("page").scrollIntoView({ block: "start" });
  };
  /// Takes a record over, to go on with it.
  const goOn = async (document) => {
    const { made, text } = await ask({ name, text: given, format: "tidy", document });
    if (!made) return tell(text);
    await record(text);
  };

  const read = async (file) => {
    name = file.name;
    setText($("check-name"), name);
    if (file.size > largest) {
      editor.set("");
      await check("");
      return tooLarge();
    }
    const bytes = new Uint8Array(await file.arrayBuffer());
    let text = bytes;
    try {
      text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch (_) { /* the module tells what is wrong with it */ }
    editor.set(typeof text === "string" ? text : "");
    editor.area.disabled = typeof text !== "string";
    await check(text);
  };
  $("check-file").onchange = () => {
    const [file] = $("check-file").files;
    if (file) read(file);
    $("check-file").value = "";
  };
  $("check-clear").onclick = () => {
    name = "pasted.yaml";
    setText($("check-name"), "");
    editor.area.disabled = false;
    editor.set("");
    check("");
    editor.area.focus();
  };
  $("page-close").onclick = closePage;

  return {
    read, largest,
    /// Checks a text that is at hand.
    set: async (text, of) => {
      name = of;
      setText($("check-name"), name);
      editor.area.disabled = false;
      editor.set(text);
      await check(text);
    },
    isEmpty: () => given.length === 0,
  };
};
