import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PackageTree, ReadProblem } from "../model.ts";
import { readPolygon } from "../polygon/read.ts";
import { textFile } from "../reading/text-file.ts";
import { splitWords } from "../words.ts";
import { expandBraces, matchesPath } from "./glob.ts";
import { readKattis } from "./read.ts";

/** A tree whose names and sizes are sound, as the archive reader promises, and whose contents are anything. */
function treeOf(files: Readonly<Record<string, string>>): PackageTree {
  const entries = Object.entries(files).map(
    ([path, text]) => [path, textFile(path, text)] as const,
  );
  return { name: "fuzz", files: new Map(entries) };
}

async function readAll(problems: AsyncIterable<ReadProblem>): Promise<ReadProblem[]> {
  const all: ReadProblem[] = [];
  for await (const one of problems) all.push(one);
  return all;
}

const scalar = fc.oneof(
  fc.constantFrom(
    "",
    "null",
    "~",
    "yes",
    "-1",
    "1e9",
    ".inf",
    "[",
    "{a: b}",
    "[1, [2]]",
    "*x",
    "&x [*x]",
    "!!js/x y",
  ),
  fc.string({ maxLength: 12 }),
  fc.integer().map(String),
);
const keys = (...names: string[]) =>
  fc
    .array(fc.tuple(fc.constantFrom(...names), scalar), { maxLength: 8 })
    .map((pairs) => pairs.map(([key, value]) => `${key}: ${value}`).join("\n"));

const problemYaml = keys(
  ..."problem_format_version type name uuid limits validation validator_flags grading keywords languages constants credits source".split(
    " ",
  ),
);
const groupYaml = keys(
  ..."on_reject grading grader_flags accept_score range output_validator_flags max_score score_aggregation require_pass args".split(
    " ",
  ),
);
const anything = fc.oneof(fc.string({ maxLength: 40 }), problemYaml, groupYaml);

describe("whatever a package holds, each problem is read or refused", () => {
  test("Kattis", async () => {
    const path = fc.constantFrom(
      ..."data/secret/1.ans data/secret/1.in data/secret/1.yaml data/secret/a/test_group.yaml data/secret/a/2.in data/sample/1.interaction data/testdata.yaml data/secret/testdata.yaml submissions/submissions.yaml submissions/submissions.json submissions/accepted/a.py submissions/rejected/b/main.java output_validator/v.cpp output_validators/v/x.py include/cpp/a.h problem_statement/problem.en.tex statement/problem.sv.md .timelimit domjudge-problem.ini graders/g.py".split(
        " ",
      ),
    );
    const files = fc.dictionary(path, anything, { maxKeys: 14 });
    await fc.assert(
      fc.asyncProperty(problemYaml, files, async (yaml, rest) => {
        const problems = await readAll(
          readKattis(treeOf({ "problem.yaml": yaml, "data/secret/1.in": "x", ...rest })),
        );
        expect(problems).toHaveLength(1);
        for (const { problem, refusals } of problems) {
          expect(problem === null).toBe(refusals.length > 0);
          for (const one of refusals) expect(one.reason).not.toBe("");
          expect(new Set(problem?.cases.map((one) => one.seq)).size).toBe(
            problem?.cases.length ?? 0,
          );
        }
      }),
      { numRuns: 300 },
    );
  }, 60_000);

  test("Polygon", async () => {
    const piece = fc.constantFrom(
      ..."<problem> </problem> <judging> </judging> <testset> </testset> <tests> </tests> <test/> <test_points='9'/> <groups> </groups> <group_name='a'/> <assets> </assets> <checker> </checker> <test-count>5</test-count> <test-count>1e9</test-count> <![CDATA[ ]]> & &lt; <!DOCTYPE"
        .split(" ")
        .map((one) => one.replace("_", " ")),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(piece, fc.string({ maxLength: 4 })), { maxLength: 40 }),
        async (parts) => {
          const [read] = await readAll(
            readPolygon(treeOf({ "problem.xml": `<problem>${parts.join("")}` })),
          );
          expect(read?.problem === null).toBe((read?.refusals.length ?? 0) > 0);
        },
      ),
      { numRuns: 300 },
    );
  }, 60_000);
});

test("an alias bomb is refused, not expanded", async () => {
  const levels = Array.from({ length: 12 }, (_, at) => {
    const before = at === 0 ? "x" : `*l${at - 1}`;
    return `l${at}: &l${at} [${Array.from({ length: 10 }, () => before).join(", ")}]`;
  });
  const yaml = `${levels.join("\n")}\nname: x`;
  const [read] = await readAll(
    readKattis(treeOf({ "problem.yaml": yaml, "data/secret/1.in": "x" })),
  );
  expect(read?.problem).toBeNull();
  expect(read?.refusals[0]?.path).toBe("problem.yaml");
});

describe("words and patterns", () => {
  test.each([
    ["a b  c", ["a", "b", "c"]],
    ["'a b' \"c d\"", ["a b", "c d"]],
    ["a\\ b ''", ["a b", ""]],
    ['"a\\"b" x"y"z', ['a"b', "xyz"]],
    ["'open", ["open"]],
  ])("%j", (line, words) => {
    expect(splitWords(line)).toEqual(words);
  });

  test.each([
    ["accepted", "accepted/a.py", true],
    ["accepted/*", "accepted/a.py", true],
    ["*", "accepted/a.py", true],
    ["accepted/*.cpp", "accepted/a.py", false],
    ["accepted/a.{py,cpp}", "accepted/a.py", true],
    ["{accepted,rejected}/{a,b}.py", "rejected/b.py", true],
    ["secret/*-easy", "secret/01-easy", true],
    ["secret/*", "secret", false],
    ["secret/*{ 4, 5 }{ 2 }", "secret/52", true],
    ["a*b*c", "aXbYc", true],
    ["a*b*c", "aXbY", false],
    ["{open", "{open", true],
  ])("%s and %s: %s", (pattern, path, is) => {
    expect(matchesPath(pattern, path)).toBe(is);
  });

  test("many braces and stars stay quick", () => {
    expect(expandBraces("{a,b}".repeat(40)).length).toBeLessThan(1000);
    expect(matchesPath("*a".repeat(50), `${"a".repeat(5000)}b`)).toBe(false);
  });
});
