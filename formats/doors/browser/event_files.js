// The files of an event: its tournament's file, tables of results, records. Their texts are all there
// is of it, and what the terminal reads of the folder.

/** A file that is larger is nothing that an event needs. */
const LARGEST = 4 << 20;

/**
 * @typedef {{files: {name: string, text: string}[], notes: Record<string, string[]>}} Folder `notes`: what
 *   was said when a round was paired, by its title
 */

/**
 * @param {string} text what textOf() gave, also of another page, or anything else
 * @returns {Folder | null}
 */
export const folderOf = (text) => {
  try {
    const { files, notes } = JSON.parse(text);
    const good = files.every((it) => typeof it.name === "string" && typeof it.text === "string");
    return good ? { files, notes: notes || {} } : null;
  } catch {
    return null;
  }
};

/**
 * @param {Folder} folder
 * @returns {string}
 */
export const textOf = (folder) => JSON.stringify(folder);

/**
 * @param {Folder} folder
 * @param {string} name
 * @returns {string | null} the text of a file
 */
export const textIn = (folder, name) =>
  folder.files.find((file) => file.name === name)?.text ?? null;

/**
 * @param {Folder} folder
 * @param {string} name
 * @param {string} text
 * @returns {Folder} the folder with another text of a file, or one more file
 */
export const withFile = (folder, name, text) => ({
  ...folder,
  files: folder.files.some((file) => file.name === name)
    ? folder.files.map((file) => (file.name === name ? { name, text } : file))
    : [...folder.files, { name, text }],
});

/** The text of a file, however it was saved; nothing if it is no text. */
const decoded = (bytes) => {
  const [first, second] = bytes;
  const wide = first === 0xff && second === 0xfe ? "utf-16le" : "utf-16be";
  const isWide = (first ^ second) === 1 && first + second === 0x1fd;
  if (isWide) return new TextDecoder(wide).decode(bytes);
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
};

/**
 * Reads files that somebody has chosen.
 * @param {{name: string, bytes: Uint8Array}[]} files
 * @returns {{folder: Folder, left: string[]}} `left`: the names of those that are no text
 */
export const readFolder = (files) => {
  const out = { folder: { files: [], notes: {} }, left: [] };
  for (const { name, bytes } of files) {
    if (/(^|\/)\./.test(name)) continue;
    const text = bytes.length > LARGEST ? null : decoded(bytes);
    if (text === null) out.left.push(name);
    else out.folder.files.push({ name, text });
  }
  return out;
};

/** All files of a folder that was dropped. */
const filesIn = async (entry, path) => {
  if (entry.isFile) {
    const file = await new Promise((take, fail) => entry.file(take, fail));
    return [{ name: path + file.name, file }];
  }
  const reader = entry.createReader();
  const out = [];
  for (;;) {
    const some = await new Promise((take, fail) => reader.readEntries(take, fail));
    if (!some.length) return out;
    for (const one of some)
      out.push(...(await filesIn(one, one.isFile ? path : path + one.name + "/")));
  }
};

/**
 * @param {DataTransfer} given
 * @returns {Promise<{name: string, file: File}[]>} what was dropped, with what is in folders
 */
export const droppedFiles = async (given) => {
  const entries = [...given.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
  if (!entries.length) return [...given.files].map((file) => ({ name: file.name, file }));
  return (await Promise.all(entries.map((entry) => filesIn(entry, "")))).flat();
};

/**
 * @param {FileList} files
 * @returns {{name: string, file: File}[]} what was chosen, each by its path in the folder
 */
export const chosenFiles = (files) =>
  [...files].map((file) => ({
    name: file.webkitRelativePath ? file.webkitRelativePath.replace(/^[^/]*\//, "") : file.name,
    file,
  }));
