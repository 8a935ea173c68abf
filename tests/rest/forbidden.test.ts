/** What the site's switches and a person's role forbid, over REST and tRPC alike. */
import { addGroups } from "@gavel/db/testing";
import { SWITCH_LIMITS, SWITCHES } from "@gavel/domain/setting";
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changeSettings, type SeededProblem, seedProblem } from "../judge/support/seed.ts";
import {
  type Call,
  callsOf,
  type Outcome,
  overRest,
  overTrpc,
  register,
} from "../support/two-doors.ts";

let server: TestServer;
let root: TestUser;
let problem: SeededProblem;
/** Of root; anybody may read it. */
let discussionId = 0;
let groupDiscussionId = 0;
/** Of somebody else; shared. */
let sharedId = 0;
let aheadMs = 0;

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(Date.now() + aheadMs) });
  root = await server.signUp("boss", { role: 1000 });
  await changeSettings(server, {
    defaultSubmitInterval: 0,
    defaultCreateDiscussionACInitValue: 0,
    defaultCreateDiscussionDailyLimit: 1000,
    defaultCreateCommentACInitValue: 0,
  });
  problem = await seedProblem(server);
  await addGroups(server.db, 7);
  // To everybody it is not there.
  const gone = { disbanded_at: new Date() };
  await server.db.updateTable("user_group").set(gone).where("id", "=", 7).execute();
  const post = { title: "t", description: "d", content: "c", categoryId: 1 };
  discussionId = (await root.trpc.discussion.create.mutate(post)).id;
  const { id } = await server.db
    .insertInto("discussion")
    .values({
      ...{ category_id: 1, title: "t", description: "d", content: "c" },
      ...{ group_id: 7, author_name: "boss", author_role: 1000 },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  groupDiscussionId = id;
  const author = await server.signUp("author");
  sharedId = (await author.trpc.submission.create.mutate(program())).submitId;
  await author.trpc.submission.share.mutate({ submitId: sharedId, share: true });
});
afterAll(() => server.stop());

const calls = callsOf(() => problem);
const { program, submitTo, tryAt, postDiscussion, readDiscussion, readComments, comment } = calls;
const here = () => ({ did: discussionId });
const atContest = () => ({ cid: 7 });

type Setting = (typeof SWITCHES)[number] | keyof typeof SWITCH_LIMITS;

interface Effect {
  readonly name: string;
  readonly setting: Setting;
  readonly open: boolean | number;
  readonly shut: boolean | number;
  readonly call: Call;
  /** What a member gets. */
  readonly whenOpen: Outcome;
  readonly whenShut: Outcome;
}
const effect = (
  name: string,
  setting: Setting,
  call: Call,
  whenOpen: Outcome,
  whenShut: Outcome,
  [open, shut]: readonly [boolean | number, boolean | number] = [true, false],
): Effect => ({ name, setting, open, shut, call, whenOpen, whenShut });

/** There is no contest 7, and no groups yet that an id could name: where their switch is on, the id is unknown. */
const EFFECTS: readonly Effect[] = [
  effect("a submission", "openPublicJudge", submitTo({}), "done", "SWITCH_OFF_PUBLIC_JUDGE"),
  effect(
    "a test run",
    "openPublicJudge",
    tryAt("public"),
    "NO_JUDGE_HOST",
    "SWITCH_OFF_PUBLIC_JUDGE",
  ),
  effect(
    "a test run in the name of a group",
    "openPublicJudge",
    tryAt("group"),
    "NO_JUDGE_HOST",
    "SWITCH_OFF_PUBLIC_JUDGE",
  ),
  effect(
    "a submission",
    "openGroupJudge",
    submitTo({ gid: 7 }),
    "GROUP_NOT_FOUND",
    "SWITCH_OFF_GROUP_JUDGE",
  ),
  effect("a test run", "openGroupJudge", tryAt("group"), "NO_JUDGE_HOST", "SWITCH_OFF_GROUP_JUDGE"),
  effect(
    "a submission",
    "openContestJudge",
    submitTo({ cid: 7 }),
    "CONTEST_NOT_FOUND",
    "SWITCH_OFF_CONTEST_JUDGE",
  ),
  effect(
    "a test run",
    "openContestJudge",
    tryAt("contest"),
    "NO_JUDGE_HOST",
    "SWITCH_OFF_CONTEST_JUDGE",
  ),
  effect(
    "reading",
    "openPublicDiscussion",
    readDiscussion(() => discussionId),
    "done",
    "SWITCH_OFF_PUBLIC_DISCUSSION",
  ),
  effect(
    "posting",
    "openPublicDiscussion",
    postDiscussion(),
    "done",
    "SWITCH_OFF_PUBLIC_DISCUSSION",
  ),
  effect(
    "comments",
    "openPublicDiscussion",
    readComments(here),
    "done",
    "SWITCH_OFF_PUBLIC_DISCUSSION",
  ),
  effect(
    "commenting",
    "openPublicDiscussion",
    comment(here),
    "done",
    "SWITCH_OFF_PUBLIC_DISCUSSION",
  ),
  effect(
    "posting",
    "openGroupDiscussion",
    postDiscussion({ gid: 7 }),
    "GROUP_NOT_FOUND",
    "SWITCH_OFF_GROUP_DISCUSSION",
  ),
  effect(
    "comments",
    "openContestComment",
    readComments(atContest),
    "CONTEST_NOT_FOUND",
    "SWITCH_OFF_CONTEST_COMMENT",
  ),
  effect(
    "commenting",
    "openContestComment",
    comment(atContest),
    "CONTEST_NOT_FOUND",
    "SWITCH_OFF_CONTEST_COMMENT",
  ),
  effect(
    "a second submission",
    "defaultSubmitInterval",
    submitTo({}),
    "done",
    "SUBMIT_TOO_FAST",
    [0, 3600],
  ),
  effect(
    "posting",
    "defaultCreateDiscussionACInitValue",
    postDiscussion(),
    "done",
    "DISCUSSION_AC_TOO_FEW",
    [0, 1],
  ),
  effect(
    "posting",
    "defaultCreateDiscussionDailyLimit",
    postDiscussion(),
    "done",
    "DISCUSSION_DAILY_LIMIT",
    [1000, 0],
  ),
  effect(
    "commenting",
    "defaultCreateCommentACInitValue",
    comment(here),
    "done",
    "COMMENT_AC_TOO_FEW",
    [0, 1],
  ),
  effect("a code", "register", register, "done", "REGISTER_CLOSED"),
];
/** Their area is not there yet. */
const WAITING: readonly Setting[] = [
  "defaultCreateGroupACInitValue",
  "defaultCreateGroupDailyLimit",
  "defaultCreateGroupLimit",
];

describe("a switch", () => {
  let member: TestUser;
  beforeAll(async () => {
    member = await server.signUp("member");
    // The interval counts from an earlier submission.
    await member.trpc.submission.create.mutate(program());
  });
  const set = (setting: Setting, value: boolean | number) =>
    root.rest("PUT", "/api/admin/switch/update", { [setting]: value });

  test.each(EFFECTS.map((one) => [one.setting, one.name, one] as const))(
    "%s decides about %s",
    async (setting, _, { call, open, shut, whenOpen, whenShut }) => {
      for (const [value, expected] of [
        [shut, whenShut],
        [open, whenOpen],
      ] as const) {
        expect((await set(setting, value)).status).toBe(200);
        const found = {
          rest: call.rest && (await overRest(call.rest(member))),
          trpc: await overTrpc(call.trpc(member)),
        };
        expect({ value, ...found }).toEqual({ value, rest: expected, trpc: expected });
      }
    },
  );

  test.each(["openPublicDiscussion", "openGroupDiscussion"] as const)(
    "%s does not tell a group's discussion from none",
    async (setting) => {
      for (const value of [false, true]) {
        await set(setting, value);
        for (const who of [member, root]) {
          const [ofGroup, ofNobody] = await Promise.all(
            [groupDiscussionId, 99_999_999].map((id) =>
              overTrpc(readDiscussion(() => id).trpc(who)),
            ),
          );
          expect([setting, value, ofGroup]).toEqual([setting, value, ofNobody]);
          expect(ofGroup).not.toBe("done");
        }
      }
    },
  );

  test("hideNonContestSubmissionCode decides about shared code", async () => {
    for (const [value, code] of [
      [true, null],
      [false, "int main(){}"],
    ] as const) {
      await set("hideNonContestSubmissionCode", value);
      const path = `/api/get-submission-detail?submitId=${sharedId}`;
      const { data } = await member.rest<{ submission: { code: string | null } }>("GET", path);
      expect(data.submission.code).toBe(code);
      expect((await member.trpc.submission.get.query({ submitId: sharedId })).code).toBe(code);
      // Who keeps the problems reads on.
      expect((await root.trpc.submission.get.query({ submitId: sharedId })).code).not.toBeNull();
    }
  });

  test("what it closes is said before anything is written", async () => {
    const look = async () => {
      const { submitBarrier } = await member.trpc.problem.get.query(problem);
      const { barrier } = await member.trpc.comment.find.query({ discussionId });
      const site = await server.anon.trpc.setting.website.query();
      return [submitBarrier, barrier?.code ?? null, site.openContestComment, site.register];
    };
    expect(await look()).toEqual([null, null, true, true]);
    await changeSettings(server, {
      ...{ openPublicJudge: false, defaultCreateCommentACInitValue: 1 },
      ...{ openContestComment: false, register: false },
    });
    expect(await look()).toEqual(["SWITCH_OFF_PUBLIC_JUDGE", "COMMENT_AC_TOO_FEW", false, false]);
    await changeSettings(server, {
      ...{ openPublicJudge: true, defaultCreateCommentACInitValue: 0 },
      ...{ openContestComment: true, register: true },
    });
  });

  test("each of them is known here", () => {
    const known = new Set([
      ...EFFECTS.map((one) => one.setting),
      ...WAITING,
      "hideNonContestSubmissionCode",
      // It opens, and closes nothing: `file-cookie.test.ts`.
      "uploadCookie",
    ]);
    expect([...known].sort()).toEqual([...SWITCHES, ...Object.keys(SWITCH_LIMITS)].sort());
  });
});

const no = "ACCESS_DENIED";
/** submit and try out, post, comment and reply. */
const ROLES = [
  [1002, "an ordinary member", "done", "done", "done"],
  [1003, "who may not submit", no, "done", "done"],
  [1004, "who may not post", "done", no, "done"],
  [1005, "who is muted", "done", no, no],
  [1006, "who may neither submit nor post", no, no, "done"],
  [1007, "who is muted and may not submit", no, no, no],
] as const;

describe("a day of somebody", () => {
  test.each(ROLES)("%i %s", async (role, _, submits, posts, comments) => {
    const person = await server.signUp(`day-${role}`);
    const { uid } = person;
    // Written while nothing was forbidden.
    const mine = await person.trpc.submission.create.mutate(program());
    const said = await person.trpc.comment.create.mutate({ discussionId, content: "before" });
    const root1 = await root.trpc.comment.create.mutate({ discussionId, content: "from root" });
    await root.trpc.user.setRoles.mutate({ uids: [uid], role });

    // The session of before goes on with the rights of now.
    const answer = (id: number): Call => ({
      rest: (who) =>
        who.rest("POST", "/api/reply", {
          ...{ reply: { commentId: id, content: "yes" }, quoteId: id, quoteType: "Comment" },
        }),
      trpc: (who) => who.trpc.comment.createReply.mutate({ commentId: id, content: "yes" }),
    });
    const tried = submits === "done" ? "NO_JUDGE_HOST" : submits;
    for (const [name, call, expected] of [
      ["submit", submitTo({}), submits],
      ["test run", tryAt("public"), tried],
      ["post", postDiscussion(), posts],
      ["comment", comment(here), comments],
      ["reply", answer(root1.id), comments],
      ["read", readDiscussion(() => discussionId), "done"],
    ] as const) {
      const rest = call.rest && (await overRest(call.rest(person)));
      expect([name, rest, await overTrpc(call.trpc(person))]).toEqual([name, expected, expected]);
    }

    const refused = await submitTo({ gid: 7 }).rest?.(person);
    const words = submits === "done" ? expect.any(String) : "You do not have permission to do this";
    expect(refused?.msg).toEqual(words);
    const seen = await person.trpc.problem.get.query(problem);
    expect(seen.submitBarrier).toBe(submits === "done" ? null : no);
    const { barrier } = await person.trpc.comment.find.query({ discussionId });
    expect(barrier?.code ?? null).toBe(comments === "done" ? null : no);

    // What everybody keeps: their own things, likes, their profile and what they are told.
    const kept = [
      person.rest("PUT", "/api/submission", { submitId: mine.submitId, share: true, uid }),
      person.rest("GET", `/api/comment-like?cid=${root1.id}&toLike=true`),
      person.rest("DELETE", "/api/comment", { id: said.id }),
      person.rest("POST", "/api/change-userInfo", { school: "Far away" }),
      person.rest("GET", "/api/get-submission-list?onlyMine=true"),
      person.rest("GET", "/api/msg/unread"),
    ];
    expect((await Promise.all(kept)).map((one) => one.status)).toEqual(kept.map(() => 200));
    const own = await person.rest<{ roles?: unknown }>("GET", "/api/get-user-auth-info");
    expect(JSON.stringify(own.data)).not.toMatch(/root|admin/);
    // They are told of the change, but the first role was theirs already.
    const told = await person.trpc.message.unread.query();
    expect(told.sys > 0).toBe(role !== 1002);

    // Nobody is raised by it: the back office stays shut.
    const shut = await person.rest("GET", "/api/admin/dashboard/get-dashboard-info");
    expect([shut.http, shut.code]).toEqual([403, no]);
    // And it ends as it began.
    await root.trpc.user.setRoles.mutate({ uids: [uid], role: 1002 });
    aheadMs += 2000;
    expect(await overTrpc(submitTo({}).trpc(person))).toBe("done");
  });
});
