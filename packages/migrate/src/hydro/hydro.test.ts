import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { serialize } from "bson";
import { afterAll, expect, test } from "vitest";
import type { SourceSite } from "../model.ts";
import { hydroArchive, writeHydroFolder } from "../testing/hydro-dump.ts";
import { openHydro } from "./hydro.ts";

const folder = mkdtempSync(join(tmpdir(), "gavel-hydro-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const { dump, files } = writeHydroFolder(folder);
const archive = hydroArchive();

const open = (path: string) => openHydro(path, { files, timeZone: "UTC", charset: null });
function write(name: string, bytes: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

async function factsOf(site: SourceSite) {
  const problems: unknown[] = [];
  for (const { open: read, ...facts } of site.problems()) {
    const opened = await read();
    problems.push([facts, opened.read.problem?.cases.length, opened.read.refusals]);
    await opened.close();
  }
  const { leftOut } = site;
  site.close();
  return { problems, leftOut };
}
const listsOf = (site: SourceSite) => ({
  ...{ accounts: [...site.accounts()], contests: [...site.contests()] },
  ...{ submissions: [...site.submissions()], discussions: [...site.discussions()] },
  ...{ groups: [...site.groups()], trainings: [...site.trainings()] },
});

test("a folder and an archive, packed or not, say the same", async () => {
  const sites = await Promise.all([
    open(dump),
    open(write("all.archive", archive)),
    open(write("all.archive.gz", gzipSync(archive))),
  ]);
  const [lists, ...others] = sites.map(listsOf);
  for (const other of others) expect(other).toEqual(lists);
  expect(lists?.accounts.map(({ username }) => username)).toEqual([
    ...["keeper", "chen", "blocked", "moved"],
  ]);
  // Without the trial on an input of one's own.
  expect(lists?.submissions).toHaveLength(6);
  const facts = await Promise.all(sites.map(factsOf));
  expect(facts[1]).toEqual(facts[0]);
  expect(facts[0]?.leftOut.map(({ what, count }) => [what, count])).toEqual([
    ["messages", 1],
    ["homework", 1],
  ]);
});

test("homework, and contests that are for some groups, come hidden and say so", async () => {
  const place = join(folder, "assigned");
  mkdirSync(place);
  const contest = (docId: number, facts: object) =>
    serialize({
      ...{ domainId: "system", docType: 30, docId, owner: 2, title: `C${docId}`, pids: [] },
      ...{ beginAt: new Date(0), endAt: new Date(3_600_000), rule: "acm", assign: [], ...facts },
    });
  const documents = [
    contest(1, {}),
    contest(2, { assign: ["class1"] }),
    contest(3, { rule: "homework" }),
  ];
  writeFileSync(join(place, "user.bson"), serialize({ _id: 2, uname: "keeper" }));
  writeFileSync(join(place, "document.bson"), Buffer.concat(documents));
  const site = await open(place);
  expect([...site.contests()].map((one) => [one.title, one.isVisible, one.remarks])).toEqual([
    ["C1", true, []],
    ["C2", false, ["it was for some groups there: it comes hidden"]],
    ["C3", false, ["it was homework there: it comes hidden"]],
  ]);
  site.close();
});

test("files of the store that a dump names outside of it are not read", async () => {
  const bare = join(folder, "bare");
  mkdirSync(bare);
  const site = await openHydro(dump, { files: bare, timeZone: "UTC", charset: null });
  const { problems } = await factsOf(site);
  expect(problems).toMatchObject([[{ id: "system/1" }, 0, []], {}, {}]);
});

const huge = Buffer.from(archive);
huge.writeInt32LE(2_000_000_000, 4);
test.each<[string, Uint8Array, string]>([
  ["cut off in a document", archive.subarray(0, archive.length - 20), "the dump is cut off in"],
  ["a document of two gigabytes", huge, "says it has 2000000000 bytes"],
  ["no archive", Buffer.from("-- MySQL dump"), "this is no archive of mongodump"],
  ["nothing", Buffer.alloc(0), "this is no archive of mongodump"],
])("a dump that cannot be read says why: %s", async (name, bytes, message) => {
  await expect(open(write(`bad ${name}`, bytes))).rejects.toThrow(message);
});

test("what is not there, or holds other things, says so", async () => {
  await expect(open(join(folder, "none"))).rejects.toThrow("cannot be read");
  await expect(open(files)).rejects.toThrow("this is no dump of Hydro: it has no rows of user");
});
