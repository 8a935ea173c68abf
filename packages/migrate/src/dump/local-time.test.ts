import { expect, test } from "vitest";
import { localTimes } from "./local-time.ts";

test.each<[string, string, string | null]>([
  ["Asia/Shanghai", "2023-05-01 09:00:00", "2023-05-01T01:00:00.000Z"],
  ["Asia/Shanghai", "2023-05-01 09:00:00.250000", "2023-05-01T01:00:00.250Z"],
  // The clock went forward an hour at two.
  ["Europe/Berlin", "2024-03-31 01:59:59", "2024-03-31T00:59:59.000Z"],
  ["Europe/Berlin", "2024-03-31 03:00:00", "2024-03-31T01:00:00.000Z"],
  ["Asia/Kolkata", "2023-01-01 00:00:00", "2022-12-31T18:30:00.000Z"],
  ["UTC", "2023-05-01", "2023-05-01T00:00:00.000Z"],
  ["UTC", "0000-00-00 00:00:00", null],
  ["UTC", "yesterday", null],
])("in %s, %s is %s", (zone, written, wanted) => {
  expect(localTimes(zone)(written)?.toISOString() ?? null).toBe(wanted);
});
