/** The list of discussions: the same rows for all who ask at once, and each reader's own view of them. */
import { addGroups } from "@gavel/db/testing";
import type { CompiledQuery } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bank, openBank } from "../../bank/problem/test-kit.ts";
import { foldNameChanges } from "../../kernel/called-queries.ts";
import { queriesOf } from "../../kernel/testing/asked.ts";
import { findMatching } from "./list-queries.ts";

let bank: Bank;
let categoryId: number;

beforeAll(async () => {
  bank = await openBank();
  const category = bank.db.selectFrom("discussion_category").select("id").orderBy("id");
  categoryId = (await category.executeTakeFirstOrThrow()).id;
});
afterAll(() => bank.close());

async function begin(author: string, title: string, columns: object = {}) {
  const { id } = await bank.db
    .insertInto("discussion")
    .values({
      ...{ title, description: "About loops", content: `By ${author}`, category_id: categoryId },
      ...{ author_uid: author, author_name: author, author_role: 1002 },
      ...columns,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

test("who asks at the same time is told alone what is theirs", async () => {
  const { pid } = await bank.as("root").problem.create(bank.form({ auth: 2 }));
  await begin("alice", "Zebra one", { problem_id: pid });
  await begin("bob", "Zebra two");
  await begin("bob", "Zebra three", { is_disabled: true });
  const asked = { keyword: "zebra", limit: 10, currentPage: 1 };
  const of = (person: Parameters<Bank["as"]>[0], more: object = {}) =>
    bank.as(person).discussion.find({ ...asked, ...more });
  const [alice, bob, stranger, root, alices, all] = await Promise.all([
    ...[of("alice"), of("bob"), of(null), of("root")],
    ...[of("alice", { onlyMine: true }), of("admin", { withDisabled: true })],
  ]);
  const seen = (page: typeof alice) =>
    page?.records.map((one) => [one.title, one.content, one.canEdit, one.problem?.pid ?? null]);
  expect(seen(alice)).toEqual([
    ["Zebra two", null, false, null],
    ["Zebra one", "By alice", true, null],
  ]);
  expect(seen(bob)).toEqual([
    ["Zebra two", "By bob", true, null],
    ["Zebra one", null, false, null],
  ]);
  expect(seen(stranger)).toEqual([
    ["Zebra two", null, false, null],
    ["Zebra one", null, false, null],
  ]);
  expect(seen(root)).toEqual([
    ["Zebra two", null, true, null],
    ["Zebra one", null, true, pid],
  ]);
  expect(alices?.records.map(({ title }) => title)).toEqual(["Zebra one"]);
  expect(all?.records.map(({ title }) => title)).toEqual(["Zebra three", "Zebra two", "Zebra one"]);
});

test("pages that are kept are those that are there, whatever changed", async () => {
  const { db } = bank;
  const { sql } = bank.database;
  await addGroups(db, 1);
  const [first = 0, second = 0, third = 0] = await Promise.all([
    begin("alice", "Walrus one"),
    begin("bob", "Walrus two"),
    begin("bob", "Seal", { group_id: 1 }),
  ]);
  const other = await db
    .insertInto("discussion_category")
    .values({ name: "Other" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const filters = [{}, { keyword: "walrus" }, { keyword: "bob" }, { authorUid: "bob" }].flatMap(
    (one) => [
      { groupId: null, withDisabled: false, ...one },
      { groupId: null, withDisabled: true, ...one },
      { groupId: 1, withDisabled: false, ...one },
      { groupId: null, withDisabled: false, categoryId: other.id, ...one },
    ],
  );
  const lists = async (tx = db) => {
    const found: unknown[] = [];
    for (const filter of filters) {
      for (const offset of [0, 2]) {
        const page = await findMatching(tx, filter, { limit: 2, offset, locale: "en-US" });
        // What the statement counted on the way is nobody's.
        const rows = page.rows.map(({ changes: _, ...row }) => ({ ...row, found: undefined }));
        found.push({ filter, offset, total: page.total, rows });
      }
    }
    return found;
  };
  const changes = [
    () => sql`update discussion set is_pinned = true where id = ${first}`,
    () => sql`update discussion set is_disabled = true where id = ${second}`,
    () => sql`update discussion set is_disabled = false where id = ${second}`,
    () => sql`update discussion set category_id = ${other.id} where id = ${second}`,
    () => sql`update discussion set title = 'Walrus' where id = ${third}`,
    () => sql`update discussion set view_count = 7, comment_count = 3 where id = ${first}`,
    () => sql`update discussion set group_id = null where id = ${third}`,
    () => sql`update user_account set username = 'rob' where uid = 'bob'`,
    () => sql`update user_account set username = 'bob' where uid = 'bob'`,
    () => sql`update discussion set author_uid = null, author_name = 'bobby' where id = ${third}`,
    () => sql`delete from discussion where id = ${first}`,
    () => begin("alice", "Walrus again", { group_id: 1 }),
    () => foldNameChanges(db),
  ];
  for (const [at, change] of changes.entries()) {
    await lists();
    await change();
    // A transaction knows nothing of what is kept.
    const asked = await db.transaction().execute(lists);
    expect({ at, lists: await lists() }).toEqual({ at, lists: asked });
    expect({ at, lists: await lists() }).toEqual({ at, lists: asked });
  }
});

/** So many that to go through them all takes longer than to ask the index, as on a site of a hundred thousand. */
const PEOPLE = 6000;

test.each(["person 5999", "tion 7", "pe", "问题"])(
  "authors are found in an index by %s, wherever they stand among all people",
  async (keyword) => {
    const { sql } = bank.database;
    const [filled] = await sql`select 1 from user_account where uid = 'many0001'`;
    if (filled === undefined) await addMany();
    const finding = await findingOf(keyword);
    const values = finding.parameters.map((one) => (typeof one === "number" ? one : `'${one}'`));
    const plan = await sql.begin(async (tx) => {
      // As PostgreSQL keeps it for any keyword.
      await tx`set local plan_cache_mode = force_generic_plan`;
      await tx.unsafe(`prepare listed as ${finding.sql}`);
      const lines = await tx.unsafe(`explain execute listed(${values.join()})`);
      await tx`deallocate listed`;
      return lines.map((line) => String(line["QUERY PLAN"]));
    });
    const scans = plan.flatMap(
      (line) =>
        / *(?:-> *)?(.*Scan.* on (?:user_account account|user_account_\w+)) /.exec(line)?.[1] ?? [],
    );
    const [all, index, ...more] = scans;
    expect(all).toBe("Bitmap Heap Scan on user_account account");
    expect(index).toMatch(/^Bitmap Index Scan on user_account_(search|short_words)$/);
    expect(more).toEqual([]);
  },
);

/** Whoever writes is among the first of them: then PostgreSQL expects to be soon done with who might have written. */
async function addMany(): Promise<void> {
  const { sql } = bank.database;
  await sql`
    insert into user_account (uid, username, password_hash, realname, nickname)
    select 'many' || lpad(n::text, 4, '0'), 'person ' || n, '', 'Somebody ' || n, 'Nick ' || n
    from generate_series(1, ${PEOPLE}::int) as n`;
  await sql`
    insert into discussion (title, description, content, category_id, author_uid, author_name, author_role)
    select 'Question ' || n, 'In short', 'Why?', ${categoryId}::bigint, 'many' || lpad((n % 50 + 1)::text, 4, '0'), '', 1002
    from generate_series(1, 1000) as n`;
  await sql`vacuum analyze user_account, discussion`;
}

async function findingOf(keyword: string): Promise<CompiledQuery> {
  const page = { limit: 15, offset: 0, locale: "en-US" } as const;
  const [finding] = await queriesOf(bank.db, (db) =>
    findMatching(db, { groupId: null, withDisabled: false, keyword }, page),
  );
  if (finding === undefined) throw new Error("nothing was asked");
  return finding;
}
