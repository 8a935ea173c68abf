import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeZip } from "@gavel/problem-package/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { feedBoard } from "./feed-board.ts";
import { readFeed } from "./read-feed.ts";

const event = (type: string, data: object, id: string | null = null) =>
  JSON.stringify({ type, id, data });
const submitted = (id: string, problem_id: string, contest_time: string) =>
  event("submissions", { id, team_id: "1", problem_id, contest_time }, id);
const judged = (submission_id: string) =>
  event("judgements", { submission_id, judgement_type_id: "AC" }, `j${submission_id}`);
const FEED = [
  event("contest", { duration: "5:00:00", penalty_time: 20 }),
  event("problems", [
    { id: "p", label: "A", ordinal: 1 },
    { id: "q", label: "B", ordinal: 2 },
  ]),
  event("teams", [{ id: "1", name: "One" }]),
  submitted("a", "p", "0:10:40"),
  judged("a"),
  submitted("b", "q", "0:10:40"),
  judged("b"),
].join("\n");
const CONTEST = JSON.stringify({ duration: "0:10:00" });

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "gavel-feed-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function solved(path: string): Promise<number | undefined> {
  const choice = { atMs: null, penalty: "exact", compileErrors: null, rule: null } as const;
  return feedBoard(await readFeed(path), choice).rows[0]?.solved;
}

async function written(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

test("a feed, a folder with either name of the feed and a zip with a folder are read", async () => {
  expect(await solved(await written("feed", FEED))).toBe(2);
  await mkdir(join(folder, "old"));
  expect(
    await solved(await written("old/event-feed.json", FEED).then(() => join(folder, "old"))),
  ).toBe(2);
  const zip = await makeZip({ "wf/event-feed.ndjson": FEED, "wf/contest.json": CONTEST });
  // The file of its own says when it ended.
  expect(await solved(await written("wf.zip", zip))).toBe(0);
});

test("floor-each and floor-sum differ in what they drop", async () => {
  const feed = await readFeed(await written("feed", FEED));
  const penalty = (unit: "exact" | "floor-each" | "floor-sum") =>
    feedBoard(feed, { atMs: null, penalty: unit, compileErrors: null, rule: null }).rows[0]
      ?.penalty;
  expect([penalty("exact"), penalty("floor-each"), penalty("floor-sum")]).toEqual([1280, 20, 21]);
});

test("what cannot be read is refused with status 2", async () => {
  const broken = [
    [await written("cut", `${FEED}\n{"type":`), "line 8: this is no JSON"],
    [await written("zip", "PKxx"), "not a zip file"],
    [await written("empty", "\n"), "there is no contest in it"],
    [join(folder, "none"), "no such file"],
  ] as const;
  for (const [path, words] of broken) {
    await expect(readFeed(path)).rejects.toMatchObject({
      status: 2,
      message: expect.stringContaining(words),
    });
  }
});

test("a board longer than a pipe has room for is printed to its last line", async () => {
  const teams = Array.from({ length: 3000 }, (_, at) => ({ id: `${at}`, name: `Team ${at}` }));
  const path = await written("crowd", `${FEED}\n${event("teams", teams)}`);
  const main = join(import.meta.dirname, "../main.ts");
  const command = [process.execPath, main, "contest", "board", path, "--json"];
  // A pipe as a shell makes it: the runtime's own has room for more.
  const child = Bun.spawn(["sh", "-c", '"$@" | cat', "sh", ...command], {
    ...{ stdout: "pipe", env: { PATH: process.env.PATH ?? "" } },
  });
  const { rows } = JSON.parse(await new Response(child.stdout).text()) as { rows: unknown[] };
  expect([rows.length, await child.exited]).toEqual([teams.length, 0]);
});

test("a board that a full disk does not take is no success", async () => {
  const path = await written("small", FEED);
  const main = join(import.meta.dirname, "../main.ts");
  const command = [process.execPath, main, "contest", "board", path];
  const child = Bun.spawn(["sh", "-c", '"$@" > /dev/full', "sh", ...command], {
    ...{ stderr: "pipe", env: { PATH: process.env.PATH ?? "" } },
  });
  const text = await new Response(child.stderr).text();
  expect(text).toMatch(/^gavel: what was said could not be written: .*ENOSPC/);
  expect(await child.exited).toBe(1);
});
