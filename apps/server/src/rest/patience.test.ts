import { describe, expect, test } from "vitest";
import { BodyTooLarge, readLimited } from "./body.ts";
import { readFilePart } from "./multipart.ts";
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

test("one that sends crumbs is given up, and not one that sends short lines", async () => {
  async function* body(size: number) {
    for (let i = 0; i < 40_000; i += 1) yield bytes(size);
  }
  const patience = { idleMs: 60_000, startMs: 60_000, bytesPerSecond: 1 };
  await expect(readAll(body(1), patience)).rejects.toThrow(BodyStalled);
  expect(await readAll(body(16), patience)).toBe(640_000);
});

describe("who stops reading early", () => {
  const patience = { idleMs: 60_000, startMs: 60_000, bytesPerSecond: 1 };
  const sending = (pull: (controller: ReadableStreamDefaultController) => void | Promise<void>) => {
    const cancelled = Promise.withResolvers<string>();
    const body = new ReadableStream<Uint8Array>({
      pull,
      cancel: () => cancelled.resolve("cancelled"),
    });
    return { body, cancelled: cancelled.promise };
  };

  test("cancels the body, so that its sender stops", async () => {
    const { body, cancelled } = sending((controller) => controller.enqueue(bytes(3)));
    for await (const chunk of patiently(body, patience)) if (chunk.byteLength > 0) break;
    expect(await cancelled).toBe("cancelled");
  });

  test("cancels it over a body that is too large, and over a form that is cut", async () => {
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const readers = [
      (request: Request) => readLimited(request, 2, patience),
      (request: Request) => readFilePart(request, "file", 2, patience),
    ];
    for (const read of readers) {
      const { body, cancelled } = sending((controller) => controller.enqueue(bytes(3)));
      const request = new Request("http://x/", { method: "POST", body, headers });
      await expect(read(request)).rejects.toThrow(BodyTooLarge);
      expect(await cancelled).toBe("cancelled");
    }
  });

  test("is not held up by a sender who is silent", async () => {
    const { body } = sending(() => never);
    const silent = { ...patience, idleMs: 1 };
    await expect(readAll(body, silent)).rejects.toThrow(BodyStalled);
  });
});
