import type { SourceAvatar, SourceSite } from "@gavel/migrate/model";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signIn } from "../../people/account/service/sign-in.ts";
import { countsOf, openFixture, openPlace, type Place, reportOf } from "./testing/move.ts";

let place: Place;
let site: SourceSite;
beforeAll(async () => {
  place = await openPlace("hoj");
  site = await openFixture("hoj", "hoj.sql", "hoj-files");
});
afterAll(async () => {
  site.close();
  await place.close();
});

const COUNTS = {
  accounts: [5, 5, 0],
  avatars: [4, 1, 0],
  problems: [5, 4, 0],
  groups: [1, 1, 0],
  contests: [1, 1, 0],
  trainings: [1, 1, 0],
  submissions: [10, 9, 0],
  announcements: [1, 1, 0],
  discussions: [1, 1, 0],
};
type Table = "user_account" | "problem" | "submission" | "contest" | "migrated" | "audit_entry";
async function count(table: Table): Promise<number> {
  const row = await place.bank.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return row.n;
}
const rowsOf = () =>
  Promise.all(
    (["user_account", "problem", "submission", "contest", "migrated"] as const).map(count),
  );

test("a dry run counts what would come, names what would not, and writes nothing", async () => {
  const before = await rowsOf();
  const report = await place.move(site, { isApplied: false });
  expect(countsOf(report)).toEqual(COUNTS);
  expect(await rowsOf()).toEqual(before);
  const accounts = reportOf(report, "accounts");
  expect(accounts.conflicts).toMatchObject({ count: 1, first: ["root"] });
  expect(accounts.changed.map(({ why, first }) => [why, first])).toEqual([
    ["the email address is none", ["bob"]],
    ["comes with the role problem_admin", ["bob"]],
    [
      "the name cannot be used here as it is",
      ["a-name-of-more-than-twenty → a-name-of-more-than-"],
    ],
  ]);
  expect(reportOf(report, "problems").left).toEqual([
    {
      why: "it is judged by another site (isRemote) and has no tests of its own",
      ...{ count: 1, first: ["HDU-1000"] },
    },
  ]);
  expect(reportOf(report, "submissions").left).toEqual([
    { why: "its problem does not come", count: 1, first: ["4"] },
  ]);
  expect(site.leftOut).toEqual([
    { what: "notices", why: "this site tells of what happens here", count: 1 },
  ]);
  expect(reportOf(report, "avatars").left).toEqual([
    { why: "its file is not in the folder of --files", count: 1, first: ["bob: missing.png"] },
    { why: "it lies at another site", count: 1, first: ["banned"] },
    {
      why: "the file is no picture that avatars may be",
      ...{ count: 1, first: ["a-name-of-more-than-twenty: notes.png"] },
    },
  ]);
});

test("without a choice what conflicts is left out", async () => {
  const report = await place.move(site, { isApplied: false, onConflict: null });
  expect(reportOf(report, "accounts").left).toEqual([
    { why: "somebody here has the name", count: 1, first: ["root"] },
  ]);
});

/** Submissions end where the disk, the database or the power did. */
function breakingOff(whole: SourceSite, after: number): SourceSite {
  function* submissions() {
    let told = 0;
    for (const one of whole.submissions()) {
      if (told === after) throw new Error("the power is gone");
      told += 1;
      yield one;
    }
  }
  return { ...whole, submissions };
}

test("what was broken off goes on where it was, and a third run changes nothing", async () => {
  await expect(place.move(breakingOff(site, 6))).rejects.toThrow("the power is gone");
  expect(await count("contest")).toBe(1);
  expect(await count("submission")).toBe(0);
  const report = await place.move(site);
  expect(countsOf(report)).toMatchObject({ accounts: [5, 0, 5], submissions: [10, 9, 0] });
  const after = await rowsOf();
  const again = await place.move(site);
  expect(countsOf(again)).toMatchObject({ accounts: [5, 0, 5], submissions: [10, 0, 9] });
  expect(await rowsOf()).toEqual(after);
  // One line for each run that brought something; the first was broken off before its own.
  const entries = await place.bank.db
    .selectFrom("audit_entry")
    .select(["action", "after"])
    .where("action", "=", "user.migrate")
    .execute();
  expect(entries.map(({ after: facts }) => facts)).toEqual([
    { imported: 0, problems: 0, submissions: 9 },
  ]);
});

test("people sign in with their old password once, and with an own hash of it from then on", async () => {
  const { bank } = place;
  const of = async (name: string) =>
    bank.db
      .selectFrom("user_account")
      .selectAll()
      .where("username", "=", name)
      .executeTakeFirstOrThrow();
  expect(await of("alice")).toMatchObject({
    ...{ nickname: "Alice A.", school: "HOJ University", email: "Alice@hoj.example" },
    ...{ realname: "真名", number: "2023001", created_at: new Date("2023-05-01T01:00:00Z") },
  });
  expect((await of("alice")).password_hash).toMatch(/^\$old\$md5\$/);
  const right = { username: "alice", password: "alice-pass" };
  const wrong = { username: "alice", password: "alice-past" };
  const strangers = () => bank.context(null, { answerHeaders: new Headers() });
  await expect(signIn(strangers(), wrong)).rejects.toMatchObject({ code: "LOGIN_FAILED" });
  await signIn(strangers(), right);
  expect((await of("alice")).password_hash).toMatch(/^\$argon2id\$/);
  await signIn(strangers(), right);
  // Merged with root here, who keeps the own password.
  expect((await of("root")).password_hash).toBe("");
  const banned = { username: "banned", password: "gone-pass" };
  await expect(signIn(strangers(), banned)).rejects.toMatchObject({ code: "ACCOUNT_BANNED" });
});

test("an avatar is written anew as its owner's own, and comes once", async () => {
  const { bank } = place;
  const avatarOf = async (name: string) => {
    const { avatar } = await bank.db
      .selectFrom("user_account")
      .select("avatar")
      .where("username", "=", name)
      .executeTakeFirstOrThrow();
    return avatar;
  };
  const address = await avatarOf("alice");
  const file = await bank.db
    .selectFrom("site_file")
    .innerJoin("user_account", "user_account.uid", "site_file.uid")
    .select(["username", "purpose", "original_name", "sha256", "kind"])
    .where("name", "=", address?.replace("/api/public/img/", "") ?? "")
    .executeTakeFirstOrThrow();
  expect(file).toMatchObject({
    ...{ username: "alice", purpose: "avatar", kind: "img", original_name: "0a1b2c.png" },
  });
  const blob = await bank.blobs.open(file.sha256);
  const head = Buffer.from(await new Response(blob?.stream).arrayBuffer());
  // Width and height of a PNG.
  expect([head.readUInt32BE(16), head.readUInt32BE(20)]).toEqual([200, 200]);
  expect([await avatarOf("bob"), await avatarOf("banned")]).toEqual([null, null]);
  // Whoever takes theirs away does not get it back from another run, and whoever has left gets none.
  await bank.db
    .updateTable("user_account")
    .set({ avatar: null })
    .where("username", "=", "alice")
    .execute();
  await bank.db
    .updateTable("user_account")
    .set({ closed_at: new Date() })
    .where("username", "=", "bob")
    .execute();
  const found = { ...site, avatars: () => [...site.avatars()].map(withPictureOfAlice) };
  const report = reportOf(await place.move(found), "avatars");
  expect([report.carried, report.before, await avatarOf("alice")]).toEqual([1, 1, null]);
  expect(report.left).toEqual([
    { why: "their account has a picture here, or is closed", count: 1, first: ["bob"] },
    { why: "it lies at another site", count: 1, first: ["banned"] },
  ]);
  expect(await avatarOf("a-name-of-more-than-")).toMatch(/^\/api\/public\/img\/[0-9a-f]{32}\.png$/);
  await bank.db
    .updateTable("user_account")
    .set({ closed_at: null })
    .where("username", "=", "bob")
    .execute();
});

/** As if the files that were missing had been found since. */
function withPictureOfAlice(avatar: SourceAvatar): SourceAvatar {
  const alices = [...site.avatars()].find(({ username }) => username === "alice");
  return { ...avatar, find: () => alices?.find() ?? Promise.resolve(null) };
}

test("problems come with their data, authors and visibility", async () => {
  const rows = await place.bank.db
    .selectFrom("problem")
    .leftJoin("user_account", "uid", "author_uid")
    .leftJoin("test_data_version", "test_data_version.id", "test_data_version_id")
    .select(["display_id", "title", "type", "auth", "username", "case_count", "memory_limit_mb"])
    .orderBy("display_id")
    .execute();
  expect(rows.map((row) => Object.values(row))).toEqual([
    ["HOJ-1000", "A+B 问题", 0, 1, "alice", 2, 64],
    ["HOJ-1001", "Sum for points", 1, 1, "root", 2, 256],
    ["HOJ-1003", "Echo", 0, 3, "root", 1, 256],
    ["HOJ-1004", "Without data", 0, 2, "root", null, 256],
  ]);
});

test("what adds up from verdicts is right at once", async () => {
  const { db } = place.bank;
  const problem = await db
    .selectFrom("problem_count")
    .innerJoin("problem", "problem.id", "problem_id")
    .select(["total", "ac", "wa", "ce"])
    .where("display_id", "=", "HOJ-1000")
    .executeTakeFirstOrThrow();
  expect(problem).toEqual({ total: 4, ac: 1, wa: 1, ce: 1 });
  const people = await db
    .selectFrom("user_tally")
    .innerJoin("user_account", "user_account.uid", "user_tally.uid")
    .select(["username", "total", "ac", "oi_score"])
    .where("username", "in", ["alice", "bob"])
    .orderBy("username")
    .execute();
  expect(people).toEqual([
    { username: "alice", total: 2, ac: 1, oi_score: 0 },
    { username: "bob", total: 3, ac: 0, oi_score: 9 },
  ]);
});

test("the board of a contest that was held there is the one it had", async () => {
  const { bank } = place;
  const { id } = await bank.db.selectFrom("contest").select("id").executeTakeFirstOrThrow();
  const board = await bank.as("root").board.rank({ contestId: id });
  const lines = board.records.map((line) => [line.username, line.solved, line.totalTimeS]);
  expect(lines).toEqual([
    ["alice", 2, 600 + 3600],
    ["bob", 1, 1800 + 1200],
  ]);
});

test("groups, trainings and what people said come along", async () => {
  const { db } = place.bank;
  const members = await db
    .selectFrom("group_member")
    .innerJoin("user_account", "user_account.uid", "group_member.uid")
    .select(["username", "level"])
    .orderBy("username")
    .execute();
  expect(members).toEqual([
    { username: "alice", level: 3 },
    { username: "root", level: 5 },
  ]);
  const training = await db
    .selectFrom("training_problem")
    .innerJoin("problem", "problem.id", "problem_id")
    .select("display_id")
    .orderBy("rank")
    .execute();
  expect(training.map((row) => row.display_id)).toEqual(["HOJ-1000", "HOJ-1001"]);
  const discussion = await db.selectFrom("discussion").selectAll().executeTakeFirstOrThrow();
  expect(discussion).toMatchObject({ author_name: "alice", comment_count: 2, is_pinned: true });
  const replies = await db.selectFrom("reply").selectAll().orderBy("created_at").execute();
  expect(replies.map((one) => [one.content, one.author_name])).toEqual([
    ["Thanks 👍", "alice"],
    ["It was.", "bob"],
  ]);
  const under = await db
    .selectFrom("comment")
    .selectAll()
    .where("contest_id", "is not", null)
    .execute();
  expect(under).toMatchObject([
    {
      ...{ content: "Was B meant to be so easy?", author_name: "alice", reply_count: 1 },
      created_at: new Date("2023-05-03T01:00:00Z"),
    },
  ]);
  const notes = await db.selectFrom("group_announcement").selectAll().execute();
  expect(notes).toMatchObject([{ title: "Room", author_name: "alice", is_visible: true }]);
  const told = await db.selectFrom("contest_announcement").select("title").execute();
  expect(told).toEqual([{ title: "Clarification" }]);
});

test("what was said of single cases comes with their submissions", async () => {
  const { db } = place.bank;
  const runs = await db
    .selectFrom("judgement_run")
    .innerJoin("judgement", "judgement.id", "judgement_id")
    .innerJoin("submission", "current_judgement_id", "judgement.id")
    .innerJoin("problem", "problem.id", "problem_id")
    .select(["display_id", "seq", "judgement_run.status", "judgement_run.time_ms"])
    .select(["judgement_run.memory_kib", "judgement_run.score", "group_num"])
    .orderBy("submission.id")
    .orderBy("seq")
    .execute();
  expect(runs.map((row) => Object.values(row))).toEqual([
    ["HOJ-1000", 1, -1, 2, 1400, null, null],
    ["HOJ-1001", 1, 0, 3, 1500, 50, 1],
    ["HOJ-1001", 2, -1, 0, 0, 0, 2],
  ]);
});
