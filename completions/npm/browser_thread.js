// A thread of a browser that answers questions. The first message has the module.

import { loadCartulary } from "./module.js";

let loaded = null;
onmessage = async ({ data: { module, question } }) => {
  loaded ??= loadCartulary(module);
  if (question) postMessage(await (await loaded)(question));
};
