// What the package offers.

import type { ProgramCalls } from "./calls.js";
import type { Report, ReportFormat } from "./report.js";

export * from "./calls.js";
export * from "./report.js";

/** A record, several of them, or a file of another program, such as a log of Board Game Arena. */
export type Text = string | Uint8Array;

export interface TextOptions {
  /** What reports call the text; `game` unless told. */
  name?: string;
}

export interface RecordOptions extends TextOptions {
  /** Which record of the text is meant, from 1, the first one unless told. */
  document?: number;
}

export interface ReportOptions extends TextOptions {
  /** As in `cartulary verify --format`; `full` unless told. */
  format?: ReportFormat;
}

export interface ConvertOptions extends RecordOptions {
  /** As in `cartulary convert --to`; `record` unless told. */
  to?: "record" | "link" | "csv" | "tsv" | "table" | "jcz" | "position";
  /** With `position`: the position after this turn, 0 for the start; the end unless told. */
  turn?: number;
}

export interface Converted {
  /** The game in the other format. */
  text: string;
  /** What of the record that format does not hold, in words; empty if it holds all. */
  lost: string;
}

export interface BoardOptions extends RecordOptions {
  /** The board after this turn, 0 for the start; the end unless told. */
  turn?: number;
  /** Hatches fields in the colours of their owners. */
  fields?: boolean;
  /** Writes players, points and the event below the board. */
  caption?: boolean;
}

/** Files by their paths, which may lie in folders: `round-1/table-1.yaml`. */
export type Files = Record<string, Text>;

export interface RunOptions {
  /** What the program finds in its folder. */
  files?: Files;
  /** Its standard input. */
  input?: Text;
}

export interface Ran {
  /** As of the command: 2 if the job could not be done. */
  status: number;
  output: string;
  error: string;
  /** The files that are new or changed. */
  files: Record<string, Uint8Array>;
}

export interface Calls extends ProgramCalls {
  /** Runs `cartulary` with these arguments, on files in memory. */
  run(words: string[], options?: RunOptions): Promise<Ran>;
  /** Checks every move and every claim, as `cartulary verify --format json`. A text that is no record gives findings, not an error. */
  verify(text: Text, options?: TextOptions): Promise<Report>;
  /** The same with `turn_list` and `final_scoring_list`: what each turn scored. */
  score(text: Text, options?: TextOptions): Promise<Report>;
  /** What `cartulary verify` writes in any of its formats. */
  report(text: Text, options?: ReportOptions): Promise<string>;
  /** A game in another format. */
  convert(text: Text, options?: ConvertOptions): Promise<Converted>;
  /** A picture of the board, an SVG. */
  board(text: Text, options?: BoardOptions): Promise<string>;
}

export interface Cartulary extends Calls {
  /** With `worker`: refuses what is being answered; the next call begins another thread. */
  stop?(): void;
  /** Refuses what is not answered yet and every later call, and ends the thread. */
  close(): void;
}

/**
 * cartulary.wasm: its bytes, a `WebAssembly.Module`, a `Response`, or the `URL` or address of the file.
 * Programs that know none of these types can use the package, too.
 */
export type Module = object | string;

export interface OpenOptions {
  /** The file of the package unless told. */
  module?: Module | Promise<Module>;
  /** The same for cartulary-program.wasm, which all calls but the first five need. */
  program?: Module | Promise<Module>;
  /** Answers in a thread of its own, so that the caller never waits. */
  worker?: boolean;
  /** With `worker`: a call that takes more milliseconds than this is refused. */
  timeout?: number;
}

/** A module of one's own. The functions below share one that the first call loads. */
export function open(options?: OpenOptions): Promise<Cartulary>;

export const verify: Calls["verify"];
export const score: Calls["score"];
export const report: Calls["report"];
export const convert: Calls["convert"];
export const board: Calls["board"];
export const run: Calls["run"];

/** What was asked for could not be made: its `message` says why. */
export class CartularyError extends Error {}

/** The value of `cartulary_report` in all reports. */
export const REPORT_VERSION: Report["cartulary_report"];
/** Of the program that the module is made of. */
export const VERSION: string;
