import { expect, test } from "vitest";
import { readPackages } from "../read-packages.ts";
import { openArchive } from "../safe-archive.ts";
import { type Contents, makeScratch, makeZip } from "../testing/make-archive.ts";
import { textFile } from "./text-file.ts";

const CHECKER = '#include "testlib.h"\nint main() {}\n';
const html = { format: "html", value: "x" };

const qduoj: Contents = {
  "1/problem.json": JSON.stringify({
    display_id: "1",
    title: "x",
    description: html,
    tags: [],
    input_description: html,
    output_description: html,
    test_case_score: null,
    hint: html,
    time_limit: 1000,
    memory_limit: 256,
    samples: [],
    template: {},
    spj: { language: "C++", code: CHECKER },
    rule_type: "ACM",
    source: "",
    answers: [],
  }),
  "1/testcase/1.in": "1",
};
const hoj = (judgeExtraFile: object): Contents => ({
  "problem_1.json": JSON.stringify({
    judgeMode: "spj",
    samples: [{ input: "1.in", output: "1.out" }],
    judgeExtraFile,
    problem: { problemId: "1", title: "x", spjCode: CHECKER, spjLanguage: "C++" },
  }),
  "problem_1/1.in": "1",
  "problem_1/1.out": "1",
});
const polygon: Contents = {
  "problem.xml": `<problem short-name="x"><judging><testset name="tests"><test-count>1</test-count></testset></judging>
    <assets><checker><source path="files/check.cpp" type="cpp.g++17"/><copy path="check.cpp"/></checker></assets></problem>`,
  "check.cpp": CHECKER,
  "tests/01": "1",
  "tests/01.a": "1",
};

async function read(contents: Contents, header: string | null) {
  const scratch = makeScratch();
  const archive = await openArchive(scratch.write(await makeZip(contents)), undefined, "a.zip");
  const headers = new Map(
    header === null ? [] : [["testlib.h", textFile("testlib.h", header)] as const],
  );
  try {
    for await (const one of readPackages(archive, null, { headers })) return one;
    throw new Error("nothing was read");
  } finally {
    await archive.close();
    scratch.remove();
  }
}

test.each([
  ["qduoj", qduoj],
  ["hoj", hoj({})],
  ["polygon", polygon],
])("%s: the site lends testlib's header to a checker that came without", async (_, contents) => {
  const lent = await read(contents, "// the site's");
  expect(lent.refusals).toEqual([]);
  expect(lent.problem?.checker).toMatchObject({
    kind: "program",
    program: { others: [{ name: "testlib.h" }] },
  });
  const { checker } = lent.problem ?? {};
  const [header] = checker?.kind === "program" ? checker.program.others : [];
  expect(header?.file.bytes).toBe("// the site's".length);
  const without = await read(contents, null);
  expect(without.refusals).toEqual([]);
  expect(without.remarks.map((one) => one.text).join()).toContain(
    "the one of this program is used",
  );
  expect(without.problem?.checker).toMatchObject({ program: { others: [{ name: "testlib.h" }] } });
});

test("a header among the judge's own files is the one", async () => {
  const { problem } = await read(hoj({ "testlib.h": "// its own" }), "// the site's");
  expect(problem?.checker).toMatchObject({ kind: "program", program: { others: [] } });
  expect(problem?.judgeExtraFiles.map((one) => one.name)).toEqual(["testlib.h"]);
});
