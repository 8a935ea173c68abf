import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bank, openBank, type PersonName } from "../problem/test-kit.ts";

let bank: Bank;
beforeAll(async () => {
  bank = await openBank();
  const add = (problemId: string, auth: 1 | 2 | 3, ...tags: string[]) =>
    bank
      .as("root")
      .problem.create(bank.form({ problemId, auth }, { tags: tags.map((name) => ({ name })) }));
  await add("OPEN", 1, "shared", "public");
  await add("SECRET", 2, "shared", "next round: flows");
  await add("ROUND", 3, "contest only");
  await bank.as("root").tag.create({ name: "unused" });
});
afterAll(() => bank.close());

const PUBLIC = ["public", "shared", "unused"];
const ALL = ["contest only", "next round: flows", ...PUBLIC].sort();

async function namesFor(person: PersonName | null) {
  const caller = bank.as(person);
  const [list, groups] = await Promise.all([caller.tag.list({}), caller.tag.find({})]);
  const names = list.map((tag) => tag.name).sort();
  const grouped = groups.flatMap((group) => group.tagList.map((tag) => tag.name)).sort();
  expect(grouped).toEqual(names);
  return names;
}

test("tags that only hidden problems carry are for administrators", async () => {
  expect(await namesFor(null)).toEqual(PUBLIC);
  expect(await namesFor("alice")).toEqual(PUBLIC);
  expect(await namesFor("root")).toEqual(ALL);
  // All at once: nobody is given the answer of somebody who sees more.
  const all = await Promise.all(([null, "root", "alice", "root", null] as const).map(namesFor));
  expect(all).toEqual([PUBLIC, ALL, PUBLIC, ALL, PUBLIC]);
});
