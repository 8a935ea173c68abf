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
  ["0", null],
  ["1h", null],
  ["", null],
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
