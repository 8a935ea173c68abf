/** Pictures and files that statements name by their addresses at the old site: they come as those of a package do. */
import { TEXT_PARTS } from "@gavel/domain/problem-fields";
import type { ImportedStatement, NamedFile, ReadProblem } from "@gavel/problem-package/model";
import { findFile } from "./data-folder.ts";

export interface Uploads {
  /** An address in a text. Its first group is the site that it names, if it names one, its second what `placesOf` takes. */
  readonly addresses: RegExp;
  /** Where such a file may lie in the folder of files. */
  placesOf(path: string): readonly string[];
}

const LACKING = "pictures or files of its statement are not in the folder of --files";

/** What is not there keeps its address, which leads nowhere here, and is told. */
export async function withUploads(
  read: ReadProblem,
  root: string | null,
  uploads: Uploads,
): Promise<ReadProblem> {
  if (read.problem === null) return read;
  const statements: ImportedStatement[] = [];
  let isLacking = false;
  for (const one of read.problem.statements) {
    const found = await findUploads(one, root, uploads);
    statements.push(found.statement);
    isLacking ||= found.isLacking;
  }
  const remarks = isLacking
    ? [...read.remarks, { path: "", what: "warning" as const, text: LACKING }]
    : read.remarks;
  return { ...read, problem: { ...read.problem, statements }, remarks };
}

async function findUploads(
  statement: ImportedStatement,
  root: string | null,
  { addresses, placesOf }: Uploads,
) {
  const files = new Map<string, NamedFile>();
  let isLacking = false;
  for (const [, site, path = ""] of TEXT_PARTS.flatMap((part) => [
    ...statement[part].matchAll(addresses),
  ])) {
    if (files.has(path)) continue;
    const file = await findFile(root, placesOf(path), path);
    if (file !== null) files.set(path, { name: nameOf(path, files), file });
    // What names another site may lie there.
    else if (site === undefined) isLacking = true;
  }
  const texts = TEXT_PARTS.map((part) => [
    part,
    statement[part].replace(addresses, (whole: string, _site: unknown, path: string) => {
      const known = files.get(path);
      return known === undefined ? whole : `file://${known.name}`;
    }),
  ]);
  const all = [...statement.files, ...files.values()];
  return { statement: { ...statement, ...Object.fromEntries(texts), files: all }, isLacking };
}

/** The last part of its path; of two that are called so the second is numbered. */
function nameOf(path: string, files: ReadonlyMap<string, NamedFile>): string {
  const name = path.split("/").at(-1) ?? path;
  const isTaken = [...files.values()].some((one) => one.name === name);
  return isTaken ? `${files.size + 1}-${name}` : name;
}
