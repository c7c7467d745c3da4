// Loads cartulary.wasm and asks it: formats/doors/browser/answer.hpp as JavaScript sees it.

/**
 * Asks the module. All of a question but its format may be left out; the text is a string or bytes of
 * UTF-8. It does not throw: when the module is at its end, as without memory, the text of the answer
 * says so, and the next question finds a new module.
 * @typedef {(question: {name?: string, text?: string | Uint8Array, format: string, line?: string,
 *   document?: number, turn?: number}) => Promise<{made: boolean, text: string}>} Ask
 */

/**
 * Loads the module. A thread reads this function as text, so it uses nothing from outside.
 * @param {Uint8Array | WebAssembly.Module} bytes of cartulary.wasm, or compiled already
 * @returns {Promise<Ask>}
 */
export async function loadCartulary(bytes) {
  const module = bytes instanceof WebAssembly.Module ? bytes : await WebAssembly.compile(bytes);
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  let exports = null;

  // The surroundings of the module: a way to end, where nothing else is left. The rest is not to be
  // had, which is 52 in the words of WASI.
  const end = () => {
    throw new WebAssembly.RuntimeError("it ran out of memory or failed");
  };
  const surroundings = () => {
    const imports = {};
    for (const { module: room, name } of WebAssembly.Module.imports(module)) {
      imports[room] ??= {};
      imports[room][name] = name === "proc_exit" ? end : () => 52;
    }
    return imports;
  };
  const begin = async () => {
    exports = (await WebAssembly.instantiate(module, surroundings())).exports;
    exports._initialize();
  };
  await begin();

  const put = (text) => {
    const given = typeof text === "string" ? encoder.encode(text) : text;
    const at = exports.cartulary_allocate(given.length);
    if (at === 0) throw new RangeError("not enough memory");
    new Uint8Array(exports.memory.buffer, at, given.length).set(given);
    return [at, given.length];
  };
  const take = (at) => {
    if (at === 0) throw new RangeError("not enough memory");
    const [made, size] = new Uint32Array(exports.memory.buffer, at, 2);
    const text = decoder.decode(new Uint8Array(exports.memory.buffer, at + 8, size));
    exports.cartulary_free(at);
    return { made: made === 1, text };
  };

  return async function ask({
    name = "",
    text = "",
    format,
    line = "",
    document = 1,
    turn = 0xffffffff,
  }) {
    if (exports === null) await begin();
    try {
      const given = [put(name), put(text), put(format), put(line)];
      const answer = take(exports.cartulary_answer(...given.flat(), document, turn));
      for (const [at] of given) exports.cartulary_free(at);
      return answer;
    } catch (fault) {
      exports = null; // what it was doing is not undone
      return { made: false, text: `the module ended: ${fault.message}` };
    }
  };
}
