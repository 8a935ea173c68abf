import { describe, expect, test } from "vitest";
import type { ImportedSolution } from "../model.ts";
import { type Contents, makeZip } from "../testing/make-archive.ts";
import { first, readAll, type Seen, taken } from "../testing/read-all.ts";
import { readKattis } from "./read.ts";

const HELLO: Contents = {
  "problem.yaml": "name: Hello\nsource: A contest\nauthor: Ann Other\nkeywords: easy strings\n",
  "problem_statement/problem.en.tex":
    "\\problemname{Hello}\nSay \\emph{it}.\n\\section*{Input}\nNone.\n",
  "data/sample/1.in": "a\n",
  "data/sample/1.ans": "A\n",
  "data/secret/2.in": "b\n",
  "data/secret/2.ans": "B\n",
  "data/secret/10.in": "c\n",
  "data/secret/10.ans": "C\n",
  "submissions/accepted/hello.py": "print(1)\n",
  "submissions/wrong_answer/bad.cpp": "int main() {}\n",
};

async function read(contents: Contents): Promise<Seen> {
  return first(await readAll(await makeZip(contents), readKattis));
}

const without = (path: string): Contents =>
  Object.fromEntries(Object.entries(HELLO).filter(([name]) => name !== path));

describe("a plain package", () => {
  test("is read whole", async () => {
    const seen = await read(HELLO);
    const problem = taken(seen);
    expect(problem).toMatchObject({
      format: "kattis",
      type: 0,
      author: "Ann Other",
      source: "A contest",
      tags: ["easy", "strings"],
      caseMode: "ergodic_without_error",
      grading: null,
      interactor: null,
      passes: 1,
      samples: [{ kind: "pair", input: "a\n", output: "A\n" }],
      statements: [{ locale: "en", title: "Hello", description: "Say *it*.", input: "None." }],
    });
    expect(problem.cases.map((one) => one.name)).toEqual(["sample/1", "secret/10", "secret/2"]);
    expect(seen.cases["secret-10.in"]).toEqual(["c\n", "C\n"]);
    expect(problem.checker).toEqual({
      kind: "rules",
      rules: {
        kind: "tokens",
        caseSensitive: false,
        spaceSensitive: false,
        floatAbsolute: null,
        floatRelative: null,
      },
    });
    expect(problem.limits).toMatchObject({
      timeMs: null,
      timing: { acToLimit: 5, isLegacy: true },
    });
    expect(problem.solutions.map(brief)).toEqual([
      ["submissions/accepted/hello.py", "Python3", ["AC"], "lower"],
      ["submissions/wrong_answer/bad.cpp", "C++ 20 With O2", ["WA"], null],
    ]);
  });

  test("may lie in a folder, or beside others", async () => {
    const wrapped = Object.entries(HELLO).flatMap(([path, content]) => [
      [`one/${path}`, content] as const,
      [`two/${path}`, content] as const,
    ]);
    const seen = await readAll(await makeZip(Object.fromEntries(wrapped)), readKattis);
    expect(seen.map((one) => one.name)).toEqual(["one", "two"]);
    expect(seen.every((one) => one.problem !== null)).toBe(true);
  });

  test.each([
    ["data/secret/2.ans", "data/secret/2.in: there is no answer (.ans) for this input"],
    ["problem_statement/problem.en.tex", null],
  ])("without %s", async (path, refusal) => {
    const seen = await read(without(path));
    expect(seen.refusals).toEqual(refusal === null ? [] : [refusal]);
  });

  test("without cases it is refused", async () => {
    const seen = await read({ "problem.yaml": "name: x", "statement/problem.en.md": "x" });
    expect(seen.refusals).toEqual(["data: there are no test cases"]);
  });
});

const brief = (one: ImportedSolution) => [
  one.path,
  one.language,
  one.expected.verdicts,
  one.expected.timing,
];

describe("what cannot be done is refused with the reason", () => {
  test.each([
    ["problem.yaml", "name: [", /^problem.yaml: line 1/],
    ["problem.yaml", "- a\n- b\n", /^problem.yaml: it should be a map/],
    ["problem.yaml", "type: submit-answer", /submit-answer/],
    ["problem.yaml", "type: dancing", /type dancing is not known/],
    ["problem.yaml", "validation: custom", /there is no output validator/],
    ["problem.yaml", "problem_format_version: 2025-09\ntype: interactive", /no output validator/],
    ["problem.yaml", "type: scoring\ngrading: {objective: min}", /objective is min/],
    ["problem.yaml", "validator_flags: float_tolerance", /float_tolerance needs a number/],
    ["problem.yaml", "validator_flags: be_nice", /no option be_nice/],
    ["data/testdata.yaml", "grading: custom", /grading: custom/],
    ["data/testdata.yaml", "on_reject: maybe", /neither break nor continue/],
    ["data/testdata.yaml", "grader_flags: most", /no option most/],
    ["data/testdata.yaml", "range: 5", /range should be two numbers/],
    ["data/secret/2.files/x", "x", /files for a single case/],
    ["static_validator/x.py", "", /static validators/],
  ])("%s: %j", async (path, content, words) => {
    const { problem, refusals } = await read({ ...HELLO, [path]: content });
    expect(problem).toBeNull();
    expect(refusals.join("\n")).toMatch(words);
  });

  test("several validators", async () => {
    const custom = { ...HELLO, "problem.yaml": "validation: custom" };
    const two = { ...custom, "output_validators/a.py": "", "output_validators/b.py": "" };
    expect((await read(two)).refusals.join()).toMatch(/only one output validator/);
  });
});

test("what is passed over is named", async () => {
  const { remarks } = await read({
    ...HELLO,
    "input_validators/v.ctd": "",
    "generators/generators.yaml": "",
    "data/secret/2.desc": "big",
    "data/secret/stray.ans": "x",
    "data/invalid_input/x.in": "",
    "notes/todo.txt": "x",
    "submissions/accepted/README.md": "x",
    ".hidden": "x",
  });
  const paths = remarks.filter((one) => one.startsWith("ignored ")).map((one) => one.split(" ")[1]);
  expect(new Set(paths)).toEqual(
    new Set([
      "input_validators/v.ctd:",
      "generators/generators.yaml:",
      "data/secret:",
      "data/secret/stray.ans:",
      "data/invalid_input:",
      "notes:",
      "submissions/accepted/README.md:",
      ".hidden:",
    ]),
  );
});

describe("validators", () => {
  test("a folder of C++ sources, with flags per group", async () => {
    const problem = taken(
      await read({
        ...HELLO,
        "problem.yaml": "validation: custom interactive\nvalidator_flags: one",
        "output_validators/v/helper.cc": "int f() { return 1; }",
        "output_validators/v/helper.h": "int f();",
        "output_validators/v/validate.cc": "int main() {}",
        "data/sample/1.interaction": ">1\n<2\n",
        "data/secret/testdata.yaml": "output_validator_flags: 'two three'",
      }),
    );
    expect(problem.interactor).toMatchObject({
      language: "C++ 20 With O2",
      convention: "kattis",
      arguments: ["one"],
      main: { path: "output_validators/v/validate.cc" },
    });
    expect(problem.interactor?.others.map((one) => [one.name, one.isCompiled])).toEqual([
      ["helper.cc", true],
      ["helper.h", false],
    ]);
    expect(problem.cases.map((one) => one.checkerArguments)).toEqual([
      null,
      ["one", "two", "three"],
      ["one", "two", "three"],
    ]);
    expect(problem.samples).toEqual([{ kind: "interaction", text: ">1\n<2\n" }]);
  });

  test("may be built by a script of their own, or come as a program that needs none", async () => {
    const built = await read({
      ...HELLO,
      "problem.yaml": "validation: custom",
      "output_validators/v/build": "#!/bin/sh\ncc -o run v.c\n",
      "output_validators/v/v.c": "int main() {}",
    });
    expect(taken(built).checker).toMatchObject({
      program: {
        language: "Build script",
        convention: "kattis",
        main: { path: "output_validators/v/build" },
        others: [{ name: "v.c" }],
      },
    });
    const whole = await read({
      ...HELLO,
      "problem.yaml": "validation: custom",
      "output_validators/v/run": "#!/bin/sh\nexit 42\n",
    });
    expect(taken(whole).checker).toMatchObject({
      program: { language: "Build script", others: [{ name: "run" }] },
    });
  });

  test("a later version has the program in the folder itself", async () => {
    const problem = taken(
      await read({
        ...HELLO,
        "problem.yaml": "problem_format_version: 2025-09\nname: x\nconstants: {n: 5}\n",
        "output_validator/v.py": "import sys; n = {{n}}; sys.exit(42)",
      }),
    );
    expect(problem.checker).toMatchObject({ kind: "program", program: { language: "Python3" } });
    if (problem.checker.kind !== "program") throw new Error("no program");
    const chunks = [];
    for await (const chunk of problem.checker.program.main.open()) chunks.push(chunk);
    expect(Buffer.concat(chunks).toString()).toBe("import sys; n = 5; sys.exit(42)");
  });
});

test("as many passes as a package asks for, up to a thousand", async () => {
  const withPasses = (count: number) =>
    read({
      ...HELLO,
      "problem.yaml": `problem_format_version: 2025-09\nname: x\ntype: multi-pass\nlimits: {validation_passes: ${count}}`,
      "output_validator/v.py": "",
    });
  expect(taken(await withPasses(1000)).passes).toBe(1000);
  expect((await withPasses(1001)).refusals.join()).toMatch(/more than 1000 passes/);
});

describe("submissions", () => {
  test("words in the source stand above the folder", async () => {
    const problem = taken(
      await read({
        ...HELLO,
        "submissions/mixed/slow.java": "// @EXPECTED_RESULTS@: TIMELIMIT, run-error\nclass A {}",
      }),
    );
    expect(problem.solutions.find((one) => one.path.endsWith("slow.java"))?.expected).toEqual({
      verdicts: ["TLE", "RTE"],
      rules: [],
      timing: null,
    });
  });

  test("submissions.yaml replaces the folder's rule or adds to it", async () => {
    const problem = taken(
      await read({
        ...HELLO,
        "problem.yaml": "problem_format_version: 2025-09\nname: x",
        "submissions/submissions.yaml": `
wrong_answer: {permitted: [AC, WA, RTE]}
wrong_answer/{bad,worse}.cpp:
  language: c
  secret/*:
    permitted: [WA]
`,
      }),
    );
    const bad = problem.solutions.find((one) => one.path.endsWith("bad.cpp"));
    expect(bad?.expected.verdicts).toEqual(["WA"]);
    expect(bad?.expected.rules).toMatchObject([
      { cases: null, permitted: ["AC", "WA", "RTE"], required: ["WA"] },
      { cases: ["secret/10", "secret/2"], permitted: ["WA"] },
    ]);
    expect(bad?.language).toBe("C With O2");
  });

  test("of several files, and in languages that are not judged here", async () => {
    const problem = taken(
      await read({
        ...HELLO,
        "submissions/accepted/two/util.py": "def f(): pass",
        "submissions/accepted/two/main.py": "import util",
        "submissions/accepted/old.py": "#!/usr/bin/env python2\nprint 1",
        "submissions/accepted/far.scala": "object A",
      }),
    );
    const by = (name: string) => problem.solutions.find((one) => one.path.endsWith(name));
    expect(by("two")).toMatchObject({ language: "Python3", others: [{ name: "util.py" }] });
    expect(by("old.py")?.language).toBe("Python2");
    expect(by("far.scala")).toMatchObject({
      language: null,
      note: expect.stringContaining("known"),
    });
  });
});
