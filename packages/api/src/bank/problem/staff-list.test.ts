import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { STAFF_SORTS, type StaffSort } from "./schema.ts";
import { type Bank, openBank } from "./test-kit.ts";

let bank: Bank;
beforeAll(async () => {
  bank = await openBank();
  const add = (person: "root" | "admin", problem: object, rest: object = {}) =>
    bank.as(person).problem.create(bank.form(problem, rest));
  await add("root", { problemId: "900", title: "Pears", difficulty: 2 });
  await add(
    "root",
    {
      ...{ problemId: "1000", title: "Apples", difficulty: 0 },
      ...{ examples: "<input>1</input><output>1</output>" },
      translations: {
        "zh-CN": { title: "苹果", description: "", input: "", output: "", hint: "" },
      },
    },
    { tags: [{ name: "fruit" }] },
  );
  await add("admin", { problemId: "ZEBRA", title: "Figs", difficulty: 1, auth: 2 });
  await bank.db
    .updateTable("problem")
    .set({ test_data_version_id: null })
    .where("display_id", "=", "ZEBRA")
    .execute();
  await bank.db
    .updateTable("problem_count")
    .set({ total: 7 })
    .where("problem_id", "=", (eb) =>
      eb.selectFrom("problem").select("id").where("display_id", "=", "1000"),
    )
    .execute();
});
afterAll(() => bank.close());

type Asked = Parameters<ReturnType<Bank["as"]>["problem"]["findForStaff"]>[0];
const list = async (asked: Asked, person: "root" | "admin" | "otherAdmin" = "root") =>
  (await bank.as(person).problem.findForStaff(asked)).records;
const ids = async (asked: Asked) => (await list(asked)).map((row) => row.problemId);

describe("the list of the back office", () => {
  test("is newest first unless told", async () => {
    expect(await ids({})).toEqual(["ZEBRA", "1000", "900"]);
  });

  test.each([
    ["id", ["900", "1000", "ZEBRA"]],
    ["problemId", ["900", "1000", "ZEBRA"]],
    ["title", ["1000", "ZEBRA", "900"]],
    ["difficulty", ["1000", "ZEBRA", "900"]],
    ["auth", ["900", "1000", "ZEBRA"]],
    ["author", ["ZEBRA", "900", "1000"]],
    ["submissions", ["900", "ZEBRA", "1000"]],
    ["updated", ["900", "1000", "ZEBRA"]],
  ] as const)("sorted by %s, both ways, pages without a gap", async (sort, wanted) => {
    expect(await ids({ sort, isDescending: false })).toEqual(wanted);
    const turned = await ids({ sort, isDescending: true });
    expect(turned).toEqual(wanted.toReversed());
    const paged = [1, 2, 3].map((currentPage) => ids({ sort, currentPage, limit: 1 }));
    expect((await Promise.all(paged)).flat()).toEqual(turned);
  });

  test("has an index for every order but the count of submissions", async () => {
    const { rows } = await sql<{ indexdef: string }>`
      select indexdef from pg_indexes where tablename = 'problem'`.execute(bank.db);
    const indexed = rows.map((row) => row.indexdef).filter((text) => text.includes("in_bank"));
    const columns: Partial<Record<StaffSort, string>> = {
      ...{ problemId: "display_id", author: "author_name", updated: "updated_at" },
    };
    const without = STAFF_SORTS.filter((sort) => {
      const column = columns[sort] ?? sort;
      return !indexed.some((text) => text.includes(`(${column}`) || text.includes(`, ${column}`));
    });
    expect(without).toEqual(["submissions"]);
  });

  test("tells what a problem lacks, to those who may mend it", async () => {
    const gaps = (rows: Awaited<ReturnType<typeof list>>) =>
      Object.fromEntries(rows.map((row) => [row.problemId, row.gaps]));
    expect(gaps(await list({}))).toEqual({
      900: ["samples", "translation", "tags"],
      1000: [],
      ZEBRA: ["data", "samples", "translation", "tags"],
    });
    expect(gaps(await list({}, "otherAdmin"))).toEqual({ 900: [], 1000: [], ZEBRA: [] });
  });

  test("keeps only what must be mended", async () => {
    expect(await ids({ isUnready: true })).toEqual(["ZEBRA"]);
  });

  test("says which problems are closed to a plain administrator", async () => {
    const seen = async (person: "root" | "admin" | "otherAdmin") =>
      (await list({}, person)).filter((row) => row.canSee).map((row) => row.problemId);
    expect(await seen("root")).toEqual(["ZEBRA", "1000", "900"]);
    expect(await seen("admin")).toEqual(["ZEBRA", "1000", "900"]);
    expect(await seen("otherAdmin")).toEqual(["1000", "900"]);
  });

  test("brings what bulk actions begin from", async () => {
    const [row] = await list({ keyword: "1000" });
    expect(row).toMatchObject({ submissions: 7, tags: [{ name: "fruit" }] });
    expect(row?.languageIds.toSorted()).toEqual(["C", "Python3"].map(bank.languageId).toSorted());
  });
});

describe("rows that are kept", () => {
  const apples = async () => {
    const [row] = (await list({})).filter(({ problemId }) => problemId === "1000");
    return row;
  };
  type Sql = Bank["database"]["sql"];
  test.each<[string, (run: Sql, pid: number) => Promise<unknown>, object]>([
    [
      "a text",
      (run, pid) => run`update problem set hint = 'Peel.' where id = ${pid}`,
      { hint: "Peel." },
    ],
    [
      "languages",
      (run, pid) => run`delete from problem_language where problem_id = ${pid}`,
      { languageIds: [] },
    ],
    ["tags", (run, pid) => run`delete from problem_tag where problem_id = ${pid}`, { tags: [] }],
    [
      "a count",
      (run, pid) => run`update problem_count set total = 8 where problem_id = ${pid}`,
      { submissions: 8 },
    ],
    [
      "translations",
      (run, pid) => run`delete from problem_translation where problem_id = ${pid}`,
      { gaps: expect.arrayContaining(["translation"]) },
    ],
  ])("change with %s", async (_, change, expected) => {
    const before = await apples();
    expect(await apples()).toEqual(before);
    expect(before).not.toMatchObject(expected);
    await change(bank.database.sql, before?.pid ?? 0);
    expect(await apples()).toMatchObject(expected);
  });

  test("show each what they may see, whoever looked before", async () => {
    const { sql: run } = bank.database;
    await run`update problem set spj_code = 'int secret;' where display_id = '1000'`;
    const seen: unknown[] = [];
    for (const person of ["root", "otherAdmin", "root", "otherAdmin"] as const) {
      const [row] = await list({ keyword: "1000" }, person);
      seen.push([row?.canEdit, row?.spjCode]);
    }
    const [may, mayNot] = [
      [true, "int secret;"],
      [false, null],
    ];
    expect(seen).toEqual([may, mayNot, may, mayNot]);
  });
});

describe("long texts", () => {
  const LONG = "x".repeat(3_000_000);
  const lengths = async (limit: number) =>
    (await list({ limit, keyword: "LONG" })).map(({ description }) => description.length);
  const copies = (from: number, to: number) =>
    sql`insert into problem (display_id, title, description, author_name, author_uid, auth)
      select 'LONG' || n, 'Long', repeat('x', 3000000), 'root', 'root', 1
      from generate_series(${from}::int, ${to}::int) n`.execute(bank.db);

  test("of a page stay behind as far as there is room", async () => {
    await copies(1, 4);
    const all = [1, 2, 3, 4].map(() => LONG.length);
    expect(await lengths(10)).toEqual(all);
    // So that nobody hears of it.
    await sql`alter table problem disable trigger problem_changed`.execute(bank.db);
    await sql`update problem set description = '' where display_id like 'LONG%'`.execute(bank.db);
    await sql`alter table problem enable trigger problem_changed`.execute(bank.db);
    const kept = (await lengths(10)).filter((length) => length > 0);
    expect(kept.length).toBeLessThan(3);
  });

  test("of more than a hundred rows come as their beginnings", async () => {
    await sql`update problem set description = repeat('x', 2000) where display_id like 'LONG%'`.execute(
      bank.db,
    );
    await sql`insert into problem (display_id, title, description, author_name, author_uid, auth)
      select 'LONG' || n, 'Long', repeat('x', 2000), 'root', 'root', 1
      from generate_series(5, 105) n`.execute(bank.db);
    expect(new Set(await lengths(200))).toEqual(new Set([1000]));
    expect(new Set(await lengths(100))).toEqual(new Set([2000]));
  });
});
