import { LIMITS } from "@gavel/domain/limit";
import { expect, test } from "vitest";
import type { ImportedStatement } from "../model.ts";
import { textFile } from "../reading/text-file.ts";
import { readBytes } from "../safe-archive.ts";
import { asMarkdown } from "./as-markdown.ts";

const statement = (facts: Partial<ImportedStatement>): ImportedStatement => ({
  ...{ locale: "en", title: "<b>t</b>", format: "markdown", description: "", input: "" },
  ...{ output: "", hint: "", files: [], pdf: null, ...facts },
});

test("every part of a statement in HTML is converted, and its pictures become files", async () => {
  const own = { name: "a.png", file: textFile("a.png", "own") };
  const image = (text: string) =>
    `<img src="data:image/png;base64,${Buffer.from(text).toString("base64")}">`;
  const converted = await asMarkdown(
    statement({
      ...{ format: "html", files: [own], description: `<b>d</b>${image("d")}` },
      ...{ input: image("i"), output: "<i>o</i>", hint: "<p>h</p>" },
    }),
  );
  expect(converted).toMatchObject({
    ...{ locale: "en", title: "<b>t</b>", format: "markdown", pdf: null },
    ...{ description: "**d**![](file://description-1.png)", input: "![](file://input-1.png)" },
    ...{ output: "*o*", hint: "h" },
  });
  const texts = await Promise.all(
    converted.files.map(async ({ name, file }) => [
      ...[name, file.path, file.bytes, file.isExecutable],
      Buffer.from(await readBytes(file, 9)).toString(),
    ]),
  );
  expect(texts).toEqual([
    ["a.png", "a.png", 3, false, "own"],
    ["description-1.png", "description-1.png", 1, false, "d"],
    ["input-1.png", "input-1.png", 1, false, "i"],
  ]);
});

test("Markdown is tidied where it may hold HTML, and only there", async () => {
  const parts = {
    description: "<b>d</b>",
    input: "<b>i</b>",
    output: "<b>o</b>",
    hint: "<b>h</b>",
  };
  const tidied = { description: "**d**", input: "**i**", output: "**o**", hint: "**h**" };
  const given = statement({ ...parts, hasHtml: true });
  expect(await asMarkdown(given)).toEqual({ ...given, ...tidied, hasHtml: false });
  for (const hasHtml of [false, undefined]) {
    const plain = statement(hasHtml === undefined ? parts : { ...parts, hasHtml });
    expect(await asMarkdown(plain)).toBe(plain);
  }
});

test("what the site refuses for its length is not tidied", async () => {
  const fits = statement({ hasHtml: true, hint: `<b>x</b>${"x".repeat(LIMITS.textMax - 8)}` });
  expect((await asMarkdown(fits)).hint.slice(0, 6)).toBe("**x**x");
  const long = { ...fits, hint: `${fits.hint}x` };
  expect(await asMarkdown(long)).toBe(long);
});

test("HTML of too many letters is refused", async () => {
  const most = 8 * 1024 * 1024;
  const refusalOf = async (output: string) => {
    try {
      return (await asMarkdown(statement({ format: "html", output }))).output.length;
    } catch (error) {
      return (error as { refusals?: unknown }).refusals;
    }
  };
  expect(await refusalOf(" ".repeat(most))).toBe(0);
  expect(await refusalOf(" ".repeat(most + 1))).toEqual([
    { path: "", reason: "output is too long" },
  ]);
});

test("HTML with elements thousands deep is refused, in Markdown as well", async () => {
  const deep = "<div>".repeat(20_000);
  const refusal = { refusals: [{ path: "", reason: "input: the HTML is too deep" }] };
  const given = [
    statement({ format: "html", input: deep }),
    statement({ hasHtml: true, input: `<table>${deep.slice(0, 5000)}</table>` }),
  ];
  for (const one of given) {
    await expect(asMarkdown(one)).rejects.toThrow(expect.objectContaining(refusal));
  }
});
