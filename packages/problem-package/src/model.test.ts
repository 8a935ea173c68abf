import { packageReason } from "@gavel/domain/package-reason";
import { expect, test } from "vitest";
import { PackageRefused } from "./model.ts";

test("a refusal says where and why, with whatever else is wrong behind it", () => {
  const more = { path: "b", reason: "too" };
  const one = new PackageRefused("a/x", packageReason("empty"), [more]);
  expect([one.name, one.message]).toEqual(["PackageRefused", "a/x: it is empty"]);
  expect(one.refusals).toEqual([{ path: "a/x", reason: "it is empty" }, more]);
  const whole = new PackageRefused("", packageReason("empty"));
  expect([whole.message, whole.refusals]).toEqual([
    "it is empty",
    [{ path: "", reason: "it is empty" }],
  ]);
});

test("what another reading was refused for is refused here", () => {
  const refusals = [
    { path: "a", reason: "it is empty" },
    { path: "b", reason: "it has no title" },
  ];
  expect(PackageRefused.of(refusals).refusals).toEqual(refusals);
});
