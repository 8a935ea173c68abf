/** A bank with trainings, for tests. */
import type { Db } from "@gavel/db";

import { openBank, type PersonName } from "../../../bank/problem/test-kit.ts";
import { groupCounts } from "../../group-rank/index.ts";

interface Sent {
  readonly pid: number;
  readonly status: number;
  readonly timeMs?: number;
  readonly values?: object;
}

const anyShortName = () => ({ short_name: crypto.randomUUID().slice(0, 10) });

export async function openSchool() {
  const bank = await openBank();
  const { id: categoryId } = await bank.as("root").trainingCategory.create({ name: "Beginner" });
  const form = (changes: object = {}) => ({
    ...{ title: "First steps", description: "Loops.", rank: 1000, categoryId },
    ...changes,
  });
  return {
    ...bank,
    categoryId,
    /** What is left out of the form; its author is an administrator. */
    form: { training: form, problem: bank.form },
    async newTraining(changes: object = {}): Promise<number> {
      return (await bank.as("admin").training.create(form(changes))).id;
    },
    newPrivate: async (changes: object = {}) =>
      (
        await bank
          .as("admin")
          .training.create(form({ isPrivate: true, password: "open sesame", ...changes }))
      ).id,
    newProblem: async (problem: object = {}) =>
      (await bank.as("root").problem.create(bank.form(problem))).pid,
    async fill(trainingId: number, ...pids: number[]): Promise<number[]> {
      return (await bank.as("admin").trainingProblem.add({ trainingId, pids })).ids;
    },
    /** With what these people are in it, by level. */
    async newGroup(levels: Partial<Record<PersonName, number>>): Promise<number> {
      const { id } = await bank.db
        .insertInto("user_group")
        .values({
          name: crypto.randomUUID().slice(0, 25),
          owner_name: "somebody",
          ...anyShortName(),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      for (const [uid, level] of Object.entries(levels)) {
        await bank.db.insertInto("group_member").values({ group_id: id, uid, level }).execute();
      }
      return id;
    },
    async setLevel(groupId: number, uid: PersonName, level: number): Promise<void> {
      await bank.db
        .deleteFrom("group_member")
        .where("group_id", "=", groupId)
        .where("uid", "=", uid)
        .execute();
      if (level === 0) return;
      await bank.db.insertInto("group_member").values({ group_id: groupId, uid, level }).execute();
    },
    /** A problem of the group's own. */
    async newGroupProblem(groupId: number, problem: object = {}): Promise<number> {
      const { pid } = await bank.as("root").problem.create(bank.form(problem));
      const values = { group_id: groupId, is_group: true };
      await bank.db.updateTable("problem").set(values).where("id", "=", pid).execute();
      return pid;
    },
    enter: (person: PersonName, trainingId: number) =>
      bank.as(person).training.register({ trainingId, password: "open sesame" }),
    /** As if it had been sent and judged; what is accepted is a solved mark as well. */
    async send(uid: PersonName, { pid, status, timeMs, values }: Sent): Promise<void> {
      const row = await bank.db
        .insertInto("submission")
        .values({
          ...{ uid, username: uid, problem_id: pid, status, time_ms: timeMs ?? null },
          ...{ language: "C", code: "x", code_bytes: 1, created_at: bank.clock.now },
          ...values,
        })
        .returning(["id", "in_bank", "created_at", "group_id", "contest_id", "oi_rank_score"])
        .executeTakeFirstOrThrow();
      await follow(bank.db, { row, uid, pid, status });
      if (status !== 0 || !row.in_bank) return;
      await bank.db
        .insertInto("user_solved")
        .values({ uid, problem_id: pid, submission_id: row.id, solved_at: row.created_at })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}
export type School = Awaited<ReturnType<typeof openSchool>>;

interface Following {
  readonly row: {
    readonly id: number;
    readonly in_bank: boolean | null;
    readonly created_at: Date;
    readonly group_id: number | null;
    readonly contest_id: number | null;
    readonly oi_rank_score: number | null;
  };
  readonly uid: string;
  readonly pid: number;
  readonly status: number;
}

/** Counts it for the rank of its group, as if its verdict had come. */
async function follow(db: Db, { row, uid, pid, status }: Following): Promise<void> {
  const submission = {
    ...{ id: row.id, uid, problemId: pid, language: "C", createdAt: row.created_at },
    ...{ inBank: row.in_bank === true, groupId: row.group_id, contestId: row.contest_id },
    ...{ contestProblemId: null, trainingId: null },
  };
  const change = { from: 5, to: status, pointsFrom: null, pointsTo: row.oi_rank_score };
  await groupCounts.sent?.(db, submission);
  await groupCounts.changed?.(db, [{ submission, ...change }]);
}
