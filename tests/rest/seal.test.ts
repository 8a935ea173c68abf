/**
 * What a freeze keeps back is kept back on every way out: a site in which a sealed submission was accepted answers those
 * who may not know in the same words as one in which it failed. And so is, until the end, where a problem comes from.
 */
import { announce } from "@gavel/db";
import type { RoleId } from "@gavel/domain/role";
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { seedProblem } from "../judge/support/seed.ts";
import { keepFaults, personOf } from "../support/surface/people.ts";
import {
  type Answers,
  askAddresses,
  askProcedures,
  askRows,
  askStreams,
  differences,
  type Known,
} from "../support/surface/walk.ts";

const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
const faults = keepFaults();
/**
 * Ranks and figures of the home page are counted anew after so long; what is kept elsewhere is kept for less. The moments of
 * the contests here are further away than all such steps together, so clocks that stand still agree about their phases.
 */
const COUNTED_ANEW_MS = 31 * 60_000;
const DAY_MS = 24 * HOUR_MS;
let aheadMs = 0;
let server: TestServer;

/** Figures of days are others tomorrow, whatever is sealed: where midnight is near, both worlds are looked at behind it. */
function stayInOneDay(): void {
  const leftMs = DAY_MS - ((Date.now() + aheadMs) % DAY_MS);
  if (leftMs < 2 * COUNTED_ANEW_MS + HOUR_MS) aheadMs += leftMs + 60_000;
}

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(Date.now() + aheadMs) });
});
afterAll(() => server.stop());

/** Answered otherwise each time, whatever is sealed. */
const RESTLESS = /^(judgehost|dashboard|session)\.|^problem\.random/;
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
/** The jury knows at all times. */
const NO_JURY = ["visitor", "rival", "otherAdmin", "team"] as const satisfies Who[];

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
      ...{ start_time: ago(30), end_time: ago(-40), seal_rank: true, seal_time: ago(-20) },
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
      ...{ status: -1, created_at: ago(10) },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const judgement = await db
    .insertInto("judgement")
    .values({
      ...{ submission_id: submission.id, version: 1, reason: "submit", status: -1 },
      ...{ created_at: ago(10), claimed_at: ago(10), judged_at: ago(9.99) },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .updateTable("submission")
    .set({ current_judgement_id: judgement.id, version: 1 })
    .where("id", "=", submission.id)
    .execute();
  await announce(db, { type: "submission", id: submission.id, final: true, isNew: true });
  const known: Known = {
    ...{ contestId: contest.id, pid: problem.pid, problemId: problem.problemId },
    ...{ contestProblemId: place.id, submitId: submission.id },
    ...{ uid: team.uid, username: team.username },
  };
  return { known, people };
}
type Scene = Awaited<ReturnType<typeof makeScene>>;

/** A verdict as root gives it, which the followers hear of; what it took is not asked of a person. */
async function judge({ known, people }: Scene, world: World): Promise<void> {
  const { db } = server;
  const isAccepted = world === "accepted";
  const root = clientOf(people.get("root"));
  const { contestId, submitId } = known;
  const verdict = isAccepted ? { status: 0, score: 20 } : { status: -1, score: 10 };
  await root.trpc.submission.manualJudge.mutate({ submitId, ...verdict });
  const took = isAccepted ? { time_ms: 71, memory_kib: 7100 } : { time_ms: 93, memory_kib: 9300 };
  await db.transaction().execute(async (tx) => {
    await tx.updateTable("submission").set(took).where("id", "=", submitId).execute();
    await tx.updateTable("judgement").set(took).where("submission_id", "=", submitId).execute();
  });
  aheadMs += COUNTED_ANEW_MS;
  // Boards follow what is announced.
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

/** A timeline goes on with the clock: steps in which nothing was sent say no more than that. */
function withoutMoments(question: string, told: string): string {
  const text = told.replaceAll(MOMENTS, "-");
  return question.startsWith("board.timeline") ? text.replaceAll(/(,0)+(?=\])/g, "") : text;
}

type IsAsked = (path: string) => boolean;

async function askAll(
  { known, people }: Scene,
  who: Who,
  isAsked: IsAsked = () => true,
): Promise<Answers> {
  const user = people.get(who) ?? null;
  const person = await personOf(server, user, ROLES[who], faults);
  const root = await personOf(server, people.get("root") ?? null, ROLES.root, faults);
  const all = [
    ...(await askProcedures(person, known, isAsked)),
    ...(await askRows(clientOf(user), known, isAsked)),
    ...(await askStreams(person, known, root)),
    ...(await askAddresses(clientOf(user), addressesOf(known))),
  ];
  return new Map(
    all
      .filter(([question]) => !RESTLESS.test(question))
      .map(([question, told]) => [question, withoutMoments(question, told)]),
  );
}

/** Some of all that is asked: ranks, the home page, lists, and each way of asking. */
const ASKED = [
  ...[
    "rank.",
    "home.",
    "search.",
    "submission.find ",
    "submission.find GET /api/get-submission-list",
  ],
  ...["rank.find GET /api/get-rank-list", "live.watch", "/api/2026-01/contests/"],
];

const has = (seen: readonly string[], start: string) =>
  seen.some((question) => question.startsWith(start));

/** Whom the two worlds look different to, and how. */
async function compare<W extends Who>(scene: Scene, people: readonly W[], isAsked?: IsAsked) {
  const told = new Map<Who, Answers>();
  stayInOneDay();
  await judge(scene, "accepted");
  for (const who of people) told.set(who, await askAll(scene, who, isAsked));
  await judge(scene, "failed");
  const seen = {} as Record<W, string[]>;
  for (const who of people) {
    const before = told.get(who) ?? new Map();
    seen[who] = differences(before, await askAll(scene, who, isAsked));
    if (isAsked !== undefined) continue;
    const asked = [...before.keys()];
    expect(asked.length).toBeGreaterThan(300);
    for (const way of ASKED) expect([way, has(asked, way)]).toEqual([way, true]);
  }
  return seen;
}

/** Who may know nothing of a sealed verdict. */
const OUTSIDERS = ["visitor", "rival", "otherAdmin"] as const;

/** By whom, some of the ways on which a verdict that is not sealed is heard of. */
const WAYS = {
  visitor: [
    ...["board.outside {", "board.outside POST /api/get-contest-outside-scoreboard"],
    ...["board.cell", "board.leaders", "board.timeline", "contest.problems"],
    ...['live.watch {"topic":"contest.board"', "/api/2023-06/", "/api/2026-01/"],
  ],
  rival: [
    ...["board.rank {", "board.rank POST /api/get-contest-rank", "submission.get {"],
    ...["submission.get GET /api/get-submission-detail", "submission.listInContest"],
    ...['live.watch {"topic":"submission.states"', 'live.watch {"topic":"contest.board"'],
  ],
};

/** Nothing else is looked for where a verdict is open, so nothing else is asked. */
const isWay: IsAsked = (path) =>
  Object.values(WAYS).some((ways) => ways.some((way) => way.split(" ")[0] === path));

async function expectOpen(scene: Scene): Promise<void> {
  const seen = await compare(scene, NO_JURY, isWay);
  for (const way of WAYS.visitor) {
    for (const who of OUTSIDERS) expect([who, way, has(seen[who], way)]).toEqual([who, way, true]);
  }
  for (const way of WAYS.rival) {
    for (const who of ["rival", "otherAdmin", "team"] as const) {
      expect([who, way, has(seen[who], way)]).toEqual([who, way, true]);
    }
  }
}

const nobody = { visitor: [], rival: [], otherAdmin: [] };
const outsiders = ({
  visitor,
  rival,
  otherAdmin,
}: Record<(typeof OUTSIDERS)[number], string[]>) => ({
  ...{ visitor, rival, otherAdmin },
});
const PATIENCE_MS = 400_000;

// One after the other: each goes on where the one before has left the contest.
describe.each([
  ["ACM", 0],
  ["OI", 1],
] as const)("a verdict of an %s contest", (_, type) => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await makeScene(type);
  });
  const set = (values: object) =>
    server.db.updateTable("contest").set(values).where("id", "=", scene.known.contestId).execute();
  afterEach(() => expect(faults.seen.splice(0)).toEqual([]));

  test(
    "is not of a problem whose ID in the bank contestants are told",
    async () => {
      const { pid, problemId } = scene.known;
      const rename = (display_id: string) =>
        server.db.updateTable("problem").set({ display_id }).where("id", "=", pid).execute();
      const origin = "HDU-987654";
      await rename(origin);
      await judge(scene, "accepted");
      const tellers = async (who: Who) =>
        [...(await askAll(scene, who))].filter(([, told]) => told.includes(origin));
      for (const who of ["visitor", "rival", "team"] as const) {
        expect((await tellers(who)).map(([question]) => `${who}: ${question}`)).toEqual([]);
      }
      expect(await tellers("creator")).not.toEqual([]);
      await rename(problemId);
    },
    PATIENCE_MS,
  );

  test(
    "shows before the seal",
    async () => {
      await expectOpen(scene);
    },
    PATIENCE_MS,
  );

  test(
    "is sealed to all but the jury and, under ACM, its own team",
    async () => {
      await set({ seal_time: ago(20) });
      const sealed = await compare(scene, EVERYBODY);
      expect(outsiders(sealed)).toEqual(nobody);
      // Of an OI contest nobody knows before the end.
      if (type === 1) expect(sealed.team).toEqual([]);
      else expect(has(sealed.team, "submission.")).toBe(true);
      for (const jury of [sealed.creator, sealed.root]) {
        expect(has(jury, "board.rank")).toBe(true);
        const judgements = `/api/2026-01/contests/${scene.known.contestId}/judgements`;
        if (type === 0) expect(has(jury, judgements)).toBe(true);
        expect(has(jury, "/api/file/download-contest-rank")).toBe(true);
      }
    },
    PATIENCE_MS,
  );

  test(
    "stays sealed after the end while nothing is said",
    async () => {
      await set({ end_time: ago(9) });
      const ended = await compare(scene, NO_JURY);
      expect(outsiders(ended)).toEqual(nobody);
      if (type === 1) expect(ended.team).toEqual([]);
    },
    PATIENCE_MS,
  );

  test(
    "shows to everybody once results are revealed",
    async () => {
      await set({ thawed_at: ago(8) });
      await expectOpen(scene);
    },
    PATIENCE_MS,
  );
});
