/** Files by the sha256 of their content, as the site keeps them (`ab/abcdef…`) and a folder of backups does. */
import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";

const MODE = 0o600;
const FOLDER_MODE = 0o700;
const NAME = /^[0-9a-f]{64}$/;

export interface StoredFile {
  readonly sha256: string;
  readonly bytes: number;
}

/** @internal */
export function filePath(folder: string, sha256: string): string {
  if (!NAME.test(sha256)) throw new Error(`not the name of a file: ${JSON.stringify(sha256)}`);
  return join(folder, sha256.slice(0, 2), sha256);
}

/** Whether something of that length is there. */
export async function isThere(folder: string, { sha256, bytes }: StoredFile): Promise<boolean> {
  const facts = await stat(filePath(folder, sha256)).catch(() => null);
  return facts?.isFile() === true && facts.size === bytes;
}

export function readFile(folder: string, sha256: string): AsyncIterable<Uint8Array> {
  return createReadStream(filePath(folder, sha256), { highWaterMark: 256 * 1024 });
}

/** Puts the chunks under their name, safe on the disk. false = they are not what the name says, and nothing is there. */
export async function putFile(
  folder: string,
  sha256: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<boolean> {
  const place = filePath(folder, sha256);
  await mkdir(dirname(place), { recursive: true, mode: FOLDER_MODE });
  const temporary = `${place}.${randomBytes(6).toString("hex")}.part`;
  const hash = createHash("sha256");
  const file = await open(temporary, "wx", MODE);
  try {
    try {
      for await (const chunk of chunks) {
        hash.update(chunk);
        await file.writeFile(chunk);
      }
      await file.sync();
    } finally {
      await file.close();
    }
    if (hash.digest("hex") !== sha256) return false;
    await rename(temporary, place);
    return true;
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Wanted again: its age counts from now. */
export async function touchFile(folder: string, sha256: string, now: Date): Promise<void> {
  await utimes(filePath(folder, sha256), now, now);
}
