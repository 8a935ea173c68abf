/** Programs that meet a checker or an interactor, and juries that are broken: who is to blame, and for what. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { TaskFacts } from "@gavel/judge/testing/tasks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AC, RE, SE, shortName, TLE, WA } from "./verdicts.ts";
import { isSandboxBuilt, openYard, type Yard } from "./yard.ts";

const INTERACTOR = readFileSync(join(import.meta.dirname, "programs/interactor.c"), "utf8");

let yard: Yard;

beforeAll(async () => {
  if (isSandboxBuilt) yard = await openYard(2);
}, 120_000);

afterAll(async () => {
  await yard?.stop();
});

type Problem = NonNullable<TaskFacts["problem"]>;

async function judge(code: string, problem: Problem, input = "37\n") {
  const report = await yard.judge({
    language: "C",
    code: `#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <unistd.h>\n${code}`,
    problem: { memoryLimitMb: 64, stackLimitMb: 32, ...problem },
    cases: [{ input, answer: "3\n" }],
  });
  return { verdict: shortName(report.status), note: report.errorMessage ?? report.cases[0]?.note };
}

const interactive = (code: string): Problem => ({
  judgeMode: "interactive",
  spj: { language: "C", code, convention: "peer", arguments: [] },
});
const checked = (code: string): Problem => ({
  judgeMode: "spj",
  spj: {
    language: "C",
    code: `#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n${code}`,
    convention: "peer",
    arguments: [],
  },
});

const GUESSES =
  'int low = 0, high = 100; char word[9]; for (;;) { int middle = (low + high) / 2; printf("%d\\n", middle); FLUSH; ' +
  "if (scanf(\"%8s\", word) != 1) return 4; if (word[0] == 'f') return 0; if (word[0] == 'm') low = middle + 1; else high = middle - 1; }";
const main = (body: string) => `int main(void) { ${body} }\n`;

/** 51 */
const EXCHANGES: readonly (readonly [name: string, code: string, expected: readonly number[]])[] = [
  ["an honest one", main(GUESSES.replace("FLUSH", "fflush(stdout)")), [AC]],
  ["one that never flushes", main(GUESSES.replace("FLUSH", "0")), [TLE]],
  ["one that leaves at once", main("return 0;"), [WA]],
  ["one that crashes after a guess", main('puts("1"); fflush(stdout); abort();'), [RE]],
  ["one that talks without end", main('for (;;) puts("1");'), [WA, RE, TLE]],
  ["one that talks without a line's end", main("for (;;) putchar(' ');"), [RE, TLE]],
  ["one that only listens", main("char c; while (read(0, &c, 1) == 1); return 0;"), [TLE]],
  ["one that closes its output and stays", main("close(1); for (;;) pause();"), [WA, TLE]],
  [
    "one that closes its input",
    main('close(0); for (int i = 0; i < 20; i++) puts("1"); return 0;'),
    [WA],
  ],
  [
    "one that computes without end",
    main('puts("1"); fflush(stdout); for (volatile int i = 0;; i++);'),
    [TLE],
  ],
  [
    "one that guesses on after losing",
    main('for (int i = 0; i < 1000; i++) { puts("1"); fflush(stdout); } return 0;'),
    [WA],
  ],
];

describe.skipIf(!isSandboxBuilt)("51: in an exchange", () => {
  for (const [name, code, expected] of EXCHANGES) {
    test(name, { timeout: 120_000 }, async () => {
      const seen = await judge(code, interactive(INTERACTOR));
      expect(expected.map(shortName), JSON.stringify(seen)).toContain(seen.verdict);
    });
  }

  const broken: readonly (readonly [name: string, interactor: string])[] = [
    ["crashes", main("abort();")],
    ["loops", main("for (volatile int i = 0;; i++);")],
    ["kills itself", main("raise(9);")],
    ["ends with a code that means nothing", main("return 55;")],
    ["does not compile", "int main(void) { return nothing; }"],
  ];
  for (const [name, interactor] of broken) {
    test(`an interactor that ${name} is nobody's wrong answer`, { timeout: 120_000 }, async () => {
      const jury = interactive(`#include <signal.h>\n#include <stdlib.h>\n${interactor}`);
      const listener = main("char c; while (read(0, &c, 1) == 1); return 0;");
      expect(await judge(listener, jury)).toMatchObject({ verdict: shortName(SE) });
    });
  }
});

const READS_A_TOKEN = main("").replace(
  "void) { ",
  'int n, char **words) { char token[16]; FILE *file = fopen(words[2], "r"); if (fscanf(file, "%s", token) != 1) return 102; return strcmp(token, "3") == 0 ? 0 : 102; ',
);

describe.skipIf(!isSandboxBuilt)("52: a checker", () => {
  test("that is honest", { timeout: 120_000 }, async () => {
    expect(await judge(main('puts("3");'), checked(READS_A_TOKEN))).toMatchObject({
      verdict: "AC",
    });
    expect(await judge(main('puts("4");'), checked(READS_A_TOKEN))).toMatchObject({
      verdict: "WA",
    });
  });

  const outputs: readonly (readonly [name: string, code: string])[] = [
    ["one token of 10 MB", "for (int i = 0; i < 10000000; i++) putchar('3');"],
    ["zeros", 'for (int i = 0; i < 1000; i++) fwrite("\\0", 1, 1, stdout);'],
    ["what looks like a verdict", 'puts("ok 100 points 1");'],
  ];
  for (const [name, code] of outputs) {
    test(`that is fed ${name} accepts nothing`, { timeout: 120_000 }, async () => {
      const seen = await judge(main(code), checked(READS_A_TOKEN));
      expect(["WA", "SE"], JSON.stringify(seen)).toContain(seen.verdict);
    });
  }

  const broken: readonly (readonly [name: string, checker: string])[] = [
    ["crashes", main("abort();")],
    ["eats memory", main("for (;;) memset(malloc(1 << 20), 1, 1 << 20);")],
    ["writes without end", main('for (;;) puts("0");')],
    ["says what nobody understands", main('fprintf(stderr, "hm"); return 55;')],
    ["declares itself unable", main("return 103;")],
  ];
  for (const [name, checker] of broken) {
    test(`that ${name} is nobody's wrong answer`, { timeout: 120_000 }, async () => {
      expect(await judge(main('puts("3");'), checked(checker))).toMatchObject({ verdict: "SE" });
    });
  }

  test("cannot change what the next test is checked against", { timeout: 120_000 }, async () => {
    const checker = main("").replace(
      "void) { ",
      'int n, char **words) { for (int i = 1; i < n; i++) { FILE *file = fopen(words[i], "r+"); if (file) { fputs("9", file); fclose(file); return 103; } remove(words[i]); } return 0; ',
    );
    const cases = Array.from({ length: 4 }, () => ({ input: "1 2\n", answer: "3\n" }));
    const report = await yard.judge({
      language: "C",
      code: main("return 0;"),
      problem: checked(checker),
      cases,
    });
    expect({ verdict: shortName(report.status), note: report.errorMessage }).toEqual({
      verdict: "AC",
      note: null,
    });
    const honest = await yard.judge({
      language: "C",
      code: '#include <stdio.h>\nint main(void) { puts("3"); }\n',
      cases,
    });
    expect(shortName(honest.status)).toBe("AC");
  });
});
