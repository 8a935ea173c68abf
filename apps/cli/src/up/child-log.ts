/** A child's output goes to its log file; its errors, and what it wants people to know, also to the console. */
import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  renameSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { logFolder } from "../places.ts";
import { complain, messageOf, say } from "../say.ts";

const ROTATE_BYTES = 20 * 1024 * 1024;
/** Beside the one that is written. */
const KEPT_FILES = 4;
/** Pino's number for `error`. */
const ERROR_LEVEL = 50;
const KEPT_LINES = 12;

export interface ChildLog {
  follow(stream: Readable): void;
  write(line: string): void;
  /** The last lines, to say why a child ended. */
  tail(): string;
}

export function openChildLog(dataDir: string, name: string): ChildLog {
  const folder = logFolder(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const append = openRotating(join(folder, `${name}.log`));
  const kept: string[] = [];
  const write = (line: string) => {
    append(`${line}\n`);
    kept.push(line);
    if (kept.length > KEPT_LINES) kept.shift();
  };
  return {
    write,
    tail: () => kept.join("\n"),
    follow(stream) {
      let rest = "";
      stream.setEncoding("utf8").on("data", (chunk: string) => {
        const lines = (rest + chunk).split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines) {
          write(line);
          const error = errorIn(line);
          if (error !== null) complain(`${name}: ${error}`);
          const news = newsIn(line);
          if (news !== null) say(`${name}: ${news}`);
        }
      });
    },
  };
}

/**
 * Appends to a file that is never longer than `rotateBytes` by more than a line; older ones are numbered from the newest on,
 * and the oldest goes. Written at once, so that no line is on its way when the file changes. @internal
 */
export function openRotating(path: string, rotateBytes = ROTATE_BYTES): (text: string) => void {
  const open = () => openSync(path, "a", 0o600);
  let file = open();
  let { size } = fstatSync(file);
  const rotate = () => {
    for (let age = KEPT_FILES; age > 1; age -= 1) {
      if (existsSync(`${path}.${age - 1}`)) renameSync(`${path}.${age - 1}`, `${path}.${age}`);
    }
    renameSync(path, `${path}.1`);
    const full = file;
    file = open();
    size = 0;
    closeSync(full);
  };
  let isFull = false;
  return (text) => {
    try {
      if (size >= rotateBytes) rotate();
      size += writeSync(file, text);
      isFull = false;
    } catch (error) {
      // The site goes on without its log; said once until it can be written again.
      if (!isFull) complain(`${path} cannot be written: ${messageOf(error)}`);
      isFull = true;
    }
  };
}

/** The sentence of a log line at level error or above; null for all other lines. @internal */
export function errorIn(line: string): string | null {
  const entry = entryIn(line);
  if (entry === null || !isError(entry)) return null;
  const cause = typeof entry.err?.message === "string" ? `: ${entry.err.message}` : "";
  return `${String(entry.msg ?? "error")}${cause}`;
}

/** The sentence of a line that is no error and marked with `tell`; null for all other lines. */
function newsIn(line: string): string | null {
  const entry = entryIn(line);
  return entry?.tell === true && !isError(entry) ? String(entry.msg ?? "") : null;
}

interface Entry {
  readonly level?: unknown;
  readonly msg?: unknown;
  readonly err?: { readonly message?: unknown };
  readonly tell?: unknown;
}

function entryIn(line: string): Entry | null {
  if (!line.startsWith("{")) return null;
  try {
    return JSON.parse(line) as Entry;
  } catch {
    return null;
  }
}

function isError({ level }: Entry): boolean {
  return (
    (typeof level === "number" && level >= ERROR_LEVEL) || level === "error" || level === "fatal"
  );
}
