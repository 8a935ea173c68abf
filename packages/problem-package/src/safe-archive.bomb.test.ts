import { afterAll, beforeAll, expect, test } from "vitest";
import { ARCHIVE_LIMITS, openArchive } from "./safe-archive.ts";
import { makeScratch, makeZip } from "./testing/make-archive.ts";

let scratch: ReturnType<typeof makeScratch>;
beforeAll(() => {
  scratch = makeScratch();
});
afterAll(() => scratch.remove());

test("a bomb is refused by its claims, before anything is unpacked", async () => {
  const zeros = new Uint8Array(30_000_000);
  const zip = await makeZip({ a: zeros, b: zeros, c: zeros, d: zeros, e: zeros });
  expect(zip.byteLength).toBeLessThan(200_000);
  const path = scratch.write(zip);
  await expect(openArchive(path)).rejects.toThrow("unpacks to more than 500 times");
  const small = { ...ARCHIVE_LIMITS, totalBytesMax: 100_000_000 };
  await expect(openArchive(path, small)).rejects.toThrow("more than 100000000 bytes");
});
