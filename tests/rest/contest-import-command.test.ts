/** `gavel contest import` against a site, as a person types it. */
import { existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeScratch, makeZip } from "@gavel/problem-package/testing";
import {
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
  type TestUser,
} from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";

const MAIN = join(import.meta.dirname, "../../apps/cli/src/main.ts");

let server: TestServer;
let root: TestUser;
let scratch: ReturnType<typeof makeScratch>;
beforeAll(async () => {
  scratch = makeScratch();
  server = await startTestServer();
  root = await server.signUp("boss", { role: 1000 });
  await server.signUp("two");
});
afterAll(async () => {
  scratch.remove();
  await server.stop();
});

async function gavel(...args: string[]) {
  const child = Bun.spawn([process.execPath, MAIN, "contest", "import", ...args], {
    stdout: "pipe",
    stderr: "pipe",
    env: { PATH: process.env.PATH ?? "", HOME: scratch.folder },
  });
  const [out, err] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { status: await child.exited, out, err };
}
const site = () => ["--server", server.url, "--user", "boss", "--password", TEST_PASSWORD];

const FILES = {
  "contest.json": JSON.stringify({ name: "Small Cup", duration: "1:00:00" }),
  "teams.json": JSON.stringify([
    { id: "1", name: "One", label: "one" },
    { id: "2", name: "Two", label: "two" },
  ]),
  "problems.json": JSON.stringify([{ id: "sum", label: "A", name: "Sum", ordinal: 0 }]),
};
const packed = async () => scratch.write(await makeZip(FILES), "zip");
const sheet = () => join(scratch.folder, "passwords.xlsx");
const contests = async () => (await root.trpc.contest.findForStaff.query({})).records;

test("--check says what would come of a package, and nothing is made", async () => {
  const done = await gavel(await packed(), "--check", ...site());
  expect(done).toMatchObject({ status: 0, err: "" });
  expect(done.out).toContain(
    "Small Cup, start not said, 60 min, ACM\n  A Sum: not in the package\n",
  );
  expect(done.out).toContain("teams: 1 new accounts, 1 existing, 0 left out");
  expect(await contests()).toEqual([]);
});

test("what is missing is said before anything is made", async () => {
  const file = await packed();
  const refused = async (...args: string[]) => {
    const { status, out, err } = await gavel(file, ...args);
    expect([status, out]).toEqual([2, ""]);
    return err;
  };
  expect(await refused("--server", server.url, "--token", root.token)).toContain("--user");
  expect(await refused(...site())).toContain("--start");
  expect(await refused(...site(), "--start", "soon")).toContain("soon is not a time");
  const start = ["--start", "2026-05-01T09:00+08:00"];
  expect(await refused(...site(), ...start)).toContain("--sheet");
  const nowhere = join(scratch.folder, "no/sheet.xlsx");
  expect((await gavel(file, ...site(), ...start, "--sheet", nowhere)).err).toContain("written");
  expect(await contests()).toEqual([]);
});

test("a folder becomes a contest with its accounts, whose passwords are in the sheet", async () => {
  const folder = join(scratch.folder, "cup");
  mkdirSync(folder);
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
  const args = ["--start", "2026-05-01T09:00+08:00", "--title", "Our Cup", "--sheet", sheet()];
  const done = await gavel(folder, ...args, ...site());
  // The problem is not in the package.
  expect(done).toMatchObject({ status: 1, err: "" });
  expect(done.out).toMatch(
    /contest \d+, hidden at first\n {2}- A Sum\n {2}1 accounts created, 1 existing/,
  );
  expect(statSync(sheet()).mode & 0o777).toBe(0o600);
  expect(existsSync(`${sheet()}.part`)).toBe(false);
  expect(await contests()).toMatchObject([
    { title: "Our Cup", startTime: "2026-05-01T01:00:00.000Z", visible: false },
  ]);
});

test("programs read JSON, and no archive is no contest", async () => {
  const args = [...site(), "--check", "--json"];
  const done = await gavel(await packed(), ...args);
  expect(JSON.parse(done.out)).toMatchObject({ ok: true, contest: { title: "Small Cup" } });
  const bad = await gavel(scratch.write(new TextEncoder().encode("no zip"), "zip"), ...args);
  expect(bad).toMatchObject({ status: 1, out: "" });
  expect(bad.err).toMatch(/^gavel: /);
});
