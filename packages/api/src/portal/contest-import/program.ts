import { LIMITS } from "@gavel/domain/limit";
import type { PackageFile } from "@gavel/problem-package/model";
import {
  ARCHIVE_LIMITS,
  ArchiveError,
  readText,
  withInner,
} from "@gavel/problem-package/safe-archive";

const BYTES_MAX = LIMITS.codeMax * 4;
const LIMITS_OF_PROGRAM = {
  ...ARCHIVE_LIMITS,
  ...{ fileBytesMax: BYTES_MAX, totalBytesMax: BYTES_MAX, entriesMax: 100 },
};

/** A submission's zip as one text: of several files each below its name. null: there is none, or it is no text. */
export async function readProgram(zip: PackageFile | undefined): Promise<string | null> {
  if (zip === undefined || zip.bytes > BYTES_MAX) return null;
  try {
    return await withInner(zip, LIMITS_OF_PROGRAM, async ({ tree: { files } }) => {
      const [only, more] = files.values();
      if (only === undefined) return null;
      if (more === undefined) return storable(await readText(only, BYTES_MAX));
      const texts: string[] = [];
      for (const [name, file] of files) {
        texts.push(`===== ${name} =====\n${storable(await readText(file, BYTES_MAX))}`);
      }
      return texts.join("\n");
    });
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    return null;
  }
}

const storable = (text: string) => text.replaceAll("\0", "\ufffd").toWellFormed();
