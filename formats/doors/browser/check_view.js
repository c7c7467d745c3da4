// Records, logs and saves that are checked: what is wrong and where, the arbiter's page, the replay.

import { byId, element, setText } from "../../pages/page/elements.js";
import { retold } from "../../pages/page/program_words.js";
import { t, tn, translated } from "../../pages/page/words.js";
import { changeList } from "./change_list.js";
import { button, capital, say } from "./controls.js";
import { download } from "./download.js";
import { findingItem, showFixesIn } from "./findings.js";
import { madePage, pageFrame, TITLES } from "./made_page.js";
import { MOST_LINES, textEditor } from "./text_editor.js";
import { framed } from "./two_ways.js";

/**
 * @param {import("./module.js").Ask} ask
 * @param {ReturnType<import("./module_thread.js").moduleThread>} thread
 * @param {{record: (text: string) => Promise<void>, share: (text: string, at: string) => void,
 *   checked: () => void}} page what goes on with a record, what shares it, and what is told that another
 *   text was checked
 */
export const checkView = (ask, thread, { record, share, checked }) => {
  let name = "pasted.yaml";
  let given = ""; // a text, or the bytes of a file that is none
  let found = 0; // records in it

  /** The name of the text, without ending, for files of it. */
  const plainName = () => name.replace(/\.\w+$/, "");
  const most = 200; // findings of a record
  // A larger text takes a browser minutes.
  const largest = 4 * 1024 * 1024;
  const tooLarge = () =>
    tell(
      t(
        "This is larger than 4 MB, more than this page reads. The program on the command line reads larger files.",
      ),
    );

  let changes = changeList();
  const showUndo = () => {
    byId("check-undo").disabled = !changes.canUndo();
    byId("check-redo").disabled = !changes.canRedo();
  };
  /** Takes another text in place of the one that is there. It can be undone. */
  const accept = async (text) => {
    if (typeof given === "string") changes.take(given, text);
    await check(text);
  };
  const editor = textEditor(byId("check-text"), accept);
  /** Checks a text that the page has made. */
  const put = async (text) => {
    if (text === null) return showUndo();
    if (!editor.area.disabled) editor.set(text);
    await check(text);
  };
  byId("check-undo").onclick = () => put(changes.undo(given));
  byId("check-redo").onclick = () => put(changes.redo(given));
  /** Makes one of the changes that are offered for a text. */
  const mend = async (number, document, of) => {
    // To what was typed meanwhile others are offered.
    if (given !== of) return;
    const { made, text } = await thread.ask({
      name,
      text: of,
      format: "mend",
      document,
      turn: number,
    });
    if (!made) return tell(text);
    if (given !== of) return;
    changes.take(of, text);
    await put(text);
    byId("check-undo").focus();
  };

  const check = async (text) => {
    given = text;
    found = 0;
    checked();
    showUndo();
    thread.drop();
    isRead();
    const empty = typeof text === "string" && !text.trim();
    byId("check-out").hidden = empty;
    closePage();
    if (empty) return editor.mark([]);
    if (text.length > largest) return tooLarge();
    isBeingRead();
    const { made, text: told } = await thread.ask({ name, text, format: "check" });
    if (!made) return tell(told);
    isRead();
    const { report, verdicts, records, fixes } = JSON.parse(told);
    found = report.unread.length ? 0 : records;
    checked();
    const reported = report.records.length;
    const findings = [];
    const cards = report.records.map((it, i) => {
      const card = element("section", undefined, "card");
      const head = element("h2");
      const totals = (it.players || [])
        .map((player, seat) => `${player} ${it.totals ? it.totals[seat] : ""}`)
        .join(", ");
      head.append(
        element("span", translated(capital(it.status)), "verdict " + it.status),
        " ",
        ...framed(
          [it.event, totals, verdicts[i] && retold(verdicts[i])].filter(Boolean).join(" · "),
        ),
      );
      const tools = element("p", undefined, "tools");
      if (reported === records)
        tools.append(button(t("Arbiter’s page"), () => showPage("check", it.document)));
      if (it.game === "dice" || it.moves_replayed !== undefined)
        tools.append(button(t("Replay"), () => showPage("replay", it.document)));
      tools.append(button(t("Record"), () => goOn(it.document)));
      const list = element("ul", undefined, "flaws");
      for (const finding of it.findings || []) {
        const place = {
          severity: finding.severity,
          code: finding.code,
          message: finding.message,
          label: finding.label,
          notes: finding.notes,
          help: finding.help,
          ...finding.start,
        };
        findings.push(place);
        if (list.children.length < most)
          list.append(
            findingItem(ask, place, editor.area.disabled ? undefined : () => editor.go(place)),
          );
      }
      const more = (it.findings || []).length - list.children.length;
      if (more)
        list.append(
          element(
            "li",
            tn(more, "{n} further finding of this record", "{n} further findings of this record"),
            "note",
          ),
        );
      const box = element("details", undefined, "fixes");
      showFixesIn(box, fixes[i], (number) => mend(number, it.document, text));
      card.append(head, tools, list, box);
      return card;
    });
    for (const file of report.unread)
      cards.push(element("p", `${file.file}: ${file.reason}`, "flaw error"));
    if (reported < records)
      cards.unshift(
        element(
          "p",
          t("The first {n} of {all} records. The program on the command line checks all of them.", {
            n: reported,
            all: records,
          }),
          "note",
        ),
      );
    if (!cards.length) cards.push(element("p", t("There is no record in this text."), "note"));
    byId("verdicts").replaceChildren(...cards);
    editor.mark(findings);
    const { summary } = report;
    say(
      [
        tn(reported, "{n} record", "{n} records"),
        tn(summary.errors, "{n} error", "{n} errors"),
        tn(summary.warnings, "{n} warning", "{n} warnings"),
      ].join(", "),
    );
  };
  const tell = (why) => {
    isRead();
    byId("check-out").hidden = false;
    byId("verdicts").replaceChildren(element("p", why, "flaw error"));
  };

  // Most texts are read before a word about it could be.
  let patience = 0;
  const isBeingRead = () => {
    byId("check-out").setAttribute("aria-busy", "true");
    patience = setTimeout(() => {
      byId("checking").hidden = false;
      byId("verdicts").replaceChildren();
    }, 400);
  };
  const isRead = () => {
    clearTimeout(patience);
    byId("check-out").removeAttribute("aria-busy");
    byId("checking").hidden = true;
  };
  byId("check-stop").onclick = () => {
    thread.drop();
    tell(t("Stopped before the end."));
  };

  const frame = pageFrame(byId("page-frame"));
  const closePage = () => {
    frame.close();
    byId("page").hidden = true;
  };
  const showPage = async (opens, document) => {
    const { made, text } = await madePage(thread.ask, { opens, name, text: given, document });
    if (!made) return tell(text);
    frame.show(text, TITLES[opens]);
    setText(byId("page-title"), TITLES[opens]);
    byId("page-open").onclick = () => window.open(frame.address());
    byId("page-save").onclick = () =>
      download(plainName() + (opens === "replay" ? "-replay.html" : ".html"), text, "text/html");
    const place = () => (opens === "replay" ? frame.at() : "");
    byId("page-share").onclick = () => shareRecord(document, place);
    byId("page").hidden = false;
    byId("page").scrollIntoView({ block: "start" });
  };
  /** Shares the record of a page: as it stands here, unless there are others beside it or another program wrote it. */
  const shareRecord = async (document, place) => {
    const tidy = (number) => thread.ask({ name, text: given, format: "tidy", document: number });
    const [own, next] = [await tidy(document), await tidy(document === 1 ? 2 : 1)];
    const isRecord = typeof given === "string" && /^cartulary:/m.test(given);
    const isAlone = isRecord && !next.made;
    if (!isAlone && !own.made) return tell(own.text);
    share(isAlone ? given : own.text, place());
  };
  /** Takes a record over, to go on with it. */
  const goOn = async (document) => {
    const { made, text } = await thread.ask({ name, text: given, format: "tidy", document });
    if (!made) return tell(text);
    await record(text);
  };

  const read = async (file) => {
    name = file.name;
    changes = changeList();
    setText(byId("check-name"), name);
    if (file.size > largest) {
      editor.set("");
      await check("");
      return tooLarge();
    }
    const bytes = new Uint8Array(await file.arrayBuffer());
    let text = bytes;
    try {
      text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch {
      /* the module tells what is wrong with it */
    }
    const isShown =
      typeof text === "string" && text.split("\n", MOST_LINES + 1).length <= MOST_LINES;
    editor.set(isShown ? text : "");
    editor.area.disabled = !isShown;
    if (!isShown && typeof text === "string")
      setText(byId("check-name"), t("{name}, with too many lines to be shown here", { name }));
    await check(text);
  };
  byId("check-file").onchange = () => {
    const [file] = byId("check-file").files;
    if (file) read(file);
    byId("check-file").value = "";
  };
  byId("check-clear").onclick = () => {
    name = "pasted.yaml";
    changes = changeList();
    setText(byId("check-name"), "");
    editor.area.disabled = false;
    editor.set("");
    check("");
    editor.area.focus();
  };
  byId("page-close").onclick = closePage;

  return {
    read,
    largest,
    /** Checks a text that is at hand. */
    set: async (text, of) => {
      name = of;
      changes = changeList();
      setText(byId("check-name"), name);
      editor.area.disabled = false;
      editor.set(text);
      await check(text);
    },
    isEmpty: () => given.length === 0,
    plainName,
    fileName: () => name,
    /** What is checked; empty if it is no text. */
    text: () => (typeof given === "string" ? given : ""),
    isOneRecord: () => found === 1,
    /** Shares the only record. */
    share: () => shareRecord(1, () => ""),
  };
};
