import { asJsonb } from "@gavel/db";
import { whyNotFind, whyNotLook } from "@gavel/domain/contest/access";
import * as training from "@gavel/domain/training/access";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Bank, openBank, type PersonName } from "../../bank/problem/test-kit.ts";
import { loadContest } from "../../places/contest/index.ts";
import { loadTraining } from "../../places/training/index.ts";

let bank: Bank;
const PEOPLE = [null, "bob", "alice", "admin", "otherAdmin", "keeper", "root"] as const;

async function contest(title: string, columns: object = {}) {
  const start_time = new Date("2026-05-01T00:00:00Z");
  const end_time = new Date("2026-05-02T00:00:00Z");
  const { id } = await bank.db
    .insertInto("contest")
    .values({ title, type: 0, start_time, end_time, author_name: "x", ...columns })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function addTraining(title: string, columns: object = {}) {
  const { id } = await bank.db
    .insertInto("training")
    .values({ title, author_name: "x", ...columns })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function discussion(title: string, columns: object = {}) {
  const { id } = await bank.db
    .insertInto("discussion")
    .values({
      ...{ title, description: "", content: "x", category_id: 1, author_name: "x" },
      ...{ author_role: 1002, ...columns },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function group(name: string, members: Partial<Record<PersonName, number>>, columns = {}) {
  const { id } = await bank.db
    .insertInto("user_group")
    .values({ name, short_name: name.slice(-6), owner_name: "x", ...columns })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const [uid, level] of Object.entries(members)) {
    await bank.db.insertInto("group_member").values({ group_id: id, uid, level }).execute();
  }
  return id;
}

let contests: number[];
let trainings: number[];

beforeAll(async () => {
  bank = await openBank();
  const members = { alice: 3, admin: 4, otherAdmin: 5, bob: 1 } as const;
  const open = await group("Harbour open", members);
  const hidden = await group("Harbour hidden", members, { is_visible: false });
  const banned = await group("Harbour banned", members, { is_banned: true });
  const gone = await group("Harbour gone", members, { disbanded_at: new Date() });
  const password = { auth: 1, password: "pier" };
  contests = [
    await contest("Harbour cup"),
    await contest("Harbour password cup", password),
    await contest("Harbour draft", { is_visible: false, author_uid: "admin" }),
    // Of somebody who was an administrator.
    await contest("Harbour old draft", { is_visible: false, author_uid: "bob" }),
  ];
  trainings = [
    await addTraining("Harbour steps"),
    await addTraining("Harbour draft", { is_enabled: false, author_uid: "admin" }),
    await addTraining("Harbour old draft", { is_enabled: false, author_uid: "bob" }),
  ];
  await discussion("Harbour talk");
  await discussion("Harbour disabled", { is_disabled: true });
  for (const [group_id, name] of [
    [open, "open"],
    [hidden, "hidden"],
    [banned, "banned"],
    [gone, "gone"],
  ] as const) {
    const own = { group_id, author_uid: "admin" };
    contests.push(await contest(`Harbour cup, ${name}`, own));
    contests.push(await contest(`Harbour draft, ${name}`, { ...own, is_visible: false }));
    const byMember = { group_id, author_uid: "alice", is_visible: false };
    contests.push(await contest(`Harbour member's draft, ${name}`, byMember));
    trainings.push(await addTraining(`Harbour steps, ${name}`, own));
    trainings.push(await addTraining(`Harbour draft, ${name}`, { ...own, is_enabled: false }));
    await discussion(`Harbour talk, ${name}`, { group_id });
    await discussion(`Harbour disabled, ${name}`, { group_id, is_disabled: true });
  }
});
afterAll(() => bank?.close());

const find = (person: PersonName | null, keyword: string) =>
  bank.as(person).search.find({ keyword, kind: undefined });
type Kind = "contests" | "trainings" | "discussions" | "groups";
async function titles(person: PersonName | null, kind: Kind, keyword = "harbour") {
  const answer = await bank.as(person).search.find({ keyword, kind });
  return answer[kind].map((one) => ("title" in one ? one.title : one.name)).sort();
}

describe("what somebody may not see is not found", () => {
  test.each(PEOPLE)("contests, by the rules of contests: %s", async (person) => {
    const seen: number[] = [];
    for (const id of contests) {
      const loaded = await loadContest(bank.context(person), id).catch(() => null);
      if (loaded === null) continue;
      const isListed = loaded.facts.groupId === null ? whyNotFind : whyNotLook;
      if (isListed(loaded.facts, loaded.person) === null) seen.push(id);
    }
    const found = await bank.as(person).search.find({ keyword: "harbour", kind: "contests" });
    expect(found.contests.map(({ id }) => id).sort((a, b) => a - b)).toEqual(seen);
  });

  test.each(PEOPLE)("trainings, by the rules of trainings: %s", async (person) => {
    const seen: number[] = [];
    for (const id of trainings) {
      const loaded = await loadTraining(bank.context(person) as never, id).catch(() => null);
      if (loaded === null) continue;
      const isListed = loaded.facts.groupId === null ? training.whyNotFind : training.whyNotLook;
      if (isListed(loaded.facts, loaded.person) === null) seen.push(id);
    }
    const found = await bank.as(person).search.find({ keyword: "harbour", kind: "trainings" });
    expect(found.trainings.map(({ id }) => id).sort((a, b) => a - b)).toEqual(seen);
  });

  test("contests, as people know them", async () => {
    const listed = ["Harbour cup", "Harbour password cup"];
    expect(await titles(null, "contests")).toEqual(listed);
    expect(await titles("bob", "contests")).toEqual(listed);
    const ofGroups = ["Harbour cup, hidden", "Harbour cup, open"];
    expect(await titles("alice", "contests")).toEqual([...listed, ...ofGroups].sort());
    expect(await titles("admin", "contests")).toContain("Harbour draft");
    expect(await titles("root", "contests")).toHaveLength(contests.length);
  });

  test("discussions: of others' groups none, and disabled ones for who moderates there", async () => {
    expect(await titles(null, "discussions")).toEqual(["Harbour talk"]);
    expect(await titles("bob", "discussions")).toEqual(["Harbour talk"]);
    const inside = ["Harbour talk", "Harbour talk, hidden", "Harbour talk, open"];
    expect(await titles("alice", "discussions")).toEqual(inside);
    const disabled = ["Harbour disabled", "Harbour disabled, hidden", "Harbour disabled, open"];
    expect(await titles("admin", "discussions")).toEqual([...disabled, ...inside].sort());
  });

  test("groups: hidden ones for members, banned ones for root, disbanded ones for nobody", async () => {
    expect(await titles(null, "groups")).toEqual(["Harbour open"]);
    expect(await titles("bob", "groups")).toEqual(["Harbour open"]);
    expect(await titles("alice", "groups")).toEqual(["Harbour hidden", "Harbour open"]);
    expect(await titles("root", "groups")).toEqual([
      "Harbour banned",
      "Harbour hidden",
      "Harbour open",
    ]);
  });

  test("nothing of an area that is switched off", async () => {
    const other = await openBank();
    await other.db
      .insertInto("setting")
      .values({ key: "openPublicDiscussion", value: asJsonb(false) })
      .execute();
    await other.db
      .insertInto("discussion")
      .values({
        ...{ title: "Harbour", description: "", content: "x", category_id: 1 },
        ...{ author_name: "x", author_role: 1002 },
      })
      .execute();
    for (const person of [null, "root"] as const) {
      expect((await other.as(person).search.find({ keyword: "harbour" })).discussions).toEqual([]);
    }
    await other.close();
  });
});

describe("the best come first", () => {
  beforeAll(async () => {
    for (const title of [
      "Quay",
      "Quay walls",
      "The quay",
      "Aquayard",
      "图论入门",
      "第一次图论赛",
    ]) {
      await contest(title);
    }
  });
  const found = async (keyword: string) =>
    (await find(null, keyword)).contests.map(({ title }) => title);

  test("the name itself, then what begins so, then where a word does, then the rest", async () => {
    expect(await found("quay")).toEqual(["Quay", "Quay walls", "The quay", "Aquayard"]);
  });

  test("one or two letters find how words begin, and Chinese anywhere", async () => {
    expect(await found("qu")).toEqual(["Quay", "Quay walls", "The quay"]);
    expect(await found("Q")).toEqual(["Quay", "Quay walls", "The quay"]);
    for (const keyword of ["图", "图论", "论"]) {
      expect(await found(keyword)).toEqual(["图论入门", "第一次图论赛"]);
    }
    expect(await found("一次图")).toEqual(["第一次图论赛"]);
    for (const keyword of ["图入", "%", "_", "\u001f", "\\"])
      expect(await found(keyword)).toEqual([]);
  });

  test("an id finds what has it", async () => {
    const [first = 0] = contests;
    for (const keyword of [String(first), `#${first}`]) {
      expect((await found(keyword))[0]).toBe("Harbour cup");
    }
  });
});
