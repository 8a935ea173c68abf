import { expect, test } from "vitest";
import { type Contents, makeZip } from "../testing/make-archive.ts";
import { first, readAll } from "../testing/read-all.ts";
import { readPolygon } from "./read.ts";
import { madeByOf } from "./tools.ts";

const CPP = "cpp.g++17";
const source = (path: string, type = CPP) => `<source path="${path}" type="${type}"/>`;

const CHECKER_TESTS = `<testset><test-count>4</test-count>
  <input-path-pattern>files/c/%02d</input-path-pattern>
  <output-path-pattern>files/c/%02d.o</output-path-pattern>
  <answer-path-pattern>files/c/%02d.a</answer-path-pattern>
  <tests><test verdict="ok"/><test verdict="WRONG_ANSWER"/><test verdict="crashed"/><test verdict="ok"/></tests></testset>`;

const XML = (
  checker: string,
) => `<problem short-name="p"><names><name language="english" value="T"/></names>
<judging><testset name="tests"><time-limit>1000</time-limit><memory-limit>67108864</memory-limit><test-count>4</test-count>
<input-path-pattern>tests/%d</input-path-pattern><answer-path-pattern>tests/%d.a</answer-path-pattern><tests>
<test method="manual"/><test method="generated" cmd="gen 10  'a b'"/><test cmd="gen 3" from-file="x"/><test cmd="other 1"/>
</tests></testset></judging>
<files><executables><executable>${source("files/gen.cpp")}</executable><executable>${source("files/val.cpp")}</executable>
<executable>${source("files/check.cpp")}</executable><executable>${source("files/moo", "moo")}</executable></executables></files>
<assets>${checker}<validators><validator>${source("files/val.cpp")}</validator></validators>
<solutions><solution tag="accepted">${source("s/b.cpp")}</solution><solution tag="main">${source("s/a.cpp")}</solution></solutions>
</assets></problem>`;

const FILES: Contents = {
  ...Object.fromEntries(
    [1, 2, 3, 4].flatMap((n) => [
      [`tests/${n}`, "1"],
      [`tests/${n}.a`, "2"],
    ]),
  ),
  "statement-sections/english/legend.tex": "L",
  "files/check.cpp": "",
  "files/gen.cpp": '#include "testlib.h"\n#include "own.h"\n#include <vector>\n',
  "files/own.h": "// own",
  "files/testlib.h": "// testlib",
  "files/val.cpp": '#include "testlib.h"\n',
  "files/moo": "",
  "s/a.cpp": "a",
  "s/b.cpp": "b",
  ...Object.fromEntries(
    [1, 2, 3].flatMap((n) => [
      [`files/c/0${n}`, `in ${n}`],
      [`files/c/0${n}.o`, `out ${n}`],
      [`files/c/0${n}.a`, `answer ${n}`],
    ]),
  ),
};

const read = async (checker: string) =>
  first(
    await readAll(await makeZip({ "problem.xml": XML(checker), ...FILES }), (tree) =>
      readPolygon(tree),
    ),
  );

test("validators and generators, with what they include, and which tests were generated", async () => {
  const { facts, remarks } = await read(
    `<checker>${source("files/check.cpp")}${CHECKER_TESTS}</checker>`,
  );
  expect(facts.tools).toEqual([
    {
      ...{ kind: "validator", path: "files/val.cpp", name: "val.cpp", language: "C++ 17 With O2" },
      ...{ main: "files/val.cpp", others: [], note: null },
    },
    {
      ...{ kind: "generator", path: "files/gen.cpp", name: "gen.cpp", language: "C++ 17 With O2" },
      ...{ main: "files/gen.cpp", others: [{ name: "own.h", file: "files/own.h" }], note: null },
    },
    {
      ...{ kind: "generator", path: "files/moo", name: "moo", language: null },
      ...{ main: "files/moo", others: [], note: "programs in moo are not run here" },
    },
  ]);
  const cases = facts.cases as { madeBy?: object }[];
  expect(cases.map((one) => one.madeBy ?? null)).toEqual([
    null,
    { generator: "gen.cpp", args: "10  'a b'" },
    null,
    null,
  ]);
  expect((facts.solutions as { isMain?: boolean }[]).map((one) => one.isMain ?? false)).toEqual([
    false,
    true,
  ]);
  expect(facts.checkerTests).toEqual([
    { input: "in 1", output: "out 1", answer: "answer 1", expected: "accepted" },
    { input: "in 2", output: "out 2", answer: "answer 2", expected: "wrongAnswer" },
  ]);
  expect(remarks.filter((one) => one.includes("checker"))).toEqual([
    "ignored problem.xml: test 3 of the checker: its verdict is crashed",
    "ignored problem.xml: test 4 of the checker: its files are not all there",
  ]);
});

test("of sources that are missing or of no size for a program nothing is read", async () => {
  const files = {
    ...FILES,
    "problem.xml": XML("").replace(
      "</executables>",
      `<executable>${source("files/gone.cpp")}</executable><executable>${source("files/vast.cpp")}</executable></executables>`,
    ),
    "files/vast.cpp": `#include "own.h"\n${" ".repeat(4 * 1024 * 1024)}`,
  };
  const { facts } = first(await readAll(await makeZip(files), (tree) => readPolygon(tree)));
  const tools = facts.tools as { name: string; main: unknown; others: unknown[]; note: unknown }[];
  expect(tools.slice(-2)).toMatchObject([
    { name: "gone.cpp", main: null, others: [], note: "its source is not in the package" },
    { name: "vast.cpp", main: "files/vast.cpp", others: [], note: null },
  ]);
});

test("a comparison has no tests", async () => {
  const standard = `<checker name="std::wcmp.cpp">${source("files/check.cpp")}${CHECKER_TESTS}</checker>`;
  expect((await read(standard)).facts.checkerTests).toEqual([]);
});

test("a command is read at once, however many blanks are in it", () => {
  const names = new Map([["gen", "gen.cpp"]]);
  const began = process.threadCpuUsage();
  const gap = " ".repeat(60_000);
  expect(madeByOf({ cmd: ` gen ${gap}x${gap}` }, names)).toEqual({
    generator: "gen.cpp",
    args: "x",
  });
  expect(madeByOf({ cmd: `gen x${gap}y` }, names)?.args).toBe(`x${gap}y`);
  expect(process.threadCpuUsage(began).user).toBeLessThan(500_000);
});
