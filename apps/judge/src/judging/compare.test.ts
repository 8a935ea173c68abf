import { expect, test } from "vitest";
import { compareOutput } from "./compare.ts";

const text = (value: string | Uint8Array) =>
  typeof value === "string" ? new TextEncoder().encode(value) : value;
const raw = (...values: number[]) => new Uint8Array(values);

const AC = "accepted";
const PE = "presentationError";
const WA = "wrongAnswer";

/** name, output, answer, verdict with end blanks ignored, verdict without. */
const table: [string, string | Uint8Array, string | Uint8Array, string, string][] = [
  ["same", "1 2\n", "1 2\n", AC, AC],
  ["both empty", "", "", AC, AC],
  ["other number", "3\n", "4\n", WA, WA],
  ["no newline at the end", "3", "3\n", AC, PE],
  ["newline missing in the answer", "3\n", "3", AC, PE],
  ["many newlines at the end", "3\n\n\n\n", "3\n", AC, PE],
  ["blank at a line's end", "1 \n2\n", "1\n2\n", AC, PE],
  ["tab at a line's end", "1\t\n2\n", "1\n2\n", AC, PE],
  ["blanks at the text's end", "1\n2\n   ", "1\n2\n", AC, PE],
  ["blanks in the answer's lines", "1\n2\n", "1  \n2\t \n\n", AC, PE],
  ["CRLF output", "1\r\n2\r\n", "1\n2\n", AC, PE],
  ["CRLF answer", "1\n2\n", "1\r\n2\r\n", AC, AC],
  ["CRLF in both", "1\r\n2\r\n", "1\r\n2\r\n", AC, AC],
  ["lone CR inside a line", "1\r2\n", "1\n2\n", WA, PE],
  ["leading blank", " 1\n", "1\n", WA, PE],
  ["leading newline", "\n1\n", "1\n", WA, PE],
  ["two blanks between", "1  2\n", "1 2\n", WA, PE],
  ["newline instead of a blank", "1\n2\n", "1 2\n", WA, PE],
  ["blank line between", "1\n\n2\n", "1\n2\n", WA, PE],
  ["blank line with blanks between", "1\n  \n2\n", "1\n\n2\n", AC, PE],
  ["indentation of the next line", "1\n 2\n", "1\n2\n", WA, PE],
  ["same indentation after trailing blanks", "1  \n  2\n", "1\n  2\n", AC, PE],
  ["no blank between", "12\n", "1 2\n", WA, PE],
  ["case of letters", "YES\n", "Yes\n", WA, WA],
  ["prefix", "1 2", "1 2 3", WA, WA],
  ["longer", "1 2 3", "1 2", WA, WA],
  ["empty output", "", "1\n", WA, WA],
  ["output where none is wanted", "1\n", "", WA, WA],
  ["white space where nothing is wanted", " \n\n", "", AC, PE],
  ["nothing where white space is wanted", "", "\n", AC, PE],
  ["NUL byte kept", raw(49, 0, 10), "1\n", WA, WA],
  ["same NUL bytes", raw(0, 0, 10), raw(0, 0), AC, PE],
  ["invalid UTF-8 equal", raw(255, 254, 10), raw(255, 254, 10), AC, AC],
  ["invalid UTF-8 different", raw(255, 254, 10), raw(255, 253, 10), WA, WA],
  ["a no-break space is no white space", "1\u00a0\n", "1\n", WA, WA],
  ["form feed and vertical tab at the end", "1\f\v\n", "1\n", AC, PE],
];

test.each(table)("%s", (_name, output, answer, ignoring, exact) => {
  expect(compareOutput(text(output), text(answer), { ignoreEndBlank: true })).toBe(ignoring);
  expect(compareOutput(text(output), text(answer), { ignoreEndBlank: false })).toBe(exact);
});

/** The rule said again in the plainest way, to hold the walk above against. */
const trimmed = (value: string) =>
  value
    .split("\n")
    .map((line) => line.replace(/[\t\n\v\f\r ]+$/, ""))
    .join("\n")
    .replace(/[\t\n\v\f\r ]+$/, "");
const stripped = (value: string) => value.replace(/[\t\n\v\f\r ]+/g, "");

test("random texts agree with the rule said in strings", () => {
  let seed = 42;
  const next = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor(seed / 65536) % below;
  };
  const make = () =>
    Array.from({ length: next(7) }, () => ["a", "b", " ", "\n", "\r", "\t"][next(6)]).join("");
  for (let round = 0; round < 20_000; round++) {
    const [output, answer] = [make(), make()];
    const ignoring = trimmed(output) === trimmed(answer) ? AC : WA;
    const same = output === answer.replaceAll("\r\n", "\n") || output === answer;
    const exact = same ? AC : stripped(output) === stripped(answer) ? PE : WA;
    expect([
      output,
      answer,
      compareOutput(text(output), text(answer), { ignoreEndBlank: true }),
    ]).toEqual([output, answer, ignoring]);
    expect([
      output,
      answer,
      compareOutput(text(output), text(answer), { ignoreEndBlank: false }),
    ]).toEqual([output, answer, exact]);
  }
});

test("a line of 100 MB is compared: what went back for each byte would not come to an end", () => {
  const answer = new Uint8Array(100_000_000).fill(97);
  const output = new Uint8Array(answer.length + 1).fill(97);
  output[answer.length] = 10;
  expect(compareOutput(output, answer, { ignoreEndBlank: true })).toBe(AC);
});
