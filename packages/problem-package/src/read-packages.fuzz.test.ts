/** Whatever an archive's files say, its problems are read or refused: no crash, no hang. */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PACKAGE_FORMATS } from "./model.ts";
import { readPackages } from "./read-packages.ts";
import { ArchiveError, openArchive, readBytes } from "./safe-archive.ts";
import { type Contents, makeScratch, makeZip } from "./testing/make-archive.ts";
import { SEEDS } from "./testing/seeds.ts";

let scratch: ReturnType<typeof makeScratch>;
beforeAll(() => {
  scratch = makeScratch();
});
afterAll(() => scratch.remove());

async function readOrRefuse(contents: Contents): Promise<void> {
  const archive = await openArchive(scratch.write(await makeZip(contents)));
  try {
    for await (const read of readPackages(archive, null)) {
      expect(read.problem === null).toBe(read.refusals.length > 0);
      for (const one of read.problem?.cases ?? []) await readBytes(one.input, 1e6);
    }
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
  } finally {
    await archive.close();
  }
}

test.each(PACKAGE_FORMATS)("%s with any of its files changed, cut or replaced", async (format) => {
  const names = Object.keys(SEEDS[format]);
  const piece = fc.oneof(
    fc.constantFrom(
      "{",
      "}",
      "[",
      "]",
      '"',
      ":",
      "-",
      "\n",
      "null",
      "1e999",
      "&",
      "<",
      "]]>",
      "*a",
      "&a",
    ),
    fc.string({ maxLength: 8 }),
  );
  const change = fc.record({
    name: fc.constantFrom(...names),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    cut: fc.integer({ min: 0, max: 30 }),
    put: piece,
  });
  const property = fc.asyncProperty(
    fc.array(change, { minLength: 1, maxLength: 4 }),
    async (changes) => {
      const contents = { ...SEEDS[format] };
      for (const { name, at, cut, put } of changes) {
        const text = contents[name] ?? "";
        const place = Math.floor(at * text.length);
        contents[name] = text.slice(0, place) + put + text.slice(place + cut);
      }
      await readOrRefuse(contents);
    },
  );
  await fc.assert(property, { numRuns: 150 });
});
