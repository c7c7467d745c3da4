// A thread of Node.js that answers questions.

import { parentPort, workerData } from "node:worker_threads";
import { loadCartulary } from "./module.js";

const loaded = loadCartulary(workerData);
parentPort.on("message", async (question) => {
  parentPort.postMessage(await (await loaded)(question));
});
