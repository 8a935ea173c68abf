import { addGroups } from "@gavel/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { canSee, type Person, problemAccess } from "./policy.ts";
import { type Bank, openBank } from "./test-kit.ts";
import { hiddenProblems, isOpen, isVisible } from "./visible-queries.ts";

let bank: Bank;
beforeAll(async () => {
  bank = await openBank();
  await addGroups(bank.db, 7);
  const combinations = [1, 2, 3].flatMap((auth) =>
    [null, 7].flatMap((group_id) =>
      [null, 1, 2, 3].flatMap((apply_public_progress) =>
        [null, "alice", "admin"].map((author_uid) => {
          const facts = { auth, group_id, apply_public_progress, author_uid };
          const display_id = Object.values(facts).join("-").toUpperCase();
          return { ...facts, display_id, title: display_id, author_name: "x" };
        }),
      ),
    ),
  );
  await bank.db.insertInto("problem").values(combinations).execute();
});
afterAll(() => bank?.close());

const PEOPLE: readonly (Person | null)[] = [
  null,
  { uid: "alice", role: 1002 },
  { uid: "bob", role: 1002 },
  { uid: "admin", role: 1001 },
  { uid: "keeper", role: 1008 },
  { uid: "root", role: 1000 },
];
const idsOf = (rows: readonly { id: number | null }[]) => rows.map((row) => row.id);
const readAll = () => bank.db.selectFrom("problem").selectAll().orderBy("id").execute();

test("lists hold what the rule shows to each person, over all kinds of problems", async () => {
  const all = await readAll();
  expect(all).toHaveLength(72);
  for (const person of PEOPLE) {
    const listed = await bank.db
      .selectFrom("problem")
      .where(isVisible(bank.db, "problem.id", person))
      .select("problem.id")
      .orderBy("problem.id")
      .execute();
    expect(idsOf(listed)).toEqual(idsOf(all.filter((row) => canSee(person, row))));
  }
});

test("what is open is what everybody may submit to; the rest is hidden", async () => {
  const { db } = bank;
  const all = await readAll();
  const isForAll = (row: (typeof all)[number]) => problemAccess(null, row).may === "submit";
  const open = await db.selectFrom("problem").where(isOpen).select("id").orderBy("id").execute();
  expect(idsOf(open)).toEqual(idsOf(all.filter(isForAll)));
  const hidden = await hiddenProblems(db).orderBy("id").execute();
  expect(idsOf(hidden)).toEqual(idsOf(all.filter((row) => !isForAll(row))));
});
