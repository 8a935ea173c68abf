import { packageReason } from "@gavel/domain/package-reason";
import { describe, expect, test } from "vitest";
import { Findings } from "./findings.ts";
import { keptPrograms } from "./kept-programs.ts";
import type { ImportedProblem, ImportedSolution } from "./model.ts";
import { textFile } from "./reading/text-file.ts";

describe("what the site cannot keep is told, program by program", () => {
  const solution = (path: string, facts: Partial<ImportedSolution> = {}): ImportedSolution => ({
    ...{ path, language: "Python3", main: textFile(path, "x"), others: [], note: null },
    expected: { verdicts: ["AC"], rules: [], timing: null },
    ...facts,
  });
  async function read(format: ImportedProblem["format"], ...solutions: ImportedSolution[]) {
    const findings = new Findings();
    const problem = { format, cases: [], solutions } as unknown as ImportedProblem;
    const { programs } = await keptPrograms(problem, new Set(["Python3", "C"]), findings);
    return {
      programs: programs.map((one) => [one.name, one.expected, one.isMain]),
      said: findings.remarks.map(({ path, text }) => `${path}: ${text}`),
    };
  }
  const expecting = (...verdicts: ImportedSolution["expected"]["verdicts"]) => ({
    expected: { verdicts, rules: [], timing: null },
  });
  const LOST = "it is not kept with the problem";

  test.each<[string, Partial<ImportedSolution>, string]>([
    ["nothing is claimed", expecting(), "nothing is said of what it should get"],
    ["a fault is claimed", expecting("SE"), "nothing is said of what it should get"],
    [
      "no language",
      { language: null, note: packageReason("programsUnjudged", { language: "moo" }) },
      "programs in moo are not judged here",
    ],
    ["another language", { language: "Java" }, "Java is not a language of this site"],
    ["no source", { main: null }, "its source is not in the package"],
    ["an empty source", { main: textFile("", " \n") }, "it is empty"],
    ["a long source", { main: textFile("", "x".repeat(70_000)) }, "it is longer than 65535"],
    ["bytes", { main: textFile("", "a\0b") }, "it is not text"],
    [
      "several files",
      { others: [{ name: "a.h", file: textFile("", "") }] },
      "it has 2 files, and a program is one text",
    ],
  ])("%s", async (_what, facts, why) => {
    expect(await read("hoj", solution("solutions/a", facts))).toEqual({
      programs: [],
      said: [`solutions/a: ${LOST}: ${why}`],
    });
  });

  test("names are made different, and there is one main solution", async () => {
    const main = { isMain: true };
    const seen = await read(
      "kattis",
      solution("submissions/accepted/a.py", main),
      solution("submissions/mixed/a.py", { ...main, ...expecting("RTE", "OLE", "WA") }),
      solution("submissions/accepted/b.py", main),
      solution("submissions/accepted/c/d\\e.py"),
      solution("solutions/f/g.py"),
    );
    expect(seen).toEqual({
      programs: [
        ["a.py", ["accepted"], true],
        [
          "2-a.py",
          ["runtimeError", "memoryLimitExceeded", "wrongAnswer", "presentationError"],
          false,
        ],
        ["b.py", ["accepted"], false],
        ["d-e.py", ["accepted"], false],
        ["g.py", ["accepted"], false],
      ],
      said: [
        "submissions/mixed/a.py: the program is called 2-a.py",
        "submissions/accepted/c/d\\e.py: the program is called d-e.py",
      ],
    });
  });

  test("sixty programs are the most", async () => {
    const many = Array.from({ length: 62 }, (_, at) => solution(`solutions/${at}`));
    const { programs, said } = await read("hoj", ...many);
    expect(programs).toHaveLength(60);
    expect(said).toEqual(
      [60, 61].map((at) => `solutions/${at}: ${LOST}: a problem has at most 60 programs`),
    );
  });
});
