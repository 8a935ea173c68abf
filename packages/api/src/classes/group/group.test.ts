import { openDatabase } from "@gavel/db";
import type { TokenScope } from "@gavel/domain/token-scope";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBank, type PersonName, refusal } from "../../bank/problem/test-kit.ts";

let bank: Awaited<ReturnType<typeof openBank>>;
beforeAll(async () => {
  bank = await openBank();
});
afterAll(() => bank.close());

let count = 0;
type Form = Parameters<ReturnType<(typeof bank)["as"]>["group"]["create"]>[0];
/** Of root, who has no limits. */
async function newGroup(changes: Partial<Form> = {}, owner: PersonName = "admin") {
  count += 1;
  // Nobody joins too many of them in a short time.
  bank.clock.now = new Date(bank.clock.now.getTime() + 60_000);
  const names = { name: `Group ${count}`, shortName: `GRP-${count}` };
  const form: Form = { ...names, brief: "brief", description: "description", auth: 1, ...changes };
  return (await bank.as(owner).group.create(form)).id;
}
const CODE = "abc123";
/** A token of the first owner's. */
const by = (...scopes: TokenScope[]) =>
  bank.as("admin", {
    viewer: { uid: "admin", username: "admin", role: 1000, sessionId: null, scopes },
  });
const as = (person: PersonName | null) => bank.as(person);
const levelOf = async (groupId: number, person: PersonName) =>
  (await as(person).group.get({ groupId })).stored;
const toldOf = async (uid: string) => {
  const rows = await bank.db
    .selectFrom("message")
    .where("recipient_uid", "=", uid)
    .select(["kind", "title", "content"])
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ kind, title, content }) => `${kind}: ${title}: ${content}`);
};

test("a public group is joined at once, and left again", async () => {
  const groupId = await newGroup();
  await as("alice").group.join({ groupId });
  expect(await levelOf(groupId, "alice")).toBe(3);
  expect((await toldOf("alice"))[0]).toBe(
    `Mine: 欢迎加入团队: [Group ${count}](/group/${groupId})`,
  );
  expect(await refusal(as("alice").group.join({ groupId }))).toBe("GROUP_ALREADY_MEMBER");
  expect((await as(null).group.find({ limit: 100 })).records.at(-1)).toMatchObject({
    ...{ id: groupId, memberCount: 2, stored: 0 },
  });
  await as("alice").group.exit({ groupId });
  expect(await refusal(as("alice").group.exit({ groupId }))).toBe("GROUP_MEMBER_ONLY");
  expect(await refusal(as("admin").group.exit({ groupId }))).toBe("GROUP_OWNER_CANNOT_EXIT");
  expect((await as("admin").group.get({ groupId })).memberCount).toBe(1);
});

test("a token that only reads is told neither why people want in nor how to get in", async () => {
  const groupId = await newGroup({ auth: 3, code: CODE });
  const reason = "To be with my sister";
  await as("alice").group.join({ groupId, code: CODE, reason });
  const read = by("read");
  const acting = by("read", "community");
  expect(await refusal(read.groupMember.findApplicants({ groupId }))).toBe("TOKEN_SCOPE_MISSING");
  expect(await refusal(read.groupAnnouncement.findAll({ groupId }))).toBe("TOKEN_SCOPE_MISSING");
  const applicants = await acting.groupMember.findApplicants({ groupId, level: 1 });
  expect(applicants.records).toMatchObject([{ uid: "alice", reason }]);
  await acting.groupMember.setLevel({ groupId, uid: "alice", level: 3 });
  const told = await Promise.all(
    [read, acting, as("admin")].map(async (one) => [
      (await one.groupMember.find({ groupId })).records.map((member) => member.reason),
      (await one.group.get({ groupId })).code,
    ]),
  );
  expect(told).toEqual([
    [["", ""], null],
    [["", reason], CODE],
    [["", reason], CODE],
  ]);
});

test("a private group asks for code and reason, and somebody who looks after it decides", async () => {
  const groupId = await newGroup({ auth: 3, code: CODE });
  const join = (code: string, reason: string) => as("alice").group.join({ groupId, code, reason });
  expect(await refusal(join("abc124", "I want in"))).toBe("GROUP_CODE_WRONG");
  expect(await refusal(join(CODE, "me"))).toBe("GROUP_REASON_REQUIRED");
  await join(CODE, "I want in");
  expect(await refusal(join(CODE, "I want in"))).toBe("GROUP_ALREADY_APPLIED");
  expect((await toldOf("admin"))[0]).toBe(
    `Mine: 有人申请加入你的团队: [Group ${count}](/group/${groupId}/member)\n\nalice`,
  );
  const { records } = await as("admin").groupMember.findApplicants({ groupId, level: 1 });
  expect(records).toMatchObject([{ uid: "alice", reason: "I want in", levels: [3, 4, 5] }]);
  expect(await refusal(as("alice").groupMember.find({ groupId }))).toBe("GROUP_MEMBER_ONLY");

  await as("admin").groupMember.setLevel({ groupId, uid: "alice", level: 2 });
  expect((await toldOf("alice"))[0]).toContain("你的入团申请被拒绝");
  await join(CODE, "I still want in");
  // Refused by mistake, and taken back: the reason is still there, and so is whoever gave it.
  await as("admin").groupMember.setLevel({ groupId, uid: "alice", level: 2 });
  await as("admin").groupMember.setLevel({ groupId, uid: "alice", level: 1 });
  expect((await toldOf("alice"))[0]).toContain("你的入团申请已恢复审核");
  const again = await as("admin").groupMember.findApplicants({ groupId, level: 1 });
  expect(again.records).toMatchObject([{ uid: "alice", reason: "I still want in" }]);
  await as("admin").groupMember.setLevel({ groupId, uid: "alice", level: 3 });
  expect((await toldOf("alice"))[0]).toContain("你已加入团队");
  const shown = await as("alice").groupMember.find({ groupId });
  expect(shown.records.map(({ uid, level, reason }) => [uid, level, reason])).toEqual([
    ["admin", 5, ""],
    ["alice", 3, ""],
  ]);
  expect((await as("alice").group.get({ groupId })).code).toBeNull();
  expect((await as("admin").group.get({ groupId })).code).toBe(CODE);
});

test("a hidden group is there for its members and root alone", async () => {
  const groupId = await newGroup({ isVisible: false });
  const sees = async (person: PersonName | null) =>
    (await as(person).group.find({ limit: 1000 })).records.some(({ id }) => id === groupId);
  expect(await Promise.all([sees(null), sees("alice"), sees("admin"), sees("root")])).toEqual([
    ...[false, false, true, true],
  ]);
  expect(await refusal(as("alice").group.get({ groupId }))).toBe("GROUP_NOT_VISIBLE");
  expect(await refusal(as("alice").group.join({ groupId }))).toBe("GROUP_NOT_VISIBLE");
  expect(await refusal(as(null).group.get({ groupId }))).toBe("LOGIN_REQUIRED");
  const found = await as("alice").group.find({ keyword: `group ${count}` });
  expect(found).toEqual({ records: [], total: 0 });
});

test("a banned group is there for root alone", async () => {
  const groupId = await newGroup();
  await as("root").group.setBanned({ groupId, isBanned: true });
  expect(await refusal(as("admin").group.get({ groupId }))).toBe("GROUP_NOT_FOUND");
  expect((await as("root").group.get({ groupId })).isBanned).toBe(true);
});

test("ordinary people have solved problems before, and not too many groups", async () => {
  const mine = async (n: number) => {
    const found = newGroup({ name: `Alice's ${n}`, shortName: `ALI-${n}` }, "alice");
    return found.then(
      () => null,
      () => refusal(found),
    );
  };
  expect(await mine(1)).toBe("GROUP_AC_TOO_FEW");
  for (let n = 0; n < 20; n += 1) {
    const { pid } = await as("root").problem.create(bank.form({ problemId: `G${n}` }));
    await sql`
      with sent as (
        insert into submission (uid, username, problem_id, language, code, code_bytes)
        values ('alice', 'alice', ${pid}, 'C', 'x', 1) returning id
      )
      insert into user_solved (uid, problem_id, submission_id, solved_at)
      select 'alice', ${pid}, id, now() from sent`.execute(bank.db);
  }
  expect(await mine(1)).toBeNull();
  expect(await mine(2)).toBeNull();
  expect(await mine(3)).toBe("GROUP_DAILY_LIMIT");
});

test("names are taken once, however they are written, and free again when a group is gone", async () => {
  const groupId = await newGroup({ name: "Night owls", shortName: "OWLS1" });
  const again = (changes: Partial<Form>) => refusal(newGroup(changes));
  expect(await again({ name: "night  OWLS" })).toBe("GROUP_NAME_EXISTS");
  expect(await again({ shortName: "owls1" })).toBe("GROUP_SHORT_NAME_EXISTS");
  expect(await again({ brief: "four" })).toBe("GROUP_FIELD_LENGTH");
  await as("admin").group.disband({ groupId });
  await newGroup({ name: "Night owls", shortName: "OWLS1" });
});

test("settings are changed by whoever has all rights, and nobody overwrites another's", async () => {
  const groupId = await newGroup();
  const { revision } = await as("admin").group.get({ groupId });
  await as("alice").group.join({ groupId });
  const update = (person: PersonName) =>
    as(person).group.update({ groupId, revision, brief: "new brief" });
  expect(await refusal(update("alice"))).toBe("GROUP_ROOT_ONLY");
  await update("admin");
  expect(await refusal(update("root"))).toBe("EDIT_CONFLICT");
  expect(await refusal(as("admin").group.update({ groupId, auth: 2 }))).toBe("GROUP_FIELD_EXACT");
  await as("admin").group.update({ groupId, auth: 2, code: CODE });
  expect(await as("admin").group.get({ groupId })).toMatchObject({ auth: 2, brief: "new brief" });
  const audited = await bank.db
    .selectFrom("audit_entry")
    .where("action", "=", "group.update")
    .select("after")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(audited.after).toEqual({ access: "protected", hasNewCode: true });
});

test("an archived group is read and not changed", async () => {
  const groupId = await newGroup();
  await as("alice").group.join({ groupId });
  await as("admin").group.setArchived({ groupId, isArchived: true });
  const note = { groupId, title: "t", content: "c" };
  expect(await refusal(as("admin").groupAnnouncement.create(note))).toBe("GROUP_ARCHIVED");
  expect(await refusal(as("bob").group.join({ groupId }))).toBe("GROUP_ARCHIVED");
  expect((await as("alice").groupMember.find({ groupId })).total).toBe(2);
  await as("admin").group.setArchived({ groupId, isArchived: false });
  await as("bob").group.join({ groupId });
});

test("each page of those of a name says how many there are", async () => {
  const groupId = await newGroup();
  for (const person of ["alice", "bob", "otherAdmin"] as const)
    await as(person).group.join({ groupId });
  await bank.db
    .updateTable("user_account")
    .set({ nickname: "Zebra" })
    .where("uid", "!=", "bob")
    .execute();
  const found = async (keyword: string, limit: number) => {
    const pages = [1, 2, 3, 4].map((currentPage) =>
      as("alice").groupMember.find({ groupId, keyword, limit, currentPage }),
    );
    return (await Promise.all(pages)).map(({ records, total }) => [records.length, total]);
  };
  const [one, empty] = [
    [1, 3],
    [0, 3],
  ];
  expect(await found("zebra", 1)).toEqual([one, one, one, empty]);
  expect(await found("zebra", 2)).toEqual([[2, 3], one, empty, empty]);
  expect(await found("zebra", 3)).toEqual([[3, 3], empty, empty, empty]);
  expect(await found("zebra", 5)).toEqual([[3, 3], empty, empty, empty]);
  expect(await found("ze", 2)).toEqual([[2, 3], one, empty, empty]);
  expect(await found("nobody at all", 5)).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
});

test("an admin has what is theirs, whoever has all rights everything", async () => {
  const groupId = await newGroup();
  await as("alice").group.join({ groupId });
  await as("bob").group.join({ groupId });
  const note = { groupId, title: "Hello", content: "All" };
  expect(await refusal(as("alice").groupAnnouncement.create(note))).toBe("GROUP_ADMIN_ONLY");
  await as("admin").groupMember.setLevel({ groupId, uid: "alice", level: 4 });
  const ours = await as("admin").groupAnnouncement.create({ ...note, isVisible: false });
  const hers = await as("alice").groupAnnouncement.create(note);
  const edit = (id: number) => as("alice").groupAnnouncement.update({ id, title: "Changed" });
  await edit(hers.id);
  expect(await refusal(edit(ours.id))).toBe("GROUP_ROOT_ONLY");
  const titles = async (person: PersonName, all: boolean) => {
    const router = as(person).groupAnnouncement;
    const { records } = await (all ? router.findAll({ groupId }) : router.find({ groupId }));
    return records.map(({ title, mayEdit }) => [title, mayEdit]);
  };
  expect(await titles("bob", false)).toEqual([["Changed", false]]);
  expect(await titles("alice", true)).toEqual([
    ["Changed", true],
    ["Hello", false],
  ]);
  expect(await refusal(as("bob").groupAnnouncement.findAll({ groupId }))).toBe("GROUP_ADMIN_ONLY");
  await as("admin").groupAnnouncement.delete({ id: hers.id });
  expect(await titles("bob", false)).toEqual([]);

  const kick = (person: PersonName, uid: string) => as(person).groupMember.remove({ groupId, uid });
  expect(await refusal(kick("alice", "admin"))).toBe("GROUP_OWNER_LOCKED");
  await kick("alice", "bob");
  expect((await toldOf("bob"))[0]).toBe(`Mine: 你已被移出团队: Group ${count}`);
});

test("disbanding keeps what was written there, and shows it to nobody else", async () => {
  const groupId = await newGroup();
  await as("alice").group.join({ groupId });
  const { pid } = await as("root").problem.create(bank.form({ problemId: "KEPT1" }));
  await sql`update problem set group_id = ${groupId} where id = ${pid}`.execute(bank.db);
  expect(await refusal(as("alice").group.losses({ groupId }))).toBe("GROUP_ROOT_ONLY");
  expect(await as("admin").group.losses({ groupId })).toMatchObject({ members: 2, problems: 1 });
  const offered = (await as("root").groupMember.find({ groupId })).records;
  expect(offered.map(({ uid, mayKick }) => [uid, mayKick])).toEqual([
    ["admin", false],
    ["alice", true],
  ]);
  await as("root").groupMember.remove({ groupId, uid: "admin" });
  expect(await refusal(as("root").group.get({ groupId }))).toBe("GROUP_NOT_FOUND");
  expect((await toldOf("alice"))[0]).toBe(`Mine: 你所在的团队已解散: Group ${count}`);
  const kept = await bank.db
    .selectFrom("problem")
    .where("id", "=", pid)
    .select(["group_id", "is_open"])
    .executeTakeFirst();
  expect(kept).toEqual({ group_id: groupId, is_open: false });
});

test("a contest and a training of a group are there for its members", async () => {
  const groupId = await newGroup();
  await as("alice").group.join({ groupId });
  const { id: trainingId } = await bank.db
    .insertInto("training")
    .values({ title: "Ours", group_id: groupId, author_name: "x" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const why = (person: PersonName) =>
    as(person)
      .training.get({ trainingId })
      .then(
        ({ enter, isAdmin }) => [enter, isAdmin],
        () => refusal(as(person).training.get({ trainingId })),
      );
  expect(await Promise.all([why("alice"), why("bob"), why("admin")])).toEqual([
    [null, false],
    "TRAINING_NOT_FOUND",
    [null, true],
  ]);
});

test("a group is made on one connection, also while nobody has read the settings", async () => {
  const narrow = openDatabase(bank.database.url, { poolSize: 1 });
  const services = { ...bank.context(null).services, events: { subscribe: () => () => {} } };
  const form = { name: "Narrow", shortName: "NARROW", brief: "in brief", description: "in full" };
  try {
    const { group } = bank.as("alice", { db: narrow.db, services });
    // By what she has made before.
    expect(await refusal(group.create({ ...form, auth: 1 }))).toMatch(
      /^GROUP_(AC_TOO_FEW|DAILY_LIMIT)$/,
    );
  } finally {
    await narrow.close();
  }
});
