/** Tests of a package, with their points and groups. */

import { fullPoints, type GradingGroup, type GradingMember } from "@gavel/domain/grading";
import { packageReason } from "@gavel/domain/package-reason";
import type { JudgeCaseMode } from "@gavel/domain/score";
import type { Findings } from "../findings.ts";
import type { ImportedCase, PackageTree } from "../model.ts";
import { textFile } from "../reading/text-file.ts";
import { fill } from "./fill.ts";
import { madeByOf } from "./tools.ts";
import { childrenOf, findElement, numberOf, type XmlElement } from "./xml-tree.ts";

export interface PolygonTests {
  readonly cases: readonly ImportedCase[];
  readonly type: 0 | 1;
  readonly caseMode: JudgeCaseMode;
  readonly grading: GradingGroup | null;
  readonly timeMs: number | null;
  readonly memoryMb: number | null;
}

export interface TestsContext {
  readonly tree: PackageTree;
  readonly findings: Findings;
  /** The answers are only for a program that may do without. */
  readonly mayLackAnswers: boolean;
  /** What the package calls its generators → their names. */
  readonly generators: ReadonlyMap<string, string>;
}

const MIB = 1024 * 1024;

export function readTests(problem: XmlElement, context: TestsContext): PolygonTests {
  const { findings } = context;
  const sets = childrenOf(findElement(problem, "judging"), "testset");
  const set = sets.find((one) => one.attributes.name === "tests") ?? sets[0];
  for (const one of sets) {
    if (one !== set)
      findings.ignore(
        "problem.xml",
        packageReason("polygonTestset", { name: one.attributes.name ?? "" }),
      );
  }
  if (set === undefined) {
    findings.refuse("problem.xml", packageReason("polygonNoTestset"));
    return { cases: [], type: 0, caseMode: "default", grading: null, timeMs: null, memoryMb: null };
  }
  const tests = readTestList(set, context);
  const cases = tests.flatMap((test) => readCase(test, set, context) ?? []);
  noteMissing(tests, set, context);
  const memory = numberOf(findElement(set, "memory-limit")?.text);
  const time = numberOf(findElement(set, "time-limit")?.text);
  const grading = gradingOf(tests, set, findings);
  return {
    cases,
    type: grading === null ? 0 : 1,
    caseMode: grading === null ? "ergodic_without_error" : "default",
    grading,
    timeMs: time === null ? null : Math.max(1, Math.round(time)),
    memoryMb: memory === null ? null : Math.max(1, Math.ceil(memory / MIB)),
  };
}

interface Test {
  readonly number: number;
  readonly points: number | null;
  readonly group: string | null;
  readonly isSample: boolean;
  readonly madeBy: ImportedCase["madeBy"];
}

/** A count alone costs nothing to write. */
const TESTS_MAX = 10_000;

function readTestList(set: XmlElement, { generators }: TestsContext): Test[] {
  const listed = childrenOf(findElement(set, "tests"), "test");
  const count = numberOf(findElement(set, "test-count")?.text) ?? listed.length;
  return Array.from({ length: Math.min(TESTS_MAX, Math.max(count, listed.length)) }, (_, index) => {
    const attributes = listed[index]?.attributes ?? {};
    const { points, group, sample } = attributes;
    return {
      number: index + 1,
      points: numberOf(points),
      group: group === undefined || group === "" ? null : group,
      isSample: sample === "true",
      madeBy: madeByOf(attributes, generators),
    };
  });
}

function patternsOf(set: XmlElement): { input: string; answer: string } {
  return {
    input: findElement(set, "input-path-pattern")?.text.trim() || "tests/%02d",
    answer: findElement(set, "answer-path-pattern")?.text.trim() || "tests/%02d.a",
  };
}

function readCase(
  test: Test,
  set: XmlElement,
  { tree, mayLackAnswers }: TestsContext,
): ImportedCase | null {
  const patterns = patternsOf(set);
  const name = fill(patterns.input, test.number);
  const input = tree.files.get(name);
  const answerName = fill(patterns.answer, test.number);
  const answer = tree.files.get(answerName);
  if (input === undefined || (answer === undefined && !mayLackAnswers)) return null;
  return {
    seq: test.number,
    name,
    inputName: `${test.number}.in`,
    outputName: `${test.number}.out`,
    input,
    output: answer ?? textFile(answerName, ""),
    score: 0,
    groupNum: null,
    isSample: test.isSample,
    timeLimitMs: null,
    memoryLimitMb: null,
    checkerArguments: null,
    compareRules: null,
    ...(test.madeBy === null ? {} : { madeBy: test.madeBy }),
  };
}

function noteMissing(tests: readonly Test[], set: XmlElement, context: TestsContext): void {
  const { tree, findings, mayLackAnswers } = context;
  const patterns = patternsOf(set);
  const missing = (pattern: string) =>
    tests.map((test) => fill(pattern, test.number)).filter((path) => !tree.files.has(path));
  const inputs = missing(patterns.input);
  const answers = missing(patterns.answer);
  if (tests.length === 0) findings.refuse("problem.xml", packageReason("polygonNoTests"));
  const all = tests.length;
  if (inputs.length > 0) {
    const reason = packageReason("polygonTestsMissing", { n: inputs.length, all });
    findings.refuse(inputs[0] ?? "", reason);
  } else if (answers.length > 0 && !mayLackAnswers) {
    const reason = packageReason("polygonAnswersMissing", { n: answers.length, all });
    findings.refuse(answers[0] ?? "", reason);
  } else if (answers.length > 0) {
    findings.warn(answers[0] ?? "", packageReason("polygonAnswersEmpty", { n: answers.length }));
  }
}

/** `null`: nothing gives points. */
function gradingOf(
  tests: readonly Test[],
  set: XmlElement,
  findings: Findings,
): GradingGroup | null {
  const facts = new Map(
    childrenOf(findElement(set, "groups"), "group").map((one) => [one.attributes.name ?? "", one]),
  );
  const hasPoints =
    tests.some((test) => (test.points ?? 0) > 0) ||
    [...facts.values()].some((one) => (numberOf(one.attributes.points) ?? 0) > 0);
  if (!hasPoints) {
    if (facts.size > 0) findings.ignore("problem.xml", packageReason("polygonGroups"));
    return null;
  }
  const members: GradingMember[] = [];
  const grouped = new Map<string, Test[]>();
  for (const test of tests) {
    if (test.group === null) members.push(gradedCase(test));
    else grouped.set(test.group, [...(grouped.get(test.group) ?? []), test]);
  }
  const order = inOrder([...grouped.keys()], facts, findings);
  for (const name of order) members.push(readGroup(name, grouped.get(name) ?? [], facts.get(name)));
  const root = blankGroup("tests", members);
  return { ...root, full: fullPoints(root) };
}

const gradedCase = (test: Test) => ({ case: test.number, accepted: test.points ?? 0, rejected: 0 });

function readGroup(name: string, tests: readonly Test[], facts?: XmlElement): GradingGroup {
  const members = tests.map(gradedCase);
  const group = { ...blankGroup(`group ${name}`, members), requires: requiredBy(facts) };
  if (facts?.attributes["points-policy"] !== "complete-group") return group;
  const own = numberOf(facts.attributes.points);
  const full = own ?? tests.reduce((sum, test) => sum + (test.points ?? 0), 0);
  return { ...group, score: "passFail", full, stops: true };
}

function requiredBy(facts: XmlElement | undefined): string[] {
  return childrenOf(findElement(facts, "dependencies"), "dependency").map(
    (one) => `group ${one.attributes.group ?? ""}`,
  );
}

/** As the tests come, but behind what they depend on. */
function inOrder(
  names: readonly string[],
  facts: ReadonlyMap<string, XmlElement>,
  findings: Findings,
): string[] {
  const done: string[] = [];
  const onTheWay = new Set<string>();
  const visit = (name: string) => {
    if (done.includes(name)) return;
    if (onTheWay.has(name)) {
      findings.refuse("problem.xml", packageReason("polygonItself", { name }));
      return;
    }
    onTheWay.add(name);
    for (const required of requiredBy(facts.get(name))) {
      const other = required.slice("group ".length);
      if (names.includes(other)) visit(other);
      else findings.refuse("problem.xml", packageReason("polygonDepends", { name, other }));
    }
    done.push(name);
  };
  names.forEach(visit);
  return done;
}

function blankGroup(name: string, members: readonly GradingMember[]): GradingGroup {
  return {
    name,
    score: "sum",
    verdict: "firstError",
    acceptsAny: false,
    stops: false,
    requires: [],
    isUnscored: false,
    isIgnored: false,
    full: null,
    members,
  };
}
