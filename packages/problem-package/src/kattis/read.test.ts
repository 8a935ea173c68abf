import { describe, expect, test } from "vitest";
import type { ImportedSolution, PackageFile } from "../model.ts";
import { readText } from "../safe-archive.ts";
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

  test("validators that bring a build script, or several of them", async () => {
    const custom = { ...HELLO, "problem.yaml": "validation: custom" };
    const built = { ...custom, "output_validators/v/build": "#!/bin/sh\n" };
    expect((await read(built)).refusals.join()).toMatch(/script of its own \(build\)/);
    const two = { ...custom, "output_validators/a.py": "", "output_validators/b.py": "" };
    expect((await read(two)).refusals.join()).toMatch(/only one output validator/);
  });
});

test("what is passed over is named", async () => {
  const { remarks } = await read({
    ...HELLO,
    "input_validators/v.py": "",
    "generators/gen.py": "",
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
      "input_validators:",
      "generators:",
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

describe("constants", () => {
  test("have several forms, and are not for what contestants would write", async () => {
    const problem = taken(
      await read({
        ...HELLO,
        "problem.yaml":
          "problem_format_version: 2025-09\nname: x\nconstants: {n: {value: 5, word: five}, m: 6}\n",
        "problem_statement/problem.en.tex":
          "\\constant{n}, \\constant{n.word} and \\constant{m}, in \\timelimit{}s",
        "output_validator/v.py": "{{n}} {{n.word}} {{n.value}} {{m}} {{m.word}} {{o}}",
        "submissions/accepted/hello.py": "print('{{n}}')\n",
      }),
    );
    expect(problem.statements[0]?.description).toBe("5, five and 6, in s");
    const textOf = async (file: PackageFile | null | undefined) =>
      file == null ? null : readText(file, 1000);
    const { checker } = problem;
    expect(checker.kind === "program" && (await textOf(checker.program.main))).toBe(
      "5 five 5 6 {{m.word}} {{o}}",
    );
    // Longer than with a number in its place.
    expect(problem.solutions[0]?.main?.bytes).toBe("print('{{n}}')\n".length);
  });
});

describe("groups", () => {
  const SCORED = {
    "problem.yaml": "type: scoring\nname: x",
    "data/testdata.yaml": "on_reject: continue\nrange: 0 100\ngrader_flags: ignore_sample",
    "data/sample/1.in": "",
    "data/sample/1.ans": "",
    "data/secret/testdata.yaml": "grader_flags: first_error accept_if_any_accepted",
    "data/secret/g1/testdata.yaml":
      "on_reject: break\naccept_score: 30\nrange: 0 30\ngrader_flags: min",
    "data/secret/g1/1.in": "",
    "data/secret/g1/1.ans": "",
    "data/secret/g2/1.in": "",
    "data/secret/g2/1.ans": "",
  };

  test("of the older kind, with what a group has from those above", async () => {
    const problem = taken(await read(SCORED));
    expect(problem.type).toBe(1);
    expect(problem.grading).toMatchObject({
      name: "data",
      stops: false,
      full: 100,
      members: [
        { name: "sample", isIgnored: true, members: [{ case: 1, accepted: 1 }] },
        {
          name: "secret",
          acceptsAny: true,
          verdict: "firstError",
          stops: false,
          members: [
            { name: "secret/g1", stops: true, score: "min", full: 30, members: [{ accepted: 30 }] },
            { name: "secret/g2", stops: false, score: "sum", members: [{ accepted: 1 }] },
          ],
        },
      ],
    });
  });

  test("of 2025-09", async () => {
    const problem = taken(
      await read({
        "problem.yaml": "problem_format_version: 2025-09\ntype: [scoring]\nname: x",
        "data/sample/1.in": "",
        "data/sample/1.ans": "",
        "data/secret/a/test_group.yaml": "max_score: 40\nrequire_pass: sample",
        "data/secret/a/1.in": "",
        "data/secret/a/1.ans": "",
        "data/secret/b/test_group.yaml": "max_score: 60\nscore_aggregation: sum\nrequire_pass: [a]",
        "data/secret/b/1.in": "",
        "data/secret/b/1.ans": "",
        "data/secret/b/2.in": "",
        "data/secret/b/2.ans": "",
      }),
    );
    expect(problem.grading).toMatchObject({
      members: [
        { name: "sample", isUnscored: true },
        {
          name: "secret",
          full: 100,
          members: [
            { name: "secret/a", score: "passFail", full: 40, requires: ["sample"] },
            {
              name: "secret/b",
              score: "sum",
              full: 60,
              requires: ["secret/a"],
              members: [{ accepted: 30 }, { accepted: 30 }],
            },
          ],
        },
      ],
    });
  });

  test("that need what never comes", async () => {
    const { refusals } = await read({
      "problem.yaml": "problem_format_version: 2025-09\ntype: scoring\nname: x",
      "data/secret/a/test_group.yaml": "max_score: 40\nrequire_pass: secret/b",
      "data/secret/a/1.in": "",
      "data/secret/a/1.ans": "",
      "data/secret/b/1.in": "",
      "data/secret/b/1.ans": "",
    });
    expect(refusals.join("\n")).toMatch(
      /require_pass names secret\/b, which is not an earlier group/,
    );
    expect(refusals.join("\n")).toMatch(/secret\/b: it needs a max_score/);
  });
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
