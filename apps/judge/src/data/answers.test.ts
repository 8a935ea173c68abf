import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { expect, test } from "vitest";
import { readAnswer } from "./answers.ts";
import { BlobStore } from "./blob-store.ts";

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString();

async function storeWith(text: string) {
  const store = await BlobStore.open({
    dir: await mkdtemp(join(tmpdir(), "gavel-answers-")),
    limitBytes: 1_000_000,
    log: pino({ level: "silent" }),
    fetch: () => Promise.reject(new Error("nothing is fetched here")),
  });
  return { store, ref: await store.put(new TextEncoder().encode(text)) };
}

test.each(["", "42\n", "x".repeat(100_000)])("an answer is what its file says", async (text) => {
  const { store, ref } = await storeWith(text);
  for (let time = 0; time < 2; time += 1) expect(textOf(readAnswer(store, ref))).toBe(text);
});

test("a small one is read once", async () => {
  const { store, ref } = await storeWith("42\n");
  expect(textOf(readAnswer(store, ref))).toBe("42\n");
  await writeFile(store.path(ref.sha256), "43\n");
  expect(textOf(readAnswer(store, ref))).toBe("42\n");
});

test("one whose file was cut is not kept", async () => {
  const { store, ref } = await storeWith("42\n");
  const whole = await readFile(store.path(ref.sha256));
  await writeFile(store.path(ref.sha256), "4");
  expect(textOf(readAnswer(store, ref))).toBe("4");
  await writeFile(store.path(ref.sha256), whole);
  expect(textOf(readAnswer(store, ref))).toBe("42\n");
});
