import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync, zstdCompressSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import type { SourceKind } from "./model.ts";
import { openSource } from "./open-source.ts";

const FIXTURES = join(import.meta.dirname, "../../../tests/migrate");
const folder = mkdtempSync(join(tmpdir(), "gavel-dumps-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const whole = readFileSync(join(FIXTURES, "hoj.sql"));
const OPTIONS = { files: null, timeZone: "Asia/Shanghai", charset: null };

function write(name: string, bytes: Uint8Array | string): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}
const open = (path: string, kind: SourceKind = "hoj") => openSource(kind, path, OPTIONS);

test.each([
  ["plain", whole],
  ["gzip", gzipSync(whole)],
  ["zstd", zstdCompressSync(whole)],
])("a dump is read as it is or packed: %s", async (name, bytes) => {
  const site = await open(write(name, bytes));
  expect([...site.accounts()].map(({ username }) => username)).toContain("alice");
  expect([...site.submissions()]).toHaveLength(10);
  site.close();
});

test("what a dump holds and no list has a place for is counted", async () => {
  const table = "CREATE TABLE `training_register` (`id` int, `tid` int, `uid` varchar(32));";
  const rows = "INSERT INTO `training_register` VALUES (1,1,'u-alice'),(2,1,'u-bob');";
  const site = await open(write("more.sql", `${whole}\n${table}\n${rows}\n`));
  expect(site.leftOut).toContainEqual({
    ...{ what: "entries into private trainings", why: "people enter them again", count: 2 },
  });
  site.close();
});

test("a packed dump that is cut off says so", async () => {
  const cut = gzipSync(whole).subarray(0, 1000);
  await expect(open(write("cut.sql.gz", cut))).rejects.toThrow(
    "cut.sql.gz cannot be read to its end",
  );
});

test("a dump that is cut off in its rows says where", async () => {
  const cut = whole.subarray(0, whole.indexOf("u-alice"));
  await expect(open(write("cut.sql", cut))).rejects.toThrow("the dump is cut off in the rows of");
});

test.each([
  ["nothing", ""],
  ["other tables", "CREATE TABLE `jforum` (`id` int);\nINSERT INTO jforum VALUES (1);\n"],
])("what is no dump of that judge says what it lacks: %s", async (name, text) => {
  const path = write(`${name}.sql`, text);
  await expect(open(path)).rejects.toThrow("this is no dump of HOJ: it has no rows of user_info");
});

test("a dump that is not there says so", async () => {
  await expect(open(join(folder, "none.sql"))).rejects.toThrow("none.sql cannot be read");
});
