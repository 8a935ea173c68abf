/** A staged contest package, opened with the guards of every archive. */
import { FeedFault, parseJson } from "@gavel/domain/contest/clics-feed";
import type { PackagedContest } from "@gavel/domain/contest/clics-package/model";
import { OWN_FILE } from "@gavel/domain/contest/clics-package/own";
import { PACKAGE_TYPES, readContest } from "@gavel/domain/contest/clics-package/read";
import { readContestPackage } from "@gavel/problem-package/contest-package";
import type { PackageFile } from "@gavel/problem-package/model";
import {
  ArchiveError,
  type OpenArchive,
  openArchive,
  readText,
} from "@gavel/problem-package/safe-archive";
import type { SignedInContext } from "../../kernel/context.ts";
import { createTurns } from "../../kernel/turns.ts";
import { ProblemArchives } from "./problem-archives.ts";

/** Of one file of objects, which is read as a whole. */
const JSON_BYTES_MAX = 64 * 1024 ** 2;
/** What reads them has all of them in memory, ten times as large; a site takes fewer submissions and judgements. */
const IN_ALL = { bytesMax: 2 * JSON_BYTES_MAX, objectsMax: 500_000 };
/** For the same reason one at a time. */
const inTurn = createTurns(1);
/** Each program is an entry, beside all that problems keep. */
const ENTRIES_MAX = 150_000;

export interface OpenedContest {
  readonly contest: PackagedContest;
  readonly files: ReadonlyMap<string, PackageFile>;
  readonly archives: ProblemArchives;
}

/** Open as long as `use` works with it. @throws ArchiveError, FeedFault */
export async function withContest<T>(
  { services }: Pick<SignedInContext, "services">,
  { sha256, name }: { readonly sha256: string; readonly name: string },
  use: (opened: OpenedContest) => Promise<T>,
): Promise<T> {
  const { limits } = services.imports;
  return services.blobs.lend(sha256, async (path) => {
    const archive = await openArchive(path, { ...limits, entriesMax: ENTRIES_MAX }, name);
    try {
      const { contest, files } = await inTurn(() => read(archive));
      return await use({ contest, files, archives: new ProblemArchives(files, limits) });
    } finally {
      await archive.close();
    }
  });
}

async function read({ tree }: OpenArchive): Promise<Omit<OpenedContest, "archives">> {
  const wish = { types: PACKAGE_TYPES, bytesMax: JSON_BYTES_MAX, inAll: IN_ALL };
  const { feed, files } = await readContestPackage(tree, wish);
  const own = await readOwn(files.get(OWN_FILE));
  return { contest: readContest(feed, own), files };
}

async function readOwn(file: PackageFile | undefined): Promise<unknown> {
  if (file === undefined) return null;
  return parseJson(await readText(file, JSON_BYTES_MAX), file.path);
}

/** In the words of whoever has to mend it; null where it is a fault of ours. */
export function reasonOf(error: unknown): string | null {
  return error instanceof ArchiveError || error instanceof FeedFault ? error.message : null;
}

/** Runs by judgement, as the package lists them. @throws FeedFault, ArchiveError */
export async function readRuns(
  files: ReadonlyMap<string, PackageFile>,
): Promise<readonly unknown[]> {
  const file = files.get("runs.json");
  if (file === undefined) return [];
  const list = parseJson(await readText(file, JSON_BYTES_MAX), file.path);
  if (!Array.isArray(list)) throw new FeedFault("noList", { where: file.path, type: "runs" });
  return list;
}
