/** The site and token that `gavel login` keeps, readable by their owner alone. */
import { chmod, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { messageOf, Refusal } from "../say.ts";

const kept = z.object({ server: z.url(), username: z.string(), token: z.string() });
export type KeptLogin = z.output<typeof kept>;

const OWNER_ONLY = 0o600;

export function credentialsFile(configFolder: string): string {
  return join(configFolder, "gavel", "credentials.json");
}

/** null = nobody signed in. @throws Refusal for a file that is there and cannot be used. */
export async function readLogin(configFolder: string): Promise<KeptLogin | null> {
  const file = credentialsFile(configFolder);
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
    throw new Refusal(`${file} cannot be read: ${messageOf(error)}`, 2);
  });
  if (text === null) return null;
  try {
    return kept.parse(JSON.parse(text));
  } catch {
    throw new Refusal(`${file} is damaged: run gavel login again`, 2);
  }
}

/** Written beside and moved over: a login that breaks off leaves the old one whole. */
export async function saveLogin(configFolder: string, login: KeptLogin): Promise<string> {
  const file = credentialsFile(configFolder);
  const fresh = `${file}.${process.pid}`;
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(fresh, `${JSON.stringify(login, null, 2)}\n`, { mode: OWNER_ONLY });
    // The mode above is for a new file and is cut by the umask; what is kept must not depend on either.
    await chmod(fresh, OWNER_ONLY);
    await rename(fresh, file);
  } catch (error) {
    await rm(fresh, { force: true });
    throw new Refusal(`${file} cannot be written: ${messageOf(error)}`, 2);
  }
  return file;
}

export async function forgetLogin(configFolder: string): Promise<void> {
  await rm(credentialsFile(configFolder), { force: true });
}
