/** Which installation this is, and which process of it: how the server tells a restart from a second host of the same name. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

export interface Identity {
  readonly instance: string;
  readonly process: string;
}

/** The installation's id is made at the first start and kept in its data folder. */
export async function readIdentity(dataDir: string): Promise<Identity> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, "instance");
  try {
    await writeFile(path, `${crypto.randomUUID()}\n`, { flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const instance = (await readFile(path, "utf8")).trim();
  if (instance === "" || instance.length > 64) throw new Error(`${path} holds no id: remove it`);
  return { instance, process: crypto.randomUUID() };
}
