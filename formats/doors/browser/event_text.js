// The files of an event as they are, to read and to change.

import { byId, element } from "../../pages/page/elements.js";
import { t } from "../../pages/page/words.js";
import { textIn, withFile } from "./event_files.js";
import { framedElement } from "./two_ways.js";

/**
 * @param {{folder: () => import("./event_files.js").Folder, state: () => any,
 *   accept: (folder: any, said: string) => void}} desk
 */
export const eventText = (desk) => {
  const choice = byId("event-file");
  const field = byId("event-file-text");

  const show = () => {
    const names = desk.folder().files.map(({ name }) => name);
    const name = names.includes(choice.value) ? choice.value : names[0];
    choice.replaceChildren(
      ...names.map((it) => {
        const option = element("option", it);
        option.value = it;
        return option;
      }),
    );
    choice.value = name ?? "";
    const text = name === undefined ? "" : textIn(desk.folder(), name);
    if (field.value !== text) field.value = text;
    field.disabled = name === undefined;
    byId("event-file-faults").replaceChildren(
      ...desk
        .state()
        .faults.filter((it) => it.file === name || !names.includes(it.file))
        .map(({ line, error, text: why }) =>
          framedElement(
            "li",
            (line ? `${t("Line {n}:", { n: String(line) })} ` : "") + why,
            error ? "flaw error" : "flaw warning",
          ),
        ),
    );
  };
  choice.onchange = show;
  field.onchange = () =>
    desk.accept(withFile(desk.folder(), choice.value, field.value), t("The text is changed."));
  return { show };
};
