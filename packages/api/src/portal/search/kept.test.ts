/** What is called how is searched in memory: here each answer is held against the database's, before and after changes. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Bank, openBank, type PersonName } from "../../bank/problem/test-kit.ts";
import { CALLED_KINDS, CHANGED_KINDS, foldNameChanges } from "../../kernel/called-queries.ts";
import { findNamesAt, namesRead } from "../../kernel/current-names.ts";
import { findStamps } from "./named-queries.ts";
import { search } from "./service.ts";

let bank: Bank;
const PEOPLE = [null, "bob", "alice", "admin", "keeper", "root"] as const;
const KINDS = ["contests", "trainings", "discussions", "groups"] as const;
const WORDS = [
  "Quay walls",
  "quay",
  "The quay",
  "Aquayard",
  "图论入门",
  "第一次图论赛",
  "A*b é图a",
  "x2 x",
];

beforeAll(async () => {
  bank = await openBank();
  const { sql: raw } = bank.database;
  const people = [
    ["alice", 3],
    ["admin", 4],
    ["bob", 1],
  ] as const;
  for (const [at, word] of WORDS.entries()) {
    await raw`
      insert into user_group (name, short_name, brief, owner_name, is_visible, is_banned)
      values (${word}, ${`g${at}`}, ${`about ${WORDS[(at + 3) % WORDS.length] ?? ""}`}, 'x', ${at % 3 !== 0}, ${at % 7 === 6})`;
  }
  const groups = await raw<{ id: number }[]>`select id from user_group order by id`;
  for (const { id } of groups.slice(0, 4)) {
    for (const [uid, level] of people) {
      await raw`insert into group_member (group_id, uid, level) values (${id}, ${uid}, ${level})`;
    }
  }
  for (const [at, word] of [...WORDS, ...WORDS, ...WORDS].entries()) {
    const group = at % 3 === 0 ? null : (groups[at % groups.length]?.id ?? null);
    const title = `${word}${at % 2 === 0 ? "" : ` ${at}`}`;
    const author = at % 4 === 0 ? "admin" : "alice";
    await raw`
      insert into contest (title, type, start_time, end_time, author_name, author_uid, is_visible, group_id)
      values (${title}, 0, now(), now() + interval '1 hour', 'x', ${author}, ${at % 5 !== 0}, ${group})`;
    await raw`
      insert into training (title, description, author_name, author_uid, is_enabled, group_id)
      values (${title}, '', 'x', ${author}, ${at % 5 !== 1}, ${group})`;
    await raw`
      insert into discussion (category_id, title, description, content, author_name, author_role, is_disabled, group_id)
      values (1, ${title}, ${WORDS[(at + 2) % WORDS.length] ?? ""}, 'x', 'x', 1002, ${at % 6 === 0}, ${group})`;
  }
});
afterAll(() => bank?.close());

/** From memory: what was read there is of this moment. */
async function inMemory(person: PersonName | null, keyword: string, kind?: (typeof KINDS)[number]) {
  const ctx = bank.context(person);
  const stamps = await findStamps(ctx.db);
  for (const one of CALLED_KINDS) {
    await expect
      .poll(() => findNamesAt(ctx, one, stamps[one])?.changes, { timeout: 60_000 })
      .toBe(stamps[one]);
  }
  return search(ctx, { keyword, kind });
}

/** A transaction knows nothing of what is kept. */
function inDatabase(person: PersonName | null, keyword: string, kind?: (typeof KINDS)[number]) {
  return bank.db
    .transaction()
    .execute((db) => search({ ...bank.context(person), db }, { keyword, kind }));
}

const KEYWORDS = [
  "quay",
  "QUAY",
  "qu",
  "q",
  "a",
  "图",
  "图论",
  "论赛",
  "一次图",
  "b",
  "*b",
  "é",
  "é图",
  "x",
  "2",
  "x2",
  "about",
  "g1",
  "the quay",
  "walls 1",
  "uay",
  "#3",
  "7",
  "quya",
  "zzz",
];

describe("every reader is told the same from memory as by the database", () => {
  test.each(PEOPLE)("%s", async (person) => {
    for (const keyword of KEYWORDS) {
      for (const kind of KINDS) {
        const [kept, asked] = [
          await inMemory(person, keyword, kind),
          await inDatabase(person, keyword, kind),
        ];
        expect({ keyword, found: kept[kind] }).toEqual({ keyword, found: asked[kind] });
      }
      // Of all kinds at once.
      const [kept, asked] = [await inMemory(person, keyword), await inDatabase(person, keyword)];
      expect({ keyword, found: kept }).toEqual({ keyword, found: asked });
    }
  });
});

test("after each change of what something is called or whose it is", async () => {
  const { sql: raw } = bank.database;
  const [group] = await raw<
    { id: number }[]
  >`select id from user_group where is_visible and not is_banned order by id desc limit 1`;
  const changes = [
    () => raw`update contest set title = 'Zebra ' || title where id % 3 = 0`,
    () => raw`update training set title = 'Zebra' where id % 3 = 0`,
    () => raw`update discussion set description = 'zebra' where id % 3 = 0`,
    () => raw`update user_group set brief = 'Zebra' where id % 3 = 0`,
    () => raw`update discussion set group_id = null, title = 'Zebra of all' where id % 7 = 0`,
    () => raw`update discussion set group_id = ${group?.id ?? null} where id % 7 = 1`,
    () => raw`update contest set is_visible = not is_visible`,
    () => raw`delete from discussion where id % 6 = 0`,
    () => raw`insert into training (title, description, author_name) values ('A zebra', '', 'x')`,
    () => foldNameChanges(bank.db),
  ];
  for (const [at, change] of changes.entries()) {
    await inMemory("alice", "zebra");
    await change();
    for (const person of [null, "alice", "root"] as const) {
      const at0 = await search(bank.context(person), { keyword: "zebra" });
      const [kept, asked] = [await inMemory(person, "zebra"), await inDatabase(person, "zebra")];
      expect({ at, found: kept }).toEqual({ at, found: asked });
      // Nobody finds what was before, while it is being read anew.
      expect({ at, found: at0 }).toEqual({ at, found: asked });
    }
  }
});

test("people are found as they are now, whoever was found before", async () => {
  const { sql: raw } = bank.database;
  const changes = [
    () => raw`
      insert into user_account (uid, username, password_hash, realname)
      values ('w1', 'walrus', '', ''), ('w2', 'morse', '', 'Tusk')`,
    () => raw`update user_account set nickname = 'Walrus too' where uid = 'w2'`,
    () => raw`update user_account set avatar = '/api/public/img/w.png' where uid = 'w1'`,
    () => raw`update user_account set is_banned = true where uid = 'w1'`,
    () => raw`update user_account set is_banned = false, username = 'walrus9' where uid = 'w1'`,
    () => raw`update user_account set nickname = '', realname = 'Walrus' where uid = 'w2'`,
    () => raw`delete from user_account where uid = 'w2'`,
    () => raw`update user_account set username = 'seal' where uid = 'w1'`,
  ];
  // In full, by how it begins, by a letter or two, and mistyped.
  for (const keyword of ["walrus", "wal", "wa", "w", "walruz"]) {
    const find = async (tx = bank.db) => {
      const { users } = await search({ ...bank.context(null), db: tx }, { keyword, kind: "users" });
      return users;
    };
    let differing = 0;
    for (const [at, change] of changes.entries()) {
      const before = await find();
      await change();
      const now = await find();
      expect({ keyword, at, now }).toEqual({
        ...{ keyword, at },
        now: await bank.db.transaction().execute(find),
      });
      expect(await find()).toEqual(now);
      if (JSON.stringify(before) !== JSON.stringify(now)) differing += 1;
    }
    expect(differing, keyword).toBeGreaterThan(3);
    await raw`delete from user_account where uid in ('w1', 'w2')`;
  }
});

test("words of one or two letters are those that the database's index has", async () => {
  const texts = ["ab a b", "a*b", "é图a", "a图b", "1a2", "x-y z", "图", " a", "\x1fq", "a\x7fb"];
  const words = [
    "a",
    "b",
    "ab",
    "*",
    "*b",
    "a*",
    "é",
    "é图",
    "图a",
    "图",
    "a图",
    "1",
    "1a",
    "a2",
    "-y",
    "x-",
    "z",
    "q",
    "y",
  ];
  const { rows } = await sql<{ text: string; word: string; holds: boolean }>`
    select text, word, short_words(text) @> array[word] as holds
    from unnest(${texts}::text[]) as text, unnest(${words}::text[]) as word`.execute(bank.db);
  const { KeptNames } = await import("../../kernel/kept-names.ts");
  for (const { text, word, holds } of rows) {
    const names = new KeptNames(1, [
      { id: 1, name: "", searched: text, group: null, isListed: true },
    ]);
    const found = names.best(word, null);
    expect({ text, word, holds: found?.length === 1 }).toEqual({ text, word, holds });
  }
});

test("the lines of changes are put together, and add up to the same", async () => {
  const before = await findStamps(bank.db);
  await foldNameChanges(bank.db);
  await namesRead(bank.db);
  expect(await findStamps(bank.db)).toEqual(before);
  const lines = await bank.db.selectFrom("name_change").select("kind").orderBy("kind").execute();
  expect(lines.map(({ kind }) => kind)).toEqual([...CHANGED_KINDS].sort());
});
