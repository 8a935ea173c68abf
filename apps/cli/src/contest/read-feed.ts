/** An event feed as a file, or a contest package as a folder or archive. */
import { stat } from "node:fs/promises";
import { ContestFeed, FeedFault, parseJson } from "@gavel/domain/contest/clics-feed";
import { OWN_FILE } from "@gavel/domain/contest/clics-package/own";
import { readContestPackage } from "@gavel/problem-package/contest-package";
import { ArchiveError, openArchive, readText } from "@gavel/problem-package/safe-archive";
import { messageOf, Refusal } from "../say.ts";

const FILE_BYTES_MAX = 512 * 1024 ** 2;
const TYPES = [
  "contest",
  "judgement-types",
  "problems",
  "groups",
  "teams",
  "submissions",
  "judgements",
];

export interface ReadContest {
  readonly feed: ContestFeed;
  /** What a package of Gavel says besides; null = nothing does. */
  readonly own: unknown;
}

/** @throws Refusal for what cannot be read */
export async function readFeed(path: string): Promise<ReadContest> {
  const contest = await read(path).catch((error: unknown) => {
    if (error instanceof FeedFault) throw new Refusal(error.message, 2);
    const isOurs = error instanceof ArchiveError || (error instanceof Error && "code" in error);
    if (!isOurs) throw error;
    throw new Refusal(`${path}: ${messageOf(error)}`, 2);
  });
  if (contest.feed.isEmpty) throw new Refusal(`${path}: there is no contest in it`, 2);
  return contest;
}

async function read(path: string): Promise<ReadContest> {
  const isFolder = (await stat(path)).isDirectory();
  const start = isFolder ? "" : await Bun.file(path).slice(0, 2).text();
  if (isFolder || start === "PK") return readPackage(path);
  const feed = new ContestFeed();
  feed.lines(await Bun.file(path).text(), path);
  return { feed, own: null };
}

async function readPackage(path: string): Promise<ReadContest> {
  const archive = await openArchive(path);
  try {
    const wish = { types: TYPES, bytesMax: FILE_BYTES_MAX };
    const { feed, files } = await readContestPackage(archive.tree, wish);
    const own = files.get(OWN_FILE);
    if (own === undefined) return { feed, own: null };
    return { feed, own: parseJson(await readText(own, FILE_BYTES_MAX), own.path) };
  } finally {
    await archive.close();
  }
}
