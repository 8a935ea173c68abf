import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { expect, test } from "vitest";
import { type BlobRef, BlobStore, BlobUnavailable } from "./blob-store.ts";

const log = pino({ level: "silent" });
const never = new AbortController().signal;

const refOf = (text: string): BlobRef => ({
  sha256: new Bun.CryptoHasher("sha256").update(text).digest("hex"),
  bytes: Buffer.byteLength(text),
});

/** A server that knows `texts` and counts how often each was asked for. */
async function start(texts: string[], facts: { limitBytes?: number; dir?: string } = {}) {
  const known = new Map(texts.map((text) => [refOf(text).sha256, text]));
  const asked: string[] = [];
  const dir = facts.dir ?? (await mkdtemp(join(tmpdir(), "gavel-store-")));
  const store = await BlobStore.open({
    dir,
    limitBytes: facts.limitBytes ?? 1_000_000,
    log,
    fetch: async (sha256) => {
      const text = known.get(sha256);
      asked.push(text ?? "unknown");
      if (text === undefined) throw new Error("404");
      await Bun.sleep(5);
      return (async function* () {
        for (const part of text.match(/[\s\S]{1,3}/g) ?? []) yield new TextEncoder().encode(part);
      })();
    },
  });
  return { store, dir, asked, known };
}

test("a blob is fetched once, checked, and lies under its hash", async () => {
  const { store, asked } = await start(["hello world"]);
  const ref = refOf("hello world");
  (await store.hold([ref, ref], never)).release();
  (await store.hold([ref], never)).release();
  expect(asked).toEqual(["hello world"]);
  expect(store.path(ref.sha256)).toContain(`/${ref.sha256.slice(0, 2)}/${ref.sha256}`);
  expect(await readFile(store.path(ref.sha256), "utf8")).toBe("hello world");
});

test("an empty blob is a blob", async () => {
  const { store } = await start([""]);
  await store.hold([refOf("")], never);
  expect(await readFile(store.path(refOf("").sha256), "utf8")).toBe("");
});

test("two tasks that want the same blob share one download", async () => {
  const { store, asked } = await start(["shared"]);
  await Promise.all([1, 2, 3].map(() => store.hold([refOf("shared")], never)));
  expect(asked).toEqual(["shared"]);
});

test("content that does not match its hash never enters the store", async () => {
  const { store, known, dir } = await start(["good"]);
  const ref = refOf("good");
  known.set(ref.sha256, "evil");
  await expect(store.hold([ref], never)).rejects.toBeInstanceOf(BlobUnavailable);
  expect(store.has(ref.sha256)).toBe(false);
  expect(await readdir(join(dir, "incoming"))).toEqual([]);
});

test("a length other than the announced one is refused, without reading on", async () => {
  const { store } = await start(["123456789"]);
  const ref = { ...refOf("123456789"), bytes: 4 };
  await expect(store.hold([ref], never)).rejects.toThrow("more than the announced 4 bytes");
});

test("a missing blob is our fault, said after three tries", async () => {
  const { store, asked } = await start([]);
  await expect(store.hold([refOf("gone")], never)).rejects.toBeInstanceOf(BlobUnavailable);
  expect(asked).toHaveLength(3);
});

test("the least recently used go first, and those in use never", async () => {
  const texts = ["aaaaaaaaaa", "bbbbbbbbbb", "cccccccccc", "dddddddddd"];
  const [a, b, c, d] = texts.map(refOf) as [BlobRef, BlobRef, BlobRef, BlobRef];
  const { store } = await start(texts, { limitBytes: 25 });
  const heldA = await store.hold([a], never);
  (await store.hold([b], never)).release();
  (await store.hold([c], never)).release();
  (await store.hold([d], never)).release();
  expect([a, b, c, d].map((ref) => store.has(ref.sha256))).toEqual([true, false, false, true]);
  heldA.release();
  expect(store.totalBytes).toBe(20);
});

test("a hold over the limit stands until it is released", async () => {
  const texts = ["aaaaaaaaaa", "bbbbbbbbbb"];
  const { store } = await start(texts, { limitBytes: 5 });
  const hold = await store.hold(texts.map(refOf), never);
  expect(store.totalBytes).toBe(20);
  hold.release();
  expect(store.totalBytes).toBe(0);
});

test("a damaged file on disk is fetched again", async () => {
  const { store, asked } = await start(["content"]);
  const ref = refOf("content");
  (await store.hold([ref], never)).release();
  await writeFile(store.path(ref.sha256), "cut");
  (await store.hold([ref], never)).release();
  expect(asked).toHaveLength(2);
  expect(await readFile(store.path(ref.sha256), "utf8")).toBe("content");
});

test("the next start finds what the last one left", async () => {
  const first = await start(["kept"]);
  (await first.store.hold([refOf("kept")], never)).release();
  await writeFile(join(first.dir, "incoming", "0"), "half a download");
  const second = await start([], { dir: first.dir });
  (await second.store.hold([refOf("kept")], never)).release();
  expect(second.asked).toEqual([]);
  expect(await readdir(join(first.dir, "incoming"))).toEqual([]);
});

test("a collected file can be taken away again, but not under a holder", async () => {
  const { store } = await start(["answer"]);
  const ref = refOf("answer");
  const testData = await store.hold([ref], never);
  const collected = store.keep([ref]);
  collected.release();
  await store.discard(ref.sha256);
  expect(store.has(ref.sha256)).toBe(true);
  testData.release();
  await store.discard(ref.sha256);
  expect(store.has(ref.sha256)).toBe(false);
});

test("what is not here is not fetched when only local files will do", async () => {
  const { store, asked } = await start(["artefact"]);
  expect(store.findHold([refOf("artefact")])).toBe(null);
  store.keep([refOf("artefact")]).release();
  expect(store.findHold([refOf("artefact")])).not.toBe(null);
  expect(asked).toEqual([]);
});

test("giving up does not wait for the download", async () => {
  const { store } = await start(["slow"]);
  const stop = new AbortController();
  const wanted = store.hold([refOf("slow")], stop.signal);
  stop.abort(new Error("dropped"));
  await expect(wanted).rejects.toThrow("dropped");
});
