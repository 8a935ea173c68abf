/**
 * Five runs of one program whose verdicts are known, through everything that judges submissions: compiler, sandbox,
 * limits, comparison. What comes out otherwise would come out otherwise for people too.
 */
import { getVerdict, VERDICTS, type Verdict } from "@gavel/domain/verdict";
import type { CaseResult, JudgeCaseSpec, JudgeTask } from "@gavel/judge-protocol/judge";
import type { Hold } from "../data/blob-store.ts";
import type { BlobRef } from "../data/download.ts";
import { Compiler } from "../judging/compile.ts";
import { type JudgingTools, judgeTask } from "../judging/judge-task.ts";
import { Slots } from "../judging/slots.ts";

const C_PROGRAM = `#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  char what[16];
  long a, b;
  if (scanf("%15s", what) != 1) return 9;
  if (strcmp(what, "loop") == 0) for (volatile unsigned x = 0;; x++);
  if (strcmp(what, "eat") == 0) for (;;) { char *p = (char *)malloc(1 << 20); memset(p, 1, 1 << 20); }
  if (strcmp(what, "crash") == 0) abort();
  if (scanf("%ld %ld", &a, &b) != 2) return 9;
  printf("%ld\\n", a + b);
  return 0;
}
`;
const PYTHON_PROGRAM = `what = input().split()
if what[0] == "loop":
    while True:
        pass
if what[0] == "eat":
    eaten = []
    while True:
        eaten.append(bytearray(1 << 20))
if what[0] == "crash":
    raise SystemExit(3)
print(int(what[1]) + int(what[2]))
`;
/** In the order they are looked for: what starts quickest first. */
const PROGRAMS = [
  ["C", C_PROGRAM],
  ["C++", C_PROGRAM],
  ["Python3", PYTHON_PROGRAM],
] as const;

interface Known {
  readonly does: string;
  readonly input: string;
  readonly answer: string;
  readonly verdict: Verdict;
  /** Where it must not be the time that runs out. */
  readonly timeLimitMs?: number;
}

const KNOWN: readonly Known[] = [
  { does: "a right answer", input: "add 20 22\n", answer: "42\n", verdict: "accepted" },
  { does: "a wrong answer", input: "add 20 22\n", answer: "43\n", verdict: "wrongAnswer" },
  { does: "an endless loop", input: "loop\n", answer: "0\n", verdict: "timeLimitExceeded" },
  {
    ...{ does: "memory without end", input: "eat\n", answer: "0\n" },
    ...{ verdict: "memoryLimitExceeded", timeLimitMs: 5000 },
  },
  { does: "a crash", input: "crash\n", answer: "0\n", verdict: "runtimeError" },
];
/** Short, since one of the runs takes all of it. */
const TIME_LIMIT_MS = 300;
const MEMORY_LIMIT_MB = 64;

/** null = passed; else what went wrong, in a sentence. Rejects only with the signal's reason. */
export async function runSelfTest(
  tools: JudgingTools,
  signal: AbortSignal,
): Promise<string | null> {
  const found = PROGRAMS.find(([language]) => tools.findLanguage(language) !== undefined);
  if (found === undefined)
    return "its self-test needs C, C++ or Python3, and none of them works here";
  const [language, code] = found;
  const held: Hold[] = [];
  // In the spare box, so that it neither waits for submissions nor delays them; and really compiled.
  const slots = new Slots(1);
  const own = { ...tools, slots, compiler: new Compiler({ ...tools, slots, dir: null }) };
  try {
    const task = await makeTask(language, code, async (text) => {
      const stored = await tools.store.put(new TextEncoder().encode(text));
      held.push(stored);
      return { sha256: stored.sha256, bytes: stored.bytes };
    });
    const result = await judgeTask(task, own, NOBODY, signal);
    if (result.cases.length < KNOWN.length) {
      return `its self-test in ${language} was not judged: ${result.errorMessage ?? nameOf(result.status)}`;
    }
    return differenceOf(language, result.cases);
  } catch (error) {
    signal.throwIfAborted();
    return `its self-test cannot be run: ${error instanceof Error ? error.message : String(error)}`;
  } finally {
    for (const hold of held) hold.release();
  }
}

const NOBODY = { compiling() {}, judging() {}, finished() {} };

/** @internal */
export function differenceOf(
  language: string,
  cases: readonly Pick<CaseResult, "seq" | "status" | "note">[],
): string | null {
  for (const [index, known] of KNOWN.entries()) {
    const judged = cases.find((one) => one.seq === index + 1);
    const expected = VERDICTS[known.verdict].code;
    if (judged?.status === expected) continue;
    const said = judged === undefined ? "not at all" : nameOf(judged.status);
    const note = judged?.note == null ? "" : ` (${judged.note})`;
    return `its self-test failed: ${known.does} in ${language} was judged ${said}${note} instead of ${nameOf(expected)}`;
  }
  return null;
}

function nameOf(status: number): string {
  return VERDICTS[getVerdict(status)].short ?? String(status);
}

async function makeTask(
  language: string,
  code: string,
  put: (text: string) => Promise<BlobRef>,
): Promise<JudgeTask> {
  const cases: JudgeCaseSpec[] = [];
  for (const [index, known] of KNOWN.entries()) {
    cases.push({
      seq: index + 1,
      testCaseId: index + 1,
      groupNum: null,
      score: 0,
      input: await put(known.input),
      answer: await put(known.answer),
      timeLimitMs: known.timeLimitMs ?? null,
      memoryLimitMb: null,
      checkerArguments: null,
      compareRules: null,
    });
  }
  return {
    ...{ jobId: "self-test", claim: "self-test", holder: "", submissionId: 0, judgementId: 0 },
    ...{ language, code, cases, testDataHash: "", timeMultiplier: 1, memoryMultiplier: 1 },
    problem: {
      ...{ id: 0, type: 0, difficulty: 0, judgeMode: "default", judgeCaseMode: "default" },
      ...{ timeLimitMs: TIME_LIMIT_MS, memoryLimitMb: MEMORY_LIMIT_MB, stackLimitMb: 16 },
      ...{ isRemoveEndBlank: true, fileIo: null, userExtraFiles: {}, judgeExtraFiles: {} },
      ...{ compiledFiles: [], spj: null, passes: 1, compareRules: null, grading: null },
      ...{ ioScore: null, showsCases: true },
    },
  };
}
