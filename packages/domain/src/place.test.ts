import { describe, expect, it, test } from "vitest";
import {
  BANK,
  idsOf,
  isCounted,
  isTaught,
  type Place,
  placeOf,
  queueClassOf,
  switchOf,
} from "./place.ts";

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
  test.each<[Name, boolean, string, string, boolean]>([
    ["bank", true, "ordinary", "public", false],
    ["contest", false, "contest", "contest", false],
    ["a group's contest", false, "contest", "group", false],
    ["training", true, "ordinary", "public", false],
    ["a group's training", false, "ordinary", "group", true],
    ["group", false, "ordinary", "group", false],
  ])(
    "%s: counted %s, queue %s, switch %s, taught %s",
    (name, counted, queueClass, area, taught) => {
      const place = PLACES[name];
      expect([
        ...[isCounted(place), queueClassOf(place, true), switchOf(place), isTaught(place)],
      ]).toEqual([counted, queueClass, area, taught]);
    },
  );
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
