import type { z } from "zod";
import { forgetMemos, type NewRow, startBatch } from "../../../../judging/errand/index.ts";
import { countHosts } from "../../../../judging/judgehost/index.ts";
import { findLanguages } from "../../../../judging/language/index.ts";
import type { SignedInContext } from "../../../../kernel/context.ts";
import { DomainError } from "../../../../kernel/error.ts";
import type { ProblemTableRow } from "../../queries.ts";
import { requireReadable } from "../../test-data/draft.ts";
import * as queries from "../queries.ts";
import type { generateInput, inputsInput, ProgramView, runSolutionsInput } from "../schema.ts";
import { layOutGrid } from "./grid.ts";
import { findPrograms, requireProblemOf } from "./programs.ts";
import { checkerMemo, checkerWork, loadJudged, runWork, validatorMemo } from "./works.ts";

interface Started {
  readonly jobId: number;
}
/** What a setter tried an hour ago may come back: going back to a checker or a limit need not run everything again. */
const MEMOS_KEPT_MS = 7 * 24 * 3_600_000;

/**
 * Runs the solutions of a problem on its test data, and the main one on the samples too. What was run with the same
 * content is not run again.
 * @throws DomainError NOT_FOUND, FORBIDDEN, CASES_REQUIRED, DATA_INCOMPLETE, NO_JUDGE_HOST, LANGUAGE_NOT_ALLOWED,
 *   RUNS_TOO_MANY, BATCHES_TOO_MANY
 */
export async function runSolutions(
  ctx: SignedInContext,
  input: z.output<typeof runSolutionsInput>,
): Promise<Started> {
  const problem = await requireProblemOf(ctx, input.pid);
  const wanted = input.programIds;
  const all = (await findPrograms(ctx, input.pid)).filter((one) => one.kind === "solution");
  const solutions = wanted === undefined ? all : all.filter((one) => wanted.includes(one.id));
  const languages = await requireJudges(ctx, solutions);
  const grid = await layOutGrid(ctx, problem, solutions, languages, input.data);
  if (grid.cases.length === 0 && grid.samples.length === 0) throw new DomainError("CASES_REQUIRED");
  const parts = grid.rows.flatMap((row) => [
    { work: row.work, specs: grid.specs, memos: row.memos },
    { work: row.sampleWork, specs: grid.samples, memos: row.sampleMemos },
  ]);
  const rows = parts.flatMap(({ specs, memos }, program) =>
    memos.flatMap((memo, index): NewRow[] => {
      const spec = specs[index];
      return spec === undefined ? [] : [{ program, memo, work: { case: spec } }];
    }),
  );
  const programs = parts.map((part) => part.work);
  return start(ctx, problem, { kind: "solutions", programs, rows, replaces: true });
}

/** @throws DomainError as `runSolutions`, and CHECKER_INTERACTIVE */
export async function runCheckerTests(
  ctx: SignedInContext,
  { pid }: { pid: number },
): Promise<Started> {
  const problem = await requireProblemOf(ctx, pid);
  const judged = await loadJudged(ctx.db, pid);
  if (judged.judgeMode === "interactive") throw new DomainError("TEST_INTERACTIVE");
  await requireJudges(ctx, judged.spj === null ? [] : [judged.spj]);
  const tests = await queries.listCheckerTests(ctx.db, pid);
  if (tests.length === 0) throw new DomainError("PARAM_INVALID", { field: "checkerTests" });
  const rows = tests.map(({ input, output, answer }): NewRow => {
    const work = { input, output, answer };
    return { program: 0, memo: checkerMemo(judged, work), work };
  });
  const programs = [checkerWork(judged)];
  return start(ctx, problem, { kind: "checker", programs, rows, replaces: true });
}

/** Runs a generator once for each row of arguments; what it writes is held for the caller. @throws DomainError as `runSolutions` */
export async function generate(
  ctx: SignedInContext,
  input: z.output<typeof generateInput>,
): Promise<Started> {
  const rows = input.rows.map((one) => ({ argv: one.args, input: { kind: "none" } as const }));
  const isWanted = (one: ProgramView) => one.id === input.programId && one.kind === "generator";
  return runProgram(ctx, { pid: input.pid, kind: "generate", isWanted, rows });
}

/** Runs the main solution on each input. @throws DomainError as `runSolutions`, and MAIN_SOLUTION_REQUIRED */
export async function makeAnswers(
  ctx: SignedInContext,
  input: z.output<typeof inputsInput>,
): Promise<Started> {
  const rows = await inputRows(ctx, input);
  const isWanted = (one: ProgramView) => one.isMain;
  return runProgram(ctx, { pid: input.pid, kind: "answers", isWanted, rows });
}

/** Runs every validator on each input: rows of the first one come first. @throws DomainError as `runSolutions` */
export async function validate(
  ctx: SignedInContext,
  input: z.output<typeof inputsInput>,
): Promise<Started> {
  const rows = await inputRows(ctx, input);
  const isWanted = (one: ProgramView) => one.kind === "validator";
  return runProgram(ctx, { pid: input.pid, kind: "validate", isWanted, rows });
}

interface ProgramOrder {
  readonly pid: number;
  readonly kind: "generate" | "answers" | "validate";
  readonly isWanted: (program: ProgramView) => boolean;
  readonly rows: readonly RunRow[];
}
type RunRow = {
  readonly argv: string[];
  readonly input:
    | { readonly kind: "none" }
    | { readonly kind: "blob"; readonly blob: { readonly sha256: string; readonly bytes: number } };
};

async function runProgram(ctx: SignedInContext, order: ProgramOrder): Promise<Started> {
  const problem = await requireProblemOf(ctx, order.pid);
  const programs = (await findPrograms(ctx, order.pid)).filter(order.isWanted);
  if (programs.length === 0) {
    if (order.kind === "answers") throw new DomainError("MAIN_SOLUTION_REQUIRED");
    throw new DomainError("PROGRAM_REQUIRED");
  }
  const languages = await requireJudges(ctx, programs);
  const judged = await loadJudged(ctx.db, order.pid);
  const works = programs.flatMap((program) => {
    const language = languages.find((one) => one.name === program.language);
    return language === undefined ? [] : [runWork(judged, program, language)];
  });
  const rows = works.flatMap((work, program) => {
    const memo = order.kind === "validate" ? validatorMemo(work) : null;
    return order.rows.map((row): NewRow => {
      const known = memo !== null && row.input.kind === "blob" ? memo(row.input.blob.sha256) : null;
      return { program, memo: known, work: row };
    });
  });
  return start(ctx, problem, { kind: order.kind, programs: works, rows, replaces: false });
}

/** Inputs that the caller holds, or that are of the problem's data or its draft. @throws DomainError PARAM_INVALID */
async function inputRows(
  ctx: SignedInContext,
  { pid, inputs }: z.output<typeof inputsInput>,
): Promise<RunRow[]> {
  await requireProblemOf(ctx, pid);
  const sizes = await requireReadable(ctx.db, ctx, pid, [...new Set(inputs)]);
  return inputs.map((sha256) => {
    const bytes = sizes.get(sha256) ?? 0;
    return { argv: [], input: { kind: "blob", blob: { sha256, bytes } } };
  });
}

/** @throws DomainError NO_JUDGE_HOST, LANGUAGE_NOT_ALLOWED */
async function requireJudges(ctx: SignedInContext, programs: readonly { language: string }[]) {
  if ((await countHosts(ctx)).online === 0) throw new DomainError("NO_JUDGE_HOST");
  const languages = (await findLanguages(ctx)).filter((one) => one.isAvailable);
  const names = new Set(languages.map((one) => one.name));
  if (programs.some((one) => !names.has(one.language)))
    throw new DomainError("LANGUAGE_NOT_ALLOWED");
  return languages;
}

type Order = Pick<Parameters<typeof startBatch>[2], "kind" | "programs" | "rows" | "replaces">;

async function start(
  ctx: SignedInContext,
  problem: ProblemTableRow,
  order: Order,
): Promise<Started> {
  const jobId = await ctx.db.transaction().execute(async (tx) => {
    const memos = order.rows.flatMap((row) => (row.memo === null ? [] : [row.memo]));
    const before = new Date(ctx.now().getTime() - MEMOS_KEPT_MS);
    if (memos.length > 0) await forgetMemos(tx, problem.id, memos, before);
    return startBatch(ctx, tx, { ...order, uid: ctx.viewer.uid, problemId: problem.id });
  });
  return { jobId };
}
