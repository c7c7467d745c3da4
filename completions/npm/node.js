// The package under Node.js.

import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { onPlatform } from "./cartulary.js";

const begin = (module) => {
  const thread = new Worker(new URL("./node_thread.js", import.meta.url), {
    execArgv: [], // flags of the program may be none for a thread, such as `--input-type`
    workerData: module,
  });
  // A thread that waits for questions lets the program end.
  thread.unref();
  let waiting = null;
  const settle = (which, value) => {
    const settled = waiting;
    waiting = null;
    thread.unref();
    settled?.[which](value);
  };
  thread.on("message", (answer) => settle("take", answer));
  thread.on("error", (fault) => settle("fail", fault.message));
  thread.on("exit", () => settle("fail", "exit"));
  return {
    ask: (question, take, fail) => {
      waiting = { take, fail };
      thread.ref();
      thread.postMessage(question);
    },
    end: () => {
      waiting = null;
      thread.terminate();
    },
  };
};

// `make` adds an export of each call.
export const calls = onPlatform({
  module: () => readFile(new URL("./cartulary.wasm", import.meta.url)),
  program: () => readFile(new URL("./cartulary-program.wasm", import.meta.url)),
  begin,
});
export { CartularyError, REPORT_VERSION, VERSION } from "./cartulary.js";
