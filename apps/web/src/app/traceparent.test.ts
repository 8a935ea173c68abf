import { expect, test } from "vitest";
import { traceparent } from "./traceparent.ts";

test("each trace is another, and of the form that servers read", () => {
  const made = Array.from({ length: 200 }, traceparent);
  for (const one of made) expect(one).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  expect(new Set(made).size).toBe(200);
});
