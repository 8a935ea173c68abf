/** Test data and checkers that are long in coming, against the real sandbox. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RealJudge, SANDBOX_MISSING, startRealJudge } from "../testing/real-judge.ts";
import { makeTask } from "../testing/tasks.ts";
import { waitFor } from "../testing/wait-for.ts";

let judge: RealJudge;
beforeAll(async () => {
  if (!SANDBOX_MISSING) judge = await startRealJudge({ slots: 1 });
}, 120_000);
afterAll(async () => {
  await judge?.stop();
});

const SUM = {
  language: "C",
  code: '#include <stdio.h>\nint main(void) { int a, b; scanf("%d%d", &a, &b); printf("%d\\n", a + b); }\n',
};

test.skipIf(SANDBOX_MISSING)(
  "whoever waits for test data keeps the place of nobody else",
  { timeout: 120_000 },
  async () => {
    const { server } = judge;
    const input = "70 7\n";
    const arrives = Promise.withResolvers<void>();
    server.untilBlob.set(server.putBlob(input).sha256, arrives.promise);
    let isOver = false;
    const waiting = server
      .judge(makeTask(server, { ...SUM, holder: "ann", cases: [{ input, answer: "77\n" }] }))
      .finally(() => {
        isOver = true;
      });
    await waitFor("a judge has it", () => server.waiting === 0);
    const other = await server.judge(makeTask(server, { ...SUM, holder: "bob" }));
    expect([other.status, isOver]).toEqual([0, false]);
    arrives.resolve();
    expect((await waiting).status).toBe(0);
  },
);

/** Seconds for any compiler, or more than a checker's compiler may use. */
const SLOW_CHECKER = `constexpr long f(long n, long seed) { long s = seed; for (long i = 0; i < n; i++) s ^= i; return s; }
${Array.from({ length: 40 }, (_, index) => `static_assert(f(3000000, ${index}) != -1, "");`).join("\n")}
int main() { return 100; }
`;

test.skipIf(SANDBOX_MISSING)(
  "nor does whoever waits for a checker, which is nobody's program",
  { timeout: 180_000 },
  async () => {
    const { server } = judge;
    const convention = "peer" as const;
    const spj = { language: "C++ 17", code: SLOW_CHECKER, convention, arguments: [] };
    let isOver = false;
    const waiting = server
      .judge(makeTask(server, { ...SUM, holder: "carol", problem: { judgeMode: "spj", spj } }))
      .finally(() => {
        isOver = true;
      });
    await waitFor("a judge has it", () => server.waiting === 0);
    const other = await server.judge(makeTask(server, { ...SUM, holder: "dave" }));
    expect([other.status, isOver]).toEqual([0, false]);
    await waiting;
  },
);
