import { expect, test } from "vitest";
import { mergeLists } from "./merge-lists.ts";

/** "a b:2" = a, and b with the content 2. */
const list = (text: string) =>
  text
    .split(" ")
    .filter((one) => one !== "")
    .map((one) => {
      const [id = "", content = "1"] = one.split(":");
      return { id, value: one, content };
    });

function merge(base: string, mine: string, theirs: string, ...taken: string[]) {
  const lists = { base: list(base), mine: list(mine), theirs: list(theirs) };
  const merged = mergeLists({ ...lists, taken: new Set(taken), orderId: "order" });
  return {
    list: merged.entries.map((one) => one.value).join(" "),
    conflicts: merged.conflicts.map((one) => one.id).join(" "),
    isOrderConflict: merged.isOrderConflict,
  };
}

test.each<[string, string, string, string]>([
  ["a b c", "a b c", "a b c", "a b c"],
  ["a b c", "a:2 b c", "a b c:3", "a:2 b c:3"],
  ["a b c", "a c", "a b c d", "a c d"],
  ["a b c", "a b", "a b", "a b"],
  ["a b", "a x b", "a b y", "a x b y"],
  ["a b", "a b x", "a b y", "a b y x"],
  ["a b", "x a b", "y a b", "x y a b"],
  ["", "x", "y", "y x"],
  ["a b c", "c b a", "a b c d", "c b a d"],
  ["a b c", "a b c x", "c a b", "c a b x"],
  ["a b c", "a b x c", "c a b", "c a b x"],
  ["a b c", "b a c", "b a c", "b a c"],
  ["a b c d", "b a c d", "a d", "a d"],
])("%s, mine %s, theirs %s: %s", (base, mine, theirs, expected) => {
  const { list, conflicts, isOrderConflict } = merge(base, mine, theirs);
  expect([list, conflicts, isOrderConflict]).toEqual([expected, "", false]);
});

test("what both changed is mine unless it is taken", () => {
  const sides = ["a b", "a:2 b", "a:3 b"] as const;
  expect(merge(...sides)).toMatchObject({ list: "a:2 b", conflicts: "a" });
  expect(merge(...sides, "a")).toMatchObject({ list: "a:3 b", conflicts: "a" });
});

test("what one removed and the other changed is asked about", () => {
  expect(merge("a b", "b", "a:2 b")).toMatchObject({ list: "b", conflicts: "a" });
  expect(merge("a b", "b", "a:2 b", "a")).toMatchObject({ list: "a:2 b", conflicts: "a" });
  expect(merge("a b", "a:2 b", "b")).toMatchObject({ list: "a:2 b", conflicts: "a" });
  expect(merge("a b", "a:2 b", "b", "a")).toMatchObject({ list: "b", conflicts: "a" });
});

test("two orders are asked about", () => {
  const sides = ["a b c", "b a c", "a c b"] as const;
  expect(merge(...sides)).toMatchObject({ list: "b a c", isOrderConflict: true });
  expect(merge(...sides, "order")).toMatchObject({ list: "a c b", isOrderConflict: true });
});

test("a conflict has what each had", () => {
  const { conflicts } = mergeLists({
    ...{ base: list("a"), mine: list("a:2"), theirs: [] },
    ...{ taken: new Set<string>(), orderId: "order" },
  });
  expect(conflicts).toEqual([{ id: "a", base: "a", mine: "a:2", theirs: null }]);
});
