import { addGroups } from "@gavel/db/testing";
import { PACES } from "@gavel/domain/pace";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findBestNamed } from "../../bank/problem/index.ts";
import { type Bank, openBank, type PersonName, refusal } from "../../bank/problem/test-kit.ts";
import { initialsOf } from "./initials.ts";
import { findInDatabase } from "./service.ts";

let bank: Bank;

async function add(displayId: string, title: string, columns: object = {}) {
  const row = await bank.db
    .insertInto("problem")
    .values({ display_id: displayId, title, author_name: "x", auth: 1, ...columns })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

beforeAll(async () => {
  bank = await openBank();
  await addGroups(bank.db, 7);
  await add("1001", "环回仓库");
  await add("1187", "Bus Ring");
  await add("2100", "The Broken Ring");
  await add("RING", "Another 100%");
  await add("3000", "Hidden Ring", { auth: 2, author_uid: "admin" });
  await add("G1", "Group Ring", { group_id: 7 });
  const translated = await add("1500", "Night Routes");
  const texts = { description: "", input: "", output: "", hint: "" };
  await bank.db
    .insertInto("problem_translation")
    .values({ problem_id: translated, locale: "zh-CN", title: "夜间路线", ...texts })
    .execute();
  const banned = { uid: "alina", username: "Alina", password_hash: "", is_banned: true };
  await bank.db.insertInto("user_account").values(banned).execute();
});
afterAll(() => bank?.close());

const find = (person: PersonName | null, keyword: string, locale: "zh-CN" | "en-US" = "en-US") =>
  bank.as(person, { locale }).search.find({ keyword });
const ids = async (person: PersonName | null, keyword: string) =>
  (await find(person, keyword)).problems.map((one) => one.problemId);

test.each([
  ["环回仓库", "hhck"],
  ["A+B 问题", "abwt"],
  ["重庆的重量", "cqdzl"],
  ["2026 年：热身", "2026nrs"],
  ["Bus Ring", "busring"],
])("the initials of %s are %s", (title, initials) => {
  expect(initialsOf(title)).toBe(initials);
});

describe("problems", () => {
  test("the id itself comes first, then what begins with the keyword, then the rest", async () => {
    expect(await ids(null, "ring")).toEqual(["RING", "1187", "2100"]);
    expect(await ids(null, "100")).toEqual(["1001", "RING", "2100"]);
  });

  test("titles and their initials are found in any language and shown in the reader's", async () => {
    expect(await ids(null, "hhck")).toEqual(["1001"]);
    expect(await ids(null, "yjlx")).toEqual(["1500"]);
    expect(await ids(null, "YJ")).toEqual(["1500"]);
    for (const [locale, title] of [
      ["zh-CN", "夜间路线"],
      ["en-US", "Night Routes"],
    ] as const) {
      for (const keyword of ["夜间", "night"]) {
        const { problems } = await find(null, keyword, locale);
        expect(problems).toMatchObject([{ problemId: "1500", title, status: null }]);
      }
    }
  });

  test("a changed title is found by its new initials only", async () => {
    const pid = await add("4000", "旧题目");
    expect(await ids(null, "jtm")).toEqual(["4000"]);
    await bank.db.updateTable("problem").set({ title: "新名字" }).where("id", "=", pid).execute();
    expect(await ids(null, "jtm")).toEqual([]);
    expect(await ids(null, "xmz")).toEqual(["4000"]);
  });

  test("what is hidden shows to its author and to keepers alone, and says so", async () => {
    for (const person of [null, "alice", "otherAdmin"] as const) {
      expect(await ids(person, "hidden")).toEqual([]);
    }
    for (const person of ["admin", "keeper", "root"] as const) {
      const { problems } = await find(person, "hidden");
      expect(problems).toMatchObject([{ problemId: "3000", isHidden: true, status: -10 }]);
    }
    expect(await ids("alice", "group")).toEqual([]);
  });

  test("signs of patterns are ordinary characters", async () => {
    expect(await ids(null, "100%")).toEqual(["RING"]);
    expect(await ids(null, "_")).toEqual([]);
    expect(await ids(null, "\\")).toEqual([]);
  });
});

describe("what the process keeps of the bank answers as the database does", () => {
  const KEYWORDS = [
    ...["ring", "RING", "r", "1", "100", "0", "hhck", "yj", "YJ", "夜间", "n", "ro", "another"],
    ...["100%", "_", "a", "b_", "x", "no such thing", "Ä", "\u001f", "rou"],
  ];
  test("for everybody who sees no more than the open bank", async () => {
    await add("A_1", "Blue Ring");
    await add("AB1", "Ringing");
    await add("AA1", "Ring");
    await add("5000", "Ring Ring");
    await add("5001", "Ring, Again");
    const ctx = bank.context(null, { locale: "en-US" });
    await findInDatabase(ctx, { keyword: "ri", initials: "ri", viewer: null, limit: 6 });
    const isKept = () => findBestNamed(ctx, { keyword: "ri", initials: "ri", limit: 1 });
    await expect.poll(async () => (await isKept()) !== null).toBe(true);
    for (const locale of ["en-US", "zh-CN"] as const) {
      for (const keyword of KEYWORDS) {
        const initials = /^[a-z0-9]{2,}$/i.test(keyword) ? keyword.toLowerCase() : null;
        const wanted = await findInDatabase(
          { ...ctx, locale },
          { keyword, initials, viewer: null, limit: 6 },
        );
        for (const person of [null, "alice", "otherAdmin"] as const) {
          const { problems } = await find(person, keyword, locale);
          const found = problems.map(({ status: _, ...one }) => one);
          expect({ keyword, person, found }).toEqual({ keyword, person, found: wanted });
        }
      }
    }
  });
});

test("visitors of one address are held to a pace, and who is signed in to their own", async () => {
  const { minute } = PACES.search;
  const at = (person: PersonName | null, ip: string) =>
    refusal(bank.as(person, { ip }).search.find({ keyword: "ring" }));
  for (let i = 0; i < minute; i += 1) await at(null, "10.9.9.9");
  expect(await at(null, "10.9.9.9")).toBe("TOO_FAST");
  expect(await at(null, "10.9.9.8")).toHaveProperty("answered");
  expect(await at("alice", "10.9.9.9")).toHaveProperty("answered");
  const often = Array.from({ length: PACES.ownSearch.minute }, () => at("otherAdmin", "10.9.9.9"));
  await Promise.all(often);
  expect(await at("otherAdmin", "10.9.9.7")).toBe("TOO_FAST");
  expect(await at("alice", "10.9.9.9")).toHaveProperty("answered");
});

test("users are found by what they are called, whose name begins so first, those who are banned not", async () => {
  const { db } = bank;
  const called = { nickname: "Malice", realname: "钱多多", email: "hidden@x.test" };
  await db.updateTable("user_account").set(called).where("uid", "=", "bob").execute();
  const named = async (keyword: string) =>
    (await find(null, keyword)).users.map((one) => one.username);
  expect(await named("AL")).toEqual(["alice"]);
  expect(await named("lice")).toEqual(["bob", "alice"]);
  expect(await named("alice")).toEqual(["alice", "bob"]);
  for (const keyword of ["钱多多", "ma"]) expect(await named(keyword)).toEqual(["bob"]);
  for (const keyword of ["hidden@x", "钱", "多多"]) expect(await named(keyword)).toEqual([]);
});

test("whoever is called by a short word that found nobody is found from then on", async () => {
  const people = async () => (await find(null, "zq")).users.map((one) => one.username);
  // The second time it is known that few are called so.
  for (let turn = 0; turn < 2; turn += 1) expect(await people()).toEqual([]);
  const add = (username: string, nickname: string) =>
    bank.db
      .insertInto("user_account")
      .values({ uid: username, username, nickname, password_hash: "" })
      .execute();
  await add("newcomer", "Zq");
  expect(await people()).toEqual(["newcomer"]);
  await add("zqueue", "");
  expect(await people()).toEqual(["zqueue", "newcomer"]);
});

test("one kind alone is found further, and what is left out is said", async () => {
  for (let n = 0; n < 8; n += 1) await add(`M${n}`, `Many ${n}`);
  const some = await find(null, "many");
  expect(some.problems).toHaveLength(6);
  expect(some.more).toEqual(["problems"]);
  const all = await bank.as(null).search.find({ keyword: "many", kind: "problems" });
  expect(all.problems).toHaveLength(8);
  expect(all).toMatchObject({ more: [], users: [], contests: [] });
});

test("a submission is found by its number by whom it may be seen", async () => {
  const values = { language: "C", code: "x", code_bytes: 1, ip: "", status: 0 };
  const { id: hidden } = await bank.db
    .selectFrom("problem")
    .select("id")
    .where("display_id", "=", "3000")
    .executeTakeFirstOrThrow();
  const { id } = await bank.db
    .insertInto("submission")
    .values({ ...values, problem_id: hidden, uid: "alice", username: "alice" })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const keyword of [String(id), `#${id}`]) {
    const { submissions } = await find("alice", keyword);
    expect(submissions).toMatchObject([{ submitId: id, username: "alice", problemId: "3000" }]);
  }
  expect((await find("bob", String(id))).submissions).toEqual([]);
  expect((await find(null, "9999999999999999")).submissions).toEqual([]);
});
