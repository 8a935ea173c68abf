/** Lists are found and counted by indexes and kept counts: here they are held against a look at every row. */

import { fillToScale } from "@gavel/db/scale";
import { addGroups } from "@gavel/db/testing";
import { isCounted } from "@gavel/domain/place";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findProblemIdsNamed } from "../../bank/problem/index.ts";
import { type Bank, openBank, type PersonName } from "../../bank/problem/test-kit.ts";
import type { Context } from "../../kernel/context.ts";
import { placeOfRow } from "../../kernel/place-queries.ts";
import { findBeginning } from "./count-queries.ts";
import { listMatching } from "./list-queries.ts";
import { countFor } from "./service/count.ts";
import { countByVerdict } from "./service/figures.ts";

const PEOPLE = 12;
const PROBLEMS = 24;
const SUBMISSIONS = 700;
const LIMIT = 7;

let bank: Bank;
let rows: Awaited<ReturnType<typeof readAll>>;

async function readAll() {
  const sent = await bank.db
    .selectFrom("submission")
    .innerJoin("problem", "problem.id", "submission.problem_id")
    .leftJoin("problem_translation as other", (join) =>
      join.onRef("other.problem_id", "=", "problem.id"),
    )
    .select(["submission.id", "submission.uid", "submission.username", "submission.status"])
    .select(["submission.language", "display_id", "problem.title"])
    .select(["submission.contest_id", "submission.training_id", "submission.group_id"])
    .select(["problem.auth", "problem.group_id as problem_group", "apply_public_progress"])
    .select("other.title as other_title")
    .orderBy("submission.id", "desc")
    .execute();
  return sent.map(({ display_id, title, other_title, ...row }) => ({
    ...row,
    problemId: display_id,
    names: [display_id, title, other_title ?? ""].map((name) => name.toLowerCase()),
    inBank: isCounted(placeOfRow(row)),
    isOpen: row.auth === 1 && (row.problem_group === null || row.apply_public_progress === 2),
  }));
}

beforeAll(async () => {
  bank = await openBank();
  const scale = { users: PEOPLE, problems: PROBLEMS, submissions: SUBMISSIONS };
  const { sql } = bank.database;
  await fillToScale(sql, scale, () => undefined);
  await addGroups(bank.db, 1);
  // A name in capitals, an own submission to a problem that is hidden, other places, and judgings that are under way.
  await sql`update user_account set username = 'Scale%Two' where username = 'scale-000002'`;
  await sql`update submission set username = 'Scale%Two' where username = 'scale-000002'`;
  await sql`update submission set uid = 'alice', username = 'alice' where username = 'scale-000001'`;
  await sql`delete from user_account where username = 'scale-000001'`;
  await sql`update problem set auth = 2 where id % 5 = 0`;
  await sql`update problem set group_id = 1, apply_public_progress = case when id % 2 = 0 then 2 end where id % 7 = 0`;
  await sql`update problem set title = 'Ängste 100%' where id = 2`;
  await sql`update submission set status = 5 where id % 50 = 0`;
  await sql`update submission set training_id = 4 where id % 13 = 0`;
  await sql`update submission set group_id = 3 where id % 17 = 0`;
  await sql`update submission set contest_id = 5, training_id = null where id % 19 = 0`;
  await recount();
  rows = await readAll();
});
afterAll(() => bank.close());

/** What the site keeps as it goes, after rows were changed behind its back. */
async function recount() {
  const { sql } = bank.database;
  const names = sql.unsafe("total, ac, pe, ce, wa, tle, mle, re, se, pa");
  const columns = { ac: 0, pe: -3, ce: -2, wa: -1, tle: 1, mle: 2, re: 3, se: 4, pa: 8 };
  for (const table of ["problem_count", "problem_language_count"] as const) {
    const isSame = sql`problem_id = kept.problem_id and in_bank`;
    const isLanguage =
      table === "problem_count" ? sql`true` : sql`submission.language = kept.language`;
    await sql`update ${sql(table)} as kept set total =
      (select count(*) from submission where ${isSame} and ${isLanguage})`;
    for (const [column, status] of Object.entries(columns)) {
      await sql`update ${sql(table)} as kept set ${sql(column)} =
        (select count(*) from submission where ${isSame} and ${isLanguage} and status = ${status})`;
    }
  }
  const sums = sql.unsafe(
    "sum(total), sum(ac), sum(pe), sum(ce), sum(wa), sum(tle), sum(mle), sum(re), sum(se), sum(pa)",
  );
  await sql`delete from submission_total`;
  await sql`insert into submission_total (language, ${names})
    select language, ${sums} from problem_language_count group by language`;
}

interface Filter {
  readonly status?: number;
  readonly language?: string;
  readonly username?: string;
  readonly problemId?: string;
  readonly completeProblemId?: boolean;
  readonly onlyMine?: boolean;
}

function expected(person: PersonName | null, filter: Filter) {
  const isStaff = person === "root" || person === "admin" || person === "keeper";
  const keyword = filter.problemId?.toLowerCase();
  return rows
    .filter((row) => row.inBank)
    .filter((row) => isStaff || row.isOpen || row.uid === person)
    .filter((row) => !filter.onlyMine || row.uid === person)
    .filter((row) => filter.status === undefined || row.status === filter.status)
    .filter((row) => filter.language === undefined || row.language === filter.language)
    .filter((row) => row.username.toLowerCase().startsWith(filter.username?.toLowerCase() ?? ""))
    .filter((row) => {
      if (keyword === undefined) return true;
      if (filter.completeProblemId) return row.problemId.toLowerCase() === keyword;
      return row.names.some((name) => name.includes(keyword));
    })
    .map((row) => row.id);
}

const STATUSES: readonly Filter[] = [
  {},
  { status: 0 },
  { status: -3 },
  { status: 5 },
  { status: 10 },
];
const LANGUAGES: readonly Filter[] = [{}, { language: "Java" }, { language: "Ruby" }];
const NAMES: readonly Filter[] = [
  {},
  { username: "scale" },
  { username: "SCALE-000003" },
  { username: "scale%" },
  { username: "nobody" },
  { username: "alice" },
  { problemId: "tree" },
  { problemId: "S00000" },
  { problemId: "ÄNGSTE" },
  { problemId: "100%" },
  { problemId: "路径" },
  { problemId: "no such problem" },
  { problemId: "s000001", completeProblemId: true },
  { problemId: "S000005", completeProblemId: true },
  { problemId: "S9", completeProblemId: true },
  { username: "scale", problemId: "graph" },
];
const FILTERS: readonly Filter[] = [
  ...STATUSES.flatMap((status) => LANGUAGES.map((language) => ({ ...status, ...language }))),
  ...NAMES.map((names, index) => ({ ...names, ...STATUSES[index % 3] })),
  ...NAMES.map((names, index) => ({ ...names, ...LANGUAGES[index % 2] })),
];
const OWN: readonly Filter[] = [{}, { status: 0 }, { problemId: "tree" }, { language: "Java" }];

/** The first page, one behind the middle, the last, and one too far. */
function pagesOf(total: number): Set<number> {
  const last = Math.max(1, Math.ceil(total / LIMIT));
  return new Set([1, Math.ceil(last * 0.7), last, last + 1]);
}

/** Names of problems are looked up in what the process keeps of the bank, and in a transaction by the database. */
async function askAll(person: PersonName | null, db: Context["db"]) {
  const { submission } = bank.as(person, { db });
  const own = person === null ? [] : OWN.map((one) => ({ ...one, onlyMine: true }));
  for (const filter of [...FILTERS, ...own]) {
    const wanted = expected(person, filter);
    for (const page of pagesOf(wanted.length)) {
      const found = await submission.find({ ...filter, currentPage: page, limit: LIMIT });
      const ids = found.records.map((one) => one.submitId);
      expect({ filter, page, total: found.total, ids }).toEqual({
        ...{ filter, page, total: wanted.length },
        ids: wanted.slice((page - 1) * LIMIT, page * LIMIT),
      });
    }
  }
}

const ASKERS = ["root", "alice", "bob", null] as const;

test.each(ASKERS)("every filter, for %s", async (person) => {
  const ctx = bank.context(null);
  await expect.poll(async () => (await findProblemIdsNamed(ctx, "tree")) !== null).toBe(true);
  await askAll(person, bank.db);
});

test("what is one's own has its place on each page, among what is kept for everybody", async () => {
  const own = expected("alice", {}).filter((id) => !expected(null, {}).includes(id));
  expect(own.length).toBeGreaterThan(3);
  for (const filter of [{}, { status: 0 }, { language: "Java" }, { problemId: "tree" }]) {
    const pages = Math.ceil(expected("alice", filter).length / LIMIT) + 1;
    for (let page = 1; page <= pages; page += 1) {
      const told = await Promise.all(
        ASKERS.map((one) =>
          bank.as(one).submission.find({ ...filter, currentPage: page, limit: LIMIT }),
        ),
      );
      const from = (page - 1) * LIMIT;
      expect(told.map(({ records }) => records.map(({ submitId }) => submitId))).toEqual(
        ASKERS.map((one) => expected(one, filter).slice(from, from + LIMIT)),
      );
    }
  }
});

test.each(ASKERS)("every filter by the database alone, for %s", async (person) => {
  await bank.db.transaction().execute((tx) => askAll(person, tx));
});

test.each([
  ["in a few of the newest submissions", { min: 12, max: 1_000_000, few: 0 }],
  ["by each name", { min: 0, max: 0, few: 0 }],
])("names are found %s", async (_, window) => {
  for (const { problemId, ...filter } of NAMES.filter((one) => !one.completeProblemId)) {
    const wanted = expected(null, { ...filter, problemId });
    const look = { ...filter, problemKeyword: problemId, viewerUid: null, seesAll: false };
    if (filter.username === undefined && problemId === undefined) continue;
    for (const page of pagesOf(wanted.length)) {
      const wish = { limit: LIMIT, offset: (page - 1) * LIMIT, total: wanted.length };
      const found = await listMatching(bank.db, "en-US", look, wish, window);
      const ids = wanted.slice(wish.offset, wish.offset + LIMIT);
      expect({ filter, page, ids: found.map((one) => one.id) }).toEqual({ filter, page, ids });
    }
  }
});

test.each([
  ["lately", 1],
  ["long ago", 1000],
])("what many of one name sent %s is found from the newest of each back", async (_, spread) => {
  const filter = { username: "scale" };
  const wanted = expected(null, filter);
  const look = { ...filter, areSome: true, viewerUid: null, seesAll: false };
  const total = wanted.length;
  // Where ids are many more than rows, nothing lies where it is expected.
  const newestId = (rows[0]?.id ?? 0) * spread;
  const window = { min: 12, max: 1_000_000, few: 0 };
  for (const page of pagesOf(total)) {
    const wish = { limit: LIMIT, offset: (page - 1) * LIMIT, total, newestId };
    const found = await listMatching(bank.db, "en-US", look, wish, window);
    const ids = wanted.slice(wish.offset, wish.offset + LIMIT);
    expect({ page, ids: found.map((one) => one.id) }).toEqual({ page, ids });
  }
});

test("what many of one name sent is counted once a minute, but for the newest", async () => {
  const context = bank.context("alice");
  const count = async (filter: { username: string; status?: number }) => {
    const look = { ...filter, viewerUid: "alice", seesAll: false };
    const beginning = await findBeginning(bank.db, "alice");
    const keeping = { fromTotal: 50, newest: 100, newestOfAny: 100 };
    return (await countFor(context, look, beginning, keeping)).total;
  };
  for (const filter of [{ username: "scale" }, { username: "a" }, { username: "scale-00001" }]) {
    for (const status of [undefined, 0, 5]) {
      const wanted = expected("alice", { ...filter, status }).length;
      expect({ filter, status, count: await count({ ...filter, status }) }).toEqual({
        ...{ filter, status, count: wanted },
      });
    }
  }
  const counted = expected("alice", { username: "scale" });
  const { sql } = bank.database;
  const elsewhere = async (id = 0) => {
    await sql`update submission set contest_id = 9, training_id = null where id = ${id}`;
    // As whatever moves a submission does.
    await sql`insert into submission_total (language) values ('C')`;
  };
  const before = await count({ username: "scale" });
  try {
    await elsewhere(counted.at(-1));
    expect(await count({ username: "scale" })).toBe(before);
    await elsewhere(counted[0]);
    expect(await count({ username: "scale" })).toBe(before - 1);
    bank.clock.now = new Date(bank.clock.now.getTime() + 61_000);
    expect(await count({ username: "scale" })).toBe(before - 2);
  } finally {
    await sql`update submission set contest_id = null where contest_id = 9`;
  }
});

test("figures by verdict are those of all rows in the bank", async () => {
  const open = rows.filter((row) => row.inBank);
  const count = (status: number) => open.filter((row) => row.status === status).length;
  const found = new Map((await countByVerdict(bank.db)).map((one) => [one.verdict, one.count]));
  expect([found.get("AC"), found.get("PE"), found.get("CE")]).toEqual([0, -3, -2].map(count));
  // What is judged at the moment has no verdict.
  expect(found.get("none")).toBe(count(5));
  expect([...found.values()].reduce((sum, one) => sum + one, 0)).toBe(open.length);
});

test("lists that are asked for at the same time go to whom they belong", async () => {
  const { services } = bank.context(null);
  const asking = (["alice", "bob", "root", null] as const).flatMap((person) =>
    Array.from({ length: 4 }, async () => {
      const { submission } = bank.as(person, { services });
      const all = await submission.find({ limit: 1000 });
      const mine = person === null ? null : await submission.find({ onlyMine: true, limit: 1000 });
      expect(all.records.map((one) => one.submitId)).toEqual(expected(person, {}));
      if (mine !== null) {
        expect(mine.records.map((one) => one.submitId)).toEqual(
          expected(person, { onlyMine: true }),
        );
      }
    }),
  );
  await Promise.all(asking);
});
