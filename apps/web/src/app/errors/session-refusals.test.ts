import { ERRORS } from "@gavel/domain/error";
import { expect, test } from "vitest";
import { KEEPS_SESSION } from "./session-refusals.ts";

// Not read from that table in the browser: it would come with the first page, English texts and all.
test("a refusal ends the session when its HTTP status says so too", () => {
  const kept = Object.entries(ERRORS).filter(
    ([, { http, status }]) => status === 401 && http !== 401,
  );
  expect([...KEEPS_SESSION].sort()).toEqual(kept.map(([code]) => code).sort());
});
