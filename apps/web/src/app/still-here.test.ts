import { expect, test, vi } from "vitest";
import { stillHere } from "./still-here.ts";

test("another page is another place, another tab of the same is not", () => {
  vi.stubGlobal("location", { pathname: "/problem/1000", search: "" });
  const isHere = stillHere();
  expect(isHere()).toBe(true);
  vi.stubGlobal("location", { pathname: "/problem/1000", search: "?tab=mine" });
  expect(isHere()).toBe(true);
  vi.stubGlobal("location", { pathname: "/home", search: "" });
  expect(isHere()).toBe(false);
});
