/** Whatever bytes come, an archive is read or refused: no crash, no hang, no more handed out than the limits allow. */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ARCHIVE_LIMITS, ArchiveError, openArchive } from "./safe-archive.ts";
import { makeScratch, makeTar, makeTarGz, makeZip } from "./testing/make-archive.ts";

const LIMITS = { ...ARCHIVE_LIMITS, totalBytesMax: 100_000, fileBytesMax: 50_000, entriesMax: 50 };
const CONTENTS = {
  "p/problem.yaml": "title: x\n",
  "p/testdata/1.in": "1 2\n",
  "p/testdata/1.out": "3\n",
  "p/link": { link: "testdata/1.in" },
  "p/题面.md": "z".repeat(2000),
};

let scratch: ReturnType<typeof makeScratch>;
const seeds: Buffer[] = [];
beforeAll(async () => {
  scratch = makeScratch();
  seeds.push(await makeZip(CONTENTS), await makeTar(CONTENTS), await makeTarGz(CONTENTS));
});
afterAll(() => scratch.remove());

async function readOrRefuse(bytes: Uint8Array): Promise<void> {
  try {
    const archive = await openArchive(scratch.write(bytes), LIMITS);
    try {
      expect(archive.tree.files.size).toBeLessThanOrEqual(LIMITS.entriesMax);
      let total = 0;
      for (const [path, file] of archive.tree.files) {
        expect(path).not.toMatch(/(^|\/)\.\.(\/|$)|^\/|\\|\0/);
        let read = 0;
        for await (const chunk of file.open()) read += chunk.byteLength;
        expect(read).toBe(file.bytes);
        total += read;
      }
      expect(total).toBeLessThanOrEqual(LIMITS.totalBytesMax);
    } finally {
      await archive.close();
    }
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
  }
}

const runs = { numRuns: 300 };

test("arbitrary bytes, with and without an archive's first bytes", async () => {
  const heads = ["", "PK\x03\x04", "PK\x05\x06", "\x1f\x8b\x08\0"].map((text) =>
    Buffer.from(text, "latin1"),
  );
  const bytes = fc
    .tuple(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 2000 }))
    .map(([head, rest]) => Buffer.concat([head, rest]));
  await fc.assert(fc.asyncProperty(bytes, readOrRefuse), runs);
});

const change = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
  kind: fc.constantFrom("set", "cut", "repeat"),
  value: fc.integer({ min: 0, max: 255 }),
  /** Changes cluster at the end too, where a zip keeps its directory. */
  isNearEnd: fc.boolean(),
});

test("honest archives with a few bytes changed, cut out or repeated", async () => {
  const property = fc.asyncProperty(
    fc.integer({ min: 0, max: 2 }),
    fc.array(change, { minLength: 1, maxLength: 6 }),
    async (which, changes) => {
      let bytes = Buffer.from(seeds[which] ?? []);
      for (const { at, kind, value, isNearEnd } of changes) {
        const span = isNearEnd ? Math.min(bytes.byteLength, 500) : bytes.byteLength;
        const place = bytes.byteLength - span + Math.floor(at * span);
        if (kind === "set" && place < bytes.byteLength) bytes[place] = value;
        else if (kind === "cut") {
          bytes = Buffer.concat([bytes.subarray(0, place), bytes.subarray(place + value)]);
        } else if (kind === "repeat") {
          const piece = bytes.subarray(place, place + value);
          bytes = Buffer.concat([bytes.subarray(0, place), piece, bytes.subarray(place)]);
        }
      }
      await readOrRefuse(bytes);
    },
  );
  await fc.assert(property, runs);
});
