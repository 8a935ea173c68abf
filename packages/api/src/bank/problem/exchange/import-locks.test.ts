import { ARCHIVE_LIMITS } from "@gavel/problem-package/safe-archive";
import { makeScratch, makeZip } from "@gavel/problem-package/testing";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bank, openBank } from "../test-kit.ts";
import { importProblems } from "./import.ts";

let bank: Bank;
let scratch: ReturnType<typeof makeScratch>;
beforeAll(async () => {
  bank = await openBank();
  scratch = makeScratch();
});
afterAll(async () => {
  scratch.remove();
  await bank.close();
});

test("nothing is locked while bytes are stored and pictures written anew", async () => {
  const { sql } = bank.database;
  const grey = { width: 4, height: 3, channels: 3, background: "grey" } as const;
  const picture = await sharp({ create: grey }).png().toBuffer();
  const locks: number[] = [];
  const look = async () => {
    const held = await sql`select 1 from pg_locks join pg_database on pg_database.oid = database
      where datname = current_database() and relation = 'problem'::regclass and mode = 'RowExclusiveLock'`;
    locks.push(held.length);
  };
  const root = bank.signedIn("root");
  const blobs: typeof bank.blobs = {
    ...bank.blobs,
    async put(content) {
      await look();
      return bank.blobs.put(content);
    },
    async putStream(chunks) {
      await look();
      return bank.blobs.putStream(chunks);
    },
  };
  const bytes = await makeZip({
    "problem.yaml": "pid: H10\ntitle: Quick\n",
    "problem_zh.md": "![a](file://photo.png) [b](file://notes.txt)",
    "additional_file/photo.png": picture,
    "additional_file/notes.txt": "hello",
    "testdata/1.in": "1",
    "testdata/1.out": "2",
  });
  const source = { path: scratch.write(bytes), name: "set.zip", limits: ARCHIVE_LIMITS };
  const watched = { ...root, services: { ...root.services, blobs } };
  const report = await importProblems(
    watched,
    { ...source, readOptions: {} },
    { format: null, timeLimitMs: null, ids: {} },
  );
  expect(report).toMatchObject({ imported: 1, failed: 0 });
  expect(locks.length).toBeGreaterThanOrEqual(5);
  expect(locks.filter((held) => held > 0)).toEqual([]);
});
