/** Whatever the schema keeps of a person is gone when their account is. */
import { createTestDatabase, type TestDatabase } from "@gavel/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCaller, followers } from "../../index.ts";
import { openDesk } from "../../kernel/testing/desk.ts";
import { createAccount } from "../../people/account/index.ts";
import { isKnown, PERSONAL } from "./testing/columns.ts";
import { fillEverything, findMark, isText, listColumns, MARK } from "./testing/fill.ts";

let database: TestDatabase;
let desk: ReturnType<typeof openDesk>;
beforeAll(async () => {
  database = await createTestDatabase();
  desk = openDesk(database.db);
  Object.assign(desk.services, { followers });
  await createAccount(database.db, { username: "keeper", password: "x", role: 1000 }, "no-hash");
});
afterAll(() => database.drop());

test("every column of text is known to hold something of people, or nothing", async () => {
  const columns = (await listColumns(database.sql)).filter(isText);
  const unknown = columns.filter(({ table, name }) => !isKnown(table, name));
  expect(unknown.map(({ table, name }) => `${table}.${name}`)).toEqual([]);
  const known = new Set(columns.map(({ table, name }) => `${table}.${name}`));
  expect(personal().filter((one) => !known.has(one))).toEqual([]);
});

const personal = () =>
  Object.entries(PERSONAL).flatMap(([table, names]) => names.map((name) => `${table}.${name}`));

test("of somebody who was everywhere, nothing is found afterwards", async () => {
  const { db, sql } = database;
  const uid = await createAccount(
    db,
    { username: `${MARK}-before`, password: "x", role: 1002 },
    `no-hash-${MARK}`,
  );
  const root = createCaller(desk.signedIn("root", 1000));
  // Today's name and the one before, which the audit log knows.
  await root.user.update({
    uid,
    username: MARK,
    email: `${MARK}@example.org`,
    realname: `${MARK} Q`,
  });
  await db
    .updateTable("user_account")
    .set({
      ...{ proven_email: `${MARK}@example.org`, nickname: MARK, school: MARK, course: MARK },
      ...{ number: MARK, mobile: MARK, blog: MARK, github: MARK, cf_username: MARK },
      ...{ signature: MARK, avatar: MARK, title_name: MARK, username_look: MARK },
    })
    .where("uid", "=", uid)
    .execute();
  await fillEverything(sql, uid);
  // Rows that stay, of others: with the name of before, and with a document of theirs.
  await db
    .insertInto("backup_run")
    .values({ state: "done", asked_by: `${MARK}-before`, created_at: desk.now() })
    .execute();
  const found = await findMark(sql);
  expect(personal().filter((one) => !found.includes(one))).toEqual([]);
  const { username } = await root.closing.anonymise({ uid, username: MARK });
  expect(username).toBe("deleted-user-1");
  expect(await findMark(sql)).toEqual([]);
});
