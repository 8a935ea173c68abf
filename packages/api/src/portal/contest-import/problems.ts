/** The problems of a package: out of their archives into the bank, or found there. */

import type { PackagedProblem } from "@gavel/domain/contest/clics-package/model";
import { fitsRule } from "@gavel/domain/contest/problem";
import { PROBLEM_AUTH } from "@gavel/domain/problem";
import type { OpenArchive } from "@gavel/problem-package/safe-archive";
import { ANY_ID, importFirst } from "../../bank/problem/index.ts";
import type { SignedInContext } from "../../kernel/context.ts";
import { type OpenedContest, reasonOf } from "./open-package.ts";
import type { Progress } from "./progress.ts";
import { listByDisplayIds, listTypes } from "./queries.ts";
import type { ImportReport, ProblemFault, StartInput } from "./schema.ts";

/** A problem of the package, and which of the bank it is. */
export interface ChosenProblem extends PackagedProblem {
  readonly pid: number;
  readonly points: number | null;
  /** The bank had it before. */
  readonly isOfBank: boolean;
}

type Row = ImportReport["problems"][number];

/** Each in a transaction of its own: what is wrong with one does not keep out the others. */
export async function importChosen(
  ctx: SignedInContext,
  opened: OpenedContest,
  { problems }: StartInput,
  progress: Progress,
): Promise<ChosenProblem[]> {
  const choices = new Map(problems.map((one) => [one.problem, one]));
  const rows: Row[] = [];
  const chosen: ChosenProblem[] = [];
  const made: number[] = [];
  await progress.begin("problems", opened.contest.problems.length);
  for (const problem of opened.contest.problems) {
    const { from = "none", bank = null } = choices.get(problem.id) ?? {};
    const got =
      from === "package"
        ? await takeOut(ctx, opened, problem)
        : from === "bank"
          ? await findInBank(ctx, problem, bank ?? "")
          : { pid: null, row: rowOf(problem, "missing") };
    if (from === "package" && got.pid !== null) made.push(got.pid);
    const fit = await fitOf(ctx, opened, got.pid);
    if (got.pid !== null && fit.points !== undefined) {
      chosen.push({ ...problem, pid: got.pid, points: fit.points, isOfBank: from === "bank" });
    }
    rows.push(fit.fault === null ? got.row : { ...got.row, status: "refused", fault: fit.fault });
    await progress.tell({ problems: rows }, { problem_ids: made, done: rows.length });
  }
  return chosen;
}

const rowOf = ({ label, title }: PackagedProblem, status: Row["status"]): Row => ({
  ...{ label, title, status, problemId: null, fault: null, reasons: [], remarks: [] },
});

async function findInBank(
  { db }: SignedInContext,
  problem: PackagedProblem,
  wanted: string,
): Promise<{ pid: number | null; row: Row }> {
  const problemId = wanted.toUpperCase();
  const [found] = await listByDisplayIds(db, [problemId]);
  const row = { ...rowOf(problem, "bank"), problemId };
  if (found !== undefined) return { pid: found.id, row };
  return { pid: null, row: { ...row, status: "refused", fault: "noSuchProblem" } };
}

async function takeOut(
  ctx: SignedInContext,
  { archives }: OpenedContest,
  problem: PackagedProblem,
): Promise<{ pid: number | null; row: Row }> {
  const row = rowOf(problem, "missing");
  try {
    const read = await archives.open(problem.archive, (archive) => importAnew(ctx, archive));
    if (read === null) return { pid: null, row };
    const remarks = read.remarks.map(({ text }) => text);
    if (read.pid === null) {
      const reasons = read.reasons.map(({ text }) => text);
      return { pid: null, row: { ...row, status: "refused", reasons, remarks } };
    }
    const { pid, problemId } = read;
    return { pid, row: { ...row, status: "imported", problemId, remarks } };
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    return { pid: null, row: { ...row, status: "refused", reasons: [reason] } };
  }
}

/** Under an ID that is free, where it asks for one that is not. */
async function importAnew(ctx: SignedInContext, archive: OpenArchive) {
  const options = { format: null, timeLimitMs: null, auth: PROBLEM_AUTH.contest };
  const read = await importFirst(ctx, archive, { ...options, ids: {} });
  if (read.status !== "duplicate" || read.problemId === null) return read;
  const ids = { [ANY_ID]: await freeId(ctx, read.problemId) };
  return importFirst(ctx, archive, { ...options, ids });
}

const COPIES_MAX = 50;

/** Whoever chose the archive did not want the one of the bank: it gets a number behind its ID. */
async function freeId({ db }: SignedInContext, taken: string): Promise<string> {
  const wishes = Array.from({ length: COPIES_MAX }, (_, at) => `${taken}-${at + 2}`);
  const known = new Set((await listByDisplayIds(db, wishes)).map((one) => one.display_id));
  return wishes.find((wish) => !known.has(wish)) ?? taken;
}

/** A contest takes only what is scored as it is. */
async function fitOf(
  { db }: SignedInContext,
  { contest }: OpenedContest,
  pid: number | null,
): Promise<{ fault: ProblemFault | null; points?: number | null }> {
  if (pid === null) return { fault: null };
  const [problem] = await listTypes(db, [pid]);
  if (problem === undefined) return { fault: "noSuchProblem" };
  if (!fitsRule(contest.rule, problem)) return { fault: "otherRule" };
  return { fault: null, points: problem.points };
}
