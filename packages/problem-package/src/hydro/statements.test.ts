import { describe, expect, test } from "vitest";
import { textFile } from "../reading/text-file.ts";
import { cutSamples } from "./samples.ts";
import { readStatements } from "./statements.ts";

async function read(files: Readonly<Record<string, string>>, content: unknown = null) {
  const tree = new Map(Object.entries(files).map(([path, text]) => [path, textFile(path, text)]));
  const { statements, samples, used } = await readStatements(tree, "t", content, []);
  return {
    texts: statements.map((one) => [one.locale, one.description, one.pdf?.path ?? null]),
    statements,
    samples,
    used: [...used].map((file) => file.path),
  };
}

describe("languages", () => {
  test("come without a name first, then Chinese, English and the others", async () => {
    const names = ["fr", "en_US", "zh_TW", "zh_CN", "en", "zh", "de-nz"];
    const files = names.map((name) => [`problem_${name}.md`, name]);
    const { texts } = await read(Object.fromEntries([...files, ["problem.md", "x"]]));
    expect(texts.map(([locale]) => locale)).toEqual([
      ...["", "zh_CN", "zh", "zh_TW", "en_US", "en", "fr", "de-nz"],
    ]);
  });

  test("have a text and a document each, of the first folder that has one", async () => {
    const { texts, used, statements } = await read({
      "problem.pdf": "%PDF-",
      "problem.md": "root",
      "statement/problem.md": "folder",
      "statement/problem.pdf": "%PDF-",
      "statement/problem_en.md": "english",
      "problem_statement/problem.en.pdf": "%PDF-",
      "other/problem.md": "x",
      "other_dir/problem_fr.md": "x",
      "problem.txt": "x",
    });
    expect(texts).toEqual([
      ["", "root", "problem.pdf"],
      ["en", "english", "problem_statement/problem.en.pdf"],
    ]);
    expect(used).toEqual([
      ...["problem.pdf", "problem.md", "statement/problem_en.md"],
      "problem_statement/problem.en.pdf",
    ]);
    expect(statements[0]).toEqual({
      ...{ locale: "", title: "t", format: "markdown", hasHtml: true, description: "root" },
      ...{ input: "", output: "", hint: "", files: [], pdf: expect.anything() },
    });
  });
});

describe("old exports say the statement", () => {
  test.each<[unknown, (string | null)[][]]>([
    ["plain", [["", "plain", null]]],
    [
      ' {"en": "e", "zh": "z", "n": 1}',
      [
        ["zh", "z", null],
        ["en", "e", null],
      ],
    ],
    [{ en: "e", n: 1 }, [["en", "e", null]]],
    ["{no JSON", [["", "{no JSON", null]]],
    ["[1]", [["", "[1]", null]]],
    ["3", [["", "3", null]]],
    [null, []],
    [3, []],
  ])("as %j", async (content, texts) => {
    expect((await read({}, content)).texts).toEqual(texts);
  });

  test("which does not count where there are files", async () => {
    expect((await read({ "problem_en.md": "e" }, "inline")).texts).toEqual([["en", "e", null]]);
  });
});

test("samples are those of the first language that has any", async () => {
  const sample = "```input1\n1\n```\n```output1\n2\n```\n";
  const { samples } = await read({
    "problem.md": "x",
    "problem_zh.md": sample,
    "problem_en.md": "```input1\n3\n```",
  });
  expect(samples).toEqual([{ kind: "pair", input: "1", output: "2" }]);
  expect((await read({ "problem.md": "x" })).samples).toEqual([]);
});

describe("samples in a text", () => {
  const pair = (input: string, output: string) => ({ kind: "pair", input, output });
  test.each([
    ["no samples\r\n", "no samples\r\n", []],
    ["a\r\n```input1\r\n1\r\n```\r\nb", "a\nb\n", [pair("1", "")]],
    ["a\n~~~~ output2 \nx\n~~~~\n  ```input2\ny\n  ```\n", "a\n", [pair("y", "x")]],
    ["```input10\na\n```\n```input9\nb\n```\n", "\n", [pair("b", ""), pair("a", "")]],
    ["```input1\nopen\n````\n", "```input1\nopen\n````\n", []],
    ["```input1\n```", "\n", [pair("", "")]],
    ["```input1\n1\n```\n```input1\n2\n```", "\n", [pair("2", "")]],
    ["```\n```input1\n1\n```", "```\n", [pair("1", "")]],
    ["```input1\n~~~\n```\n~~~output1\n```\n~~~", "\n", [pair("~~~", "```")]],
  ])("%j", (markdown, text, samples) => {
    expect(cutSamples(markdown)).toEqual({ text, samples });
  });

  const SAMPLE = "```input1\n1\n```\n```output1\n2\n```";
  test.each([
    [`a\n\n## Sample\n\n${SAMPLE}\n`, "a\n"],
    [`a\n\n## Sample\n \n${SAMPLE}\n \n## Next\nb`, "a\n\n \n \n## Next\nb\n"],
    [`a\n\n# All\n## Sample\n${SAMPLE}\n# Next\nb`, "a\n\n# All\n# Next\nb\n"],
    [`## Sample\n${SAMPLE}\n### Why\nb`, "## Sample\n### Why\nb\n"],
    [`## Sample\n${SAMPLE}\nwhy`, "## Sample\nwhy\n"],
    [`## Sample\ntext\n${SAMPLE}\n`, "## Sample\ntext\n"],
    [`${SAMPLE}\n## Sample\n${SAMPLE}`, "\n"],
    [`a\n\n\n${SAMPLE}\n\n\nb`, "a\n\nb\n"],
  ])("leave no empty headings: %j", (markdown, text) => {
    expect(cutSamples(markdown).text).toBe(text);
  });
});
