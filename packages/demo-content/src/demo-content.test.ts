import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { demoProblems, demoSolutions, demoTagClassifications, demoTags } from "./index.ts";
import type { DemoProblem } from "./types.ts";

const LOCALES = ["zh-CN", "en-US"] as const;
const MEGABYTE = 1024 * 1024;

/** Built once: the tests only look at them. */
const built = new Map(demoProblems.map((problem) => [problem.displayId, problem.cases()]));

function casesOf(problem: DemoProblem) {
  return built.get(problem.displayId) ?? [];
}

function texts(problem: DemoProblem) {
  return LOCALES.flatMap((locale) =>
    Object.entries(problem.statement[locale]).map(([part, text]) => ({ locale, part, text })),
  );
}

describe("the set", () => {
  test("has 27 problems with the ids 1000 to 1026", () => {
    expect(demoProblems.map((p) => p.displayId)).toEqual(
      Array.from({ length: 27 }, (_, i) => String(1000 + i)),
    );
    expect(demoProblems[0]?.statement["zh-CN"].title).toBe("A+B 问题");
    expect(demoProblems[0]?.statement["en-US"].title).toBe("A+B Problem");
  });

  test("mixes types and difficulties", () => {
    const count = (accept: (p: DemoProblem) => boolean) => demoProblems.filter(accept).length;
    expect(count((p) => p.type === 1)).toBe(8);
    expect([0, 1, 2].map((level) => count((p) => p.difficulty === level))).toEqual([11, 12, 4]);
    expect(count((p) => !p.isRemoveEndBlank)).toBe(2);
  });

  test("shows every way of judging", () => {
    const modes = demoProblems.map((p) => p.checker?.role ?? (p.fileIo ? "fileIo" : p.caseMode));
    expect(new Set(modes)).toEqual(
      new Set([
        undefined,
        "spj",
        "interactive",
        "fileIo",
        "subtask_lowest",
        "subtask_average",
        "ergodic_without_error",
      ]),
    );
  });

  test("has no title twice", () => {
    for (const locale of LOCALES) {
      expect(new Set(demoProblems.map((p) => p.statement[locale].title)).size).toBe(
        demoProblems.length,
      );
    }
  });

  test("uses known tags only, and every tag", () => {
    const used = new Set(demoProblems.flatMap((p) => p.tags));
    expect([...used].toSorted()).toEqual(demoTags.map((tag) => tag.key).toSorted());
    expect(demoTags.every((tag) => /^#[0-9a-f]{6}$/.test(tag.color))).toBe(true);
    const classifications = demoTagClassifications.map((c) => c.key);
    expect(new Set(demoTags.map((tag) => tag.classification))).toEqual(new Set(classifications));
  });
});

describe.each(demoProblems.map((problem) => [problem.displayId, problem] as const))(
  "problem %s",
  (id, problem) => {
    test("has complete statements", () => {
      for (const { locale, part, text } of texts(problem)) {
        expect(text.trim(), `${locale} ${part}`).not.toBe("");
        expect((text.replaceAll("$$", "").match(/\$/g) ?? []).length % 2, `${locale} ${part}`).toBe(
          0,
        );
      }
      expect(problem.tags.length).toBeGreaterThan(0);
      expect(problem.examples.length).toBeGreaterThan(0);
      for (const limit of [problem.timeLimitMs, problem.memoryLimitMb, problem.stackLimitMb]) {
        expect(limit).toBeGreaterThan(0);
      }
    });

    test("keeps Chinese typography", () => {
      for (const { locale, part, text } of texts(problem)) {
        if (locale !== "zh-CN" || part === "title") continue;
        const prose = text.replace(/```[\s\S]*?```/g, "");
        expect(prose, part).not.toMatch(/\p{Script=Han} [\w$`]|[\w$`] \p{Script=Han}/u);
        expect(prose, part).not.toMatch(/\p{Script=Han}[,;:?!()]|[,;:?!()]\p{Script=Han}/u);
      }
    });

    test("starts its cases with the examples", () => {
      const cases = casesOf(problem);
      // What a person sees of a conversation is no file that the interactor reads.
      if (problem.checker?.role === "interactive") return;
      for (const [i, example] of problem.examples.entries()) {
        expect(cases[i]?.input).toBe(`${example.input}\n`);
        expect(cases[i]?.output).toBe(`${example.output}\n`);
      }
    });

    test("builds the same 8 to 14 well-formed cases every time", () => {
      const cases = casesOf(problem);
      expect(cases.length).toBeGreaterThanOrEqual(8);
      expect(cases.length).toBeLessThanOrEqual(14);
      expect(problem.cases()).toEqual(cases);
      for (const { input, output } of cases) {
        expect(input.endsWith("\n") && output.endsWith("\n")).toBe(true);
        expect(input.includes("\r") || /NaN|undefined|e\+/.test(input + output)).toBe(false);
        expect(/[ \t]\n/.test(input + output)).toBe(false);
      }
      expect(new Set(cases.map((c) => c.input)).size).toBe(cases.length);
      expect(cases.reduce((sum, c) => sum + c.input.length + c.output.length, 0)).toBeLessThan(
        3 * MEGABYTE,
      );
    });

    test("has scores exactly if it is an OI problem", () => {
      const scores = casesOf(problem).map((c) => c.score);
      if (problem.type === 0) {
        expect(scores.every((score) => score === undefined)).toBe(true);
      } else {
        expect(scores.every((score) => score !== undefined && score > 0)).toBe(true);
        // Within a subtask every case carries the subtask's own score.
        const shares = new Map<unknown, number>();
        for (const [i, { score = 0, groupNum }] of casesOf(problem).entries()) {
          shares.set(groupNum === undefined ? `case ${i}` : groupNum, score);
        }
        expect([...shares.values()].reduce((sum, score) => sum + score, 0)).toBe(100);
      }
    });

    test("has subtasks exactly in the modes that have them, and its checker's source", () => {
      const isGrouped = problem.caseMode?.startsWith("subtask") === true;
      expect(casesOf(problem).every((c) => (c.groupNum !== undefined) === isGrouped)).toBe(true);
      expect(problem.checkerCode?.includes("int main") ?? null).toBe(problem.checker ? true : null);
    });

    test("has an accepted C++ program and a failing one", () => {
      const own = demoSolutions.filter((s) => s.displayId === id);
      expect(own.some((s) => s.file === "ac.cpp" && s.expected === "AC")).toBe(true);
      expect(own.some((s) => s.expected !== "AC")).toBe(true);
      expect(own.every((s) => s.expected !== "PAC" || problem.type === 1)).toBe(true);
      const folder = readdirSync(new URL(`../problems/${id}/solutions/`, import.meta.url));
      expect(own.map((s) => s.file).toSorted()).toEqual(folder.toSorted());
      expect(own.every((s) => s.code.trim() !== "")).toBe(true);
    });
  },
);

describe("the solutions", () => {
  test("show every verdict of 1000 in C++, Java and Python", () => {
    for (const language of ["C++ 17", "Java", "Python3"]) {
      const own = demoSolutions.filter((s) => s.displayId === "1000" && s.language === language);
      expect(own.map((s) => s.expected).toSorted()).toEqual([
        "AC",
        "CE",
        "MLE",
        "PE",
        "RE",
        "TLE",
        "WA",
      ]);
    }
  });

  test("cover all languages and verdicts", () => {
    expect(new Set(demoSolutions.map((s) => s.language)).size).toBe(7);
    expect(new Set(demoSolutions.map((s) => s.expected)).size).toBe(8);
  });
});

test("statements are the same outside the test runner, which compiles templates in its own way", () => {
  const script = `import { demoProblems } from ${JSON.stringify(join(import.meta.dirname, "index.ts"))};
    process.stdout.write(JSON.stringify(demoProblems.map((one) => one.statement)));`;
  const run = spawnSync(process.execPath, ["-e", script], { encoding: "utf8" });
  expect(JSON.parse(run.stdout)).toEqual(demoProblems.map((one) => one.statement));
  expect(run.stdout).not.toMatch(/\\\\u[0-9a-f]{4}/i);
});
