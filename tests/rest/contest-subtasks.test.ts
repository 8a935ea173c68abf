/** Where the best of each subtask counts, site, Contest API, package, command and import tell the same board. */
import { join } from "node:path";
import { makeScratch } from "@gavel/problem-package/testing";
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ClicsContest, makeClicsContest, minute, send } from "../support/clics-contest.ts";
import { importPackage, takePackage, uploadPackage, wishOf } from "../support/contest-package.ts";

const MAIN = join(import.meta.dirname, "../../apps/cli/src/main.ts");
const clock = { now: minute(320) };
let home: TestServer;
let away: TestServer;
let boss: TestUser;
let chief: TestUser;
let contest: ClicsContest;
const names = new Map<string, string>();
const scratch = makeScratch();

beforeAll(async () => {
  [home, away] = await Promise.all([
    startTestServer({ now: () => clock.now }),
    startTestServer({ now: () => clock.now }),
  ]);
  boss = await home.signUp("boss", { role: 1000 });
  chief = await away.signUp("chief", { role: 1000 });
  const [ada, bob] = [await home.signUp("ada"), await home.signUp("bob")];
  for (const { uid, username } of [ada, bob]) names.set(uid, username);
  contest = await makeClicsContest(home, boss, {
    ...{ type: 1, oi_rank_score_type: "SubtaskBest", finalized_at: minute(305) },
    ...{ thawed_at: minute(310) },
  });
  const part = { status: 8 } as const;
  // Of two subtasks each try passes another one.
  await send(home, contest, {
    ...{ ...part, by: ada, problem: 0, at: 10, score: 30, subtasks: [30, 0] },
  });
  await send(home, contest, {
    ...{ ...part, by: ada, problem: 0, at: 20, score: 40, subtasks: [0, 40] },
  });
  // Of other test data: together more than the problem is worth.
  await send(home, contest, {
    ...{ ...part, by: bob, problem: 0, at: 30, score: 60, subtasks: [60, 0] },
  });
  await send(home, contest, {
    ...{ ...part, by: bob, problem: 0, at: 40, score: 70, subtasks: [0, 70] },
  });
  // Without subtasks it counts as a whole.
  await send(home, contest, { ...part, by: ada, problem: 1, at: 50, score: 55 });
  await home.db.updateTable("problem").set({ io_score: 100, type: 1 }).execute();
});
afterAll(async () => {
  scratch.remove();
  await Promise.all([home.stop(), away.stop()]);
});

const BOARD = [
  ["ada", 125],
  ["bob", 100],
];

async function onSite(person: TestUser, contestId: number) {
  const { records } = await person.trpc.board.rank.query({ contestId, forceRefresh: true });
  return records.map(({ username, score }) => [username, score]);
}

async function printed(bytes: Uint8Array, ...more: string[]) {
  const file = scratch.write(bytes, "zip");
  const command = Bun.spawn([process.execPath, MAIN, "contest", "board", file, "--json", ...more], {
    ...{ stdout: "pipe", stderr: "pipe" },
  });
  const { rows } = JSON.parse(await new Response(command.stdout).text()) as {
    rows: { team: string; score: number }[];
  };
  expect(await new Response(command.stderr).text()).toBe("");
  return rows.map(({ team, score }) => [names.get(team), score]);
}

test("the site, both versions of the Contest API and the command print one board", async () => {
  expect(await onSite(boss, contest.id)).toEqual(BOARD);
  for (const version of ["2023-06", "2026-01"]) {
    const answer = await boss.fetch(`/api/${version}/contests/${contest.id}/scoreboard`);
    const { rows } = (await answer.json()) as {
      rows: { team_id: string; score: { score: number } }[];
    };
    expect(rows.map(({ team_id, score }) => [names.get(team_id), score.score])).toEqual(BOARD);
  }
  const { bytes } = await takePackage(boss, contest.id);
  expect(await printed(bytes)).toEqual(BOARD);
  expect(await printed(bytes, "--rule", "oi-highest")).toEqual([
    ["ada", 95],
    ["bob", 70],
  ]);
});

test("what each subtask gave comes along where the package is imported", async () => {
  const { bytes } = await takePackage(boss, contest.id);
  const done = await importPackage(chief, wishOf(await uploadPackage(chief, bytes)));
  expect(done).toMatchObject({ state: "done", reason: null });
  await away.db.updateTable("problem").set({ io_score: 100 }).execute();
  const contestId = done.contestId ?? 0;
  await expect.poll(() => onSite(chief, contestId)).toEqual(BOARD);
});
