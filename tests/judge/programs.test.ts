/** The programs of a problem on the real judge: solutions on cases, generators, validators, answers, checker tests. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { waitFor } from "@gavel/judge/testing/wait-for";
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startRealJudge } from "./support/real-judge.ts";
import { replaceTestData, seedProblem } from "./support/seed.ts";

let server: TestServer;
let setter: TestUser;
let other: TestUser;
let judge: ReturnType<typeof startRealJudge>;
const dataDir = mkdtempSync(join(tmpdir(), "gavel-programs-"));

beforeAll(async () => {
  server = await startTestServer();
  setter = await server.signUp("setter", { role: 1001 });
  other = await server.signUp("other", { role: 1001 });
  judge = startRealJudge({
    ...{ serverUrl: server.url, token: server.judgeToken, name: "real", dataDir },
  });
  await judge.ready;
}, 120_000);
afterAll(async () => {
  await judge?.stop();
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const CLI = join(import.meta.dirname, "../../apps/cli/src/main.ts");
const CPP = "C++ 17";
const cpp = (body: string) =>
  `#include <cstdio>\n#include <ctime>\nint main() { long a, b; scanf("%ld %ld", &a, &b); ${body} }\n`;
const SUM = cpp('printf("%ld\\n", a + b);');
const WRONG = cpp('printf("%ld\\n", a > 1 ? a + b + 1 : a + b);');
const SLOW = cpp(
  'if (a > 1) while (clock() < CLOCKS_PER_SEC * 6 / 10) {} printf("%ld\\n", a + b);',
);
const GENERATOR = `#include "testlib.h"
int main(int argc, char** argv) { registerGen(argc, argv, 1); printf("%s %d\\n", argv[1], rnd.next(1, 9)); }`;
const VALIDATOR = `#include "testlib.h"
int main(int argc, char** argv) { registerValidation(argc, argv); inf.readInt(0, 5, "a"); inf.readSpace(); inf.readInt(0, 9, "b"); inf.readEoln(); inf.readEof(); }`;

const program = (name: string, code: string, more: object = {}) => ({
  ...{ id: null, kind: "solution" as const, name, language: CPP, code, isMain: false },
  ...{ expected: ["accepted" as const] },
  ...more,
});
const nothing = { programs: [], checkerTests: [], rightFactor: 2, slowFactor: 1.5 };

async function newProblem(columns: object = {}) {
  const { pid } = await seedProblem(server, {
    ...{ auth: 2, authorUid: setter.uid },
    columns: { time_limit_ms: 300, ...columns },
  });
  const cases = ["1 2", "2 2", "40 2"].map((input) => {
    const [a = 0, b = 0] = input.split(" ").map(Number);
    return { input: `${input}\n`, answer: `${a + b}\n` };
  });
  await replaceTestData(server, pid, cases);
  return pid;
}

async function ended(jobId: number) {
  let rows: Awaited<ReturnType<typeof setter.trpc.problemProgram.job.query>>["rows"] = [];
  let after = -1;
  await waitFor(
    "the runs",
    async () => {
      const job = await setter.trpc.problemProgram.job.query({ jobId, after });
      rows = [...rows, ...job.rows];
      after = job.round;
      return job.isEnded && rows.length === job.total;
    },
    60_000,
  );
  return rows.sort((a, b) => a.row - b.row);
}

const textOf = async (sha256 = "") =>
  new TextDecoder().decode(await server.services.blobs.read(sha256));

test("solutions are judged on every case as submissions are, and not twice", async () => {
  const pid = await newProblem({
    examples: "<input>1 1</input><output>2</output><input>1 1</input><output>3</output>",
  });
  const { programs } = await setter.trpc.problemProgram.saveAll.mutate({
    ...{ ...nothing, pid, revision: 0 },
    programs: [
      program("std.cpp", SUM, { isMain: true }),
      program("wrong.cpp", WRONG, { expected: ["wrongAnswer"] }),
      program("slow.cpp", SLOW, { expected: ["timeLimitExceeded"] }),
      program("broken.cpp", "int main( {", { expected: ["compileError"] }),
    ],
  });
  const { jobId } = await setter.trpc.problemProgram.run.mutate({ pid });
  const rows = await ended(jobId);
  expect(rows).toHaveLength(4 * 3 + 2);
  const results = await setter.trpc.problemProgram.results.query({ pid });
  const statuses = results.solutions.map((one) => one.cells.map((cell) => cell?.status));
  expect(statuses).toEqual([
    [0, 0, 0],
    [0, -1, -1],
    [0, 1, 1],
    [-2, -2, -2],
  ]);
  expect(results.solutions.map((one) => one.programId)).toEqual(programs.map((one) => one.id));
  // Beyond the limit of 300 ms it went on, so that it is known how slow it is.
  expect(results.solutions[2]?.cells[1]?.timeMs).toBeGreaterThanOrEqual(590);
  const wrong = { pid, programId: programs[1]?.id ?? 0, seq: 2 };
  expect(await setter.trpc.problemProgram.cell.query(wrong)).toMatchObject({ output: "5\n" });
  // The samples of the statement: the second one says something else than the main solution.
  expect(rows.filter((row) => [3, 4].includes(row.row)).map((row) => row.status)).toEqual([0, -1]);
  const checks = await setter.trpc.problemProgram.readiness.query({ pid });
  const samples = checks.find((one) => one.id === "samples");
  expect(samples).toMatchObject({ state: "mend", reason: "differ", names: ["2"] });

  const again = await setter.trpc.problemProgram.run.mutate({ pid });
  expect(await ended(again.jobId)).toHaveLength(14);
  const errands = await server.db
    .selectFrom("errand")
    .select("id")
    .where("batch_id", "=", again.jobId)
    .execute();
  expect(errands).toEqual([]);
}, 120_000);

test("a generator makes inputs, the main solution answers, a validator complains", async () => {
  const pid = await newProblem();
  const saved = await setter.trpc.problemProgram.saveAll.mutate({
    ...{ ...nothing, pid, revision: 0 },
    programs: [
      program("std.cpp", SUM, { isMain: true }),
      program("gen.cpp", GENERATOR, { kind: "generator", expected: [] }),
      program("val.cpp", VALIDATOR, { kind: "validator", expected: [] }),
    ],
  });
  const programId = saved.programs[1]?.id ?? 0;
  const rows = ["1", "4", "70"].map((arg) => ({ args: [arg] }));
  const made = await ended(
    (await setter.trpc.problemProgram.generate.mutate({ pid, programId, rows })).jobId,
  );
  const inputs = made.map((row) => row.kept?.sha256 ?? "");
  const texts = await Promise.all(inputs.map(textOf));
  expect(texts.map((text) => text.split(" ")[0])).toEqual(["1", "4", "70"]);

  const answers = await ended(
    (await setter.trpc.problemProgram.answers.mutate({ pid, inputs })).jobId,
  );
  const sums = texts.map(
    (text) => `${text.split(" ").reduce((sum, one) => sum + Number(one), 0)}\n`,
  );
  expect(await Promise.all(answers.map((row) => textOf(row.kept?.sha256)))).toEqual(sums);

  const valid = await ended(
    (await setter.trpc.problemProgram.validate.mutate({ pid, inputs })).jobId,
  );
  expect(valid.map((row) => row.exitCode)).toEqual([0, 0, 3]);
  expect(valid[2]?.message).toContain("violates the range [0, 5]");

  // What is held for one person is nobody else's to use.
  const root = await server.signUp("boss", { role: 1000 });
  await expect(root.trpc.problemProgram.answers.mutate({ pid, inputs })).rejects.toThrow();
}, 120_000);

test("programs run on the saved draft, and solutions only once each case has an answer", async () => {
  const pid = await newProblem();
  await setter.trpc.problemProgram.saveAll.mutate({
    ...{ ...nothing, pid, revision: 0 },
    programs: [
      program("std.cpp", SUM, { isMain: true }),
      program("val.cpp", VALIDATOR, { kind: "validator", expected: [] }),
    ],
  });
  const { sha256 } = await setter.trpc.testData.saveText.mutate({ pid, text: "5 8\n" });
  const save = async (outputSha256: string | null) => {
    const { revision, baseNumber } = await setter.trpc.testData.get.query({ pid });
    const one = { inputName: "9.in", outputName: "9.out", inputSha256: sha256, outputSha256 };
    const cases = [{ ...one, score: 0, group: null }];
    const form = { pid, revision, baseNumber, subtasks: [], note: "", cases };
    return setter.trpc.testData.saveDraft.mutate(form);
  };
  await save(null);
  await expect(setter.trpc.problemProgram.run.mutate({ pid, data: "draft" })).rejects.toThrow(
    "1 cases must be mended first: 1",
  );

  // Another keeper of the problem holds nothing of it: the draft alone names the input.
  await server.db.deleteFrom("staged_blob").where("sha256", "=", sha256).execute();
  const inputs = [sha256];
  const valid = await setter.trpc.problemProgram.validate.mutate({ pid, inputs });
  expect((await ended(valid.jobId)).map((row) => row.exitCode)).toEqual([0]);
  const made = await setter.trpc.problemProgram.answers.mutate({ pid, inputs });
  const [answer] = await ended(made.jobId);
  expect(await textOf(answer?.kept?.sha256)).toBe("13\n");

  await save(answer?.kept?.sha256 ?? null);
  await ended((await setter.trpc.problemProgram.run.mutate({ pid, data: "draft" })).jobId);
  const draft = await setter.trpc.problemProgram.results.query({ pid, data: "draft" });
  expect(draft.cases.map((one) => one.inputName)).toEqual(["9.in"]);
  expect(draft.solutions[0]?.cells.map((cell) => cell?.status)).toEqual([0]);
  const live = await setter.trpc.problemProgram.results.query({ pid });
  expect(live.solutions[0]?.cells).toEqual([null, null, null]);

  // What they complain about goes live only when that is said to be known.
  const wrong = await setter.trpc.testData.saveText.mutate({ pid, text: "14\n" });
  const { revision } = await save(wrong.sha256);
  await ended((await setter.trpc.problemProgram.run.mutate({ pid, data: "draft" })).jobId);
  const { testData } = setter.trpc;
  const wish = { pid, revision, note: "" };
  await expect(testData.makeLive.mutate(wish)).rejects.toThrow("to be mended");
  await testData.makeLive.mutate({ ...wish, isKnown: true });
}, 120_000);

test("a checker is asked about outputs", async () => {
  const checker = `#include "testlib.h"
int main(int argc, char** argv) { registerTestlibCmd(argc, argv); int a = ans.readInt(), b = ouf.readInt();
if (a != b) quitf(_wa, "expected %d, found %d", a, b); quitf(_ok, "fine"); }`;
  const pid = await newProblem({
    ...{ judge_mode: "spj", spj_code: checker, spj_language: CPP, checker_convention: "testlib" },
  });
  const tests = ["7", "8"].map((output) => ({
    ...{ input: "x", output, answer: "7", expected: "accepted" as const },
  }));
  const saved = { ...nothing, pid, revision: 0, checkerTests: tests };
  await setter.trpc.problemProgram.saveAll.mutate(saved);
  await ended((await setter.trpc.problemProgram.runCheckerTests.mutate({ pid })).jobId);
  const { checkerTests } = await setter.trpc.problemProgram.list.query({ pid });
  expect(checkerTests.map((one) => one.gets)).toEqual([
    { status: 0, message: expect.stringContaining("fine") },
    { status: -1, message: expect.stringContaining("expected 7, found 8") },
  ]);
}, 120_000);

test("runs are stopped, and who may not edit the problem learns nothing of them", async () => {
  const pid = await newProblem();
  await setter.trpc.problemProgram.saveAll.mutate({
    ...{ ...nothing, pid, revision: 0 },
    programs: [program("slow.cpp", SLOW, { expected: ["timeLimitExceeded"] })],
  });
  const { jobId } = await setter.trpc.problemProgram.run.mutate({ pid });
  await expect(other.trpc.problemProgram.job.query({ jobId })).rejects.toThrow(
    /permission|denied/i,
  );
  await expect(other.trpc.problemProgram.run.mutate({ pid })).rejects.toThrow(/permission|denied/i);
  await setter.trpc.problemProgram.cancel.mutate({ jobId });
  const job = await setter.trpc.problemProgram.job.query({ jobId });
  expect(job).toMatchObject({ isEnded: true, isCancelled: true });
}, 60_000);

test("one person has four batches at a time, also of those asked for together", async () => {
  const pid = await newProblem();
  const code = "int main() { for (;;) {} }";
  const { programs } = await setter.trpc.problemProgram.saveAll.mutate({
    ...{ ...nothing, pid, revision: 0 },
    programs: [program("slow-gen.cpp", code, { kind: "generator", expected: [] })],
  });
  const order = { pid, programId: programs[0]?.id ?? 0, rows: [{ args: [] }] };
  const asked = await Promise.allSettled(
    Array.from({ length: 8 }, () => setter.trpc.problemProgram.generate.mutate(order)),
  );
  const begun = asked.flatMap((one) => (one.status === "fulfilled" ? [one.value.jobId] : []));
  expect(begun).toHaveLength(4);
  const refused = asked.flatMap((one) =>
    one.status === "rejected" ? [String(one.reason.message)] : [],
  );
  expect(new Set(refused)).toEqual(new Set([expect.stringContaining("4")]));
  for (const jobId of begun) await setter.trpc.problemProgram.cancel.mutate({ jobId });
}, 60_000);

test("who saves what another has changed meanwhile is told so", async () => {
  const pid = await newProblem();
  const first = { ...nothing, pid, revision: 0, programs: [program("a.cpp", SUM)] };
  const saved = await setter.trpc.problemProgram.saveAll.mutate(first);
  expect(saved).toMatchObject({ revision: 1, updatedBy: "setter" });
  await expect(setter.trpc.problemProgram.saveAll.mutate(first)).rejects.toThrow(
    "setter saved these programs while you were editing them",
  );
  const two = [program("a.cpp", SUM), program("a.cpp", SUM)];
  await expect(
    setter.trpc.problemProgram.saveAll.mutate({ ...first, revision: 1, programs: two }),
  ).rejects.toThrow("Two programs are named a.cpp");
});

test("a problem whose solutions disagree with it is published only knowingly", async () => {
  const root = await server.signUp("publisher", { role: 1000 });
  const pid = await newProblem();
  await setter.trpc.problemProgram.saveAll.mutate({
    ...{ ...nothing, pid, revision: 0 },
    programs: [
      program("std.cpp", SUM, { isMain: true }),
      program("fine.cpp", SUM, { expected: ["wrongAnswer"] }),
      program("val.cpp", VALIDATOR, { kind: "validator", expected: [] }),
    ],
  });
  const stateOf = async () => {
    const checks = await root.trpc.problemProgram.readiness.query({ pid });
    return Object.fromEntries(checks.map((one) => [one.id, `${one.state} ${one.reason}`]));
  };
  expect(await stateOf()).toMatchObject({ right: "missing notRun", validator: "missing notRun" });
  await ended((await setter.trpc.problemProgram.run.mutate({ pid })).jobId);
  expect(await stateOf()).toMatchObject({
    ...{ data: "done plain", right: "done agree", wrong: "mend differ", samples: "missing none" },
    ...{ checker: "done standard", timeLimit: "done above", labels: "missing tags" },
  });
  const publish = { pid, knowsFindings: true, publishesAnyway: false };
  await expect(root.trpc.problemProgram.publish.mutate(publish)).rejects.toThrow("to be mended");
  const knowing = { ...publish, publishesAnyway: true };
  await expect(setter.trpc.problemProgram.publish.mutate(knowing)).rejects.toThrow();
  const unwritten = root.trpc.problemProgram.publish.mutate(knowing);
  await expect(unwritten).rejects.toThrow("once it has a statement");
  const texts = { description: "d", input: "i", output: "o" };
  await server.db.updateTable("problem").set(texts).where("id", "=", pid).execute();
  // Nor by any other way, contests included; over REST, whose clients know no programs, it is.
  const { problem } = root.trpc;
  const form = await problem.getForm.query({ pid });
  const [{ id } = { id: 0 }] = await root.trpc.language.find.query();
  const fields = { ...form.fields, auth: 3 as const, languageIds: [id] };
  for (const shown of [
    () => problem.changeAuth.mutate({ id: pid, auth: 1 }),
    () => problem.setAuths.mutate({ pids: [pid], auth: 3 }),
    () => problem.saveFields.mutate({ pid, revision: form.revision, fields }),
  ]) {
    await expect(shown()).rejects.toThrow("to be mended");
  }
  await problem.changeAuth.mutate({ id: pid, auth: 1, isKnown: true });
  await problem.changeAuth.mutate({ id: pid, auth: 2 });
  const wish = { id: pid, auth: 1 };
  await root.rest("PUT", "/api/admin/problem/change-problem-auth", wish);
  await problem.setAuths.mutate({ pids: [pid], auth: 2 });
  await root.trpc.problemProgram.publish.mutate(knowing);
  const { records } = await root.trpc.audit.find.query({ action: "problem.publish", limit: 1 });
  expect(records[0]?.after).toEqual({ findings: ["wrong differ fine.cpp"] });
  const { auth } = await root.trpc.problem.getFull.query({ pid });
  expect(auth).toBe(1);
}, 120_000);

test("a folder is not pushed over a problem's complaints to where others see it, unless forced", async () => {
  const root = await server.signUp("pusher", { role: 1000 });
  const pid = await newProblem({ description: "Add." });
  await setter.trpc.problemProgram.saveAll.mutate({
    ...{ ...nothing, pid, revision: 0 },
    programs: [
      program("std.cpp", SUM, { isMain: true }),
      program("fine.cpp", SUM, { expected: ["wrongAnswer"] }),
    ],
  });
  const { problemId } = await root.trpc.problem.getFull.query({ pid });
  const folder = join(dataDir, "pushed");
  const gavel = async (...args: string[]) => {
    const child = Bun.spawn([process.execPath, CLI, "problem", ...args, folder, ...site], {
      ...{ stdout: "pipe", stderr: "pipe" },
      env: { PATH: process.env.PATH ?? "", HOME: dataDir },
    });
    const err = await new Response(child.stderr).text();
    return { status: await child.exited, err };
  };
  const site = ["--server", server.url, "--token", root.token];
  expect(await gavel("pull", "--problem", problemId)).toMatchObject({ status: 0 });
  const settings = join(folder, "gavel.json");
  const edit = (change: (text: string) => string) =>
    writeFileSync(settings, change(readFileSync(settings, "utf8")));
  // Complaints are of what was run: the problem as the folder says it.
  edit((text) => text.replace(/"title": "/, '"title": "New '));
  expect(await gavel("push")).toMatchObject({ status: 0 });
  await ended((await setter.trpc.problemProgram.run.mutate({ pid })).jobId);
  edit((text) => text.replace(/"isHidden": true,?\s*/, "").replace(/,(\s*})/g, "$1"));
  const refused = await gavel("push");
  expect(refused).toMatchObject({ status: 1, err: expect.stringContaining("to be mended") });
  const authOf = async () => (await root.trpc.problem.getFull.query({ pid })).auth;
  expect(await authOf()).toBe(2);
  expect(await gavel("push", "--force")).toMatchObject({ status: 0 });
  expect(await authOf()).toBe(1);
}, 120_000);
