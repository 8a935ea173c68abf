import { expect, test } from "vitest";
import { wireJson, wireOnce } from "./wire.ts";

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

test("what is made once is in the wire's form, the same each time, and nobody else's", () => {
  const kept = [{ at: new Date("2022-05-01T08:00:00.000Z"), none: undefined }];
  const wired = wireOnce(kept, (all) => all.map((one) => ({ ...one, n: 1 })));
  const text = '[{"at":"2022-05-01T08:00:00.000+0000","none":null,"n":1}]';
  for (let turn = 0; turn < 2; turn += 1) expect(wireJson(wired)).toBe(text);
  expect(wireOnce(kept, () => [])).toBe(wired as never);
  const other = [...kept];
  expect(wireJson({ other: wireOnce(other, (all) => all.slice(1)), wired })).toBe(
    `{"other":[],"wired":${text}}`,
  );
});
