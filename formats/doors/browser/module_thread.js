// The module in a thread of its own, for texts that come from anywhere: however long one takes, the
// page goes on.

import { loadCartulary } from "./module.js";

/**
 * @param {WebAssembly.Module} module
 * @param {import("./module.js").Ask} ask asks the module of the page itself: for browsers that allow no thread here
 */
export const moduleThread = (module, ask) => {
  let thread = null;
  let allowed = true;
  const waiting = new Map(); // by number: a question, and what takes its answer
  let last = 0;

  // Runs in the thread, which sees nothing of the page.
  const serve = () => {
    let loaded = null;
    onmessage = async ({ data: { module: compiled, number, question } }) => {
      loaded ??= loadCartulary(compiled);
      postMessage({ number, answer: await (await loaded)(question) });
    };
  };
  const begin = () => {
    const script = URL.createObjectURL(
      new Blob([`"use strict";\n${loadCartulary}\n(${serve})();`], { type: "text/javascript" }),
    );
    const made = new Worker(script);
    made.onmessage = ({ data: { number, answer } }) => {
      const { take } = waiting.get(number);
      waiting.delete(number);
      take(answer);
    };
    made.onerror = fall;
    // It is read when the thread begins.
    setTimeout(() => URL.revokeObjectURL(script), 10000);
    return made;
  };
  const fall = () => {
    allowed = false;
    thread = null;
    for (const { question, take } of waiting.values()) take(ask(question));
    waiting.clear();
  };
  return {
    ask: (question) =>
      new Promise((take) => {
        if (!allowed) return take(ask(question));
        const number = ++last;
        waiting.set(number, { question, take });
        try {
          thread ??= begin();
          thread.postMessage({ module, number, question });
        } catch {
          fall();
        }
      }),
    /** Drops all that is not answered: nothing comes of it any more. */
    drop: () => {
      if (!waiting.size) return;
      thread.terminate();
      thread = null;
      waiting.clear();
    },
  };
};
