/** Problems of all kinds, as far as a site may hold them. */
import { CHECKER_CONVENTIONS } from "@gavel/domain/checker";
import type { GradingGroup } from "@gavel/domain/grading";
import { LANGUAGE_NAMES } from "@gavel/domain/language";
import fc from "fast-check";
import type {
  ImportedCase,
  ImportedChecker,
  ImportedProblem,
  ImportedProgram,
  ImportedSample,
} from "../model.ts";
import { blankProblem } from "../reading/read-one.ts";
import { textFile } from "../reading/text-file.ts";
import { anyPrograms, programsOf, withGenerator } from "./programs.ts";

const word = fc.stringMatching(/^[A-Za-z0-9]{1,6}$/);
const line = fc.oneof(
  word,
  fc.constantFrom(
    "求和",
    "two words",
    "a, b",
    "Ann <a@b.c>",
    "## Input",
    "a < b",
    "1: x",
    "- y",
    "{{n}}",
  ),
);
const text = fc.array(line, { maxLength: 4 }).map((lines) => lines.join("\n\n"));

const statement = fc.record({
  title: fc.oneof(word, fc.constant("求和: 一")),
  description: text,
  input: text,
  output: text,
  hint: text,
});

const rules = fc.oneof(
  fc.record({
    kind: fc.constant("tokens" as const),
    caseSensitive: fc.boolean(),
    spaceSensitive: fc.boolean(),
    floatAbsolute: fc.constantFrom(null, 1e-6),
    floatRelative: fc.constantFrom(null, 1e-6, 1e-9),
  }),
  fc.record({
    kind: fc.constant("standard" as const),
    checker: fc.constantFrom("wcmp" as const, "yesno" as const, "lcmp" as const),
  }),
);

const program = fc.record({
  language: fc.constantFrom("C", "C++", "C++ 17 With O2", "C++ 20 With O2", "Python3"),
  convention: fc.constantFrom(...CHECKER_CONVENTIONS),
  arguments: fc.array(fc.oneof(word, fc.constantFrom("two words", "it's")), { maxLength: 2 }),
  code: fc.constantFrom("int main() {}", '#include "testlib.h"\nint main() {}'),
  header: fc.boolean(),
});

function programOf(facts: {
  language: string;
  convention: ImportedProgram["convention"];
  arguments: string[];
  code: string;
  header: boolean;
}): ImportedProgram {
  const isPython = facts.language === "Python3";
  return {
    language: facts.language as ImportedProgram["language"],
    convention: facts.convention,
    arguments: facts.arguments,
    main: textFile("checker", isPython ? "print(1)" : facts.code),
    others: facts.header ? [{ name: "lib.h", file: textFile("lib.h", "// x") }] : [],
  };
}

const checker: fc.Arbitrary<ImportedChecker> = fc.oneof(
  fc.boolean().map((ignoreEndBlank) => ({ kind: "default" as const, ignoreEndBlank })),
  rules.map((one) => ({ kind: "rules" as const, rules: one })),
  program.map((facts) => ({ kind: "program" as const, program: programOf(facts) })),
);

const caseFacts = fc.record({
  input: fc.integer({ min: 0, max: 6 }),
  score: fc.integer({ min: 0, max: 50 }),
  group: fc.integer({ min: 1, max: 3 }),
  time: fc.constantFrom(null, null, null, 500),
  hasArguments: fc.boolean(),
});

const CASE_MODES = {
  0: ["default", "ergodic_without_error"],
  1: ["default", "subtask_lowest", "subtask_average"],
} as const;

const facts = fc.record({
  type: fc.constantFrom(0 as const, 1 as const),
  mode: fc.nat(2),
  tree: fc.constantFrom("none", "none", "hydro", "kattis"),
  id: fc.constantFrom("P1000", "H-1", "求和", "a_b"),
  author: fc.constantFrom("Ann", "Ann, Bob", "Ann <a@b.c>", "甲", " x,y "),
  source: fc.oneof(word, fc.constantFrom("", "A: b")),
  tags: fc.uniqueArray(fc.constantFrom("math", "two words", "图论"), { maxLength: 2 }),
  difficulty: fc.constantFrom(0 as const, 1 as const, 2 as const),
  statements: fc.array(statement, { minLength: 1, maxLength: 2 }),
  sampleOf: fc.array(fc.nat(8), { maxLength: 3 }),
  memoryMb: fc.constantFrom(64, 256, 2048),
  stackMb: fc.constantFrom(null, 64, 256),
  outputMb: fc.constantFrom(null, null, 8),
  hasFiles: fc.constantFrom(false, false, false, true),
  languages: fc.option(fc.uniqueArray(fc.constantFrom(...LANGUAGE_NAMES), { minLength: 1 })),
  templates: fc.boolean(),
  checker,
  interactor: fc.option(program, { freq: 4 }),
  passes: fc.constantFrom(1, 1, 3, 40),
  cases: fc.array(caseFacts, { minLength: 1, maxLength: 6 }),
  userFile: fc.constantFrom(null, "grader.cpp", "data.txt"),
  judgeFile: fc.boolean(),
  attachment: fc.boolean(),
  flags: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
  programs: anyPrograms,
});
type ProblemFacts = typeof facts extends fc.Arbitrary<infer Value> ? Value : never;

export const anyProblem = (): fc.Arbitrary<ImportedProblem> => facts.map(problemOf);

const inputOf = (number: number) => `${number}\n`;
const outputOf = (number: number) => `${number * 2}\n`;

function problemOf(one: ProblemFacts): ImportedProblem {
  const interactor = one.interactor === null ? null : programOf(one.interactor);
  const own = one.checker.kind === "program" ? one.checker.program : interactor;
  const isKattis = own?.convention === "kattis";
  const cases = one.cases.map((facts, at) => caseOf(facts, at, own !== null));
  const modes = CASE_MODES[one.type];
  const caseMode = modes[one.mode % modes.length] ?? "default";
  const isTree = one.tree !== "none" && one.type === 1;
  const [openCaseResult, codeShare, isHidden] = one.flags;
  const named = (name: string) => ({ name, file: textFile(name, `// ${name}`) });
  return {
    ...blankProblem("hoj", "problem"),
    displayId: one.id,
    type: one.type,
    author: one.author,
    source: one.source,
    tags: one.tags,
    difficulty: one.difficulty,
    statements: one.statements.map((texts, at) => ({
      ...texts,
      locale: at === 0 ? "" : "en-US",
      format: "markdown",
      files: [],
      pdf: null,
    })),
    samples: one.sampleOf.map(sampleOf),
    limits: {
      timeMs: 1500,
      timing: null,
      memoryMb: one.memoryMb,
      stackMb: one.stackMb,
      outputMb: one.outputMb,
    },
    fileIo: one.hasFiles ? { read: "a.in", write: "a.out" } : null,
    languages: one.languages,
    templates: one.templates ? [{ language: "C", prepend: "", code: "int x;", append: "" }] : [],
    checker: interactor === null ? one.checker : { kind: "default", ignoreEndBlank: true },
    interactor,
    passes: isKattis ? one.passes : 1,
    cases: withGenerator(
      isTree ? cases.map((facts) => ({ ...facts, score: 0 })) : cases,
      one.programs,
    ),
    caseMode: isTree ? "default" : caseMode,
    grading: isTree ? treeOf(one.tree, one.cases) : null,
    userExtraFiles:
      one.userFile === null
        ? []
        : [{ ...named(one.userFile), isCompiled: one.userFile.endsWith("cpp") }],
    judgeExtraFiles: one.judgeFile ? [named("judge.h")] : [],
    attachments: one.attachment ? [named("more.txt")] : [],
    openCaseResult,
    codeShare,
    isHidden,
    ...programsOf(one.programs),
  };
}

const sampleOf = (number: number): ImportedSample =>
  number === 8
    ? { kind: "interaction", text: ">1\n<2\n" }
    : { kind: "pair", input: inputOf(number).trim(), output: outputOf(number) };

type CaseFacts = ProblemFacts["cases"][number];

function caseOf(facts: CaseFacts, at: number, hasProgram: boolean): ImportedCase {
  const name = `${at + 1}`;
  return {
    seq: at + 1,
    name,
    inputName: `${name}.in`,
    outputName: `${name}.out`,
    input: textFile(`${name}.in`, inputOf(facts.input)),
    output: textFile(`${name}.out`, outputOf(facts.input)),
    score: facts.score,
    groupNum: facts.group,
    isSample: false,
    timeLimitMs: facts.time,
    memoryLimitMb: null,
    checkerArguments: hasProgram && facts.hasArguments ? ["own", name] : null,
    compareRules: null,
  };
}

const GROUP: Omit<GradingGroup, "name" | "members"> = {
  score: "sum",
  verdict: "firstError",
  acceptsAny: false,
  stops: false,
  requires: [],
  isUnscored: false,
  isIgnored: false,
  full: null,
};

/** Subtasks that need each other, or the two groups of a package. */
function treeOf(kind: string, cases: readonly CaseFacts[]): GradingGroup {
  const members = cases.map(({ score }, at) => ({ case: at + 1, accepted: score, rejected: 0 }));
  const half = Math.ceil(members.length / 2);
  const parts = [members.slice(0, half), members.slice(half)].filter((part) => part.length > 0);
  if (kind === "kattis") {
    const [sample = [], secret = []] = parts.length === 2 ? parts : [[], ...parts];
    const groups: GradingGroup[] = [
      ...(sample.length > 0
        ? [
            {
              ...GROUP,
              name: "sample",
              isUnscored: true,
              members: sample.map((one) => ({ ...one, accepted: 0 })),
            },
          ]
        : []),
      {
        ...GROUP,
        name: "secret",
        score: "passFail",
        stops: true,
        full: 100,
        members: secret.map((one) => ({ ...one, accepted: 0 })),
      },
    ];
    return { ...GROUP, name: "data", members: groups };
  }
  const groups = parts.map(
    (part, at): GradingGroup => ({
      ...GROUP,
      name: `subtask ${at + 1}`,
      score: "min",
      stops: true,
      requires: at === 0 ? [] : ["subtask 1"],
      members: part.map((one) => ({ ...one, accepted: 40 })),
    }),
  );
  return { ...GROUP, name: "all", members: groups };
}
