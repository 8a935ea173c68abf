/** Programs that want the judge to fail, to wait or to stop, against the real sandbox. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RealJudge, SANDBOX_MISSING, startRealJudge } from "./testing/real-judge.ts";
import type { TaskFacts } from "./testing/tasks.ts";

const AC = 0,
  WA = -1,
  CE = -2,
  CA = -4,
  TLE = 1,
  SE = 4;

let judge: RealJudge;
beforeAll(async () => {
  if (!SANDBOX_MISSING) judge = await startRealJudge();
}, 120_000);
afterAll(async () => {
  await judge?.stop();
});

const SLOW = { timeout: 120_000 };
const SUM = `#include <stdio.h>\nint main(void) { long a, b; scanf("%ld %ld", &a, &b); printf("%ld\\n", a + b); return 0; }\n`;
const sum = (holder: string) => judge.judged({ language: "C", code: SUM, holder });
const cases = (answers: readonly string[]): TaskFacts["cases"] =>
  answers.map((answer) => ({ input: "1 2\n", answer }));
const section = (name: string, kind: string, words: string) =>
  `__asm__(".section ${name},\\"${kind}\\"\\n${words}\\n.previous\\n");\n${SUM}`;

describe.skipIf(SANDBOX_MISSING)("a program whose own bytes cannot be started", SLOW, () => {
  test.each<[string, string]>([
    ["an interpreter that is nowhere", section(".interp", "a", `.string \\"/nowhere/ld.so\\"`)],
    ["a folder for an interpreter", section(".interp", "a", `.string \\"/usr\\"`)],
    ["itself for an interpreter, which works", section(".interp", "a", `.string \\"/w/main\\"`)],
    ["no name for an interpreter", section(".interp", "a", ".byte 0")],
    [
      "more memory than there is",
      `static char huge[1L << 40];\nint main(void) { return huge[0]; }\n`,
    ],
  ])("%s is its own fault, every time, and no reason to stop", async (_, code) => {
    const before = judge.server.hellos.length;
    for (const holder of ["mallory", "trudy"]) {
      const report = await judge.judged({ language: "C", code, holder });
      expect(report.status).not.toBe(SE);
    }
    expect(await sum("alice")).toMatchObject({ status: AC });
    expect(judge.server.hellos.slice(before)).toEqual([]);
  });
});

describe.skipIf(SANDBOX_MISSING)("a compiler that is made to wait", SLOW, () => {
  test.each<[string, RegExp]>([
    ["/proc/self/fd/2", /Permission denied/],
    // A pipe of the compiler's own, between its parts.
    ["/proc/self/fd/1", /^The compiler did not finish\.$/],
  ])("for what its own output says (%s)", async (path, words) => {
    const code = `#include "${path}"\nint main(void) {}\n`;
    const report = await judge.judged({ language: "C", code });
    expect(report).toMatchObject({ status: CE, errorMessage: expect.stringMatching(words) });
  });

  test("by code of its author's", async (context) => {
    if (!judge.available.has("Perl")) return context.skip("no Perl");
    const report = await judge.judged({ language: "Perl", code: "BEGIN { sleep 1000 }\n" });
    expect(report).toMatchObject({ status: CE, errorMessage: "The compiler did not finish." });
  });
});

test.skipIf(SANDBOX_MISSING)("nobody waits for who holds every place", SLOW, async () => {
  const code = "#include <unistd.h>\nint main(void) { for (;;) pause(); }\n";
  const ended: string[] = [];
  const submit = async (holder: string, facts: Omit<TaskFacts, "holder">) => {
    const report = await judge.judged({ ...facts, holder });
    ended.push(holder);
    return report;
  };
  const sleepers = ["mallory", "trudy"].map((holder) =>
    submit(holder, { language: "C", code, cases: cases(["3\n", "3\n", "3\n"]) }),
  );
  expect(await submit("alice", { language: "C", code: SUM })).toMatchObject({ status: AC });
  expect(ended).toEqual(["alice"]);
  for (const report of await Promise.all(sleepers)) expect(report.status).toBe(TLE);
});

describe.skipIf(SANDBOX_MISSING)("what is not worth running", SLOW, () => {
  const answers = ["3\n", "3\n", "4\n", ...Array.from({ length: 17 }, () => "3\n")];

  test("is left out where nobody is shown it", async () => {
    const problem = { showsCases: false };
    const report = await judge.judged({ language: "C", code: SUM, problem, cases: cases(answers) });
    const statuses = report.cases.map((one) => one.status);
    expect(report.status).toBe(WA);
    expect(statuses.slice(0, 3)).toEqual([AC, AC, WA]);
    expect(statuses).toHaveLength(answers.length);
    expect(statuses.at(-1)).toBe(CA);
  });

  test("is run where people see each case", async () => {
    const report = await judge.judged({ language: "C", code: SUM, cases: cases(answers) });
    const expected = answers.map((answer) => (answer === "3\n" ? AC : WA));
    expect(report.cases.map((one) => one.status)).toEqual(expected);
  });
});

test.skipIf(SANDBOX_MISSING)(
  "a byte now and then is no way to hold an exchange",
  SLOW,
  async () => {
    const report = await judge.judged({
      language: "C",
      code: '#include <unistd.h>\nint main(void) { while (write(1, "1\\n", 2) == 2) usleep(200000); }\n',
      problem: {
        judgeMode: "interactive",
        timeLimitMs: 300,
        spj: {
          language: "C",
          code: "#include <stdio.h>\nint main(void) { while (getchar() != EOF); return 102; }\n",
          convention: "peer",
          arguments: [],
        },
      },
      cases: cases(["1"]),
    });
    expect(report.cases[0]).toMatchObject({
      status: TLE,
      note: "The program waited too long without computing",
    });
  },
);
