/** The board that `gavel contest board` makes of our event feed is the one that the site tells. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeScratch } from "@gavel/problem-package/testing";
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LENGTH_MIN, makeClicsContest, minute, SEAL_MIN, send } from "../support/clics-contest.ts";
import { FeedReader } from "../support/feed-reader.ts";

const MAIN = join(import.meta.dirname, "../../apps/cli/src/main.ts");
const TEAMS = 6;
const SENT = 60;

let server: TestServer;
let owner: TestUser;
let teams: TestUser[];
const clock = { now: minute(LENGTH_MIN - 1) };
const scratch = makeScratch();

beforeAll(async () => {
  server = await startTestServer({ now: () => clock.now });
  owner = await server.signUp("owner", { role: 1001 });
  teams = [];
  for (let count = 0; count < TEAMS; count += 1) teams.push(await server.signUp(`team${count}`));
});
afterAll(async () => {
  scratch.remove();
  await server.stop();
});

/** The same numbers each time. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * sides);
  };
}

interface Row {
  readonly rank: number;
  readonly team_id: string;
  readonly score: { num_solved?: number; total_time?: number; score?: number };
  readonly problems: readonly {
    solved?: boolean;
    score?: number;
    num_pending: number;
    time?: number;
  }[];
}
interface Printed {
  readonly rank: number;
  readonly team: string;
  readonly solved: number;
  readonly penalty: number;
  readonly score: number;
  readonly problems: readonly {
    solved: boolean;
    score: number;
    pending: number;
    time: number | null;
  }[];
}

async function printed(id: number, who: TestUser | null): Promise<Printed[]> {
  const headers: Record<string, string> = who === null ? {} : { authorization: who.token };
  const reader = await FeedReader.open(`${server.url}/api/2023-06/contests/${id}`, headers);
  const isLast = (event: { type: string; token: string }) =>
    event.type === "awards" && event.token !== reader.events[0]?.token;
  await reader.until("the whole feed", isLast);
  reader.close();
  const file = join(scratch.folder, "feed.ndjson");
  writeFileSync(file, reader.events.map((event) => `${JSON.stringify(event)}\n`).join(""));
  const child = Bun.spawn([process.execPath, MAIN, "contest", "board", file, "--json"], {
    ...{ stdout: "pipe", stderr: "pipe", env: { PATH: process.env.PATH ?? "" } },
  });
  const { rows } = JSON.parse(await new Response(child.stdout).text()) as { rows: Printed[] };
  expect(await new Response(child.stderr).text()).toBe("");
  return rows;
}

async function told(id: number, who: TestUser | null): Promise<Row[]> {
  const headers: Record<string, string> = who === null ? {} : { authorization: who.token };
  const answer = await fetch(`${server.url}/api/2023-06/contests/${id}/scoreboard`, { headers });
  return ((await answer.json()) as { rows: Row[] }).rows;
}

const byTeam = <T extends { team: string }>(rows: readonly T[]) =>
  rows.toSorted((a, b) => (a.team < b.team ? -1 : 1));

test.each([
  ["whole problems", 0, [0, 0, -1, 1, -2, 4, null]],
  ["points", 1, [0, 8, -1, -2, 4, null]],
] as const)(
  "for a contest by %s, before the seal and under it, for everybody and the jury",
  async (_, type, statuses) => {
    const contest = await makeClicsContest(server, owner, {
      ...{ type, oi_rank_score_type: "Highest", star_accounts: ["team5"] },
    });
    const roll = dice(7 + type);
    const moments = Array.from({ length: SENT }, () => roll((LENGTH_MIN - 2) * 60) / 60);
    for (const at of moments.toSorted((a, b) => a - b)) {
      const [by, status] = [teams[roll(TEAMS)], statuses[roll(statuses.length)]];
      if (by === undefined || status === undefined) throw new Error("the dice have too many sides");
      const score =
        type === 1 ? (status === 0 ? 100 : status === 8 ? 10 + roll(80) : 0) : undefined;
      await send(server, contest, {
        ...{ by, problem: roll(3), at, status },
        ...(score !== undefined && { score }),
      });
    }
    for (const now of [minute(SEAL_MIN + 10), minute(LENGTH_MIN + 5)]) {
      clock.now = now;
      for (const who of [null, owner]) {
        const site = (await told(contest.id, who)).map((row) => ({
          ...{ team: row.team_id, rank: row.rank, solved: row.score.num_solved ?? 0 },
          ...{ penalty: row.score.total_time ?? 0, score: row.score.score ?? 0 },
          cells: row.problems.map((cell) => [
            ...[type === 0 ? cell.solved : (cell.score ?? 0), cell.time ?? null],
          ]),
        }));
        const cli = (await printed(contest.id, who)).map((row) => ({
          ...{ team: row.team, rank: row.rank, solved: type === 0 ? row.solved : 0 },
          ...{ penalty: row.penalty, score: type === 0 ? 0 : row.score },
          cells: row.problems.map((cell) => [
            ...[type === 0 ? cell.solved : (cell.score ?? 0), cell.time],
          ]),
        }));
        expect(byTeam(cli)).toEqual(byTeam(site));
        expect(site).toHaveLength(TEAMS - 1);
      }
    }
  },
);

test("whoever came when it was over is no team of it", async () => {
  const contest = await makeClicsContest(server, owner, { created_at: minute(-10) });
  const [played, practised, read] = teams as [TestUser, TestUser, TestUser];
  await send(server, contest, { by: played, problem: 0, at: 10, status: 0 });
  await send(server, contest, { by: practised, problem: 0, at: LENGTH_MIN + 1, status: 0 });
  await server.db
    .insertInto("contest_registration")
    .values({ contest_id: contest.id, uid: read.uid, created_at: minute(LENGTH_MIN + 2) })
    .execute();
  clock.now = minute(LENGTH_MIN + 5);
  expect((await told(contest.id, owner)).map((row) => row.team_id)).toEqual([played.uid]);
});
