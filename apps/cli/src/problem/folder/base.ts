/** What a folder began from on each site: a small file that is kept in Git with the rest. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { folderDigest } from "@gavel/problem-package/folder";
import { z } from "zod";
import { Refusal } from "../../say.ts";
import type { FolderContent } from "./local.ts";

export const BASE_FILE = ".gavel-sites.json";

const base = z.object({
  pid: z.number().int(),
  /** The site's word for what it had. */
  state: z.string(),
  /** Ours for what the folder had then. */
  content: z.string(),
});
export type Base = z.infer<typeof base>;
const bases = z.record(z.string(), base);

export const wordFor = ({ texts, hashes }: FolderContent) => folderDigest(texts, hashes);

async function readAll(folder: string): Promise<z.infer<typeof bases>> {
  const path = join(folder, BASE_FILE);
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "{}";
    throw error;
  });
  try {
    return bases.parse(JSON.parse(text));
  } catch {
    throw new Refusal(`${path} is damaged: remove it, and pull or push with --force`, 2);
  }
}

/** null = it was never pulled from this site, nor pushed to it. */
export async function readBase(folder: string, server: string): Promise<Base | null> {
  const all = await readAll(folder);
  return (Object.hasOwn(all, server) ? all[server] : undefined) ?? null;
}

/** Nothing is written where it says the same already. */
export async function saveBase(folder: string, server: string, now: Base): Promise<void> {
  const all = await readAll(folder);
  if (JSON.stringify(all[server]) === JSON.stringify(now)) return;
  const sorted = Object.entries({ ...all, [server]: now }).sort(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify(Object.fromEntries(sorted), null, 2);
  await writeFile(join(folder, BASE_FILE), `${text}\n`);
}
