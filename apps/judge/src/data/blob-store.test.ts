import { renameSync, writeFileSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pino } from "pino";
import { expect, test } from "vitest";
import { ServerRefused } from "../server/server-refused.ts";
import { waitFor } from "../testing/wait-for.ts";
import { BlobStore } from "./blob-store.ts";
import { type BlobRef, BlobUnavailable, type FetchBlob } from "./download.ts";

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
    fetch: async (sha256, from) => {
      const text = known.get(sha256)?.slice(from);
      asked.push(text ?? "unknown");
      if (text === undefined) throw new Error("404");
      await Bun.sleep(5);
      const chunks = (async function* () {
        for (const part of text.match(/[\s\S]{1,3}/g) ?? []) yield new TextEncoder().encode(part);
      })();
      return { start: from, chunks };
    },
  });
  return { store, dir, asked, known };
}

/** As the sandbox does it: a new file under the name of the content, in place of one that may be there. */
async function writeCollected(store: BlobStore, text: string): Promise<void> {
  const path = store.path(refOf(text).sha256);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.new`, text);
  await rename(`${path}.new`, path);
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

test("large programs of one person push out neither test data nor what others compiled", async () => {
  const { store } = await start(["test data"], { limitBytes: 160 });
  (await store.hold([refOf("test data")], never)).release();
  const compile = async (text: string, holder: string) => {
    await writeCollected(store, text);
    store.keep([refOf(text)], holder).release();
    await Bun.sleep(0);
  };
  await compile("by bob", "bob");
  for (let one = 10; one < 40; one += 1) await compile(`${one}`.repeat(20), "ann");
  expect(store.totalBytes).toBeLessThanOrEqual(160);
  expect(store.has(refOf("test data").sha256)).toBe(true);
  expect(store.has(refOf("by bob").sha256)).toBe(true);
  expect(store.has(refOf("39".repeat(20)).sha256)).toBe(true);
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

test("what is given up goes after a while, but not under a holder", async () => {
  const { store } = await start(["answer"], { limitBytes: 800 });
  const ref = refOf("answer");
  const testData = await store.hold([ref], never);
  const collected = store.keep([ref]);
  collected.release();
  await store.discard(ref.sha256);
  const texts = Array.from({ length: 20 }, (_, at) => `message ${at + 10}`);
  const others = texts.map(refOf);
  for (const [at, one] of others.entries()) {
    await writeCollected(store, texts[at] ?? "");
    store.keep([one]).release();
    await store.discard(one.sha256);
  }
  expect(store.has(ref.sha256)).toBe(true);
  expect(others.map((one) => store.has(one.sha256)).indexOf(true)).toBeGreaterThan(5);
  const [first, last] = [others[0] ?? ref, others.at(-1) ?? ref];
  expect(await Bun.file(store.path(first.sha256)).exists()).toBe(false);
  expect(await Bun.file(store.path(last.sha256)).exists()).toBe(true);
  testData.release();
});

test("a run that collects what another one has just given up still finds it", async () => {
  const { store } = await start([]);
  const said = refOf("wrong answer");
  await writeCollected(store, "wrong answer");
  const first = store.keep([said]);
  // The sandbox puts the second one's file where the first one's is; its result is still on its way.
  await writeCollected(store, "wrong answer");
  first.release();
  await store.discard(said.sha256);
  const second = store.keep([said]);
  expect(await Bun.file(store.path(said.sha256)).text()).toBe("wrong answer");
  await store.discard(said.sha256);
  expect(store.has(said.sha256)).toBe(true);
  second.release();
});

test("what a run put here anew is not let go before its result arrives", async () => {
  const { store } = await start(["other"], { limitBytes: 200 });
  const said = refOf("wrong answer");
  await writeCollected(store, "wrong answer");
  store.keep([said]).release();
  await store.discard(said.sha256);
  // The sandbox puts the same bytes there for a second run; before its result comes, room is needed.
  await writeCollected(store, "wrong answer");
  (await store.hold([refOf("other")], never)).release();
  await store.makeRoom(1000);
  expect(store.has(refOf("other").sha256)).toBe(false);
  const second = store.keep([said]);
  expect(await Bun.file(store.path(said.sha256)).text()).toBe("wrong answer");
  second.release();
});

test("what is put here while others are being removed stays", async () => {
  const texts = ["first", "second", "third"];
  const { store, dir } = await start([]);
  for (const text of texts) await writeCollected(store, text);
  store.keep(texts.map(refOf)).release();
  const removing = store.makeRoom(1000);
  // In the midst of it the sandbox puts the last of them there again.
  const again = store.path(refOf("third").sha256);
  writeFileSync(`${again}.new`, "third");
  renameSync(`${again}.new`, again);
  await removing;
  store.keep([refOf("third")]);
  expect(await readFile(again, "utf8")).toBe("third");
  expect(store.has(refOf("first").sha256)).toBe(false);
  expect(await readdir(join(dir, "incoming"))).toEqual([]);
});

test("what is not here is not fetched when only local files will do", async () => {
  const { store, asked } = await start(["artefact"]);
  expect(await store.findHold([refOf("artefact")])).toBe(null);
  const path = store.path(refOf("artefact").sha256);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, "artefact");
  store.keep([refOf("artefact")]).release();
  expect(await store.findHold([refOf("artefact")])).not.toBe(null);
  expect(asked).toEqual([]);
});

test("giving up does not wait for the download", async () => {
  const { store } = await start(["slow"]);
  const stop = new AbortController();
  const wanted = store.hold([refOf("slow")], stop.signal);
  stop.abort(new Error("dropped"));
  await expect(wanted).rejects.toThrow("dropped");
});

/** A line that breaks after each `bytes` bytes; `asked` are the offsets that were wished for. */
function breakingLine(text: string, bytes: number, canResume = true) {
  const asked: number[] = [];
  const fetch: FetchBlob = async (_sha256, from) => {
    asked.push(from);
    const start = canResume ? from : 0;
    const chunks = (async function* () {
      yield new TextEncoder().encode(text.slice(start, start + bytes));
      if (start + bytes < text.length) throw new Error("the line broke");
    })();
    return { start, chunks };
  };
  return { asked, fetch };
}
const storeOver = async (fetch: FetchBlob, dir?: string) =>
  BlobStore.open({
    dir: dir ?? (await mkdtemp(join(tmpdir(), "gavel-store-"))),
    limitBytes: 1_000_000,
    log,
    fetch,
  });

test("a download goes on where the line broke, however often that is", {
  timeout: 120_000,
}, async () => {
  const text = "0123456789abcdefghij";
  const { asked, fetch } = breakingLine(text, 4);
  const store = await storeOver(fetch);
  await store.hold([refOf(text)], never);
  expect(asked).toEqual([0, 4, 8, 12, 16]);
  expect(await readFile(store.path(refOf(text).sha256), "utf8")).toBe(text);
  expect(await readdir(join(store.dir, "incoming"))).toEqual([]);
});

test("a server that is away for some seconds is waited for", { timeout: 120_000 }, async () => {
  const gone = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response() });
  const closed = `http://127.0.0.1:${gone.port}`;
  await gone.stop(true);
  const text = "0123456789";
  const { fetch: deliver } = breakingLine(text, 100);
  let tries = 0;
  const store = await storeOver(async (...wanted) => {
    tries += 1;
    if (tries === 1) throw new ServerRefused(503, "the store does not answer");
    if (tries <= 3) await fetch(closed);
    return deliver(...wanted);
  });
  await store.hold([refOf(text)], never);
  expect(tries).toBe(4);
});

test("a server that sends all from the start again is taken at its word", async () => {
  const text = "0123456789";
  let isFirst = true;
  const asked: number[] = [];
  const store = await storeOver(async (_sha256, from) => {
    asked.push(from);
    const part = isFirst ? text.slice(0, 4) : text;
    const breaks = isFirst;
    isFirst = false;
    const chunks = (async function* () {
      yield new TextEncoder().encode(part);
      if (breaks) throw new Error("the line broke");
    })();
    return { start: 0, chunks };
  });
  await store.hold([refOf(text)], never);
  expect(asked).toEqual([0, 4]);
  expect(await readFile(store.path(refOf(text).sha256), "utf8")).toBe(text);
});

test("a server that answers with another part than was asked for is asked for all of it", async () => {
  const text = "0123456789";
  const { asked, fetch } = breakingLine(text, 4);
  const store = await storeOver(async (sha256, from, ...rest) => {
    const part = await fetch(sha256, from, ...rest);
    if (from > 0) return { ...part, start: from + 1 };
    return asked.length === 1 ? part : breakingLine(text, 100).fetch(sha256, 0, ...rest);
  });
  await store.hold([refOf(text)], never);
  expect(asked).toEqual([0, 4, 0]);
  expect(await readFile(store.path(refOf(text).sha256), "utf8")).toBe(text);
});

test("what an earlier process fetched half is gone on with by the next", async () => {
  const text = "0123456789";
  const dead = await storeOver(async () => {
    const chunks = (async function* () {
      yield new TextEncoder().encode(text.slice(0, 7));
      await new Promise(() => undefined);
    })();
    return { start: 0, chunks };
  });
  const gone = new AbortController();
  const hold = dead.hold([refOf(text)], gone.signal).catch(() => null);
  const partial = join(dead.dir, "incoming", `${refOf(text).sha256}.part`);
  await waitFor("seven bytes", async () => (await readFile(partial, "utf8")).length === 7);
  gone.abort();
  await hold;
  const { asked, fetch } = breakingLine(text, 100);
  const store = await storeOver(fetch, dead.dir);
  await store.hold([refOf(text)], never);
  expect(asked).toEqual([7]);
  expect(await readFile(store.path(refOf(text).sha256), "utf8")).toBe(text);
});

test("half a file that turns out wrong is thrown away and fetched anew", async () => {
  const text = "0123456789";
  const dir = await mkdtemp(join(tmpdir(), "gavel-store-"));
  await mkdir(join(dir, "incoming"));
  await writeFile(join(dir, "incoming", `${refOf(text).sha256}.part`), "XXXX");
  const { asked, fetch } = breakingLine(text, 100);
  const store = await storeOver(fetch, dir);
  await store.hold([refOf(text)], never);
  expect(asked).toEqual([4, 0]);
  expect(await readFile(store.path(refOf(text).sha256), "utf8")).toBe(text);
});

test("a file of an earlier life that has changed is not believed", async () => {
  const { store, dir } = await start(["right", "other"]);
  (await store.hold([refOf("right"), refOf("other")], never)).release();
  await writeFile(store.path(refOf("right").sha256), "wrong");
  const next = await start(["right", "other"], { dir });
  (await next.store.hold([refOf("right"), refOf("other")], never)).release();
  expect(next.asked).toEqual(["right"]);
  expect(await readFile(next.store.path(refOf("right").sha256), "utf8")).toBe("right");
  await writeFile(next.store.path(refOf("other").sha256), "wrong");
  const last = await start([], { dir });
  expect(await last.store.findHold([refOf("other")])).toBeNull();
  expect(await last.store.findHold([refOf("right")])).not.toBeNull();
});

test("room is made of what is longest unused, never of what is in use", async () => {
  const { store } = await start(["aaaa", "bbbb", "cccc"]);
  const held = await store.hold([refOf("aaaa")], never);
  (await store.hold([refOf("bbbb")], never)).release();
  (await store.hold([refOf("cccc")], never)).release();
  await store.makeRoom(4);
  expect(["aaaa", "bbbb", "cccc"].map((text) => store.has(refOf(text).sha256))).toEqual([
    true,
    false,
    true,
  ]);
  await store.makeRoom(1000);
  expect(store.has(refOf("aaaa").sha256)).toBe(true);
  held.release();
});
