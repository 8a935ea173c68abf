/** `gavel login`, `submit`, `status` and `logout` against a site, as a person types them. */
import { chmodSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeScratch } from "@gavel/problem-package/testing";
import {
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
  type TestUser,
} from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FakeJudge, judgeNext, startFakeJudge } from "../judge/support/fake-judge.ts";
import { changeSettings, seedProblem } from "../judge/support/seed.ts";

const MAIN = join(import.meta.dirname, "../../apps/cli/src/main.ts");

let server: TestServer;
let alice: TestUser;
let scratch: ReturnType<typeof makeScratch>;
let problemId: string;
let judge: FakeJudge;

beforeAll(async () => {
  scratch = makeScratch();
  server = await startTestServer();
  alice = await server.signUp("alice");
  await changeSettings(server, { defaultSubmitInterval: 0 });
  ({ problemId } = await seedProblem(server));
  judge = await startFakeJudge(server);
});
afterAll(async () => {
  scratch.remove();
  await server.stop();
});

const configFolder = () => join(scratch.folder, "config");
const credentials = () => join(configFolder(), "gavel", "credentials.json");

async function gavel(args: readonly string[], input = "") {
  const child = Bun.spawn([process.execPath, MAIN, ...args], {
    stdin: new Blob([input]),
    stdout: "pipe",
    stderr: "pipe",
    env: { PATH: process.env.PATH ?? "", HOME: scratch.folder, XDG_CONFIG_HOME: configFolder() },
  });
  const [out, err] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { status: await child.exited, out, err };
}
const source = (name: string, code = "print(1)\n") => {
  const file = join(scratch.folder, name);
  writeFileSync(file, code);
  return file;
};

test("name and password make a token that reads and submits, kept for its owner's eyes", async () => {
  const args = ["login", "--server", `${server.url}/`, "--user", "alice"];
  const done = await gavel(args, `${TEST_PASSWORD}\n`);
  expect(done).toMatchObject({ status: 0, err: "" });
  expect(done.out).toContain(`Signed in to ${server.url} as alice.`);
  expect(done.out).toMatch(/may: read, submit; it expires: \d{4}-\d\d-\d\d\./);
  expect(statSync(credentials()).mode & 0o777).toBe(0o600);
  expect(statSync(join(configFolder(), "gavel")).mode & 0o777).toBe(0o700);
  const kept = JSON.parse(readFileSync(credentials(), "utf8"));
  expect(kept).toMatchObject({ server: server.url, username: "alice" });
  expect(done.out + done.err).not.toContain(kept.token);
  // The sign-in was for making the token only.
  const agents = (await alice.trpc.session.find.query()).map((one) => one.userAgent);
  expect(agents).toEqual(["test"]);
  expect(await alice.trpc.token.find.query()).toMatchObject([{ scopes: ["read", "submit"] }]);
});

test("a token of one's own replaces what was kept, and a wide mode is narrowed", async () => {
  chmodSync(credentials(), 0o644);
  const wish = { name: "mine", days: null, password: TEST_PASSWORD };
  const { token } = await alice.trpc.token.create.mutate({ ...wish, scopes: ["read", "submit"] });
  const done = await gavel(["login", "--server", server.url], `${token}\n`);
  expect(done).toMatchObject({ status: 0, err: "" });
  expect(done.out).toContain('The token "mine" may: read, submit; it expires: never.');
  expect(statSync(credentials()).mode & 0o777).toBe(0o600);
});

test.each([
  [0, 0, "Accepted"],
  [-1, 1, "Wrong Answer"],
] as const)("a verdict of %i ends with the status %i", async (verdict, status, words) => {
  const running = gavel(["submit", source("a.py"), "--problem", problemId.toLowerCase()]);
  const task = await judgeNext(judge, verdict);
  expect(task.language).toBe("Python3");
  const done = await running;
  expect(done).toMatchObject({ status, err: "" });
  expect(done.out).toMatch(new RegExp(`^Submission \\d+ to ${problemId} in Python3: http`));
  expect(done.out).toContain(`\n${words}`);
});

test("a compile error comes with the compiler's words, and --json is for programs", async () => {
  const file = source("a.cpp", "int main() {");
  const args = ["submit", file, "--problem", problemId, "--language", "c++", "--json"];
  const running = gavel(args);
  const task = await judge.claim();
  if (task === null) throw new Error("nothing to judge");
  await judge.finish(task, { status: -2, errorMessage: "a.cpp:1: expected '}'" });
  const done = await running;
  expect(done.status).toBe(1);
  const told = JSON.parse(done.out);
  expect(told).toMatchObject({ status: -2, language: "C++", code: "int main() {" });

  const shown = await gavel(["status", String(told.submitId)]);
  expect(shown).toMatchObject({ status: 0, err: "" });
  expect(shown.out).toContain("Compile Error");
  expect(shown.out).toContain("a.cpp:1: expected '}'");
});

test("the latest submissions are listed, newest first", async () => {
  const done = await gavel(["status"]);
  expect(done).toMatchObject({ status: 0, err: "" });
  const words = done.out.trim().split("\n");
  expect(words.map((line) => /Accepted|Wrong Answer|Compile Error/.exec(line)?.[0])).toEqual([
    "Compile Error",
    "Wrong Answer",
    "Accepted",
  ]);
});

test("what is wrong is said in one line and submits nothing", async () => {
  const file = source("b.py");
  const problem = ["--problem", problemId];
  const other = ["--server", "http://127.0.0.1:9"];
  const cases: [string[], RegExp][] = [
    [["submit", file], /--problem must be/],
    [["submit", ...problem], /name one file/],
    [["submit", "/nowhere.py", ...problem], /nowhere\.py cannot be read/],
    [["submit", source("notes.txt"), ...problem], /which language is notes\.txt/],
    [["submit", file, ...problem, "--language", "Basic"], /Basic is not one of/],
    [["submit", file, "--problem", "NOTHERE"], /NOTHERE: /],
    [["submit", source("empty.py", ""), ...problem], /Code can not be empty/],
    // The kept token is for its own site.
    [["submit", file, ...problem, ...other], /gavel login/],
    [["submit", file, ...problem, ...other, "--token", "x"], /cannot be reached/],
    [["status", "abc"], /one submission number/],
    [["login", "--server", server.url, "--token", alice.token], /not an API token/],
    [["login", "--server", server.url, "--token", "gavel-personal-x"], /no longer valid/],
    [["login", "--server", server.url, "--user", "alice", "--password", "wrong-pass"], /Wrong/],
  ];
  const before = await server.db.selectFrom("submission").select("id").execute();
  for (const [args, words] of cases) {
    const done = await gavel(args);
    expect({ args, status: done.status, out: done.out }).toEqual({ args, status: 2, out: "" });
    expect(done.err).toMatch(words);
    expect(done.err.trim().split("\n")).toHaveLength(1);
  }
  expect(await server.db.selectFrom("submission").select("id").execute()).toEqual(before);
});

test("signing out gives the token back and forgets it", async () => {
  const { token } = JSON.parse(readFileSync(credentials(), "utf8"));
  expect(await gavel(["logout"])).toMatchObject({ status: 0, err: "" });
  expect(() => statSync(credentials())).toThrow();
  const after = await server.as(token).rest("GET", "/api/get-user-auth-info");
  expect(after).toMatchObject({ http: 401, code: "TOKEN_INVALID" });
  expect(await gavel(["status"])).toMatchObject({ status: 2 });
});
