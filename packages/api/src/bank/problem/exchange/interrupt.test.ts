import { openDatabase } from "@gavel/db";
import { createTestDatabase, type TestDatabase } from "@gavel/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertImport, interruptImports } from "./queries.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.db
    .insertInto("user_account")
    .values({ uid: "ann", username: "ann", password_hash: "none" })
    .execute();
});
afterAll(() => database.drop());

const now = new Date("2026-03-01T00:00:00Z");

test("what another server still imports goes on when one starts, and is given up once that is gone", async () => {
  const other = openDatabase(database.url, { poolSize: 1, applicationName: "gavel-server other" });
  const row = { uid: "ann", file_name: "a.zip", format: null, created_at: now };
  const id = await insertImport(other.db, row);
  const stateOf = async () => {
    const found = database.db.selectFrom("problem_import").select("state").where("id", "=", id);
    return (await found.executeTakeFirstOrThrow()).state;
  };
  await interruptImports(database.db, now);
  expect(await stateOf()).toBe("running");
  await other.close();
  await expect
    .poll(async () => {
      await interruptImports(database.db, now);
      return stateOf();
    })
    .toBe("interrupted");
});
