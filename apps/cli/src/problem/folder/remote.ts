/** The same problem on a site. */
import type { ProblemFolderView } from "@gavel/api/types";
import { FOLDER_FILE } from "@gavel/problem-package/folder";
import type { PackageFile } from "@gavel/problem-package/model";
import { textFile } from "@gavel/problem-package/text-file";
import { Refusal } from "../../say.ts";
import type { SiteClient } from "../site-client.ts";
import { contentOf, type FolderContent, readTree } from "./local.ts";

export interface RemoteFolder {
  readonly view: ProblemFolderView;
  readonly content: FolderContent;
}

/** As `gavel problem` is asked for it: by the number that it had, or by its ID. */
export interface Wanted {
  readonly pid: number | null;
  readonly problemId: string | null;
}

/** null = the site has none, or none for this account to know of. @throws Refusal */
export async function findRemote(site: SiteClient, wanted: Wanted): Promise<RemoteFolder | null> {
  const { pid, problemId } = wanted;
  if (pid === null && problemId === null) return null;
  try {
    const input = pid === null ? { problemId } : { pid };
    const view = await site.query<ProblemFolderView>("problem.getFolder", input);
    return { view, content: await readView(site, view) };
  } catch (error) {
    if (error instanceof Refusal && error.code === "NOT_FOUND") return null;
    throw error;
  }
}

/** Read and written again by our own hand, since the site may be of another release. */
async function readView(site: SiteClient, view: ProblemFolderView): Promise<FolderContent> {
  const files = new Map<string, PackageFile>();
  for (const [path, text] of Object.entries(view.texts)) files.set(path, textFile(path, text));
  const hashes = new Map<PackageFile, string>();
  for (const { path, sha256, bytes } of view.data) {
    const file = { path, bytes, isExecutable: false, open: notHere };
    hashes.set(file, sha256);
    files.set(path, file);
  }
  const sorted = new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
  const read = await readTree({ name: view.problemId, files: sorted });
  const content = await contentOf(read, (file) => hashes.get(file));
  if (content !== null) return content;
  const why = read.refusals.map((one) => one.reason).join("; ");
  throw new Refusal(`${site.server}: ${FOLDER_FILE} of ${view.problemId} cannot be read: ${why}`);
}

function notHere(): never {
  throw new Error("test data of a site is told by its hash");
}
