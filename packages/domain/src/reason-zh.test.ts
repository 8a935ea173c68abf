import { expect, test } from "vitest";
import { archiveReason } from "./archive-reason.ts";
import { packageReason } from "./package-reason.ts";
import { namesInChinese, reasonsInChinese } from "./reason-zh.ts";

const empty = packageReason("empty");
const twice = packageReason("fpsNameTwice", { name: "a" });

test.each([
  [archiveReason("subFolder", { name: "a/1.in" }), "a/1.in 在子文件夹里；不允许子文件夹和路径"],
  [
    archiveReason("noJson", { where: "feed.ndjson, line 3" }),
    "feed.ndjson 第 3 行：不是合法的 JSON",
  ],
  [`P1: ${empty}; P2: ${twice}`, `P1：是空的；P2：${reasonsInChinese(twice)}`],
  [
    `${twice}; ${packageReason("exportOthers")}`,
    `${reasonsInChinese(twice)}；其余题目可以单独导出（partial=true）`,
  ],
  ["a library's own words; more of them", "a library's own words；more of them"],
  ["x".repeat(501), "x".repeat(501)],
])("%s is told in Chinese", (text, said) => {
  expect(reasonsInChinese(text)).toBe(said);
});

test("a reason with a semicolon of its own is one", () => {
  expect(reasonsInChinese(twice)).toMatch(/^[^;]*\p{Script=Han}[^;]*$/u);
});

test("names keep what has no words", () => {
  expect(namesInChinese(`A (${empty}), B (refused) and 3 more`)).toBe(
    "A（是空的）, B (refused)，另有 3 个",
  );
});
