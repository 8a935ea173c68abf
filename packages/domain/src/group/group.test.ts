import { expect, test } from "vitest";
import {
  findGroupFaults,
  type GroupDraft,
  isGroupReason,
  trimGroup,
  whyNotAnother,
} from "./group.ts";

const DRAFT: GroupDraft = {
  ...{ name: "First term", shortName: "TERM1", brief: "Loops and lists" },
  ...{ description: "For beginners.", auth: 1, code: "" },
};

test("a whole group has no faults", () => {
  expect(findGroupFaults(DRAFT)).toEqual([]);
  expect(findGroupFaults({ ...DRAFT, auth: 3, code: "abc123" })).toEqual([]);
});

test.each<[Partial<GroupDraft>, string]>([
  [{ name: "" }, "name required 5 25"],
  [{ name: "four" }, "name length 5 25"],
  [{ name: "x".repeat(26) }, "name length 5 25"],
  [{ shortName: "T" }, "shortName length 5 10"],
  [{ shortName: "x".repeat(11) }, "shortName length 5 10"],
  [{ brief: "" }, "brief required 5 50"],
  [{ brief: "x".repeat(51) }, "brief length 5 50"],
  [{ description: "x".repeat(1001) }, "description length 5 1000"],
  [{ auth: 2 }, "code required 6 6"],
  [{ auth: 3, code: "abc12" }, "code length 6 6"],
])("%o lacks something", (changes, fault) => {
  const faults = findGroupFaults({ ...DRAFT, ...changes });
  expect(faults.map(({ field, code, min, max }) => `${field} ${code} ${min} ${max}`)).toEqual([
    fault,
  ]);
});

test("is stored without what nobody typed on purpose", () => {
  const typed = {
    ...DRAFT,
    name: "  First \n term ",
    description: "\nFor\n\nall ",
    code: "abc123",
  };
  expect(trimGroup(typed)).toMatchObject({
    ...{ name: "First term", description: "For\n\nall", code: "" },
  });
  expect(trimGroup({ ...typed, auth: 2, code: " abc123 " }).code).toBe("abc123");
});

test("a reason has 5 to 100 characters", () => {
  const lengths = [4, 5, 100, 101].map((length) => isGroupReason("x".repeat(length)));
  expect(lengths).toEqual([false, true, true, false]);
});

test("another group needs solved problems, and not too many groups before", () => {
  const quota = { solvedMin: 20, perDay: 2, total: 5 };
  const why = (solved: number, today: number, all: number) =>
    whyNotAnother(quota, { solved, today, all });
  expect(why(19, 0, 0)).toEqual({ code: "GROUP_AC_TOO_FEW", params: { n: 20 } });
  expect(why(20, 2, 2)).toEqual({ code: "GROUP_DAILY_LIMIT", params: { n: 2 } });
  expect(why(20, 1, 5)).toEqual({ code: "GROUP_TOTAL_LIMIT", params: { n: 5 } });
  expect(why(20, 1, 4)).toBeNull();
});
