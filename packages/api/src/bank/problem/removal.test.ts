import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bank, openBank } from "./test-kit.ts";

let bank: Bank;
beforeAll(async () => {
  bank = await openBank();
});
afterAll(() => bank.close());

const isSomebodyWaiting = async () => {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(bank.db);
  return rows.length > 0;
};

test("a problem goes while a verdict of it is being written, and the verdict is not in its way", async () => {
  const { pid } = await bank.as("root").problem.create(bank.form());
  const { id } = await bank.db
    .insertInto("submission")
    .values({
      ...{ uid: "alice", username: "alice", problem_id: pid },
      ...{ language: "C", code: "x", code_bytes: 1 },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  let removal: Promise<unknown> | undefined;
  await bank.db.transaction().execute(async (tx) => {
    // As a verdict does: first the submission, then a mark that refers to the problem.
    await tx.selectFrom("submission").select("id").where("id", "=", id).forUpdate().execute();
    removal = bank.as("root").problem.delete({ pid });
    await expect.poll(isSomebodyWaiting).toBe(true);
    await tx
      .insertInto("user_solved")
      .values({ uid: "alice", problem_id: pid, submission_id: id, solved_at: bank.clock.now })
      .execute();
  });
  await expect(removal).resolves.toBeNull();
  const left = await bank.db.selectFrom("submission").where("id", "=", id).select("id").execute();
  expect(left).toEqual([]);
});
