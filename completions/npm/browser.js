// The package in browsers, and wherever else there are `fetch` and `Worker`.

import { onPlatform } from "./cartulary.js";

const begin = (module) => {
  const thread = new Worker(new URL("./browser_thread.js", import.meta.url), { type: "module" });
  let waiting = null;
  const settle = (which, value) => {
    const settled = waiting;
    waiting = null;
    settled?.[which](value);
  };
  thread.onmessage = ({ data: answer }) => settle("take", answer);
  thread.onerror = (fault) => settle("fail", fault.message ?? "it cannot be loaded");
  thread.postMessage({ module });
  return {
    ask: (question, take, fail) => {
      waiting = { take, fail };
      thread.postMessage({ question });
    },
    end: () => {
      waiting = null;
      thread.terminate();
    },
  };
};

// `make` adds an export of each call.
export const calls = onPlatform({
  module: () => fetch(new URL("./cartulary.wasm", import.meta.url)),
  program: () => fetch(new URL("./cartulary-program.wasm", import.meta.url)),
  begin,
});
export { CartularyError, REPORT_VERSION, VERSION } from "./cartulary.js";
