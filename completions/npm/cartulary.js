// What the package offers, whatever it runs on: node.js and browser.js say how the module is found
// and how threads begin there.

import { loadCartulary } from "./module.js";
import { REPORT_FORMATS, REPORT_VERSION, VERSION } from "./versions.js";

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
const words = (what, value) => {
  if (typeof value === "string") return value;
  throw new TypeError(`${what}: expected a string`);
};

// The calls, by what answers questions.
const callsOf = (ask) => {
  const made = async (question) => {
    const answer = await ask(question);
    if (!answer.made) throw new CartularyError(answer.text);
    return answer.text;
  };
  const about = (text, { name = "game", document } = {}) => ({
    text: given(text),
    name: words("name", name),
    ...number("document", document, 1),
  });
  return {
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
          line: words("to", to),
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
    close: () => {
      closed = true;
      giveUp?.("closed");
      end();
    },
  };
};

// Bytes, a compiled module, or what they can be had from.
const compiled = async (module, platform) => {
  let from = (await module) ?? (await platform.module());
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
 * @param {{module: () => Promise<*>, begin: (module: WebAssembly.Module) => *}} platform
 * @returns {*} what cartulary.d.ts describes
 */
export const onPlatform = (platform) => {
  const open = async ({ module, worker = false, timeout } = {}) => {
    if (timeout !== undefined && !worker) {
      throw new TypeError("timeout: expected `worker: true`, which it needs");
    }
    const ready = await compiled(module, platform);
    if (worker) {
      const thread = inThread(platform.begin, ready, timeout);
      return { ...callsOf(thread.ask), close: thread.close };
    }
    let ask = await loadCartulary(ready);
    const closed = async () => {
      throw new CartularyError("closed");
    };
    return {
      ...callsOf((question) => ask(question)),
      close: () => {
        ask = closed;
      },
    };
  };
  // One module for who opens none, loaded by the first call. One that cannot be loaded is tried again.
  let shared = null;
  const calls = {};
  for (const name of ["verify", "score", "report", "convert", "board"]) {
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
