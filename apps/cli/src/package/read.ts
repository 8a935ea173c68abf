import { findKattisRoots, readKattis } from "@gavel/problem-package/kattis";
import type { ReadProblem } from "@gavel/problem-package/model";
import { findPolygonRoots, readPolygon } from "@gavel/problem-package/polygon";
import { ArchiveError, type OpenArchive } from "@gavel/problem-package/safe-archive";

/** Whatever format the archive is in. @throws ArchiveError when no problem is inside */
export async function* readPackages({ tree }: OpenArchive): AsyncGenerator<ReadProblem> {
  if (findPolygonRoots(tree).length > 0) yield* readPolygon(tree);
  else if (findKattisRoots(tree).length > 0) yield* readKattis(tree);
  else throw new ArchiveError("notAnArchive", "no problem in any known format is inside");
}
