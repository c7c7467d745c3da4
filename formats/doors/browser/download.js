// Files of the reader's.

import { element } from "../../pages/page/elements.js";

/**
 * Puts something into a file of the reader's.
 * @param {string} name
 * @param {Blob} blob
 */
export const downloadBlob = (name, blob) => {
  const link = element("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
};

/**
 * Puts a text into a file of the reader's.
 * @param {string} name
 * @param {string} text
 * @param {string} [type]
 */
export const download = (name, text, type = "text/yaml") =>
  downloadBlob(name, new Blob([text], { type }));
