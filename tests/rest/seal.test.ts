/**
 * What a freeze keeps back is kept back on every way out: a site in which a sealed submission was accepted answers those
 * who may not know in the same words as one in which it failed.
 */
import type { RoleId } from "@gavel/domain/role";
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedProblem } from "../judge/support/seed.ts";
import { keepFaults, personOf } from "../support/surface/people.ts";
import {
  type Answers,
  askAddresses,
  askProcedures,
  askStreams,
  differences,
  type Known,
} from "../support/surface/walk.ts";

const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
const faults = keepFaults();
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/**
 * Answered otherwise each time, whatever is sealed. Ranks count nothing of contests, and are kept for a minute, within which
 * the people here came.
 */
const RESTLESS = /^(judgehost|dashboard|session|rank)\.|^problem\.random/;
/** Of the moment, not of the contest. */
const MOMENTS =
  /"(now|serverTime|online|token|epoch|requestId|version)":("[^"]*"|\d+)|"time":"[^"]*"|\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)/g;

type World = "accepted" | "failed";

const ROLES = {
  visitor: null,
  rival: 1002,
  otherAdmin: 1001,
  team: 1002,
  creator: 1001,
  root: 1000,
} as const satisfies Record<string, RoleId | null>;
type Who = keyof typeof ROLES;
const EVERYBODY = Object.keys(ROLES) as Who[];

async function makeScene(type: 0 | 1) {
  const { db } = server;
  const name = type === 0 ? "acm" : "oi";
  const users = await Promise.all(
    EVERYBODY.map(async (who) => {
      const role = ROLES[who];
      return [who, role === null ? null : await server.signUp(`${who}-${name}`, { role })] as const;
    }),
  );
  const people = new Map(users);
  const [creator, team] = [people.get("creator"), people.get("team")];
  if (creator == null || team == null) throw new Error("somebody was not signed up");
  const problem = await seedProblem(server, { auth: 3, type });
  const contest = await db
    .insertInto("contest")
    .values({
      ...{ title: `sealed ${name}`, type, auth: 0, is_visible: true, open_rank: true },
      ...{ author_uid: creator.uid, author_name: creator.username, auto_real_rank: false },
      ...{ start_time: ago(3), end_time: ago(-1), seal_rank: true, seal_time: ago(1) },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const place = await db
    .insertInto("contest_problem")
    .values({
      ...{ contest_id: contest.id, problem_id: problem.pid, display_id: "A", title: "A" },
      ordinal: 1,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const submission = await db
    .insertInto("submission")
    .values({
      ...{ uid: team.uid, username: team.username, problem_id: problem.pid, language: "C" },
      ...{ contest_id: contest.id, contest_problem_id: place.id, code: "x", code_bytes: 1 },
      ...{ status: -1, created_at: ago(0.5) },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const judgement = await db
    .insertInto("judgement")
    .values({
      ...{ submission_id: submission.id, version: 1, reason: "submit", status: -1 },
      ...{ created_at: ago(0.5), claimed_at: ago(0.5), judged_at: ago(0.49) },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .updateTable("submission")
    .set({ current_judgement_id: judgement.id, version: 1 })
    .where("id", "=", submission.id)
    .execute();
  const known: Known = {
    ...{ contestId: contest.id, pid: problem.pid, problemId: problem.problemId },
    ...{ contestProblemId: place.id, submitId: submission.id },
    ...{ uid: team.uid, username: team.username },
  };
  return { known, people };
}
type Scene = Awaited<ReturnType<typeof makeScene>>;

/** As the judge and its followers would leave it. */
async function judge({ known, people }: Scene, world: World): Promise<void> {
  const { db } = server;
  const isAccepted = world === "accepted";
  const verdict = {
    ...(isAccepted ? { status: 0, score: 20 } : { status: -1, score: 10 }),
    ...(isAccepted ? { time_ms: 71, memory_kib: 7100 } : { time_ms: 93, memory_kib: 9300 }),
  };
  await db.transaction().execute(async (tx) => {
    await tx.updateTable("submission").set(verdict).where("id", "=", known.submitId).execute();
    await tx
      .updateTable("judgement")
      .set(verdict)
      .where("submission_id", "=", known.submitId)
      .execute();
    await tx
      .deleteFrom("contest_balloon")
      .where("contest_problem_id", "=", known.contestProblemId)
      .execute();
    if (!isAccepted) return;
    await tx
      .insertInto("contest_balloon")
      .values({
        ...{ contest_id: known.contestId, contest_problem_id: known.contestProblemId },
        ...{ uid: known.uid, submission_id: known.submitId },
      })
      .execute();
  });
  // Boards follow what is announced.
  const root = clientOf(people.get("root"));
  const { contestId } = known;
  await expect
    .poll(async () => {
      const { records } = await root.trpc.board.rank.query({ contestId, forceRefresh: true });
      const [cell] = records[0]?.cells ?? [];
      return cell?.solved === true || cell?.score === 20 ? "accepted" : "failed";
    })
    .toBe(world);
}

const COLLECTIONS =
  "submissions judgements runs scoreboard awards state teams clarifications problems accounts".split(
    " ",
  );
const addressesOf = ({ contestId }: Known) => [
  ...["2023-06", "2026-01"].flatMap((version) =>
    COLLECTIONS.map((name) => `/api/${version}/contests/${contestId}/${name}`),
  ),
  ...["rank", "ac-submission", "package"].map(
    (name) =>
      `/api/file/download-contest-${name}?cid=${contestId}&forceRefresh=true&excludeAdmin=true&splitType=user&format=csv`,
  ),
];

const clientOf = (user: TestUser | null | undefined) =>
  user == null ? server.anon : server.as(user.token);

async function askAll({ known, people }: Scene, who: Who): Promise<Answers> {
  const user = people.get(who) ?? null;
  const person = await personOf(server, user, ROLES[who], faults);
  const all = [
    ...(await askProcedures(person, known)),
    ...(await askStreams(person, known)),
    ...(await askAddresses(clientOf(user), addressesOf(known))),
  ];
  return new Map(
    all
      .filter(([question]) => !RESTLESS.test(question))
      .map(([question, told]) => [question, told.replaceAll(MOMENTS, "-")]),
  );
}

/** Whom the two worlds look different to, and how. */
async function compare(scene: Scene) {
  const told = new Map<Who, Answers>();
  await judge(scene, "accepted");
  for (const who of EVERYBODY) told.set(who, await askAll(scene, who));
  await judge(scene, "failed");
  const seen = {} as Record<Who, string[]>;
  for (const who of EVERYBODY) {
    const before = told.get(who) ?? new Map();
    seen[who] = differences(before, await askAll(scene, who));
    expect(before.size).toBeGreaterThan(100);
  }
  return seen;
}

const has = (seen: readonly string[], start: string) =>
  seen.some((question) => question.startsWith(start));

test.each([
  ["ACM", 0],
  ["OI", 1],
] as const)(
  "a sealed verdict of an %s contest shows to nobody who may not know it",
  async (_, type) => {
    const scene = await makeScene(type);
    const { contestId } = scene.known;
    const sealed = await compare(scene);
    expect(sealed.visitor).toEqual([]);
    expect(sealed.rival).toEqual([]);
    expect(sealed.otherAdmin).toEqual([]);
    // Of an ACM contest a team knows its own verdicts, of an OI contest nobody does before the end.
    if (type === 1) expect(sealed.team).toEqual([]);
    else expect(has(sealed.team, "submission.")).toBe(true);
    for (const jury of [sealed.creator, sealed.root]) {
      expect(has(jury, "board.rank")).toBe(true);
      if (type === 0) expect(has(jury, `/api/2026-01/contests/${contestId}/judgements`)).toBe(true);
      expect(has(jury, "/api/file/download-contest-rank")).toBe(true);
    }

    // It ends, and nothing is said: what was sealed stays so.
    const set = (values: object) =>
      server.db.updateTable("contest").set(values).where("id", "=", contestId).execute();
    await set({ end_time: ago(0.1) });
    const ended = await compare(scene);
    expect([ended.visitor, ended.rival, ended.otherAdmin]).toEqual([[], [], []]);

    await set({ thawed_at: ago(0.05) });
    const open = await compare(scene);
    for (const everybody of [open.visitor, open.rival, open.team]) {
      expect(has(everybody, "board.outside")).toBe(true);
    }
    expect(faults.seen.splice(0)).toEqual([]);
  },
  240_000,
);
