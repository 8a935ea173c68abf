import { describe, expect, test } from "vitest";
import { splitMarkdown } from "./markdown-parts.ts";

const blank = { description: "", input: "", output: "", hint: "", images: [] };
const split = (text: string) => splitMarkdown(text);

describe("a statement", () => {
  test("is parted at the headings that name its parts, whatever their language", () => {
    expect(
      split("a\r\n\r\n## Input\r\nb\n# Output ##\nc\n### Interaction\nd\n#### Eingabe\ne\n"),
    ).toEqual({
      ...{ ...blank, description: "a", input: "b\ne" },
      output: "c\n\n### Interaction\nd",
    });
    expect(split("## 输入\n1\n## 输出\n2\n## 交互\n3")).toMatchObject({
      ...{ input: "1", output: "2\n\n### Interaction\n3" },
    });
    expect(split("## INPUT FORMAT\n1\n## Output Format\n2")).toMatchObject({
      input: "1",
      output: "2",
    });
  });

  test("keeps headings of its own", () => {
    const text = "## Scoring\na\n##### Input\nb\n##Output\nc\nInput";
    expect(split(text)).toEqual({ ...blank, description: text });
  });

  test("is not parted inside of code", () => {
    const code = "```\n## Input\n~~~\n![](a.png)\n````\nx";
    expect(split(code)).toEqual({ ...blank, description: code });
    expect(split("~~~~\n## Input\n~~~\n~~~~\n## Output\nx")).toEqual({
      ...{ ...blank, description: "~~~~\n## Input\n~~~\n~~~~", output: "x" },
    });
  });

  test("has its samples below, and no place for them in its middle", () => {
    expect(split("a\n {{nextsample}}\nb {{ remainingsamples }} c").description).toBe("a\n\nb  c");
  });
});

test("a fence is closed by its own mark, however far that is set in", () => {
  const fenced = (close: string) => `\`\`\`\n# Input\n${close}\n# Output\nx`;
  expect(split(fenced("  ```  "))).toMatchObject({ input: "", output: "x" });
  expect(split(fenced("````"))).toMatchObject({ output: "x" });
  expect(split(fenced("~~~"))).toMatchObject({ input: "", output: "" });
});

describe("pictures", () => {
  test.each([
    ["![a](b.png)", "![a](file://b.png)", ["b.png"]],
    ["![a](./b.png)", "![a](file://b.png)", ["b.png"]],
    ['![a]( <b.png> "title" ){width=50%}', "![a](file://b.png)", ["b.png"]],
    ["![](b%20c.png)", "![](file://b%20c.png)", ["b c.png"]],
    ["![](b%zz.png)", "![](file://b%zz.png)", ["b%zz.png"]],
    ['<img src="b.png" alt="a">', "![a](file://b.png)", ["b.png"]],
    ["<img alt='a' width=5 src = './b c.png'/>", "![a](file://b%20c.png)", ["b c.png"]],
    ["<img src='b.png'>", "![](file://b.png)", ["b.png"]],
    ["![](a.png) ![](a.png)", "![](file://a.png) ![](file://a.png)", ["a.png"]],
  ])("%s is of the package", (text, description, images) => {
    expect(split(text)).toEqual({ ...blank, description, images });
  });

  test.each([
    ["![](https://a.example/b.png)"],
    ["![](//a.example/b.png)"],
    ["![](/b.png)"],
    ["![](#b)"],
    ["![](data:image/png;base64,xx)"],
    ['<img src="https://a.example/b.png">'],
    ["[a](b.png)"],
  ])("%s is not", (text) => {
    expect(split(text)).toEqual({ ...blank, description: text });
  });
});
