/** Errands against the real sandbox, with a server of its own on the loopback. */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CompileCheckerWork, ErrandResult, TestRunWork } from "@gavel/judge-protocol/errand";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sandboxBinary } from "../env.ts";
import { type Judge, startJudge } from "../index.ts";
import { FakeServer, TEST_TOKEN } from "../testing/fake-server.ts";
import { keepWhatPassed, lendToolChains } from "../testing/known-tool-chains.ts";
import { cut, verdictOfOutput } from "./test-run.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

describe("comparing with what was expected", () => {
  test.each([
    ["anything, when nothing is expected", null, true, "4\n", "accepted"],
    ["anything, when the field is empty", "", false, "4\n", "accepted"],
    ["an equal text", "3", true, "3\n", "accepted"],
    ["blanks at the ends of lines", "1 \n2", true, "1\n2 \n\n", "accepted"],
    ["another text", "3", true, "4\n", "wrongAnswer"],
    ["a line feed that nobody can type", "3", false, "3\n", "accepted"],
    ["a line feed that the program left out", "3\n", false, "3", "accepted"],
    ["blanks where they count", "1 2", false, "1  2\n", "presentationError"],
  ] as const)("%s", (_, expectedOutput, isRemoveEndBlank, output, verdict) => {
    const work = { expectedOutput, problem: { isRemoveEndBlank, compareRules: null } };
    expect(verdictOfOutput(work, bytes(output))).toEqual({ verdict, note: null });
  });

  test.each([
    ["0.5", "0.5000001\n", "accepted", null],
    ["0.5", "0.6\n", "wrongAnswer", null],
    ["half", "0.5\n", "wrongAnswer", "The expected output does not have the form that is compared"],
  ] as const)("%j by the problem's own rules with %j", (expectedOutput, output, verdict, note) => {
    const compareRules = { kind: "standard", checker: "rcmp6" } as const;
    const work = { expectedOutput, problem: { isRemoveEndBlank: true, compareRules } };
    expect(verdictOfOutput(work, bytes(output))).toEqual({ verdict, note });
  });
});

test("what is cut ends in three dots, what just fits does not", () => {
  expect(cut(bytes("汉".repeat(1000)), 1000)).toBe("汉".repeat(1000));
  expect(cut(bytes("汉".repeat(1001)), 1000)).toBe(`${"汉".repeat(1000)}...`);
  expect(cut(bytes("x".repeat(5000)), 1000)).toBe(`${"x".repeat(1000)}...`);
});

const binary = sandboxBinary();
const missing = !existsSync(binary);
if (missing) console.warn(`Errands are not tested as a whole: ${binary} is not built.`);

const server = new FakeServer();
const dataDir = mkdtempSync(join(tmpdir(), "gavel-errands-"));
let judge: Judge;
let count = 0;

beforeAll(async () => {
  if (missing) return;
  lendToolChains(dataDir);
  judge = startJudge({
    serverUrl: server.url,
    token: TEST_TOKEN,
    name: "test",
    slots: 2,
    dataDir,
    sandboxBinary: binary,
    log: pino({ level: "silent" }),
    prepareToolChains: false,
  });
  await judge.ready;
  await keepWhatPassed(dataDir);
}, 120_000);
afterAll(async () => {
  await judge?.stop();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

function send(work: TestRunWork | CompileCheckerWork): Promise<ErrandResult> {
  count += 1;
  return server.runErrand({
    jobId: `job-${count}`,
    claim: "c",
    errandId: count,
    holder: "somebody",
    work,
  });
}

const CPP = "C++ 17";
const cpp = (body: string) => `#include <cstdio>\n#include <unistd.h>\nint main() { ${body} }\n`;
const SUM = cpp('long a, b; scanf("%ld %ld", &a, &b); printf("%ld\\n", a + b);');

function run(
  more: Partial<Omit<TestRunWork, "problem">> & { problem?: Partial<TestRunWork["problem"]> },
): Promise<ErrandResult> {
  return send({
    kind: "testRun",
    language: CPP,
    code: SUM,
    input: "1 2",
    expectedOutput: "3",
    timeMultiplier: 1,
    memoryMultiplier: 1,
    ...more,
    problem: {
      judgeMode: "default",
      timeLimitMs: 1000,
      memoryLimitMb: 64,
      stackLimitMb: 64,
      isRemoveEndBlank: true,
      fileIo: null,
      userExtraFiles: {},
      compiledFiles: [],
      compareRules: null,
      ...more.problem,
    },
  });
}

describe.skipIf(missing)("a test run", { timeout: 60_000 }, () => {
  test("that is right", async () => {
    expect(await run({})).toMatchObject({
      kind: "testRun",
      status: 0,
      output: "3\n",
      stderr: "",
      note: null,
      timeMs: expect.any(Number),
      memoryKib: expect.any(Number),
    });
  });

  test("that is wrong, and one with nothing to compare with", async () => {
    expect(await run({ input: "2 2" })).toMatchObject({ status: -1, output: "4\n" });
    expect(await run({ input: "2 2", expectedOutput: null })).toMatchObject({ status: 0 });
  });

  test("of a special judge problem runs and compares as it can", async () => {
    const problem = { judgeMode: "spj" } as const;
    expect(await run({ input: "2 2", problem })).toMatchObject({ status: -1, output: "4\n" });
  });

  test("that does not compile shows the compiler's words and runs nothing", async () => {
    const result = await run({ code: "int main() { return x; }" });
    expect(result).toMatchObject({ status: -2, output: "", timeMs: null });
    expect(result.kind === "testRun" && result.stderr).toContain("was not declared");
  });

  test("that crashes shows how, and its standard error", async () => {
    const code = cpp('fputs("help\\n", stderr); puts("half"); fflush(stdout); return 7;');
    expect(await run({ code })).toMatchObject({
      status: 3,
      note: "Exit code 7",
      stderr: "help\n",
      output: "half\n",
    });
  });

  test("that is too slow, too large or sleeps", async () => {
    const slow = { timeLimitMs: 200 };
    const spin = cpp("volatile unsigned x = 0; for (;;) x++;");
    expect(await run({ code: spin, problem: slow })).toMatchObject({ status: 1 });
    expect(await run({ code: cpp("for (;;) pause();"), problem: slow })).toMatchObject({
      status: 1,
      note: "The program waited too long without computing",
    });
    const grow = cpp(
      "for (;;) { char* p = new char[1 << 20]; for (int i = 0; i < 1 << 20; i += 4096) p[i] = 1; }",
    );
    expect(await run({ code: grow })).toMatchObject({ status: 2 });
  });

  test("with much output keeps the beginning", async () => {
    const result = await run({ code: cpp("for (int i = 0; i < 5000; i++) putchar(65);") });
    expect(result.kind === "testRun" && result.output).toBe(`${"A".repeat(1000)}...`);
  });

  test("of a file IO problem reads and writes the files", async () => {
    const code = cpp(
      'FILE* i = fopen("sum.in", "r"); FILE* o = fopen("sum.out", "w"); long a, b; fscanf(i, "%ld %ld", &a, &b); fprintf(o, "%ld", a + b);',
    );
    const problem = { fileIo: { read: "sum.in", write: "sum.out" } };
    expect(await run({ code, problem })).toMatchObject({ status: 0, output: "3" });
    expect(await run({ problem })).toMatchObject({ status: -1, note: "No output file sum.out" });
  });

  test("finds the problem's extra files", async () => {
    const code = '#include "help.h"\n#include <cstdio>\nint main() { printf("%d", HELP); }';
    const problem = { userExtraFiles: { "help.h": "#define HELP 3\n" } };
    expect(await run({ code, problem })).toMatchObject({ status: 0, output: "3" });
  });

  test("in a language that this judge lacks is a fault of ours", async () => {
    expect(await run({ language: "Nothing" })).toMatchObject({ kind: "fault" });
  });
});

describe.skipIf(missing)("a checker's trial compile", { timeout: 60_000 }, () => {
  const checker = (
    code: string,
    extraFiles: Record<string, string> = {},
    compiledFiles: string[] = [],
  ) => send({ kind: "compileChecker", language: "C++", code, extraFiles, compiledFiles });

  test("that goes well", async () => {
    expect(await checker("int main() {}")).toEqual({
      kind: "compileChecker",
      isCompiled: true,
      output: "",
    });
  });
  test("with its further files", async () => {
    const code = '#include "rules.h"\nint main() { return RULE; }';
    expect(await checker(code, { "rules.h": "#define RULE 0" })).toMatchObject({
      isCompiled: true,
    });
    const alone = await checker(code);
    expect(alone).toMatchObject({ isCompiled: false });
    expect(alone.kind === "compileChecker" && alone.output).toContain("rules.h");
  });
  test("with its further sources", async () => {
    const code = "int rule();\nint main() { return rule(); }";
    const files = { "rules.cpp": "int rule() { return 0; }" };
    expect(await checker(code, files, ["rules.cpp"])).toMatchObject({ isCompiled: true });
    expect(await checker(code, files)).toMatchObject({ isCompiled: false });
  });
});
