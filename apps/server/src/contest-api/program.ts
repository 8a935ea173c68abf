import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DomainError } from "@gavel/api/kernel/error";
import { LIMITS } from "@gavel/domain/limit";
import {
  ARCHIVE_LIMITS,
  ArchiveError,
  openArchive,
  readText,
} from "@gavel/problem-package/safe-archive";

const BYTES_MAX = LIMITS.codeMax * 4;
const ARCHIVE = { ...ARCHIVE_LIMITS, fileBytesMax: BYTES_MAX, totalBytesMax: BYTES_MAX };

/** The one file in a zip. @throws DomainError PARAM_INVALID for anything else */
export async function readProgram(base64: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "gavel-program-"));
  try {
    const path = join(folder, "files.zip");
    await writeFile(path, Buffer.from(base64, "base64"));
    const archive = await openArchive(path, ARCHIVE);
    try {
      const [file, more] = archive.tree.files.values();
      if (file === undefined || more !== undefined)
        throw new DomainError("PARAM_INVALID", { field: "files" });
      return await readText(file, BYTES_MAX);
    } finally {
      await archive.close();
    }
  } catch (error) {
    if (error instanceof ArchiveError) throw new DomainError("PARAM_INVALID", { field: "files" });
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
