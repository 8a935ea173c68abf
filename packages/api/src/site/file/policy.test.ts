import { expect, test } from "vitest";
import { canDeleteUpload } from "./policy.ts";

test("an upload is removed by whoever sent it and by those who keep the problems", () => {
  const viewer = (uid: string, role: 1000 | 1001 | 1002 | 1008) => ({
    ...{ uid, role, username: uid, sessionId: "s" },
  });
  expect(canDeleteUpload(viewer("1", 1002), { uid: "1" })).toBe(true);
  expect(canDeleteUpload(viewer("2", 1002), { uid: "1" })).toBe(false);
  expect(canDeleteUpload(viewer("2", 1001), { uid: "1" })).toBe(false);
  expect(canDeleteUpload(viewer("2", 1008), { uid: "1" })).toBe(true);
  expect(canDeleteUpload(viewer("2", 1000), { uid: null })).toBe(true);
});
