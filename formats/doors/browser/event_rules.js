// The tournament's file as the page writes it: a new one, and one more player or ruling in it. What it
// says is for the module to judge.

/** The systems that have no name of their own among those of the module. */
const PLAIN = {
  swiss: ["pairing: swiss", "best-of: 1", "chain: [match-wins, buchholz-cut-1, point-difference]"],
  "round-robin": [
    "pairing: round-robin",
    "best-of: 1",
    "chain: [match-wins, direct-match-wins, point-difference]",
  ],
  tables: ["pairing: tables", "seats: 4"],
};

/**
 * @param {string} value
 * @returns {string} a text as YAML has it
 */
export const yamlOf = (value) =>
  /^[\p{L}][\p{L}\p{M}\p{N} .'_-]*$/u.test(value) &&
  !/\s$/.test(value) &&
  !/^(true|false|null|yes|no|on|off|y|n)$/i.test(value)
    ? value
    : JSON.stringify(value);

/**
 * @param {string} words a line of the list of players: `Ann, Lions, 3`
 * @returns {{name: string, club: string, seed: string} | null}
 */
export const playerOf = (words) => {
  const [name, ...more] = words.split(/[;,\t]/).map((word) => word.trim());
  if (!name) return null;
  const isSeed = (word) => /^\d+$/.test(word);
  return {
    name: name.normalize("NFC"),
    club: more.find((word) => word && !isSeed(word)) || "",
    seed: more.find(isSeed) || "",
  };
};

const lineOfPlayer = ({ name, club, seed }) =>
  club || seed
    ? `{name: ${yamlOf(name)}${club && `, club: ${yamlOf(club)}`}${seed && `, seed: ${seed}`}}`
    : yamlOf(name);

/**
 * @param {{name: string, system: string, rounds: string, bestOf: string, final: string,
 *   players: {name: string, club: string, seed: string}[]}} known
 * @returns {string} the tournament's file of an event that begins
 */
export const newRules = ({ name, system, rounds, bestOf, final, players }) => {
  const keys = [...(PLAIN[system] || [`system: ${system}`])];
  const isBracket = system === "knock-out" || system === "double-elimination";
  if (bestOf) {
    const at = keys.findIndex((key) => key.startsWith("best-of"));
    keys.splice(at < 0 ? keys.length : at, at < 0 ? 0 : 1, `best-of: ${bestOf}`);
  }
  if (rounds && !isBracket) keys.push(`rounds: ${rounds}`);
  const head = ["tournament: 1", `name: ${yamlOf(name)}`];
  if (final && !isBracket) {
    const games = bestOf ? [`    best-of: ${bestOf}`] : [];
    head.push("stages:", "  - stage: Preliminary", ...keys.map((key) => "    " + key));
    head.push(`    advance: ${final}`, "  - stage: Final", "    system: knock-out", ...games);
    head.push("    seeds-from: Preliminary");
  } else {
    head.push(...keys);
  }
  head.push("players:", ...players.map((player) => `  - ${lineOfPlayer(player)}`));
  return head.join("\n") + "\n";
};

/** The lines of a list under a key of the file: where they begin and end, in numbers of lines. */
const listOf = (lines, key) => {
  const at = lines.findIndex((line) => line.startsWith(key + ":"));
  if (at < 0) return null;
  let end = at + 1;
  for (let i = end; i < lines.length; ++i) {
    if (/^[^\s#-]/.test(lines[i])) break;
    if (lines[i].trim() && !/^\s*#/.test(lines[i])) end = i + 1;
  }
  return { at, end };
};

/**
 * @param {string} text
 * @param {string} key of a list
 * @param {string} item
 * @returns {string | null} the file with one more item; nothing if the list is written in another way
 */
export const withItem = (text, key, item) => {
  const lines = text.replace(/\n*$/, "\n").split("\n");
  const list = listOf(lines, key);
  if (!list) return [...lines.slice(0, -1), `${key}:`, `  - ${item}`, ""].join("\n");
  const behind = lines[list.at]
    .slice(key.length + 1)
    .replace(/#.*/, "")
    .trim();
  if (behind === "") {
    const [, indent] = /^(\s*)- /.exec(lines[list.at + 1] || "") || [null, "  "];
    lines.splice(list.end, 0, `${indent}- ${item}`);
    return lines.join("\n");
  }
  if (!/^\[.*\]$/.test(behind)) return null;
  lines[list.at] = lines[list.at].replace(/\s*\](\s*(#.*)?)$/, (_, rest) => {
    return (behind.replace(/\s/g, "") === "[]" ? "" : ", ") + item + "]" + rest;
  });
  return lines.join("\n");
};

/**
 * @param {string} text
 * @param {string} key of a list
 * @param {(item: string) => boolean} is
 * @returns {string | null} the file without some items of a line; nothing if there is none
 */
export const withoutItems = (text, key, is) => {
  const lines = text.split("\n");
  const list = listOf(lines, key);
  if (!list) return null;
  const gone = (line, i) =>
    i > list.at && i < list.end && /^\s*- /.test(line) && is(line.replace(/^\s*- /, "").trim());
  const left = lines.filter((line, i) => !gone(line, i));
  if (left.length === lines.length) return null;
  if (list.end - list.at - 1 === lines.length - left.length) left.splice(list.at, 1);
  return left.join("\n");
};

/** @param {{name: string, club: string, seed: string}} player */
export const itemOfPlayer = lineOfPlayer;

/**
 * @param {Record<string, string>} members
 * @returns {string} an item of a list, on one line
 */
export const itemOf = (members) =>
  `{${Object.entries(members)
    .map(([key, value]) => `${key}: ${value}`)
    .join(", ")}}`;
