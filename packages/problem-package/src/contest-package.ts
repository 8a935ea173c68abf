/** A contest package of CLICS: one file for each kind of object, or an event feed that tells the same. */
import { ContestFeed, FeedFault, parseJson } from "@gavel/domain/contest/clics-feed";
import { type PackageFile, PackageRefused, type PackageTree } from "./model.ts";
import { readText } from "./safe-archive.ts";
import { parseYaml, YAML_MAX_BYTES } from "./yaml-file.ts";

export interface ContestPackage {
  readonly feed: ContestFeed;
  /** By their paths below the package's own folder. */
  readonly files: ReadonlyMap<string, PackageFile>;
}

interface Wish {
  /** `contest`, and collections in the plural: the others are not read. */
  readonly types: readonly string[];
  /** Of one file of objects; they are read as a whole. */
  readonly bytesMax: number;
  /** Of all of them together, and of the objects in them. */
  readonly inAll?: { readonly bytesMax: number; readonly objectsMax: number };
}

const FEEDS = ["event-feed.ndjson", "event-feed.json"];
/** Written by hand, they may be YAML. */
const ENDINGS = [".json", ".yaml", ".yml"];
const ROOTS = new Set([...FEEDS, ...ENDINGS.map((ending) => `contest${ending}`)]);

/** Whether it lies in one, or in a folder of an archive that holds nothing else. */
function folderOf({ files }: PackageTree): string | null {
  const root = [...files.keys()].find((name) => ROOTS.has(name.replace(/^[^/]*\//, "")));
  if (root === undefined) return null;
  return root.includes("/") ? `${root.split("/")[0]}/` : "";
}

/**
 * The feed is read where something has no file of its own; files say what holds.
 * @throws FeedFault, ArchiveError
 */
export async function readContestPackage(
  tree: PackageTree,
  { types, bytesMax, inAll }: Wish,
): Promise<ContestPackage> {
  const prefix = folderOf(tree);
  if (prefix === null) {
    throw new FeedFault("noContestFile", { file: tree.name });
  }
  const files = new Map(
    [...tree.files].flatMap(([path, file]): [string, PackageFile][] =>
      path.startsWith(prefix) ? [[path.slice(prefix.length), file]] : [],
    ),
  );
  const feed = new ContestFeed({ types, objectsMax: inAll?.objectsMax });
  const own = types.map((type) => ({ type, file: fileOf(files, type) }));
  const isWhole = own.every(({ file }) => file !== undefined);
  const told = isWhole ? undefined : FEEDS.map((name) => files.get(name)).find((file) => file);
  const bytes = [told, ...own.map(({ file }) => file)].reduce(
    (sum, file) => sum + (file?.bytes ?? 0),
    0,
  );
  if (inAll !== undefined && bytes > inAll.bytesMax) {
    throw new FeedFault("bigObjects", { file: tree.name, n: inAll.bytesMax });
  }
  if (told !== undefined) feed.lines(await readText(told, bytesMax), told.path);
  for (const { type, file } of own) {
    if (file !== undefined) feed.replace(type, await parse(file, bytesMax), file.path);
  }
  return { feed, files };
}

function fileOf(files: ReadonlyMap<string, PackageFile>, type: string): PackageFile | undefined {
  return ENDINGS.map((ending) => files.get(`${type}${ending}`)).find((file) => file !== undefined);
}

async function parse(file: PackageFile, bytesMax: number): Promise<unknown> {
  if (file.path.endsWith(".json")) {
    const json = await readText(file, bytesMax);
    return parseJson(json.replace(/^\uFEFF/, ""), file.path);
  }
  // Reading it takes a hundred times as long as JSON, and it is written by hand.
  const text = await readText(file, Math.min(bytesMax, YAML_MAX_BYTES));
  try {
    return await parseYaml(text, file.path);
  } catch (error) {
    if (!(error instanceof PackageRefused)) throw error;
    const words = error.refusals.map(({ reason }) => reason).join("; ");
    throw new FeedFault("noYaml", { where: file.path, words });
  }
}
