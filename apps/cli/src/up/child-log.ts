/** A child's output goes to its log file; its errors also to the console. */
import { createWriteStream, existsSync, mkdirSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { logFolder } from "../places.ts";
import { complain } from "../say.ts";

const ROTATE_BYTES = 20 * 1024 * 1024;
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
  const path = join(folder, `${name}.log`);
  if (existsSync(path) && statSync(path).size > ROTATE_BYTES) renameSync(path, `${path}.1`);
  const file = createWriteStream(path, { flags: "a", mode: 0o600 });
  const kept: string[] = [];
  const write = (line: string) => {
    file.write(`${line}\n`);
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
        }
      });
    },
  };
}

/** The sentence of a log line at level error or above; null for all other lines. */
export function errorIn(line: string): string | null {
  if (!line.startsWith("{")) return null;
  try {
    const entry = JSON.parse(line) as {
      level?: unknown;
      msg?: unknown;
      err?: { message?: unknown };
    };
    const isError =
      (typeof entry.level === "number" && entry.level >= ERROR_LEVEL) ||
      entry.level === "error" ||
      entry.level === "fatal";
    if (!isError) return null;
    const cause = typeof entry.err?.message === "string" ? `: ${entry.err.message}` : "";
    return `${String(entry.msg ?? "error")}${cause}`;
  } catch {
    return null;
  }
}
