/** What is wrong with a problem itself is its author's matter, never the host's: against the real sandbox. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RealJudge, SANDBOX_MISSING, startRealJudge } from "../testing/real-judge.ts";
import type { TaskFacts } from "../testing/tasks.ts";
import { FILES_BROKEN } from "./files-of-problem.ts";

const AC = 0,
  WA = -1,
  SE = 4;

let judge: RealJudge;
beforeAll(async () => {
  if (!SANDBOX_MISSING) judge = await startRealJudge();
}, 120_000);
afterAll(async () => {
  await judge?.stop();
});

const good = '#include <cstdio>\nint main() { puts("12"); }\n';
const spj = (code: string): NonNullable<TaskFacts["problem"]> => ({
  judgeMode: "spj",
  spj: { language: "C++", code, convention: "peer", arguments: [] },
});
const judged = (code: string, problem: TaskFacts["problem"], cases?: TaskFacts["cases"]) =>
  judge.judged({
    ...{ language: "C++ 17 With O2", code, problem },
    cases: cases ?? [{ input: "7\n", answer: "42\n", score: 100 }],
  });

describe.skipIf(SANDBOX_MISSING)("a problem that nobody could judge", { timeout: 120_000 }, () => {
  test("an input file by the program's own name, or by that of another file", async () => {
    const fileIo = { read: "main", write: "a.out" };
    const hidden = await judged(good, { fileIo });
    expect(hidden).toMatchObject({ status: SE, errorMessage: FILES_BROKEN });
    expect(hidden.problemFault).toContain("input file main");
    const copy =
      '#include <fstream>\nint main() { int x; std::ifstream("a.in") >> x; std::ofstream("a.out") << 6 * x; }\n';
    const extra = { fileIo: { ...fileIo, read: "a.in" }, userExtraFiles: { "a.in": "1" } };
    expect((await judged(copy, extra)).status).toBe(AC);
  });

  test("an output file by the program's own name, or by that of another file", async () => {
    const hidden = await judged(good, { fileIo: { read: "a.in", write: "main" } });
    expect(hidden).toMatchObject({ status: SE, errorMessage: FILES_BROKEN });
    expect(hidden.problemFault).toContain("output file main");
    const answered = {
      fileIo: { read: "a.in", write: "a.out" },
      userExtraFiles: { "a.out": "42\n" },
    };
    expect((await judged("int main() {}\n", answered)).status).toBe(WA);
    const writes = '#include <fstream>\nint main() { std::ofstream("a.out") << 42; }\n';
    expect((await judged(writes, { ...answered, userExtraFiles: { "a.out": "1" } })).status).toBe(
      AC,
    );
  });

  test("an input file that is the output file too", async () => {
    const same = { fileIo: { read: "data.txt", write: "data.txt" } };
    const copied = await judged("int main() {}\n", same, [{ input: "7\n", answer: "7\n" }]);
    expect(copied).toMatchObject({ status: SE, errorMessage: FILES_BROKEN });
    expect(copied.problemFault).toContain("both called data.txt");
  });

  test("more points than a site can store are no result", async () => {
    const cases = [1, 2].map(() => ({ input: "1\n", answer: "12\n", score: 2_000_000_000 }));
    const report = await judged(good, { type: 1 }, cases);
    expect(report).toMatchObject({ status: SE, score: null });
    expect(report.problemFault).toContain("more points than can be counted");
    expect((await judged(good, { type: 1 }, cases.slice(1))).score).toBe(2_000_000_000);
  });

  test("files that no request would hold, and nobody else's run ends for them", async () => {
    const large = { "data.txt": "中".repeat(6_000_000) };
    const [other, own, jurys] = await Promise.all([
      judged(
        '#include <unistd.h>\nint main() { usleep(800000); write(1, "12", 2); }\n',
        spj("int main() { return 100; }\n"),
      ),
      judged(good, { userExtraFiles: large }),
      judged(good, { ...spj("int main() { return 100; }\n"), judgeExtraFiles: large }),
    ]);
    for (const report of [own, jurys]) {
      expect(report).toMatchObject({ status: SE, errorMessage: FILES_BROKEN });
      expect(report.problemFault).toContain("larger than 12 MB");
    }
    expect(other.status).toBe(AC);
  });
});
