import { afterAll, beforeAll, expect, test } from "vitest";
import { openBank, type PersonName, refusal } from "../../bank/problem/test-kit.ts";

let bank: Awaited<ReturnType<typeof openBank>>;
beforeAll(async () => {
  bank = await openBank();
});
afterAll(() => bank.close());

const as = (person: PersonName | null) => bank.as(person);
const inDays = (days: number) => new Date(bank.clock.now.getTime() + days * 86_400_000);
let count = 0;
/** Hidden and private, of "admin". */
async function newGroup() {
  count += 1;
  // Nobody does too much in a short time.
  bank.clock.now = new Date(bank.clock.now.getTime() + 60_000);
  const names = { name: `Group ${count}`, shortName: `GRP-${count}`, brief: "in brief" };
  const form = { ...names, description: "description", auth: 3, code: "abc123", isVisible: false };
  return (await as("admin").group.create(form as never)).id;
}
async function newLink(groupId: number, peopleMax: number | null = null, days = 7) {
  await as("admin").groupLink.save({ groupId, expiresAt: inDays(days), peopleMax });
  const link = await as("admin").groupLink.get({ groupId });
  return link?.token ?? "";
}
const levelOf = async (groupId: number, person: PersonName) =>
  (await as(person).group.get({ groupId })).stored;

test("a link says where it leads, and lets somebody into a hidden private group at once", async () => {
  const groupId = await newGroup();
  const token = await newLink(groupId);
  expect(token).toMatch(/^[\w-]{22}$/);
  const stored = await bank.db.selectFrom("group_link").selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify(stored)).not.toContain(token);

  const told = { id: groupId, name: "Group 1", shortName: "GRP-1", brief: "in brief" };
  expect(await as(null).groupLink.follow({ token })).toMatchObject({
    ...{ state: "open", isMember: false, endsAt: inDays(7) },
    group: { ...told, memberCount: 1 },
  });
  expect(await refusal(as(null).groupLink.join({ token }))).toBe("LOGIN_REQUIRED");
  expect(await as("alice").groupLink.join({ token })).toEqual({ groupId });
  expect(await levelOf(groupId, "alice")).toBe(3);
  expect(await as("alice").groupLink.follow({ token })).toMatchObject({ isMember: true });
  expect(await refusal(as("alice").groupLink.join({ token }))).toBe("GROUP_ALREADY_MEMBER");
  expect(await as("admin").groupLink.get({ groupId })).toMatchObject({
    ...{ token, people: 1, peopleMax: null, createdBy: "admin", state: "open" },
  });
});

test("a wrong link tells nothing, and one that ended no more than when", async () => {
  const groupId = await newGroup();
  const token = await newLink(groupId, null, 1);
  const wrong = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
  expect(await refusal(as(null).groupLink.follow({ token: wrong }))).toBe("GROUP_LINK_NOT_FOUND");
  expect(await refusal(as("bob").groupLink.join({ token: wrong }))).toBe("GROUP_LINK_NOT_FOUND");

  await as("alice").groupLink.join({ token });
  const endsAt = inDays(1);
  bank.clock.now = endsAt;
  expect(await as("bob").groupLink.follow({ token })).toEqual({
    ...{ state: "ended", endsAt, isMember: false, group: null },
  });
  expect((await as("alice").groupLink.follow({ token })).group).toMatchObject({ id: groupId });
  expect(await refusal(as("bob").groupLink.join({ token }))).toBe("GROUP_LINK_ENDED");

  // What was handed out is good again with another end, until it is ended by hand.
  expect(await newLink(groupId)).toBe(token);
  expect(await as("bob").groupLink.follow({ token })).toMatchObject({ state: "open" });
  await as("admin").groupLink.end({ groupId });
  expect(await as("admin").groupLink.get({ groupId })).toBeNull();
  expect(await refusal(as("bob").groupLink.join({ token }))).toBe("GROUP_LINK_ENDED");
  expect(await newLink(groupId)).not.toBe(token);
});

test("of many at once no more come in than it has room for", async () => {
  const groupId = await newGroup();
  const token = await newLink(groupId, 1);
  const both = await Promise.all(
    (["alice", "bob"] as const).map((person) => refusal(as(person).groupLink.join({ token }))),
  );
  expect(both).toContainEqual({ answered: { groupId } });
  expect(both).toContain("GROUP_LINK_FULL");
  expect(await as("otherAdmin").groupLink.follow({ token })).toMatchObject({ state: "full" });
});

test("whoever has applied or was refused comes in by it too", async () => {
  const groupId = await newGroup();
  await bank.db
    .insertInto("group_member")
    .values({ group_id: groupId, uid: "bob", level: 2 })
    .execute();
  await as("bob").groupLink.join({ token: await newLink(groupId) });
  expect(await levelOf(groupId, "bob")).toBe(3);
});

test("those with all rights make and end it, which is recorded without the link", async () => {
  const groupId = await newGroup();
  const member = { group_id: groupId, uid: "alice", level: 4 };
  await bank.db.insertInto("group_member").values(member).execute();
  const form = { groupId, expiresAt: inDays(7), peopleMax: 80 };
  expect(await refusal(as("alice").groupLink.save(form))).toBe("GROUP_ROOT_ONLY");
  expect(await refusal(as("alice").groupLink.get({ groupId }))).toBe("GROUP_ROOT_ONLY");
  expect(await refusal(as("alice").groupLink.end({ groupId }))).toBe("GROUP_ROOT_ONLY");
  expect(await refusal(as("bob").groupLink.get({ groupId }))).toBe("GROUP_NOT_VISIBLE");
  const late = { ...form, expiresAt: inDays(400) };
  expect(await refusal(as("admin").groupLink.save(late))).toBe("GROUP_LINK_TIME");

  await as("root").groupLink.save(form);
  await as("admin").groupLink.save({ ...form, peopleMax: null });
  await as("admin").groupLink.end({ groupId });
  const entries = await bank.db
    .selectFrom("audit_entry")
    .select(["action", "actor_name", "target_name", "before", "after"])
    .where("target_id", "=", `${groupId}`)
    .where("action", "like", "group.link%")
    .orderBy("id")
    .execute();
  const endTime = inDays(7).toISOString();
  const target_name = `Group ${count}`;
  expect(entries).toEqual([
    {
      ...{ action: "group.link", actor_name: "root", target_name },
      ...{ before: null, after: { endTime, peopleMax: 80 } },
    },
    {
      ...{ action: "group.link", actor_name: "admin", target_name },
      ...{ before: { peopleMax: 80 }, after: { peopleMax: null } },
    },
    {
      ...{ action: "group.linkEnd", actor_name: "admin", target_name, after: null },
      before: { endTime, peopleMax: null, people: 0 },
    },
  ]);
});

test("nobody comes into an archived group, and a banned or disbanded one is not there", async () => {
  const groupId = await newGroup();
  const token = await newLink(groupId);
  await as("admin").group.setArchived({ groupId, isArchived: true });
  expect(await as(null).groupLink.follow({ token })).toMatchObject({ state: "archived" });
  expect(await refusal(as("alice").groupLink.join({ token }))).toBe("GROUP_ARCHIVED");
  expect(await refusal(newLink(groupId))).toBe("GROUP_ARCHIVED");
  await as("admin").group.setArchived({ groupId, isArchived: false });
  await as("root").group.setBanned({ groupId, isBanned: true });
  expect(await refusal(as(null).groupLink.follow({ token }))).toBe("GROUP_LINK_NOT_FOUND");
  await as("root").group.setBanned({ groupId, isBanned: false });
  await as("root").group.disband({ groupId });
  expect(await refusal(as("alice").groupLink.join({ token }))).toBe("GROUP_LINK_NOT_FOUND");
});

test("a site with another secret shows no link, but the old one still leads there", async () => {
  const groupId = await newGroup();
  const token = await newLink(groupId);
  const { services } = bank.context("admin");
  const jwtSecret = new TextEncoder().encode("another-another-another-another-an");
  const elsewhere = bank.as("admin", { services: { ...services, jwtSecret } });
  expect(await elsewhere.groupLink.get({ groupId })).toMatchObject({ token: null, state: "open" });
  expect(await elsewhere.groupLink.follow({ token })).toMatchObject({ group: { id: groupId } });
});

test("only the newest ended links of a group are remembered", async () => {
  const groupId = await newGroup();
  for (let n = 0; n < 23; n += 1) {
    bank.clock.now = new Date(bank.clock.now.getTime() + 60_000);
    await newLink(groupId);
    await as("admin").groupLink.end({ groupId });
  }
  const rows = await bank.db
    .selectFrom("group_link")
    .select("id")
    .where("group_id", "=", groupId)
    .execute();
  expect(rows).toHaveLength(20);
});
