// Files of the reader's.

import { element } from "../page/elements.js";

/**
 * Puts a text into a file of the reader's.
 * @param {string} name
 * @param {string} text
 * @param {string} [type]
 */
export const download = (name, text, type = "text/yaml") => {
  const link = element("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
};
