/** What lists of submissions show of problems is kept: here it is held against the database after each kind of change. */
import { fillToScale } from "@gavel/db/scale";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bank, openBank } from "../test-kit.ts";
import { findCurrentBank } from "./current-bank.ts";
import { findListedProblems, titleOf } from "./fact-queries.ts";
import { countChanges } from "./queries.ts";

let bank: Bank;
let pids: number[];

beforeAll(async () => {
  bank = await openBank();
  const scale = { users: 3, problems: 30, submissions: 10 };
  await fillToScale(bank.database.sql, scale, () => undefined);
  pids = (await bank.db.selectFrom("problem").select("id").execute()).map(({ id }) => id);
});
afterAll(() => bank.close());

/** As lists of submissions say it: the bank, where it is kept, knows more of each. */
const FACTS = [
  ...(["id", "display_id", "title", "titles", "type", "author_uid", "is_open", "auth"] as const),
  ...(["code_share", "open_case_result", "io_score", "is_remote", "group_id"] as const),
];
const factsOf = (found: Awaited<ReturnType<typeof findListedProblems>>, ids: readonly number[]) =>
  ids.map((id) => {
    const one = found.get(id);
    return one === undefined ? null : Object.fromEntries(FACTS.map((name) => [name, one[name]]));
  });

const kept = async (ids = pids) =>
  factsOf(await findListedProblems(bank.db, ids, await countChanges(bank.db)), ids);

/** In a transaction, of which nothing is kept. */
const fresh = (ids = pids) =>
  bank.db.transaction().execute(async (tx) => {
    return factsOf(await findListedProblems(tx, ids, await countChanges(tx)), ids);
  });

type Sql = Bank["database"]["sql"];
test.each<[string, (run: Sql) => Promise<unknown>]>([
  ["nothing", async () => undefined],
  ["problems that are hidden", (run) => run`update problem set auth = 2 where id % 5 = 0`],
  ["titles", (run) => run`update problem set title = 'New ' || id where id % 4 = 0`],
  ["authors", (run) => run`update problem set author_uid = 'alice' where id % 3 = 0`],
  ["what may be shared", (run) => run`update problem set code_share = not code_share`],
  ["translations", (run) => run`update problem_translation set title = '新 ' || problem_id`],
  ["translations less", (run) => run`delete from problem_translation where problem_id % 3 = 0`],
  ["problems less", (run) => run`delete from problem where id % 7 = 0`],
])("they are the same after %s", async (_, change) => {
  const before = await kept();
  expect(before).toEqual(await fresh());
  await change(bank.database.sql);
  const after = await kept();
  expect(after).toEqual(await fresh());
  expect(await kept()).toEqual(after);
});

test("they are the same from the bank that is kept", async () => {
  const ctx = bank.context(null);
  await bank.database.sql`update problem set hint = 'Think.'`;
  await expect.poll(async () => (await findCurrentBank(ctx)) !== null).toBe(true);
  expect(await kept()).toEqual(await fresh());
});

test("what is known is not looked up again, and what is not, beside it", async () => {
  const { db } = bank;
  const changes = await countChanges(db);
  const [first = 0, second = 0] = (await kept()).map((one) => Number(one?.id ?? 0)).filter(Boolean);
  await kept([first]);
  const [known, again, both] = await Promise.all(
    [[first], [first], [first, second]].map((ids) => findListedProblems(db, ids, changes)),
  );
  expect(known?.get(first)).toBeDefined();
  expect(again?.get(first)).toBe(known?.get(first));
  expect([...(both?.keys() ?? [])]).toEqual([first, second]);
});

test("a change that is undone is nobody's", async () => {
  const before = await kept();
  const undo = new Error("undone");
  const undone = bank.db.transaction().execute(async (tx) => {
    await sql`update problem set title = 'Undone'`.execute(tx);
    const [pid = 0] = before.map((one) => Number(one?.id ?? 0)).filter(Boolean);
    const inside = await findListedProblems(tx, [pid], await countChanges(tx));
    expect(inside.get(pid)?.title).toBe("Undone");
    throw undo;
  });
  await expect(undone).rejects.toBe(undo);
  await bank.database.sql`update problem set difficulty = 1 where id = ${pids[0] ?? 0}`;
  expect((await kept()).map((one) => one?.title)).toEqual(before.map((one) => one?.title));
});

test("the title is in the reader's language, or the problem's own", () => {
  const problem = { title: "Sum", titles: { "zh-CN": "求和" } } as Parameters<typeof titleOf>[0];
  expect(titleOf(problem, "zh-CN")).toBe("求和");
  expect(titleOf(problem, "en-US")).toBe("Sum");
  expect(titleOf({ ...problem, titles: null }, "zh-CN")).toBe("Sum");
});
