/** `gavel problem` against a site, as a person types it. */
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
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
});
afterAll(async () => {
  scratch.remove();
  await server.stop();
});

async function gavel(...args: string[]) {
  const child = Bun.spawn([process.execPath, MAIN, "problem", ...args], {
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
const site = () => ["--server", server.url, "--token", root.token];

const hydro = (pid: string, change: Record<string, string> = {}) => ({
  "problem.yaml": `pid: ${pid}\ntitle: Title ${pid}\n`,
  "problem.md": "Text",
  "testdata/1.in": "1",
  "testdata/1.out": "2",
  ...change,
});
const inFolder = (folder: string, files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));

test("archives and folders go in, one after the other, and a table says what became of them", async () => {
  const zip = scratch.write(
    await makeZip({
      ...inFolder("1", hydro("C1")),
      ...inFolder("2", hydro("C2", { "testdata/config.yaml": "type: objective" })),
    }),
    "zip",
  );
  const folder = join(scratch.folder, "package");
  for (const [path, text] of Object.entries(hydro("C3"))) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const done = await gavel("import", zip, folder, ...site());
  expect(done).toMatchObject({ status: 1, err: "" });
  expect(done.out).toContain(`${zip}: 1 imported, 0 already there, 1 refused`);
  expect(done.out).toMatch(
    /- {16}2\n {6}2\/testdata\/config\.yaml: type objective: multiple-choice/,
  );
  expect(done.out).toContain(`${folder}: 1 imported, 0 already there, 0 refused`);
  expect((await server.anon.trpc.problem.get.query({ problemId: "C3" })).title).toBe("Title C3");

  const again = await gavel("import", folder, "--json", ...site());
  expect(again.status).toBe(1);
  expect(JSON.parse(again.out)).toMatchObject({
    ok: false,
    packages: [
      {
        path: folder,
        ok: false,
        reason: null,
        problems: [{ status: "duplicate", problemId: "C3" }],
      },
    ],
  });
});

test("problems come out by their ids, and go in again elsewhere", async () => {
  const file = join(scratch.folder, "out.zip");
  const done = await gavel("export", "C1", "c3", "-o", file, ...site());
  expect(done).toMatchObject({ status: 0, err: "" });
  const other = await startTestServer();
  try {
    const people = await other.signUp("other", { role: 1000 });
    const login = ["--server", other.url, "--user", people.username, "--password", TEST_PASSWORD];
    const back = await gavel("import", file, "--json", "--format", "hoj", ...login);
    expect(back.status).toBe(0);
    expect(JSON.parse(back.out)).toMatchObject({ ok: true, packages: [{ ok: true }] });
    expect((await other.anon.trpc.problem.get.query({ problemId: "C3" })).title).toBe("Title C3");
  } finally {
    await other.stop();
  }
  // A token for exactly this needs no second scope.
  const wish = { name: "archives", password: TEST_PASSWORD, days: 7 as const };
  const { token } = await root.trpc.token.create.mutate({ ...wish, scopes: ["admin-import"] });
  const narrow = ["--server", server.url, "--token", token];
  expect(await gavel("export", "C1", "-o", file, ...narrow)).toMatchObject({ status: 0, err: "" });
  const lost = await gavel("export", "NOTHERE", "-o", join(scratch.folder, "no.zip"), ...site());
  expect(lost).toMatchObject({ status: 1, out: "" });
  expect(lost.err).toContain("NOTHERE: ");
  expect(readdirSync(scratch.folder).filter((name) => name.startsWith("no.zip"))).toEqual([]);
});

test("what is wrong is said in one line, with its own exit status", async () => {
  const alice = await server.signUp("alice");
  const zip = scratch.write(await makeZip(hydro("C9")), "zip");
  const cases: [string[], number, RegExp][] = [
    [["import", ...site()], 2, /name at least one archive/],
    [["export", "C1", ...site()], 2, /-o must name the file/],
    [["export", "-o", "x.zip", ...site()], 2, /name at least one problem/],
    [["import", zip, "--server", server.url], 2, /give --token, or --user/],
    [["import", zip, "--server", "nowhere", "--token", "x"], 2, /GAVEL_SERVER/],
    [["import", zip, "--server", "http://127.0.0.1:9", "--token", "x"], 2, /cannot be reached/],
    [
      ["import", zip, "--server", server.url, "--token", "x"],
      2,
      /session has expired|login first/i,
    ],
    [["import", zip, "--server", server.url, "--token", alice.token], 2, /permission/],
    [["import", zip, "--frob", ...site()], 2, /--frob/],
    [["import", zip, "--time-limit", "soon", ...site()], 2, /soon is not a time/],
    [["export", "C1", "-o", "x.zip", "--format", "rar", ...site()], 2, /rar is not one of/],
  ];
  for (const [args, status, words] of cases) {
    const done = await gavel(...args);
    expect({ args, status: done.status, out: done.out }).toEqual({ args, status, out: "" });
    expect(done.err).toMatch(words);
    expect(done.err.trim().split("\n")).toHaveLength(1);
  }
  const missing = await gavel("import", "/nowhere.zip", ...site());
  expect(missing.status).toBe(1);
  expect(missing.out).toContain("/nowhere.zip does not exist");
});
