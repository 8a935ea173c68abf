import { readFileSync } from "node:fs";
import { demoSolutions } from "./solutions.ts";
import type { DemoProgram, DemoVerdict } from "./types.ts";

/** Beside the solutions: what shows a setter how the test data of a problem is made and checked. */
const TOOLS: Record<string, readonly (readonly [DemoProgram["kind"], string])[]> = {
  "1000": [
    ["generator", "random.cpp"],
    ["validator", "validator.cpp"],
  ],
};

const LANGUAGE = "C++ 17";
/** A program with part of the points fails some case in one of these ways. */
const PARTLY: readonly DemoVerdict[] = ["PAC", "WA", "TLE", "RE"];

/** The programs of a demonstration problem as its setter keeps them; those in C++, which every judge has. */
export function demoPrograms(displayId: string): DemoProgram[] {
  const solutions = demoSolutions.filter(
    (one) => one.displayId === displayId && one.language === LANGUAGE,
  );
  return [
    ...solutions.map(
      ({ file, code, expected }): DemoProgram => ({
        ...{ kind: "solution", name: file, language: LANGUAGE, code, isMain: file === "ac.cpp" },
        expected: expected === "PAC" ? PARTLY : [expected],
      }),
    ),
    ...(TOOLS[displayId] ?? []).map(
      ([kind, name]): DemoProgram => ({
        ...{ kind, name, language: LANGUAGE, isMain: false, expected: [] },
        code: readFileSync(
          new URL(`../problems/${displayId}/programs/${name}`, import.meta.url),
          "utf8",
        ),
      }),
    ),
  ];
}
