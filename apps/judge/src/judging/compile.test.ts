import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { BlobStore } from "../data/blob-store.ts";
import { Compiler } from "./compile.ts";
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
