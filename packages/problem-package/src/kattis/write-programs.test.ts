/** What is written of each part of a problem, file by file. */
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { Findings } from "../findings.ts";
import type { Expectation, ImportedProblem, ImportedSolution } from "../model.ts";
import { textFile } from "../reading/text-file.ts";
import { caseOf, graded, groupOf, problemOf } from "../testing/kattis-cases.ts";
import { saidIn, writePart } from "../testing/written.ts";
import { kattisEntries } from "./write.ts";
import { writeSubmissions } from "./write-submissions.ts";

const file = (text: string, name = text) => textFile(name, text);
const pair = (input: string, output: string) => ({ kind: "pair" as const, input, output });

describe("solutions", () => {
  const solution = (path: string, facts: Partial<ImportedSolution> = {}): ImportedSolution => ({
    ...{ path, language: "C++", main: file("code", path), others: [], note: null },
    expected: { verdicts: ["AC"], rules: [], timing: null },
    ...facts,
  });
  const expected = (...verdicts: Expectation["verdicts"]) => ({
    verdicts,
    rules: [],
    timing: null,
  });
  const put = (...solutions: ImportedSolution[]) => writePart(writeSubmissions, { solutions });

  test("of packages stay where they were, with the files beside them", async () => {
    const beside = [{ name: "x.h", file: file("h") }];
    const one = {
      ...solution("submissions/wrong_answer/a", { others: beside }),
      main: file("c", "q/a.cpp"),
    };
    expect(await put(one, solution("submissions/odd/b.cpp"))).toEqual({
      files: {
        "submissions/wrong_answer/a/a.cpp": "c",
        "submissions/wrong_answer/a/x.h": "h",
        "submissions/odd/b.cpp": "code",
      },
      said: [],
    });
  });

  test.each<[Expectation["verdicts"], string, object | null]>([
    [["AC"], "accepted", null],
    [["WA", "PE"], "wrong_answer", null],
    [["TLE"], "time_limit_exceeded", null],
    [["MLE"], "run_time_error", null],
    [["PAC"], "partially_accepted", null],
    [["CE"], "compile_error", null],
    [["WA", "TLE"], "mixed", { required: ["WA", "TLE"] }],
    [[], "other", null],
  ])("of others that get %j lie in %s", async (verdicts, folder, rule) => {
    const { files } = await put(solution("s/a.cpp", { expected: expected(...verdicts) }));
    const [[path = ""] = [], [, rules = "null"] = []] = Object.entries(files);
    expect([path, parse(rules)]).toEqual([
      `submissions/${folder}/s-a.cpp`,
      rule && { [`${folder}/s-a.cpp`]: rule },
    ]);
  });

  test("are called as they were; the main one is the model solution", async () => {
    const { files } = await put(
      solution("solutions/right.cpp", { isMain: true }),
      solution("solutions/other.cpp"),
    );
    expect(Object.keys(files)).toEqual([
      "submissions/accepted/right.cpp",
      "submissions/accepted/other.cpp",
      "submissions/submissions.yaml",
    ]);
    expect(parse(files["submissions/submissions.yaml"] ?? "")).toEqual({
      "accepted/right.cpp": { model_solution: true },
    });
  });

  test("say what a rule for the whole says, in place of the verdicts", async () => {
    const rule = { score: null, message: null };
    const rules = [
      { ...rule, cases: ["a"], permitted: ["TLE" as const], required: null },
      {
        ...rule,
        cases: null,
        permitted: ["AC" as const, "WA" as const, "PE" as const],
        required: null,
      },
    ];
    const { files } = await put(solution("a.cpp", { expected: { ...expected("AC"), rules } }));
    expect(parse(files["submissions/submissions.yaml"] ?? "")).toEqual({
      "accepted/a.cpp": { permitted: ["AC", "WA"] },
    });
  });

  test("have names that are known, and none twice", async () => {
    const { files, said } = await put(
      solution("a.cpp"),
      solution("a.cpp"),
      solution("a.cpp"),
      solution("é b"),
      solution("-x.py", { language: null }),
      solution(`${"y".repeat(250)}.cpp`),
      solution("gone", { main: null }),
      solution("submissions/a.cpp"),
      solution("submissions/a.cpp"),
    );
    expect(Object.keys(files)).toEqual([
      ...["submissions/accepted/a.cpp", "submissions/accepted/2-a.cpp"],
      ...["submissions/accepted/3-a.cpp", "submissions/accepted/__b.cpp"],
      ...["submissions/accepted/solution-x.py", `submissions/accepted/${"y".repeat(196)}.cpp`],
      ...["submissions/a.cpp", "submissions/accepted/4-a.cpp"],
    ]);
    expect(said).toEqual(["ignored gone: its source is not there"]);
  });
});

describe("a package", () => {
  async function packed(facts: Partial<ImportedProblem>, taken: Set<string> = new Set()) {
    const findings = new Findings();
    const rules = { kind: "standard" as const, checker: "wcmp" as const };
    const problem = problemOf({ cases: [caseOf(1)], checker: { kind: "rules", rules }, ...facts });
    const entries = await kattisEntries(problem, findings, taken);
    const folder = entries[0]?.name.split("/")[0] ?? "";
    const texts: Record<string, string> = {};
    for (const { name, open } of entries) {
      let text = "";
      for await (const chunk of await open()) text += Buffer.from(chunk as Uint8Array).toString();
      texts[name.slice(folder.length + 1)] = text;
    }
    return {
      folder,
      texts,
      said: saidIn(findings),
      names: Object.keys(texts).filter((one) => one !== "problem.yaml"),
    };
  }

  test("lies in a folder of small letters and digits that no other has", async () => {
    const taken = new Set<string>();
    for (const folder of ["ab1", "ab1x2", "ab1x3"]) {
      expect((await packed({ displayId: "A-b_1" }, taken)).folder).toBe(folder);
    }
    expect((await packed({ displayId: "求" })).folder).toBe("problem");
    expect((await packed({})).folder).toBe("p1");
    const refused = new Set<string>();
    await packed({ fileIo: { read: "a", write: "b" } }, refused);
    expect(refused.size).toBe(0);
  });

  test("has its cases, attachments and files for submissions", async () => {
    const named = (name: string, facts: object = {}) => ({ name, file: file(name), ...facts });
    const { names } = await packed({
      attachments: [named("a.txt")],
      userExtraFiles: [
        named("d.txt"),
        named("g.cpp", { isCompiled: true }),
        named("g.c", { isCompiled: true }),
        named("l.h", { languages: ["C", "C With O2", "Java"] }),
      ],
    });
    expect(names).toEqual([
      ...[
        "data/secret/1.in",
        "data/secret/1.ans",
        "data/secret/test_group.yaml",
        "data/sample/test_group.yaml",
      ],
      ...["attachments/a.txt", "include/default/d.txt"],
      ...["include/cpp/g.cpp", "include/c/g.c", "include/c/l.h", "include/java/l.h"],
    ]);
  });

  const samples = [pair("in 1\n", "out 1\n"), pair("x", "y")];
  const wcmp = { kind: "standard" as const, checker: "wcmp" as const };
  const kattis = {
    ...{ language: "Python3" as const, convention: "kattis" as const, arguments: [] },
    ...{ main: file("x"), others: [] },
  };
  test.each<[string, Partial<ImportedProblem>, string[]]>([
    [
      "are judged with the cases",
      { samples },
      [
        "data/sample/0001.in",
        "data/sample/0001.ans",
        "data/sample/0002.in",
        "data/sample/0002.ans",
        "data/secret/test_group.yaml",
        "data/sample/test_group.yaml",
      ],
    ],
    [
      "are only shown where they would change points",
      { samples, type: 1 },
      [
        "data/sample/0000.in",
        "data/sample/0000.ans",
        "data/sample/0002.in.statement",
        "data/sample/0002.ans.statement",
        "data/testdata.yaml",
        "data/sample/testdata.yaml",
        "data/secret/testdata.yaml",
      ],
    ],
    [
      "are shown as what is said where programs talk",
      { samples: [...samples, { kind: "interaction", text: ">1" }], interactor: kattis },
      [
        ...["data/secret/1.in", "data/secret/1.ans", "data/sample/0001.in.statement"],
        ...["data/sample/0001.ans.statement", "data/sample/0002.in.statement"],
        ...["data/sample/0002.ans.statement", "data/sample/0003.interaction"],
        "output_validator/main.py",
      ],
    ],
    [
      "stay hidden where cases are samples that nothing shows",
      { cases: [caseOf(1, { isSample: true }), caseOf(2)] },
      [
        "data/sample/0002.in",
        "data/sample/0002.ans",
        "data/secret/2.in",
        "data/secret/2.ans",
        "data/secret/test_group.yaml",
        "data/sample/test_group.yaml",
      ],
    ],
    [
      "are shown beside cases that are samples too",
      { samples: samples.slice(1), cases: [caseOf(1, { isSample: true }), caseOf(2)] },
      [
        ...["data/sample/0003.in", "data/sample/0003.ans", "data/secret/2.in", "data/secret/2.ans"],
        ...["data/sample/0001.in", "data/sample/0001.ans", "data/secret/test_group.yaml"],
        "data/sample/test_group.yaml",
      ],
    ],
    [
      "do not move a case out of its subtask",
      { samples: samples.slice(0, 1), type: 1, caseMode: "subtask_lowest" },
      [
        ...["data/secret/001/0000.in", "data/secret/001/0000.ans", "data/sample/0001.in"],
        ...["data/sample/0001.ans", "data/testdata.yaml", "data/secret/testdata.yaml"],
        "data/secret/001/testdata.yaml",
      ],
    ],
  ])("whose samples %s", async (_what, facts, names) => {
    expect((await packed(facts)).names).toEqual(names);
  });

  test("says options where they hold: for the whole, its groups or a case", async () => {
    const args = { output_validator_args: ["case_sensitive"] };
    const flat = await packed({});
    expect([flat.names, parse(flat.texts["problem.yaml"] ?? "")]).toMatchObject([
      [
        "data/secret/1.in",
        "data/secret/1.ans",
        "data/secret/test_group.yaml",
        "data/sample/test_group.yaml",
      ],
      { problem_format_version: "2025-09" },
    ]);
    expect(parse(flat.texts["data/sample/test_group.yaml"] ?? "")).toEqual(args);
    const own = await packed({
      cases: [caseOf(1, { compareRules: wcmp })],
      checker: { kind: "rules", rules: { kind: "standard", checker: "yesno" } },
    });
    expect(parse(own.texts["data/secret/1.yaml"] ?? "")).toEqual(args);
    expect(own.names).toHaveLength(3);
    const grading = groupOf("data", [groupOf("secret", [graded(1, 5)], { full: 5 })]);
    const scored = await packed({ type: 1, grading });
    expect(parse(scored.texts["data/secret/test_group.yaml"] ?? "")).toEqual({
      ...{ max_score: 5, score_aggregation: "sum", ...args, full_feedback: true },
    });
    const closed = await packed({ type: 1, grading, openCaseResult: false });
    expect(parse(closed.texts["data/secret/test_group.yaml"] ?? "")).not.toHaveProperty(
      "full_feedback",
    );
  });

  test("says what it changes", async () => {
    const html = {
      ...{ locale: "en", title: "T", format: "html" as const, description: "<p>x</p>", input: "" },
      ...{ output: "", hint: "", files: [], pdf: null },
    };
    const markdown = { ...html, format: "markdown" as const, description: "x" };
    const statements = [markdown, { ...html, locale: "fr" }];
    expect((await packed({ statements })).said[0]).toBe(
      "changed : the statement's HTML becomes Markdown",
    );
    expect((await packed({ statements: [markdown] })).said.join()).not.toContain("HTML");
    const limits = { timeMs: null, timing: null, memoryMb: 256, stackMb: null };
    expect((await packed({ limits })).said).toContain(
      "warning : no time limit: it is found when imported",
    );
    expect((await packed({})).said.join()).not.toContain("no time limit");
    const cases = [caseOf(1), caseOf(2, { memoryLimitMb: 5 })];
    expect((await packed({ cases })).said).toContain(
      "refused : single cases have their own limits, which a Kattis package cannot express",
    );
  });
});
