/** The same with hundreds of problems that nobody would write. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { anyProblem } from "../testing/problems.ts";
import { expectTold, factsOf, readProblem, roundTrip, WRITERS } from "../testing/round-trip.ts";

test.each(["hoj", "kattis"] as const)(
  "any problem written as %s is what it was, or the writer said what is not",
  async (writer) => {
    await fc.assert(
      fc.asyncProperty(anyProblem(), async (problem) => {
        const before = await factsOf(problem);
        const written = await roundTrip(problem, WRITERS[writer]);
        if (written === null) return;
        await readProblem(written.zip, async (again) => {
          expectTold(before, await factsOf(again), written.remarks);
        });
      }),
      { numRuns: 150 },
    );
  },
);

test("from one format to the other and back nothing is doubled", async () => {
  const { kattis, hoj } = WRITERS;
  await fc.assert(
    fc.asyncProperty(anyProblem(), async (problem) => {
      const first = await roundTrip(problem, kattis);
      if (first === null) return;
      await readProblem(first.zip, async (packed) => {
        const second = await roundTrip(packed, hoj);
        if (second === null) return;
        await readProblem(second.zip, async (back) => {
          expect(back.cases.length).toBe(packed.cases.length);
          const third = await roundTrip(back, kattis);
          expect(third).not.toBeNull();
          if (third === null) return;
          await readProblem(third.zip, async (again) => {
            expect(again.cases.length).toBe(packed.cases.length);
            expect(again.samples.length).toBeLessThanOrEqual(packed.samples.length);
          });
        });
      });
    }),
    { numRuns: 60 },
  );
});
