/** How a page of discussions is read: its own rows and authors, and not along all people. */
import { createTestDatabase, type TestDatabase } from "@gavel/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { queriesOf } from "../../kernel/testing/asked.ts";
import { type DiscussionFilter, findMatching } from "./list-queries.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  // Few of many have written, and these are the first in the index of people.
  await database.sql.unsafe(`
    insert into user_account (uid, username, password_hash)
      select 'p' || lpad(n::text, 5, '0'), 'person-' || n, '' from generate_series(1, 3000) as n;
    insert into user_group (name, short_name, owner_name) values ('A group', 'group', 'x');
    insert into discussion (title, description, content, category_id, group_id, author_uid, author_name, author_role)
      select 'Walrus ' || n, '', 'x', 1, case when n % 2 = 0 then (select max(id) from user_group) end,
        'p' || lpad((n % 100 + 1)::text, 5, '0'), 'x', 1002 from generate_series(1, 1000) as n;
    analyze user_account; analyze discussion`);
});
afterAll(() => database.drop());

const page = { limit: 15, offset: 30, locale: "en-US" } as const;

test.each<[string, Partial<DiscussionFilter>]>([
  ["the site", {}],
  ["a group", { groupId: 1 }],
])("authors of a page of %s are looked up one by one", async (_, wish) => {
  const [group] = await database.sql<{ id: number }[]>`select max(id) as id from user_group`;
  const groupId = wish.groupId === undefined ? null : (group?.id ?? 0);
  // The second look reads the rows by their ids.
  const asked = await queriesOf(database.db, async (db) => {
    for (let look = 0; look < 2; look += 1) {
      const { rows } = await findMatching(db, { withDisabled: false, groupId }, page);
      expect(rows).toHaveLength(15);
      expect(rows.every(({ username }) => username?.startsWith("person-"))).toBe(true);
    }
  });
  expect(asked).toHaveLength(2);
  for (const { sql, parameters } of asked) {
    const values = parameters.map((one) =>
      Array.isArray(one) ? `'{${one.join()}}'` : typeof one === "number" ? one : `'${one}'`,
    );
    const plan = await database.sql.begin(async (tx) => {
      await tx`set local plan_cache_mode = force_generic_plan`;
      await tx.unsafe(`prepare page as ${sql}`);
      const lines = await tx.unsafe(`explain execute page(${values.join()})`);
      await tx`deallocate page`;
      return lines.map((line) => String(line["QUERY PLAN"])).join("\n");
    });
    expect(plan).toMatch(/-> +Limit [^\n]*\n +-> +Index Scan using user_account_pkey/);
  }
});
