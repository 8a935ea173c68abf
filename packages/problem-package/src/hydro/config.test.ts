import { describe, expect, test } from "vitest";
import { Findings } from "../findings.ts";
import type { YamlMap } from "../yaml-file.ts";
import { readConfig } from "./config.ts";

function read(map: YamlMap) {
  const findings = new Findings();
  const config = readConfig(map, "config.yaml", findings);
  return {
    config,
    refused: findings.refusals.map(({ path, reason }) =>
      path === "config.yaml" ? reason : `${path}: ${reason}`,
    ),
    ignored: findings.remarks.map((one) => one.text),
  };
}

const PLAIN = {
  ...{ path: "config.yaml", type: "default", checkerType: null, checker: null },
  ...{ interactor: null, passes: 1, timeMs: null, memoryMb: null, fileName: null },
  ...{ subtasks: null, userFiles: [], judgeFiles: [], languages: null },
  ...{ templates: {}, showsCases: true },
};

test.each<[YamlMap, object]>([
  [{}, {}],
  [
    { type: "interactive", checker_type: "strict" },
    { type: "interactive", checkerType: "strict" },
  ],
  [{ checker: "chk.cc" }, { checker: { file: "chk.cc", lang: null } }],
  [{ checker: { file: "chk", lang: "cc" } }, { checker: { file: "chk", lang: "cc" } }],
  [{ checker: "", interactor: null }, {}],
  [{ interactor: "i.cc" }, { interactor: { file: "i.cc", lang: null } }],
  [{ multi_pass: false }, {}],
  [{ multi_pass: null }, {}],
  [{ multi_pass: 1 }, {}],
  [{ multi_pass: "2" }, { passes: 2 }],
  [{ multi_pass: 20 }, { passes: 20 }],
  [
    { time: "1s", memory: "64m" },
    { timeMs: 1000, memoryMb: 64 },
  ],
  [{ time: {}, memory: null }, {}],
  [{ filename: "" }, {}],
  [{ filename: "sum_1.a-b" }, { fileName: "sum_1.a-b" }],
  [{ user_extra_files: "a.h" }, { userFiles: ["a.h"] }],
  [{ judge_extra_files: ["a.h", 1], user_extra_files: null }, { judgeFiles: ["a.h", "1"] }],
  [{ langs: ["c", "cc"] }, { languages: ["c", "cc"] }],
  [{ langs: null }, {}],
  [
    { template: { c: "a", cc: ["b", "c"], py: [] } },
    { templates: { c: ["a", ""], cc: ["b", "c"] } },
  ],
  [{ template: "x" }, {}],
  [{ detail: "full" }, {}],
  [{ detail: false }, { showsCases: false }],
  [{ detail: "none" }, { showsCases: false }],
  [{ cases: [], subtasks: [] }, {}],
])("%j", (map, change) => {
  expect(read(map)).toEqual({ config: { ...PLAIN, ...change }, refused: [], ignored: [] });
});

test.each<[YamlMap, string]>([
  [{ checker: {} }, "checker: it names no file"],
  [{ checker: { file: "" } }, "checker: it names no file"],
  [{ interactor: [] }, "interactor: it names no file"],
  [{ multi_pass: 1001 }, "multi_pass: it should be a number from 2 to 1000"],
  [{ multi_pass: 0 }, "multi_pass: it should be a number from 2 to 1000"],
  [{ multi_pass: 1.5 }, "multi_pass: it should be a number from 2 to 1000"],
  [{ multi_pass: "many" }, "multi_pass: it should be a number from 2 to 1000"],
  [{ time: "soon" }, "time: soon is not a time, such as 1s or 500ms"],
  [{ memory: "much" }, "memory: much is not a size, such as 256m"],
  [{ filename: "../x" }, "filename: ../x is not a plain file name"],
  [{ user_extra_files: {} }, "user_extra_files: it should be a list of file names"],
  [{ judge_extra_files: {} }, "judge_extra_files: it should be a list of file names"],
  [{ langs: {} }, "langs: it should be a list of names"],
])("%j is refused", (map, reason) => {
  const { config, refused } = read(map);
  expect(refused).toEqual([reason]);
  expect(config).toEqual(PLAIN);
});

test("keys without a meaning here are named, with the reason", () => {
  expect(read({ validator: "v.cc", toString: 1 }).ignored).toEqual([
    "validator: inputs are taken as they are",
    "toString: the key is not known",
  ]);
});

describe("subtasks", () => {
  const blank = { score: null, requires: [], timeMs: null, memoryMb: null, cases: null };
  const one = { input: "1.in", output: "1.out", timeMs: null, memoryMb: null, score: null };

  test("have what they say, and what is usual", () => {
    const subtasks = [
      {},
      { id: 7, type: "sum", score: 30, if: [1, "2", "x"], time: "2s", memory: "1g", cases: [] },
      { type: "max", score: 0, if: 1, cases: [{ input: "1.in", output: "1.out" }] },
    ];
    expect(read({ subtasks }).config.subtasks).toEqual([
      { ...blank, id: 1, type: "min" },
      { ...blank, id: 7, type: "sum", score: 30, requires: [1, 2], timeMs: 2000, memoryMb: 1024 },
      { ...blank, id: 3, type: "max", cases: [one] },
    ]);
  });

  test("stand back behind cases, which are one sum", () => {
    const cases = [
      { input: "1.in", output: "1.out" },
      { time: "1s", memory: "8m", score: "5" },
    ];
    const { config, ignored } = read({ cases, subtasks: [{}] });
    expect(config.subtasks).toEqual([
      {
        ...{ ...blank, id: 1, type: "sum" },
        cases: [one, { input: "", output: "", timeMs: 1000, memoryMb: 8, score: 5 }],
      },
    ]);
    expect(ignored).toEqual(["subtasks: there are cases, which count instead"]);
    expect(read({ cases, subtasks: [] }).ignored).toEqual([]);
    expect(read({ cases }).ignored).toEqual([]);
  });

  test("are refused with their place", () => {
    const subtasks = [
      "x",
      { type: "avg" },
      { score: -1, time: "x", memory: "y" },
      { score: {} },
      { cases: ["x", { time: "x", memory: "y", score: "z" }] },
    ];
    const { config, refused } = read({ subtasks });
    expect(refused.map((reason) => reason.split(":")[0])).toEqual([
      "subtasks[0]",
      "subtasks[1].type",
      "subtasks[2].score",
      "subtasks[2].time",
      "subtasks[2].memory",
      "subtasks[3].score",
      "subtasks[4].cases[0]",
      "subtasks[4].cases[1].time",
      "subtasks[4].cases[1].memory",
      "subtasks[4].cases[1].score",
    ]);
    expect(refused[2]).toBe("subtasks[2].score: -1 is not a number of points");
    expect(refused[5]).toBe("subtasks[3].score: it is not a number of points");
    expect(config.subtasks?.map(({ type }) => type)).toEqual(["min", "min", "min", "min"]);
    expect(read({ cases: ["x"] }).refused).toEqual(["cases[0]: it should be a map"]);
  });
});
