/** The site's files into a folder: what is the same stays, what is gone on the site goes. */
import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { bareFolderText, FOLDER_DATA } from "@gavel/problem-package/folder";
import { openArchive, readText } from "@gavel/problem-package/safe-archive";
import { Refusal } from "../../say.ts";
import type { SiteClient } from "../site-client.ts";
import { digestOf, type LocalFolder } from "./local.ts";
import type { RemoteFolder } from "./remote.ts";

export const GIT_ATTRIBUTES_FILE = ".gitattributes";
/** Test data is bytes, also on Windows. */
export const GIT_ATTRIBUTES = `* text=auto eol=lf\n${FOLDER_DATA}/** -text\n`;

const TEXT_BYTES_MAX = 64 * 1024 * 1024;

/** @param before what is there; null = nothing yet. Answers how many files were written and removed. */
export async function writeFolder(
  folder: string,
  { view, content }: RemoteFolder,
  before: LocalFolder | null,
  site: SiteClient,
): Promise<{ readonly written: number; readonly removed: number }> {
  let written = 0;
  for (const [path, text] of content.texts) {
    const there = before?.files.get(path);
    const isSame =
      there !== undefined &&
      bareFolderText(await readText(there, TEXT_BYTES_MAX)) === bareFolderText(text);
    if (isSame) continue;
    await put(folder, path, text);
    written += 1;
  }
  written += await fetchData(folder, view.pid, await missingData(content.hashes, before), site);
  const gone = [...(before?.files.keys() ?? [])].filter(
    (path) => !content.texts.has(path) && !content.hashes.has(path),
  );
  for (const path of gone) await rm(join(folder, path), { force: true });
  if (before === null) await put(folder, GIT_ATTRIBUTES_FILE, GIT_ATTRIBUTES);
  return { written, removed: gone.length };
}

async function put(folder: string, path: string, text: string): Promise<void> {
  const place = join(folder, path);
  await mkdir(dirname(place), { recursive: true });
  await writeFile(place, text);
}

async function missingData(hashes: ReadonlyMap<string, string>, before: LocalFolder | null) {
  const missing = new Map<string, string>();
  for (const [path, sha256] of hashes) {
    const there = before?.files.get(path);
    if (there === undefined || (await digestOf(there)) !== sha256) missing.set(path, sha256);
  }
  return missing;
}

/** All of the test data comes as one archive; files are moved to their places when their bytes are the right ones. */
async function fetchData(
  folder: string,
  pid: number,
  missing: ReadonlyMap<string, string>,
  site: SiteClient,
): Promise<number> {
  if (missing.size === 0) return 0;
  const scratch = await mkdtemp(join(tmpdir(), "gavel-pull-"));
  try {
    const zip = join(scratch, "data.zip");
    await Bun.write(zip, await site.download(`/api/file/download-testcase?pid=${pid}`));
    const archive = await openArchive(zip);
    try {
      for (const [path, sha256] of missing) {
        const file = archive.tree.files.get(path.slice(FOLDER_DATA.length + 1));
        if (file === undefined || (await digestOf(file)) !== sha256) {
          throw new Refusal(`${path} changed on the site in the meantime: pull again`);
        }
        const place = join(folder, path);
        await mkdir(dirname(place), { recursive: true });
        const part = `${place}.part`;
        await pipeline(file.open(), createWriteStream(part));
        await rename(part, place);
      }
    } finally {
      await archive.close();
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  return missing.size;
}
