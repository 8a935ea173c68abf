/** What somebody mistyped finds what they meant, behind what is called exactly so, and along indexes. */
import type { Db } from "@gavel/db";
import { vacuumWhole } from "@gavel/db/testing";
import { type CompiledQuery, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Bank, openBank, type PersonName } from "../../bank/problem/test-kit.ts";
import { listCalled } from "../../kernel/name-queries.ts";
import { namedSearch } from "../../kernel/search-queries.ts";
import { mayBeMistyped } from "../../kernel/similar-queries.ts";
import { findSimilarProblems, foldSearchWords } from "./queries.ts";
import { search } from "./service.ts";

let bank: Bank;

beforeAll(async () => {
  bank = await openBank();
  const problem = { author_name: "x", auth: 1 };
  const discussion = { category_id: 1, description: "", content: "x", author_name: "x" };
  const account = { password_hash: "" };
  await bank.db
    .insertInto("problem")
    .values([
      { ...problem, display_id: "P1", title: "Longest common subsequence" },
      { ...problem, display_id: "P2", title: "Shortest path in a grid" },
      { ...problem, display_id: "P3", title: "Shortest path, hidden", auth: 2 },
    ])
    .execute();
  await bank.db
    .insertInto("discussion")
    .values([
      { ...discussion, author_role: 1002, title: "Harbour lights" },
      { ...discussion, author_role: 1002, title: "Harbour, disabled", is_disabled: true },
      { ...discussion, author_role: 1002, title: "最短路径的证明" },
    ])
    .execute();
  await bank.db
    .insertInto("user_account")
    .values([
      { ...account, uid: "u1", username: "kowalski", email: "winterberg@example.org" },
      { ...account, uid: "u2", username: "kowalska", is_banned: true },
    ])
    .execute();
});
afterAll(() => bank?.close());

const find = (keyword: string, person: PersonName | null = null) =>
  bank.as(person).search.find({ keyword });
const discussions = async (keyword: string, person: PersonName | null = null) =>
  (await find(keyword, person)).discussions.map(({ title }) => title);
const problems = async (keyword: string, person: PersonName | null = null) =>
  (await find(keyword, person)).problems.map(({ problemId }) => problemId);

test("of all kinds at once nothing is asked twice, found or mistyped", async () => {
  for (const keyword of ["harbour", "harbuor"]) {
    const asked: CompiledQuery[] = [];
    const ctx = { ...bank.context("alice"), db: watching(bank.db, asked) };
    const { discussions: found } = await search(ctx, { keyword });
    expect(found.map(({ title }) => title)).toContain("Harbour lights");
    const statements = asked
      .filter((one) => /\b(title|username|name)\b/.test(one.sql))
      .map((one) => JSON.stringify([one.sql, one.parameters]));
    expect(statements.length).toBeGreaterThan(2);
    expect(statements.filter((one, at) => statements.indexOf(one) !== at)).toEqual([]);
  }
});

describe("a word with a slip", () => {
  test.each([
    ["harbor", "a letter left out"],
    ["harbuor", "two letters in each other's place"],
    ["hatbour", "a wrong letter"],
    ["harbourr lihgts", "two words, each with one"],
  ])("finds what was meant: %s (%s)", async (keyword) => {
    expect(await discussions(keyword)).toEqual(["Harbour lights"]);
  });

  test("is not what merely shares some letters", async () => {
    const values = { category_id: 1, description: "", content: "x", author_name: "x" };
    await bank.db
      .insertInto("discussion")
      .values({ ...values, author_role: 1002, title: "Problems of mine" })
      .execute();
    expect(await discussions("prim")).toEqual([]);
    expect(await discussions("probelms")).toEqual(["Problems of mine"]);
  });

  test("in Chinese as well", async () => {
    expect(await discussions("最短路经的证明")).toEqual(["最短路径的证明"]);
  });

  test("finds no more than a right one: nothing hidden, disabled or banned", async () => {
    expect(await problems("shortset path")).toEqual(["P2"]);
    expect(await problems("shortset path", "root")).toEqual(["P3", "P2"]);
    expect(await discussions("harbuor", "root")).toEqual(["Harbour, disabled", "Harbour lights"]);
    expect((await find("kowalksi")).users.map(({ uid }) => uid)).toEqual(["u1"]);
  });

  test("finds nobody by a mail address that is nearly so", async () => {
    expect((await find("wintreberg")).users).toEqual([]);
    expect((await find("winterberg")).users).toEqual([]);
  });

  test("comes behind what is called exactly so, and not where enough is", async () => {
    const values = { category_id: 1, description: "", content: "x", author_name: "x" };
    const add = (title: string) =>
      bank.db
        .insertInto("discussion")
        .values({ ...values, author_role: 1002, title })
        .execute();
    await add("Harbor");
    expect(await discussions("harbor")).toEqual(["Harbor", "Harbour lights"]);
    await add("Harbor two");
    await add("Harbor three");
    expect(await discussions("harbor")).toEqual(["Harbor", "Harbor two", "Harbor three"]);
  });

  test("is not sought in one kind while others have what is called so, unless that kind is asked for", async () => {
    const times = { start_time: new Date(0), end_time: new Date(3_600_000) };
    const made = { type: 0, author_name: "x", ...times };
    const titles = ["Kowalski cup", "Kowalski cup 2", "Kowalski cup 3"];
    await bank.db
      .insertInto("contest")
      .values(titles.map((title) => ({ ...made, title })))
      .execute();
    const values = { category_id: 1, description: "", content: "x", author_name: "x" };
    const title = "Kowalsky speaks";
    await bank.db
      .insertInto("discussion")
      .values({ ...values, author_role: 1002, title })
      .execute();
    expect(await discussions("kowalski")).toEqual([]);
    const only = await bank.as(null).search.find({ keyword: "kowalski", kind: "discussions" });
    expect(only.discussions.map((one) => one.title)).toEqual([title]);
  });
});

test.each([
  ["harbuor", true],
  ["最短路径", true],
  ["har", false],
  ["12345", false],
  ["#12345", false],
  ["????", false],
  ["sum 1000", false],
  ["x".repeat(41), false],
])("%j may be mistyped: %s", (keyword, may) => {
  expect(mayBeMistyped(keyword)).toBe(may);
});

describe("words", () => {
  const known = async (kind: string) => {
    const rows = await bank.db
      .selectFrom("search_word")
      .where("kind", "=", kind)
      .select("word")
      .orderBy("word")
      .execute();
    return rows.map(({ word }) => word);
  };
  const training = (title: string) =>
    bank.db
      .insertInto("training")
      .values({ title, description: "", author_name: "x" })
      .returning("id")
      .executeTakeFirstOrThrow();

  test("are known from when something is called so until nothing is, each once; numbers never are", async () => {
    expect(await known("training")).toEqual([]);
    const { id } = await training("Zebra walks, the 2nd of 2026");
    const other = await training("Zebra runs");
    expect(await known("training")).toEqual(["runs", "the", "walks", "zebra"]);
    await bank.db
      .updateTable("training")
      .set({ title: "Okapi walks" })
      .where("id", "=", id)
      .execute();
    await bank.db.deleteFrom("training").where("id", "=", other.id).execute();
    await bank.db.insertInto("search_word").values({ kind: "training", word: "okapi" }).execute();
    await bank.db.deleteFrom("search_word").where("word", "=", "walks").execute();
    await foldSearchWords(bank.db);
    expect(await known("training")).toEqual(["okapi", "walks"]);
    expect(await known("discussion")).toContain("harbour");
  });

  test("are those of titles in every language, of briefs and of short names", async () => {
    await bank.db
      .insertInto("problem_translation")
      .values({ problem_id: 1, locale: "zh-CN", title: "最长公共子序列", description: "" })
      .execute();
    expect(await known("problem")).toEqual(
      expect.arrayContaining(["subsequence", "最长公共子序列"]),
    );
    expect(await problems("最长公其子序列")).toEqual(["P1"]);
  });

  test("with a number beside them are put right without it", async () => {
    await training("Okapi 17");
    await training("Okapi 18");
    const found = await bank.as("alice").search.find({ keyword: "okpai 17", kind: "trainings" });
    expect(found.trainings.map(({ title }) => title)).toEqual(["Okapi 17"]);
  });
});

describe("what is alike is found in an index", () => {
  beforeAll(async () => {
    const { sql: raw } = bank.database;
    await raw`insert into discussion (category_id, title, description, content, author_name, author_role)
      select 1, 'Discussion ' || n, 'About it', 'x', 'x', 1002 from generate_series(1, 2000) as n`;
    await raw`insert into contest (title, type, start_time, end_time, author_name)
      select 'Round ' || n, 0, now(), now() + interval '1 hour', 'x' from generate_series(1, 2000) as n`;
    await raw`insert into user_account (uid, username, password_hash)
      select 'many' || n, 'person-' || n, '' from generate_series(1, 2000) as n`;
    await raw`insert into problem (display_id, title, author_name, auth)
      select 'M' || n, 'Sorting numbers ' || n, 'x', 1 from generate_series(1, 2000) as n`;
    await raw`insert into search_word (kind, word)
      select kind, md5(kind || n) from unnest(array['discussion', 'contest', 'problem']) as kind,
        generate_series(1, 3000) as n`;
    const tables = ["discussion", "contest", "user_account", "problem_search", "search_word"];
    for (const table of tables) await vacuumWhole(raw, table);
  });

  /** How what compares, and what looks for what was meant, reads the table; of a small one it would read all. */
  async function scansOf(table: string, search: (db: Db) => Promise<unknown>) {
    const asked: CompiledQuery[] = [];
    await search(watching(bank.db, asked));
    const looking = asked.filter((query) => /%>|asked\(pattern/.test(query.sql));
    const scans: string[] = [];
    for (const query of looking) {
      const plan = await bank.database.sql.begin(async (tx) => {
        await tx`set local enable_seqscan = off`;
        return tx.unsafe(`explain ${query.sql}`, [...query.parameters] as string[]);
      });
      const own = new RegExp(`(\\w[\\w ]*Scan)[^(]* on ${table}\\b`);
      scans.push(...plan.flatMap((line) => own.exec(String(line["QUERY PLAN"]))?.[1] ?? []));
    }
    return scans;
  }

  const wantsSimilar = async () => true;
  const wish = { limit: 6, wantsSimilar, shape: {}, values: async () => ({}) };
  const isShown = () => sql<boolean>`true`;
  test.each<[readonly string[], (db: Db) => Promise<unknown>]>([
    [
      ["discussion", "search_word"],
      (db) =>
        namedSearch({
          ...{ isShown, table: "discussion", name: "title" },
          rows: (own) => own.selectFrom("discussion").select("id"),
        }).find(db, { ...wish, keyword: "harbuor" }),
    ],
    [
      ["contest", "search_word"],
      (db) =>
        namedSearch({
          ...{ isShown, table: "contest", name: "title" },
          rows: (own) => own.selectFrom("contest").select("id"),
        }).find(db, { ...wish, keyword: "ruond" }),
    ],
    [["user_account"], (db) => listCalled(db, { keyword: "kowalksi", limit: 6, wantsSimilar })],
    [
      ["problem_search", "search_word"],
      (db) => findSimilarProblems(db, { keyword: "shortset path", viewer: null }, "en-US", []),
    ],
  ])("%j", async (tables, look) => {
    for (const table of tables) {
      const scans = await scansOf(table, look);
      expect(scans).toContain("Bitmap Heap Scan");
      expect(scans).not.toContain("Seq Scan");
    }
  });
});

/** The database, with what it is asked written down, in transactions too. */
function watching(db: Db, asked: CompiledQuery[]): Db {
  return withOwn(db, {
    executeQuery: (query: CompiledQuery) => {
      asked.push(query);
      return db.executeQuery(query);
    },
    getExecutor: () => {
      const executor = db.getExecutor();
      return withOwn(executor, {
        executeQuery: (query: CompiledQuery) => {
          asked.push(query);
          return executor.executeQuery(query);
        },
      });
    },
    transaction: () => ({
      execute: (body: (tx: Db) => Promise<unknown>) =>
        db.transaction().execute((tx) => body(watching(tx, asked))),
    }),
  });
}

/** The same object, but for some methods. */
function withOwn<Thing extends object>(
  thing: Thing,
  own: Readonly<Record<string, unknown>>,
): Thing {
  return new Proxy(thing, {
    get(target, name) {
      if (typeof name === "string" && Object.hasOwn(own, name)) return own[name];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
