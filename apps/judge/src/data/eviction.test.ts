import { expect, test } from "vitest";
import { inOrderOfLeaving, type Kept } from "./eviction.ts";

type Row = readonly [name: string, holder: string | null, bytes?: number];

/** Used in the order of the rows, of 160 bytes: 10 for each person's programs, 80 for all of them. */
function leaving(...rows: Row[]): string {
  const kept = rows.map(([name, holder, bytes = 10], usedAt): [string, Kept] => {
    return [name, { bytes, holder, usedAt }];
  });
  return inOrderOfLeaving(kept, 160).join(" ");
}

test("without much of anybody's, whatever was longest unused goes first", () => {
  expect(leaving(["data", null], ["ann", "ann"], ["more", null], ["bob", "bob", 4])).toBe(
    "data ann more bob",
  );
});

test("who has more than their part loses their own oldest first", () => {
  const ann: Row[] = ["a1", "a2", "a3"].map((name) => [name, "ann"]);
  expect(leaving(["data", null], ["bob", "bob"], ...ann)).toBe("a1 a2 data bob a3");
  expect(leaving(["data", null], ["bob", "bob"], ["huge", "ann", 120])).toBe("huge data bob");
});

test("many people's programs together leave half of the room to test data", () => {
  const people = Array.from({ length: 10 }, (_, at): Row => [`p${at}`, `person ${at}`]);
  expect(leaving(["data", null, 80], ...people)).toBe("p0 p1 data p2 p3 p4 p5 p6 p7 p8 p9");
});
