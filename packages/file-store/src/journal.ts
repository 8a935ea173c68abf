import { appendFile, mkdir, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { isBlobName } from "./blob-store.ts";
import type { MoveJournal } from "./move.ts";

/** A hash a line. Half a line, of a run that was killed, is nobody's. */
export async function openJournal(path: string): Promise<MoveJournal> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  const known = new Set(text.split("\n").filter(isBlobName));
  // What follows half a line begins a new one.
  if (text !== "" && !text.endsWith("\n")) await appendFile(path, "\n");
  return {
    has: (sha256) => known.has(sha256),
    async add(sha256) {
      await appendFile(path, `${sha256}\n`, { mode: 0o600 });
      known.add(sha256);
    },
  };
}
