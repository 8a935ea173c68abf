import { describe, expect, test } from "vitest";
import { Findings } from "../findings.ts";
import type { PackageTree } from "../model.ts";
import { textFile } from "../reading/text-file.ts";
import type { YamlMap } from "../yaml-file.ts";
import { readConfig } from "./problem-yaml.ts";
import { readSamples, readStatements } from "./statements.ts";
import { readTestData } from "./test-data.ts";

const treeOf = (files: Readonly<Record<string, string>>): PackageTree => ({
  name: "folder",
  files: new Map(Object.entries(files).map(([path, text]) => [path, textFile(path, text)])),
});

async function read(files: Readonly<Record<string, string>>, yaml: YamlMap = {}) {
  const findings = new Findings();
  const tree = treeOf(files);
  const statements = await readStatements(tree, readConfig(yaml, new Findings()), findings);
  return {
    statements,
    said: findings.remarks.map(({ what, path, text }) => `${what} ${path}: ${text}`),
  };
}

describe("statements", () => {
  const plain = {
    ...{ locale: "en", title: "folder", format: "markdown", description: "", input: "" },
    ...{ output: "", hint: "", files: [], pdf: null },
  };

  test("come in every language, English first", async () => {
    const { statements } = await read({
      ...{ "statement/problem.sv.md": "a", "problem_statement/problem.de.tex": "b" },
      ...{ "problem.md": "c", "statement/problem.pt-BR.md": "d" },
      ...{ "statement/problem.xyzw.md": "no", "other/problem.en.md": "no", "problem.en.txt": "no" },
    });
    expect(statements.map(({ locale, description }) => [locale, description])).toEqual([
      ["en", "c"],
      ["de", "b"],
      ["pt-BR", "d"],
      ["sv", "a"],
    ]);
    expect(statements[0]).toEqual({ ...plain, description: "c" });
  });

  test("in Chinese come first where the package names itself so first", async () => {
    const files = { "problem.en.md": "", "problem.zh.md": "", "problem.de.md": "" };
    const locales = async (name: YamlMap) =>
      (await read(files, { name })).statements.map((one) => one.locale);
    expect(await locales({ zh: "和", en: "Sum" })).toEqual(["zh", "en", "de"]);
    const last = { "problem.sv.md": "", ...files };
    const mixed = Object.fromEntries(Object.entries(last).toReversed());
    for (const some of [last, mixed]) {
      const { statements } = await read(some, { name: { zh: "和", en: "Sum" } });
      expect(statements.map((one) => one.locale)).toEqual(["zh", "en", "de", "sv"]);
    }
    expect(await locales({ en: "Sum", zh: "和" })).toEqual(["en", "de", "zh"]);
    expect(await locales({ de: "Summe" })).toEqual(["en", "de", "zh"]);
    expect(await locales({ "zh-TW": "和" })).toEqual(["en", "de", "zh"]);
  });

  test("may be missing", async () => {
    const { statements, said } = await read({}, { name: "Hello" });
    expect(statements).toEqual([{ ...plain, title: "Hello" }]);
    expect(said).toEqual(["warning : the package has no statement"]);
  });

  test("in Markdown stand above those in TeX; a PDF is kept beside them", async () => {
    const { statements, said } = await read({
      ...{ "statement/problem.en.md": "md", "statement/problem.en.tex": "tex" },
      "statement/problem.en.pdf": "pdf",
    });
    expect(statements).toMatchObject([
      { description: "md", pdf: { path: "statement/problem.en.pdf" }, files: [] },
    ]);
    expect(said).toEqual(["ignored statement/problem.en.tex: the Markdown statement is used"]);
    const tex = await read({ "problem.tex": "tex", "problem.pdf": "pdf" });
    expect(tex.statements).toMatchObject([{ description: "tex", pdf: { path: "problem.pdf" } }]);
  });

  test("that are a PDF alone are a link to it", async () => {
    const { statements } = await read({ "statement/problem.sv.pdf": "pdf" });
    expect(statements).toMatchObject([
      {
        ...{ locale: "sv", description: "[problem.sv.pdf](file://problem.sv.pdf)" },
        files: [{ name: "problem.sv.pdf", file: { path: "statement/problem.sv.pdf" } }],
        pdf: { path: "statement/problem.sv.pdf" },
      },
    ]);
  });

  test.each<[string, YamlMap, string]>([
    ["x", { name: "Yaml" }, "Yaml"],
    ["\\problemname{Tex}", { name: "Yaml" }, "Tex"],
    ["\\problemname{Tex}", { name: { de: "Deutsch" } }, "Deutsch"],
    ["\\problemname{Tex}", { name: { "de-AT": "Wien", de: "Deutsch" } }, "Deutsch"],
    ["\\problemname{Tex}", { name: { en: "English" } }, "Tex"],
    ["x", { name: { en: "", sv: "Svensk" } }, "Svensk"],
    ["\\problemname{$n$}", { name: "Yaml" }, "Yaml"],
    ["\\problemname{$n$}", {}, "$n$"],
    ["%% plainproblemname: Plain \n\\problemname{$n$}", { name: "Yaml" }, "Plain"],
    ["x", {}, "folder"],
  ])("%j of %j is called %s", async (tex, yaml, title) => {
    expect((await read({ "problem.de.tex": tex }, yaml)).statements[0]?.title).toBe(title);
  });

  test("find their pictures beside them, wherever the document lies", async () => {
    const { statements, said } = await read({
      ...{ "problem.pdf": "p", "problem_statement/problem.tex": "\\includegraphics{img/a b}" },
      "problem_statement/img/a b.png": "x",
    });
    expect(said).toEqual([]);
    expect(statements).toMatchObject([
      {
        description: "![](file://img-a%20b.png)",
        files: [{ name: "img-a b.png" }],
        pdf: { path: "problem.pdf" },
      },
    ]);
    const written = await read({
      "statement/problem.md": "![](img/%E5%9B%BE.png) ![](x(1).png)",
      ...{ "statement/img/图.png": "x", "statement/x(1).png": "y" },
    });
    expect(written.statements[0]?.description).toMatch(/^!\[\]\(file:\/\/img-图\.png\)/);
  });

  test("in Markdown may hold HTML, and those in TeX hold none", async () => {
    const hasHtml = async (files: Readonly<Record<string, string>>) =>
      (await read(files)).statements[0]?.hasHtml === true;
    expect(await hasHtml({ "problem.md": "a<sub>1</sub>" })).toBe(true);
    expect(await hasHtml({ "problem.tex": "a<sub>1" })).toBe(false);
  });

  test("in a dialect with an underscore count, and others are told", async () => {
    const { statements, said } = await read({
      ...{ "statement/problem.zh_CN.md": "a", "statement/problem.zh-Hans-CN.md": "b" },
      ...{ "statement/problem.long-Name.md": "c", "statement/problem-1.pdf": "picture" },
    });
    expect(statements.map((one) => one.locale)).toEqual(["zh-Hans-CN", "zh_CN"]);
    expect(said).toEqual(["ignored statement/problem.long-Name.md: not part of the format"]);
  });

  test("of a dialect have the name of the language", async () => {
    const { statements } = await read({ "problem.de-AT.md": "x" }, { name: { de: "Deutsch" } });
    expect(statements[0]?.title).toBe("Deutsch");
  });

  test("in TeX are told of what was left out", async () => {
    const tex = "\\fancy a \\nextsample b\\section*{Output}o\\section*{Interaction}i";
    const { statements, said } = await read({ "problem.tex": tex });
    expect(statements[0]?.output).toBe("o\n\n### Interaction\n\ni");
    expect(said).toEqual([
      "changed problem.tex: left out, because they are not known here: \\fancy",
      "changed problem.tex: samples are shown below the statement, not in its middle",
    ]);
    const alone = await read({ "problem.tex": "\\section*{Interaction}i" });
    expect(alone.statements[0]?.output).toBe("### Interaction\n\ni");
    expect((await read({ "problem.md": "a {{nextsample}}" })).said).toHaveLength(1);
    expect((await read({ "problem.md": "a" })).said).toEqual([]);
  });

  test("have constants filled in", async () => {
    const yaml = { constants: { n: 5 }, limits: { time_limit: 2 } };
    expect((await read({ "problem.md": "{{n}}" }, yaml)).statements[0]?.description).toBe("5");
    const tex = await read({ "problem.tex": "\\constant{n} \\timelimit" }, yaml);
    expect(tex.statements[0]?.description).toBe("5 2");
  });

  test("show pictures by the names of their files, in every part", async () => {
    const files = { "statement/a b.png": "", "statement/c/d.png": "" };
    const { statements } = await read({
      ...files,
      "statement/problem.md":
        "![](a%20b.png)\n\n## Input\n\n![](c/d.png)\n\n## Output\n\n![](c/d.png)",
    });
    expect(statements[0]).toMatchObject({
      ...{ input: "![](file://c-d.png)", output: "![](file://c-d.png)" },
    });
  });

  test("bring the pictures that they name, from their own folder", async () => {
    const { statements, said } = await read({
      "statement/problem.md": "![](a.png) ![](img/b.svg) ![](none.png)",
      ...{ "statement/a.png": "", "statement/img/b.svg": "", "none.png": "" },
    });
    expect(statements[0]?.description).toBe(
      "![](file://a.png) ![](file://img-b.svg) ![](file://none.png)",
    );
    expect(statements[0]?.files.map(({ name, file }) => [name, file.path])).toEqual([
      ["a.png", "statement/a.png"],
      ["img-b.svg", "statement/img/b.svg"],
    ]);
    expect(said).toEqual([
      "warning statement/problem.md: the picture none.png is not in the package",
    ]);
    const tex = await read({
      "problem.tex": "\\includegraphics{a} \\includegraphics{b}",
      "a.jpg": "",
      "b.pdf": "",
    });
    expect(tex.statements[0]?.files.map((one) => one.name)).toEqual(["a.jpg", "b.pdf"]);
    expect(tex.statements[0]?.description).toBe("![](file://a.jpg) ![](file://b.pdf)");
    expect(tex.said).toEqual([
      "warning problem.tex: the picture b is a PDF, which browsers do not show as an image",
    ]);
  });
});

describe("samples", () => {
  async function samples(files: Readonly<Record<string, string>>, yaml: YamlMap = {}) {
    const findings = new Findings();
    const tree = treeOf(files);
    const data = await readTestData(tree, new Map(), new Findings());
    const shown = await readSamples(tree, data, readConfig(yaml, new Findings()), findings);
    const texts = shown.map((one) => (one.kind === "pair" ? [one.input, one.output] : [one.text]));
    return [texts, findings.remarks.map(({ path, text }) => `${path}: ${text}`)];
  }
  const PAIR = { "data/sample/1.in": "in", "data/sample/1.ans": "ans" };

  test("are the cases of that folder, in order", async () => {
    const more = {
      ...PAIR,
      "data/sample/0/2.in": "x",
      "data/sample/0/2.ans": "y",
      "data/secret/3.in": "",
    };
    expect(await samples(more)).toEqual([
      [
        ["x", "y"],
        ["in", "ans"],
      ],
      [],
    ]);
    expect(await samples({})).toEqual([[], []]);
  });

  test("may show other texts than those that are judged", async () => {
    expect(await samples({ ...PAIR, "data/sample/1.in.statement": "shown" })).toEqual([
      ...[[["shown", "ans"]], []],
    ]);
    expect(await samples({ ...PAIR, "data/sample/1.out": "out" })).toEqual([[["in", "out"]], []]);
    const both = { ...PAIR, "data/sample/1.out": "out", "data/sample/1.ans.statement": "said" };
    expect(await samples(both)).toEqual([[["in", "said"]], []]);
    expect(await samples({ "data/sample/1.in": "in" })).toEqual([[["in", ""]], []]);
  });

  test("of an exchange are what both say", async () => {
    const spoken = { "data/sample/2.interaction": "<1\n", ...PAIR };
    expect(await samples(spoken)).toEqual([[["in", "ans"], ["<1\n"]], []]);
  });

  test.each<[YamlMap, Record<string, string>, unknown[]]>([
    [{ validation: "custom interactive" }, {}, []],
    [{ validation: "custom interactive" }, { "data/sample/1.in.statement": "i" }, [["i", "ans"]]],
    [{ validation: "custom interactive" }, { "data/sample/1.ans.statement": "a" }, []],
    [{ problem_format_version: "2025-09", type: "multi-pass" }, {}, []],
    [
      { problem_format_version: "2025-09", type: "interactive" },
      { "data/sample/1.out": "o" },
      [["in", "o"]],
    ],
    [
      { problem_format_version: "2025-09", type: "interactive" },
      { "data/sample/1.ans.statement": "a" },
      [["in", "a"]],
    ],
  ])("of interactive data only what was made to be shown: %j %j", async (yaml, files, shown) => {
    expect(await samples({ ...PAIR, ...files }, yaml)).toEqual([shown, []]);
  });

  test("that nobody could read are left out", async () => {
    const long = "x".repeat(64 * 1024);
    expect(await samples({ ...PAIR, "data/sample/1.in": long })).toEqual([[[long, "ans"]], []]);
    const said = (name: string) => [`data/sample/1.${name}: too long to be shown as a sample`];
    expect(await samples({ ...PAIR, "data/sample/1.in": `${long}x` })).toEqual([[], said("in")]);
    expect(await samples({ ...PAIR, "data/sample/1.ans": `${long}x` })).toEqual([[], said("ans")]);
    const spoken = { "data/sample/1.interaction": `${long}x` };
    expect(await samples(spoken)).toEqual([[], said("interaction")]);
  });
});
