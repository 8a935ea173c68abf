import { expect, test } from "vitest";
import { differing } from "./facts.ts";

test("of a change only the fields that differ are kept", () => {
  const before = { title: "a", limits: { time: 1 }, tags: ["x"], gone: 1 };
  const after = { title: "b", limits: { time: 1 }, tags: ["x"], fresh: 2 };
  expect(differing(before, after)).toEqual({
    before: { title: "a", gone: 1 },
    after: { title: "b", fresh: 2 },
  });
});

test("what was made or deleted is kept whole", () => {
  expect(differing(undefined, { name: "x" })).toEqual({ before: null, after: { name: "x" } });
  expect(differing({ name: "x" }, undefined)).toEqual({ before: { name: "x" }, after: null });
});

test("secrets are masked by their names, also inside of others, and an empty one shows that it is", () => {
  const { before, after } = differing(
    { password: "old", mail: { smtpPassword: "one" }, token: "" },
    { password: "new", mail: { smtpPassword: "two" }, token: "t" },
  );
  expect(before).toEqual({ password: "***", mail: { smtpPassword: "***" }, token: "" });
  expect(after).toEqual({ password: "***", mail: { smtpPassword: "***" }, token: "***" });
});

test("long texts, long lists and deep values are cut, and what no database holds is replaced", () => {
  const { after } = differing(undefined, {
    text: "x".repeat(2000),
    list: Array.from({ length: 60 }, (_, index) => index),
    deep: { a: { b: { c: { d: 1 } } } },
    odd: "a\0b\ud800",
    at: new Date("2026-05-01T08:00:00Z"),
    none: undefined,
  });
  expect(after).toMatchObject({
    text: `${"x".repeat(500)}… (2000)`,
    deep: { a: { b: { c: "…" } } },
    odd: "a\ufffdb\ufffd",
    at: "2026-05-01T08:00:00.000Z",
    none: null,
  });
  expect(after?.list).toHaveLength(51);
});
