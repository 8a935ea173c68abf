/** An event feed as a file, or a contest package as a folder or archive. */
import { stat } from "node:fs/promises";
import { ContestFeed, FeedFault } from "@gavel/domain/contest/clics-feed";
import { readContestPackage } from "@gavel/problem-package/contest-package";
import { ArchiveError, openArchive } from "@gavel/problem-package/safe-archive";
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

/** @throws Refusal for what cannot be read */
export async function readFeed(path: string): Promise<ContestFeed> {
  const feed = await read(path).catch((error: unknown) => {
    if (error instanceof FeedFault) throw new Refusal(error.message, 2);
    const isOurs = error instanceof ArchiveError || (error instanceof Error && "code" in error);
    if (!isOurs) throw error;
    throw new Refusal(`${path}: ${messageOf(error)}`, 2);
  });
  if (feed.isEmpty) throw new Refusal(`${path}: there is no contest in it`, 2);
  return feed;
}

async function read(path: string): Promise<ContestFeed> {
  const isFolder = (await stat(path)).isDirectory();
  const start = isFolder ? "" : await Bun.file(path).slice(0, 2).text();
  if (isFolder || start === "PK") return readPackage(path);
  const feed = new ContestFeed();
  feed.lines(await Bun.file(path).text(), path);
  return feed;
}

async function readPackage(path: string): Promise<ContestFeed> {
  const archive = await openArchive(path);
  try {
    const wish = { types: TYPES, bytesMax: FILE_BYTES_MAX };
    return (await readContestPackage(archive.tree, wish)).feed;
  } finally {
    await archive.close();
  }
}
