/** A child's output goes to its log file; its errors, and what it wants people to know, also to the console. */
import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { logFolder } from "../places.ts";
import { complain, messageOf, say } from "../say.ts";

const ROTATE_BYTES = 20 * 1024 * 1024;
/** Of one process, with those of the days before. */
const KEPT_BYTES = 100 * 1024 * 1024;
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

interface Rotation {
  /** Of the file that is written. */
  readonly rotateBytes: number;
  /** Of it and the older ones together. */
  readonly keptBytes: number;
  readonly now: () => Date;
}

const ROTATION: Rotation = {
  ...{ rotateBytes: ROTATE_BYTES, keptBytes: KEPT_BYTES },
  now: () => new Date(),
};

/**
 * Appends to a file that holds one day (by UTC) and is never longer than `rotateBytes` by more than a line; older ones are
 * numbered from the newest on, and the oldest go when all are too long. Those that are too old the server takes away, which
 * knows how many days are to be kept. Written at once, so that no line is on its way when the file changes. @internal
 */
export function openRotating(
  path: string,
  { rotateBytes, keptBytes, now }: Rotation = ROTATION,
): (text: string) => void {
  const open = () => openSync(path, "a", 0o600);
  const dayOf = (at: Date) => at.toISOString().slice(0, 10);
  let file = open();
  const found = fstatSync(file);
  let { size } = found;
  let day = size === 0 ? dayOf(now()) : dayOf(found.mtime);
  const rotate = () => {
    shiftOlder(path);
    renameSync(path, `${path}.1`);
    const full = file;
    file = open();
    size = 0;
    closeSync(full);
    dropOldest(path, keptBytes - rotateBytes);
  };
  let isFull = false;
  return (text) => {
    try {
      const today = dayOf(now());
      if (size >= rotateBytes || (day !== today && size > 0)) rotate();
      day = today;
      size += writeSync(file, text);
      isFull = false;
    } catch (error) {
      // The site goes on without its log; said once until it can be written again.
      if (!isFull) complain(`${path} cannot be written: ${messageOf(error)}`);
      isFull = true;
    }
  };
}

/** From the newest on. */
function agesOf(path: string): number[] {
  const start = `${basename(path)}.`;
  const names = readdirSync(dirname(path)).filter((name) => name.startsWith(start));
  const ages = names
    .map((name) => name.slice(start.length))
    .filter((age) => /^[1-9]\d*$/.test(age));
  return ages.map(Number).sort((one, other) => one - other);
}

function shiftOlder(path: string): void {
  for (const age of agesOf(path).reverse()) {
    try {
      renameSync(`${path}.${age}`, `${path}.${age + 1}`);
    } catch (error) {
      // The server took it away just now.
      if (!isMissing(error)) throw error;
    }
  }
}

function dropOldest(path: string, keptBytes: number): void {
  let bytes = 0;
  for (const age of agesOf(path)) {
    const one = `${path}.${age}`;
    bytes += statSync(one, { throwIfNoEntry: false })?.size ?? 0;
    if (bytes > keptBytes) rmSync(one, { force: true });
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === "ENOENT";

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
