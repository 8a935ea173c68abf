import { expect, test } from "vitest";
import { requireOthers, requireRootLeft } from "./policy.ts";

const code = (name: string) => expect.objectContaining({ code: name });

test("nobody takes away their own account", () => {
  expect(() => requireOthers("1", ["2", "1"])).toThrow(code("USER_SELF"));
  requireOthers("1", ["2", "11"]);
  requireOthers("1", []);
});

test("one root who may sign in is left", () => {
  requireRootLeft(["1", "2"], ["1", "3"]);
  expect(() => requireRootLeft(["1", "2"], ["2", "1", "3"])).toThrow(code("LAST_ROOT"));
});
