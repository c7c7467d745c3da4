// Runs cartulary-program.wasm, which is the whole program: what it asks of a system, in terms of the
// functions of `node:fs`. memory_files.js has them, too, for browsers.

// Numbers of the C library that the program is linked with (emscripten 3.1.6).
// prettier-ignore
const ERRORS = {
  EACCES: 2, EAGAIN: 6, EBADF: 8, EBUSY: 10, EDQUOT: 19, EEXIST: 20, EFBIG: 22, EINVAL: 28,
  EIO: 29, EISDIR: 31, ELOOP: 32, EMFILE: 33, EMLINK: 34, ENAMETOOLONG: 37, ENFILE: 41,
  ENODEV: 43, ENOENT: 44, ENOMEM: 48, ENOSPC: 51, ENOSYS: 52, ENOTDIR: 54, ENOTEMPTY: 55,
  ENOTSUP: 138, ENXIO: 60, EPERM: 63, EPIPE: 64, ERANGE: 68, EROFS: 69, ESPIPE: 70,
  ETXTBSY: 74, EXDEV: 75,
};
const ACCESS = 3;
const CREATE = 64;
const EXCLUSIVE = 128;
const FOLDER = 65536;
const NO_FOLLOW = 131072;
const ONLY_A_PLACE = 2097152;
const NAMELESS = 4194304;
const FLAGS = {
  64: "O_CREAT",
  128: "O_EXCL",
  512: "O_TRUNC",
  1024: "O_APPEND",
  2048: "O_NONBLOCK",
};
const HERE = -100; // the folder of paths that begin nowhere
const LINK_ITSELF = 256;
const REMOVE_FOLDER = 512;
const ENTRY_SIZE = 280;
const KINDS = [
  [4, "isDirectory"],
  [8, "isFile"],
  [10, "isSymbolicLink"],
  [1, "isFIFO"],
  [2, "isCharacterDevice"],
  [6, "isBlockDevice"],
  [12, "isSocket"],
];
const TERMINAL = 2;
const REGULAR = 4;

class Ended {
  constructor(status) {
    this.status = status;
  }
}
const fault = (code) => Object.assign(new Error(code), { code });
// A text that is not there yet is waited for, as a call that blocks would.
const blocking = (call) => {
  for (;;) {
    try {
      return call();
    } catch (error) {
      if (error.code === "EOF") return 0; // as Windows calls it
      if (error.code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
};

/**
 * Runs the program to its end; its exit status comes.
 * @param {WebAssembly.Module} module
 * @param {{words: string[], files: *, environment?: Record<string, string>, here?: string,
 *   columns?: (descriptor: number) => number, drives?: boolean}} surroundings the words of the command
 *   line; what has the functions of `node:fs`; the folder of relative paths; the columns of a
 *   terminal, 0 if there is none; whether paths begin with drives, as on Windows: the program
 *   sees C:\a as /C:/a
 * @returns {Promise<number>}
 */
export async function runProgram(
  module,
  { words, files, environment = {}, here = "/", columns = () => 0, drives = false },
) {
  let memory = null;
  const bytes = (at, size) => new Uint8Array(memory.buffer, at, size);
  const view = () => new DataView(memory.buffer);
  const encoder = new TextEncoder();
  const textAt = (at) => {
    const all = new Uint8Array(memory.buffer);
    return new TextDecoder().decode(all.slice(at, all.indexOf(0, at)));
  };
  const inside = (path) =>
    drives ? path.replaceAll("\\", "/").replace(/^(?=[A-Za-z]:)/, "/") : path;
  const outside = (path) =>
    drives ? path.replace(/^\/([A-Za-z]:)$/, "$1/").replace(/^\/(?=[A-Za-z]:)/, "") : path;

  const open = new Map([0, 1, 2].map((number) => [number, { host: number, place: null }]));
  const of = (number) => {
    const found = open.get(number);
    if (!found) throw fault("EBADF");
    return found;
  };
  const added = (file) => {
    let number = 3;
    while (open.has(number)) ++number;
    open.set(number, file);
    return number;
  };
  const pathIn = (folder, at) => {
    const name = textAt(at);
    if (name === "") throw fault("ENOENT");
    return outside(folder === HERE || name.startsWith("/") ? name : `${of(folder).path}/${name}`);
  };
  const looked = (path, follow) =>
    (follow ? files.statSync : files.lstatSync)(path, { bigint: true });
  const kindOf = (look) => KINDS.find(([, is]) => look[is]())?.[0] ?? 0;

  const putLook = (look, at) => {
    const out = view();
    bytes(at, 88).fill(0);
    const put = (place, value) =>
      out.setUint32(at + place, Number(BigInt.asUintN(32, value)), true);
    put(0, look.dev);
    put(8, look.ino);
    put(12, look.mode);
    put(16, look.nlink);
    put(20, look.uid);
    put(24, look.gid);
    put(28, look.rdev);
    out.setBigInt64(at + 40, look.size, true);
    put(48, 4096n);
    put(52, (look.size + 511n) / 512n);
    for (const [place, time] of [
      [56, look.atimeNs],
      [64, look.mtimeNs],
      [72, look.ctimeNs],
    ]) {
      put(place, time / 1_000_000_000n);
      put(place + 4, time % 1_000_000_000n);
    }
    out.setBigUint64(at + 80, BigInt.asUintN(64, look.ino), true);
  };
  const opened = (path, flags, mode) => {
    if (flags & NAMELESS) throw fault("ENOTSUP");
    if (flags & ONLY_A_PLACE) throw fault("EACCES");
    let look = null;
    try {
      look = looked(path, !(flags & NO_FOLLOW));
    } catch (error) {
      if (error.code !== "ENOENT" || !(flags & CREATE)) throw error;
    }
    if (look && flags & CREATE && flags & EXCLUSIVE) throw fault("EEXIST");
    if (look?.isSymbolicLink()) throw fault(flags & FOLDER ? "ENOTDIR" : "ELOOP");
    if (look?.isDirectory()) {
      if (flags & ACCESS) throw fault("EISDIR");
      files.accessSync(path, 4);
      return added({ path, folder: true });
    }
    if (flags & FOLDER) throw fault("ENOTDIR");
    let how = flags & ACCESS;
    for (const [flag, name] of Object.entries(FLAGS)) {
      if (flags & flag) how |= files.constants[name] ?? 0;
    }
    const host = files.openSync(path, how, mode);
    return added({ path, host, place: !look || look.isFile() ? 0 : null });
  };
  // The parts of a text in memory, each with a call that says how many bytes it took.
  const eachPart = (parts, count, sum, call) => {
    let total = 0;
    for (let i = 0; i < count; ++i) {
      const size = view().getUint32(parts + 8 * i + 4, true);
      if (size === 0) continue;
      const done = call(bytes(view().getUint32(parts + 8 * i, true), size));
      total += done;
      if (done < size) break;
    }
    view().setUint32(sum, total, true);
  };
  const moved = (file, call) => {
    const done = blocking(() => call(file.host, file.place));
    if (file.place !== null) file.place += done;
    return done;
  };
  const entriesOf = (file) => {
    const inner = files.readdirSync(file.path, { withFileTypes: true });
    return [[".", 4], ["..", 4], ...inner.map((entry) => [entry.name, kindOf(entry)])];
  };
  const putTexts = (texts, places, at) => {
    for (const text of texts) {
      view().setUint32(places, at, true);
      places += 4;
      const encoded = encoder.encode(`${text}\0`);
      bytes(at, encoded.length).set(encoded);
      at += encoded.length;
    }
  };
  const putSizes = (texts, count, size) => {
    view().setUint32(count, texts.length, true);
    view().setUint32(size, encoder.encode(texts.join("\0") + "\0").length, true);
  };
  const line = ["cartulary", ...words];
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);

  const env = {
    syncfs: () => 0,
    // Other programs, which would unpack archives: ARCHIVE_FAILED.
    __archive_create_child: () => -25,
    __archive_check_child: () => -25,
    emscripten_notify_memory_growth: () => {},
    getentropy: (at, size) => void crypto.getRandomValues(bytes(at, size)),
    __syscall_openat: (folder, at, flags, more) =>
      opened(pathIn(folder, at), flags, flags & CREATE ? view().getUint32(more, true) : 0),
    __syscall_stat64: (at, out) => putLook(looked(pathIn(HERE, at), true), out),
    __syscall_lstat64: (at, out) => putLook(looked(pathIn(HERE, at), false), out),
    __syscall_fstatat64: (folder, at, out, flags) =>
      putLook(looked(pathIn(folder, at), !(flags & LINK_ITSELF)), out),
    __syscall_fstat64: (number, out) => {
      const file = of(number);
      putLook(
        file.folder ? looked(file.path, true) : files.fstatSync(file.host, { bigint: true }),
        out,
      );
    },
    __syscall_faccessat: (folder, at, mode, flags) => {
      const path = pathIn(folder, at);
      if (flags & LINK_ITSELF && mode === 0) looked(path, false);
      else files.accessSync(path, mode);
    },
    __syscall_getdents64: (number, out, size) => {
      const file = of(number);
      if (!file.folder) throw fault("ENOTDIR");
      file.entries ??= entriesOf(file);
      let used = 0;
      for (; file.entries.length > 0 && used + ENTRY_SIZE <= size; used += ENTRY_SIZE) {
        const [name, kind] = file.entries.shift();
        const entry = bytes(out + used, ENTRY_SIZE).fill(0);
        view().setBigUint64(out + used, 1n, true);
        view().setUint16(out + used + 16, ENTRY_SIZE, true);
        entry[18] = kind;
        entry.set(encoder.encode(name).subarray(0, 255), 19);
      }
      return used;
    },
    __syscall_getcwd: (out, size) => {
      const path = encoder.encode(`${inside(here)}\0`);
      if (path.length > size) throw fault("ERANGE");
      bytes(out, path.length).set(path);
      return path.length;
    },
    __syscall_readlink: (at, out, size) => {
      const to = encoder.encode(inside(files.readlinkSync(pathIn(HERE, at)))).subarray(0, size);
      bytes(out, to.length).set(to);
      return to.length;
    },
    __syscall_mkdir: (at, mode) => void files.mkdirSync(pathIn(HERE, at), { mode }),
    __syscall_mkdirat: (folder, at, mode) => void files.mkdirSync(pathIn(folder, at), { mode }),
    __syscall_unlink: (at) => files.unlinkSync(pathIn(HERE, at)),
    __syscall_unlinkat: (folder, at, flags) =>
      (flags & REMOVE_FOLDER ? files.rmdirSync : files.unlinkSync)(pathIn(folder, at)),
    __syscall_rename: (from, to) => files.renameSync(pathIn(HERE, from), pathIn(HERE, to)),
    __syscall_renameat: (folder, from, other, to) =>
      files.renameSync(pathIn(folder, from), pathIn(other, to)),
    __syscall_linkat: (folder, from, other, to) =>
      files.linkSync(pathIn(folder, from), pathIn(other, to)),
    __syscall_chmod: (at, mode) => files.chmodSync(pathIn(HERE, at), mode),
    __syscall_fchmod: (number, mode) => {
      const file = of(number);
      if (file.folder) files.chmodSync(file.path, mode);
      else files.fchmodSync(file.host, mode);
    },
    // All is ready at once: the call that reads or writes waits.
    __syscall_poll: (at, count) => {
      for (let i = 0; i < count; ++i) {
        view().setInt16(at + 8 * i + 6, view().getInt16(at + 8 * i + 4, true), true);
      }
      return count;
    },
  };
  const wasi = {
    args_sizes_get: (count, size) => putSizes(line, count, size),
    args_get: (places, at) => putTexts(line, places, at),
    environ_sizes_get: (count, size) => putSizes(variables, count, size),
    environ_get: (places, at) => putTexts(variables, places, at),
    proc_exit: (status) => {
      throw new Ended(status);
    },
    clock_time_get: (clock, _precision, out) => {
      const now = clock === 0 ? Date.now() : performance.now();
      view().setBigUint64(out, BigInt(Math.round(now * 1e6)), true);
    },
    fd_close: (number) => {
      const file = of(number);
      open.delete(number);
      if (number > 2 && !file.folder) files.closeSync(file.host);
    },
    fd_read: (number, parts, count, sum) => {
      const file = of(number);
      if (file.folder) throw fault("EISDIR");
      eachPart(parts, count, sum, (into) =>
        moved(file, (host, place) => files.readSync(host, into, 0, into.length, place)),
      );
    },
    fd_pread: (number, parts, count, place, sum) => {
      let at = Number(place);
      eachPart(parts, count, sum, (into) => {
        const got = files.readSync(of(number).host, into, 0, into.length, at);
        at += got;
        return got;
      });
    },
    fd_write: (number, parts, count, sum) =>
      eachPart(parts, count, sum, (from) =>
        moved(of(number), (host, place) => files.writeSync(host, from, 0, from.length, place)),
      ),
    fd_seek: (number, offset, whence, out) => {
      const file = of(number);
      if (file.folder) {
        file.entries = undefined;
      } else {
        if (file.place === null) throw fault("ESPIPE");
        const end = () => Number(files.fstatSync(file.host, { bigint: true }).size);
        const to = Number(offset) + [() => 0, () => file.place, end][whence]();
        if (to < 0) throw fault("EINVAL");
        file.place = to;
      }
      view().setBigInt64(out, BigInt(file.place ?? 0), true);
    },
    fd_sync: (number) => {
      const file = of(number);
      if (!file.folder) files.fsyncSync(file.host);
    },
    fd_fdstat_get: (number, out) => {
      of(number);
      bytes(out, 24).fill(0);
      view().setUint8(out, number < 3 && columns(number) > 0 ? TERMINAL : REGULAR);
    },
  };
  const answering = (calls, sign) =>
    Object.fromEntries(
      Object.entries(calls).map(([name, call]) => [
        name,
        (...given) => {
          try {
            return call(...given) ?? 0;
          } catch (error) {
            if (typeof error.code !== "string") throw error;
            return sign * (ERRORS[error.code] ?? ERRORS.EIO);
          }
        },
      ]),
    );
  const { exports } = await WebAssembly.instantiate(module, {
    env: answering(env, -1),
    wasi_snapshot_preview1: answering(wasi, 1),
    cartulary: { columns },
  });
  memory = exports.memory;
  try {
    exports._start();
  } catch (error) {
    if (error instanceof Ended) return error.status;
    throw error;
  }
  return 0;
}
