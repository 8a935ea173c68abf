/** A contest with people and submissions on a database of its own, whose announcements are heard. */
import { listen } from "@gavel/db";
import { type Bank, openBank, type PersonName } from "../../../bank/problem/test-kit.ts";
import {
  BANK_FOLLOWERS,
  createJudgeQueue,
  joinFollowers,
} from "../../../judging/judgement/index.ts";
import { startBoss } from "../../../kernel/boss.ts";
import type { Context, EventHub } from "../../../kernel/context.ts";

const MINUTE_MS = 60_000;
const START = new Date("2026-06-01T08:00:00Z");
const SEAL = new Date("2026-06-01T12:00:00Z");
const END = new Date("2026-06-01T13:00:00Z");

type Listener = Parameters<EventHub["subscribe"]>[0];

interface Sent {
  readonly uid: string;
  /** The letter. */
  readonly problem: string;
  readonly minute: number;
  readonly status: number;
  readonly score?: number;
  readonly subtasks?: number[];
  readonly timeMs?: number;
}

async function insertContest(
  bank: Bank,
  values: object = {},
  letters: readonly string[] = ["A", "B"],
) {
  const { db } = bank;
  const { id } = await db
    .insertInto("contest")
    .values({
      ...{ title: "Round", type: 0, author_uid: "admin", author_name: "admin", open_rank: true },
      ...{ start_time: START, end_time: END, seal_rank: true, seal_time: SEAL },
      ...values,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const problems = new Map<string, { id: number; pid: number }>();
  for (const [ordinal, letter] of letters.entries()) {
    const { pid } = await bank.as("root").problem.create(bank.form({ title: `P ${letter}` }));
    const row = await db
      .insertInto("contest_problem")
      .values({
        ...{ contest_id: id, problem_id: pid, display_id: letter, title: letter },
        ...{ color: "#ff0000", ordinal },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    problems.set(letter, { id: row.id, pid });
  }
  return { id, problems };
}
type Contest = Awaited<ReturnType<typeof insertContest>>;

async function insertSubmission(
  { db }: Bank,
  { id, problems }: Contest,
  sent: Sent,
): Promise<number> {
  const problem = problems.get(sent.problem) ?? { id: 0, pid: 0 };
  const row = await db
    .insertInto("submission")
    .values({
      ...{ uid: sent.uid, username: sent.uid, language: "C", code: "x", code_bytes: 1 },
      ...{ problem_id: problem.pid, contest_id: id, contest_problem_id: problem.id },
      ...{ status: sent.status, score: sent.score ?? null },
      subtask_scores: sent.subtasks ?? null,
      time_ms: sent.timeMs ?? null,
      created_at: new Date(START.getTime() + sent.minute * MINUTE_MS),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Verdicts come about as on a server; no judge is there to give them. */
async function startJudging(url: string) {
  const boss = await startBoss(url);
  const queue = await createJudgeQueue(boss);
  return {
    services: { queue, followers: joinFollowers(BANK_FOLLOWERS) },
    stop: () => boss.stop({ graceful: false }),
  };
}

export async function openArena({ withQueue = false } = {}) {
  const bank: Bank = await openBank();
  const { db, database } = bank;
  const judging = withQueue ? await startJudging(database.url) : null;
  const listeners = new Set<Listener>();
  const stop = await listen(database.sql, (event) => {
    for (const listener of listeners) listener(event);
  });
  const hubOf = (): EventHub => ({
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  const events = hubOf();
  /** As a server sees it; each has a hub of its own. */
  const changes = (hub: EventHub = events): Partial<Context> => ({
    services: { ...bank.context(null).services, ...judging?.services, events: hub },
  });

  return {
    ...bank,
    hubOf,
    makeContest: (values?: object, letters?: readonly string[]) =>
      insertContest(bank, values, letters),
    send: (contest: Contest, sent: Sent) => insertSubmission(bank, contest, sent),
    judge: (id: number, values: { status: number; score?: number; time_ms?: number }) =>
      db.updateTable("submission").set(values).where("id", "=", id).execute(),
    as: (person: PersonName | null, hub?: EventHub) => bank.as(person, changes(hub)),
    contextOf: (person: PersonName | null) => bank.context(person, changes()),
    /** All that a preview waits for got this verdict. */
    async judgePreview(batchId: number, status: number) {
      await db
        .updateTable("judgement")
        .set({ status, judged_at: bank.clock.now, job_id: null })
        .where("rejudge_batch_id", "=", batchId)
        .execute();
      await db
        .updateTable("rejudge_batch")
        .set({ state: "ready" })
        .where("id", "=", batchId)
        .execute();
    },
    at(minute: number) {
      bank.clock.now = new Date(START.getTime() + minute * MINUTE_MS);
    },
    async addPeople(rows: readonly { uid: string; school?: string; nickname?: string }[]) {
      const people = rows.map((row) => ({ ...row, username: row.uid, password_hash: "" }));
      await db
        .insertInto("user_account")
        .values(people.map((row) => ({ role_id: 1002, ...row })))
        .execute();
    },
    async close() {
      await stop();
      await judging?.stop();
      await bank.close();
    },
  };
}
export type Arena = Awaited<ReturnType<typeof openArena>>;
