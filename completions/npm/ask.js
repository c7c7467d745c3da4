// Answers one question with the module, in the Python wheel for every system: what is asked in the argument, the text on standard input. Ends
// with 4 if the answer says why it could not be made.

import fs from "node:fs";
import process from "node:process";
import { loadCartulary } from "./module.js";

const read = (name) => fs.readFileSync(name === 0 ? 0 : new URL(name, import.meta.url));
const ask = await loadCartulary(read("./cartulary.wasm"));
const { made, text } = await ask({ ...JSON.parse(process.argv[2]), text: read(0) });
process.stdout.write(text);
process.exitCode = made ? 0 : 4;
