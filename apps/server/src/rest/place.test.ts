import { placeOf } from "@gavel/domain/place";
import { expect, test } from "vitest";
import { Params } from "./params.ts";
import { findPlaceId, wirePlace } from "./place.ts";

test.each([
  [{}, { cid: 0, gid: null }],
  [{ contestId: 7 }, { cid: 7, gid: null }],
  [
    { contestId: 7, groupId: 3 },
    { cid: 7, gid: 3 },
  ],
  [
    { trainingId: 5, groupId: 3 },
    { cid: 0, gid: 3 },
  ],
])("%j is %j on the wire", (ids, wire) => {
  expect(wirePlace(placeOf(ids))).toEqual(wire);
});

test("0 stands for none in requests", () => {
  const params = new Params({ cid: "0", gid: "3" });
  expect([findPlaceId(params, "cid"), findPlaceId(params, "gid")]).toEqual([undefined, 3]);
  expect(findPlaceId(params, "tid")).toBeUndefined();
});
