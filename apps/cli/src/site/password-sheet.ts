/** Sheets of new passwords, which a site hands out once. */
import { rename, rm, writeFile } from "node:fs/promises";
import type { SiteClient } from "../problem/site-client.ts";
import { messageOf, Refusal } from "../say.ts";

/**
 * Opened before any account is made, for the sheet can be fetched only once: readable by its owner alone, and under
 * another name until it is whole. @throws Refusal
 */
export async function withSheet<T>(
  output: string,
  use: (take: (site: SiteClient, key: string) => Promise<void>) => Promise<T>,
): Promise<T> {
  const part = `${output}.part`;
  await writeFile(part, "", { mode: 0o600 }).catch((error: unknown) => {
    throw new Refusal(`${output} cannot be written: ${messageOf(error)}`);
  });
  try {
    return await use(async (site, key) => {
      await Bun.write(part, await site.download(`/api/file/generate-user-excel?key=${key}`));
      await rename(part, output);
    });
  } finally {
    await rm(part, { force: true });
  }
}
