import { describe, expect, test } from "vitest";
import type { PackageFile } from "../model.ts";
import { readText } from "../safe-archive.ts";
import { type Contents, makeZip } from "../testing/make-archive.ts";
import { first, readAll, type Seen, taken } from "../testing/read-all.ts";
import { readKattis } from "./read.ts";

const HELLO: Contents = {
  "problem_statement/problem.en.tex": "\\problemname{Hello}\nSay it.\n",
  "data/secret/1.in": "a\n",
  "data/secret/1.ans": "A\n",
  "submissions/accepted/hello.py": "print(1)\n",
};

async function read(contents: Contents): Promise<Seen> {
  return first(await readAll(await makeZip(contents), readKattis));
}

describe("constants", () => {
  test("have several forms, and are filled in wherever the package names them", async () => {
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
    expect(await textOf(problem.solutions[0]?.main)).toBe("print('5')\n");
  });

  test("stand for points and arguments of test groups", async () => {
    const problem = taken(
      await read({
        "problem.yaml":
          "problem_format_version: 2025-09\ntype: scoring\nname: x\nconstants: {most: 40, eps: 1e-3}\n",
        "data/secret/test_group.yaml":
          "max_score: {{most}}\noutput_validator_args: [float_tolerance, '{{eps}}']\n",
        "data/secret/1.in": "",
        "data/secret/1.ans": "",
      }),
    );
    expect(problem.grading?.members).toMatchObject([{ name: "secret", full: 40 }]);
    expect(problem.checker).toMatchObject({ rules: { floatAbsolute: 1e-3 } });
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

  test.each([
    ["2025-09", "data/secret/testdata.yaml", "scoring: {score: 40}", /scoring: belongs into/],
    ["2025-09", "data/secret/testdata.yaml", "max_score: 40", /max_score: belongs into/],
    ["2025-09", "data/secret/test_group.yaml", "accept_score: 40", /accept_score: belongs into/],
    ["legacy", "data/secret/test_group.yaml", "max_score: 40", /settings of another version/],
  ])("of another version than %s are refused: %s", async (version, path, yaml, words) => {
    const { refusals } = await read({
      "problem.yaml": `problem_format_version: ${version}\ntype: scoring\nname: x`,
      "data/secret/1.in": "",
      "data/secret/1.ans": "",
      [path]: yaml,
    });
    expect(refusals.join("\n")).toMatch(words);
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
