/** An event feed as a file, or a contest package as a folder or archive. */
import { stat } from "node:fs/promises";
import { ArchiveError, openArchive, readText } from "@gavel/problem-package/safe-archive";
import { messageOf, Refusal } from "../say.ts";
import { ContestFeed, parseJson } from "./feed.ts";

const FILE_BYTES_MAX = 512 * 1024 ** 2;
const FEEDS = ["event-feed.ndjson", "event-feed.json"];
const COLLECTIONS = [
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
  const feed = new ContestFeed();
  try {
    const isFolder = (await stat(path)).isDirectory();
    const start = isFolder ? "" : await Bun.file(path).slice(0, 2).text();
    if (isFolder || start === "PK") await readPackage(path, feed);
    else feed.lines(await Bun.file(path).text(), path);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const isOurs = error instanceof ArchiveError || (error instanceof Error && "code" in error);
    if (!isOurs) throw error;
    throw new Refusal(`${path}: ${messageOf(error)}`, 2);
  }
  if (feed.isEmpty) throw new Refusal(`${path}: there is no contest in it`, 2);
  return feed;
}

/** The feed first; files of their own say what holds. All may lie in one folder. */
async function readPackage(path: string, feed: ContestFeed): Promise<void> {
  const archive = await openArchive(path);
  try {
    const { files } = archive.tree;
    const wanted = [...FEEDS, "contest.json"];
    const root = [...files.keys()].find((name) => wanted.includes(name.replace(/^[^/]*\//, "")));
    const prefix = root === undefined || !root.includes("/") ? "" : `${root.split("/")[0]}/`;
    const textOf = async (name: string) => {
      const file = files.get(`${prefix}${name}`);
      return file === undefined ? null : readText(file, FILE_BYTES_MAX);
    };
    for (const name of FEEDS) {
      const text = await textOf(name);
      if (text === null) continue;
      feed.lines(text, name);
      break;
    }
    for (const type of COLLECTIONS) {
      const text = await textOf(`${type}.json`);
      if (text !== null) feed.replace(type, parseJson(text, `${type}.json`), `${type}.json`);
    }
  } finally {
    await archive.close();
  }
}
