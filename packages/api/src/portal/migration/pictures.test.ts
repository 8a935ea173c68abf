/** Pictures of statements are this site's own afterwards. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSource } from "@gavel/migrate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPlace, type Place, reportOf } from "./testing/move.ts";

const FIXTURES = join(import.meta.dirname, "../../../../../tests/migrate");
const folder = mkdtempSync(join(tmpdir(), "gavel-pictures-"));
let place: Place;
beforeAll(async () => {
  place = await openPlace("hustoj");
});
afterAll(async () => {
  await place.close();
  rmSync(folder, { recursive: true, force: true });
});

test("what lay beside the old site is stored here, and what is missing is told by problem", async () => {
  const uploads = join(folder, "files/src/web/upload/image/20210101");
  mkdirSync(uploads, { recursive: true });
  cpSync(join(FIXTURES, "hoj-files/file/avatar/user/0a1b2c.png"), join(uploads, "sum.png"));
  cpSync(join(FIXTURES, "hustoj-files"), join(folder, "files/data"), { recursive: true });
  const dump = readFileSync(join(FIXTURES, "hustoj.sql"), "utf8");
  const shown = '<img src="/upload/image/20210101/sum.png"><img src="/upload/gone.png">';
  writeFileSync(
    join(folder, "dump.sql"),
    dump.replace("<p>Two</p>", () => shown),
  );
  const site = await openSource("hustoj", join(folder, "dump.sql"), {
    ...{ files: join(folder, "files"), timeZone: "Asia/Shanghai", charset: null },
  });
  const report = await place.move(site);
  site.close();
  expect(reportOf(report, "problems").changed).toContainEqual({
    why: "pictures or files of its statement are not in the folder of --files",
    ...{ count: 1, first: ["1000"] },
  });
  const problem = await place.bank.db
    .selectFrom("problem")
    .innerJoin("test_data_version", "test_data_version.id", "test_data_version_id")
    .select(["input", "case_count"])
    .where("display_id", "=", "1000")
    .executeTakeFirstOrThrow();
  expect(problem.case_count).toBe(2);
  const address = /!\[[^\]]*\]\(\/api\/public\/img\/([\w.-]+)\)/.exec(problem.input)?.[1];
  const stored = await place.bank.db
    .selectFrom("site_file")
    .select("problem_id")
    .where("name", "=", address ?? "")
    .execute();
  expect(stored).toHaveLength(1);
  expect(problem.input).toContain("/upload/gone.png");
});
