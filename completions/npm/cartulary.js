// What the package offers, whatever it runs on: node.js and browser.js say how the module is found
// and how threads begin there.

import { loadCartulary } from "./module.js";
import { runInMemory } from "./memory_files.js";
import { CALLS, REPORT_FORMATS, REPORT_VERSION, VERSION } from "./versions.js";

/** What was asked for could not be made; `message` says why. */
export class CartularyError extends Error {
  name = "CartularyError";
}

const given = (text) => {
  if (typeof text === "string" || text instanceof Uint8Array) return text;
  throw new TypeError("expected a text: a string, or a Uint8Array of UTF-8");
};
const number = (what, value, least) => {
  if (value === undefined) return {};
  if (Number.isInteger(value) && value >= least && value < 0xffffffff) return { [what]: value };
  throw new RangeError(`${what}: expected an integer from ${least}, got ${value}`);
};
const stringOf = (what, value) => {
  if (typeof value === "string") return value;
  throw new TypeError(`${what}: expected a string`);
};

// The words of options: whatIf: "a" is --what-if=a, an array is several of them.
const optionWords = (call, options) => {
  const out = [];
  for (const [key, given_] of Object.entries(options)) {
    const name = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const takesValue = CALLS[call].options[name];
    if (takesValue === undefined) throw new TypeError(`${call}: there is no option ${key}`);
    for (const value of [given_].flat()) {
      if (value === undefined || value === false) continue;
      if (takesValue === (value === true)) {
        throw new TypeError(`${key}: expected ${takesValue ? "a value" : "true or false"}`);
      }
      out.push(takesValue ? `--${name}=${value}` : `--${name}`);
    }
  }
  return out;
};
// What a call gives the program: files, the words that name them, and standard input.
const GIVEN = {
  text: ([text], { name = "game.yaml" }) => ({ files: { [name]: given(text) }, words: [name] }),
  two: ([a, b]) => ({
    files: { "a.yaml": given(a), "b.yaml": given(b) },
    words: ["a.yaml", "b.yaml"],
  }),
  files: ([files], { paths = ["."] }) => ({ files, words: paths }),
  positions: ([positions]) => ({
    input: positions.map((position) => `${JSON.stringify(position)}\n`).join(""),
    words: [],
  }),
};
const TAKEN = {
  json: JSON.parse,
  text: (text) => text,
  lines: (text) => text.trimEnd().split("\n").map(JSON.parse),
};
const COULD_NOT_BE_DONE = 2;
// The calls that run the program, by what runs it.
const programCalls = (run) => {
  const calls = {
    run: async (words_, { files, input } = {}) => run({ words: words_, files, input }),
  };
  for (const [name, { words, takes, gives }] of Object.entries(CALLS)) {
    calls[name] = async (...all) => {
      const texts = all.splice(0, takes === "two" ? 2 : 1);
      const { input, name: file, paths, ...options } = all[0] ?? {};
      const { words: inner, ...with_ } = GIVEN[takes](texts, { name: file, paths });
      const line = [...words, ...optionWords(name, options), ...inner];
      const made = await run({ input, ...with_, words: line });
      if (made.status === COULD_NOT_BE_DONE) throw new CartularyError(made.error.trimEnd());
      return TAKEN[gives](made.output);
    };
  }
  return calls;
};

// The calls, by what answers questions and what runs the program.
const callsOf = (ask, run) => {
  const made = async (question) => {
    const answer = await ask(question);
    if (!answer.made) throw new CartularyError(answer.text);
    return answer.text;
  };
  const about = (text, { name = "game", document } = {}) => ({
    text: given(text),
    name: stringOf("name", name),
    ...number("document", document, 1),
  });
  return {
    ...programCalls(run),
    verify: async (text, options) =>
      JSON.parse(await made({ ...about(text, options), format: "json" })),
    score: async (text, options) =>
      JSON.parse(await made({ ...about(text, options), format: "score" })),
    report: async (text, { format = "full", ...options } = {}) =>
      made({ ...about(text, options), format: await reportFormat(format) }),
    convert: async (text, { to = "record", turn, ...options } = {}) =>
      JSON.parse(
        await made({
          ...about(text, options),
          ...number("turn", turn, 0),
          format: "convert",
          line: stringOf("to", to),
        }),
      ),
    board: async (text, { turn, fields = false, caption = false, ...options } = {}) =>
      made({
        ...about(text, options),
        ...number("turn", turn, 0),
        format: "board",
        line: [fields && "fields", caption && "caption"].filter(Boolean).join(" "),
      }),
  };
};
// Not the questions that only the scribe's page asks.
const reportFormat = async (format) => {
  if (REPORT_FORMATS.includes(format)) return format;
  throw new CartularyError(
    `expected the format ${REPORT_FORMATS.join(", ")}, got ${String(format)}`,
  );
};

// Asks one question after the other in a thread of its own, so that a time can be set for each.
const inThread = (begin, module, timeout) => {
  let thread = null;
  let closed = false;
  let giveUp = null; // ends the question that is being answered
  let last = Promise.resolve();
  const end = () => {
    thread?.end();
    thread = null;
  };
  const answer = (question) =>
    new Promise((take, refuse) => {
      if (closed) return refuse(new CartularyError("closed"));
      let clock = null;
      const done = (settle, value) => {
        clearTimeout(clock);
        giveUp = null;
        settle(value);
      };
      giveUp = (why) => {
        end();
        done(refuse, new CartularyError(why));
      };
      thread ??= begin(module);
      thread.ask(
        question,
        (made) => done(take, made),
        (fault) => giveUp?.(`the thread ended: ${fault}`),
      );
      if (timeout !== undefined) {
        clock = setTimeout(() => giveUp(`no answer within ${timeout} ms`), timeout);
      }
    });
  return {
    ask: (question) => {
      const next = last.then(() => answer(question));
      last = next.catch(() => {});
      return next;
    },
    // Refuses the call that is being answered. The next one begins another thread.
    stop: () => giveUp?.("stopped"),
    close: () => {
      closed = true;
      giveUp?.("closed");
      end();
    },
  };
};

// Bytes, a compiled module, or what they can be had from.
const compiled = async (module, otherwise) => {
  let from = (await module) ?? (await otherwise());
  if (from instanceof WebAssembly.Module) return from;
  if (typeof from === "string" || from instanceof URL) from = await fetch(from);
  if (typeof Response !== "undefined" && from instanceof Response) {
    if (!from.ok) throw new CartularyError(`${from.url}: ${from.status} ${from.statusText}`);
    if (from.headers.get("Content-Type") === "application/wasm") {
      return WebAssembly.compileStreaming(from);
    }
    from = await from.arrayBuffer();
  }
  return WebAssembly.compile(from);
};

/**
 * @param {{module: () => Promise<*>, program: () => Promise<*>, begin: (module: WebAssembly.Module) => *}} platform
 * @returns {*} what cartulary.d.ts describes
 */
export const onPlatform = (platform) => {
  const open = async ({ module, program, worker = false, timeout } = {}) => {
    // Only some calls need it.
    let programCompiled = null;
    const programModule = () => (programCompiled ??= compiled(program, platform.program));
    if (timeout !== undefined && !worker) {
      throw new TypeError("timeout: expected `worker: true`, which it needs");
    }
    const ready = await compiled(module, platform.module);
    if (worker) {
      const thread = inThread(platform.begin, ready, timeout);
      const run = async (words) => thread.ask({ program: await programModule(), run: words });
      return { ...callsOf(thread.ask, run), stop: thread.stop, close: thread.close };
    }
    let ask = await loadCartulary(ready);
    let run = async (words) => runInMemory(await programModule(), words);
    const closed = async () => {
      throw new CartularyError("closed");
    };
    return {
      ...callsOf(
        (question) => ask(question),
        (words) => run(words),
      ),
      close: () => {
        ask = run = closed;
      },
    };
  };
  // One module for who opens none, loaded by the first call. One that cannot be loaded is tried again.
  let shared = null;
  const calls = {};
  for (const name of [
    "verify",
    "score",
    "report",
    "convert",
    "board",
    "run",
    ...Object.keys(CALLS),
  ]) {
    calls[name] = async (...words_) => {
      shared ??= open().catch((fault) => {
        shared = null;
        throw fault;
      });
      return (await shared)[name](...words_);
    };
  }
  return { open, ...calls };
};

export { REPORT_VERSION, VERSION };
