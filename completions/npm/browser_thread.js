// A thread of a browser that answers questions. The first message has the module.

import { runInMemory } from "./memory_files.js";
import { loadCartulary } from "./module.js";

let loaded = null;
onmessage = async ({ data: { module, question } }) => {
  loaded ??= loadCartulary(module);
  if (question?.run) postMessage(await runInMemory(question.program, question.run));
  else if (question) postMessage(await (await loaded)(question));
};
