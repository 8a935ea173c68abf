import type { Spool } from "../archive/spool.ts";
import type { ImportedProblem, PackageTree, ReadProblem } from "../model.ts";
import { openArchive, readText } from "../safe-archive.ts";
import { makeScratch } from "./make-archive.ts";

type Reader = (tree: PackageTree, spool: Spool) => AsyncIterable<ReadProblem>;

/** One problem as a test compares it: files as their texts, refusals and remarks as `path: words`. */
export interface Seen {
  readonly name: string;
  readonly problem: ImportedProblem | null;
  readonly refusals: readonly string[];
  readonly remarks: readonly string[];
  /** All of the problem, with the paths of its files in their place. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** Name of the input to both texts. */
  readonly cases: Readonly<Record<string, readonly [string, string | null]>>;
}

export async function readAll(bytes: Uint8Array, reader: Reader): Promise<Seen[]> {
  const scratch = makeScratch();
  const archive = await openArchive(scratch.write(bytes), undefined, "set.zip");
  try {
    const seen: Seen[] = [];
    for await (const one of reader(archive.tree, archive.spool)) seen.push(await look(one));
    return seen;
  } finally {
    await archive.close();
    scratch.remove();
  }
}

async function look(one: ReadProblem): Promise<Seen> {
  const cases: Record<string, readonly [string, string | null]> = {};
  for (const { inputName, input, output } of one.problem?.cases ?? []) {
    const answer = output === null ? null : await readText(output, 1e8);
    cases[inputName] = [await readText(input, 1e8), answer];
  }
  return {
    name: one.name,
    problem: one.problem,
    refusals: one.refusals.map(({ path, reason }) => `${path}: ${reason}`),
    remarks: one.remarks.map(({ path, what, text }) => `${what} ${path}: ${text}`),
    facts: factsOf(one.problem),
    cases,
  };
}

function factsOf(problem: ImportedProblem | null): Record<string, unknown> {
  const text = JSON.stringify(problem ?? {}, (_key, value: unknown) =>
    typeof value === "object" && value !== null && "isExecutable" in value && "path" in value
      ? value.path
      : value,
  );
  return JSON.parse(text) as Record<string, unknown>;
}

/** The first of what was read. */
export function first(seen: readonly Seen[]): Seen {
  const [one] = seen;
  if (one === undefined) throw new Error("nothing was read");
  return one;
}

/** The same, taken. */
export function taken(seen: Seen): ImportedProblem {
  if (seen.problem === null) throw new Error(`refused: ${seen.refusals.join("; ")}`);
  return seen.problem;
}
