#!/usr/bin/env node
// The program `cartulary`, where only Node.js runs it.

import fs from "node:fs";
import process from "node:process";
import tty from "node:tty";
import { runProgram } from "./program.js";

const columns = (descriptor) => {
  if (!tty.isatty(descriptor)) return 0;
  return (descriptor === 0 ? 80 : descriptor === 1 ? process.stdout : process.stderr).columns || 80;
};
const drives = process.platform === "win32";
// A path of Windows as the program sees it. Options stay as they are.
const word = (given) =>
  drives && !given.startsWith("-")
    ? given.replaceAll("\\", "/").replace(/^(?=[A-Za-z]:\/)/, "/")
    : given;
try {
  process.exitCode = await runProgram(
    await WebAssembly.compile(
      fs.readFileSync(new URL("./cartulary-program.wasm", import.meta.url)),
    ),
    {
      words: process.argv.slice(2).map(word),
      files: fs,
      environment: process.env,
      here: process.cwd(),
      columns,
      drives,
    },
  );
} catch (error) {
  fs.writeSync(2, `cartulary: internal error: ${error.message}\n`);
  process.exitCode = 2;
}
