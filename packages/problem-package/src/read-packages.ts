/** Every format behind one door: what an archive holds is found by its content, or taken as the caller says. */
import { type PackageReason, packageReason } from "@gavel/domain/package-reason";
import { ArchiveError } from "./archive/archive-error.ts";
import { findCmsTasks, readCms } from "./cms/read-cms.ts";
import { findDmojProblems, readDmoj } from "./dmoj/read-dmoj.ts";
import { readFps } from "./fps/read-fps.ts";
import { findHojProblems, readHoj } from "./hoj/read-hoj.ts";
import { findHydroProblems, readHydro } from "./hydro/read-hydro.ts";
import { findKattisRoots, readKattis } from "./kattis/read.ts";
import type {
  PackageFile,
  PackageFormat,
  PackageTree,
  ReadProblem,
  Refusal,
  Remark,
} from "./model.ts";
import { findPolygonRoots, readPolygon } from "./polygon/read.ts";
import { findQduojProblems, readQduoj } from "./qduoj/read-qduoj.ts";
import { withUnixLines } from "./reading/line-ends.ts";
import type { ReadOptions } from "./reading/read-options.ts";
import type { OpenArchive } from "./safe-archive.ts";

export type { ReadOptions } from "./reading/read-options.ts";

/**
 * The problems one after the other; each one's files may be read until the archive is closed.
 * @param format null: found by the content
 * @throws ArchiveError notAnArchive where no problem of the format is inside
 */
export async function* readPackages(
  archive: OpenArchive,
  format: PackageFormat | null,
  options: ReadOptions = {},
): AsyncGenerator<ReadProblem> {
  const found = await detectFormat(archive.tree);
  const wanted = format ?? found;
  if (wanted === null) throw notFound(packageReason("noFormat"));
  if (!(await holds(archive.tree, wanted))) {
    const format = FORMAT_NAMES[wanted];
    throw notFound(
      found === null
        ? packageReason("noneOfFormat", { format })
        : packageReason("looksLike", { format, found: FORMAT_NAMES[found] }),
    );
  }
  const left = archive.tree.leftOut ?? [];
  for await (const read of readerOf(archive, wanted, options)) {
    const own = left.filter(({ path }) => read.path === "" || path.startsWith(`${read.path}/`));
    const told = withRemarks(read, own.map(leftOutRemark));
    yield FROM_WINDOWS.has(wanted) ? await withUnixLines(told) : told;
  }
}

const leftOutRemark = ({ path, reason }: Refusal): Remark => ({
  path,
  what: "ignored",
  text: packageReason("leftName", { why: reason }),
});

function withRemarks(read: ReadProblem, remarks: readonly Remark[]): ReadProblem {
  return remarks.length === 0 ? read : { ...read, remarks: [...read.remarks, ...remarks] };
}

/** Polygon's full packages are made on Windows; the other two judges drop every CR of their test data themselves. */
const FROM_WINDOWS: ReadonlySet<PackageFormat> = new Set(["polygon", "qduoj", "hoj"]);

const notFound = (words: PackageReason) => new ArchiveError("notAnArchive", words);

const FORMAT_NAMES: Record<PackageFormat, PackageReason> = {
  kattis: packageReason("formatKattis"),
  polygon: packageReason("formatPolygon"),
  hydro: packageReason("formatHydro"),
  hoj: packageReason("formatHoj"),
  qduoj: packageReason("formatQduoj"),
  fps: packageReason("formatFps"),
  dmoj: packageReason("formatDmoj"),
  cms: packageReason("formatCms"),
};

function readerOf(
  archive: OpenArchive,
  format: PackageFormat,
  options: ReadOptions,
): AsyncIterable<ReadProblem> {
  switch (format) {
    case "kattis":
      return readKattis(archive.tree);
    case "polygon":
      return readPolygon(archive.tree, options);
    case "hydro":
      return readHydro(archive.tree, options);
    case "hoj":
      return readHoj(archive.tree, options);
    case "qduoj":
      return readQduoj(archive.tree, options);
    case "fps":
      return readFps(archive.tree, archive.spool, options);
    case "dmoj":
      return readDmoj(archive.tree, archive.inner, options);
    case "cms":
      return readCms(archive.tree, options);
  }
}

/** null: none. Formats that share file names are asked for in the order in which they can be told apart. @internal */
export async function detectFormat(tree: PackageTree): Promise<PackageFormat | null> {
  const order: readonly PackageFormat[] = [
    ...(["polygon", "fps", "hydro", "kattis", "qduoj"] as const),
    ...(["cms", "dmoj", "hoj"] as const),
  ];
  const isHydro = findHydroProblems(tree).some((root) => hasFolder(tree, root, "testdata"));
  for (const format of order) {
    // Both have a problem.yaml; the folder of the test data tells them apart.
    if (format === "hydro" && !isHydro && findKattisRoots(tree).length > 0) continue;
    if (await holds(tree, format)) return format;
  }
  return null;
}

async function holds(tree: PackageTree, format: PackageFormat): Promise<boolean> {
  switch (format) {
    case "kattis":
      return findKattisRoots(tree).length > 0;
    case "polygon":
      // Other formats may call a file so as well.
      return findPolygonRoots(tree).length > 0 && hasRoot(tree, "problem", /(^|\/)problem\.xml$/);
    case "hydro":
      return findHydroProblems(tree).length > 0;
    case "hoj":
      return findHojProblems(tree).length > 0;
    case "qduoj":
      return findQduojProblems(tree).length > 0;
    case "dmoj":
      return findDmojProblems(tree).length > 0;
    case "cms":
      return findCmsTasks(tree).length > 0;
    case "fps":
      return hasRoot(tree, "fps", tree.files.size === 1 ? /$/ : /\.xml$/i);
  }
}

function hasFolder(tree: PackageTree, root: string, folder: string): boolean {
  const prefix = root === "" ? `${folder}/` : `${root}/${folder}/`;
  return [...tree.files.keys()].some((path) => path.startsWith(prefix));
}

/** How many XML files are looked into; a package may hold thousands that are test data. */
const LOOKED_INTO_MAX = 20;

async function hasRoot(tree: PackageTree, root: string, paths: RegExp): Promise<boolean> {
  const files = [...tree.files].filter(([path]) => paths.test(path)).map(([, file]) => file);
  for (const file of files.slice(0, LOOKED_INTO_MAX)) {
    if ((await rootOf(file)) === root) return true;
  }
  return false;
}

/** Name of the first element; what comes before it is read over. Empty where there is none near the start. */
async function rootOf(file: PackageFile): Promise<string> {
  for await (const chunk of file.open()) {
    const head = Buffer.from(chunk).toString("latin1").replaceAll("\0", "");
    return /<([A-Za-z][\w.-]*)/.exec(head)?.[1] ?? "";
  }
  return "";
}
