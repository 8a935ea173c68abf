import { describe, expect, test } from "vitest";
import { type Contents, makeZip } from "../testing/make-archive.ts";
import { first, readAll, taken } from "../testing/read-all.ts";
import { readPolygon } from "./read.ts";

interface Facts {
  readonly judging?: string;
  readonly tests?: string;
  readonly checker?: string;
  readonly assets?: string;
  readonly files?: string;
}

const problemXml = ({
  judging = "",
  tests,
  checker,
  assets = "",
  files = "",
}: Facts) => `<?xml version="1.0" encoding="utf-8" standalone="no"?>
<problem revision="3" short-name="two-sum" url="https://polygon.example/p/two-sum">
  <names><name language="russian" value="Сумма"/><name language="english" value="Two Sum"/></names>
  <statements>
    <statement charset="UTF-8" language="english" mathjax="true" path="statements/english/problem.tex" type="application/x-tex"/>
  </statements>
  <judging cpu-name="x" ${judging}>
    <testset name="tests">
      <time-limit>1500</time-limit>
      <memory-limit>268435456</memory-limit>
      <test-count>3</test-count>
      <input-path-pattern>tests/%02d</input-path-pattern>
      <answer-path-pattern>tests/%02d.a</answer-path-pattern>
      <tests>${tests ?? '<test method="manual" sample="true"/><test cmd="gen 1" method="generated"/><test method="manual"/>'}</tests>
    </testset>
  </judging>
  <files><resources><file path="files/testlib.h" type="h.g++"/>${files}</resources></files>
  <assets>
    ${checker ?? '<checker name="std::ncmp.cpp" type="testlib"><source path="files/check.cpp" type="cpp.g++17"/></checker>'}
    ${assets}
    <solutions>
      <solution tag="main"><source path="solutions/main.cpp" type="cpp.gcc13-64-winlibs-g++20"/></solution>
      <solution tag="time-limit-exceeded"><source path="solutions/slow.py" type="python.3"/></solution>
      <solution tag="rejected"><source path="solutions/bad.d" type="d"/></solution>
    </solutions>
  </assets>
  <tags><tag value="math"/></tags>
</problem>`;

const FILES: Contents = {
  "files/check.cpp": '#include "testlib.h"\nint main() {}',
  "files/testlib.h": "// library",
  "solutions/main.cpp": "int main() {}",
  "solutions/slow.py": "pass",
  "solutions/bad.d": "x",
  "statements/english/problem-properties.json": JSON.stringify({
    name: "Two Sum",
    legend: "Add \\textbf{two}.",
    input: "Two numbers.",
    output: "One.",
    notes: "None.",
    sampleTests: [{ input: "1 2\n", output: "3\n" }],
  }),
  "tests/01": "1 2\n",
  "tests/01.a": "3\n",
  "tests/02": "2 2\n",
  "tests/02.a": "4\n",
  "tests/03": "5 5\n",
  "tests/03.a": "10\n",
};

async function read(facts: Facts = {}, files: Contents = FILES) {
  return first(
    await readAll(await makeZip({ "problem.xml": problemXml(facts), ...files }), (tree) =>
      readPolygon(tree),
    ),
  );
}

test("a full package is read whole", async () => {
  const seen = await read();
  const problem = taken(seen);
  expect(problem).toMatchObject({
    format: "polygon",
    shortName: "two-sum",
    type: 0,
    tags: ["math"],
    limits: { timeMs: 1500, memoryMb: 256 },
    checker: { kind: "rules", rules: { kind: "standard", checker: "ncmp" } },
    interactor: null,
    fileIo: null,
    samples: [{ kind: "pair", input: "1 2\n", output: "3\n" }],
    statements: [
      {
        locale: "en",
        title: "Two Sum",
        description: "Add **two**.",
        input: "Two numbers.",
        hint: "None.",
      },
    ],
  });
  expect(seen.cases["3.in"]).toEqual(["5 5\n", "10\n"]);
  expect(problem.solutions.map((one) => [one.path, one.language, one.expected.verdicts])).toEqual([
    ["solutions/main.cpp", "C++ 20 With O2", ["AC"]],
    ["solutions/slow.py", "Python3", ["TLE"]],
    ["solutions/bad.d", null, ["WA", "TLE", "RTE", "MLE", "PE", "OLE"]],
  ]);
});

test("files are named as the package says", async () => {
  const problem = taken(await read({ judging: 'input-file="a.in" output-file="a.out"' }));
  expect(problem.fileIo).toEqual({ read: "a.in", write: "a.out" });
});

describe("a package without what it needs is refused with the reason", () => {
  const without = (...paths: string[]): Contents =>
    Object.fromEntries(Object.entries(FILES).filter(([path]) => !paths.includes(path)));
  const own = '<checker type="testlib"><source path="files/check.cpp" type="cpp.g++17"/></checker>';

  test.each<[string, Facts, Contents, RegExp]>([
    ["tests", {}, without("tests/02", "tests/02.a"), /1 of 3 tests are not in the package/],
    ["answers", {}, without("tests/03.a"), /1 of 3 answers are not in the package/],
    ["the checker", { checker: own }, without("files/check.cpp"), /source of the checker is not/],
    ["one file", { judging: 'input-file="a.in" output-file=""' }, FILES, /input-file a\.in alone/],
    ["runs", { judging: 'run-count="2"' }, FILES, /run-count 2/],
  ])("%s", async (_name, facts, files, words) => {
    const { problem, refusals } = await read(facts, files);
    expect(problem).toBeNull();
    expect(refusals.join("\n")).toMatch(words);
  });

  test.each([
    "<problem",
    "",
    "<problem></other>",
    "<!DOCTYPE x [<!ENTITY a 'b'>]><problem>&a;</problem>",
  ])("%j", async (xml) => {
    const zip = await makeZip({ ...FILES, "problem.xml": xml });
    expect(first(await readAll(zip, (tree) => readPolygon(tree))).problem).toBeNull();
  });
});

test("an own checker takes the headers beside it", async () => {
  const checker =
    '<checker type="testlib"><source path="files/check.cpp" type="cpp.g++17"/></checker>';
  expect(taken(await read({ checker })).checker).toMatchObject({
    kind: "program",
    program: { language: "C++ 17 With O2", convention: "polygon", others: [{ name: "testlib.h" }] },
  });
});

test("an interactor may have no answers, and the checker follows it", async () => {
  const problem = taken(
    await read(
      {
        assets: '<interactor><source path="files/inter.cpp" type="cpp.g++17"/></interactor>',
      },
      {
        ...Object.fromEntries(Object.entries(FILES).filter(([path]) => !path.endsWith(".a"))),
        "files/inter.cpp": "int main() {}",
      },
    ),
  );
  expect(problem.checker).toEqual({ kind: "default", ignoreEndBlank: true });
  expect(problem.interactor?.others.map((one) => [one.name, one.file.path])).toEqual([
    ["testlib.h", "files/testlib.h"],
    ["polygon-interactor.cpp", "files/inter.cpp"],
    ["polygon-checker.cpp", "files/check.cpp"],
  ]);
});

test("groups with points become a tree, behind what they depend on", async () => {
  const tests = `<test points="0" group="samples" sample="true"/><test points="40" group="2"/><test points="60" group="1"/></tests>
    <groups>
      <group name="samples" points-policy="each-test"/>
      <group name="2" points-policy="complete-group"><dependencies><dependency group="1"/></dependencies></group>
      <group name="1" points-policy="complete-group"><dependencies><dependency group="samples"/></dependencies></group>
    </groups><tests>`;
  const problem = taken(await read({ tests }));
  expect(problem).toMatchObject({
    type: 1,
    grading: {
      full: 100,
      members: [
        { name: "group samples", score: "sum", members: [{ case: 1, accepted: 0 }] },
        { name: "group 1", score: "passFail", full: 60, requires: ["group samples"] },
        { name: "group 2", score: "passFail", full: 40, requires: ["group 1"] },
      ],
    },
  });
});

test("a grader for solutions is compiled with them", async () => {
  const files =
    '<file path="files/grader.cpp" type="cpp.g++17" for-types="cpp.*"><stages><stage name="COMPILE"/></stages><assets><asset name="SOLUTION"/></assets></file>';
  const problem = taken(await read({ files }, { ...FILES, "files/grader.cpp": "int main() {}" }));
  expect(problem.userExtraFiles).toMatchObject([{ name: "grader.cpp", isCompiled: true }]);
  expect(problem.userExtraFiles[0]?.languages).toContain("C++ 17 With O2");
});
