import { expect, test } from "vitest";
import { wireJson } from "./wire.ts";

test("dates are in the wire's form and nothing is left out", () => {
  const at = new Date("2022-05-01T08:00:00.000Z");
  expect(
    JSON.parse(wireJson({ at, none: undefined, list: [undefined, { at }], no: null })),
  ).toEqual({
    ...{ at: "2022-05-01T08:00:00.000+0000", none: null, no: null },
    list: [null, { at: "2022-05-01T08:00:00.000+0000" }],
  });
});

test("a name that means something to objects is a name like others", () => {
  const typed = '{"__proto__":{"admin":true},"constructor":1,"toString":2}';
  expect(wireJson(JSON.parse(typed))).toBe(typed);
});
