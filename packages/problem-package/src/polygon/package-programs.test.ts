/** What `problem.xml` says, part by part: tables of small packages and all that becomes of them. */
import { describe, expect, test } from "vitest";
import { POLYGON_WCMP, readSmall } from "../testing/polygon-package.ts";

describe("programs", () => {
  const checker = (source: string, more = "") => `<checker>${source}${more}</checker>`;
  const CPP = '<source path="files/c.cpp" type="cpp.g++17"/>';

  test("lie with the headers beside them, and include what the site lends", async () => {
    const { facts, remarks } = await readSmall(
      { assets: checker(CPP) },
      {
        "files/c.cpp": '#include "testlib.h"',
        "files/a.h": "",
        "files/sub/b.h": "",
        "other/c.h": "",
        "files/d.txt": "",
      },
    );
    expect(facts.checker).toEqual({
      kind: "program",
      program: {
        ...{
          language: "C++ 17 With O2",
          convention: "polygon",
          arguments: [],
          main: "files/c.cpp",
        },
        others: [
          { name: "a.h", file: "files/a.h" },
          { name: "testlib.h", file: "site/testlib.h" },
        ],
      },
    });
    expect(remarks).toEqual([]);
  });

  test("are taken from their copy, and a checker that nobody names is wcmp", async () => {
    const copy = await readSmall(
      { assets: checker(CPP, '<copy path="check.cpp"/>') },
      { "check.cpp": "" },
    );
    expect(copy.facts.checker).toMatchObject({ program: { main: "check.cpp" } });
    const none = await readSmall({ assets: "" });
    expect(none.facts.checker).toEqual({
      kind: "rules",
      rules: { kind: "standard", checker: "wcmp" },
    });
    expect(none.remarks).toEqual([
      "warning problem.xml: no checker is named: outputs are compared token by token (wcmp)",
    ]);
  });

  test.each([
    [checker(""), "problem.xml: the source of the checker is not in the package"],
    [checker(CPP), "files/c.cpp: the source of the checker is not in the package"],
    [
      checker('<source path="files/x" type="moo"/>'),
      "files/x: the checker is in moo, which is not run here",
    ],
    [
      '<interactor><source path="files/x" type="moo"/></interactor>',
      "files/x: the interactor is in moo, which is not run here",
    ],
    [
      `<interactor><source path="files/x" type="cpp.g++17"/></interactor>${checker('<source path="files/x" type="moo"/>')}`,
      "files/x: the checker is in moo, which is not run here",
    ],
  ])("%s is refused", async (assets, refusal) => {
    expect((await readSmall({ assets }, { "files/x": "" })).refusals).toEqual([refusal]);
  });

  test("that talk are followed by the checker, both in C++", async () => {
    const talks = (language: string, last: string) =>
      readSmall(
        {
          assets: `<interactor><source path="i/i.cpp" type="${language}"/></interactor><checker><source path="c/c.cpp" type="${last}"/></checker>`,
        },
        { "i/i.cpp": "", "c/c.cpp": "" },
      );
    const both = await talks("cpp.g++17", "cpp.g++20");
    expect((both.problem?.interactor?.others ?? []).map((one) => one.name)).toEqual([
      "polygon-interactor.cpp",
      "polygon-checker.cpp",
    ]);
    for (const [one, other] of [
      ["python.3", "cpp.g++17"],
      ["cpp.g++17", "python.3"],
    ] as const) {
      expect((await talks(one, other)).refusals).toHaveLength(1);
    }
  });
});

test("solutions have what their tags say", async () => {
  const solution = (tag: string, path = "s/a.cpp", type = "cpp.g++17", more = "") =>
    `<solution tag="${tag}"><source path="${path}" type="${type}"/>${more}</solution>`;
  const assets = `${POLYGON_WCMP}<solutions>${solution("main")}${solution("odd")}${solution("time-limit-exceeded", "s/gone.cpp")}${solution("rejected", "s/a.cpp", "moo", "<extra-tags/>")}</solutions>`;
  const { facts, remarks } = await readSmall({ assets }, { "s/a.cpp": "" });
  const claim = { cases: null, score: null, message: null };
  const all = ["WA", "TLE", "RTE", "MLE", "PE", "OLE"];
  const plain = {
    path: "s/a.cpp",
    language: "C++ 17 With O2",
    main: "s/a.cpp",
    others: [],
    note: null,
  };
  expect(facts.solutions).toEqual([
    {
      ...{ ...plain, isMain: true },
      expected: {
        verdicts: ["AC"],
        rules: [{ ...claim, permitted: ["AC"], required: null }],
        timing: null,
      },
    },
    { ...plain, expected: { verdicts: [], rules: [], timing: null } },
    {
      ...{ ...plain, path: "s/gone.cpp", main: null, note: "its source is not in the package" },
      expected: {
        verdicts: ["TLE"],
        rules: [{ ...claim, permitted: ["AC", "TLE"], required: ["TLE"] }],
        timing: null,
      },
    },
    {
      ...{ ...plain, language: null, note: "programs in moo are not judged here" },
      expected: {
        verdicts: all,
        rules: [{ ...claim, permitted: null, required: all }],
        timing: null,
      },
    },
  ]);
  expect(remarks).toEqual([
    "warning s/a.cpp: tag odd: it has no expected verdict",
    "ignored s/a.cpp: tags for single groups or testsets",
  ]);
});

test("files for solutions are for the languages of their types", async () => {
  const resource = (path: string, types: string, asset = "SOLUTION") =>
    `<file path="${path}" for-types="${types}"><assets><asset name="${asset}"/></assets></file>`;
  const types = ["kotlin.*", "csharp.*", "go", "rust.*", "pas.fpc"];
  const head = `<names><name value="T"/></names><files><resources>${resource("r/g.cpp", "cpp.*;c.*")}${resource("r/all.h", "")}${resource("r/no.h", "cpp.*", "CHECKER")}${resource("r/many", types.join(";"))}</resources></files>`;
  const { facts } = await readSmall(
    { head },
    { "r/g.cpp": "", "r/all.h": "", "r/no.h": "", "r/many": "" },
  );
  expect(facts.userExtraFiles).toMatchObject([
    {
      name: "g.cpp",
      file: "r/g.cpp",
      isCompiled: true,
      languages: expect.arrayContaining(["C", "C++ 17"]),
    },
    { name: "all.h", isCompiled: false },
    {
      name: "many",
      languages: expect.arrayContaining(["Kotlin", "C#", "Golang", "Rust", "Pascal"]),
    },
  ]);
  expect((facts.userExtraFiles as object[])[1]).not.toHaveProperty("languages");
});
