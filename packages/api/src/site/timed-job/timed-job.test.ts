import { createTestDatabase, type TestDatabase } from "@gavel/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lastEvery, lastNightly, runOnce } from "./index.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test.each([
  ["2026-05-02T02:59:59Z", "2026-05-01T03:00:00.000Z"],
  ["2026-05-02T03:00:00Z", "2026-05-02T03:00:00.000Z"],
  ["2026-05-02T23:10:00Z", "2026-05-02T03:00:00.000Z"],
])("at %s the last night was that of %s", (now, due) => {
  expect(lastNightly(3, new Date(now)).toISOString()).toBe(due);
});

test("every two hours is at even hours", () => {
  const at = (now: string) => lastEvery(2, new Date(now)).toISOString();
  expect(at("2026-05-02T03:59:59Z")).toBe("2026-05-02T02:00:00.000Z");
  expect(at("2026-05-02T04:00:00Z")).toBe("2026-05-02T04:00:00.000Z");
});

test("of many processes one does the work, once a night", async () => {
  let runs = 0;
  const look = async (now: string) => {
    const at = new Date(now);
    const job = { name: "sweep", dueAt: lastNightly(3, at) };
    const work = async () => {
      runs += 1;
    };
    await Promise.all([1, 2, 3].map(() => runOnce({ db: database.db, now: () => at }, job, work)));
    return runs;
  };
  expect(await look("2026-05-02T03:00:10Z")).toBe(1);
  expect(await look("2026-05-02T14:00:00Z")).toBe(1);
  expect(await look("2026-05-03T03:00:00Z")).toBe(2);
  // The site was off for two nights: one run makes up for both.
  expect(await look("2026-05-05T22:00:00Z")).toBe(3);
});
