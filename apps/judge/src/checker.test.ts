/** Special judge problems against the real sandbox. */
import type { CheckerConvention } from "@gavel/domain/checker";
import type { JudgeTask } from "@gavel/judge-protocol/judge";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CHECKER_LIMITS } from "./judging/limits.ts";
import { type RealJudge, SANDBOX_MISSING, startRealJudge } from "./testing/real-judge.ts";
import type { TaskFacts } from "./testing/tasks.ts";

const AC = 0,
  WA = -1,
  CE = -2,
  PE = -3,
  CA = -4,
  RE = 3,
  SE = 4,
  PAC = 8;

let judge: RealJudge;
beforeAll(async () => {
  // A checker that never ends tells as much after two seconds as after sixteen.
  const checkerLimits = { ...CHECKER_LIMITS, timeMs: 2000 };
  if (!SANDBOX_MISSING) judge = await startRealJudge({ checkerLimits });
}, 120_000);
afterAll(async () => {
  await judge?.stop();
});

const CPP = "C++ 17 With O2";
const spj = (
  code: string,
  convention: CheckerConvention = "peer",
  facts: Partial<NonNullable<JudgeTask["problem"]["spj"]>> = {},
): Partial<JudgeTask["problem"]> => ({
  judgeMode: "spj",
  spj: { language: "C++", code, convention, arguments: [], ...facts },
});
const echo =
  "#include <cstdio>\nint main() { int c; while ((c = getchar()) != EOF) putchar(c); }\n";
const say = (text: string) => `#include <cstdio>\nint main() { puts(${JSON.stringify(text)}); }\n`;
const judged = (code: string, problem: TaskFacts["problem"], cases?: TaskFacts["cases"]) =>
  judge.judged({
    language: CPP,
    code,
    problem,
    cases: cases ?? [{ input: "7\n", answer: "42\n", score: 100 }],
  });

/** Reads its three files by the names it is given and tells what it saw. */
const reader = (order: string, rest: string) => `#include <cstdio>
#include <cstdlib>
#include <cstring>
int read(const char *path) { FILE *f = fopen(path, "r"); int x; if (!f || fscanf(f, "%d", &x) != 1) exit(77); return x; }
int main(int argc, char **argv) { int ${order}; ${rest} }
`;

describe.skipIf(SANDBOX_MISSING)("conventions", () => {
  const byArgv = "input = read(argv[1]), output = read(argv[2]), answer = read(argv[3])";
  const isRight = "input == 7 && answer == 42 && output == 12";
  test.each<[CheckerConvention, string]>([
    ["peer", reader(byArgv, `return ${isRight} ? 100 : 102;`)],
    [
      "testlib",
      reader(
        byArgv,
        `fputs(${isRight} ? "ok good" : "wrong answer bad", stderr); return !(${isRight});`,
      ),
    ],
    [
      "kattis",
      reader(
        'input = read(argv[1]), answer = read(argv[2]), output; if (scanf("%d", &output) != 1) return 43',
        `return ${isRight} ? 42 : 43;`,
      ),
    ],
    [
      "hustoj",
      reader(
        "input = read(argv[1]), answer = read(argv[2]), output = read(argv[3])",
        `return !(${isRight});`,
      ),
    ],
    [
      "qduoj",
      reader(
        "input = read(argv[1]), output = read(argv[2])",
        "if (argc != 3) return 9; return !(input == 7 && output == 12);",
      ),
    ],
    [
      "syzoj",
      reader(
        'input = read("input"), output = read("user_out"), answer = read("answer")',
        `FILE *c = fopen("code", "r"); if (!c) return 1; puts(${isRight} ? "100" : "0"); return 0;`,
      ),
    ],
    [
      "lemon",
      reader(
        byArgv,
        `if (atoi(argv[4]) != 100) return 1; FILE *s = fopen(argv[5], "w"); fputs(${isRight} ? argv[4] : "0", s); FILE *m = fopen(argv[6], "w"); fputs("seen", m); return 0;`,
      ),
    ],
  ])("%s", async (convention, code) => {
    const right = await judged(say("12"), { ...spj(code, convention), type: 1 });
    const wrong = await judged(say("13"), { ...spj(code, convention), type: 1 });
    expect([right.status, right.errorMessage, right.score]).toEqual([AC, null, 100]);
    expect([wrong.status, wrong.errorMessage, wrong.score]).toEqual([WA, null, 0]);
  });

  test("peer: presentation error and a share", async () => {
    const code = reader(
      "x = read(argv[2])",
      'if (x == 1) return 101; printf("%d\\n", x); return 99;',
    );
    const pe = await judged(say("1"), { ...spj(code), type: 1 });
    expect([pe.status, pe.score]).toEqual([PE, 0]);
    const part = await judged(say("58"), { ...spj(code), type: 1 }, [
      { input: "", answer: "", score: 50 },
      { input: "", answer: "", score: 49 },
    ]);
    expect(part.cases.map((one) => [one.status, one.score])).toEqual([
      [PAC, 29],
      [PAC, 28],
    ]);
    expect([part.status, part.score]).toEqual([PAC, 57]);
    const acm = await judged(say("58"), spj(code));
    expect([acm.status, acm.score]).toEqual([PAC, null]);
  });

  test("polygon: points are those of the test, however small, and never a share", async () => {
    const code = reader(
      "tenths = read(argv[1])",
      'fprintf(stderr, "points %d.%d", tenths / 10, tenths % 10); return 7;',
    );
    const members = [1, 2, 3].map((seq) => ({ case: seq, accepted: 8, rejected: 0 }));
    const sums = { score: "sum", verdict: "firstError", acceptsAny: false, stops: false } as const;
    const facts = { requires: [], isUnscored: false, isIgnored: false, full: 24 };
    const grading = { name: "tests", ...sums, ...facts, members };
    const problem = { ...spj(code, "polygon"), type: 1 as const, grading };
    const cases = ["5", "80", "0"].map((input) => ({ input, answer: "", score: 0 }));
    const done = await judged(echo, problem, cases);
    expect(done.cases.map((one) => [one.status, one.detail?.points])).toEqual([
      [PAC, 0.5],
      [AC, 8],
      [WA, 0],
    ]);
    // 8.5, in whole points as they are shown.
    expect([done.status, done.score]).toEqual([PAC, 9]);
    // Where tests are worth nothing, points can only be a share.
    const share = await judged(echo, { ...spj(code, "polygon"), type: 1 }, [
      { input: "5", answer: "", score: 100 },
    ]);
    expect([share.status, share.score]).toEqual([PAC, 50]);
  });

  test("a validator in Python, with flags, a score and words for both readers", async (context) => {
    if (!judge.available.has("Python3")) return context.skip("no Python3");
    const code = `import sys
assert sys.argv[3].endswith("/") and sys.argv[4:] == ["exact", "7"]
word = sys.stdin.read().strip()
open(sys.argv[3] + "teammessage.txt", "w").write("you said " + word)
open(sys.argv[3] + "judgemessage.txt", "w").write("wanted " + open(sys.argv[2]).read())
open(sys.argv[3] + "score.txt", "w").write("30")
sys.exit(42 if word == "yes" else 43)
`;
    const problem = {
      ...spj(code, "kattis", { language: "Python3", arguments: ["exact", "7"] }),
      type: 1 as const,
    };
    const yes = await judged(say("yes"), problem);
    expect(yes.cases[0]).toMatchObject({
      status: PAC,
      score: 30,
      detail: { points: 30, teamMessage: "you said yes", juryMessage: "wanted 42" },
    });
    expect((await judged(say("no"), problem)).status).toBe(WA);
    const own = await judged(say("yes"), problem, [
      { input: "", answer: "", checkerArguments: ["exact", "8"] },
    ]);
    expect(own.status).toBe(SE);
    expect(own.problemFault).toMatch(/^Case 1: .*AssertionError/s);
  });

  test("headers lie beside the checker, output of any bytes and size reaches it", async () => {
    const code = `#include "lib.h"
#include <cstdio>
int main(int, char **argv) { FILE *f = fopen(argv[2], "rb"); long n = 0, zeros = 0; for (int c; (c = getc(f)) != EOF; n++) zeros += c == 0; return n == SIZE && zeros == SIZE - 1 ? 0 : 102; }
`;
    const program =
      "#include <cstdio>\nint main() { putchar(255); for (int i = 1; i < 3000000; i++) putchar(0); }\n";
    const report = await judged(program, {
      ...spj(code),
      judgeExtraFiles: { "lib.h": "#define SIZE 3000000\n" },
    });
    expect(report.status).toBe(AC);
  });

  test("a file IO problem's checker gets the file", async () => {
    const program =
      '#include <cstdio>\nint main() { FILE *f = fopen("a.out", "w"); fputs("12", f); puts("99"); }\n';
    const code = reader("x = read(argv[2])", "return x == 12 ? 0 : 102;");
    const fileIo = { read: "a.in", write: "a.out" };
    expect((await judged(program, { ...spj(code), fileIo })).status).toBe(AC);
  });
});

describe.skipIf(SANDBOX_MISSING)("several passes", () => {
  const validator = `import os, sys
feedback = sys.argv[3]
state = feedback + "rounds"
rounds = int(open(state).read()) if os.path.exists(state) else 0
shown = open(sys.argv[1]).read().strip()
assert shown == ("7" if rounds == 0 else str(rounds)), shown
if sys.stdin.read().strip() != shown: sys.exit(43)
open(state, "w").write(str(rounds + 1))
open(feedback + "judgemessage.txt", "a").write("round %d\\n" % rounds)
if rounds < 2: open(feedback + "nextpass.in", "w").write(str(rounds + 1))
sys.exit(42)
`;
  const problem = (passes: number) => ({
    ...spj(validator, "kattis", { language: "Python3" }),
    passes,
  });

  test("each pass reads what the validator wrote, and the folder stays", async (context) => {
    if (!judge.available.has("Python3")) return context.skip("no Python3");
    const report = await judged(echo, problem(3));
    expect(report).toMatchObject({ status: AC, errorMessage: null });
    expect(report.cases[0]?.detail?.juryMessage).toBe("round 0\nround 1\nround 2");
    const wrong = await judged(
      '#include <cstdio>\nint main() { int x; scanf("%d", &x); printf("%d\\n", x == 2 ? 3 : x); }\n',
      problem(3),
    );
    expect(wrong.status).toBe(WA);
  });

  test("more than the problem allows is the validator's fault", async (context) => {
    if (!judge.available.has("Python3")) return context.skip("no Python3");
    const report = await judged(echo, problem(2));
    expect(report.status).toBe(SE);
    expect(report.problemFault).toContain("more passes than the 2");
  });

  test("a checker that takes its time and asks for ever more passes is ended", {
    timeout: 240_000,
  }, async (context) => {
    if (!judge.available.has("Python3")) return context.skip("no Python3");
    const greedy = `import sys
end = __import__("time").process_time() + 0.9
while __import__("time").process_time() < end: pass
open(sys.argv[3] + "nextpass.in", "w").write("7")
sys.exit(42)
`;
    const code = spj(greedy, "kattis", { language: "Python3" });
    const report = await judged(echo, { ...code, passes: 1000 });
    expect(report.status).toBe(SE);
    expect(report.problemFault).toContain("for the passes of one case");
  });

  test("the time is that of the longest pass", { timeout: 60_000 }, async (context) => {
    if (!judge.available.has("Python3")) return context.skip("no Python3");
    const report = await judged(
      '#include <cstdio>\n#include <ctime>\nint main() { int x; scanf("%d", &x); while (clock() < CLOCKS_PER_SEC / 10 * 6); printf("%d\\n", x); }\n',
      problem(3),
    );
    expect(report.status).toBe(AC);
    expect(report.timeMs).toBeGreaterThanOrEqual(600);
    expect(report.timeMs).toBeLessThan(1000);
  });
});

describe.skipIf(SANDBOX_MISSING)("broken checkers are never the program's fault", () => {
  const good = say("12");
  test("one that does not compile", async () => {
    const report = await judged(good, spj("int main() { return nothing; }\n"));
    expect(report).toMatchObject({
      status: SE,
      errorMessage: "The problem's own checker failed",
      problemFault: expect.stringContaining("was not declared in this scope"),
      cases: [],
    });
    const own = await judged("int main() { return x; }\n", spj("int main() { return nothing; }\n"));
    expect(own.status).toBe(CE);
    expect(own.problemFault).toBeUndefined();
  });

  test("none at all, and a language nobody has", async () => {
    const none = await judged(good, { judgeMode: "spj", spj: null });
    expect(none).toMatchObject({ status: SE, problemFault: "The problem has no checker" });
    const cobol = await judged(good, spj("", "peer", { language: "COBOL" }));
    expect(cobol).toMatchObject({ status: SE, errorMessage: expect.stringContaining("COBOL") });
    expect(cobol.problemFault).toBeUndefined();
  });

  test.each([
    ["crashes", "#include <cstdlib>\nint main() { abort(); }\n", "SIGABRT"],
    ["ends oddly", "int main() { return 55; }\n", "exited with code 55"],
    [
      "gives up",
      '#include <cstdio>\nint main() { fputs("FAIL no answer", stderr); return 3; }\n',
      "FAIL no answer",
    ],
    [
      "gives 900 %",
      '#include <cstdio>\nint main() { puts("900"); return 99; }\n',
      '"900" is not a score',
    ],
    [
      "contradicts itself",
      '#include <cstdio>\nint main() { fputs("wrong answer", stderr); return 0; }\n',
      "contradict",
    ],
    [
      "writes without end",
      '#include <cstdio>\nint main() { for (;;) puts("accepted"); }\n',
      "exceeded its output limit",
    ],
    [
      "eats memory",
      "#include <cstdlib>\n#include <cstring>\nint main() { for (;;) memset(malloc(1 << 20), 1, 1 << 20); }\n",
      "exceeded its memory limit",
    ],
    [
      "fills the disk",
      '#include <cstdio>\nint main() { FILE *f = fopen("x", "w"); static char b[1 << 20]; for (int i = 0; i < 4096; i++) if (fwrite(b, 1, sizeof b, f) != sizeof b) return 90; }\n',
      "",
    ],
    [
      "attacks",
      "#include <sys/ptrace.h>\nint main() { ptrace(PTRACE_TRACEME, 0, 0, 0); return 103; }\n",
      "",
    ],
  ])("one that %s", { timeout: 60_000 }, async (_name, code, words) => {
    const report = await judged(good, spj(code));
    expect(report).toMatchObject({ status: SE, errorMessage: "The problem's own checker failed" });
    expect(report.problemFault).toContain(words);
    expect(report.cases[0]?.detail?.juryMessage).toContain(words);
    expect(report.cases[0]?.detail?.teamMessage).toBeNull();
  });

  test.each([
    ["loops", "int main() { for (volatile int i = 0;; i++); }\n", "exceeded its time limit"],
    ["sleeps", "#include <unistd.h>\nint main() { for (;;) pause(); }\n", "did not finish"],
  ])("one that %s", { timeout: 240_000 }, async (_name, code, words) => {
    const report = await judged(good, spj(code));
    expect(report.status).toBe(SE);
    expect(report.problemFault).toContain(words);
  });

  test("it is not asked about a program that failed by itself", async () => {
    const crash = await judged(
      "#include <cstdlib>\nint main() { abort(); }\n",
      spj("int main() {}\n"),
    );
    expect(crash.status).toBe(RE);
    expect(crash.problemFault).toBeUndefined();
    expect(crash.cases[0]?.detail).toBeUndefined();
  });

  test("it cannot change the data for the next case", async () => {
    const vandal = `#include <cstdio>
int main(int, char **argv) { for (int i = 1; i < 4; i++) { FILE *f = fopen(argv[i], "w"); if (f) { fputs("0", f); fclose(f); } } FILE *a = fopen(argv[3], "r"); int x = 0; fscanf(a, "%d", &x); return x == 42 ? 0 : 102; }
`;
    const same = { input: "7\n", answer: "42\n" };
    const report = await judged(good, spj(vandal), [same, same, same]);
    expect(report.cases.map((one) => one.status)).toEqual([AC, AC, AC]);
  });
});

describe.skipIf(SANDBOX_MISSING)("shares in the case modes", () => {
  const share = reader("x = read(argv[1])", 'printf("%d", x); return 99;');
  const cases = [
    { input: "100", answer: "", score: 20, groupNum: 1 },
    { input: "50", answer: "", score: 20, groupNum: 1 },
    { input: "0", answer: "", score: 30, groupNum: 2 },
    { input: "100", answer: "", score: 30, groupNum: 2 },
    { input: "100", answer: "", score: 21, groupNum: 3 },
    { input: "33", answer: "", score: 20, groupNum: 3 },
  ];
  test.each([
    ["default", [AC, PAC, WA, AC, AC, PAC], 20 + 10 + 0 + 30 + 21 + 6],
    ["subtask_lowest", [AC, PAC, WA, CA, AC, PAC], 10 + 0 + 6],
    ["subtask_average", [AC, PAC, WA, AC, AC, PAC], 15 + 15 + 14],
  ] as const)("%s", async (judgeCaseMode, statuses, score) => {
    const problem = { ...spj(share), type: 1 as const, judgeCaseMode, ioScore: 200 };
    const report = await judged(say(""), problem, cases);
    expect(report.cases.map((one) => one.status)).toEqual([...statuses]);
    expect([report.status, report.score]).toEqual([PAC, score]);
  });

  test("ergodic_without_error stops at a partial result", async () => {
    const problem = { ...spj(share), judgeCaseMode: "ergodic_without_error" as const };
    const report = await judged(say(""), problem, cases);
    expect(report.cases.map((one) => one.status)).toEqual([AC, PAC]);
    expect(report.status).toBe(PAC);
  });
});
