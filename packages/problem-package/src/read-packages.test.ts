/** Each format is known by its content, and nothing else is taken for it. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PACKAGE_FORMATS } from "./model.ts";
import { detectFormat, readPackages } from "./read-packages.ts";
import { openArchive } from "./safe-archive.ts";
import { type Contents, makeScratch, makeZip } from "./testing/make-archive.ts";
import { SEEDS } from "./testing/seeds.ts";

let scratch: ReturnType<typeof makeScratch>;
beforeAll(() => {
  scratch = makeScratch();
});
afterAll(() => scratch.remove());

const FORMATS = PACKAGE_FORMATS.filter((format) => format !== "polygon");
async function readAll(contents: Contents): Promise<string[]> {
  const archive = await openArchive(scratch.write(await makeZip(contents)));
  try {
    const seen: string[] = [];
    for await (const read of readPackages(archive, null))
      seen.push(read.problem === null ? "refused" : "read");
    return seen;
  } finally {
    await archive.close();
  }
}
describe.each(FORMATS)("%s", (format) => {
  test("is found by its content, and read", async () => {
    const archive = await openArchive(scratch.write(await makeZip(SEEDS[format])));
    expect(await detectFormat(archive.tree)).toBe(format);
    await archive.close();
    expect(await readAll(SEEDS[format])).toEqual(["read"]);
  });
});
