import type { z } from "zod";
import { type KnownRun, readMemo, readMemos } from "../../../../judging/errand/index.ts";
import { findLanguages } from "../../../../judging/language/index.ts";
import type { SignedInContext } from "../../../../kernel/context.ts";
import { findRunning } from "../queries.ts";
import type { Cell, CellDetail, cellInput, Results, resultsInput } from "../schema.ts";
import { layOutGrid } from "./grid.ts";
import { findPrograms, requireProblemOf } from "./programs.ts";

/** What is known of the solutions of a problem on its test data. @throws DomainError NOT_FOUND, FORBIDDEN */
export async function getResults(
  ctx: SignedInContext,
  input: z.output<typeof resultsInput>,
): Promise<Results> {
  const { grid, problem } = await loadGrid(ctx, input);
  const memos = grid.rows.flatMap((row) => row.memos);
  const [known, running] = await Promise.all([
    readMemos(ctx.db, input.pid, memos),
    findRunning(ctx.db, { uid: ctx.viewer.uid, problemId: input.pid, kind: "solutions" }),
  ]);
  const times = [...known.values()].map((one) => one.runAt.getTime());
  return {
    versionId: grid.versionId,
    cases: grid.cases.map((one, index) => ({
      seq: index + 1,
      inputName: one.input_name,
      inputBytes: one.input_bytes,
      score: one.score,
      groupNum: one.group_num,
    })),
    solutions: grid.rows.map((row) => ({
      programId: row.program.id,
      timeMultiplier: row.language.timeMultiplier,
      cells: row.memos.map((memo) => cellOf(known.get(memo))),
    })),
    runAt: times.length === 0 ? null : new Date(Math.max(...times)),
    timeLimitMs: problem.time_limit_ms,
    jobId: running?.id ?? null,
  };
}

function cellOf(known: KnownRun | undefined): Cell {
  if (known === undefined) return null;
  const { status, timeMs, memoryKib } = known;
  return { status, timeMs, memoryKib };
}

async function loadGrid(ctx: SignedInContext, input: z.output<typeof resultsInput>) {
  const problem = await requireProblemOf(ctx, input.pid);
  const [programs, languages] = await Promise.all([
    findPrograms(ctx, input.pid),
    findLanguages(ctx),
  ]);
  const solutions = programs.filter((one) => one.kind === "solution");
  return { problem, grid: await layOutGrid(ctx, problem, solutions, languages, input.data) };
}

/** One solution on one case; null when it was not run with this content. @throws DomainError NOT_FOUND, FORBIDDEN */
export async function getCell(
  ctx: SignedInContext,
  input: z.output<typeof cellInput>,
): Promise<CellDetail | null> {
  const { grid } = await loadGrid(ctx, input);
  const row = grid.rows.find((one) => one.program.id === input.programId);
  const memo = row?.memos[input.seq - 1];
  const known = memo === undefined ? null : await readMemo(ctx.db, input.pid, memo);
  if (known === null) return null;
  const { status, timeMs, memoryKib, output, message, runAt } = known;
  return { status, timeMs, memoryKib, output, message, runAt };
}
