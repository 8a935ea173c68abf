import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readPackages } from "@gavel/problem-package/read-packages";
import { openArchive } from "@gavel/problem-package/safe-archive";
import { makeZip } from "@gavel/problem-package/testing";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sandboxBinary } from "../env.ts";
import { keepWhatPassed, lendToolChains } from "../testing/known-tool-chains.ts";
import { type VerifiedProblem, verifyProblem, Workbench } from "./index.ts";

const SANDBOX_MISSING = !existsSync(sandboxBinary());
const scratch = mkdtempSync(join(tmpdir(), "gavel-verify-"));
const { signal } = new AbortController();
let bench: Workbench;

type Contents = Readonly<Record<string, string>>;

async function verify(contents: Contents): Promise<VerifiedProblem> {
  const path = join(scratch, `${crypto.randomUUID()}.zip`);
  await Bun.write(path, await makeZip(contents));
  const archive = await openArchive(path);
  try {
    for await (const { problem, refusals } of readPackages(archive, null)) {
      if (problem === null) throw new Error(JSON.stringify(refusals));
      const options = { allCases: false, onProgress: () => undefined };
      return await verifyProblem(problem, bench, options, signal);
    }
    throw new Error("nothing was read");
  } finally {
    await archive.close();
  }
}

/** File, verdict, and whether that was expected. */
const seen = ({ submissions }: VerifiedProblem) =>
  submissions.map((one) => [one.file.split("/").slice(-2).join("/"), one.verdict, one.ok]);

const cases = (...names: string[]): Contents =>
  Object.fromEntries(
    names.flatMap((name) => [
      [`data/${name}.in`, "20 22\n"],
      [`data/${name}.ans`, "42\n"],
    ]),
  );

const SUM = "a, b = map(int, input().split())\nprint(a + b)\n";

describe.skipIf(SANDBOX_MISSING)("programs of packages", { timeout: 240_000 }, () => {
  beforeAll(async () => {
    lendToolChains(join(scratch, "data"));
    bench = await Workbench.open(
      {
        dataDir: join(scratch, "data"),
        sandboxBinary: sandboxBinary(),
        slots: 2,
        log: pino({ level: "silent" }),
      },
      signal,
    );
  }, 240_000);
  afterAll(async () => {
    await bench?.stop();
    await keepWhatPassed(join(scratch, "data"));
    rmSync(scratch, { recursive: true, force: true });
  });

  test("get what is expected of them, or are told apart", async () => {
    const verified = await verify({
      "problem.yaml": "name: Sum",
      ...cases("sample/1", "secret/1", "secret/2"),
      "submissions/accepted/right.c":
        '#include <stdio.h>\nint main() { int a, b; scanf("%d%d", &a, &b); printf("%d", a + b); }',
      "submissions/accepted/wrong.c": '#include <stdio.h>\nint main() { puts("41"); }',
      "submissions/accepted/broken.c": "int main() { return }",
      "submissions/accepted/far.scala": "object A",
      "submissions/accepted/two/main.cpp":
        '#include "two.h"\n#include <iostream>\nint main() { int a, b; std::cin >> a >> b; std::cout << two(a, b); }',
      "submissions/accepted/two/two.cpp":
        '#include "two.h"\nint two(int a, int b) { return a + b; }',
      "submissions/accepted/two/two.h": "int two(int, int);",
      "submissions/wrong_answer/wrong.c": '#include <stdio.h>\nint main() { puts("41"); }',
      "submissions/wrong_answer/right.py": SUM,
      "submissions/run_time_error/crash.c": "#include <stdlib.h>\nint main() { abort(); }",
      "submissions/time_limit_exceeded/slow.c": "int main() { for (volatile int i = 0;; i++); }",
    });
    expect(seen(verified)).toEqual([
      ["accepted/broken.c", "CE", false],
      ["accepted/far.scala", null, null],
      ["accepted/right.c", "AC", true],
      ["accepted/two", "AC", true],
      ["accepted/wrong.c", "WA", false],
      ["run_time_error/crash.c", "RTE", true],
      ["time_limit_exceeded/slow.c", "TLE", true],
      ["wrong_answer/right.py", "AC", false],
      ["wrong_answer/wrong.c", "WA", true],
    ]);
    expect(verified).toMatchObject({ isTimeLimitFound: true, timeLimitMs: 1000 });
    const broken = verified.submissions[0];
    expect(broken?.note).toContain("error");
  });

  test("need no answers where a checker does without", async () => {
    const verified = await verify({
      "problem.yaml": "title: Any even number",
      "testdata/config.yaml":
        "checker_type: qduoj\nchecker: even.c\ncases: [{ input: 1.in, output: /dev/null }]",
      "testdata/1.in": "1\n",
      "testdata/even.c":
        '#include <stdio.h>\nint main(int n, char **v) { int x; return fscanf(fopen(v[2], "r"), "%d", &x) != 1 || x % 2; }',
      "std/a.c": '#include <stdio.h>\nint main() { puts("42"); }',
    });
    expect(seen(verified)).toEqual([["std/a.c", "AC", true]]);
  });

  test("are graded by the groups of the package", async () => {
    const group = (points: number) =>
      `on_reject: break\naccept_score: ${points}\nrange: 0 ${points}\ngrader_flags: min`;
    const verified = await verify({
      "problem.yaml": "name: Sum\ntype: scoring",
      "data/testdata.yaml": "on_reject: continue\nrange: 0 100\ngrader_flags: ignore_sample",
      "data/secret/testdata.yaml": "grader_flags: first_error accept_if_any_accepted",
      "data/secret/small/testdata.yaml": group(40),
      "data/secret/big/testdata.yaml": group(60),
      ...cases("sample/1", "secret/small/1"),
      "data/secret/big/1.in": "3000000000 1",
      "data/secret/big/1.ans": "3000000001",
      "submissions/accepted/sum.py": SUM,
      "submissions/partially_accepted/int.c":
        '#include <stdio.h>\nint main() { int a, b; scanf("%d%d", &a, &b); printf("%d", a + b); }',
      "submissions/wrong_answer/none.py": "print(1)",
    });
    expect(seen(verified)).toEqual([
      ["accepted/sum.py", "AC", true],
      ["partially_accepted/int.c", "PAC", true],
      ["wrong_answer/none.py", "WA", true],
    ]);
    expect(verified.submissions.map((one) => one.score)).toEqual([100, 40, 0]);
  });

  test("of Java may call their class as they like", async (context) => {
    if (!(await bench.has("Java", signal))) return context.skip("no Java");
    const main = "public static void main(String[] a) { System.out.println(42); }";
    const verified = await verify({
      "problem.yaml": "name: Sum",
      ...cases("secret/1"),
      "submissions/accepted/Other.java": `class Helper {}\npublic class Other { ${main} }`,
      "submissions/accepted/any.java": `class Inner {}\nclass Start { ${main} }`,
      "submissions/accepted/Main.java": `public class Main { ${main} }`,
    });
    expect(verified.submissions.map((one) => one.ok)).toEqual([true, true, true]);
  });

  test("that loop after they were rejected do not tell the time limit", async () => {
    const verified = await verify({
      "problem.yaml": "problem_format_version: 2025-09\nname: Say\ntype: interactive\nuuid: 1",
      "data/secret/1.in": "7\n",
      "data/secret/1.ans": "7\n",
      "output_validator/talk.py":
        "import sys\nask = open(sys.argv[1]).read().strip()\nprint(ask, flush=True)\nsys.exit(42 if input().strip() == ask else 43)",
      "submissions/accepted/echo.py": "print(input())",
      "submissions/wrong_answer/loop.c":
        '#include <stdio.h>\nint main() { puts("8"); fflush(stdout); for (volatile int i = 0;; i++); }',
    });
    expect(seen(verified)).toEqual([
      ["accepted/echo.py", "AC", true],
      ["wrong_answer/loop.c", "WA", true],
    ]);
    expect(verified.timeLimitMs).toBeLessThan(10_000);
  });

  test("talk with Polygon's interactor, and its checker has the last word", async () => {
    const verified = await verify(POLYGON);
    expect(seen(verified)).toEqual([
      ["solutions/right.cpp", "AC", true],
      ["solutions/greedy.cpp", "WA", true],
      ["solutions/rude.cpp", "WA", true],
    ]);
  });
});

/** As much of the library as the two programs below use, written for this test. */
const LIBRARY = `#pragma once
#include <cstdio>
#include <cstdlib>
enum { _ok = 0, _wa = 1 };
inline FILE *inf, *tout, *ans;
inline void registerInteraction(int, char **argv) { inf = fopen(argv[1], "r"); tout = fopen(argv[2], "w"); }
inline void registerTestlibCmd(int, char **argv) { tout = fopen(argv[2], "r"); ans = fopen(argv[3], "r"); }
inline void quitf(int code, const char *words) { fprintf(stderr, "%s %s\\n", code == 0 ? "ok" : "wrong answer", words); exit(code); }
`;

const solution = (body: string) =>
  `#include <cstdio>\nint main() { int answer; ${body} fflush(stdout); }`;

const POLYGON: Contents = {
  "problem.xml": `<problem short-name="guess"><judging><testset name="tests"><time-limit>1000</time-limit>
    <memory-limit>268435456</memory-limit><test-count>1</test-count><input-path-pattern>tests/%02d</input-path-pattern>
    <answer-path-pattern>tests/%02d.a</answer-path-pattern><tests><test/></tests></testset></judging>
    <assets><checker><source path="files/check.cpp" type="cpp.g++17"/></checker>
    <interactor><source path="files/interactor.cpp" type="cpp.g++17"/></interactor><solutions>
    <solution tag="main"><source path="solutions/right.cpp" type="cpp.g++17"/></solution>
    <solution tag="wrong-answer"><source path="solutions/greedy.cpp" type="cpp.g++17"/></solution>
    <solution tag="wrong-answer"><source path="solutions/rude.cpp" type="cpp.g++17"/></solution>
    </solutions></assets></problem>`,
  "tests/01": "7\n",
  "tests/01.a": "2\n",
  "files/testlib.h": LIBRARY,
  "files/interactor.cpp": `#include "testlib.h"
using namespace std;
int limit = 10;
int main(int argc, char **argv) {
  registerInteraction(argc, argv);
  int secret, guess, count = 0;
  if (fscanf(inf, "%d", &secret) != 1) quitf(_wa, "no secret");
  do {
    if (scanf("%d", &guess) != 1) quitf(_wa, "no guess");
    count++;
    printf("%d\\n", guess == secret);
    fflush(stdout);
  } while (guess != secret && count < limit);
  fprintf(tout, "%d\\n", count);
  fclose(tout);
  quitf(_ok, "guessed");
}
`,
  "files/check.cpp": `#include "testlib.h"
using namespace std;
int limit = 0;
int main(int argc, char **argv) {
  registerTestlibCmd(argc, argv);
  int count;
  if (fscanf(tout, "%d", &count) != 1 || fscanf(ans, "%d", &limit) != 1) quitf(_wa, "no notes");
  if (count > limit) quitf(_wa, "too many guesses");
  quitf(_ok, "few guesses");
}
`,
  "solutions/right.cpp": solution('puts("7"); fflush(stdout); scanf("%d", &answer);'),
  "solutions/greedy.cpp": solution(
    'for (int i = 1; i <= 7; i++) { printf("%d\\n", i); fflush(stdout); scanf("%d", &answer); }',
  ),
  "solutions/rude.cpp": solution('puts("what?");'),
};
