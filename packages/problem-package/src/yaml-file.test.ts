import { expect, test } from "vitest";
import { PackageRefused } from "./model.ts";
import { textFile } from "./reading/text-file.ts";
import {
  asBoolean,
  asMap,
  asNumber,
  asText,
  asTexts,
  parseYaml,
  readYamlMap,
} from "./yaml-file.ts";

const refusal = async (text: string) => {
  try {
    return await parseYaml(text, "a.yaml");
  } catch (error) {
    return error instanceof PackageRefused ? error.message : error;
  }
};

test("what is no YAML is refused with its file and line", async () => {
  expect(await refusal("a: 1\nb: [\n")).toMatch(/^a\.yaml: line 3: [^\n]*$/);
  expect(await refusal("a: 1\nb: ]\n")).not.toMatch(/ at line /);
  expect(await refusal("a: *b\n")).toMatch(/^a\.yaml: .*b/);
});

test("a few aliases are an author's, thousands are a trap", async () => {
  const aliases = (count: number) => `a: &a 1\nb: [${"*a,".repeat(count)}]\n`;
  expect(await refusal(aliases(20))).toMatchObject({ a: 1, b: Array(20).fill(1) });
  const bomb = ["a: &a [x,x,x,x,x,x,x,x,x,x]"];
  for (const [to, from] of ["ba", "cb", "dc", "ed"]) {
    bomb.push(`${to}: &${to} [${Array(10).fill(`*${from}`).join(",")}]`);
  }
  expect(await refusal(bomb.join("\n"))).toMatch(/^a\.yaml: .*alias/);
});

test("the last of two equal keys holds", async () => {
  expect(await parseYaml("a: 1\na: 2\n", "a.yaml")).toEqual({ a: 2 });
});

test("an empty file is an empty map, a list is none", async () => {
  expect(await readYamlMap(textFile("a.yaml", ""))).toEqual({});
  expect(await readYamlMap(textFile("a.yaml", "a: 1"))).toEqual({ a: 1 });
  await expect(readYamlMap(textFile("a.yaml", "- a"))).rejects.toThrow(PackageRefused);
  await expect(readYamlMap(textFile("a.yaml", "text"))).rejects.toThrow(PackageRefused);
});

test("values are read as what they were meant for", () => {
  expect([{ a: 1 }, null, [], "a", 1].map(asMap)).toEqual([{ a: 1 }, null, null, null, null]);
  expect(["a", 1.5, false, null, [], {}].map(asText)).toEqual([
    "a",
    "1.5",
    "false",
    null,
    null,
    null,
  ]);
  const numbers = [1.5, Number.NaN, "2.5", " 3 ", "", "  ", "x", "Infinity", true, null];
  expect(numbers.map(asNumber)).toEqual([1.5, null, 2.5, 3, null, null, null, null, null, null]);
  const words = [true, false, "yes", "ON", "True", "no", "off", "FALSE", "yesterday", "", 1, null];
  expect(words.map(asBoolean)).toEqual([
    ...[true, false, true, true, true, false, false, false, null, null, null, null],
  ]);
  expect(["a", ["a", 1], [], ["a", null], { a: 1 }].map(asTexts)).toEqual([
    ...[["a"], ["a", "1"], [], null, null],
  ]);
});

test("a list of one word is neither a word nor a number", () => {
  expect([asBoolean(["yes"]), asBoolean(1), asNumber(["1"]), asText(["x"])]).toEqual(
    Array(4).fill(null),
  );
});

test("a megabyte of brackets holds up nobody", async () => {
  const began = process.threadCpuUsage();
  const slow = refusal("[".repeat(400_000));
  expect(process.threadCpuUsage(began).user).toBeLessThan(1_000_000);
  expect(await refusal("a: 1")).toEqual({ a: 1 });
  expect(await slow).toMatch(/^a\.yaml: /);
});
