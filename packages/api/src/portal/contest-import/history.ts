/** What a package says was sent and how it was judged: kept as it is told, and judged again only when somebody asks. */
import type { Db } from "@gavel/db";
import { stripLetter } from "@gavel/domain/case-strip";
import { statusOfClics } from "@gavel/domain/contest/clics-format";
import type {
  PackagedJudgement,
  PackagedSubmission,
} from "@gavel/domain/contest/clics-package/model";
import { VERDICTS } from "@gavel/domain/verdict";
import { z } from "zod";
import { insertPastJudgements, insertPastSubmissions } from "../../judging/judgement/index.ts";
import type { SignedInContext } from "../../kernel/context.ts";
import { placeValues } from "../../kernel/place-queries.ts";
import { type OpenedContest, readRuns } from "./open-package.ts";
import { readProgram } from "./program.ts";
import type { Progress } from "./progress.ts";
import * as queries from "./queries.ts";
import type { ImportReport, LeftOut } from "./schema.ts";
import type { PlacedContest } from "./store.ts";

/** Written with one statement. */
const AT_ONCE = 200;
const RUNS_AT_ONCE = 2000;
const JUDGER = "import";
const FULL_POINTS = 100;

interface Source {
  readonly opened: OpenedContest;
  readonly placed: PlacedContest;
}

export interface StoredHistory {
  readonly submissions: number;
  /** Of these, those whose programs are not in the package or no text. */
  readonly withoutProgram: number;
  /** How many others are left out, and why. */
  readonly left: ImportReport["history"]["left"];
  readonly lastId: number;
}

export async function storeHistory(
  tx: Db,
  ctx: SignedInContext,
  { opened, placed }: Source,
  progress: Progress,
): Promise<StoredHistory> {
  const runs = runsByJudgement(await readRuns(opened.files));
  const left = new Map<LeftOut, number>();
  const sum = { submissions: 0, withoutProgram: 0, lastId: 0 };
  const { submissions } = opened.contest;
  for (let at = 0; at < submissions.length; at += AT_ONCE) {
    const rows: SentRow[] = [];
    for (const one of submissions.slice(at, at + AT_ONCE)) {
      const row = await rowOf(one, opened, placed);
      if (typeof row === "string") left.set(row, (left.get(row) ?? 0) + 1);
      else rows.push(row);
    }
    if (rows.length > 0) sum.lastId = await storeSome(tx, ctx, rows, { placed, runs });
    sum.submissions += rows.length;
    sum.withoutProgram += rows.filter(({ code }) => code === null).length;
    await progress.reach(at + AT_ONCE);
  }
  return { ...sum, left: [...left].map(([code, count]) => ({ code, count })) };
}

interface SentRow {
  readonly sent: PackagedSubmission;
  /** null: it is not in the package, or no text. */
  readonly code: string | null;
  readonly who: { readonly uid: string; readonly username: string };
  readonly where: { readonly id: number; readonly pid: number };
  readonly judgements: readonly PackagedJudgement[];
}

/** Or why it is left out. */
async function rowOf(
  sent: PackagedSubmission,
  { files }: OpenedContest,
  { entrants, problems }: PlacedContest,
): Promise<SentRow | LeftOut> {
  const who = entrants.get(sent.teamId);
  const where = problems.get(sent.problemId);
  if (who === undefined) return "ofNoEntrant";
  if (where === undefined) return "toNoProblem";
  const code = await readProgram(files.get(sent.archive));
  const full = where.points ?? FULL_POINTS;
  const judgements = sent.judgements.map((one) => withFull(one, full));
  return { sent, code, who, where, judgements };
}

/** Points that are all there are to have are accepted. */
function withFull(one: PackagedJudgement, full: number): PackagedJudgement {
  const isPart = one.status === VERDICTS.partialAccepted.code;
  if (!isPart || (one.score ?? 0) < full) return one;
  return { ...one, status: VERDICTS.accepted.code };
}

const submissionOf = (
  { sent, code, who, where, judgements }: SentRow,
  { id: contestId, startTime }: PlacedContest,
) => {
  const at = new Date(startTime.getTime() + sent.atMs);
  const last = judgements.at(-1);
  const text = code ?? "";
  return {
    ...{ uid: who.uid, username: who.username, problem_id: where.pid, ip: "" },
    ...placeValues({ kind: "contest", contestId, groupId: null }),
    ...{ contest_problem_id: where.id, language: sent.language },
    ...{ code: text, code_bytes: Buffer.byteLength(text), created_at: at, updated_at: at },
    ...{ status: last?.status ?? VERDICTS.pending.code, score: pointsOf(last) },
    subtask_scores: subtasksOf(last),
    ...{ time_ms: last?.timeMs ?? null, judger: last === undefined ? null : JUDGER },
    version: Math.max(0, judgements.length - 1),
  };
};

const pointsOf = (one: PackagedJudgement | undefined) =>
  one?.score == null ? null : Math.round(one.score);

const subtasksOf = (one: PackagedJudgement | undefined) =>
  one?.subtasks == null ? null : [...one.subtasks];

interface Aids {
  readonly placed: PlacedContest;
  readonly runs: RunsByJudgement;
}

/** @returns the last id */
async function storeSome(
  tx: Db,
  ctx: SignedInContext,
  rows: readonly SentRow[],
  { placed, runs }: Aids,
): Promise<number> {
  const values = rows.map((row) => submissionOf(row, placed));
  const ids = await insertPastSubmissions(tx, values);
  const judged = rows.flatMap(({ judgements }, at) =>
    judgements.map((one, version) => ({ one, version, submissionId: ids[at] ?? 0 })),
  );
  const judgementIds = await insertPastJudgements(
    tx,
    judged.map(({ one, version, submissionId }) => {
      const at = (ms: number) => new Date(placed.startTime.getTime() + ms);
      return {
        ...{ submission_id: submissionId, version, reason: version === 0 ? "submit" : "rejudge" },
        ...{ status: one.status, score: pointsOf(one), subtask_scores: subtasksOf(one) },
        ...{ time_ms: one.timeMs, judger: JUDGER },
        ...{ case_strip: stripOf(runs.get(one.id) ?? []), created_at: at(one.beganMs) },
        ...{ claimed_at: at(one.beganMs), judged_at: at(one.endedMs) },
      };
    }),
  );
  await storeRuns(
    tx,
    judged.flatMap(({ one }, at) =>
      (runs.get(one.id) ?? []).map((run) => ({ judgement_id: judgementIds[at] ?? 0, ...run })),
    ),
  );
  await follow(tx, ctx, values, ids);
  return ids.at(-1) ?? 0;
}

/** Whoever adds up from verdicts hears of these as of any others. */
async function follow(
  tx: Db,
  { services }: SignedInContext,
  values: readonly ReturnType<typeof submissionOf>[],
  ids: readonly number[],
): Promise<void> {
  const { followers } = services;
  const changes = values.map((value, at) => ({
    submission: {
      ...{ id: ids[at] ?? 0, uid: value.uid, problemId: value.problem_id, inBank: false },
      ...{ language: value.language, createdAt: value.created_at },
      ...{ contestId: value.contest_id, contestProblemId: value.contest_problem_id },
      ...{ trainingId: value.training_id, groupId: value.group_id },
    },
    ...{ from: VERDICTS.pending.code, to: value.status, pointsFrom: null, pointsTo: null },
  }));
  for (const { submission } of changes) await followers.sent(tx, submission);
  await followers.changed(
    tx,
    changes.filter(({ from, to }) => from !== to),
  );
}

type RunRow = Omit<Parameters<typeof queries.insertRuns>[1][number], "judgement_id">;
type RunsByJudgement = ReadonlyMap<string, readonly RunRow[]>;

async function storeRuns(tx: Db, rows: Parameters<typeof queries.insertRuns>[1]): Promise<void> {
  for (let at = 0; at < rows.length; at += RUNS_AT_ONCE) {
    await queries.insertRuns(tx, rows.slice(at, at + RUNS_AT_ONCE));
  }
}

const id = z.union([z.string(), z.number()]).transform(String);
const packagedRun = z.object({
  judgement_id: id,
  ordinal: z.int().min(1).max(100_000),
  judgement_type_id: z.string(),
  run_time: z.number().min(0).max(3600).default(0),
});

/** What is no run is nobody's case; of two with one number the first is. */
function runsByJudgement(list: readonly unknown[]): RunsByJudgement {
  const found = new Map<string, Map<number, RunRow>>();
  for (const one of list) {
    const read = packagedRun.safeParse(one);
    if (!read.success) continue;
    const { judgement_id, ordinal, judgement_type_id, run_time } = read.data;
    const runs = found.get(judgement_id) ?? new Map<number, RunRow>();
    found.set(judgement_id, runs);
    const { status } = statusOfClics(judgement_type_id, {});
    if (runs.has(ordinal)) continue;
    runs.set(ordinal, {
      seq: ordinal,
      status,
      time_ms: Math.round(run_time * 1000),
      memory_kib: 0,
    });
  }
  return new Map([...found].map(([judgement, runs]) => [judgement, [...runs.values()]]));
}

/** As lists show it. */
const stripOf = (runs: readonly RunRow[]): string =>
  runs
    .toSorted((a, b) => a.seq - b.seq)
    .map(({ status }) => stripLetter(status))
    .join("");
