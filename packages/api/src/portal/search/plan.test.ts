/** What a search of names reads: the few that it found, whatever PostgreSQL expects of a list that it is not told. */
import { createTestDatabase, type TestDatabase } from "@gavel/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { KeptNames } from "../../kernel/kept-names.ts";
import { queriesOf } from "../../kernel/testing/asked.ts";
import { NO_GROUPS } from "../../places/group/index.ts";
import { findContests, findDiscussions, findTrainings, type Search } from "./named-queries.ts";

const GROUPS = 1000;
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.sql.unsafe(`
    insert into user_account (uid, username, password_hash)
      select 'p' || n, 'person-' || n, '' from generate_series(1, 3000) as n;
    insert into user_group (name, short_name, owner_name)
      select 'Group ' || n, 'g' || n, 'x' from generate_series(1, ${GROUPS}) as n;
    insert into discussion (title, description, content, category_id, author_uid, author_name, author_role)
      select 'Walrus ' || n, '', 'x', 1, 'p' || n, 'x', 1002 from generate_series(1, 1000) as n;
    insert into training (title, author_name) select 'Walrus ' || n, 'x' from generate_series(1, 1000) as n;
    insert into contest (title, type, start_time, end_time, author_name)
      select 'Walrus ' || n, 0, '2026-05-01', '2026-05-02', 'x' from generate_series(1, 1000) as n;
    analyze user_account; analyze user_group; analyze discussion; analyze training; analyze contest`);
});
afterAll(() => database.drop());

const names = new KeptNames(
  1,
  Array.from({ length: GROUPS }, (_, at) => {
    const name = `walrus ${at + 1}`;
    return { id: at + 1, name, searched: name, group: null, isListed: true };
  }),
);

const search: Search = {
  ...{ keyword: "walrus", limit: 51, viewer: null },
  groups: async () => NO_GROUPS,
  wantsSimilar: async () => false,
  names: { contest: names, training: names, discussion: names, user_group: names },
};
const areas = { openPublicDiscussion: true, openGroupDiscussion: true };

test.each([
  ["discussion", (db) => findDiscussions(db, search, areas)],
  ["contest", (db) => findContests(db, search)],
  ["training", (db) => findTrainings(db, search)],
] as readonly (readonly [string, Parameters<typeof queriesOf>[1]])[])(
  "of each %s only those that are found are read, and once",
  async (table, find) => {
    const [asked, ...more] = await queriesOf(database.db, find);
    expect(more).toEqual([]);
    const values = (asked?.parameters ?? []).map((one) =>
      Array.isArray(one) ? `'{${one.join()}}'` : `'${one}'`,
    );
    const lines = await database.sql.begin(async (tx) => {
      await tx`set local plan_cache_mode = force_generic_plan`;
      await tx.unsafe(`prepare found as ${asked?.sql}`);
      const given = values.length === 0 ? "" : `(${values.join()})`;
      const plan = await tx.unsafe(`explain execute found${given}`);
      await tx`deallocate found`;
      return plan.map((line) => String(line["QUERY PLAN"]));
    });
    const scans = lines.flatMap(
      (line) => /(\w[\w ]*Scan)[^(]* on (\w+)/.exec(line)?.slice(1) ?? [],
    );
    expect(lines.join("\n")).not.toMatch(/Seq Scan on|Hash/);
    // To find them, and to tell of them.
    expect(scans.filter((one) => one === table)).toHaveLength(2);
  },
);
