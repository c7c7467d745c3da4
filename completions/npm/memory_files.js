// Files in memory with the functions of `node:fs` that program.js calls, and a run with nothing else.

import { runProgram } from "./program.js";

const fault = (code) => Object.assign(new Error(code), { code });
const encoder = new TextEncoder();
const decoder = new TextDecoder();
const FOLDER = 0o40000;
const FILE = 0o100000;
const constants = { O_CREAT: 64, O_EXCL: 128, O_TRUNC: 512, O_APPEND: 1024 };

// Texts that grow by a quarter more than they need.
class Bytes {
  #all = new Uint8Array(0);
  size = 0;
  constructor(first = "") {
    this.put(typeof first === "string" ? encoder.encode(first) : first, 0);
  }
  put(bytes, at) {
    const end = at + bytes.length;
    if (end > this.#all.length) {
      const more = new Uint8Array(end + (end >> 2));
      more.set(this.given());
      this.#all = more;
    }
    this.#all.set(bytes, at);
    this.size = Math.max(this.size, end);
  }
  given() {
    return this.#all.subarray(0, this.size);
  }
}

class MemoryFiles {
  #count = 0;
  #nodes = new Map([["/", this.#made(FOLDER | 0o777)]]);
  #open = new Map();
  constants = constants;

  constructor(files, input) {
    for (const [name, text] of Object.entries(files)) {
      const path = this.#path(name);
      this.#makeFoldersOf(path);
      this.#nodes.set(path, this.#made(FILE | 0o644, text));
    }
    [input, "", ""].forEach((text, number) => {
      this.#open.set(number, { node: this.#made(FILE | 0o600, text), place: 0 });
    });
    for (const node of this.#nodes.values()) node.given = node.bytes?.given().slice();
  }
  #made(mode, text) {
    ++this.#count;
    const bytes = mode & FILE ? new Bytes(text) : null;
    return { mode, inode: this.#count, bytes, time: Date.now() };
  }
  #path(name) {
    const parts = [];
    for (const part of String(name).split("/")) {
      if (part === "..") parts.pop();
      else if (part !== "" && part !== ".") parts.push(part);
    }
    return `/${parts.join("/")}`;
  }
  #makeFoldersOf(path) {
    for (let at = path.indexOf("/", 1); at > 0; at = path.indexOf("/", at + 1)) {
      const folder = path.slice(0, at);
      if (!this.#nodes.has(folder)) this.#nodes.set(folder, this.#made(FOLDER | 0o777));
    }
  }
  #node(name) {
    const found = this.#nodes.get(this.#path(name));
    if (!found) throw fault("ENOENT");
    if (!found.bytes || !String(name).endsWith("/")) return found;
    throw fault("ENOTDIR");
  }
  #parent(path) {
    const folder = this.#nodes.get(path.slice(0, path.lastIndexOf("/")) || "/");
    if (!folder) throw fault("ENOENT");
    if (folder.bytes) throw fault("ENOTDIR");
  }
  #names(path) {
    const start = path === "/" ? "/" : `${path}/`;
    const inside = (name) => name !== "/" && name.startsWith(start);
    return [...this.#nodes.keys()].filter(
      (name) => inside(name) && !name.includes("/", start.length),
    );
  }
  #look(node) {
    const time = BigInt(node.time) * 1_000_000n;
    const numbers = {
      dev: 1n,
      ino: BigInt(node.inode),
      mode: BigInt(node.mode),
      nlink: 1n,
      uid: 0n,
    };
    const is = { isFile: () => node.bytes !== null, isDirectory: () => node.bytes === null };
    for (const name of ["SymbolicLink", "FIFO", "CharacterDevice", "BlockDevice", "Socket"]) {
      is[`is${name}`] = () => false;
    }
    const times = { atimeNs: time, mtimeNs: time, ctimeNs: time };
    return { ...numbers, gid: 0n, rdev: 0n, size: BigInt(node.bytes?.size ?? 0), ...times, ...is };
  }

  openSync(name, flags, mode) {
    const path = this.#path(name);
    let node = this.#nodes.get(path);
    if (!node) {
      if (!(flags & constants.O_CREAT)) throw fault("ENOENT");
      this.#parent(path);
      node = this.#made(FILE | mode);
      this.#nodes.set(path, node);
    }
    if (flags & constants.O_TRUNC) node.bytes = new Bytes();
    let number = 3;
    while (this.#open.has(number)) ++number;
    this.#open.set(number, { node, place: 0 });
    return number;
  }
  closeSync(number) {
    this.#open.delete(number);
  }
  readSync(number, into, _from, size, place) {
    const file = this.#open.get(number);
    const at = place ?? file.place;
    const got = file.node.bytes.given().subarray(at, at + size);
    into.set(got);
    file.place = at + got.length;
    return got.length;
  }
  writeSync(number, from, _begin, size, place) {
    const file = this.#open.get(number);
    file.node.bytes.put(from, place ?? file.place);
    file.node.time = Date.now();
    file.place = (place ?? file.place) + size;
    return size;
  }
  fsyncSync() {}
  fstatSync(number) {
    return this.#look(this.#open.get(number).node);
  }
  statSync(name) {
    return this.#look(this.#node(name));
  }
  lstatSync = this.statSync;
  accessSync(name) {
    this.#node(name);
  }
  readdirSync(name) {
    const names = this.#names(this.#path(name));
    return names.map((path) => ({
      ...this.#look(this.#nodes.get(path)),
      name: path.slice(path.lastIndexOf("/") + 1),
    }));
  }
  readlinkSync(name) {
    this.#node(name);
    throw fault("EINVAL");
  }
  linkSync(from, to) {
    const path = this.#path(to);
    if (this.#nodes.has(path)) throw fault("EEXIST");
    this.#parent(path);
    this.#nodes.set(path, this.#node(from));
  }
  mkdirSync(name, { mode }) {
    const path = this.#path(name);
    if (this.#nodes.has(path)) throw fault("EEXIST");
    this.#parent(path);
    this.#nodes.set(path, this.#made(FOLDER | mode));
  }
  rmdirSync(name) {
    const path = this.#path(name);
    if (this.#node(path).bytes) throw fault("ENOTDIR");
    if (this.#names(path).length > 0) throw fault("ENOTEMPTY");
    this.#nodes.delete(path);
  }
  unlinkSync(name) {
    if (!this.#node(name).bytes) throw fault("EISDIR");
    this.#nodes.delete(this.#path(name));
  }
  renameSync(from, to) {
    const node = this.#node(from);
    if (!node.bytes) throw fault("ENOTSUP");
    this.#parent(this.#path(to));
    this.#nodes.delete(this.#path(from));
    this.#nodes.set(this.#path(to), node);
  }
  chmodSync(name, mode) {
    const node = this.#node(name);
    node.mode = (node.mode & ~0o7777) | mode;
  }
  fchmodSync(number, mode) {
    const { node } = this.#open.get(number);
    node.mode = (node.mode & ~0o7777) | mode;
  }

  text(number) {
    return decoder.decode(this.#open.get(number).node.bytes.given());
  }
  /** The files that are new, or other than they were given. */
  changed() {
    const same = (a, b) => a?.length === b.length && a.every((byte, at) => byte === b[at]);
    const out = {};
    for (const [path, node] of this.#nodes) {
      if (!node.bytes || same(node.given, node.bytes.given())) continue;
      out[path.slice(1)] = node.bytes.given().slice();
    }
    return out;
  }
}

/**
 * Runs the program with files in memory.
 * @param {WebAssembly.Module} module of cartulary-program.wasm
 * @param {{words: string[], files?: Record<string, string | Uint8Array>, input?: string | Uint8Array}} run
 * @returns {Promise<{status: number, output: string, error: string, files: Record<string, Uint8Array>}>}
 */
export async function runInMemory(module, { words, files = {}, input = "" }) {
  const memory = new MemoryFiles(files, input);
  let status = 2;
  let fell = "";
  try {
    status = await runProgram(module, { words, files: bound(memory) });
  } catch (error) {
    fell = `cartulary: internal error: ${error.message}\n`;
  }
  const error = memory.text(2) + fell;
  return { status, output: memory.text(1), error, files: memory.changed() };
}

// program.js takes functions as `node:fs` has them, apart from what has them.
const bound = (memory) =>
  new Proxy(memory, {
    get: (_, name) =>
      typeof memory[name] === "function" ? memory[name].bind(memory) : memory[name],
  });
