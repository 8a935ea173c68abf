/** Interactive problems against the real sandbox: two boxes, two pipes, and who is to blame. */
import type { CheckerConvention } from "@gavel/domain/checker";
import type { JudgeTask } from "@gavel/judge-protocol/judge";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RealJudge, SANDBOX_MISSING, startRealJudge } from "./testing/real-judge.ts";
import type { TaskFacts } from "./testing/tasks.ts";

const AC = 0,
  WA = -1,
  TLE = 1,
  MLE = 2,
  RE = 3,
  SE = 4,
  PAC = 8;

let judge: RealJudge;
beforeAll(async () => {
  if (!SANDBOX_MISSING) judge = await startRealJudge();
}, 120_000);
afterAll(async () => {
  await judge?.stop();
});

const CPP = "C++ 17 With O2";
const SLOW = { timeout: 120_000 };
const HEAD = `#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <fstream>
#include <string>
#include <unistd.h>
using namespace std;
`;
const cpp = (body: string) => `${HEAD}int main(int argc, char **argv) { ${body} }\n`;

/** Asks for the double of the number in its input, twice. */
const INTERACTOR = cpp(`
  ifstream in(argv[1]), answer(argv[3]);
  long x, expected, y;
  if (!(in >> x) || !(answer >> expected)) return 103;
  for (int round = 0; round < 2; round++) {
    cout << x + round << endl;
    if (!(cin >> y)) { cerr << "no reply in round " << round << endl; return 102; }
    if (y != 2 * (x + round)) { cerr << "wrong reply in round " << round << endl; return 102; }
  }
  cerr << "all well" << endl;
  return expected == 42 ? 0 : 103;
`);
const GOOD = cpp("long x; while (cin >> x) cout << 2 * x << endl;");

function task(
  code: string,
  interactor = INTERACTOR,
  facts: {
    convention?: CheckerConvention;
    problem?: Partial<JudgeTask["problem"]>;
    language?: string;
    interactorLanguage?: string;
    cases?: TaskFacts["cases"];
  } = {},
) {
  return judge.judged({
    language: facts.language ?? CPP,
    code,
    problem: {
      judgeMode: "interactive",
      spj: {
        language: facts.interactorLanguage ?? "C++",
        code: interactor,
        convention: facts.convention ?? "peer",
        arguments: [],
      },
      timeLimitMs: 300,
      ...facts.problem,
    },
    cases: facts.cases ?? [{ input: "7\n", answer: "42\n", score: 100 }],
  });
}

describe.skipIf(SANDBOX_MISSING)("a conversation", () => {
  test("that ends well, with all that was said", async () => {
    const report = await task(GOOD);
    expect(report).toMatchObject({ status: AC, errorMessage: null });
    expect(report.cases[0]).toMatchObject({ userOutput: "14\n16\n" });
    expect(report.cases[0]?.detail).toEqual({
      teamMessage: null,
      juryMessage: "all well",
      points: null,
      ratio: null,
      transcript: [
        { by: "interactor", pass: 1, text: "7\n" },
        { by: "program", pass: 1, text: "14\n" },
        { by: "interactor", pass: 1, text: "8\n" },
        { by: "program", pass: 1, text: "16\n" },
      ],
      transcriptCut: false,
    });
  });

  test("in which the program says something wrong, or goes early", async () => {
    const wrong = await task(cpp("long x; while (cin >> x) cout << 3 * x << endl;"));
    expect([wrong.status, wrong.cases[0]?.detail?.juryMessage]).toEqual([
      WA,
      "wrong reply in round 0",
    ]);
    const early = await task(cpp("long x; cin >> x; cout << 2 * x << endl;"));
    expect([early.status, early.cases[0]?.detail?.juryMessage]).toEqual([
      WA,
      "no reply in round 1",
    ]);
  });

  test("of several cases, in other languages", SLOW, async (context) => {
    if (!judge.available.has("Python3")) return context.skip("no Python3");
    const report = await task(
      "import sys\nfor line in sys.stdin:\n    print(2 * int(line), flush=True)\n",
      `import sys
x = int(open(sys.argv[1]).read())
print(x, flush=True)
ok = input() == str(2 * x)
open(sys.argv[3] + "teammessage.txt", "w").write("hello")
open(sys.argv[3] + "judgemessage.txt", "w").write("asked %d" % x)
open(sys.argv[3] + "score_multiplier.txt", "w").write("0.5")
sys.exit(42 if ok else 43)
`,
      {
        convention: "kattis",
        language: "Python3",
        interactorLanguage: "Python3",
        problem: { type: 1, timeLimitMs: 2000, ioScore: 100 },
        cases: [
          { input: "1\n", answer: "", score: 50 },
          { input: "2\n", answer: "", score: 50 },
        ],
      },
    );
    expect([report.status, report.score]).toEqual([PAC, 50]);
    expect(report.cases[1]?.detail).toMatchObject({
      teamMessage: "hello",
      juryMessage: "asked 2",
      ratio: 0.5,
    });
  });

  test("a testlib interactor's exit codes and words", async () => {
    const interactor = cpp(
      'long y; cout << 7 << endl; if (!(cin >> y)) { fputs("unexpected eof", stderr); return 8; } if (y == 14) { fputs("ok right", stderr); return 0; } fputs("points 25", stderr); return 7;',
    );
    expect((await task(GOOD, interactor, { convention: "testlib" })).status).toBe(AC);
    const part = await task(cpp("long x; cin >> x; cout << 1 << endl;"), interactor, {
      convention: "testlib",
      problem: { type: 1 },
    });
    expect([part.status, part.score]).toEqual([PAC, 25]);
  });

  test("in several passes, each with a transcript of its own", SLOW, async (context) => {
    if (!judge.available.has("Python3")) return context.skip("no Python3");
    const report = await task(
      GOOD,
      `import os, sys
x = int(open(sys.argv[1]).read())
print(x, flush=True)
if int(input()) != 2 * x: sys.exit(43)
if x < 9: open(sys.argv[3] + "nextpass.in", "w").write(str(x + 1))
sys.exit(42)
`,
      {
        convention: "kattis",
        interactorLanguage: "Python3",
        problem: { passes: 3, timeLimitMs: 2000 },
      },
    );
    expect(report).toMatchObject({ status: AC, errorMessage: null });
    expect(report.cases[0]?.detail?.transcript).toEqual(
      [7, 8, 9].flatMap((x, index) => [
        { by: "interactor", pass: index + 1, text: `${x}\n` },
        { by: "program", pass: index + 1, text: `${2 * x}\n` },
      ]),
    );
  });

  test("what is too long is cut and says so", SLOW, async () => {
    const interactor = cpp(
      "long y; for (int i = 0; i < 5000; i++) { cout << i << endl; if (!(cin >> y)) return 102; } return 0;",
    );
    const report = await task(GOOD, interactor, { problem: { timeLimitMs: 5000 } });
    expect(report.status).toBe(AC);
    expect(report.cases[0]?.detail?.transcriptCut).toBe(true);
    const kept = report.cases[0]?.detail?.transcript?.reduce(
      (sum, one) => sum + one.text.length,
      0,
    );
    expect(kept).toBeLessThanOrEqual(8192);
    expect(kept).toBeGreaterThan(1000);
  });
});

describe.skipIf(SANDBOX_MISSING)("who is to blame", () => {
  const forever = "for (volatile unsigned i = 0;; i++);";
  test.each<[string, string, number]>([
    ["a crash in the middle", "long x; cin >> x; cout << 2 * x << endl; cin >> x; abort();", RE],
    [
      "an exit code in the middle",
      "long x; cin >> x; cout << 2 * x << endl; cin >> x; return 3;",
      RE,
    ],
    ["a crash after all was well", "long x; while (cin >> x) cout << 2 * x << endl; abort();", RE],
    ["a loop", `long x; cin >> x; ${forever}`, TLE],
    ["silence", 'long x; while (scanf("%ld", &x) == 1) printf("%ld\\n", 2 * x);', TLE],
    ["sleep", "long x; while (cin >> x) sleep(100);", TLE],
    [
      "memory",
      "long x; cin >> x; for (int i = 0; i < 300; i++) { char *p = (char *)malloc(1 << 20); memset(p, 1, 1 << 20); if (!p[5]) return 1; } cout << 14 << endl;",
      MLE,
    ],
    ["a loop after a wrong reply", `cout << 1 << endl; ${forever}`, WA],
    ["talk without end", 'for (;;) puts("14");', WA],
    [
      "talk to nobody after a wrong reply",
      "cout << 1 << endl; sleep(1); for (int i = 0; i < 100000; i++) cout << i << endl;",
      WA,
    ],
  ])("the program: %s", SLOW, async (_name, body, status) => {
    const report = await task(cpp(body), INTERACTOR, { problem: { timeLimitMs: 500 } });
    expect({ status: report.status, note: report.errorMessage }).toMatchObject({ status });
    expect(report.problemFault).toBeUndefined();
  });

  test.each<[string, string, string]>([
    ["crashes at once", "abort();", "SIGABRT"],
    ["crashes in the middle", "long y; cout << 7 << endl; cin >> y; abort();", "SIGABRT"],
    ["ends oddly", "return 55;", "exited with code 55"],
    ["loops", `cout << 7 << endl; ${forever}`, "exceeded its time limit"],
    ["sleeps while the program waits", "for (;;) sleep(10);", "kept the program waiting"],
    ["eats memory", "for (;;) memset(malloc(1 << 20), 1, 1 << 20);", "exceeded its memory limit"],
    ["talks without end", 'for (;;) puts("7");', "exceeded its output limit"],
    ["fails", 'cerr << "FAIL bad input"; return 3;', "FAIL bad input"],
  ])("the interactor: it %s", SLOW, async (_name, body, words) => {
    // Reads without a look at it: the interactor's limit is reached long before the program's own.
    const listens = cpp("static char b[1 << 16]; while (read(0, b, sizeof b) > 0);");
    const quiet = _name === "talks without end" ? listens : GOOD;
    const report = await task(quiet, cpp(body), { problem: { timeLimitMs: 1500 } });
    expect(report).toMatchObject({ status: SE, errorMessage: "The problem's own checker failed" });
    expect(report.problemFault).toContain(words);
  });

  test("an interactor cannot say its score where the program listens", async () => {
    const report = await task(GOOD, INTERACTOR, { convention: "syzoj" });
    expect(report).toMatchObject({
      status: SE,
      problemFault: expect.stringContaining("standard output"),
    });
  });

  test("the slots are as good as new afterwards", async () => {
    const reports = await Promise.all([1, 2, 3, 4].map(() => task(GOOD)));
    expect(reports.map((one) => one.status)).toEqual([AC, AC, AC, AC]);
  });
});
