// A thread of Node.js that answers questions.

import { parentPort, workerData } from "node:worker_threads";
import { runInMemory } from "./memory_files.js";
import { loadCartulary } from "./module.js";

const loaded = loadCartulary(workerData);
parentPort.on("message", async (question) => {
  const { run, program } = question;
  parentPort.postMessage(await (run ? runInMemory(program, run) : (await loaded)(question)));
});
