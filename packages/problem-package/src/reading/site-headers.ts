import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PackageFile } from "../model.ts";
import { textFile } from "./text-file.ts";

/** Inside the data of a site. */
export const HEADERS_FOLDER = "include";

/** The headers that a site lends to checkers, by name; none where the folder is not there. */
export async function readHeaders(folder: string): Promise<Map<string, PackageFile>> {
  const headers = new Map<string, PackageFile>();
  const names = await readdir(folder).catch((error: unknown) => {
    if ((error as { code?: unknown }).code === "ENOENT") return [];
    throw error;
  });
  for (const name of names) {
    if (!/\.(h|hpp)$/.test(name)) continue;
    headers.set(name, textFile(name, await readFile(join(folder, name), "utf8")));
  }
  return headers;
}
