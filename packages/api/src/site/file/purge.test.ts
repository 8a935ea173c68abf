import { mkdtempSync, rmSync } from "node:fs";
import { utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Db } from "@gavel/db";
import { withSnapshot } from "@gavel/db/dump";
import { createTestDatabase, type TestDatabase } from "@gavel/db/testing";
import { createFolderBlobStore } from "@gavel/file-store";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { SignedInContext } from "../../kernel/context.ts";
import { openDesk } from "../../kernel/testing/desk.ts";
import { createAccount } from "../../people/account/index.ts";
import { addProblemFiles, prepareProblemDownload } from "./problem-file.ts";
import { purgeBlobs, purgeUploadedFiles } from "./purge.ts";
import { findSiteFile } from "./site-file.ts";
import { type StoredImage, storeAttachment, storeImage } from "./upload.ts";

const HOURS = 3600;
const folder = mkdtempSync(join(tmpdir(), "gavel-purge-"));
const blobs = createFolderBlobStore(folder);
let database: TestDatabase;
let db: Db;
let desk: ReturnType<typeof openDesk>;
let alice: SignedInContext;
let shade = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
});
beforeEach(async () => {
  for (const table of ["site_file", "blob", "user_account"] as const) {
    await db.deleteFrom(table).execute();
  }
  desk = openDesk(db);
  const uid = await createAccount(db, { username: "alice", password: "test-pass-1" });
  alice = desk.signedIn(uid, 1000);
  alice = { ...alice, services: { ...alice.services, blobs } };
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

async function* once(bytes: Uint8Array) {
  yield bytes;
}

/** Each has a colour of its own, so that no two have the same bytes. */
async function picture(): Promise<AsyncIterable<Uint8Array>> {
  shade += 1;
  const background = { r: shade, g: 0, b: 0 };
  const create = { width: 8, height: 8, channels: 3 as const, background };
  return once(await sharp({ create }).png().toBuffer());
}
async function upload(purpose: "avatar" | "markdown"): Promise<StoredImage> {
  return storeImage(alice, purpose, { fileName: "me.png", chunks: await picture() });
}
const isServed = async ({ name }: StoredImage) => (await findSiteFile(alice, "img", name)) !== null;
const setSignature = (text: string) =>
  db.updateTable("user_account").set({ signature: text }).execute();

test("an avatar lives while somebody has it and goes the night after", async () => {
  const image = await upload("avatar");
  await db.updateTable("user_account").set({ avatar: image.address }).execute();
  desk.wait(48 * HOURS);
  expect(await purgeUploadedFiles(alice)).toBe(0);
  await db.updateTable("user_account").set({ avatar: null }).execute();
  expect(await purgeUploadedFiles(alice)).toBe(1);
  expect(await isServed(image)).toBe(false);
});

test("what was uploaded a moment ago is not looked at", async () => {
  const image = await upload("avatar");
  desk.wait(HOURS / 2);
  expect(await purgeUploadedFiles(alice)).toBe(0);
  expect(await isServed(image)).toBe(true);
});

test("an image of a text goes after a week without mention, counted anew when it comes back", async () => {
  const image = await upload("markdown");
  desk.wait(2 * HOURS);
  expect(await purgeUploadedFiles(alice)).toBe(0);
  desk.wait(6 * 24 * HOURS);
  await setSignature(`![me](${image.address})`);
  expect(await purgeUploadedFiles(alice)).toBe(0);
  await setSignature("");
  desk.wait(2 * 24 * HOURS);
  expect(await purgeUploadedFiles(alice)).toBe(0);
  desk.wait(6 * 24 * HOURS);
  expect(await purgeUploadedFiles(alice)).toBe(0);
  expect(await isServed(image)).toBe(true);
  desk.wait(24 * HOURS);
  expect(await purgeUploadedFiles(alice)).toBe(1);
  expect(await isServed(image)).toBe(false);
});

test("what came with a problem goes a week after its text stopped naming it", async () => {
  const { id } = await db
    .insertInto("problem")
    .values({ display_id: "F1", title: "t", author_name: "alice", difficulty: 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  const open = () => once(new TextEncoder().encode("attached"));
  const file = await prepareProblemDownload(alice, "a.txt", { bytes: 8, open });
  await addProblemFiles(db, [file], { uid: alice.viewer.uid, problemId: id, now: alice.now() });
  const { name, address } = file;
  const isThere = async () => (await findSiteFile(alice, "file", name)) !== null;
  const setText = (description: string) =>
    db.updateTable("problem").set({ description }).where("id", "=", id).execute();
  await setText(`[a](${address})`);
  desk.wait(30 * 24 * HOURS);
  expect(await purgeUploadedFiles(alice)).toBe(0);
  await setText("");
  await purgeUploadedFiles(alice);
  desk.wait(8 * 24 * HOURS);
  expect(await isThere()).toBe(true);
  expect(await purgeUploadedFiles(alice)).toBe(1);
  expect(await isThere()).toBe(false);
});

test("a mention inside JSON counts", async () => {
  const image = await upload("avatar");
  const value = { text: `see ${image.name}` };
  await db.insertInto("setting").values({ key: "test", value }).execute();
  desk.wait(2 * HOURS);
  expect(await purgeUploadedFiles(alice)).toBe(0);
  await db.deleteFrom("setting").where("key", "=", "test").execute();
});

test("bytes go two days after they were last stored, when no file has them any more", async () => {
  const bytes = new TextEncoder().encode("notes");
  const file = () => storeAttachment(alice, { fileName: "notes.txt", chunks: once(bytes) });
  await file();
  await file();
  const { sha256 } = await db.selectFrom("blob").select("sha256").executeTakeFirstOrThrow();
  const old = new Date(desk.now().getTime() - 72 * HOURS * 1000);
  await utimes(blobs.path(sha256), old, old);
  const [first] = await db.selectFrom("site_file").select("name").execute();
  await db
    .deleteFrom("site_file")
    .where("name", "=", first?.name ?? "")
    .execute();
  expect(await purgeBlobs(alice)).toBe(0);
  await db.deleteFrom("site_file").execute();

  // Somebody stores the same bytes at this moment: they stay for what will refer to them.
  await blobs.put(bytes);
  expect(await purgeBlobs(alice)).toBe(0);
  expect(await blobs.has(sha256)).toBe(true);
  expect(await db.selectFrom("blob").select("sha256").execute()).toEqual([{ sha256 }]);

  await utimes(blobs.path(sha256), old, old);
  // A backup that is under way may still have to copy them.
  expect(await withSnapshot(database.url, () => purgeBlobs(alice))).toBe(0);
  expect(await purgeBlobs(alice)).toBe(1);
  expect(await blobs.has(sha256)).toBe(false);
  expect(await db.selectFrom("blob").select("sha256").execute()).toEqual([]);
});
