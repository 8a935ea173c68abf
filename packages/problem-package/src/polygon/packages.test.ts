/** What `problem.xml` says, part by part: tables of small packages and all that becomes of them. */
import { describe, expect, test } from "vitest";
import { makeZip } from "../testing/make-archive.ts";
import {
  POLYGON_DATA,
  POLYGON_WCMP,
  type PolygonFacts,
  polygonXml,
  readSmall,
} from "../testing/polygon-package.ts";
import { first, readAll } from "../testing/read-all.ts";
import { readPolygon } from "./read.ts";

test("a package has what it says, and what the site takes where it says nothing", async () => {
  const tags =
    '<names><name value="T"/></names><tags><tag value="a"/><tag/><tag value=""/><tag value="a"/></tags>';
  const { facts, remarks } = await readSmall({ head: tags });
  expect(facts).toMatchObject({
    ...{ format: "polygon", shortName: "p", type: 0, source: "", difficulty: null, tags: ["a"] },
    ...{ samples: [], fileIo: null, interactor: null, userExtraFiles: [], solutions: [] },
    limits: { timeMs: 1000, timing: null, memoryMb: 64, stackMb: 64 },
    checker: { kind: "rules", rules: { kind: "standard", checker: "wcmp" } },
    statements: [
      {
        ...{
          locale: "en",
          title: "T",
          format: "markdown",
          description: "L",
          input: "",
          output: "",
        },
        ...{ hint: "", files: [], pdf: null },
      },
    ],
  });
  expect(remarks).toEqual([]);
});

test("packages of a contest lie in folders", async () => {
  const of = (folder: string) =>
    Object.fromEntries(
      Object.entries({ "problem.xml": polygonXml({}), ...POLYGON_DATA }).map(([path, text]) => [
        `${folder}/${path}`,
        text,
      ]),
    );
  const seen = await readAll(await makeZip({ ...of("b"), ...of("a") }), (tree) =>
    readPolygon(tree),
  );
  expect(seen.map((one) => [one.name, one.refusals])).toEqual([
    ["a", []],
    ["b", []],
  ]);
});

test.each<[string, PolygonFacts, string[]]>([
  [
    "runs of one file",
    { judging: 'output-file="a.out"' },
    ["problem.xml: output-file a.out alone: both input and output are files here, or none is"],
  ],
  [
    "two runs",
    { judging: 'run-count="2"' },
    ["problem.xml: run-count 2: a program is run once for each test here"],
  ],
  ["one run", { judging: 'run-count="1"' }, []],
])("%s", async (_what, facts, refusals) => {
  expect((await readSmall(facts)).refusals).toEqual(refusals);
});

test("what is no problem is refused", async () => {
  const zip = await makeZip({
    "problem.xml": polygonXml({}).replaceAll("problem", "contest"),
    ...POLYGON_DATA,
  });
  expect(first(await readAll(zip, (tree) => readPolygon(tree))).refusals).toContain(
    "problem.xml: its root is not a problem",
  );
});

test.each([
  ["", "<files><executables/></files>", []],
  ["", "<stresses><stress/></stresses>", ["stress tests"]],
  ["", "", []],
])("what is of no use here is told: %s%s", async (assets, head, texts) => {
  const names = '<names><name language="english" value="T"/></names>';
  const { remarks } = await readSmall({ assets: POLYGON_WCMP + assets, head: names + head });
  expect(remarks).toEqual(texts.map((text) => `ignored problem.xml: ${text}`));
});

describe("statements", () => {
  const names = (...list: string[]) =>
    `<names>${list.map((one) => `<name language="${one}" value="${one}"/>`).join("")}</names>`;
  const listed = (...list: string[]) =>
    `<statements>${list.map((one) => `<statement language="${one}"/>`).join("")}</statements>`;
  const texts = (...list: string[]) =>
    Object.fromEntries(list.map((one) => [`statement-sections/${one}/legend.tex`, one]));

  test("come in every language that is named or listed, English first", async () => {
    const head = listed("russian", "chinese") + names("russian", "english", "german");
    const { facts } = await readSmall({ head }, texts("russian", "chinese", "english"));
    expect(
      (facts.statements as { locale: string; title: string }[]).map((one) => [
        one.locale,
        one.title,
      ]),
    ).toEqual([
      ["en", "english"],
      ["ru", "russian"],
      ["zh", "set"],
    ]);
  });

  test("have their titles from the names, else from their own properties", async () => {
    const properties = {
      "statements/english/problem-properties.json":
        '{"name": "N", "legend": " ", "sampleTests": [{"input": "1\\r\\n"}, {"output": "x"}, {"input": "1\\r\\n", "output": "2\\r\\n"}]}',
    };
    const own = await readSmall({ head: "<statements><statement/></statements>" }, properties);
    expect(own.facts).toMatchObject({
      statements: [{ locale: "en", title: "N", description: "L" }],
      samples: [{ kind: "pair", input: "1\n", output: "2\n" }],
    });
    const named = await readSmall({ head: '<names><name value="T"/></names>' }, properties);
    expect(named.facts.statements).toMatchObject([{ title: "T" }]);
    const unnamed = await readSmall({ head: "<names><name/></names>" });
    expect(unnamed.facts.statements).toMatchObject([{ locale: "en", title: "set" }]);
  });

  test("have their sections, with what is unknown told", async () => {
    const section = (name: string, tex: string) => [`statement-sections/english/${name}.tex`, tex];
    const { facts, remarks } = await readSmall(
      {},
      Object.fromEntries([
        ...[
          section(
            "legend",
            "\\odd{L} \\includegraphics{a.png} \\includegraphics{b.png} \\includegraphics{c.png} \\includegraphics{d.png}",
          ),
        ],
        ...[section("input", " \n"), section("output", "O"), section("interaction", "T")],
        ...[section("scoring", "S"), section("notes", "\\worse{H}"), section("tutorial", "U")],
        ["statements/english/a.png", "1"],
        ["statement-sections/english/a.png", "2"],
        ["statement-sections/english/b.png", "3"],
        ["statement-resources/c.png", "4"],
      ]),
    );
    expect(facts.statements).toMatchObject([
      {
        ...{ input: "", output: "O\n\n### Interaction\n\nT\n\n### Scoring\n\nS", hint: "H" },
        files: [
          { name: "a.png", file: "statements/english/a.png" },
          { name: "b.png", file: "statement-sections/english/b.png" },
          { name: "c.png", file: "statement-resources/c.png" },
        ],
      },
    ]);
    expect(remarks).toEqual([
      "changed statements/english: left out, because they are not known here: \\odd \\worse",
      "ignored statements/english: written solutions are not imported",
      "warning statements/english: the picture d.png is not in the package",
    ]);
  });

  test("may be a document, which is the statement where there is no text", async () => {
    const pdf = { "statements/.pdf/english/problem.pdf": "%PDF-" };
    const alone = await readSmall({}, { ...pdf, "statement-sections/english/legend.tex": "" });
    expect(alone.facts.statements).toMatchObject([
      {
        ...{ description: "[english.pdf](file://english.pdf)" },
        files: [{ name: "english.pdf", file: "statements/.pdf/english/problem.pdf" }],
        pdf: "statements/.pdf/english/problem.pdf",
      },
    ]);
    const both = await readSmall({}, { "statements/english/problem.pdf": "%PDF-" });
    expect(both.facts.statements).toMatchObject([
      { description: "L", files: [], pdf: "statements/english/problem.pdf" },
    ]);
  });

  test("need not be there, which is told", async () => {
    const seen = await readSmall({}, { "statement-sections/english/legend.tex": "" });
    expect(seen.facts.statements).toMatchObject([{ locale: "en", title: "T", description: "" }]);
    expect(seen.remarks).toEqual(["warning problem.xml: the package has no statement"]);
    const bare = await readSmall({ head: "" }, { "statement-sections/english/legend.tex": "" });
    expect(bare.facts.statements).toMatchObject([{ title: "set" }]);
  });
});

describe("samples", () => {
  test("are the tests that are marked, where no statement shows any", async () => {
    const tests = '<test sample="true"/>';
    const shown = await readSmall({ tests }, { "tests/1": "1\r\n", "tests/1.a": "2\r\n" });
    expect(shown.facts.samples).toEqual([{ kind: "pair", input: "1\n", output: "2\n" }]);
    expect((await readSmall()).facts.samples).toEqual([]);
  });

  test("are short", async () => {
    const tests = '<test sample="true"/>';
    const count = async (input: number, output: number) => {
      const files = { "tests/1": "x".repeat(input), "tests/1.a": "y".repeat(output) };
      return ((await readSmall({ tests }, files)).facts.samples as unknown[]).length;
    };
    expect([await count(65_536, 65_536), await count(65_537, 1), await count(1, 65_537)]).toEqual([
      1, 0, 0,
    ]);
  });

  test("of tests that talk are not shown", async () => {
    const assets = '<interactor><source path="files/i.cpp" type="cpp.g++17"/></interactor>';
    const seen = await readSmall({ assets, tests: '<test sample="true"/>' }, { "files/i.cpp": "" });
    expect(seen.facts).toMatchObject({
      samples: [],
      checker: { kind: "default", ignoreEndBlank: true },
    });
    expect(seen.facts.interactor).toMatchObject({ main: "files/i.cpp", others: [] });
  });
});
