/** The whole judge against the real sandbox, with a server of its own on the loopback. */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LANGUAGE_SAMPLES } from "@gavel/domain/language-sample";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sandboxBinary } from "./env.ts";
import { type Judge, startJudge } from "./index.ts";
import { FakeServer, TEST_TOKEN } from "./testing/fake-server.ts";
import { keepWhatPassed } from "./testing/known-tool-chains.ts";
import { makeTask, type TaskFacts } from "./testing/tasks.ts";
import { waitFor } from "./testing/wait-for.ts";

const AC = 0,
  WA = -1,
  CE = -2,
  PE = -3,
  CA = -4,
  TLE = 1,
  MLE = 2,
  RE = 3,
  SE = 4,
  PAC = 8;

const binary = sandboxBinary();
const missing = !existsSync(binary);
if (missing) console.warn(`The judge is not tested as a whole: ${binary} is not built.`);

const server = new FakeServer();
const dataDir = mkdtempSync(join(tmpdir(), "gavel-judge-"));
let judge: Judge;
const available = new Set<string>();

beforeAll(async () => {
  if (missing) return;
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
  const { languages } = await judge.ready;
  for (const one of languages) if (one.available) available.add(one.name);
  await keepWhatPassed(dataDir);
}, 120_000);

afterAll(async () => {
  await judge?.stop();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const judged = (facts: TaskFacts) => server.judge(makeTask(server, facts));
const waitForProgress = (jobId: string) =>
  waitFor("progress", () => server.progress.some((one) => one.jobId === jobId));

const CPP = "C++ 17 With O2";
const cpp = (body: string) =>
  `#include <cstdio>\n#include <cstdlib>\n#include <cstring>\n#include <unistd.h>\nint main() { ${body} }\n`;
/** Each verdict; `languages.test.ts` has them in every language. */
const verdicts: [string, number, string][] = [
  ["accepted", AC, cpp('long a, b; scanf("%ld %ld", &a, &b); printf("%ld\\n", a + b);')],
  ["wrong", WA, cpp('puts("7");')],
  ["too slow", TLE, cpp("volatile unsigned x = 0; for (;;) x++;")],
  [
    "too large",
    MLE,
    cpp('for (size_t n = 0; n < 400; n++) memset(malloc(1 << 20), 1, 1 << 20); puts("3");'),
  ],
  ["crash", RE, cpp("abort();")],
  ["exit code", RE, cpp("return 3;")],
  ["compile error", CE, cpp("return x;")],
];

describe.skipIf(missing)("verdicts", () => {
  test.each(verdicts)("%s", { timeout: 60_000 }, async (_name, status, code) => {
    // The time limit is reached in each of the three cases.
    const problem = status === TLE ? { timeLimitMs: 200 } : {};
    const report = await judged({ language: CPP, code, problem });
    expect({ status: report.status, note: report.errorMessage }).toMatchObject({ status });
  });

  test("presentation error, and accepted when end blanks are ignored", async () => {
    const code = cpp('long a, b; scanf("%ld %ld", &a, &b); printf("%ld  \\n\\n", a + b);');
    const strict = await judged({ language: CPP, code, problem: { isRemoveEndBlank: false } });
    const loose = await judged({ language: CPP, code });
    expect([strict.status, loose.status]).toEqual([PE, AC]);
  });

  test("too much output is a runtime error with a note", { timeout: 60_000 }, async () => {
    const report = await judged({
      language: CPP,
      code: cpp('for (;;) puts("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx");'),
    });
    expect(report).toMatchObject({ status: RE, errorMessage: "Output limit exceeded" });
    expect(report.cases[0]?.userOutput).toHaveLength(1000);
  });

  test("what is too much output, a problem may say itself", { timeout: 60_000 }, async () => {
    const code = cpp('long a, b; scanf("%ld %ld", &a, &b); printf("%ld%2000000s\\n", a + b, "");');
    const [small, large] = [
      await judged({ language: CPP, code, problem: { outputLimitMb: 1 } }),
      await judged({ language: CPP, code, problem: { outputLimitMb: 2 } }),
    ];
    expect(small).toMatchObject({ status: RE, errorMessage: "Output limit exceeded" });
    expect(large.status).toBe(AC);
  });

  test("in a file as much is too much", { timeout: 60_000 }, async () => {
    const write = (size: string) =>
      cpp(`char *all = (char *)calloc(1, ${size}); fwrite(all, 1, ${size}, fopen("a.out", "w"));`);
    const problem = { outputLimitMb: 1, fileIo: { read: "a.in", write: "a.out" } };
    const cases = [{ input: "1 2\n", answer: "" }];
    // The first fits into what the work folder may hold beside the program.
    for (const size of ["(1 << 20) + 100", "(2 << 20)"]) {
      const report = await judged({ language: CPP, code: write(size), problem, cases });
      expect(report).toMatchObject({ status: RE, errorMessage: "Output limit exceeded" });
    }
    const fits = await judged({ language: CPP, code: write("(1 << 20)"), problem, cases });
    expect(fits.errorMessage).not.toBe("Output limit exceeded");
  });

  test("sleeping is a time limit too", { timeout: 60_000 }, async () => {
    const report = await judged({
      language: CPP,
      code: cpp("for (;;) sleep(1);"),
      problem: { timeLimitMs: 200 },
    });
    expect(report.status).toBe(TLE);
    expect(report.timeMs).toBeLessThan(100);
  });

  test("the compiler's words are kept, and a missing Main is one of them", {
    timeout: 60_000,
  }, async (context) => {
    expect((await judged({ language: CPP, code: cpp("return nothing;") })).errorMessage).toContain(
      "was not declared in this scope",
    );
    if (!available.has("Java")) return context.skip("no Java");
    const report = await judged({
      language: "Java",
      code: "class Other { public static void main(String[] a) {} }",
    });
    expect(report).toMatchObject({
      status: CE,
      errorMessage: expect.stringContaining("class Main"),
    });
  });
});

describe.skipIf(missing)(
  "hostile sources are compile errors, and the next program is judged as ever",
  () => {
    test.each([
      ["a file that never ends", '#include "/dev/zero"\nint main() {}\n'],
      ["a source that includes itself", "#include __FILE__\n#include __FILE__\nint main() {}\n"],
      ["somebody else's file", '#include "/etc/shadow"\nint main() {}\n'],
      [
        "templates without end",
        "template <int N> struct A { A<N + 1> a; };\nA<0> x;\nint main() {}\n",
      ],
      ["a program of 1 GB", "int x[1 << 28] = {1};\nint main() {}\n"],
      ["assembly without end", 'asm(".rept 1000000000\\n.quad 1\\n.endr");\nint main() {}\n'],
    ])("%s", { timeout: 90_000 }, async (_name, code) => {
      const report = await judged({ language: CPP, code });
      expect(report).toMatchObject({ status: CE, errorMessage: expect.stringMatching(/./) });
      expect(report.errorMessage?.length).toBeLessThanOrEqual(66_000);
      expect((await judged({ language: CPP, code: cpp('puts("7");') })).status).toBe(WA);
    });
  },
);

describe.skipIf(missing)("every available language", () => {
  test("judges its own self test", { timeout: 120_000 }, async () => {
    const { JUDGE_LANGUAGES } = await import("./languages/table.ts");
    const reports = await Promise.all(
      JUDGE_LANGUAGES.filter((one) => available.has(one.name)).map(async (one) => {
        const { status } = await judged({
          language: one.name,
          code: LANGUAGE_SAMPLES[one.name].template,
          memoryMultiplier: 4,
          timeMultiplier: 3,
        });
        return [one.name, status];
      }),
    );
    expect(reports.filter(([, status]) => status !== AC)).toEqual([]);
  });
});

describe.skipIf(missing)("problems", () => {
  test("file IO: named files are read and written, a missing one is a wrong answer with a note", async () => {
    const fileIo = { read: "sum.in", write: "sum.out" };
    const code = cpp(
      'freopen("sum.in", "r", stdin); freopen("sum.out", "w", stdout); long a, b; scanf("%ld %ld", &a, &b); printf("%ld\\n", a + b);',
    );
    expect((await judged({ language: CPP, code, problem: { fileIo } })).status).toBe(AC);
    const none = await judged({ language: CPP, code: cpp('puts("3");'), problem: { fileIo } });
    expect(none).toMatchObject({ status: WA, errorMessage: expect.stringContaining("sum.out") });
  });

  test("extra files lie beside the program, at compile time and at run time", async () => {
    const code =
      '#include "grader.h"\n#include <cstdio>\nint main() { FILE *f = fopen("data.txt", "r"); int x; fscanf(f, "%d", &x); printf("%d\\n", x + EXTRA); }\n';
    const report = await judged({
      language: CPP,
      code,
      problem: { userExtraFiles: { "grader.h": "#define EXTRA 2\n", "data.txt": "40\n" } },
      cases: [{ input: "", answer: "42\n" }],
    });
    expect(report.status).toBe(AC);
  });

  test("NUL bytes and invalid UTF-8 in the output are judged as bytes and shown clean", async () => {
    const report = await judged({
      language: CPP,
      code: cpp('fwrite("\\0\\xff\\xfe!\\n", 1, 5, stdout);'),
      cases: [{ input: "", answer: new Uint8Array([0, 255, 254, 33, 10]) }],
    });
    expect(report).toMatchObject({ status: AC, cases: [{ userOutput: "\ufffd\ufffd\ufffd!\n" }] });
  });

  test("one line of 50 MB", { timeout: 60_000 }, async () => {
    const report = await judged({
      language: CPP,
      code: cpp(
        'static char x[50000000]; memset(x, 97, sizeof x); fwrite(x, 1, sizeof x, stdout); puts("");',
      ),
      problem: { memoryLimitMb: 256 },
      cases: [{ input: "", answer: new Uint8Array(50_000_000).fill(97) }],
    });
    expect(report.status).toBe(AC);
  });

  const half = cpp('long a, b; scanf("%ld %ld", &a, &b); printf("%ld\\n", a == 40 ? 0 : a + b);');
  const oiCases = [
    { input: "1 2\n", answer: "3\n", score: 30, groupNum: 1 },
    { input: "40 2\n", answer: "42\n", score: 30, groupNum: 2 },
    { input: "2 2\n", answer: "4\n", score: 40, groupNum: 2 },
  ];
  test.each([
    ["default", PAC, 70, [AC, WA, AC]],
    ["subtask_lowest", PAC, 30, [AC, WA, CA]],
    ["subtask_average", PAC, 50, [AC, WA, AC]],
    ["ergodic_without_error", PAC, 30, [AC, WA]],
  ] as const)("OI, %s", async (judgeCaseMode, status, score, perCase) => {
    const report = await judged({
      language: CPP,
      code: half,
      problem: { type: 1, judgeCaseMode, ioScore: 100 },
      cases: oiCases,
    });
    expect(report).toMatchObject({ status, score });
    expect(report.cases.map((one) => one.status)).toEqual([...perCase]);
  });

  test("a case may have limits of its own", { timeout: 60_000 }, async () => {
    const code = cpp(
      'long a, b; scanf("%ld %ld", &a, &b); volatile unsigned x = 0; for (int i = 0; i < 150000000; i++) x++; volatile char *p = (char *)malloc(40 << 20); for (int i = 0; i < 40 << 20; i += 4096) p[i] = 1; printf("%ld\\n", a + b);',
    );
    const report = await judged({
      language: CPP,
      code,
      problem: { timeLimitMs: 10_000, memoryLimitMb: 128 },
      cases: [
        { input: "1 2\n", answer: "3\n" },
        { input: "1 2\n", answer: "3\n", timeLimitMs: 10 },
        { input: "1 2\n", answer: "3\n", memoryLimitMb: 16 },
      ],
    });
    expect(report.cases.map((one) => one.status)).toEqual([AC, TLE, MLE]);
  });

  test("what this judge cannot do is its own fault", async () => {
    const cobol = await judged({ language: "COBOL", code: half });
    const empty = await judged({ language: CPP, code: half, cases: [] });
    expect([cobol.status, empty.status]).toEqual([SE, SE]);
  });
});

describe.skipIf(missing)("the server's side", () => {
  test("progress: compiling, then judging, and every case", async () => {
    const task = makeTask(server, { language: CPP, code: verdicts[0]?.[2] ?? "" });
    const report = await server.judge(task);
    const mine = server.progress.filter((one) => one.jobId === task.jobId);
    expect(mine[0]).toMatchObject({ status: 6, total: 3, cases: [] });
    expect(mine.slice(1).every((one) => one.status === 7)).toBe(true);
    expect(report.cases.map((one) => one.seq)).toEqual([1, 2, 3]);
  });

  test("a task that the server took away is dropped and its program ends", {
    timeout: 120_000,
  }, async () => {
    const task = makeTask(server, {
      language: CPP,
      code: cpp("for (;;) sleep(1);"),
      problem: { timeLimitMs: 30_000 },
    });
    let finished = false;
    void server.judge(task).then(() => {
      finished = true;
    });
    await waitFor("the task held", () => server.held.some((held) => held.includes(task.jobId)));
    server.lost.push(task.jobId);
    await waitFor("the loss told", () => server.lost.length === 0);
    // Both slots are free again at once.
    const after = await Promise.all(
      [1, 2].map(() => judged({ language: CPP, code: verdicts[0]?.[2] ?? "" })),
    );
    expect(after.map((one) => one.status)).toEqual([AC, AC]);
    expect(finished).toBe(false);
  });

  test("a server that forgot the judge hears hello again", { timeout: 120_000 }, async () => {
    const before = server.hellos.length;
    server.forgetful = true;
    await waitFor("another hello", () => server.hellos.length > before);
    expect((await judged({ language: CPP, code: cpp('puts("7");') })).status).toBe(WA);
  });

  test("a server that was away gets the result when it is back", { timeout: 120_000 }, async () => {
    const task = makeTask(server, { language: CPP, code: cpp("usleep(300000); return 0;") });
    const result = server.judge(task);
    await waitForProgress(task.jobId);
    server.failWith = 503;
    await Bun.sleep(1500);
    server.failWith = null;
    expect((await result).status).toBe(WA);
  });

  test("a task of another version is answered, not ignored", async () => {
    const odd = { jobId: "odd", claim: "c", judgementId: 1, surprise: true };
    server.push({ kind: "judgement", task: odd });
    expect(await server.finishOf("odd")).toMatchObject({ status: SE, cases: [] });
  });

  test("an orderly stop gives the tasks back by name", { timeout: 120_000 }, async () => {
    const task = makeTask(server, { language: CPP, code: cpp("for (;;) pause();") });
    server.push({ kind: "judgement", task });
    await waitForProgress(task.jobId);
    await judge?.stop();
    const { jobId, claim, judgementId } = task;
    expect(server.byes.at(-1)?.held).toEqual([
      { jobId, claim, kind: "judgement", id: judgementId },
    ]);
  });
});
