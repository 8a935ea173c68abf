import { expect, test } from "vitest";
import { fromLocal, toLocal } from "./local-time.ts";

test("a moment survives its field, with seconds where it has some", () => {
  for (const text of ["2026-11-21T09:00", "2026-11-21T09:00:07"]) {
    const at = fromLocal(text);
    expect(at && toLocal(at)).toBe(text);
  }
  expect(fromLocal("")).toBeNull();
  expect(fromLocal("soon")).toBeNull();
});
