/** The problems of a contest with their test data, as archives in its package; for the jury alone. */
import { writeZip, type ZipSource } from "@gavel/problem-package/zip-writer";
import { describeArchive } from "../../bank/problem/index.ts";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { problemIdOf } from "./items/contest.ts";
import type { Item } from "./items/item.ts";
import type { Snapshot } from "./journal/contest-journal.ts";
import { listProblems } from "./queries.ts";

export interface ProblemArchives {
  readonly entries: readonly ZipSource[];
  /** A line for each that is left out or loses something. */
  readonly report: string;
  /** As the package tells it: problems name their archives. */
  readonly snapshot: Snapshot;
}

/** Each is described in memory before the package begins; its test data is read when its turn comes. */
export async function archiveProblems(
  ctx: SignedInContext,
  snapshot: Snapshot,
): Promise<ProblemArchives> {
  const entries: ZipSource[] = [];
  const lines: string[] = [];
  const items = new Map(snapshot.items);
  for (const { id, pid, label } of snapshot.source.problems) {
    const archive = await describeArchive(ctx, pid);
    lines.push(...archive.notes.map((note) => `${label}: ${note}\n`));
    if (archive.entries === null) continue;
    const own = problemIdOf(id);
    const inner = archive.entries;
    const open = async () => writeZip(inner);
    entries.push({ name: `problems/${own}/${own}.zip`, open });
    const key = `problems ${own}`;
    const item = items.get(key);
    if (item !== undefined) items.set(key, withPackage(item, snapshot.contest.id));
  }
  return { entries, report: lines.join(""), snapshot: { ...snapshot, items } };
}

function withPackage(item: Item, contestId: number): Item {
  const file = {
    href: `contests/${contestId}/problems/${item.id}/package`,
    filename: `${item.id}.zip`,
    mime: "application/zip",
  };
  return { ...item, admin: item.admin === null ? null : { ...item.admin, package: [file] } };
}

/** One archive by itself, where the reference leads. @throws DomainError NOT_FOUND for whoever may not have it */
export async function openProblemArchive(
  ctx: SignedInContext,
  contestId: number,
  id: string,
): Promise<ReadableStream<Uint8Array>> {
  const problems = await listProblems(ctx.db, contestId);
  const problem = problems.find((one) => problemIdOf(one.id) === id);
  const archive = problem === undefined ? null : await describeArchive(ctx, problem.pid);
  if (archive?.entries == null) throw new DomainError("NOT_FOUND");
  return writeZip(archive.entries);
}
