import { expect, test } from "vitest";
import { PackageRefused } from "./model.ts";

test("a refusal says where and why, with whatever else is wrong behind it", () => {
  const more = { path: "b", reason: "too" };
  const one = new PackageRefused("a/x", "it is bad", [more]);
  expect([one.name, one.message]).toEqual(["PackageRefused", "a/x: it is bad"]);
  expect(one.refusals).toEqual([{ path: "a/x", reason: "it is bad" }, more]);
  const whole = new PackageRefused("", "it is bad");
  expect([whole.message, whole.refusals]).toEqual([
    "it is bad",
    [{ path: "", reason: "it is bad" }],
  ]);
});
