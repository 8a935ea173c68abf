/** A contest for tests of the Contest API: who sent what and when it was judged, straight into the database. */
import type { TestServer, TestUser } from "@gavel/server/testing";
import { seedProblem } from "../judge/support/seed.ts";

export const START = new Date("2026-06-01T08:00:00Z");
const MINUTE_MS = 60_000;
export const minute = (count: number) => new Date(START.getTime() + count * MINUTE_MS);
export const LENGTH_MIN = 300;
export const SEAL_MIN = 240;
/** Judged so long after it was sent. */
const JUDGING_MS = 1500;

interface Sent {
  readonly by: TestUser;
  /** From 0. */
  readonly problem: number;
  readonly at: number;
  /** A judge status; null = waits. */
  readonly status: number | null;
  readonly score?: number;
  readonly subtasks?: number[];
  readonly language?: string;
}

export async function makeClicsContest(
  server: TestServer,
  owner: TestUser,
  columns: Readonly<Record<string, unknown>> = {},
) {
  const { db } = server;
  const { id } = await db
    .insertInto("contest")
    .values({
      ...{ title: "Regional", description: "", type: 0, open_rank: true },
      ...{ author_uid: owner.uid, author_name: owner.username },
      ...{ start_time: START, end_time: minute(LENGTH_MIN) },
      ...{ seal_rank: true, seal_time: minute(SEAL_MIN), auto_real_rank: false },
      ...columns,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const problems: { id: number; pid: number }[] = [];
  for (const [index, label] of ["A", "B", "C"].entries()) {
    const { pid } = await seedProblem(server, { auth: 3 });
    const row = await db
      .insertInto("contest_problem")
      .values({
        ...{ contest_id: id, problem_id: pid, display_id: label, title: `Problem ${label}` },
        ...{ ordinal: index + 1, color: index === 0 ? "#ff0000" : "" },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    problems.push({ id: row.id, pid });
  }
  return { id, problems };
}
export type ClicsContest = Awaited<ReturnType<typeof makeClicsContest>>;

/** @returns its id and, unless it waits, its judgement's. */
export async function send(
  { db }: Pick<TestServer, "db">,
  contest: ClicsContest,
  { by, problem, at, status, score, subtasks, language = "C++" }: Sent,
): Promise<{ id: number; judgement: number | null }> {
  const { id: contestProblemId, pid } = contest.problems[problem] ?? { id: 0, pid: 0 };
  const sentAt = minute(at);
  const { id } = await db
    .insertInto("submission")
    .values({
      ...{ uid: by.uid, username: by.username, problem_id: pid, language, code: "int main(){}" },
      ...{ code_bytes: 12, contest_id: contest.id, contest_problem_id: contestProblemId },
      ...{ created_at: sentAt, status: status ?? 5, score: score ?? null },
      subtask_scores: subtasks ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (status === null) return { id, judgement: null };
  const verdict = { at: sentAt, version: 0, status, score, subtasks };
  return { id, judgement: await judge({ db }, id, verdict) };
}

export async function judge(
  { db }: Pick<TestServer, "db">,
  submissionId: number,
  wish: { at: Date; version: number; status: number } & Pick<Partial<Sent>, "score" | "subtasks">,
): Promise<number> {
  const { at, version, status, score = null, subtasks = null } = wish;
  const { id } = await db
    .insertInto("judgement")
    .values({
      ...{ submission_id: submissionId, version, status, score, time_ms: 15 },
      subtask_scores: subtasks,
      ...{ created_at: at, claimed_at: new Date(at.getTime() + 500) },
      judged_at: new Date(at.getTime() + JUDGING_MS),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("judgement_run")
    .values([{ judgement_id: id, seq: 1, status, time_ms: 15, memory_kib: 100 }])
    .execute();
  await db
    .updateTable("submission")
    .set({ current_judgement_id: id, version, status })
    .where("id", "=", submissionId)
    .execute();
  return id;
}

export const basic = (username: string, password: string) =>
  `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
