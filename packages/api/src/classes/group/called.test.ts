/** Groups by a keyword come from memory: here the list is held against the database's, before and after each kind of change. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bank, openBank, type PersonName } from "../../bank/problem/test-kit.ts";
import { findCurrentNames } from "../../kernel/current-names.ts";
import { findGroups } from "./service.ts";

let bank: Bank;
const PEOPLE = [null, "bob", "alice", "root"] as const;
const KEYWORDS = ["class", "CLASS 1", "算法", "法", "cl", "c", "G1", "100%", "+1", "nothing", "é"];

beforeAll(async () => {
  bank = await openBank();
  await bank.database.sql`
    insert into user_group (name, short_name, brief, owner_name, is_visible, is_banned, disbanded_at)
    select 'Class ' || n, 'G' || n, case n % 3 when 0 then '算法训练' when 1 then '100% é' else 'a+1' end, 'x',
      n % 5 <> 0, n % 7 = 0, case when n % 11 = 0 then now() end
    from generate_series(1, 60) as n`;
  await bank.database.sql`
    insert into group_member (group_id, uid, level) select id, 'alice', 3 from user_group where id % 2 = 0`;
});
afterAll(() => bank?.close());

const input = (keyword: string, currentPage: number) => ({
  ...{ keyword, currentPage, limit: 7, onlyMine: false, auth: undefined },
});

async function inMemory(person: PersonName | null, keyword: string, page: number) {
  const ctx = bank.context(person);
  const isKept = async () => (await findCurrentNames(ctx, "user_group")) !== null;
  await expect.poll(isKept, { timeout: 60_000 }).toBe(true);
  return findGroups(ctx, input(keyword, page));
}

/** A transaction knows nothing of what is kept. */
const inDatabase = (person: PersonName | null, keyword: string, page: number) =>
  bank.db
    .transaction()
    .execute((db) => findGroups({ ...bank.context(person), db }, input(keyword, page)));

async function expectAlike(): Promise<void> {
  for (const person of PEOPLE) {
    for (const keyword of KEYWORDS) {
      for (const page of [1, 2, 9]) {
        const [kept, asked] = [
          await inMemory(person, keyword, page),
          await inDatabase(person, keyword, page),
        ];
        expect({ person, keyword, page, found: kept }).toEqual({
          person,
          keyword,
          page,
          found: asked,
        });
      }
    }
  }
}

test("every reader is told the same from memory as by the database", expectAlike);

test.each([
  ["hidden", `update user_group set is_visible = not is_visible where id % 4 = 0`],
  ["banned", `update user_group set is_banned = not is_banned where id % 4 = 1`],
  ["disbanded", `update user_group set disbanded_at = now() where id % 9 = 2`],
  ["called otherwise", `update user_group set brief = 'class 算法' where id % 6 = 0`],
  ["removed", `delete from user_group where id % 13 = 3`],
  [
    "new",
    `insert into user_group (name, short_name, brief, owner_name) values ('算法 class', 'C1', '', 'x')`,
  ],
])("also at once when groups are %s", async (_, change) => {
  await inMemory(null, "class", 1);
  await bank.database.sql.unsafe(change);
  const now = await findGroups(bank.context(null), input("class", 1));
  expect(now).toEqual(await inDatabase(null, "class", 1));
  await expectAlike();
});
