import { afterAll, beforeAll, expect, test } from "vitest";
import { openBank, type PersonName, refusal } from "../../bank/problem/test-kit.ts";
import { exportMembers } from "./roster.ts";

let bank: Awaited<ReturnType<typeof openBank>>;
beforeAll(async () => {
  bank = await openBank();
  // As accounts are made: with the key of their name.
  await bank.db
    .updateTable("user_account")
    .set((eb) => ({ username_key: eb.fn("lower", ["username"]) }))
    .execute();
  await bank.db
    .insertInto("user_account")
    .values(
      CLASS.map((name) => ({ uid: name, username: name, username_key: name, password_hash: "" })),
    )
    .execute();
});
afterAll(() => bank.close());

const CLASS = Array.from({ length: 120 }, (_, n) => `pupil${n}`);
const as = (person: PersonName) => bank.as(person);
let count = 0;
async function newGroup() {
  count += 1;
  bank.clock.now = new Date(bank.clock.now.getTime() + 600_000);
  const form = { name: `Class ${count}`, shortName: `CLS-${count}`, brief: "in brief" };
  return (await as("admin").group.create({ ...form, description: "description", auth: 1 })).id;
}
const levels = (groupId: number) =>
  bank.db
    .selectFrom("group_member")
    .select(["uid", "level"])
    .where("group_id", "=", groupId)
    .orderBy("uid")
    .execute();
const put = (group_id: number, uid: string, level: number) =>
  bank.db.insertInto("group_member").values({ group_id, uid, level }).execute();

test("a class of 120 is looked up and taken in, and each is told once", async () => {
  const groupId = await newGroup();
  expect((await as("admin").groupMember.lookUp({ groupId, names: CLASS })).found).toHaveLength(120);
  expect(await levels(groupId)).toHaveLength(1);
  const names = [...CLASS, "PUPIL7", "nobody-at-all"];
  expect(await as("admin").groupMember.add({ groupId, names, level: 3 })).toEqual({ added: 120 });
  expect((await as("admin").group.get({ groupId })).memberCount).toBe(121);
  const told = await bank.db
    .selectFrom("message")
    .select("recipient_uid")
    .where("title", "=", "你已加入团队")
    .execute();
  expect(told).toHaveLength(120);
  const [entry] = await bank.db
    .selectFrom("audit_entry")
    .selectAll()
    .where("action", "=", "group.add")
    .execute();
  expect(entry).toMatchObject({
    ...{ actor_name: "admin", target_id: `${groupId}`, target_name: `Class ${count}` },
    after: { level: 3, count: 120, usernames: [...CLASS.slice(0, 50), "… +70"] },
  });
});

test("names are told apart: found, refused before, already in and unknown", async () => {
  const groupId = await newGroup();
  await put(groupId, "pupil0", 1);
  await put(groupId, "pupil1", 2);
  await put(groupId, "pupil2", 4);
  const names = ["pupil0", "pupil1", "Pupil2", "pupil3", "admin", "no such name"];
  const sorted = await as("admin").groupMember.lookUp({ groupId, names });
  const called = (list: { username: string }[]) => list.map(({ username }) => username);
  expect([called(sorted.found), called(sorted.refused)]).toEqual([
    ["pupil0", "pupil3"],
    ["pupil1"],
  ]);
  expect([sorted.alreadyIn, sorted.unknown]).toEqual([["pupil2", "admin"], ["no such name"]]);

  await as("admin").groupMember.add({ groupId, names, level: 3 });
  const now = async () => (await levels(groupId)).map(({ uid, level }) => `${uid} ${level}`);
  const others = ["admin 5", "pupil0 3"];
  expect(await now()).toEqual([...others, "pupil1 2", "pupil2 4", "pupil3 3"]);
  await as("admin").groupMember.add({ groupId, names, level: 3, withRefused: true });
  expect(await now()).toEqual([...others, "pupil1 3", "pupil2 4", "pupil3 3"]);
  expect(await as("admin").groupMember.add({ groupId, names, level: 4 })).toEqual({ added: 0 });
});

test("whoever looks after members takes them in, below their own level", async () => {
  const groupId = await newGroup();
  await put(groupId, "alice", 4);
  await put(groupId, "bob", 3);
  const add = (person: PersonName, level: 3 | 4 | 5) =>
    refusal(as(person).groupMember.add({ groupId, names: ["pupil5"], level }));
  expect(await add("bob", 3)).toBe("GROUP_ADMIN_ONLY");
  expect(await add("alice", 4)).toBe("GROUP_LEVEL_TOO_HIGH");
  expect(await refusal(as("bob").groupMember.lookUp({ groupId, names: ["pupil5"] }))).toBe(
    "GROUP_ADMIN_ONLY",
  );
  expect(await add("alice", 3)).toEqual({ answered: { added: 1 } });
  await as("admin").group.setArchived({ groupId, isArchived: true });
  expect(await add("admin", 3)).toBe("GROUP_ARCHIVED");
  expect(await refusal(as("admin").groupMember.lookUp({ groupId, names: ["pupil5"] }))).toBe(
    "GROUP_ARCHIVED",
  );
});

test("more than a thousand names are refused, and too many lists in a minute", async () => {
  const groupId = await newGroup();
  const many = Array.from({ length: 1001 }, (_, n) => `p${n}`);
  expect(await refusal(as("admin").groupMember.lookUp({ groupId, names: many }))).toMatchObject({
    code: "BAD_REQUEST",
  });
  const answers: unknown[] = [];
  for (let n = 0; n < 21; n += 1) {
    answers.push(await refusal(as("admin").groupMember.lookUp({ groupId, names: ["x"] })));
  }
  expect(answers.at(-2)).toHaveProperty("answered");
  expect(answers.at(-1)).toBe("TOO_FAST");
});

test("those who look after members take home whom the list shows", async () => {
  const groupId = await newGroup();
  await put(groupId, "alice", 4);
  await put(groupId, "bob", 1);
  await put(groupId, "pupil9", 3);
  await bank.db
    .updateTable("user_account")
    .set({ nickname: "=SUM(1)", realname: "Nine, Pupil" })
    .where("uid", "=", "pupil9")
    .execute();
  const sheet = async (person: PersonName, level?: 1 | 3, keyword = "") => {
    const wish = { groupId, level, keyword, format: "csv" } as const;
    const { name, body } = await exportMembers(bank.signedIn(person), wish);
    expect(name).toBe(`group_${groupId}_members.csv`);
    return (await new Response(body as ReadableStream).text()).trim().split("\r\n").slice(1);
  };
  const rows = await sheet("alice");
  expect(rows).toHaveLength(3);
  expect(rows.map((row) => row.split(",")[0])).toEqual(["admin", "alice", "pupil9"]);
  expect(rows[0]).toMatch(/^admin,,,Owner,2026-/);
  expect(rows[2]).toMatch(/^pupil9,'=SUM\(1\),"Nine, Pupil",Member,2\d{3}-/);
  expect(await sheet("alice", 1)).toEqual([expect.stringMatching(/^bob,,,Applying,/)]);
  expect(await sheet("alice", undefined, "PUPIL")).toHaveLength(1);
  expect(await refusal(sheet("bob"))).toBe("GROUP_ADMIN_ONLY");
  expect(await refusal(sheet("keeper"))).toBe("GROUP_ADMIN_ONLY");
  const wish = { groupId, level: undefined, keyword: "", format: "xlsx" } as const;
  const { body } = await exportMembers(bank.signedIn("admin"), wish);
  expect(new TextDecoder().decode((body as Uint8Array).slice(0, 2))).toBe("PK");
});

test("those who want in come ten at a time, whoever waits longest first", async () => {
  const groupId = await newGroup();
  const waiting = CLASS.slice(0, 12).toReversed();
  for (const [minute, uid] of waiting.entries()) {
    const created_at = new Date(bank.clock.now.getTime() + minute * 60_000);
    const row = { group_id: groupId, uid, level: 1, reason: "I want in", created_at };
    await bank.db.insertInto("group_member").values(row).execute();
  }
  const ask = (currentPage: number) =>
    as("admin").groupMember.findApplicants({ groupId, level: 1, currentPage });
  const [first, second] = [await ask(1), await ask(2)];
  expect([first.total, second.total]).toEqual([12, 12]);
  expect(first.records.map(({ uid }) => uid)).toEqual(waiting.slice(0, 10));
  expect(second.records.map(({ uid }) => uid)).toEqual(waiting.slice(10));
  // Whoever is let in has left the line.
  await as("admin").groupMember.setLevel({ groupId, uid: waiting[0] ?? "", level: 3 });
  expect((await ask(2)).records.map(({ uid }) => uid)).toEqual(waiting.slice(11));
});

test("whom somebody takes in tells them no real name before they have done something there", async () => {
  const { db } = bank;
  await db
    .updateTable("user_account")
    .set({ realname: "Realie" })
    .where("uid", "=", CLASS[0] ?? "")
    .execute();
  await db
    .updateTable("user_account")
    .set({ realname: "Robert" })
    .where("uid", "=", "bob")
    .execute();
  const names = [CLASS[0] ?? "", "bob"];
  const sheetOf = async (who: PersonName, groupId: number) => {
    const { body } = await exportMembers(bank.signedIn(who), {
      ...{ groupId, level: undefined, keyword: "", format: "csv" },
    });
    return new Response(body).text();
  };
  const groupId = await newGroup();
  await put(groupId, "alice", 4);
  expect(await as("alice").groupMember.add({ groupId, names, level: 3 })).toEqual({ added: 2 });
  const before = await sheetOf("alice", groupId);
  expect(before).toContain("bob");
  expect(before).not.toMatch(/Realie|Robert/);
  // Who sends something knows where.
  await db.insertInto("group_tally").values({ group_id: groupId, uid: "bob", total: 1 }).execute();
  const after = await sheetOf("alice", groupId);
  expect(after).toContain("Robert");
  expect(after).not.toContain("Realie");
  // Who came by themselves, and whom the site's staff takes in.
  await as("bob").group.exit({ groupId });
  await db.deleteFrom("group_tally").where("group_id", "=", groupId).execute();
  await as("bob").group.join({ groupId });
  expect(await sheetOf("alice", groupId)).toContain("Robert");
  const staffs = await newGroup();
  await as("admin").groupMember.add({ groupId: staffs, names, level: 3 });
  const told = await sheetOf("admin", staffs);
  expect([told.includes("Realie"), told.includes("Robert")]).toEqual([true, true]);
});

test("whoever is taken in and removed again and again hears of it a few times in a day", async () => {
  const groupId = await newGroup();
  const told = async () =>
    (
      await bank.db
        .selectFrom("message")
        .select("title")
        .where("recipient_uid", "=", "pupil1")
        .where("content", "like", `%Class ${count}%`)
        .execute()
    ).length;
  const round = async () => {
    await as("root").groupMember.add({ groupId, names: ["pupil1", "pupil2"], level: 3 });
    await as("root").groupMember.remove({ groupId, uid: "pupil1" });
  };
  for (let times = 0; times < 5; times += 1) await round();
  expect(await told()).toBe(6);
  bank.clock.now = new Date(bank.clock.now.getTime() + 86_400_000);
  await round();
  expect(await told()).toBe(8);
  // Others are told as before.
  const of2 = await bank.db
    .selectFrom("message")
    .select("id")
    .where("recipient_uid", "=", "pupil2")
    .where("content", "like", `%Class ${count}%`)
    .execute();
  expect(of2).toHaveLength(1);
});
