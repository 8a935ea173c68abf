import { expect, test } from "vitest";
import { BodyStalled, patiently } from "./patience.ts";

const never = new Promise<never>(() => {});
const bytes = (count: number) => new Uint8Array(count);

async function readAll(body: AsyncIterable<Uint8Array>, patience: Parameters<typeof patiently>[1]) {
  let count = 0;
  for await (const chunk of patiently(body, patience)) count += chunk.byteLength;
  return count;
}

test("what comes is handed on", async () => {
  async function* body() {
    yield bytes(3);
    yield bytes(4);
  }
  const patience = { idleMs: 60_000, startMs: 60_000, bytesPerSecond: 1024 };
  expect(await readAll(body(), patience)).toBe(7);
});

test("a sender that falls silent is given up", async () => {
  async function* body() {
    yield bytes(3);
    yield await never;
  }
  const patience = { idleMs: 1, startMs: 60_000, bytesPerSecond: 1 };
  await expect(readAll(body(), patience)).rejects.toThrow(BodyStalled);
});

test("so is one that sends a byte now and then, and not one that is slow", async () => {
  async function* body() {
    for (;;) {
      await Bun.sleep(1);
      yield bytes(1);
    }
  }
  const trickle = { idleMs: 60_000, startMs: 0, bytesPerSecond: 1_000_000 };
  await expect(readAll(body(), trickle)).rejects.toThrow(BodyStalled);
  async function* slow() {
    for (let i = 0; i < 5; i += 1) {
      await Bun.sleep(1);
      yield bytes(1000);
    }
  }
  expect(await readAll(slow(), { ...trickle, bytesPerSecond: 1 })).toBe(5000);
});
