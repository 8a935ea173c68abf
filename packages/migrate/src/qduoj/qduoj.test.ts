import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { SourceSite } from "../model.ts";
import { openQduoj } from "./qduoj.ts";

const FIXTURES = join(import.meta.dirname, "../../../../tests/migrate");
const folder = mkdtempSync(join(tmpdir(), "gavel-qduoj-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const open = (path: string) =>
  openQduoj(path, { files: join(FIXTURES, "qduoj-files"), timeZone: "UTC", charset: null });
function write(name: string, text: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

async function factsOf(site: SourceSite) {
  const problems: unknown[] = [];
  for (const { open: _, ...facts } of site.problems()) problems.push(facts);
  for (const one of site.problems()) {
    const { read, close } = await one.open();
    problems.push([read.problem?.tags, read.problem?.cases.length, read.refusals, read.remarks]);
    await close();
  }
  return {
    problems,
    ...{ accounts: [...site.accounts()], contests: [...site.contests()] },
    ...{ submissions: [...site.submissions()], announcements: [...site.announcements()] },
  };
}

test("pg_dump and dumpdata of one site say the same", async () => {
  const [sql, json] = await Promise.all(
    ["qduoj.sql", "qduoj.json"].map((name) => open(join(FIXTURES, name))),
  );
  if (sql === undefined || json === undefined) throw new Error("two sites were opened");
  const facts = await factsOf(sql);
  expect(await factsOf(json)).toEqual(facts);
  expect(facts.accounts[1]).toMatchObject({ signature: "line one\nline\ttwo \\ end" });
  // In the order of time, whatever their ids are.
  expect(facts.submissions.map(({ id }) => id)).toEqual([
    ...["ffff", "aaaa", "bbbb", "cccc", "dddd", "eeee"],
  ]);
  sql.close();
  json.close();
});

const whole = readFileSync(join(FIXTURES, "qduoj.sql"), "utf8");
const list = readFileSync(join(FIXTURES, "qduoj.json"), "utf8");

test.each<[string, string | Uint8Array, string]>([
  [
    "cut off in its rows",
    whole.slice(0, whole.indexOf("ffff")),
    "the dump is cut off in the rows of submission",
  ],
  ["a list that is cut off", list.slice(0, -20), "the dump is cut off in"],
  ["a list of something else", "[1, 2]", "the dump is no JSON list of objects"],
  ["an object that is none", '[{"a" 1}]', "the dump is no JSON list of objects"],
  ["packed by pg_dump", "PGDMP\u0001\u000e\n", "unpack it with pg_restore"],
  ["rows as INSERT", "INSERT INTO public.x VALUES (1);\n", "make it without --inserts"],
  [
    "a row with too much",
    "COPY public.problem (id) FROM stdin;\n1\t2\n\\.\n",
    "has 2 values for 1 columns",
  ],
  ["nothing of QDUOJ", "COPY public.x (id) FROM stdin;\n1\n\\.\n", "this is no dump of QDUOJ"],
  ["not in UTF-8", Buffer.from([0x5b, 0xff, 0xfe]), "the dump is not utf-8"],
])("a dump that cannot be read says why: %s", async (name, text, message) => {
  await expect(open(write(name, text))).rejects.toThrow(message);
});
