// A language server that runs: messages to it and from it. Knows nothing of the editor.

"use strict";

const { spawn } = require("node:child_process");

// No message is larger; one that says so is none.
const LARGEST = 256 * 1024 * 1024;

/** Cuts a stream of bytes into messages. */
class Messages {
  constructor(take) {
    this.take = take;
    this.bytes = Buffer.alloc(0);
  }

  /** Throws if what comes is no message. */
  add(more) {
    this.bytes = Buffer.concat([this.bytes, more]);
    for (;;) {
      const end = this.bytes.indexOf("\r\n\r\n");
      if (end < 0) return;
      const length = /^Content-Length: *(\d+)$/im.exec(this.bytes.toString("latin1", 0, end));
      if (length === null || Number(length[1]) > LARGEST) {
        throw new Error("it sent something that is no message");
      }
      const body = end + 4;
      const behind = body + Number(length[1]);
      if (this.bytes.length < behind) return;
      const message = JSON.parse(this.bytes.toString("utf8", body, behind));
      this.bytes = this.bytes.subarray(behind);
      this.take(message);
    }
  }
}

/**
 * Starts a program that is a language server.
 * @param {string} path of the program
 * @param {string[]} words
 * @param {{notified: (method: string, params: *) => void, said: (text: string) => void,
 *   ended: (why: string) => void}} owner is told of notifications, of what stands on standard error,
 *   and of an end that nobody asked for
 */
function startServer(path, words, owner) {
  const waiting = new Map(); // by number: what takes an answer
  let last = 0;
  let over = false;
  const process = spawn(path, words, { stdio: "pipe" });

  const end = (why) => {
    if (over) return;
    over = true;
    process.kill();
    for (const { refuse } of waiting.values()) refuse(new Error(why));
    waiting.clear();
    owner.ended(why);
  };
  const send = (message) => {
    if (over) return;
    const body = JSON.stringify({ jsonrpc: "2.0", ...message });
    process.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  };
  const messages = new Messages((message) => {
    if (message.method !== undefined) {
      // It asks for nothing that this client can do.
      if (message.id !== undefined) {
        send({ id: message.id, error: { code: -32601, message: "unknown method" } });
      } else {
        owner.notified(message.method, message.params);
      }
      return;
    }
    const asked = waiting.get(message.id);
    if (asked === undefined) return;
    waiting.delete(message.id);
    if (message.error) asked.refuse(new Error(message.error.message));
    else asked.take(message.result);
  });
  process.stdout.on("data", (bytes) => {
    try {
      messages.add(bytes);
    } catch (fault) {
      end(fault.message);
    }
  });
  process.stderr.on("data", (bytes) => owner.said(bytes.toString()));
  process.stdin.on("error", () => {}); // its end says why
  process.on("error", (fault) =>
    end(fault.code === "ENOENT" ? "there is no such program" : fault.message),
  );
  process.on("exit", (status, signal) => end(signal ?? `exit status ${status}`));

  const request = (method, params) =>
    new Promise((take, refuse) => {
      if (over) return refuse(new Error("the server has ended"));
      waiting.set(++last, { take, refuse });
      send({ id: last, method, params });
    });
  return {
    request,
    notify: (method, params = {}) => send({ method, params }),
    /** A good end, or a quick one if it takes too long. */
    stop: async (milliseconds = 2000) => {
      if (over) return;
      const gone = new Promise((take) => process.once("exit", take));
      const clock = setTimeout(() => process.kill(), milliseconds);
      await request("shutdown").catch(() => {});
      send({ method: "exit" });
      over = true;
      await gone;
      clearTimeout(clock);
    },
  };
}

module.exports = { Messages, startServer };
