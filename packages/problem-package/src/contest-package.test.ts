import { FeedFault } from "@gavel/domain/contest/clics-feed";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readContestPackage } from "./contest-package.ts";
import { openArchive } from "./safe-archive.ts";
import { makeScratch, makeZip } from "./testing/make-archive.ts";

let scratch: ReturnType<typeof makeScratch>;
beforeAll(() => {
  scratch = makeScratch();
});
afterAll(() => scratch.remove());

const TYPES = ["contest", "problems", "teams"];

interface Bounds {
  readonly bytesMax?: number;
  readonly inAll?: { readonly bytesMax: number; readonly objectsMax: number };
}

async function read(
  files: Readonly<Record<string, string>>,
  { bytesMax = 1000, inAll }: Bounds = {},
) {
  const archive = await openArchive(scratch.write(await makeZip(files), "zip"));
  try {
    return await readContestPackage(archive.tree, { types: TYPES, bytesMax, inAll });
  } finally {
    await archive.close();
  }
}

const FEED = [
  { type: "contest", id: null, data: { name: "Of the feed" } },
  { type: "teams", id: "1", data: { id: "1", name: "Fed" } },
]
  .map((line) => JSON.stringify(line))
  .join("\n");

test("files may be YAML, lie in a folder, and be none at all", async () => {
  const { feed, files } = await read({
    "wf/contest.yaml": "name: Finals\nduration: 5:00:00\n",
    "wf/problems.yml": "- id: p\n  label: A\n",
    "wf/problems/p/p.zip": "x",
  });
  expect(feed.contest).toEqual({ name: "Finals", duration: "5:00:00" });
  expect(feed.all("problems")).toEqual([{ id: "p", label: "A" }]);
  expect(feed.all("teams")).toEqual([]);
  expect([...files.keys()]).toContain("problems/p/p.zip");
});

test("the feed tells what has no file; a file says what holds", async () => {
  const both = { "event-feed.ndjson": FEED, "contest.json": `{"name":"Of the file"}` };
  const { feed } = await read(both);
  expect(feed.contest).toEqual({ name: "Of the file" });
  expect(feed.all("teams")).toEqual([{ id: "1", name: "Fed" }]);
});

test.each([
  ["no contest", { "readme.txt": "x" }, "there is no contest in it"],
  ["no JSON", { "contest.json": "{" }, "contest.json: this is no JSON"],
  ["lists in lists", { "contest.json": "[".repeat(60) }, "lists lie too deep in each other"],
  ["no YAML", { "contest.yaml": "a: [" }, "contest.yaml: this is no YAML: line 1: "],
  ["a list for the contest", { "contest.json": "[]" }, "the contest is no object"],
  ["an object for a list", { "contest.json": "{}", "teams.json": "{}" }, "teams is no list"],
  ["an object without an id", { "contest.json": "{}", "teams.json": "[{}]" }, "without an id"],
])("%s is refused by name", async (_, files, words) => {
  await expect(read(files)).rejects.toThrow(words);
  await expect(read(files)).rejects.toBeInstanceOf(FeedFault);
});

test("a file that is too large is not read", async () => {
  await expect(read({ "contest.json": `{"name":"${"x".repeat(2000)}"}` })).rejects.toThrow(
    "more than 1000 bytes",
  );
});

test("of all files together there are only so many bytes and objects", async () => {
  const bound = { bytesMax: 200, objectsMax: 3 };
  const list = (count: number) =>
    JSON.stringify(Array.from({ length: count }, (_, at) => ({ id: at })));
  const files = (problems: number, teams: number) => ({
    ...{ "contest.json": "{}", "problems.json": list(problems), "teams.json": list(teams) },
    "other.json": " ".repeat(900),
  });
  expect((await read(files(2, 1), { inAll: bound })).feed.all("problems")).toHaveLength(2);
  await expect(read(files(2, 2), { inAll: bound })).rejects.toThrow(
    "teams.json: more than 3 objects",
  );
  await expect(read(files(0, 30), { inAll: bound })).rejects.toThrow("more than 200 bytes");
  const told = [1, 2, 3, 4].map((id) => JSON.stringify({ type: "teams", id, data: { id } }));
  const fed = (lines: string[]) =>
    read({ "event-feed.ndjson": lines.join("\n") }, { inAll: bound });
  expect(
    (await fed([...told.slice(1), ...told.slice(1)].slice(0, 4))).feed.all("teams"),
  ).toHaveLength(3);
  await expect(fed(told)).rejects.toThrow("line 4: more than 3 objects");
  // What is not asked for is not kept.
  const others = [1, 2, 3, 4].map((id) => JSON.stringify({ type: "runs", id, data: { id } }));
  expect((await fed(others)).feed.all("runs")).toEqual([]);
});

test("YAML is read up to a megabyte, whatever JSON may have", async () => {
  const bytesMax = 4 * 1024 ** 2;
  const yaml = `name: Finals\n${"# a comment\n".repeat(100_000)}`;
  await expect(read({ "contest.yaml": yaml }, { bytesMax })).rejects.toThrow(
    "contest.yaml has more",
  );
  const json = `{"name":"Finals"${" ".repeat(2 * 1024 ** 2)}}`;
  expect((await read({ "contest.json": json }, { bytesMax })).feed.contest).toEqual({
    name: "Finals",
  });
});
