/** What packages bring along and the sandbox has to build: scripts, wrapped checkers, testlib, sources of many packages. */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Findings } from "@gavel/problem-package/findings";
import { kattisEntries } from "@gavel/problem-package/kattis-writer";
import type { ImportedProblem, ImportedProgram } from "@gavel/problem-package/model";
import { readPackages } from "@gavel/problem-package/read-packages";
import { openArchive, readText } from "@gavel/problem-package/safe-archive";
import { makeZip } from "@gavel/problem-package/testing";
import { textFile } from "@gavel/problem-package/text-file";
import { writeZip } from "@gavel/problem-package/zip-writer";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sandboxBinary } from "../env.ts";
import { keepWhatPassed, lendToolChains } from "../testing/known-tool-chains.ts";
import { type VerifiedProblem, verifyProblem, Workbench } from "./index.ts";

const SANDBOX_MISSING = !existsSync(sandboxBinary());
const scratch = mkdtempSync(join(tmpdir(), "gavel-packages-"));
const { signal } = new AbortController();
let bench: Workbench;

type Contents = Readonly<Record<string, string>>;

async function read<Result>(
  contents: Contents,
  use: (problem: ImportedProblem) => Promise<Result>,
): Promise<Result> {
  const path = join(scratch, `${crypto.randomUUID()}.zip`);
  await Bun.write(path, await makeZip(contents));
  const archive = await openArchive(path);
  try {
    for await (const { problem, refusals } of readPackages(archive, null)) {
      if (problem === null) throw new Error(JSON.stringify(refusals));
      return await use(problem);
    }
    throw new Error("nothing was read");
  } finally {
    await archive.close();
  }
}

const verify = (contents: Contents): Promise<VerifiedProblem> =>
  read(contents, (problem) =>
    verifyProblem(problem, bench, { allCases: false, onProgress: () => undefined }, signal),
  );

const seen = ({ submissions }: VerifiedProblem) =>
  submissions.map((one) => [
    one.file.split("/").slice(-2).join("/"),
    one.verdict,
    one.score,
    one.ok,
  ]);

const BASE: Contents = {
  "problem.yaml": "problem_format_version: 2025-09\nname: x\nlimits: {time_limit: 2}\n",
  "data/secret/1.in": "20 22\n",
  "data/secret/1.ans": "42\n",
};
const PROGRAMS: Contents = {
  "submissions/accepted/right.py": "print(42)",
  "submissions/wrong_answer/wrong.py": "print(41)",
};

/** By testlib's own words; half of the points for a number that is near. */
const SYZOJ_CHECKER = `said = int(open("user_out").read())
right = int(open("answer").read())
print(100 if said == right else 50 if abs(said - right) == 1 else 0)
`;
const TESTLIB_CHECKER = `#include "testlib.h"
int main(int argc, char *argv[]) {
  registerTestlibCmd(argc, argv);
  int wanted = ans.readInt(), got = ouf.readInt(0, 100, "sum");
  if (got == wanted) quitf(_ok, "%d is right", got);
  if (abs(got - wanted) == 1) quitf(_pc(50), "nearly");
  quitf(_wa, "expected %d, found %d", wanted, got);
}
`;

describe.skipIf(SANDBOX_MISSING)("packages", { timeout: 240_000 }, () => {
  beforeAll(async () => {
    lendToolChains(join(scratch, "data"));
    const log = pino({ level: "silent" });
    const place = { dataDir: join(scratch, "data"), sandboxBinary: sandboxBinary() };
    bench = await Workbench.open({ ...place, slots: 2, log }, signal);
  }, 240_000);
  afterAll(async () => {
    await bench?.stop();
    await keepWhatPassed(join(scratch, "data"));
    rmSync(scratch, { recursive: true, force: true });
  });

  test("may build their validator by a script", async () => {
    const validator = (answer: string) =>
      `#include <cstdio>\nint main(int, char **v) { int x, y; FILE *a = fopen(v[2], "r"); return scanf("%d", &x) == 1 && fscanf(a, "%d", &y) == 1 && x == y ? ${answer} : 43; }`;
    const verified = await verify({
      ...BASE,
      ...PROGRAMS,
      "output_validator/build":
        '#!/bin/sh\nset -e\necho "#define RIGHT 42" > answer.h\ng++ -O1 -include answer.h -o checker v.cpp\nprintf \'#!/bin/sh\\nexec "$(dirname "$0")/checker" "$@"\\n\' > run\n',
      "output_validator/v.cpp": validator("RIGHT"),
    });
    expect(verified.submissions.map((one) => one.note)).toEqual([null, null]);
    expect(seen(verified)).toEqual([
      ["accepted/right.py", "AC", null, true],
      ["wrong_answer/wrong.py", "WA", null, true],
    ]);
    const broken = await verify({
      ...BASE,
      ...PROGRAMS,
      "output_validator/build": "#!/bin/sh\necho no luck\nexit 1\n",
    });
    expect(broken.submissions[0]).toMatchObject({ ok: false, verdict: "SE" });
    expect(broken.submissions[0]?.note).toContain("no luck");
  });

  test("bring checkers for testlib without the library", async () => {
    const verified = await verify({
      "problem.yaml": "title: x",
      "testdata/config.yaml":
        "checker_type: testlib\nchecker: chk.cc\ncases: [{ input: 1.in, output: 1.out }]",
      "testdata/1.in": "1\n",
      "testdata/1.out": "42\n",
      "testdata/chk.cc": TESTLIB_CHECKER,
      "std/a-right.c": '#include <stdio.h>\nint main() { puts("42"); }',
      "std/b-nearly.c": '#include <stdio.h>\nint main() { puts("41"); }',
      "std/c-wrong.c": '#include <stdio.h>\nint main() { puts("7"); }',
      "std/d-more.c": '#include <stdio.h>\nint main() { puts("42 1"); }',
      "std/e-words.c": '#include <stdio.h>\nint main() { puts("many"); }',
      "std/f-none.c": "int main() { return 0; }",
    });
    expect(seen(verified).map(([file, verdict, score]) => [file, verdict, score])).toEqual([
      ["std/a-right.c", "AC", 100],
      ["std/b-nearly.c", "PAC", 50],
      ["std/c-wrong.c", "WA", 0],
      ["std/d-more.c", "WA", 0],
      ["std/e-words.c", "WA", 0],
      ["std/f-none.c", "WA", 0],
    ]);
  });

  test("bring interactors for testlib without the library", async () => {
    const verified = await verify({
      "problem.yaml": "title: x",
      "testdata/config.yaml":
        "type: interactive\ninteractor: talk.cc\ncases: [{ input: 1.in, output: 1.out }]",
      "testdata/1.in": "7\n",
      "testdata/1.out": "7\n",
      "testdata/talk.cc": `#include "testlib.h"
int main(int argc, char *argv[]) {
  registerInteraction(argc, argv);
  int secret = inf.readInt();
  std::cout << secret << std::endl;
  int said = ouf.readInt();
  tout << said << std::endl;
  if (said == secret + 1) quitf(_ok, "good");
  quitf(_wa, "said %d", said);
}
`,
      "std/a-right.py": "print(int(input()) + 1)",
      "std/b-wrong.py": "print(int(input()))",
    });
    expect(seen(verified).map(([file, verdict]) => [file, verdict])).toEqual([
      ["std/a-right.py", "AC"],
      ["std/b-wrong.py", "WA"],
    ]);
  });

  test.each<[string, Pick<ImportedProgram, "convention" | "language" | "main">]>([
    [
      "in C++",
      {
        ...{ convention: "testlib", language: "C++ 17 With O2" },
        main: textFile("chk.cc", TESTLIB_CHECKER),
      },
    ],
    [
      "in Python",
      {
        ...{ convention: "syzoj", language: "Python3" },
        main: textFile("chk.py", SYZOJ_CHECKER),
      },
    ],
  ])(
    "a checker of another convention %s judges as a validator of its package",
    async (_where, own) => {
      const written = await read(
        {
          "problem.yaml": "title: x",
          "testdata/config.yaml": "cases: [{ input: 1.in, output: 1.out }]",
          "testdata/1.in": "1\n",
          "testdata/1.out": "42\n",
        },
        async (problem) => {
          const findings = new Findings();
          const program = { ...own, arguments: [], others: [] };
          const checker = { kind: "program" as const, program };
          const entries = await kattisEntries({ ...problem, checker }, findings);
          expect(findings.refusals).toEqual([]);
          const path = join(scratch, "wrapped.zip");
          await Bun.write(path, new Response(writeZip(entries)));
          const archive = await openArchive(path);
          try {
            const files: Record<string, string> = {};
            for (const [name, file] of archive.tree.files) files[name] = await readText(file, 1e6);
            return files;
          } finally {
            await archive.close();
          }
        },
      );
      const [wrapper] = Object.keys(written).filter((path) =>
        /(gavel-wrapper|__main__)\.\w+$/.test(path),
      );
      const folder = wrapper?.split("/")[0] ?? "";
      // Changed by a letter our reader does not know it again, so that it is judged as everybody else would.
      const foreign = { ...written, [wrapper ?? ""]: `${written[wrapper ?? ""]}\n` };
      const verified = await verify({
        ...foreign,
        [`${folder}/submissions/accepted/a.py`]: "print(42)",
        [`${folder}/submissions/other/b.py`]: "print(41)",
        [`${folder}/submissions/other/c.py`]: "print(7)",
      });
      expect(seen(verified).map(([file, verdict, score]) => [file, verdict, score])).toEqual([
        ["accepted/a.py", "AC", 100],
        ["other/b.py", "PAC", 50],
        ["other/c.py", "WA", 0],
      ]);
    },
  );

  test("that give points of their own are partial below all of them", async () => {
    const verified = await verify({
      "problem.yaml": "name: x\ntype: scoring\nvalidation: custom score\nlimits: {time_limit: 2}\n",
      "data/testdata.yaml": "range: 0 100\n",
      "data/secret/1.in": "1",
      "data/secret/1.ans": "1",
      "output_validators/v.py":
        "import sys\nopen(sys.argv[3] + 'score.txt', 'w').write(input())\nsys.exit(42)",
      "submissions/accepted/all.py": "print(100)",
      "submissions/partially_accepted/most.py": "print(89)",
      "submissions/partially_accepted/none.py": "print(0)",
    });
    expect(seen(verified)).toEqual([
      ["accepted/all.py", "AC", 100, true],
      ["partially_accepted/most.py", "PAC", 89, true],
      ["partially_accepted/none.py", "PAC", 0, true],
    ]);
  });

  test("find the time limit by the cases that a rule names", async () => {
    const verified = await verify({
      ...BASE,
      "problem.yaml": "problem_format_version: 2025-09\nname: x\n",
      "data/secret/2.in": "slow\n",
      "data/secret/2.ans": "42\n",
      "submissions/accepted/quick.py": "print(42)",
      "submissions/brute_force/slow.py":
        "import time\nif input() == 'slow':\n  end = time.process_time() + 3\n  while time.process_time() < end: pass\nprint(42)",
      "submissions/submissions.yaml":
        "brute_force/slow.py:\n  secret/1: {use_for_time_limit: lower}\n",
    });
    expect(verified.timeLimitMs).toBe(1000);
  });

  test("of Java may be of several Java packages", async (context) => {
    if (!(await bench.has("Java", signal))) return context.skip("no Java");
    const verified = await verify({
      ...BASE,
      "submissions/accepted/two/Sum.java":
        "package app;\nimport tools.Adder;\nclass Sum { public static void main(String[] a) { System.out.println(new Adder().add(20, 22)); } }",
      "submissions/accepted/two/Adder.java":
        "package tools;\npublic class Adder { public int add(int a, int b) { return a + b; } }",
      "submissions/accepted/Main.java":
        "package solo;\npublic class Main { public static void main(String[] a) { System.out.println(42); } }",
    });
    expect(seen(verified).map(([file, verdict]) => [file, verdict])).toEqual([
      ["accepted/Main.java", "AC"],
      ["accepted/two", "AC"],
    ]);
  });
});
