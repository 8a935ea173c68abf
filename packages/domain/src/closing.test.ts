import { expect, test } from "vitest";
import { closedName, closedNumberOf } from "./closing.ts";
import { LIMITS } from "./limit.ts";

test("a neutral name tells its number, and fits where names stand", () => {
  for (const number of [1, 17, 9_999_999]) {
    expect(closedNumberOf(closedName(number))).toBe(number);
    expect(closedName(number).length).toBeLessThanOrEqual(LIMITS.usernameMax);
  }
  for (const name of [
    "alice",
    "deleted-user-",
    "deleted-user-x",
    "deleted-user-01",
    "my-deleted-user-1",
  ]) {
    expect(closedNumberOf(name)).toBeNull();
  }
});
