import { asJsonb } from "@gavel/db";
import { DEFAULT_AWARDS } from "@gavel/domain/contest/awards";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refusal } from "../../bank/problem/test-kit.ts";
import { type Arena, openArena } from "./testing/arena.ts";

let arena: Arena;
beforeAll(async () => {
  arena = await openArena();
  await arena.addPeople([
    { uid: "team1", school: "North High", nickname: "Owls" },
    { uid: "team2", school: "South High", nickname: "Bears" },
    { uid: "guest", nickname: "Guests" },
    { uid: "idle" },
  ]);
});
afterAll(() => arena.close());

const ONE_EACH = DEFAULT_AWARDS.map((award) => ({ ...award, num: 1 }));

test("organisers read places, awards and first solves behind the seal", async () => {
  const contest = await arena.makeContest({
    ...{ rank_show_name: "nickname", award_type: 2, award_config: asJsonb(ONE_EACH) },
    star_accounts: ["guest"],
  });
  await arena.send(contest, { uid: "guest", problem: "A", minute: 2, status: 0 });
  await arena.send(contest, { uid: "team1", problem: "A", minute: 10, status: 0 });
  await arena.send(contest, { uid: "team2", problem: "A", minute: 20, status: 0 });
  // Under the seal.
  await arena.send(contest, { uid: "team2", problem: "B", minute: 250, status: 0 });
  await arena.send(contest, { uid: "idle", problem: "B", minute: 260, status: -1 });
  arena.at(301);
  const asked = { contestId: contest.id };
  const told = await arena.as("admin").board.results(asked);
  expect(told.rows.map(({ uid, name, rank, solved }) => [uid, name, rank, solved])).toEqual([
    ["team2", "Bears", 1, 2],
    ["guest", "Guests", -1, 1],
    ["team1", "Owls", 2, 1],
    ["idle", "idle", 3, 0],
  ]);
  expect(told.rows.map(({ award }) => award?.name ?? null)).toEqual(["Gold", null, "Silver", null]);
  expect(told.awards.map(({ name, winners }) => [name, winners])).toEqual([
    ["Gold", 1],
    ["Silver", 1],
  ]);
  expect(told.firsts.map(({ displayId, by }) => [displayId, by.map(({ name }) => name)])).toEqual([
    ["A", ["Owls"]],
    ["B", ["Bears"]],
  ]);
  expect([told.ranked, told.firsts[1]?.atMs, told.rows[0]?.school]).toEqual([
    ...[3, 250 * 60_000, "South High"],
  ]);
  await arena.as("admin").contestControl.finalise(asked);
  const final = await arena.as("admin").board.results(asked);
  expect(final).toMatchObject({ awards: told.awards, rows: told.rows });
  expect(final.finalizedAt).not.toBeNull();
  expect(await refusal(arena.as("alice").board.results(asked))).toBe("FORBIDDEN");
  expect(await refusal(arena.as("admin").board.results({ contestId: 999_999 }))).toBe(
    "CONTEST_NOT_FOUND",
  );
});
