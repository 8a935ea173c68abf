/** How often one person, or one address, may do what others hear of: each kind is done until it is refused. */
import { PACE_KINDS, type PaceKind, type Paces } from "@gavel/domain/pace";
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changeSettings } from "../judge/support/seed.ts";
import { seedGroup } from "../support/group.ts";

/** Of every kind so many, by the day: what comes back within a minute would come back while the test runs. */
const MOST = 2;
const PACE = Object.fromEntries(
  PACE_KINDS.map((kind) => [kind, { minute: 0, day: MOST }]),
) as Paces;

const clock = { now: Date.parse("2026-05-01T08:00:00Z") };
let server: TestServer;
let root: TestUser;
let named: TestUser;
/** What the rows below act on. */
const at = {
  ...{ discussionId: 0, commentId: 0, trainingId: 0, contestId: 0 },
  ...{ groupId: 0, groupDiscussionId: 0, categoryId: 0 },
};
/** To be liked, reported and joined, one after the other. */
const each = { discussions: [] as number[], comments: [] as number[], groups: [] as number[] };

beforeAll(async () => {
  server = await startTestServer({ trustsProxy: true, now: () => new Date(clock.now) });
  await changeSettings(server, {
    ...{ defaultCreateDiscussionACInitValue: 0, defaultCreateDiscussionDailyLimit: 1000 },
    ...{ defaultCreateCommentACInitValue: 0, pace: PACE },
  });
  root = await server.signUp("boss", { role: 1000 });
  named = await server.signUp("named");
  for (let i = 0; i <= MOST; i += 1) {
    each.discussions.push((await root.trpc.discussion.create.mutate(post)).id);
    const [discussionId = 0] = each.discussions;
    const comment = { discussionId, content: "Because." };
    each.comments.push((await root.trpc.comment.create.mutate(comment)).id);
    each.groups.push(await seedGroup(server, []));
  }
  [at.discussionId = 0] = each.discussions;
  [at.commentId = 0] = each.comments;
  at.groupId = await seedGroup(server, []);
  at.trainingId = await insertTraining();
  const category = { name: "Basics", color: "#009688" };
  at.categoryId = (await root.trpc.trainingCategory.create.mutate(category)).id;
  at.contestId = (await root.trpc.contest.create.mutate(round())).id;
  const membership = { group_id: at.groupId, uid: named.uid, level: 3 };
  await server.db.insertInto("group_member").values(membership).execute();
  at.groupDiscussionId = (
    await named.trpc.groupDiscussion.create.mutate({ ...post, groupId: at.groupId })
  ).id;
});
afterAll(() => server?.stop());

const HOUR_MS = 3_600_000;

/** A contest that runs. */
const round = () => ({
  ...{ title: "Round", description: "Rules", type: 0 as const, auth: 0 as const },
  startTime: new Date(clock.now - HOUR_MS).toISOString(),
  endTime: new Date(clock.now + HOUR_MS).toISOString(),
});

async function insertTraining(): Promise<number> {
  const { id } = await server.db
    .insertInto("training")
    .values({ title: "Steps", author_name: "boss", is_private: true, password: "open sesame" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const post = { title: "Why?", description: "In short", content: "Because.", categoryId: 1 };

interface Act {
  readonly path: string;
  readonly input: (time: number) => object;
  /** What it is answered before the bound, where that is a refusal: tries count as well. */
  readonly refusal?: string;
  /** A member of the group first, or more than that. */
  readonly level?: 3 | 5;
}
type Row = readonly [what: string, kind: PaceKind, act: Act];

const BY_PERSON: readonly Row[] = [
  ["discussions", "discussion", { path: "discussion.create", input: () => post }],
  [
    "discussions in a group",
    "discussion",
    {
      path: "groupDiscussion.create",
      input: () => ({ ...post, groupId: at.groupId }),
      level: 3,
    },
  ],
  [
    "comments",
    "comment",
    { path: "comment.create", input: () => ({ discussionId: at.discussionId, content: "So?" }) },
  ],
  [
    "comments in a contest",
    "comment",
    { path: "comment.create", input: () => ({ contestId: at.contestId, content: "So?" }) },
  ],
  [
    "replies",
    "reply",
    { path: "comment.createReply", input: () => ({ commentId: at.commentId, content: "So?" }) },
  ],
  [
    "likes of discussions",
    "like",
    {
      path: "discussion.like",
      input: (time) => ({ discussionId: each.discussions[time], isOn: true }),
    },
  ],
  [
    "likes of comments",
    "like",
    { path: "comment.like", input: (time) => ({ id: each.comments[time], isOn: true }) },
  ],
  [
    "likes that are given and taken back",
    "like",
    { path: "comment.like", input: (time) => ({ id: at.commentId, isOn: time % 2 === 0 }) },
  ],
  [
    "people named, and told of it",
    "mention",
    {
      path: "discussion.create",
      input: () => ({ ...post, content: `Ask @${named.username}.` }),
    },
  ],
  [
    "following",
    "follow",
    {
      path: "discussion.follow",
      input: (time) => ({ discussionId: at.discussionId, isOn: time % 2 === 0 }),
    },
  ],
  [
    "reports",
    "report",
    {
      path: "report.create",
      input: (time) => ({ discussionId: each.discussions[time], labels: ["spam"] }),
    },
  ],
  [
    "groups that are joined",
    "groupJoin",
    {
      path: "group.join",
      input: (time) => ({ groupId: each.groups[time], code: "", reason: "" }),
    },
  ],
  [
    "join links that are tried",
    "groupJoin",
    {
      path: "groupLink.join",
      input: () => ({ token: "nonsense" }),
      refusal: "GROUP_LINK_NOT_FOUND",
    },
  ],
  [
    "trainings that are joined",
    "trainingPassword",
    {
      path: "training.register",
      input: () => ({ trainingId: at.trainingId, password: "guess" }),
      refusal: "TRAINING_PASSWORD_WRONG",
    },
  ],
  [
    "announcements to a group",
    "groupEdit",
    {
      path: "groupAnnouncement.create",
      input: () => ({ groupId: at.groupId, title: "Hear", content: "Hear." }),
      level: 5,
    },
  ],
  [
    "members who are moved, and told of it",
    "groupEdit",
    {
      path: "groupMember.setLevel",
      input: (time) => ({ groupId: at.groupId, uid: named.uid, level: time % 2 === 0 ? 4 : 3 }),
      level: 5,
    },
  ],
  [
    "settings of a group",
    "groupEdit",
    { path: "group.removeAvatar", input: () => ({ groupId: at.groupId }), level: 5 },
  ],
  [
    "discussions in a group that are moderated, and their authors told",
    "groupEdit",
    {
      path: "groupDiscussion.moderate",
      input: (time) => ({ discussionId: at.groupDiscussionId, isDisabled: time % 2 === 0 }),
      level: 5,
    },
  ],
  [
    "contests that are made and changed",
    "contestEdit",
    {
      path: "groupContest.create",
      input: () => ({ ...round(), groupId: at.groupId }),
      level: 5,
    },
  ],
  [
    "trainings that are made and changed",
    "trainingEdit",
    {
      path: "groupTraining.create",
      input: () => ({
        ...{ title: "Steps", description: "By day", rank: 1, categoryId: at.categoryId },
        groupId: at.groupId,
      }),
      level: 5,
    },
  ],
  [
    "questions to a jury",
    "question",
    {
      path: "contestDesk.ask",
      input: () => ({ contestId: at.contestId, content: "May I?" }),
    },
  ],
];

async function call(who: Pick<TestUser, "fetch">, path: string, input: object) {
  const answer = await who.fetch(`/trpc/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(input),
  });
  const { error } = (await answer.json()) as { error?: { data: { gavel: { code: string } } } };
  return { code: error?.data.gavel.code, retryAfter: answer.headers.get("retry-after") };
}

/** Half a day, for two a day. */
const WAIT_S = 86_400 / MOST;
let people = 0;

test.each(BY_PERSON)("%s are bounded for each person", async (_, kind, act) => {
  // The other kinds of what the act also is leave it alone.
  await changeSettings(server, { pace: only(kind) });
  const someone = async () => {
    people += 1;
    const who = await server.signUp(`person-${people}`);
    const { level } = act;
    const membership = { group_id: at.groupId, uid: who.uid };
    if (level !== undefined) {
      await server.db
        .insertInto("group_member")
        .values({ ...membership, level })
        .execute();
    }
    return who;
  };
  const who = await someone();
  for (let time = 0; time < MOST; time += 1) {
    clock.now += 1000;
    expect((await call(who, act.path, act.input(time))).code).toBe(act.refusal);
  }
  clock.now += 1000;
  const { code, retryAfter } = await call(who, act.path, act.input(MOST));
  expect(code).toBe("TOO_FAST");
  expect(Number(retryAfter)).toBeGreaterThan(0);
  expect(Number(retryAfter)).toBeLessThanOrEqual(WAIT_S);
  // Nobody else waits for it.
  expect((await call(await someone(), act.path, act.input(0))).code).toBe(act.refusal);
});

function only(kind: PaceKind): Paces {
  const none = Object.fromEntries(PACE_KINDS.map((one) => [one, { minute: 0, day: 0 }])) as Paces;
  return { ...none, [kind]: PACE[kind] };
}

test.each([
  ["searches by visitors", "search", "search.find", { keyword: "why" }, undefined],
  [
    "join links that are looked at",
    "groupLinkLook",
    "groupLink.follow",
    { token: "nonsense" },
    "GROUP_LINK_NOT_FOUND",
  ],
] as const)("%s are bounded for each address", async (_, kind, path, input, refusal) => {
  await changeSettings(server, { pace: only(kind) });
  const ask = async (ip: string) => {
    const query = encodeURIComponent(JSON.stringify(input));
    const headers = { "x-forwarded-for": ip };
    const answer = await server.anon.fetch(`/trpc/${path}?input=${query}`, { headers });
    const { error } = (await answer.json()) as { error?: { data: { gavel: { code: string } } } };
    return { code: error?.data.gavel.code, retryAfter: answer.headers.get("retry-after") };
  };
  for (let time = 0; time < MOST; time += 1) expect((await ask("10.1.1.1")).code).toBe(refusal);
  const { code, retryAfter } = await ask("10.1.1.1");
  expect(code).toBe("TOO_FAST");
  expect(Number(retryAfter)).toBeGreaterThan(0);
  expect((await ask("10.1.1.2")).code).toBe(refusal);
});

test("a second between two likes, and how long is left of it is said", async () => {
  await changeSettings(server, { pace: only("print") });
  const hasty = await server.signUp("hasty");
  clock.now += 1000;
  const like = (time: number) =>
    call(hasty, "comment.like", { id: each.comments[time], isOn: true });
  expect((await like(0)).code).toBeUndefined();
  expect(await like(1)).toEqual({ code: "LIKE_TOO_FAST", retryAfter: "1" });
});

test("one text names no more than ten people", async () => {
  await changeSettings(server, { pace: only("print") });
  const names = Array.from({ length: 11 }, (_, index) => `crowd-${index}`);
  for (const name of names) await server.signUp(name);
  const content = names.map((name) => `@${name}`).join(" ");
  const writer = await server.signUp("writer");
  const input = { discussionId: at.discussionId, content };
  expect(await call(writer, "comment.create", input)).toMatchObject({ code: "MENTION_TOO_MANY" });
  const told = await server.db
    .selectFrom("message")
    .where("sender_uid", "=", writer.uid)
    .select("id")
    .execute();
  expect(told).toEqual([]);
});
