/** Which accounts a keyword finds: held against a look at every name. */
import { createTestDatabase, type TestDatabase } from "@gavel/db/testing";
import type { RawBuilder } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isCalled, isFoundBy, listCalled } from "./name-queries.ts";

const PEOPLE = [
  { username: "team-2026-0011", nickname: "Nord", realname: "", email: "one@mail.example" },
  { username: "team-2026-0012", nickname: "Süd", realname: "Ann Lee", email: "two@mail.example" },
  { username: "20260100011", nickname: "", realname: "王小明", email: null },
  { username: "zhangwei2026", nickname: "Zhang, W.", realname: "张伟", email: null },
  { username: "Weizhang", nickname: "100%", realname: "", email: "wei2026@mail.example" },
] as const;

const KEYWORDS = [
  ...["team-2026-0011", "TEAM-2026", "2026-0012", "2026010001", "20260100011", "0011", "11"],
  ...["zhangwei2026", "Zhang, W.", "zhang", "wei", "wei2026", "weizhang", "ann lee", "lee"],
  ...["王小明", "小明", "明", "张伟", "100%", "mail.example", "two@mail.example", "nobody-2026"],
];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const values = PEOPLE.map((one, at) => ({ ...one, uid: `u${at}`, password_hash: "" }));
  await database.db.insertInto("user_account").values(values).execute();
});
afterAll(() => database.drop());

async function found(condition: RawBuilder<boolean>): Promise<string[]> {
  const rows = await database.db
    .selectFrom("user_account as account")
    .where("account.uid", "like", "u%")
    .where(condition)
    .select("account.username")
    .orderBy("account.uid")
    .execute();
  return rows.map(({ username }) => username);
}

const holding = (keyword: string, texts: (one: (typeof PEOPLE)[number]) => (string | null)[]) =>
  PEOPLE.filter((one) =>
    texts(one).some((text) => text?.toLowerCase().includes(keyword.toLowerCase())),
  ).map(({ username }) => username);

test.each(KEYWORDS)("%s, for staff", async (keyword) => {
  const wanted = holding(keyword, (one) => [one.username, one.email, one.realname, one.nickname]);
  expect(await found(isFoundBy(keyword))).toEqual(wanted);
});

// One or two letters find how words begin, which the search's tests hold against its index.
test.each(KEYWORDS.filter((one) => one.length > 2))("%s, for everybody", async (keyword) => {
  const inNames = holding(keyword, (one) => [one.username, one.nickname]);
  const inFull = PEOPLE.filter((one) => one.realname.toLowerCase() === keyword.toLowerCase());
  const wanted = new Set([...inNames, ...inFull.map(({ username }) => username)]);
  const all = PEOPLE.map(({ username }) => username);
  expect(await found(isCalled(keyword))).toEqual(all.filter((one) => wanted.has(one)));
});

test("nobody's real name can be spelt out, from whichever end, nor by how it begins", async () => {
  // "ng" stands in the middle of a name that everybody reads, and begins the real one.
  const named = { uid: "u9", username: "nanga7", nickname: "", realname: "Ngozi Oko" };
  await database.db
    .insertInto("user_account")
    .values({ ...named, password_hash: "" })
    .execute();
  for (const part of [
    "ng",
    "Ngo",
    "ngozi",
    "i oko",
    "Oko",
    "ok",
    "7\u001fNgozi",
    "o",
    "ngozi ok",
  ]) {
    expect(await found(isCalled(part)), part).not.toContain(named.username);
    const people = await listCalled(database.db, {
      ...{ keyword: part, limit: 20, wantsSimilar: async () => true },
    });
    expect(
      people.map(({ username }) => username),
      part,
    ).not.toContain(named.username);
  }
  expect(await found(isCalled("ngozi oko"))).toEqual([named.username]);
  expect(await found(isFoundBy("ngozi"))).toEqual([named.username]);
  await database.db.deleteFrom("user_account").where("uid", "=", named.uid).execute();
});
