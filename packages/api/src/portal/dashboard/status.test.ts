import { createTestDatabase, type TestDatabase } from "@gavel/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDesk } from "../../kernel/testing/desk.ts";
import { getSiteStatus } from "./service.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("judge hosts count as online for 15 s", async () => {
  const desk = openDesk(database.db);
  const host = (id: string, ageS: number) => ({
    id,
    name: id,
    seen_at: new Date(Date.now() - ageS * 1000),
  });
  await database.db
    .insertInto("judgehost")
    .values([host("fresh", 2), host("gone", 30)])
    .execute();
  expect(await getSiteStatus(desk.context())).toEqual({
    judgehostsOnline: 1,
    judgehostsTotal: 2,
    queueLength: 3,
  });
});
