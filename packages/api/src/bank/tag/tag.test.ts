import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Bank, openBank, type PersonName, refusal } from "../problem/test-kit.ts";

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

describe("merging tags", () => {
  const newTag = (name: string, oj?: string) => bank.as("root").tag.create({ name, oj });
  async function problemWith(problemId: string, ids: number[]) {
    const { problem } = bank.as("root");
    const { pid } = await problem.create(bank.form({ problemId, auth: 2 }));
    await problem.changeTags({ pids: [pid], add: ids });
    return pid;
  }
  const tagsOf = async (pid: number) =>
    (await bank.as("root").problem.getFull({ pid })).tags.map((tag) => tag.name);

  test("moves problems to the one that stays, and says how many", async () => {
    const [dp, doubled, third] = [await newTag("DP"), await newTag("D.P."), await newTag("dyn")];
    const one = await problemWith("M1", [doubled.id]);
    const both = await problemWith("M2", [dp.id, doubled.id, third.id]);
    const { tag } = bank.as("keeper");
    const from = [doubled.id, third.id];
    expect(await tag.countProblems({ ids: from })).toBe(2);
    expect(await tag.merge({ fromIds: from, intoId: dp.id })).toBe(2);
    expect(await tagsOf(one)).toEqual(["DP"]);
    expect(await tagsOf(both)).toEqual(["DP"]);
    const names = (await tag.list({})).map((row) => row.name);
    expect(names).toContain("DP");
    expect(names).not.toContain("D.P.");
    const entry = await bank.db
      .selectFrom("audit_entry")
      .selectAll()
      .where("action", "=", "tag.merge")
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      target_name: "DP",
      before: { names: ["DP", "D.P.", "dyn"] },
      after: { names: ["DP"], problems: 2 },
    });
  });

  test("is refused across banks, into itself, for what is not there, and to other administrators", async () => {
    const [own, remote] = [await newTag("greedy"), await newTag("greedy", "HDU")];
    const pid = await problemWith("M3", [own.id]);
    const { tag } = bank.as("root");
    const refused = async (from: number[], into: number) =>
      refusal(tag.merge({ fromIds: from, intoId: into }));
    expect(await refused([remote.id], own.id)).toBe("PARAM_INVALID");
    expect(await refused([own.id], own.id)).toBe("PARAM_INVALID");
    expect(await refused([987_654], own.id)).toBe("NOT_FOUND");
    const plain = bank.as("admin").tag;
    const call = plain.merge({ fromIds: [remote.id], intoId: own.id });
    expect(await refusal(call)).toBe("ACCESS_DENIED");
    expect(await refusal(plain.countProblems({ ids: [own.id] }))).toBe("ACCESS_DENIED");
    expect(await tagsOf(pid)).toEqual(["greedy"]);
  });

  test("a second tag of a name is told to be there already", async () => {
    await newTag("Sorting");
    expect(await refusal(newTag("sorting"))).toBe("TAG_EXISTS");
  });
});
