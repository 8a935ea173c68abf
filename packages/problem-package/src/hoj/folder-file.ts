/**
 * A problem as a folder that people edit and keep in Git: `gavel.json`, in which a text may be `{"file": PATH}`, and the
 * test data in `tests` beside it.
 */
import { packageReason } from "@gavel/domain/package-reason";
import { PackageRefused, type PackageTree } from "../model.ts";
import { readText } from "../safe-archive.ts";

export const FOLDER_FILE = "gavel.json";
export const FOLDER_DATA = "tests";

export const isFolderFile = (path: string) =>
  path === FOLDER_FILE || path.endsWith(`/${FOLDER_FILE}`);

const rootOf = (path: string) => path.slice(0, -FOLDER_FILE.length);

export const dataFolderOf = (path: string) => `${rootOf(path)}${FOLDER_DATA}`;

/** Of all texts of one problem: a file may be named again and again. */
const TEXTS_BYTES_MAX = 64 * 1024 * 1024;

/** The document with the texts of the files that it names. @throws PackageRefused for one that is missing */
export async function withFiles(
  document: unknown,
  json: string,
  tree: PackageTree,
): Promise<unknown> {
  let left = TEXTS_BYTES_MAX;
  const fill = async (value: unknown): Promise<unknown> => {
    const path = namedFile(value);
    if (path !== null) {
      const file = tree.files.get(rootOf(json) + path);
      if (file === undefined)
        throw new PackageRefused(json, packageReason("hojFileMissing", { name: path }));
      left -= file.bytes;
      if (left < 0)
        throw new PackageRefused(json, packageReason("hojTexts", { n: TEXTS_BYTES_MAX }));
      return readText(file, TEXTS_BYTES_MAX);
    }
    if (Array.isArray(value)) {
      const filled: unknown[] = [];
      for (const one of value) filled.push(await fill(one));
      return filled;
    }
    if (typeof value !== "object" || value === null) return value;
    const filled: [string, unknown][] = [];
    for (const [key, one] of Object.entries(value)) filled.push([key, await fill(one)]);
    return Object.fromEntries(filled);
  };
  return fill(document);
}

function namedFile(value: unknown): string | null {
  if (typeof value !== "object" || value === null) return null;
  const { file, ...rest } = value as { readonly file?: unknown };
  return typeof file === "string" && Object.keys(rest).length === 0 ? file : null;
}

/** Every file that a document names. */
export function namedFiles(document: unknown): string[] {
  const path = namedFile(document);
  if (path !== null) return [path];
  if (typeof document !== "object" || document === null) return [];
  return Object.values(document).flatMap(namedFiles);
}
