import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { BlobStore } from "../data/blob-store.ts";
import type { ReadyLanguage } from "../languages/ready.ts";
import type { RunSpec, SandboxRun } from "../sandbox/connection.ts";
import { waitFor } from "../testing/wait-for.ts";
import { Compiler } from "./compile.ts";
import { type Asker, Shares } from "./shares.ts";
import { Slots } from "./slots.ts";

const root = mkdtempSync(join(tmpdir(), "gavel-compile-"));
const signal = new AbortController().signal;
afterEach(() => rmSync(root, { recursive: true, force: true }));

const sandbox = {
  run: () => Promise.reject(new Error("nothing is compiled here")),
};
const slots = new Slots(1);
const openStore = () =>
  BlobStore.open({
    dir: join(root, "blobs"),
    limitBytes: 1e6,
    fetch: () => Promise.reject(new Error("nothing is fetched here")),
    log: pino({ level: "silent" }),
  });

test("notes of programs that the store let go are forgotten, and what a killed process left", async () => {
  const store = await openStore();
  const dir = join(root, "compiled");
  mkdirSync(dir);
  const here = await store.put(new TextEncoder().encode("a program"));
  const gone = "0".repeat(64);
  const note = (sha256: string) =>
    JSON.stringify([{ path: "main", executable: true, sha256, bytes: here.bytes }]);
  writeFileSync(join(dir, "kept.json"), note(here.sha256));
  writeFileSync(join(dir, "lost.json"), note(gone));
  writeFileSync(join(dir, "torn.json"), "[{");
  writeFileSync(join(dir, "being-written"), "[");
  writeFileSync(join(dir, "left-behind"), "[");
  const yesterday = new Date(Date.now() - 86_400_000);
  utimesSync(join(dir, "left-behind"), yesterday, yesterday);

  await new Compiler({ sandbox, store, slots, dir }).forgetLost(signal);
  expect(readdirSync(dir).sort()).toEqual(["being-written", "kept.json"]);
});

test("a judge that never compiled has nothing to forget", async () => {
  const store = await openStore();
  const compiler = new Compiler({ sandbox, store, slots, dir: join(root, "none") });
  await expect(compiler.forgetLost(signal)).resolves.toBeUndefined();
});

const text = (value: string) => new TextEncoder().encode(value);
const hello = {
  language: {
    ...{ name: "Hello", sourceFile: "main.hello", compileEnv: [] },
    artefacts: [{ path: "main", executable: true }],
    compile: () => ["hello", "main.hello"],
  },
  ...{ home: "/", fingerprint: "1", prepared: new Map() },
} as unknown as ReadyLanguage;
const limits = { cpuTimeMs: 1000, memoryMib: 64 };

/** One compiler at a time, which ends when it is told; a source that is "bad" does not compile. */
async function workplace() {
  const store = await openStore();
  let now = 0;
  const shares = new Shares(() => now);
  const begun: { readonly code: string; readonly end: () => void }[] = [];
  const run = async ({ files }: RunSpec): Promise<SandboxRun> => {
    const [source] = files.map(({ source }) => (source.kind === "text" ? source.text : ""));
    const code = source ?? "";
    await new Promise<void>((end) => begun.push({ code, end }));
    const isBad = code === "bad";
    const made = await store.put(text(`compiled ${code}`));
    const none = new Uint8Array();
    const result = {
      cause: { kind: "exited", code: isBad ? 1 : 0 },
      ...{ cpuTimeUs: 0, idleTimeUs: 0, oomKills: 0, uncollected: [] },
      collected: [{ path: "main", sha256: made.sha256, bytes: made.bytes }],
    } as unknown as SandboxRun["result"];
    return { result, stdout: none, stderr: none };
  };
  const compiler = new Compiler({
    ...{ sandbox: { run }, store, dir: join(root, "compiled") },
    slots: new Slots(1, { shares }),
  });
  const of = (holder: string): Asker => ({ holder, task: `of ${holder}` });
  return {
    begun: () => begun.map(({ code }) => code),
    compile: (code: string, holder: string, until = signal) =>
      compiler.compile(hello, { code, extraFiles: {} }, of(holder), until, limits),
    /** The one under way. */
    end: async () => {
      begun.at(-1)?.end();
      await Bun.sleep(20);
    },
    /** Has had so much of the judge before. */
    spend: (holder: string, ms: number) => {
      const end = shares.begin(of(holder));
      now += ms;
      end();
    },
    until: (count: number) => waitFor(`${count} compilers`, () => begun.length === count),
  };
}

test("a program that somebody else also waits for is compiled at the earlier of both turns, once", async () => {
  const { compile, begun, end, spend, until } = await workplace();
  spend("heavy", 120_000);
  spend("middle", 30_000);
  const first = compile("first", "light");
  await until(1);
  const all = [compile("same", "heavy"), compile("other", "middle"), compile("same", "new")];
  await Bun.sleep(20);
  await end();
  await until(2);
  await end();
  await until(3);
  await end();
  const kinds = (await Promise.all([first, ...all])).map(({ kind }) => kind);
  expect(kinds).toEqual(["compiled", "compiled", "compiled", "compiled"]);
  expect(begun()).toEqual(["first", "same", "other"]);
});

test("what does not compile for one is tried for the other, and who gave up holds nobody up", async () => {
  const { compile, begun, end, until } = await workplace();
  const first = compile("bad", "ann");
  await until(1);
  const gone = new AbortController();
  const dropped = expect(compile("bad", "bob", gone.signal)).rejects.toThrow("dropped");
  const second = compile("bad", "cid");
  await Bun.sleep(20);
  gone.abort(new Error("dropped"));
  await end();
  await until(2);
  await end();
  expect((await first).kind).toBe("refused");
  expect((await second).kind).toBe("refused");
  await dropped;
  expect(begun()).toEqual(["bad", "bad"]);
});

test("a program of which no note can be written is not kept for ever", async () => {
  const store = await openStore();
  const made = await store.put(text("compiled"));
  made.release();
  const run = async () => ({
    result: {
      ...{ cause: { kind: "exited", code: 0 }, cpuTimeUs: 0, idleTimeUs: 0, oomKills: 0 },
      ...{ uncollected: [], collected: [{ path: "main", sha256: made.sha256, bytes: made.bytes }] },
    } as unknown as SandboxRun["result"],
    ...{ stdout: new Uint8Array(), stderr: new Uint8Array() },
  });
  const dir = join(root, "no-folder");
  writeFileSync(dir, "");
  const compiler = new Compiler({ sandbox: { run }, store, slots: new Slots(1), dir });
  const source = { code: "fine", extraFiles: {} };
  const asker = { holder: "ann", task: "of ann" };
  await expect(compiler.compile(hello, source, asker, signal, limits)).rejects.toThrow(/no-folder/);
  await store.makeRoom(1e6);
  expect(store.has(made.sha256)).toBe(false);
});

test("what a compiler leaves that refuses the source is let go", async () => {
  const store = await openStore();
  const bytes = text("the source itself");
  const sha256 = new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
  const run = async () => {
    // As the sandbox does, without a word to the store.
    mkdirSync(join(root, "blobs", sha256.slice(0, 2)));
    writeFileSync(store.path(sha256), bytes);
    return {
      result: {
        ...{ cause: { kind: "exited", code: 1 }, cpuTimeUs: 0, idleTimeUs: 0, oomKills: 0 },
        ...{ uncollected: [], collected: [{ path: "main", sha256, bytes: bytes.length }] },
      } as unknown as SandboxRun["result"],
      ...{ stdout: new Uint8Array(), stderr: new Uint8Array() },
    };
  };
  const compiler = new Compiler({ sandbox: { run }, store, slots, dir: null });
  const asker = { holder: "ann", task: "of ann" };
  const source = { code: "bad", extraFiles: {} };
  const outcome = await compiler.compile(hello, source, asker, signal, limits);
  expect(outcome.kind).toBe("refused");
  await store.makeRoom(1e6);
  expect(existsSync(store.path(sha256))).toBe(false);
});

test("files of a problem that are called like the source or the program are not in the compiler's way", async () => {
  const given: string[] = [];
  const run = ({ files }: RunSpec): Promise<SandboxRun> => {
    given.push(...files.map(({ path }) => path));
    return Promise.reject(new Error("nothing is compiled here"));
  };
  const compiler = new Compiler({ sandbox: { run }, store: await openStore(), slots, dir: null });
  const extraFiles = {
    main: "no program",
    "main.hello": "another source",
    "lib.hello": "a library",
  };
  const asker = { holder: "alice", task: "one" };
  const compiling = compiler.compile(hello, { code: "source", extraFiles }, asker, signal, limits);
  await expect(compiling).rejects.toThrow("nothing is compiled here");
  expect(given).toEqual(["main.hello", "lib.hello"]);
});
