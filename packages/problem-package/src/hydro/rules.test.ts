import fc from "fast-check";
import { expect, test } from "vitest";
import { parseMemoryMb, parseTimeMs } from "./limits.ts";
import { findCases } from "./name-rules.ts";
import { cutSamples } from "./samples.ts";
import { scoreSubtasks } from "./scoring.ts";

test.each([
  ["1s", 1000],
  ["1", 1000],
  ["0.5s", 500],
  ["500ms", 500],
  ["500m", 500],
  ["1500us", 2],
  ["1.5", 1500],
  ["1000", 1000],
  [" 100 ", 100],
  ["99", 99_000],
  ["1000s", 1_000_000],
  ["100.5", 100_500],
  ["0", null],
  ["1h", null],
  ["", null],
  [" 1S ", 1000],
  ["2MS", 2],
  ["0.5u", 1],
  ["0.0004s", 1],
])("the time %j is %j ms", (text, ms) => expect(parseTimeMs(text)).toBe(ms));

test.each([
  ["256m", 256],
  ["256MB", 256],
  ["256 MiB", null],
  ["1g", 1024],
  ["65536k", 64],
  ["65537KB", 65],
  ["128", 128],
  ["0m", null],
  [" 1G ", 1024],
  ["1.5m", 2],
  ["1k", 1],
  ["much", null],
])("the memory %j is %j MB", (text, mb) => expect(parseMemoryMb(text)).toBe(mb));

test("names of files that belong together", () => {
  const names = [
    "a.in1",
    "a.ou1",
    "b2.in",
    "b2.ans",
    "1-x.in",
    "1-x.out",
    "INPUT4.TXT",
    "OUTPUT4.TXT",
  ];
  expect(findCases([...names, "lonely1.in"], true).map((one) => [one.input, one.output])).toEqual([
    ["1-x.in", "1-x.out"],
    ["a.in1", "a.ou1"],
    ["b2.in", "b2.ans"],
    ["INPUT4.TXT", "OUTPUT4.TXT"],
  ]);
  expect(findCases(["3.in", "x.txt"], false)).toEqual([
    { input: "3.in", output: "", subtask: null },
  ]);
});

test.each([
  [["input1.txt", "output1.txt"], "output1.txt", null],
  [["1.in.txt", "1.out.txt"], "1.out.txt", null],
  [["INPUT1.in", "OUTPUT1.ans"], "OUTPUT1.ans", null],
  [["p1-2.in", "p1-2.out"], "p1-2.out", 1],
  [["p12_3.in", "p12_3.ans"], "p12_3.ans", 12],
  [["p-3.in", "p-3.out"], "p-3.out", null],
  [["3.in", "3.out"], "3.out", null],
  [["a.in12", "a.out12"], "a.out12", null],
  [["input.in1", "output.ou1"], "output.ou1", null],
  [["1-a.in", "1-a.OUT"], "1-a.OUT", null],
])("of %j the output is %s, in subtask %s", (names, output, subtask) => {
  expect(findCases(names, true)).toEqual([{ input: names[0], output, subtask }]);
});

test("a name without a number, or without an ending, is no case", () => {
  const names = ["a.in", "a.out", "1", "a1", "b.1in", "1-x.out.txt"];
  expect(findCases(names, true)).toEqual([]);
  expect(findCases(names, false)).toEqual([]);
  // Where no output is needed, only what ends as inputs do is one.
  expect(findCases(["a.in1", "1-x.in", "2.txt", "4.out"], false)).toEqual([
    { input: "1-x.in", output: "", subtask: null },
    { input: "a.in1", output: "", subtask: null },
  ]);
});

test("samples are cut out; a fence that is never closed stays", () => {
  const { text, samples } = cutSamples(
    "# A\n\n```input2\nb\n```\n```output2\nB\n```\n\n~~~input1\na\n~~~\n```input3\nopen",
  );
  expect(samples).toEqual([
    { kind: "pair", input: "a", output: "" },
    { kind: "pair", input: "b", output: "B" },
  ]);
  expect(text).toBe("# A\n\n```input3\nopen\n");
  expect(cutSamples("```cpp\nx\n```")).toEqual({ text: "```cpp\nx\n```", samples: [] });
});

test("a heading goes with the samples under it, unless something else is there too", () => {
  const text = (markdown: string) => cutSamples(markdown).text;
  expect(text("## S\r\n\r\n```input1\r\na\r\n```\r\n\r\n### Why\r\nx\r\n")).toBe(
    "## S\n\n### Why\nx\n",
  );
  expect(text("x\n## S\n```input1\na\n```\n\n# B\ny\n")).toBe("x\n\n# B\ny\n");
  expect(text("x\n## S\n\n```input1\na\n```\n## T\ny\n")).toBe("x\n\n## T\ny\n");
  expect(text("x\n# S\n## In\n```input1\na\n```\n## Out\n```output1\nb\n```\n")).toBe("x\n# S\n");
  expect(text("x\n\n```input1\na\n```\ny\n")).toBe("x\n\ny\n");
});

test("a sample ends at the next fence of its own length, and the last text of a number holds", () => {
  expect(cutSamples("~~~~input10\na\n```\n~~~\n~~~~\n```input2\nb\n```\n").samples).toEqual([
    { kind: "pair", input: "b", output: "" },
    { kind: "pair", input: "a\n```\n~~~", output: "" },
  ]);
  expect(cutSamples("```input1\na\n```\n```input1\nb\n```\n").samples).toEqual([
    { kind: "pair", input: "b", output: "" },
  ]);
});

test("points left open are shared so that the whole comes to 100", () => {
  const blank = { requires: [], timeMs: null, memoryMb: null } as const;
  const one = { input: "", output: "", timeMs: null, memoryMb: null, score: null };
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(fc.option(fc.integer({ min: 1, max: 12 })), fc.integer({ min: 1, max: 6 })),
        {
          minLength: 1,
          maxLength: 8,
        },
      ),
      (rows) => {
        const subtasks = rows.map(([score, count], index) => ({
          ...blank,
          id: index + 1,
          type: "sum" as const,
          score,
          cases: Array.from({ length: count }, () => one),
        }));
        const scored = scoreSubtasks(subtasks);
        const total = scored.reduce((sum, subtask) => sum + subtask.score, 0);
        const given = rows.reduce((sum, [score]) => sum + (score ?? 0), 0);
        expect(total).toBe(rows.some(([score]) => score === null) ? 100 : given);
        for (const subtask of scored) {
          expect(subtask.cases.reduce((sum, each) => sum + each.score, 0)).toBe(subtask.score);
        }
      },
    ),
  );
});

test("long hostile texts take no time to speak of", () => {
  const open = "```input1\n".repeat(200_000);
  expect(cutSamples(open).samples).toEqual([]);
  const digits = Array.from({ length: 2000 }, (_, index) => `${"1".repeat(240)}${index}.in`);
  expect(findCases(digits, true)).toEqual([]);
});

test.each<[string, string]>([
  ["a.in7", "a.ou7"],
  ["a.in7", "a.out7"],
  ["a.IN7", "a.OU7"],
  ["a.in7", "a.OUT7"],
  ["a.in7", "a.ans7"],
  ["input.in7", "output.ou7"],
  ["1-a.in", "1-a.out"],
  ["1_a.in", "1_a.ans"],
  ["1-a.IN", "1-a.OUT"],
  ["1-a.in", "1-a.ANS"],
  ["a3.in", "a3.out.txt"],
  ["a3.in", "a3.ANS.TXT"],
  ["input3.in", "output3.out"],
  ["input3.txt", "output3.txt"],
  ["INPUT3.TXT", "OUTPUT3.TXT"],
])("%s goes with %s", (input, output) => {
  expect(findCases([input, output], true)).toEqual([{ input, output, subtask: null }]);
});

test.each<[string, string]>([
  ["a.in7", "a.out"],
  ["a.in7", "b.out7"],
  ["1-a.in", "1-a.out.txt"],
  ["1-a.in", "1-a.txt"],
])("%s does not go with %s", (input, output) => {
  expect(findCases([input, output], true)).toEqual([]);
});

test.each<[string, number | null]>([
  ["a1-2", 1],
  ["a12_3", 12],
  ["12-3", 12],
  ["a-2", null],
  ["a1x2", null],
  ["1.2", null],
])("%s.in is of the subtask %j", (base, subtask) => {
  const names = [`${base}.in`, `${base}.out`];
  expect(findCases(names, true).map((one) => one.subtask)).toEqual([subtask]);
});
