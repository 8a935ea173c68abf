import fc from "fast-check";
import { expect, test } from "vitest";
import { tidyJson } from "./tidy-json.ts";

test("what fits into a line stands in one, with blanks inside braces alone", () => {
  expect(tidyJson({ a: 1, b: [1, "x", null, true], c: {}, d: [], e: { f: undefined } })).toBe(
    '{ "a": 1, "b": [1, "x", null, true], "c": {}, "d": [], "e": {} }\n',
  );
  expect([tidyJson(1), tidyJson("x"), tidyJson(null)]).toEqual(["1\n", '"x"\n', "null\n"]);
});

test("what does not fit is laid out level by level", () => {
  const long = "x".repeat(60);
  expect(tidyJson({ a: long, b: [long, long], c: { d: 1 }, e: undefined, f: null })).toBe(
    [
      "{",
      `  "a": "${long}",`,
      '  "b": [',
      `    "${long}",`,
      `    "${long}"`,
      "  ],",
      '  "c": { "d": 1 },',
      '  "f": null',
      "}",
      "",
    ].join("\n"),
  );
});

test("a line has 100 characters at most, its indent among them", () => {
  const fits = "x".repeat(100 - '["", 1]'.length);
  expect(tidyJson([fits, 1])).toBe(`["${fits}", 1]\n`);
  expect(tidyJson([`${fits}x`, 1])).toBe(`[\n  "${fits}x",\n  1\n]\n`);
  const inner = "x".repeat(98 - '[""]'.length);
  expect(tidyJson([[inner], 1])).toBe(`[\n  ["${inner}"],\n  1\n]\n`);
  expect(tidyJson([[`${inner}x`], 1])).toBe(`[\n  [\n    "${inner}x"\n  ],\n  1\n]\n`);
});

test("whatever the value, reading gives it back", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      expect(JSON.parse(tidyJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
    { numRuns: 50 },
  );
});
