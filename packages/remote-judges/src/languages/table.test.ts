import { REMOTE_OJS } from "@gavel/domain/limit";
import { expect, test } from "vitest";
import { languagesOf } from "./table.ts";

test.each(REMOTE_OJS)("%s has languages, each once", (site) => {
  const ids = languagesOf(site).map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(5);
  expect(new Set(ids).size).toBe(ids.length);
  expect(languagesOf(site).every(({ name }) => name.trim() === name && name !== "")).toBe(true);
});
