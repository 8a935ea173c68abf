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

async function read(files: Readonly<Record<string, string>>, bytesMax = 1000) {
  const archive = await openArchive(scratch.write(await makeZip(files), "zip"));
  try {
    return await readContestPackage(archive.tree, { types: TYPES, bytesMax });
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
  ["no YAML", { "contest.yaml": "a: [" }, "contest.yaml: line"],
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
