/**
 * What a site keeps in DATA_DIR besides its database and files, and needs to be the same site elsewhere: the secret by which
 * sessions and links are signed and passwords of other sites sealed, its own judge's token, and headers that setters'
 * programs are compiled with. A judge's cache, logs and half-sent uploads are made anew.
 */
import { readdir } from "node:fs/promises";
import { join } from "node:path";

const SECRETS = ["jwt-secret", "judge-token"];
const HEADERS = "include";
const NAME = /^(jwt-secret|judge-token|include\/[A-Za-z0-9_+-][A-Za-z0-9_.+-]*\.(h|hpp))$/;

/** Names of those that may be there. */
export async function listSiteFiles(dataDir: string): Promise<string[]> {
  const headers = await readdir(join(dataDir, HEADERS)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return [...SECRETS, ...headers.map((name) => `${HEADERS}/${name}`)].filter(isSiteFile);
}

/** Whether a restore may put it into DATA_DIR. */
export function isSiteFile(name: string): boolean {
  return NAME.test(name);
}
