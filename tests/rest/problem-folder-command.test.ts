/** `gavel problem new, pull, push, diff and check` against a site, as a person types them. */
import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
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
let keeper: TestUser;
let scratch: ReturnType<typeof makeScratch>;
let sum: string;
beforeAll(async () => {
  scratch = makeScratch();
  sum = join(scratch.folder, "sum");
  server = await startTestServer();
  keeper = await server.signUp("keeper", { role: 1008 });
});
afterAll(async () => {
  scratch.remove();
  await server.stop();
});

async function gavel(...args: string[]) {
  const child = Bun.spawn([process.execPath, MAIN, "problem", ...args], {
    stdout: "pipe",
    stderr: "pipe",
    cwd: scratch.folder,
    env: { PATH: process.env.PATH ?? "", HOME: scratch.folder },
  });
  const [out, err] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { status: await child.exited, out, err };
}
const site = (user: TestUser = keeper) => ["--server", server.url, "--token", user.token];

/** All files of a folder with their bytes. */
function snapshot(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries
      .filter((one) => one.isFile())
      .map((one) => join(one.parentPath, one.name))
      .sort()
      .map((path) => [path.slice(folder.length + 1), readFileSync(path, "latin1")]),
  );
}
const edit = (path: string, change: (text: string) => string, folder = sum) =>
  writeFileSync(join(folder, path), change(readFileSync(join(folder, path), "utf8")));

const versions = async (problemId: string) => {
  const rows = await server.db
    .selectFrom("test_data_version")
    .innerJoin("problem", "problem.id", "test_data_version.problem_id")
    .select("test_data_version.id")
    .where("display_id", "=", problemId)
    .execute();
  return rows.length;
};
const audits = async () =>
  (await server.db.selectFrom("audit_entry").select("id").execute()).length;

test("a new folder is pushed, and pushed again only when something in it changed", async () => {
  const begun = await gavel("new", "sum", "--id", "SUM1", "--title", "和");
  expect(begun).toMatchObject({ status: 0, err: "" });
  expect(await gavel("diff", "sum", ...site())).toMatchObject({ status: 1, err: "" });
  const first = await gavel("push", "sum", ...site());
  expect(first).toMatchObject({ status: 0, err: "" });
  expect(first.out).toContain("created, with a new version of its test data");
  const stored = await server.db
    .selectFrom("problem")
    .selectAll()
    .where("display_id", "=", "SUM1")
    .executeTakeFirstOrThrow();
  expect(stored).toMatchObject({ title: "和", difficulty: 0, auth: 2, author_uid: keeper.uid });
  expect(await versions("SUM1")).toBe(1);

  const [files, count] = [snapshot(sum), await audits()];
  for (const command of ["push", "pull", "diff"]) {
    const done = await gavel(command, "sum", ...site());
    expect({ command, ...done }, done.out).toMatchObject({ status: 0, err: "" });
  }
  // Blanks at the end of a text are an editor's.
  edit("statement/input.md", (text) => `${text}\n`);
  expect((await gavel("push", "sum", ...site())).out).toContain("the same already");
  expect(snapshot(sum)).toMatchObject({ ...files, "statement/input.md": expect.any(String) });
  expect(await audits()).toBe(count);

  edit("statement/description.md", () => "Add them.\n");
  edit("gavel.json", (text) => text.replace('"timeLimit": 1000', '"timeLimit": 2500'));
  const diff = await gavel("diff", "sum", ...site());
  expect(diff).toMatchObject({ status: 1, err: "" });
  expect(diff.out.trim().split("\n")).toEqual([
    "time limit (ms): 1000 on the site, 2500 here",
    "statement/description.md: 1 lines more, 1 less",
  ]);
  const text = await gavel("push", "sum", ...site());
  expect(text.out).toContain("updated, with the same test data");
  expect(await versions("SUM1")).toBe(1);
  expect(await audits()).toBe(count + 1);

  writeFileSync(join(sum, "tests/3.in"), "5 6\n");
  writeFileSync(join(sum, "tests/3.out"), "11\n");
  edit("tests/1.out", () => "3\n\n");
  const data = JSON.parse((await gavel("push", "sum", "--json", ...site())).out);
  expect(data).toMatchObject({
    pushed: true,
    isNewData: true,
    differences: [
      "test 1.out: another content",
      "test 3.in: only in the folder",
      "test 3.out: only in the folder",
    ],
  });
  expect(await versions("SUM1")).toBe(2);
  const saved = await keeper.trpc.problem.getFull.query({ pid: stored.id });
  expect(saved).toMatchObject({ description: "Add them.\n", timeLimitMs: 2500, author: "keeper" });
}, 120_000);

test("programs are pushed, pulled and told apart like everything else", async () => {
  const { pid } = await keeper.trpc.problem.getFolder.query({ problemId: "SUM1" });
  const programs = async () =>
    (await keeper.trpc.problemProgram.list.query({ pid })).programs.map((one) => [
      ...[one.kind, one.name, one.expected.join(), one.isMain],
    ]);
  expect(await programs()).toEqual([
    ["solution", "right.cpp", "accepted", true],
    ["solution", "wrong.py", "wrongAnswer", false],
  ]);
  const validator = { name: "v.py", language: "Python3", code: { file: "validators/v.py" } };
  const withValidator = (text: string) => {
    const document = JSON.parse(text);
    document.gavel.validators = [validator];
    return JSON.stringify(document);
  };
  edit("gavel.json", withValidator);
  mkdirSync(join(sum, "validators"));
  writeFileSync(join(sum, "validators/v.py"), "input()\n");
  edit("solutions/wrong.py", (text) => `${text}# wrong\n`);
  const diff = await gavel("diff", "sum", ...site());
  expect(diff.out.trim().split("\n")).toEqual([
    'validators: nothing on the site, [{"name":"v.py","language":"Python3","code":"…"}] here',
    "solutions/wrong.py: 1 lines more, 0 less",
    "validators/v.py: only in the folder",
  ]);
  expect((await gavel("push", "sum", ...site())).out).toContain("updated, with the same test data");
  expect((await programs()).at(-1)).toEqual(["validator", "v.py", "", false]);
  const count = await audits();
  expect((await gavel("push", "sum", ...site())).out).toContain("the same already");
  expect(await audits()).toBe(count);

  // What another setter saves in the form comes with the next pull.
  const set = await keeper.trpc.problemProgram.list.query({ pid });
  const kept = set.programs.filter((one) => one.kind === "solution");
  await keeper.trpc.problemProgram.saveAll.mutate({ ...set, pid, programs: kept });
  expect((await gavel("pull", "sum", ...site())).out).toContain("1 removed");
  expect(existsSync(join(sum, "validators/v.py"))).toBe(false);
  expect((await gavel("diff", "sum", ...site())).status).toBe(0);

  const before = readFileSync(join(sum, "gavel.json"), "utf8");
  edit("gavel.json", (text) => text.replace('"expected": ["WA"]', '"expected": []'));
  const refused = await gavel("push", "sum", ...site());
  expect(refused).toMatchObject({ status: 1, out: "" });
  expect(refused.err).toContain("solutions/wrong.py: it is not kept with the problem");
  const check = await gavel("check", "sum", "--json");
  expect(JSON.parse(check.out).packages[0].refused).toMatch(/nothing is said of what it should/);
  writeFileSync(
    join(sum, "gavel.json"),
    before.replace('"memoryLimit": 256', '"memoryLimit": 4096'),
  );
  const large = await gavel("check", "sum", "--json", ...site());
  expect(large).toMatchObject({ status: 1, err: "" });
  expect(JSON.parse(large.out).packages[0].refused).toBe(
    "its memory limit of 4096 MB is more than the site's 1024 MB",
  );
  writeFileSync(join(sum, "gavel.json"), before);
}, 120_000);

test("what was pulled gives the same bytes wherever and whenever it is pulled", async () => {
  const [one, two] = [join(scratch.folder, "one"), join(scratch.folder, "two")];
  for (const folder of [one, two, one]) {
    const done = await gavel("pull", folder, "--problem", "SUM1", ...site());
    expect(done).toMatchObject({ status: 0, err: "" });
  }
  expect(snapshot(one)).toEqual(snapshot(two));
  expect(snapshot(one)["tests/3.out"]).toBe("11\n");
  execFileSync("git", ["init", "-q"], { cwd: one });
  execFileSync("git", ["add", "-A"], { cwd: one });
  // Something that the site changed, and nothing else, is seen in Git.
  const { pid } = await keeper.trpc.problem.getFolder.query({ problemId: "SUM1" });
  await server.db.updateTable("problem").set({ hint: "Try." }).where("id", "=", pid).execute();
  rmSync(join(one, "tests/2.in"));
  expect((await gavel("pull", one, "--force", ...site())).out).toContain("3 files written");
  const changed = execFileSync("git", ["diff", "--name-only"], { cwd: one, encoding: "utf8" });
  expect(changed.trim().split("\n")).toEqual([".gavel-sites.json", "gavel.json"]);
  expect(readFileSync(join(one, "statement/hint.md"), "utf8")).toBe("Try.");
  await server.db.updateTable("problem").set({ hint: "" }).where("id", "=", pid).execute();
  expect((await gavel("pull", one, ...site())).out).toContain("1 removed");
  expect(existsSync(join(one, "statement/hint.md"))).toBe(false);
}, 120_000);

test("whoever pushes over what somebody else changed is told what, and must say --force", async () => {
  const mine = join(scratch.folder, "mine");
  cpSync(join(scratch.folder, "one"), mine, { recursive: true });
  expect((await gavel("push", "sum", ...site())).status).toBe(0);
  edit("statement/output.md", () => "Theirs.\n");
  expect((await gavel("push", "sum", ...site())).status).toBe(0);

  edit("statement/input.md", () => "Mine.\n", mine);
  const refused = await gavel("push", mine, ...site());
  expect(refused).toMatchObject({ status: 1, out: "" });
  expect(refused.err).toMatch(/SUM1 changed on the site since the last pull \(keeper, /);
  expect(refused.err).toContain("statement/output.md: 1 lines more, 1 less");
  const kept = await gavel("pull", mine, ...site());
  expect(kept).toMatchObject({ status: 1, out: "" });
  expect(kept.err).toContain("has changes of its own");
  expect(readFileSync(join(mine, "statement/input.md"), "utf8")).toBe("Mine.\n");
  expect(await gavel("push", mine, "--force", ...site())).toMatchObject({ status: 0, err: "" });
  const { texts } = await keeper.trpc.problem.getFolder.query({ problemId: "SUM1" });
  expect(texts["statement/input.md"]).toBe("Mine.\n");
  expect((await gavel("diff", mine, ...site())).status).toBe(0);
}, 120_000);

test("the server itself refuses what began from another state", async () => {
  const { pid, state } = await keeper.trpc.problem.getFolder.query({ problemId: "SUM1" });
  const push = async (files: Record<string, string>, query: string, user = keeper) => {
    const form = new FormData();
    form.append("file", new File([new Uint8Array(await makeZip(files))], "a.zip"));
    return user.rest("POST", `/api/file/push-problem?${query}`, form);
  };
  const json = JSON.stringify({ problem: { title: "T" }, gavel: { isHidden: true } });
  const files = { "gavel.json": json, "tests/1.in": "1", "tests/1.out": "1" };
  const late = await push(files, `pid=${pid}&base=${"0".repeat(64)}`);
  expect(late).toMatchObject({ status: 400, code: "PROBLEM_CHANGED" });
  expect(late.msg).toBe("keeper has saved this problem in the meantime");

  // Whoever knows a hash does not have the file.
  const other = await push({ ...files, "gavel.json": json }, "");
  expect(other).toMatchObject({ status: 200 });
  const hash = (await keeper.trpc.problem.getFolder.query({ pid })).data[0]?.sha256 ?? "";
  const stolen = { "gavel.json": json, "known-data.json": JSON.stringify({ "tests/9.in": hash }) };
  const id = (other.data as { pid: number }).pid;
  expect((await push(stolen, `pid=${id}`)).msg).toMatch(/tests\/9\.in: it was not sent/);

  const admin = await server.signUp("plain", { role: 1001 });
  const alice = await server.signUp("alice");
  expect(await push(files, `pid=${pid}`, admin)).toMatchObject({ code: "FORBIDDEN" });
  expect(await push(files, `pid=${pid}`, alice)).toMatchObject({ code: "ACCESS_DENIED" });
  const shown = { problem: { title: "T", description: "Add." }, gavel: {} };
  const open = { ...files, "gavel.json": JSON.stringify(shown) };
  expect(await push(open, "", admin)).toMatchObject({ code: "ADMIN_CANNOT_PUBLISH" });
  expect(await push(files, "", admin)).toMatchObject({ status: 200 });
  for (const [broken, words] of [
    [{ "gavel.json": "{" }, /is not JSON/],
    [{ "a.txt": "x" }, /0 problems/],
    [{ ...files, "gavel.json": json.replace('"T"', '""') }, /title/],
    [{ ...files, "known-data.json": "[1]" }, /not a list of hashes/],
  ] as const) {
    const answer = await push(broken, `pid=${pid}`);
    expect(answer).toMatchObject({ status: 400, code: "IMPORT_REFUSED" });
    expect(answer.msg).toMatch(words);
  }
  expect((await keeper.trpc.problem.getFolder.query({ pid })).state).toBe(state);
});

test("a token of just this scope is enough, and one of another is not", async () => {
  const folder = join(scratch.folder, "token");
  const wish = { name: "git", password: TEST_PASSWORD, days: 7 as const };
  const make = async (scopes: ("admin-problem" | "admin-read" | "read")[]) =>
    (await keeper.trpc.token.create.mutate({ ...wish, scopes })).token;
  const good = ["--server", server.url, "--token", await make(["admin-problem", "admin-read"])];
  expect((await gavel("pull", folder, "--problem", "SUM1", ...good)).status).toBe(0);
  edit("statement/input.md", () => "By token.\n", folder);
  expect(await gavel("push", folder, ...good)).toMatchObject({ status: 0, err: "" });
  const bad = ["--server", server.url, "--token", await make(["read"])];
  expect(await gavel("diff", folder, ...bad)).toMatchObject({ status: 2, out: "" });
}, 60_000);

test("what is wrong is said, with its own exit status", async () => {
  const broken = join(scratch.folder, "broken");
  cpSync(sum, broken, { recursive: true });
  rmSync(join(broken, "statement/description.md"));
  const cases: [string[], number, RegExp][] = [
    [["push", "nowhere", ...site()], 2, /nowhere has no gavel\.json/],
    [["pull", "nowhere", ...site()], 2, /names no problem/],
    [["pull", "nowhere", "--problem", "NOTHERE", ...site()], 1, /is not on http/],
    [["push", "sum", "more", ...site()], 2, /name one folder/],
    [["push", "sum", "--server", "http://127.0.0.1:9", "--token", "x"], 2, /cannot be reached/],
    [["push", "sum", "--server", server.url], 2, /give --token/],
    [["push", "broken", ...site()], 1, /statement\/description\.md is missing/],
    [["diff", "broken", ...site()], 1, /statement\/description\.md is missing/],
    [["new", "sum"], 2, /is not empty/],
    [["check", "nowhere"], 2, /nowhere has no gavel\.json/],
    [["diff", "sum", "--force", ...site()], 2, /--force/],
  ];
  for (const [args, status, words] of cases) {
    const done = await gavel(...args);
    expect({ args, status: done.status, out: done.out }).toEqual({ args, status, out: "" });
    expect(done.err).toMatch(words);
  }
  const check = await gavel("check", "broken", "--json");
  expect(check.status).toBe(1);
  expect(JSON.parse(check.out).packages[0].refused).toMatch(/description\.md is missing/);
}, 120_000);
