import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openHustoj } from "./hustoj.ts";

const FIXTURE = join(import.meta.dirname, "../../../../tests/migrate/hustoj.sql");
const folder = mkdtempSync(join(tmpdir(), "gavel-hustoj-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The fixture, with what stands there once or more often replaced. */
function openWith(changes: Readonly<Record<string, string>>) {
  let text = readFileSync(FIXTURE, "utf8");
  for (const [from, to] of Object.entries(changes)) {
    expect(text).toContain(from);
    text = text.replaceAll(from, () => to);
  }
  const path = join(folder, `${crypto.randomUUID()}.sql`);
  writeFileSync(path, text);
  return openHustoj(path, { files: null, timeZone: "Asia/Shanghai", charset: null });
}

const sendersOf = (site: Awaited<ReturnType<typeof openHustoj>>) =>
  [...site.submissions()].map(({ accountId }) => accountId);

test("people are the same in capitals and with blanks behind their names, as they are to MySQL", async () => {
  const site = await openWith({
    "(3,1000,'li'": "(3,1000,'LI'",
    "(4,1000,'zhang'": "(4,1000,'Zhang '",
    "('zhang','c1000'": "('ZHANG','c1000'",
    "('admin','administrator'": "('Admin','administrator'",
    "1000,0,'li')": "1000,0,'Li')",
    "(5,'zhang'": "(5,'Zhang'",
  });
  expect(sendersOf(site)).toEqual([
    ...["zhang", "zhang", "li", "zhang", "li", "li", "nobody", "li"],
  ]);
  expect([...site.accounts()].map(({ id, role }) => [id, role])).toEqual([
    ["admin", 1001],
    ["li", 1002],
    ["zhang", 1002],
  ]);
  const [exam] = site.contests();
  expect(exam?.entrantIds).toEqual(["zhang", "li"]);
  expect(exam?.comments).toMatchObject([{ authorId: "li", replies: [{ authorId: "zhang" }] }]);
  site.close();
});

test("where two differ in capitals alone, each has what is theirs", async () => {
  const site = await openWith({
    "('li',NULL": "('LI',NULL,0,0,'N','',NULL,1,1,'','2021-09-01 08:00:00','',''),('li',NULL",
    "(3,1000,'li'": "(3,1000,'LI'",
  });
  expect(sendersOf(site).slice(2, 5)).toEqual(["LI", "zhang", "li"]);
  site.close();
});
