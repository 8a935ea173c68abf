/** What looks at a problem itself, on a bench: validators on every input, the checker on its tests. */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packageReason } from "@gavel/domain/package-reason";
import type { ImportedCase, ImportedProblem, ImportedTool } from "@gavel/problem-package/model";
import { textFile } from "@gavel/problem-package/text-file";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sandboxBinary } from "../env.ts";
import { keepWhatPassed, lendToolChains } from "../testing/known-tool-chains.ts";
import { inspectProblem, Workbench } from "./index.ts";

const NOT_RUN = packageReason("polygonToolLanguage", { type: "moo" });

const SANDBOX_MISSING = !existsSync(sandboxBinary());
const scratch = mkdtempSync(join(tmpdir(), "gavel-inspect-"));
const { signal } = new AbortController();
let bench: Workbench;

const caseOf = (seq: number, input: string): ImportedCase => ({
  ...{ seq, name: `${seq}`, inputName: `${seq}.in`, outputName: `${seq}.out` },
  ...{ input: textFile(`${seq}.in`, input), output: textFile(`${seq}.out`, input) },
  ...{ score: 0, groupNum: null, isSample: false, timeLimitMs: null, memoryLimitMb: null },
  ...{ checkerArguments: null, compareRules: null },
});
const tool = (name: string, code: string, facts: Partial<ImportedTool> = {}): ImportedTool => ({
  ...{ kind: "validator", path: name, name, language: "Python3", main: textFile(name, code) },
  ...{ others: [], note: null },
  ...facts,
});
const problemOf = (facts: Partial<ImportedProblem>): ImportedProblem => ({
  ...{ format: "hoj", shortName: "p", displayId: null, type: 0, author: "", source: "" },
  ...{ tags: [], difficulty: 1, statements: [], samples: [], fileIo: null, languages: null },
  limits: { timeMs: 1000, timing: null, memoryMb: 256, stackMb: null },
  ...{ templates: [], checker: { kind: "default", ignoreEndBlank: true }, interactor: null },
  ...{ passes: 1, cases: [], caseMode: "default", grading: null, userExtraFiles: [] },
  ...{ judgeExtraFiles: [], attachments: [], openCaseResult: true, solutions: [] },
  ...facts,
});

const means = () => ({
  bench,
  signal,
  lend: (_: string, files: Readonly<Record<string, string>>) => files,
});

describe.skipIf(SANDBOX_MISSING)("a problem is looked at", { timeout: 240_000 }, () => {
  beforeAll(async () => {
    lendToolChains(join(scratch, "data"));
    const place = { dataDir: join(scratch, "data"), sandboxBinary: sandboxBinary() };
    bench = await Workbench.open({ ...place, slots: 2, log: pino({ level: "silent" }) }, signal);
  }, 240_000);
  afterAll(async () => {
    await bench?.stop();
    await keepWhatPassed(join(scratch, "data"));
    rmSync(scratch, { recursive: true, force: true });
  });

  test("validators see each input, and 42 is as good as 0", async () => {
    const cases = Array.from({ length: 53 }, (_, at) => caseOf(at + 1, at === 51 ? "x\n" : "1\n"));
    const code = (end: number) =>
      `import sys\nif input() != "1": sys.exit("no number")\nsys.exit(${end})\n`;
    const tools = [
      tool("zero.py", code(0)),
      tool("kattis.py", code(42)),
      tool("odd.py", code(7)),
      tool("broken.cpp", "int main( {", { language: "C++ 17" }),
      tool("moo", "", { language: null, note: NOT_RUN }),
      tool("gen.py", "print(1)", { kind: "generator" }),
    ];
    const seen = await inspectProblem(problemOf({ cases, tools }), means());
    expect(seen.map((one) => [one.name, one.ok])).toEqual([
      ["validator zero.py", false],
      ["validator kattis.py", false],
      ["validator odd.py", false],
      ["validator broken.cpp", false],
      ["validator moo", null],
      ["generator gen.py", true],
    ]);
    for (const { notes } of seen.slice(0, 2)) {
      expect(notes).toEqual([expect.stringMatching(/^52\.in: no number\n/)]);
    }
    expect(seen[2]?.notes).toHaveLength(53);
    expect(seen[3]?.notes[0]).toContain("error");
  });

  test("the comparison is asked about the checker's tests", async () => {
    const one = (output: string, expected: "accepted" | "wrongAnswer") => ({
      ...{ input: "", output, answer: "3\n", expected },
    });
    const checkerTests = [one("3", "accepted"), one("4", "wrongAnswer"), one("4", "accepted")];
    const seen = await inspectProblem(problemOf({ checkerTests }), means());
    expect(seen.map((test) => [test.name, test.ok, test.notes[0]])).toEqual([
      ["checker test 1", true, undefined],
      ["checker test 2", true, undefined],
      ["checker test 3", false, "expected accepted, got wrongAnswer"],
    ]);
  });
});
