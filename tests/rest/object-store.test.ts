/** A site whose files are in an object store: uploads, test data, downloads, imports, and what happens while it is away. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { restoreBackup, takeBackup } from "@gavel/backup";
import { withEmptyDatabase } from "@gavel/db/testing";
import { createFolderBlobStore, folderStore } from "@gavel/file-store";
import { startTestS3, type TestS3 } from "@gavel/file-store/testing";
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedProblem } from "../judge/support/seed.ts";

const CLONE = join(import.meta.dirname, "../..");

let folder: string;
let s3: TestS3;
let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "gavel-object-store-"));
  s3 = await startTestS3({ folder: join(folder, "s3") });
  const dataDir = join(folder, "site");
  server = await startTestServer({
    dataDir,
    fileStore: {
      ...folderStore(dataDir),
      now: { kind: "s3", bucket: s3.bucket, prefix: "site/" },
      s3: { ...s3.settings, judgeEndpoint: s3.settings.endpoint },
    },
  });
  admin = await server.signUp("admin", { role: 1001 });
});
afterAll(async () => {
  await server?.stop();
  await s3?.stop();
  rmSync(folder, { recursive: true, force: true });
});

function upload(content: string) {
  const form = new FormData();
  form.append("file", new File([content], "notes.txt"));
  return admin.rest<{ link: string }>("POST", "/api/file/upload-md-file", form);
}

const fetchFile = (sha256: string, headers: Record<string, string> = {}) =>
  server.anon.fetch(`/judge/v1/blob/${sha256}`, {
    headers: { authorization: `Bearer ${server.judgeToken}`, ...headers },
  });

test("what is uploaded comes back, and nothing of it lies on the server's own disk", async () => {
  const { data } = await upload("some notes");
  const answer = await server.anon.fetch(data.link);
  expect([answer.status, await answer.text()]).toEqual([200, "some notes"]);
  const local = createFolderBlobStore(join(folder, "site/blobs"));
  const rows = await server.db.selectFrom("blob").select("sha256").execute();
  expect(rows.length).toBeGreaterThan(0);
  for (const { sha256 } of rows) {
    expect([await local.has(sha256), await server.services.blobs.has(sha256)]).toEqual([
      false,
      true,
    ]);
  }
});

test("a judge fetches test data from it, whole and from where it broke off", async () => {
  await seedProblem(server);
  const { sha256 } = await server.db
    .selectFrom("blob")
    .select("sha256")
    .where("bytes", ">", 2)
    .executeTakeFirstOrThrow();
  const whole = await fetchFile(sha256);
  const content = await whole.text();
  expect(whole.status).toBe(200);
  const rest = await fetchFile(sha256, { range: "bytes=1-" });
  expect([rest.status, await rest.text()]).toEqual([206, content.slice(1)]);
});

test("a judge is sent to the store itself, with an address that is signed, or is told to take it here", async () => {
  const { sha256 } = await server.services.blobs.put(new TextEncoder().encode("1 2 3"));
  const ask = (query: string) =>
    server.anon.fetch(`/judge/v1/blob/${sha256}${query}`, {
      redirect: "manual",
      headers: { authorization: `Bearer ${server.judgeToken}` },
    });
  const location = (await ask("")).headers.get("location") ?? "";
  const address = new URL(location);
  expect(address.origin).toBe(s3.settings.endpoint);
  expect(address.searchParams.get("X-Amz-Expires")).toBe("300");
  expect(location).not.toContain(server.judgeToken);
  expect(await (await fetch(address)).text()).toBe("1 2 3");
  const rest = await fetch(address, { headers: { range: "bytes=2-" } });
  expect([rest.status, await rest.text()]).toEqual([206, "2 3"]);
  address.searchParams.set("X-Amz-Signature", "0".repeat(64));
  expect((await fetch(address)).status).toBe(403);
  expect((await ask("?through=site")).headers.get("location")).toMatch(/^\.\.\/data\//);
});

test("a backup has all of it, and brings it back into a folder", async () => {
  const archive = join(folder, "one.gavel");
  const taken = await takeBackup({
    ...{ databaseUrl: server.databaseUrl, dataDir: join(folder, "site"), to: archive },
    ...{ store: server.services.blobs, release: "1.2.3", now: new Date() },
  });
  expect(taken).toMatchObject({ damaged: [], newFiles: taken.files });
  expect(taken.files).toBeGreaterThan(1);
  const dataDir = join(folder, "restored");
  const store = createFolderBlobStore(join(dataDir, "blobs"));
  await withEmptyDatabase(async (databaseUrl) => {
    const places = { rows: null, files: dataDir };
    const restored = await restoreBackup({ archive, databaseUrl, dataDir, store, places });
    expect(restored.files).toBe(taken.files);
  });
  for (const { sha256 } of await server.db.selectFrom("blob").select("sha256").execute()) {
    expect(await store.has(sha256)).toBe(true);
  }
});

async function move(env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ["apps/cli/src/main.ts", "files", "move", "--json"], {
    cwd: CLONE,
    env: {
      ...process.env,
      ...s3.env,
      ...{ DATABASE_URL: server.databaseUrl, DATA_DIR: join(folder, "mover"), ...env },
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "exit") as Promise<[number | null]>;
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [status] = await ended;
  return { status, said, complained };
}

test("its files move into a folder, and the command says what is missing", async () => {
  const FILE_STORE = join(folder, "moved");
  const FILE_STORE_BEFORE = `s3://${s3.bucket}/site`;
  const rows = await server.db.selectFrom("blob").select("sha256").execute();
  const first = await move({ FILE_STORE, FILE_STORE_BEFORE });
  expect(first).toMatchObject({ status: 0, complained: "" });
  expect(JSON.parse(first.said)).toMatchObject({ files: rows.length, copied: rows.length });
  const moved = createFolderBlobStore(FILE_STORE);
  for (const { sha256 } of rows) expect(await moved.has(sha256)).toBe(true);
  const lost = "0".repeat(64);
  await server.db.insertInto("blob").values({ sha256: lost, bytes: 1 }).execute();
  const second = await move({ FILE_STORE, FILE_STORE_BEFORE });
  await server.db.deleteFrom("blob").where("sha256", "=", lost).execute();
  expect(second).toMatchObject({ status: 1, complained: expect.stringContaining(lost) });
  expect(JSON.parse(second.said)).toMatchObject({ copied: 0, missing: [lost] });
});

test("without two places there is nothing to move", async () => {
  const { status, complained } = await move({ FILE_STORE_BEFORE: "" });
  expect([status, complained]).toEqual([2, expect.stringContaining("FILE_STORE_BEFORE")]);
});

test("a server with wrong keys does not start, and says which to look at", async () => {
  const dataDir = join(folder, "wrong-keys");
  const wrong = startTestServer({
    dataDir,
    fileStore: {
      ...folderStore(dataDir),
      now: { kind: "s3", bucket: s3.bucket, prefix: "site/" },
      s3: { ...s3.settings, keys: { id: "S3RVER", secret: "wrong", sessionToken: null } },
    },
  });
  await expect(wrong).rejects.toThrow(
    `s3://${s3.bucket}/site/: it does not know these keys: look at AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`,
  );
});

test("while the store is away what needs it is refused in words, and all else goes on", async () => {
  const { data } = await upload("more notes");
  const port = Number(new URL(s3.settings.endpoint ?? "").port);
  await s3.stop();
  try {
    expect(await upload("lost notes")).toMatchObject({ http: 503, code: "FILES_AWAY" });
    const answer = await server.anon.fetch(data.link);
    expect(answer.status).toBe(503);
    expect((await admin.rest("GET", "/api/get-problem-list?limit=10&currentPage=1")).http).toBe(
      200,
    );
  } finally {
    s3 = await startTestS3({ folder: join(folder, "s3"), port });
  }
  expect(await (await server.anon.fetch(data.link)).text()).toBe("more notes");
  expect((await upload("lost notes")).http).toBe(200);
});
