/** The problems of a package: out of their archives into the bank, or found there. */

import type { PackagedProblem } from "@gavel/domain/contest/clics-package/model";
import { CONTEST_RULES } from "@gavel/domain/contest/contest";
import { fitsRule } from "@gavel/domain/contest/problem";
import { PROBLEM_AUTH } from "@gavel/domain/problem";
import { ANY_ID, importFirst } from "../../bank/problem/index.ts";
import type { SignedInContext } from "../../kernel/context.ts";
import { type OpenedContest, openInner, reasonOf } from "./open-package.ts";
import type { Progress } from "./progress.ts";
import { listByDisplayIds, listTypes } from "./queries.ts";
import type { ImportReport, StartInput } from "./schema.ts";

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
    rows.push(
      fit.reason === null ? got.row : { ...got.row, status: "refused", reasons: [fit.reason] },
    );
    await progress.tell({ problems: rows }, { problem_ids: made, done: rows.length });
  }
  return chosen;
}

const rowOf = ({ label, title }: PackagedProblem, status: Row["status"]): Row => ({
  ...{ label, title, status, problemId: null, reasons: [], remarks: [] },
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
  return { pid: null, row: { ...row, status: "refused", reasons: ["there is no such problem"] } };
}

async function takeOut(
  ctx: SignedInContext,
  opened: OpenedContest,
  problem: PackagedProblem,
): Promise<{ pid: number | null; row: Row }> {
  const row = rowOf(problem, "missing");
  try {
    const archive = await openInner(opened, problem.archive);
    if (archive === null) return { pid: null, row };
    const options = { format: null, timeLimitMs: null, auth: PROBLEM_AUTH.contest };
    let read = await importFirst(ctx, archive, { ...options, ids: {} });
    if (read.status === "duplicate" && read.problemId !== null) {
      const ids = { [ANY_ID]: await freeId(ctx, read.problemId) };
      read = await importFirst(ctx, archive, { ...options, ids });
    }
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

const COPIES_MAX = 50;

/** Whoever chose the archive did not want the one of the bank: it gets a number behind its ID. */
async function freeId({ db }: SignedInContext, taken: string): Promise<string> {
  const wishes = Array.from({ length: COPIES_MAX }, (_, at) => `${taken}-${at + 2}`);
  const known = new Set((await listByDisplayIds(db, wishes)).map((one) => one.display_id));
  return wishes.find((wish) => !known.has(wish)) ?? taken;
}

/** A contest takes only what is scored as it is. */
async function fitOf({ db }: SignedInContext, { contest }: OpenedContest, pid: number | null) {
  if (pid === null) return { reason: null };
  const [problem] = await listTypes(db, [pid]);
  if (problem === undefined) return { reason: "there is no such problem" };
  if (!fitsRule(contest.rule, problem)) {
    const rule = contest.rule === "oi" ? "OI" : "ACM";
    return {
      reason: `it is scored otherwise than an ${rule} contest (type ${CONTEST_RULES[contest.rule]})`,
    };
  }
  return { reason: null, points: problem.points };
}
