import { expect, test } from "vitest";
import {
  ARCHIVE_REASON_CODES,
  type ArchiveReason,
  archiveReason,
  archiveReasonParams,
  findArchiveReason,
} from "./archive-reason.ts";

const VALUES: Readonly<Record<string, string>> = {
  ...{ n: "17", most: "20", where: "event-feed.ndjson, line 3", type: "teams", file: "icpc.zip" },
  ...{ name: '"a: b/c"', label: "A", words: "invalid: block\ntype" },
};

test.each(ARCHIVE_REASON_CODES)("%s is found again in its English, with all it tells", (code) => {
  const params = Object.fromEntries(
    archiveReasonParams(code).map((name) => [name, VALUES[name] ?? ""]),
  );
  expect(Object.values(params)).not.toContain("");
  const text = archiveReason(...([code, params] as unknown as ArchiveReason));
  expect(text).not.toMatch(/[{}]/);
  expect(findArchiveReason(text)).toEqual({ code, params });
});

test("what a library says of an entry is kept behind its name, and other texts are of no code", () => {
  expect(findArchiveReason('"1.in": too many bytes')).toEqual({
    ...{ code: "badEntry", params: { name: "1.in", words: "too many bytes" } },
  });
  expect(findArchiveReason("the time limit is missing")).toBeNull();
  expect(findArchiveReason("")).toBeNull();
});
