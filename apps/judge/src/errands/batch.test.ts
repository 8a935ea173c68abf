/** Batches against the real sandbox: solutions on cases, programs on inputs, a checker on outputs. */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type {
  BatchResult,
  BatchWork,
  JudgeCasesWork,
  RunProgramWork,
} from "@gavel/judge-protocol/batch";
import type { ErrandResult } from "@gavel/judge-protocol/errand";
import { withTestlibText } from "@gavel/problem-package/testlib";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sandboxBinary } from "../env.ts";
import { type Judge, startJudge } from "../index.ts";
import { FakeServer, TEST_TOKEN } from "../testing/fake-server.ts";
import { keepWhatPassed, lendToolChains } from "../testing/known-tool-chains.ts";
import { makeTask } from "../testing/tasks.ts";
import { waitFor } from "../testing/wait-for.ts";

const missing = !existsSync(sandboxBinary());
if (missing) console.warn(`Batches are not tested: ${sandboxBinary()} is not built.`);

const server = new FakeServer();
const dataDir = mkdtempSync(join(tmpdir(), "gavel-batches-"));
let judge: Judge;
let count = 0;

beforeAll(async () => {
  if (missing) return;
  lendToolChains(dataDir);
  judge = startJudge({
    ...{ serverUrl: server.url, token: TEST_TOKEN, name: "test", slots: 2, dataDir },
    sandboxBinary: sandboxBinary(),
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

function send(work: BatchWork): Promise<ErrandResult> {
  count += 1;
  const held = { jobId: `job-${count}`, claim: "c", errandId: count, holder: "setter" };
  return server.runErrand({ ...held, work });
}

async function rowsOf(work: BatchWork) {
  const result = await send(work);
  if (result.kind !== "batch") throw new Error(JSON.stringify(result));
  expect(result.refused).toBeNull();
  return result.rows;
}

const CPP = "C++ 17";
const cpp = (body: string) =>
  `#include <cstdio>\n#include <ctime>\n#include <cstring>\nint main(int argc, char** argv) { ${body} }\n`;
const SUM = cpp('long a, b; scanf("%ld %ld", &a, &b); printf("%ld\\n", a + b);');
const burn = (ms: number) => `while (clock() < ${ms} * (CLOCKS_PER_SEC / 1000)) {}`;

function onCases(code: string, more: Partial<JudgeCasesWork["problem"]> = {}): JudgeCasesWork {
  const task = makeTask(server, { language: CPP, code, problem: more });
  return {
    kind: "judgeCases",
    ...{ language: CPP, code, problem: task.problem, timeFactor: 5 },
    ...{ timeMultiplier: 1, memoryMultiplier: 1 },
    rows: task.cases.map((one, index) => ({ row: 10 + index, case: one })),
  };
}

function program(code: string, more: Partial<RunProgramWork>): RunProgramWork {
  return {
    kind: "runProgram",
    ...{ language: CPP, code, timeMultiplier: 1, memoryMultiplier: 1 },
    ...{ extraFiles: {}, compiledFiles: [], fileIo: null, keepsOutput: false, rows: [] },
    limits: { timeLimitMs: 1000, memoryLimitMb: 64, stackLimitMb: 64 },
    ...more,
  };
}

describe.skipIf(missing)("a solution on cases", { timeout: 60_000 }, () => {
  test("gets what a submission would get, on every case", async () => {
    const wrong = cpp('long a, b; scanf("%ld %ld", &a, &b); printf("%ld\\n", a + b + (a > 10));');
    const rows = await rowsOf(onCases(wrong, { judgeCaseMode: "ergodic_without_error" }));
    expect(rows.map((one) => [one.row, one.status])).toEqual([
      [10, 0],
      [11, -1],
      [12, 0],
    ]);
    expect(rows[1]).toMatchObject({ output: "43\n", exitCode: null, kept: null });
  });

  test("over the limit it is too slow, and one learns how slow", async () => {
    const slow = cpp(`long a, b; scanf("%ld %ld", &a, &b); ${burn(500)} printf("%ld\\n", a + b);`);
    const [row] = await rowsOf(onCases(slow, { timeLimitMs: 200 }));
    expect(row?.status).toBe(1);
    expect(row?.timeMs).toBeGreaterThanOrEqual(490);
    expect(row?.timeMs).toBeLessThan(1000);
  });

  test("one that never ends is stopped at five times the limit", async () => {
    const [row] = await rowsOf(onCases(cpp("for (;;) {}"), { timeLimitMs: 200 }));
    expect(row?.status).toBe(1);
    expect(row?.timeMs).toBeGreaterThanOrEqual(1000);
  });

  test("one that does not compile is refused with the compiler's words", async () => {
    const result = await send(onCases("int main( {"));
    expect(result).toMatchObject({ kind: "batch", refused: { status: -2 }, rows: [] });
    expect((result as BatchResult).refused?.message).toContain("error");
  });

  test("a checker that does not compile is the problem's fault", async () => {
    const spj = {
      language: CPP,
      code: "no",
      convention: "testlib",
      arguments: [] as string[],
    } as const;
    const result = await send(onCases(SUM, { judgeMode: "spj", spj }));
    expect(result).toMatchObject({ kind: "batch", refused: { status: 4 } });
    expect((result as BatchResult).refused?.message).toContain("does not compile");
  });

  test("a language that is not there is a fault of the judge's", async () => {
    expect(await send({ ...onCases(SUM), language: "Klingon" })).toMatchObject({ kind: "fault" });
  });
});

describe.skipIf(missing)("a program on inputs", { timeout: 60_000 }, () => {
  const generator = `#include "testlib.h"
int main(int argc, char** argv) { registerGen(argc, argv, 1); printf("%s %d\\n", argv[1], rnd.next(1, 9)); }`;
  const extraFiles = withTestlibText(generator, {});

  test("a generator is called with its arguments, and what it writes is kept", async () => {
    const rows = await rowsOf(
      program(generator, {
        extraFiles,
        keepsOutput: true,
        rows: ["7", "8", "7"].map((arg, row) => ({ row, argv: [arg], input: { kind: "none" } })),
      }),
    );
    const texts = rows.map((one) => server.textOf(one.kept?.sha256 ?? ""));
    expect(texts[0]).toMatch(/^7 [1-9]\n$/);
    expect(texts[1]).toMatch(/^8 [1-9]\n$/);
    expect(texts[2]).toBe(texts[0]);
    expect(rows[0]).toMatchObject({ status: 0, exitCode: 0, kept: { bytes: 4 } });
  });

  test("a validator's complaint comes with its exit code", async () => {
    const code = `#include "testlib.h"
int main(int argc, char** argv) { registerValidation(argc, argv); inf.readInt(1, 10, "n"); inf.readEoln(); inf.readEof(); }`;
    const input = (text: string) => ({ kind: "blob" as const, blob: server.putBlob(text) });
    const rows = await rowsOf(
      program(code, {
        extraFiles: withTestlibText(code, {}),
        rows: ["5\n", "50\n", "5"].map((text, row) => ({ row, argv: [], input: input(text) })),
      }),
    );
    expect(rows.map((one) => [one.status, one.exitCode])).toEqual([
      [0, 0],
      [3, 3],
      [3, 3],
    ]);
    expect(rows[1]?.message).toContain("violates the range [1, 10]");
    expect(rows[0]?.kept).toBeNull();
  });

  test("answers come from a file where the problem wants one", async () => {
    const copy = cpp(
      'FILE* i = fopen("a.in", "r"); FILE* o = fopen("a.out", "w"); int c; while ((c = fgetc(i)) != EOF) fputc(c, o);',
    );
    const [row] = await rowsOf(
      program(copy, {
        ...{ keepsOutput: true, fileIo: { read: "a.in", write: "a.out" } },
        rows: [{ row: 0, argv: [], input: { kind: "text", text: "hello" } }],
      }),
    );
    expect(server.textOf(row?.kept?.sha256 ?? "")).toBe("hello");
  });

  test.each<[string, Partial<RunProgramWork>]>([
    ["name of the program itself", { fileIo: { read: "main", write: "a.out" } }],
    ["larger than 12 MB together", { extraFiles: { "data.txt": "中".repeat(6_000_000) } }],
  ])(
    "files that no judge could use are refused, and no fault of this one: %s",
    async (why, more) => {
      const rows: RunProgramWork["rows"] = [
        { row: 0, argv: [], input: { kind: "text", text: "1" } },
      ];
      const result = await send(program(SUM, { rows, ...more }));
      expect(result).toMatchObject({ kind: "batch", rows: [] });
      expect((result as BatchResult).refused?.message).toContain(why);
    },
  );

  test("a site that is away for a moment keeps the output all the same", async () => {
    server.outputRefusals.push(503, 500);
    const rows: RunProgramWork["rows"] = [{ row: 0, argv: [], input: { kind: "none" } }];
    const [row] = await rowsOf(program(cpp('puts("12345");'), { rows, keepsOutput: true }));
    expect(server.outputRefusals).toEqual([]);
    expect(server.textOf(row?.kept?.sha256 ?? "")).toBe("12345\n");
  });

  test("what nobody wants any more is dropped, and no fault of this host", async () => {
    server.outputRefusals.push(409);
    const rows: RunProgramWork["rows"] = [{ row: 0, argv: [], input: { kind: "none" } }];
    const work = program(cpp('puts("12345");'), { rows, keepsOutput: true });
    const told: ErrandResult[] = [];
    void send(work).then((result) => told.push(result));
    await waitFor("the refusal", () => server.outputRefusals.length === 0);
    expect((await rowsOf(work))[0]).toMatchObject({ status: 0 });
    expect(told).toEqual([]);
  });

  test("what it may not use up, and what the site has no room for, is said", async () => {
    const endless = cpp("for (;;) {}");
    const rows: RunProgramWork["rows"] = [{ row: 0, argv: [], input: { kind: "none" } }];
    expect((await rowsOf(program(endless, { rows })))[0]).toMatchObject({ status: 1, kept: null });
    server.roomBytes = 3;
    const [row] = await rowsOf(program(cpp('puts("12345");'), { rows, keepsOutput: true }));
    server.roomBytes = Number.POSITIVE_INFINITY;
    expect(row).toMatchObject({ status: 3, kept: null, message: expect.stringContaining("room") });
  });
});

describe.skipIf(missing)("a checker on outputs", { timeout: 60_000 }, () => {
  const rows = [
    { row: 0, input: "x", output: "1 2\n", answer: "1 2" },
    { row: 1, input: "x", output: "1 3", answer: "1 2" },
  ];
  const { problem } = makeTask(server, { language: CPP, code: "" });

  test("the plain comparison", async () => {
    const said = await rowsOf({ kind: "askChecker", language: CPP, problem, rows });
    expect(said.map((one) => one.status)).toEqual([0, -1]);
  });

  test("a checker of the problem's own, with its words", async () => {
    const code = `#include "testlib.h"
int main(int argc, char** argv) { registerTestlibCmd(argc, argv); int a = ans.readInt(), b = ouf.readInt();
ans.readInt(); int c = ouf.readInt(); if (c != 2) quitf(_wa, "expected 2, found %d", c); quitf(_ok, "fine %d %d", a, b); }`;
    const spj = { language: CPP, code, convention: "testlib", arguments: [] as string[] } as const;
    const judgeExtraFiles = { ...withTestlibText(code, {}) };
    const own = { ...problem, judgeMode: "spj", spj, judgeExtraFiles } as const;
    const said = await rowsOf({ kind: "askChecker", language: CPP, problem: own, rows });
    expect(said.map((one) => [one.status, one.message.trim()])).toEqual([
      [0, expect.stringContaining("fine 1 1")],
      [-1, expect.stringContaining("expected 2, found 3")],
    ]);
  });
});
