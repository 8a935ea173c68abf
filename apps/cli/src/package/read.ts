import { findKattisRoots, readKattis } from "@gavel/problem-package/kattis";
import type { ReadProblem } from "@gavel/problem-package/model";
import { ArchiveError, type OpenArchive } from "@gavel/problem-package/safe-archive";

/** Whatever format the archive is in. @throws ArchiveError when no problem is inside */
export async function* readPackages({ tree }: OpenArchive): AsyncGenerator<ReadProblem> {
  if (findKattisRoots(tree).length === 0) {
    throw new ArchiveError("notAnArchive", "no problem in any known format is inside");
  }
  yield* readKattis(tree);
}
