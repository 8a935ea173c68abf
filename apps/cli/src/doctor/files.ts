/** The store of the site's files: whether it does what is asked of it, and what in it is broken. */
import { describePlace, FilesAway, openFileStore } from "@gavel/file-store";
import type { Settings } from "../env.ts";
import type { Shortfall } from "./shortfall.ts";

export async function inspectFiles({
  fileStore,
}: Pick<Settings, "fileStore">): Promise<Shortfall[]> {
  const files = await openFileStore(fileStore);
  try {
    await files.probe();
    return (await files.blobs.listBroken()).map((sha256) => ({
      what: `a file of the site is broken: ${sha256}`,
      why: "the disk, or power that failed, left other bytes under its name; it is served to nobody",
      remedy: `upload it again, or put the one of a backup into ${describePlace(fileStore.now)}, as ${sha256.slice(0, 2)}/${sha256}`,
    }));
  } catch (error) {
    if (!(error instanceof FilesAway)) throw error;
    return [{ what: "the site's files cannot be reached", why: error.message, remedy: null }];
  } finally {
    files.close();
  }
}
