/**
 * Every format read, then written as each of the two that are written, is what it was, or the writer said in words what
 * is not.
 */
import { expect, test } from "vitest";
import { PACKAGE_FORMATS } from "../model.ts";
import { makeZip } from "../testing/make-archive.ts";
import { expectTold, factsOf, readProblem, roundTrip, WRITERS } from "../testing/round-trip.ts";
import { SEEDS } from "../testing/seeds.ts";

const ways = PACKAGE_FORMATS.flatMap((format) =>
  (["hoj", "kattis"] as const).map((writer) => [format, writer] as const),
);

test.each(ways)("a problem of %s written as %s", async (format, writer) => {
  const write = WRITERS[writer];
  await readProblem(await makeZip(SEEDS[format]), async (problem) => {
    const before = await factsOf(problem);
    const written = await roundTrip(problem, write);
    // With its reasons, which is a loss by name as well.
    if (written === null) return;
    await readProblem(written.zip, async (again) => {
      expectTold(before, await factsOf(again), written.remarks);
      // What came from the format itself goes there again without losing or doubling anything.
      const twice = await roundTrip(again, write);
      const lost = /test cases|points|samples|checked/;
      expect(twice?.remarks.filter((text) => lost.test(text))).toEqual([]);
    });
  });
});
