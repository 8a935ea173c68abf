import { type Example, findExample, mayBeExample, parseExamples } from "@gavel/domain/example";
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
  const [problem, runs] = await Promise.all([
    findCaseMode(ctx.db, submitId, version),
    listRuns(ctx.db, submitId, version),
  ]);
  const mode = caseModeOf(problem);
  const examples = parseExamples(problem?.examples ?? "");
  const cases = await eachAtOnce(runs, async (run) => {
    const view = { ...presentRun(run, sees), ...(await readSample(ctx, run, examples)) };
    return sees.data ? addData(ctx, run, view) : view;
  });
  return {
    ...{ submitId, pid, uid, submitTime, updatedAt },
    judgeCaseMode: mode,
    cases,
    subtasks: subtasksOf(mode, cases),
  };
}

function caseModeOf(found: Awaited<ReturnType<typeof findCaseMode>>): JudgeCaseMode {
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
    sample: null,
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

/** Files are read a few at a time. */
async function eachAtOnce<From, To>(
  all: readonly From[],
  make: (one: From) => Promise<To>,
): Promise<To[]> {
  const made: To[] = [];
  for (let start = 0; start < all.length; start += READ_AT_ONCE) {
    made.push(...(await Promise.all(all.slice(start, start + READ_AT_ONCE).map(make))));
  }
  return made;
}

/** A case on the input of an example shows what the statement shows; nothing for any other. */
async function readSample(
  ctx: Context,
  run: RunRecord,
  examples: readonly Example[],
): Promise<Partial<CaseView>> {
  const { input_sha256: sha256, input_bytes: bytes } = run;
  if (sha256 === null || bytes === null || !mayBeExample(examples, bytes)) return {};
  const input = await readText(ctx, sha256, bytes);
  const sample = input === null ? null : findExample(examples, input);
  const example = sample === null ? undefined : examples[sample - 1];
  if (example === undefined) return {};
  return {
    sample,
    input: example.input.slice(0, DATA_SHOWN),
    inputBytes: byteLength(example.input),
    answer: example.output.slice(0, DATA_SHOWN),
    answerBytes: byteLength(example.output),
  };
}

const byteLength = (text: string) => new TextEncoder().encode(text).length;

async function addData(ctx: Context, run: RunRecord, view: CaseView): Promise<CaseView> {
  return {
    ...view,
    input: await readBeginning(ctx, run.input_sha256),
    inputBytes: run.input_bytes,
    answer: await readBeginning(ctx, run.output_sha256),
    answerBytes: run.output_bytes,
  };
}

async function readBeginning(ctx: Context, sha256: string | null): Promise<string | null> {
  if (sha256 === null) return null;
  return (await readText(ctx, sha256, DATA_READ_BYTES))?.slice(0, DATA_SHOWN) ?? null;
}

async function readText(ctx: Context, sha256: string, bytes: number): Promise<string | null> {
  try {
    return new TextDecoder().decode(await ctx.services.blobs.read(sha256, bytes));
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
