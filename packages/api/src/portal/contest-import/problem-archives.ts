/** The archives of problems that lie in a contest package. */
import { archiveReason } from "@gavel/domain/archive-reason";
import type { PackageFile } from "@gavel/problem-package/model";
import {
  ArchiveError,
  type ArchiveLimits,
  type OpenArchive,
  withInner,
} from "@gavel/problem-package/safe-archive";

/** All of them together may be so many times as large as one. */
const TIMES_MAX = 16;

/** Each is held to what an archive may have that is uploaded by itself. */
export class ProblemArchives {
  readonly #files: ReadonlyMap<string, PackageFile>;
  readonly #limits: ArchiveLimits;
  #bytesLeft: number;

  constructor(files: ReadonlyMap<string, PackageFile>, limits: ArchiveLimits) {
    this.#files = files;
    this.#limits = limits;
    this.#bytesLeft = limits.totalBytesMax * TIMES_MAX;
  }

  /** Open as long as `use` works with it; null where it is not in the package. @throws ArchiveError */
  async open<T>(path: string, use: (archive: OpenArchive) => Promise<T>): Promise<T | null> {
    const file = this.#files.get(path);
    if (file === undefined) return null;
    return withInner(file, this.#limits, (archive) => {
      this.#spend(archive);
      return use(archive);
    });
  }

  #spend({ tree }: OpenArchive): void {
    let bytes = 0;
    for (const file of tree.files.values()) bytes += file.bytes;
    if (bytes > this.#bytesLeft) {
      throw new ArchiveError("tooBig", archiveReason("bigProblems", { n: TIMES_MAX }));
    }
    this.#bytesLeft -= bytes;
  }
}
