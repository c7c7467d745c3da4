// Answers one question with the module, in the Python wheel for every system: what is asked in the
// argument, the text on standard input. Ends with 4 if the answer says why it could not be made.

import { Buffer } from "node:buffer";
import fs from "node:fs";
import process from "node:process";
import { loadCartulary } from "./module.js";

const given = [];
for await (const part of process.stdin) given.push(part);
const ask = await loadCartulary(fs.readFileSync(new URL("./cartulary.wasm", import.meta.url)));
const { made, text } = await ask({ ...JSON.parse(process.argv[2]), text: Buffer.concat(given) });
process.stdout.write(text);
process.exitCode = made ? 0 : 4;
