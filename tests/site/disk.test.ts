/** A disk that is full or read-only: what would be kept there is refused in words, nothing of it stays, the rest goes on. */
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changeSettings, type SeededProblem, seedProblem } from "../judge/support/seed.ts";

const ROOM = "4m";

let server: TestServer;
let admin: TestUser;
let problem: SeededProblem;
let blobs: string;
let whyNot: string | null = null;

function run(command: string, ...args: string[]): string | null {
  const { status, stderr, error } = spawnSync(command, args, { encoding: "utf8" });
  return status === 0 ? null : stderr.trim() || String(error);
}

beforeAll(async () => {
  server = await startTestServer();
  await changeSettings(server, { defaultSubmitInterval: 0 });
  admin = await server.signUp("admin", { role: 1001 });
  problem = await seedProblem(server);
  blobs = join(server.dataDir, "blobs");
  mkdirSync(blobs, { recursive: true });
  whyNot = run("mount", "-t", "tmpfs", "-o", `size=${ROOM}`, "tmpfs", blobs);
});
afterAll(async () => {
  if (whyNot === null) run("umount", "-l", blobs);
  await server?.stop();
});

function upload(bytes: number) {
  const form = new FormData();
  form.append("file", new File([randomBytes(bytes)], "notes.bin"));
  return admin.rest<{ link: string }>("POST", "/api/file/upload-md-file", form);
}

const countFiles = async () => {
  const count = async (table: "blob" | "site_file") => {
    const { rows } = await server.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("rows"))
      .executeTakeFirstOrThrow();
    return Number(rows);
  };
  return [await count("blob"), await count("site_file")];
};
const leftOver = () => readdirSync(blobs).filter((name) => name.startsWith("tmp-"));

async function expectRefused(bytes: number): Promise<void> {
  const before = await countFiles();
  expect(await upload(bytes)).toMatchObject({
    ...{ http: 503, status: 503, code: "STORAGE_FULL" },
    msg: expect.stringContaining("nothing was stored"),
  });
  expect(await countFiles()).toEqual(before);
  expect(leftOver()).toEqual([]);
}

/** What lies in the database alone is taken as ever. */
async function expectSubmissionTaken(): Promise<void> {
  const sent = await admin.trpc.submission.create.mutate({
    ...{ problemId: problem.problemId, language: "C++", code: "int main(){}" },
  });
  expect((await admin.trpc.submission.get.query({ submitId: sent.submitId })).status).toBe(5);
}

test("a full disk", async (context) => {
  if (whyNot !== null) context.skip(`a small disk cannot be mounted: ${whyNot}`);
  expect((await upload(1000)).status).toBe(200);
  await expectRefused(6_000_000);
  await expectSubmissionTaken();
  // There was room for small ones all the time, and is again for the others.
  const { data } = await upload(2_000_000);
  expect((await (await server.anon.fetch(data.link)).bytes()).length).toBe(2_000_000);
});

test("a disk that became read-only", async (context) => {
  if (whyNot !== null) context.skip(`a small disk cannot be mounted: ${whyNot}`);
  const { data } = await upload(1000);
  expect(run("mount", "-o", "remount,ro", blobs)).toBeNull();
  await expectRefused(500);
  await expectSubmissionTaken();
  expect((await server.anon.fetch(data.link)).status).toBe(200);
  expect(run("mount", "-o", "remount,rw", blobs)).toBeNull();
  expect((await upload(500)).status).toBe(200);
});
