import {
  effectiveCaseMode,
  hasSubtasks,
  type JudgeCaseMode,
  totalScore,
} from "@gavel/domain/score";
import { VERDICTS } from "@gavel/domain/verdict";
import { caseDetail } from "@gavel/judge-protocol/judge";
import type { z } from "zod";
import type { Context } from "../../../kernel/context.ts";
import type { Sees } from "../policy.ts";
import { presentRow } from "../present.ts";
import { findCaseMode, listRuns, type RunRecord } from "../queries.ts";
import type { CaseResults, CaseView, submitIdInput } from "../schema.ts";
import { getSeen } from "./get.ts";

/** Shown of a case's input and answer, in characters. */
const DATA_SHOWN = 1000;
/** UTF-8 takes at most this many bytes for each of them. */
const DATA_READ_BYTES = DATA_SHOWN * 4;
const READ_AT_ONCE = 16;
const storedDetail = caseDetail.nullable().catch(null);

/**
 * What happened case by case; null when the problem keeps that closed.
 * @throws DomainError SUBMISSION_NOT_FOUND
 */
export async function getCaseResults(
  ctx: Context,
  { submitId }: z.output<typeof submitIdInput>,
): Promise<CaseResults | null> {
  const { row, sees } = await getSeen(ctx, submitId);
  if (!sees.cases) return null;
  const { version, pid, uid, submitTime, updatedAt } = presentRow(row, sees);
  const [mode, runs] = await Promise.all([
    caseModeOf(ctx, submitId, version),
    listRuns(ctx.db, submitId, version),
  ]);
  const views = runs.map((run) => presentRun(run, sees));
  const cases = sees.data ? await addData(ctx, runs, views) : views;
  return {
    ...{ submitId, pid, uid, submitTime, updatedAt },
    judgeCaseMode: mode,
    cases,
    subtasks: subtasksOf(mode, cases),
  };
}

async function caseModeOf(ctx: Context, submitId: number, version: number): Promise<JudgeCaseMode> {
  const found = await findCaseMode(ctx.db, submitId, version);
  if (found === undefined) return "default";
  return effectiveCaseMode(found.type, found.judge_case_mode, found.data_case_mode);
}

/** A message for staff and an exchange may quote the case's data, so both go where the data goes. */
function presentRun(run: RunRecord, sees: Sees): CaseView {
  const detail = storedDetail.parse(run.detail);
  return {
    seq: run.seq,
    caseId: run.test_case_id,
    status: run.status,
    timeMs: run.time_ms,
    memoryKib: run.memory_kib,
    score: run.score,
    fullScore: run.full_score,
    groupNum: run.group_num,
    note: run.note,
    userOutput: run.user_output,
    isCompared: detail === null,
    teamMessage: sees.feedback ? (detail?.teamMessage ?? null) : null,
    juryMessage: sees.data ? (detail?.juryMessage ?? null) : null,
    transcript: sees.data ? (detail?.transcript ?? null) : null,
    transcriptCut: sees.data && (detail?.transcriptCut ?? false),
    input: null,
    inputBytes: null,
    answer: null,
    answerBytes: null,
  };
}

async function addData(
  ctx: Context,
  runs: readonly RunRecord[],
  views: readonly CaseView[],
): Promise<CaseView[]> {
  const filled: CaseView[] = [];
  for (let start = 0; start < views.length; start += READ_AT_ONCE) {
    const part = views.slice(start, start + READ_AT_ONCE).map(async (view, index) => {
      const run = runs[start + index];
      return {
        ...view,
        input: await readBeginning(ctx, run?.input_sha256 ?? null),
        inputBytes: run?.input_bytes ?? null,
        answer: await readBeginning(ctx, run?.output_sha256 ?? null),
        answerBytes: run?.output_bytes ?? null,
      };
    });
    filled.push(...(await Promise.all(part)));
  }
  return filled;
}

async function readBeginning(ctx: Context, sha256: string | null): Promise<string | null> {
  if (sha256 === null) return null;
  try {
    const bytes = await ctx.services.blobs.read(sha256, DATA_READ_BYTES);
    return new TextDecoder().decode(bytes).slice(0, DATA_SHOWN);
  } catch (error) {
    // Test data lost from the store must not hide the results themselves.
    ctx.log.error({ err: error, sha256 }, "test data is missing from the blob store");
    return null;
  }
}

function subtasksOf(mode: JudgeCaseMode, cases: readonly CaseView[]): CaseResults["subtasks"] {
  if (!hasSubtasks(mode)) return null;
  const groups = Map.groupBy(cases, (one) => one.groupNum ?? 1);
  return [...groups.entries()]
    .sort(([a], [b]) => a - b)
    .map(([groupNum, members]) => ({
      groupNum,
      status: statusOf(members),
      score: scoreOf(mode, members, (one) => one.score),
      fullScore: scoreOf(mode, members, (one) => one.fullScore),
      ac: members.filter((one) => one.status === VERDICTS.accepted.code).length,
      total: members.length,
      timeMs: Math.max(...members.map((one) => one.timeMs)),
      memoryKib: Math.max(...members.map((one) => one.memoryKib)),
      seqs: members.map((one) => one.seq),
    }));
}

function scoreOf(
  mode: JudgeCaseMode,
  members: readonly CaseView[],
  pick: (one: CaseView) => number | null,
): number | null {
  if (members.every((one) => pick(one) === null)) return null;
  return totalScore(
    mode,
    members.map((one) => ({ score: pick(one) ?? 0, groupNum: 1 })),
  );
}

/** The first case that failed tells what became of the group; those skipped after it say nothing. */
function statusOf(members: readonly CaseView[]): number {
  const failed = members.filter((one) => one.status !== VERDICTS.accepted.code);
  const first = failed.find((one) => one.status !== VERDICTS.cancelled.code) ?? failed[0];
  return first?.status ?? VERDICTS.accepted.code;
}
