/** Which folders are packages, and what becomes of the files beside the data: tables of small packages. */
import { describe, expect, test } from "vitest";
import { type Contents, makeZip } from "../testing/make-archive.ts";
import { first, readAll, type Seen } from "../testing/read-all.ts";
import { readKattis } from "./read.ts";

const MODERN = "problem_format_version: 2025-09\nname: x\nlimits: {time_limit: 1, memory: 64}\n";
const DATA: Contents = { "data/secret/1.in": "1", "data/secret/1.ans": "2" };
const STATEMENT: Contents = { "statement/problem.en.md": "x" };
const readTree = async (contents: Contents) => readAll(await makeZip(contents), readKattis);
const read = async (files: Contents, yaml = MODERN): Promise<Seen> =>
  first(await readTree({ "problem.yaml": yaml, ...DATA, ...STATEMENT, ...files }));

describe("packages", () => {
  test.each([
    ["data/secret/1.in"],
    ["data/sample/1.in"],
    ["problem_statement/problem.tex"],
    ["statement/problem.md"],
    ["submissions/accepted/a.py"],
  ])("are known by %s beside their problem.yaml", async (path) => {
    expect(await readTree({ "p/problem.yaml": "", [`p/${path}`]: "" })).toHaveLength(1);
    expect(await readTree({ "p/problem.yaml": "", [`q/${path}`]: "" })).toHaveLength(0);
  });

  test("are not looked for inside each other", async () => {
    const of = (folder: string) => ({
      [`${folder}problem.yaml`]: MODERN,
      [`${folder}data/secret/1.in`]: "",
    });
    const names = async (...folders: string[]) =>
      (await readTree(Object.assign({}, ...folders.map(of)))).map((one) => one.name);
    expect(await names("b/", "a/", "a/x/", "ab/")).toEqual(["a", "ab", "b"]);
    expect(await names("", "a/")).toEqual(["set"]);
  });

  test("of DOMjudge have an ini file in place of the other", async () => {
    const seen = first(await readTree({ ...DATA, "domjudge-problem.ini": "timelimit = '2.5'\n" }));
    expect(seen.facts.limits).toMatchObject({ timeMs: 2500, timing: null, memoryMb: 2048 });
    const named = async (ini: string, yaml = {}) =>
      first(await readTree({ ...DATA, ...yaml, "domjudge-problem.ini": ini }));
    const { facts, remarks } = await named("name='Two Sums'\nspecial_compare=float\ncolor=#fff\n");
    expect(facts.statements).toMatchObject([{ title: "Two Sums" }]);
    expect(remarks.join("\n")).toContain("special_compare");
    expect(remarks.join("\n")).not.toContain("color");
    const both = await named("name=Other", { "problem.yaml": "name: Own\n" });
    expect(both.facts.statements).toMatchObject([{ title: "Own" }]);
  });
});

test("cases of folders have names that no other one has", async () => {
  const names = ["secret/a-b/1", "secret/a/b-1"];
  const files = names.flatMap((name) => [
    [`data/${name}.in`, name],
    [`data/${name}.ans`, ""],
  ]);
  const seen = first(await readTree({ "problem.yaml": "name: x", ...Object.fromEntries(files) }));
  expect(seen.cases).toMatchObject({
    "secret-a-b-1.in": ["secret/a/b-1", ""],
    "2-secret-a-b-1.in": ["secret/a-b/1", ""],
  });
});

describe("limits", () => {
  const limitsOf = async (files: Contents, limits: string) => {
    const { facts, remarks } = await read(
      files,
      `problem_format_version: 2025-09\nname: x\nlimits: ${limits}\n`,
    );
    return [facts.limits, remarks];
  };
  const timed = { timing: null, memoryMb: 64, stackMb: 64 };

  test("are in whole milliseconds and megabytes", async () => {
    expect(await limitsOf({}, "{time_limit: 1.5, memory: 63.5}")).toEqual([
      { ...timed, timeMs: 1500 },
      [],
    ]);
    expect(await limitsOf({}, "{time_limit: 0.0001, memory: 64}")).toEqual([
      { ...timed, timeMs: 1 },
      [],
    ]);
    expect(await limitsOf({}, "{time_limit: 1}")).toEqual([
      { timeMs: 1000, timing: null, memoryMb: 2048, stackMb: 2048 },
      ["changed problem.yaml: no memory limit: 2048 MB, as is usual"],
    ]);
  });

  test.each<[Contents, number | null]>([
    [{ ".timelimit": " 3\n" }, 3000],
    [{ ".timelimit": "3", "domjudge-problem.ini": "timelimit=4" }, 3000],
    [{ "domjudge-problem.ini": 'x=1\n timelimit = "4"' }, 4000],
    [{ ".timelimit": "many" }, null],
    [{ ".timelimit": "0" }, null],
    [{ ".timelimit": "Infinity" }, null],
    [{ "domjudge-problem.ini": "name=x" }, null],
    [{}, null],
  ])("of time may be in %j", async (files, timeMs) => {
    const [limits, remarks] = await limitsOf(files, "{memory: 64}");
    expect(limits).toMatchObject({ timeMs });
    expect((limits as { timing: unknown }).timing === null).toBe(timeMs !== null);
    expect(remarks).toEqual([]);
  });
});

test("languages that are not known here are told, and refused where none is left", async () => {
  const some = await read({}, `${MODERN}languages: [moo, python3]\n`);
  expect([some.facts.languages, some.remarks]).toEqual([
    ["Python3", "PyPy3"],
    ["ignored problem.yaml: language moo is not known here"],
  ]);
  expect((await read({}, `${MODERN}languages: [moo]\n`)).refusals).toEqual([
    "problem.yaml: none of its languages is known here",
  ]);
});

describe("answers that are missing", () => {
  const many = Object.fromEntries(
    ["2", "3", "4", "5", "6", "7"].map((name) => [`data/secret/${name}.in`, ""]),
  );
  const validator = { "output_validator/v.py": "" };

  test("are refused, five of them by name", async () => {
    expect((await read(many)).refusals).toEqual(
      ["2", "3", "4", "5", "6"].map(
        (name) => `data/secret/${name}.in: there is no answer (.ans) for this input`,
      ),
    );
  });

  test("are empty where a program judges", async () => {
    const seen = await read({ ...validator, "data/secret/2.in": "" });
    expect(seen.remarks).toEqual(["warning data: 1 cases have no answer (.ans): taken as empty"]);
    expect(seen.cases["secret-2.in"]).toEqual(["", ""]);
    expect((await read(validator)).remarks).toEqual([]);
  });
});

test("cases are named by their places, and samples are samples", async () => {
  const { facts } = await read({
    "data/secret/sample/1.in": "",
    "data/secret/sample/1.ans": "",
    "data/sample/1.in": "",
    "data/sample/1.ans": "",
  });
  expect(facts.cases).toMatchObject([
    {
      name: "sample/1",
      inputName: "sample-1.in",
      outputName: "sample-1.ans",
      isSample: true,
      score: 0,
    },
    { name: "secret/1", isSample: false },
    { name: "secret/sample/1", isSample: false, inputName: "secret-sample-1.in" },
  ]);
});

describe("whoever solves it sees the results of single cases", () => {
  const SCORED = `${MODERN}type: scoring\n`;
  const secret = (text: string) => ({ "data/secret/test_group.yaml": text });
  test.each<[string, Contents, boolean]>([
    [MODERN, {}, true],
    [SCORED, {}, false],
    [SCORED, secret("full_feedback: true"), true],
    [SCORED, secret("full_feedback: false"), false],
    [
      SCORED,
      {
        "data/sample/1.in": "",
        "data/sample/1.ans": "",
        "data/sample/test_group.yaml": "full_feedback: true",
      },
      false,
    ],
  ])("of %j with %j: %s", async (yaml, files, isOpen) => {
    expect((await read(files, yaml)).facts.openCaseResult).toBe(isOpen);
  });

  test("where older packages show their groups", async () => {
    const yaml = (shows: boolean) =>
      `name: x\ntype: scoring\ngrading: {show_test_data_groups: ${shows}}\nlimits: {memory: 64}\n`;
    expect((await read({}, yaml(true))).facts.openCaseResult).toBe(true);
    expect((await read({}, yaml(false))).facts.openCaseResult).toBe(false);
  });
});

test("what judges is the validator's program, or the site's comparison", async () => {
  const talks = await read({ "output_validator/v.py": "" }, `${MODERN}type: interactive\n`);
  expect(talks.facts).toMatchObject({
    checker: { kind: "default", ignoreEndBlank: true },
    interactor: { main: "output_validator/v.py" },
  });
  const judges = await read({ "output_validator/v.py": "" });
  expect(judges.facts).toMatchObject({ checker: { kind: "program" }, interactor: null });
});

test("files for submissions are for their language, and some are compiled with them", async () => {
  const { facts, remarks } = await read({
    "include/default/all.txt": "",
    "include/cpp/grader.cpp": "",
    "include/cpp/lib/a.h": "",
    "include/c/grader.c": "",
    "include/python3/main": "",
    "include/java/Helper.java": "",
    "include/moo/x": "",
    "include/stray": "",
  });
  const files = facts.userExtraFiles as {
    name: string;
    languages?: string[];
    isCompiled: boolean;
  }[];
  expect(
    files.map(({ name, languages, isCompiled }) => [name, languages?.[0] ?? null, isCompiled]),
  ).toEqual([
    ["grader.c", "C", true],
    ["grader.cpp", "C++", true],
    ["lib/a.h", "C++", false],
    ["all.txt", null, false],
    ["Helper.java", "Java", false],
    ["main", "Python3", false],
  ]);
  expect(remarks).toEqual(["ignored include/moo/x: language moo is not known here"]);
  expect((await read({ "include/python3/main.py": "" })).refusals).toEqual([
    "include/python3/main.py: a main file of its own in this language cannot be put before a submission",
  ]);
  expect((await read({ "include/cpp/main.cpp": "" })).refusals).toEqual([]);
  expect((await read({ "include/default/main.h": "" })).refusals).toHaveLength(1);
});

test("attachments are named without folders", async () => {
  const { facts } = await read({ "attachments/a/b.txt": "", "attachments/c": "" });
  expect(facts.attachments).toEqual([
    { name: "a-b.txt", file: "attachments/a/b.txt" },
    { name: "c", file: "attachments/c" },
  ]);
});

test("what is not used is told by folder; what is known is not", async () => {
  const { remarks } = await read({
    ".a/b": "",
    ".gitignore": "",
    "x/.b": "",
    "graders/g.py": "",
    "input_validators/a": "",
    "answer_validators/a": "",
    "notes.txt": "",
    "odd/a": "",
    "odd/b": "",
    "problem.pdf": "",
    "submissions.json": "[]",
  });
  expect([...remarks].sort()).toEqual([
    "ignored .a/b: its name begins with a dot",
    "ignored answer_validators: answers are taken as they are",
    "ignored graders: graders are only run where a group asks for them",
    "ignored input_validators/a: no program in a language that is known here",
    "ignored notes.txt: not part of the format",
    "ignored odd: not part of the format",
    "ignored x/.b: its name begins with a dot",
  ]);
  expect((await read({ "static_validators/x": "" })).refusals).toEqual([
    "static_validators: programs that look at the source (static validators) are not run here",
  ]);
});

test("a thousand passes are the most", async () => {
  const yaml = MODERN.replace("memory: 64", "memory: 64, validation_passes: 1001").concat(
    "type: multi-pass\n",
  );
  expect((await read({ "output_validator/v.py": "" }, yaml)).refusals).toEqual([
    "problem.yaml: more than 1000 passes are not run here",
  ]);
});
