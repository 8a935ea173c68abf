import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type BlobStore, blobName } from "../blob-store.ts";
import { startTestS3, type TestS3 } from "../testing/s3-server.ts";
import { FilesAway } from "./faults.ts";
import { createS3Client, createS3Objects, type S3Objects } from "./objects.ts";
import { probeBucket } from "./probe.ts";
import { createS3BlobStore } from "./s3-blob-store.ts";

let s3: TestS3;
let scratchFolder: string;
let objects: S3Objects;
let blobs: BlobStore;
let broken: string[];
let prefix = 0;

beforeAll(async () => {
  s3 = await startTestS3();
  scratchFolder = mkdtempSync(join(tmpdir(), "gavel-scratch-"));
});
afterAll(async () => {
  rmSync(scratchFolder, { recursive: true, force: true });
  await s3?.stop();
});
beforeEach(() => {
  prefix += 1;
  const client = createS3Client(s3.settings);
  objects = createS3Objects(client, { bucket: s3.bucket, prefix: `site-${prefix}/` });
  broken = [];
  const onBroken = (sha256: string) => broken.push(sha256);
  blobs = createS3BlobStore({ objects, scratchFolder, onBroken });
});

const bytes = (text: string) => new TextEncoder().encode(text);
const textOf = (found: Uint8Array) => Buffer.from(found).toString();
const hashOf = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");
const HELLO = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824";

async function* inPieces(content: Uint8Array, size: number) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}

test("a blob lies under its hash and is read whole or in part", async () => {
  expect(await blobs.put(bytes("hello"))).toEqual({ sha256: HELLO, bytes: 5 });
  expect(await objects.list("")).toEqual([`2c/${HELLO}`]);
  expect(textOf(await blobs.read(HELLO))).toBe("hello");
  expect(textOf(await blobs.read(HELLO, 2))).toBe("he");
  expect(textOf(await blobs.read(HELLO, 50))).toBe("hello");
  const opened = await blobs.open(HELLO);
  expect(opened?.bytes).toBe(5);
  expect(await new Response(opened?.stream).text()).toBe("hello");
  const part = await blobs.open(HELLO, { start: 1, end: 3 });
  expect(part?.bytes).toBe(5);
  expect(await new Response(part?.stream).text()).toBe("el");
  const behind = await blobs.open(HELLO, { start: 9, end: 12 });
  expect(await new Response(behind?.stream).text()).toBe("");
});

test("nothing at all is a blob as well", async () => {
  const { sha256 } = await blobs.put(new Uint8Array());
  expect(await blobs.sizeOf(sha256)).toBe(0);
  expect(await blobs.read(sha256)).toHaveLength(0);
  expect(await blobs.read(sha256, 10)).toHaveLength(0);
  expect(await blobs.putStream(inPieces(new Uint8Array(), 1))).toEqual({ sha256, bytes: 0 });
});

test("what is too large for one part comes back as it was, and is lent as a file", async () => {
  const content = randomBytes(20 * 1024 * 1024 + 17);
  const blob = await blobs.putStream(inPieces(content, 300_000));
  expect(blob).toEqual({ sha256: hashOf(content), bytes: content.length });
  expect(hashOf(await blobs.read(blob.sha256))).toBe(blob.sha256);
  const lent = await blobs.lend(blob.sha256, async (path) => hashOf(readFileSync(path)));
  expect(lent).toBe(blob.sha256);
  expect(readdirSync(scratchFolder)).toEqual([]);
});

test("a reader that ends early lets go of the object", async () => {
  const content = randomBytes(4 * 1024 * 1024);
  const { sha256 } = await blobs.put(content);
  const opened = await blobs.open(sha256);
  const reader = opened?.stream.getReader();
  expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
  await reader?.cancel();
  expect(await blobs.sizeOf(sha256)).toBe(content.length);
});

test("a reader that leaves before it reads lets go of the object", async () => {
  const client = createS3Client(s3.settings);
  const place = { bucket: s3.bucket, prefix: `site-${prefix}/` };
  const store = createS3BlobStore({ objects: createS3Objects(client, place), scratchFolder });
  const { sha256 } = await store.put(randomBytes(1024 * 1024));
  const sent = vi.spyOn(client, "send");
  for (const range of [undefined, { start: 10, end: 1_000_000 }]) {
    await (await store.open(sha256, range))?.stream.cancel();
  }
  await (await store.openUnchecked(sha256))?.stream.cancel();
  const answers = await Promise.all(sent.mock.results.map(({ value }) => value));
  const bodies = answers.map((answer) => (answer as { readonly Body: Readable }).Body);
  expect(bodies.map(({ destroyed }) => destroyed)).toEqual([true, true, true]);
});

test("many writers of one content leave one object and no mark", async () => {
  await Promise.all(Array.from({ length: 20 }, () => blobs.put(bytes("hello"))));
  expect(await objects.list("")).toEqual([`2c/${HELLO}`]);
});

test("what is not there is not there, and a name that is no hash is refused", async () => {
  expect(await blobs.has(HELLO)).toBe(false);
  expect(await blobs.sizeOf(HELLO)).toBeNull();
  expect(await blobs.open(HELLO)).toBeNull();
  await expect(blobs.read(HELLO)).rejects.toThrow(`no file ${HELLO}`);
  await expect(blobs.lend(HELLO, async () => {})).rejects.toThrow(`no file ${HELLO}`);
  await expect(blobs.has("../../etc/passwd")).rejects.toThrow("not a blob name");
});

test("a stream that breaks off leaves nothing behind", async () => {
  async function* brokenOff() {
    yield bytes("half");
    throw new Error("gone");
  }
  await expect(blobs.putStream(brokenOff())).rejects.toThrow("gone");
  expect(readdirSync(scratchFolder)).toEqual([]);
  expect(await objects.list("")).toEqual([]);
});

test("what is not what its name says is set aside, told once, and stored anew", async () => {
  await blobs.put(bytes("hello"));
  await objects.put(blobName(HELLO), bytes("jello"));
  const opened = await blobs.open(HELLO);
  await expect(new Response(opened?.stream).text()).rejects.toThrow("is broken");
  expect(broken).toEqual([HELLO]);
  expect(await blobs.has(HELLO)).toBe(false);
  expect(await blobs.listBroken()).toEqual([HELLO]);
  await blobs.put(bytes("hello"));
  expect(textOf(await blobs.read(HELLO))).toBe("hello");
});

test("only what was not put of late is discarded", async () => {
  await blobs.put(bytes("hello"));
  expect(await blobs.discard(HELLO, new Date(Date.now() - 3_600_000))).toBe(false);
  expect(await blobs.has(HELLO)).toBe(true);
  expect(await blobs.discard(HELLO, new Date(Date.now() + 3_600_000))).toBe(true);
  expect(await blobs.has(HELLO)).toBe(false);
  expect(await blobs.discard(HELLO, new Date())).toBe(true);
  expect(await objects.list("")).toEqual([]);
});

test("what is put while another server removes it is there afterwards", async () => {
  await blobs.put(bytes("hello"));
  // The other one has looked at the age of the old object, and is held up before it removes it.
  const looked = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const slow: S3Objects = {
    ...objects,
    async remove(name) {
      if (name === blobName(HELLO)) {
        looked.resolve();
        await goOn.promise;
      }
      await objects.remove(name);
    },
  };
  const other = createS3BlobStore({ objects: slow, scratchFolder });
  const removing = other.discard(HELLO, new Date(Date.now() + 3_600_000));
  await looked.promise;
  let isPut = false;
  const putting = blobs.put(bytes("hello")).then(() => {
    isPut = true;
  });
  // It has written, sees the announcement, and may not say that all is well yet.
  await expect.poll(() => objects.list("removing/")).toEqual([HELLO]);
  expect(isPut).toBe(false);
  goOn.resolve();
  expect(await removing).toBe(true);
  await putting;
  expect(textOf(await blobs.read(HELLO))).toBe("hello");
});

test("one that is put again is as new, once it has some age", async () => {
  const written: string[] = [];
  const watched: S3Objects = {
    ...objects,
    async put(name, content) {
      written.push(name);
      await objects.put(name, content);
    },
  };
  const of = (renewedAfterMs: number) =>
    createS3BlobStore({ objects: watched, scratchFolder, renewedAfterMs });
  await of(3_600_000).put(bytes("hello"));
  await of(3_600_000).put(bytes("hello"));
  expect(written).toEqual([blobName(HELLO)]);
  await of(-1).put(bytes("hello"));
  expect(written).toEqual([blobName(HELLO), blobName(HELLO)]);
});

test("a bucket that does all that is asked of it passes the probe, and nothing stays there", async () => {
  await probeBucket(objects);
  expect(await objects.list("")).toEqual([]);
});

const UNKNOWN_KEYS = { id: "NOBODY", secret: "S3RVER", sessionToken: null };
const WRONG_SECRET = { id: "S3RVER", secret: "s3rver", sessionToken: null };
const LOOK_AT_KEYS = "it does not know these keys: look at AWS_ACCESS_KEY_ID";

test.each([
  ["no such bucket", { bucket: "another" }, {}, "there is no such bucket"],
  ["nobody there", {}, { endpoint: "http://127.0.0.1:9" }, "it does not answer"],
  ["a key that nobody has", {}, { keys: UNKNOWN_KEYS }, LOOK_AT_KEYS],
  ["a wrong secret", {}, { keys: WRONG_SECRET }, LOOK_AT_KEYS],
] as const)("what the probe says of %s", async (_, place, settings, words) => {
  const client = createS3Client({ ...s3.settings, ...settings });
  const found = createS3Objects(client, { bucket: s3.bucket, prefix: "", ...place });
  const error = await probeBucket(found).then(
    () => null,
    (fault: unknown) => fault,
  );
  expect(error).toBeInstanceOf(FilesAway);
  expect(String(error)).toContain(words);
});

test("keys that the store takes back are named by whatever needs it, and are no passing fault", async () => {
  const folder = mkdtempSync(join(tmpdir(), "gavel-s3-"));
  const first = await startTestS3({ folder });
  const port = Number(new URL(first.settings.endpoint ?? "").port);
  const found = createS3Objects(createS3Client(first.settings), {
    ...{ bucket: first.bucket, prefix: "" },
  });
  const store = createS3BlobStore({ objects: found, scratchFolder });
  await store.put(bytes("hello"));
  await first.stop();
  const changed = await startTestS3({ folder, port, secret: "another" });
  const refused = { code: "FILES_AWAY", isPassing: false };
  const works = [() => store.read(HELLO), () => store.put(bytes("other")), () => store.has(HELLO)];
  for (const work of works) {
    const fault = await work().then(
      () => null,
      (error: unknown) => error,
    );
    expect(fault).toMatchObject(refused);
    expect(String(fault)).toContain("AWS_SECRET_ACCESS_KEY");
  }
  await changed.stop();
  const again = await startTestS3({ folder, port });
  expect(textOf(await store.read(HELLO))).toBe("hello");
  await again.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("a store that goes away says so, and nothing is lost when it comes back", async () => {
  const folder = mkdtempSync(join(tmpdir(), "gavel-s3-"));
  const first = await startTestS3({ folder });
  const port = Number(new URL(first.settings.endpoint ?? "").port);
  const client = createS3Client(first.settings);
  const store = createS3BlobStore({
    objects: createS3Objects(client, { bucket: first.bucket, prefix: "" }),
    scratchFolder,
  });
  await store.put(bytes("hello"));
  await first.stop();
  await expect(store.read(HELLO)).rejects.toThrow("it does not answer");
  await expect(store.put(bytes("other"))).rejects.toMatchObject({ code: "FILES_AWAY" });
  const second = await startTestS3({ folder, port });
  expect(textOf(await store.read(HELLO))).toBe("hello");
  await second.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Names of headers that stores of other makers are known to refuse, or to take for part of the content. */
const OF_CHECKSUMS = /^(x-amz-checksum-|x-amz-sdk-checksum-|x-amz-trailer|content-encoding)/;

/** All that is asked for whatever a site does with its files, as it goes over the wire. */
async function requestsWith(hasChecksums: boolean) {
  const client = createS3Client({ ...s3.settings, hasChecksums });
  const asked: { kind: string; headers: string[]; bytes: number }[] = [];
  client.middlewareStack.add(
    (next, { commandName = "" }) =>
      (args) => {
        const { headers } = args.request as { headers: Record<string, string> };
        const names = Object.keys(headers).map((name) => name.toLowerCase());
        asked.push({
          kind: commandName,
          headers: names.filter((name) => OF_CHECKSUMS.test(name)),
          bytes: Number(headers["content-length"] ?? 0),
        });
        return next(args);
      },
    { step: "finalizeRequest", priority: "low", name: "recorded" },
  );
  const place = { bucket: s3.bucket, prefix: `site-${prefix}/` };
  const own = createS3Objects(client, place);
  await probeBucket(own);
  const store = createS3BlobStore({ objects: own, scratchFolder, onBroken: () => {} });
  const { sha256 } = await store.putStream(inPieces(randomBytes(20 * 1024 * 1024 + 17), 300_000));
  await store.read(sha256);
  client.destroy();
  return asked;
}

test("a store of another maker is sent no sums of Amazon's, and parts of one size", async () => {
  const asked = await requestsWith(false);
  expect([...new Set(asked.map(({ kind }) => kind))].sort()).toEqual([
    ...["CompleteMultipartUploadCommand", "CopyObjectCommand", "CreateMultipartUploadCommand"],
    ...["DeleteObjectCommand", "GetObjectCommand", "HeadObjectCommand", "ListObjectsV2Command"],
    ...["PutObjectCommand", "UploadPartCommand"],
  ]);
  expect(asked.filter(({ headers }) => headers.length > 0)).toEqual([]);
  const parts = asked.filter(({ kind }) => kind === "UploadPartCommand").map(({ bytes: n }) => n);
  // R2 takes nothing else.
  expect(parts.sort((a, b) => b - a)).toEqual([
    8_388_608,
    8_388_608,
    20 * 1024 * 1024 + 17 - 16_777_216,
  ]);
});

test("Amazon's own is sent them", async () => {
  const asked = await requestsWith(true);
  const part = asked.find(({ kind }) => kind === "UploadPartCommand");
  expect(part?.headers).toContain("x-amz-checksum-crc32");
});
