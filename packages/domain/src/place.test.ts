import { describe, expect, it, test } from "vitest";
import { BANK, idsOf, isCounted, type Place, placeOf, queueClassOf, switchOf } from "./place.ts";

const PLACES = {
  bank: BANK,
  contest: { kind: "contest", contestId: 7, groupId: null },
  "a group's contest": { kind: "contest", contestId: 7, groupId: 3 },
  training: { kind: "training", trainingId: 5, groupId: null },
  "a group's training": { kind: "training", trainingId: 5, groupId: 3 },
  group: { kind: "group", groupId: 3 },
} as const satisfies Record<string, Place>;
type Name = keyof typeof PLACES;

describe("what follows from a place", () => {
  test.each<[Name, boolean, string, string]>([
    ["bank", true, "ordinary", "public"],
    ["contest", false, "contest", "contest"],
    ["a group's contest", false, "contest", "group"],
    ["training", true, "ordinary", "public"],
    ["a group's training", false, "ordinary", "group"],
    ["group", false, "ordinary", "group"],
  ])("%s: counted %s, queue %s, switch %s", (name, counted, queueClass, area) => {
    const place = PLACES[name];
    expect([isCounted(place), queueClassOf(place, true), switchOf(place)]).toEqual([
      counted,
      queueClass,
      area,
    ]);
  });
});

test("what is sent to a contest that does not run waits with all others", () => {
  expect(queueClassOf(PLACES.contest, false)).toBe("ordinary");
  expect(queueClassOf(PLACES.bank, true)).toBe("ordinary");
});

describe("the place of ids", () => {
  it("is the bank where none is named", () => {
    expect(placeOf({})).toEqual(BANK);
    expect(placeOf({ contestId: null, trainingId: undefined, groupId: null })).toEqual(BANK);
  });

  it("is the contest when a training is named as well", () => {
    expect(placeOf({ contestId: 7, trainingId: 5 })).toEqual(PLACES.contest);
  });

  it("takes 0 for an id: what stands for none on the wire is translated there", () => {
    expect(placeOf({ contestId: 0 })).toEqual({ kind: "contest", contestId: 0, groupId: null });
  });

  test.each(Object.entries(PLACES))("reads back the ids of %s", (_, place) => {
    expect(placeOf(idsOf(place))).toEqual(place);
  });
});
