import { createTestDatabase, type TestDatabase } from "@gavel/db/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Viewer } from "./context.ts";
import { inHeavyTurn } from "./heavy.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const as = (uid: string) => ({ db: database.db, viewer: { uid } as Viewer });

test("however many ask what takes long, connections are left for all others", async () => {
  const end = Promise.withResolvers<void>();
  let [running, most] = [0, 0];
  const heavy = Array.from({ length: 12 }, () =>
    inHeavyTurn(as("one"), async (tx) => {
      running += 1;
      most = Math.max(most, running);
      await sql`select 1`.execute(tx);
      await end.promise;
      running -= 1;
    }),
  );
  await expect.poll(() => running).toBe(2);
  const answer = await sql<{ one: number }>`select 1 as one`.execute(database.db);
  expect(answer.rows).toEqual([{ one: 1 }]);
  end.resolve();
  await Promise.all(heavy);
  expect(most).toBe(2);
});

test("what takes too long ends, and says that the site is busy", async () => {
  const slow = inHeavyTurn(as("one"), (tx) => sql`select pg_sleep(600)`.execute(tx), 50);
  await expect(slow).rejects.toMatchObject({ code: "TOO_BUSY" });
  // The connection is as it was.
  const { rows } = await sql<{ limit: string }>`
    select current_setting('statement_timeout') as "limit"`.execute(database.db);
  expect(rows).toEqual([{ limit: "0" }]);
});

test("what else goes wrong is told as it is", async () => {
  const wrong = inHeavyTurn(as("one"), (tx) => sql`select 1 / 0`.execute(tx));
  await expect(wrong).rejects.toMatchObject({ code: "22012" });
});
