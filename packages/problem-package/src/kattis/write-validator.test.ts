/** What validators are written. */
import { describe, expect, test } from "vitest";
import type { ImportedProblem } from "../model.ts";
import { textFile } from "../reading/text-file.ts";
import { writePart } from "../testing/written.ts";
import { writeValidator } from "./write-validator.ts";

const file = (text: string, name = text) => textFile(name, text);

describe("validators", () => {
  const program = (facts: object = {}) => ({
    ...{ language: "C++ 17 With O2" as const, convention: "kattis" as const, arguments: [] },
    ...{ main: file("code"), others: [] },
    ...facts,
  });
  const put = async (facts: Partial<ImportedProblem>) => {
    const { files, said } = await writePart(writeValidator, facts);
    return { names: Object.keys(files), said, files };
  };
  const checker = (facts: object = {}) => ({ kind: "program" as const, program: program(facts) });
  const named = (name: string, facts: object = {}) => ({ name, file: file(name), ...facts });

  test("are the problem's programs with what lies beside them", async () => {
    const judgeExtraFiles = [named("main.cpp", { isCompiled: true }), named("a.h")];
    expect(await put({ checker: checker(), judgeExtraFiles })).toMatchObject({
      names: ["output_validator/main_.cpp", "output_validator/main.cpp", "output_validator/a.h"],
      said: [],
    });
    expect((await put({ interactor: program({ language: "C" }) })).names).toEqual([
      "output_validator/main.c",
    ]);
    expect((await put({ checker: checker({ language: "Python3" }) })).names).toEqual([
      "output_validator/main.py",
    ]);
    expect(
      (await put({ checker: checker({ language: "Python3", others: [named("x.py")] }) })).names,
    ).toEqual(["output_validator/__main__.py", "output_validator/x.py"]);
    expect(
      (await put({ checker: checker({ language: "Build script", others: [named("x.cpp")] }) }))
        .names,
    ).toEqual(["output_validator/build", "output_validator/x.cpp"]);
  });

  test("call programs of other conventions, and say so", async () => {
    const called = await put({ type: 1, checker: checker({ convention: "testlib" }) });
    expect(called).toMatchObject({
      names: ["output_validator/main.cpp", "output_validator/gavel-wrapper.cpp"],
      said: ["changed : its checker is called by a validator, output_validator/gavel-wrapper.cpp"],
    });
    const wrapper = called.files["output_validator/gavel-wrapper.cpp"] ?? "";
    expect(wrapper).toContain(
      '#define CONVENTION "testlib"\n#define IS_INTERACTOR 0\n#define IS_SCORING 1\n#define ARGUMENTS input, output, answer\n',
    );
    const talks = await put({ interactor: program({ convention: "hustoj", language: "C" }) });
    expect(talks.said).toEqual([
      "changed : its interactor is called by a validator, output_validator/gavel-wrapper.c",
    ]);
    expect(talks.files["output_validator/gavel-wrapper.c"]).toContain(
      '#define CONVENTION "hustoj"\n#define IS_INTERACTOR 1\n#define IS_SCORING 0\n#define ARGUMENTS input, answer, output\n',
    );
  });

  test("call checkers in Python and those with results of their own", async () => {
    const python = await put({
      checker: checker({ language: "PyPy3", convention: "cms", others: [named("main.py")] }),
    });
    expect(python.names).toEqual([
      ...["output_validator/main_.py", "output_validator/main.py", "output_validator/__main__.py"],
    ]);
    expect(python.files["output_validator/__main__.py"]).toContain(
      'CONVENTION = "cms"\nIS_INTERACTOR = False\nIS_SCORING = False\nPROGRAM = "main_.py"\n',
    );
    expect((await put({ type: 1, checker: checker({ convention: "lemon" }) })).said).toEqual([
      "changed : its checker is called by a validator, output_validator/gavel-wrapper.cpp",
      "changed : its checker is told 100 points for every case",
    ]);
    const syzoj = await put({ checker: checker({ convention: "syzoj", main: file("my code") }) });
    expect(syzoj.names).toHaveLength(2);
    const talks = await put({ interactor: program({ convention: "cms" }) });
    expect(talks.said).toEqual([
      "refused code: its checker follows the convention cms, which no validator can stand for",
    ]);
  });

  test("are the site's own comparison where there is no program, and nothing by the format's", async () => {
    const own = await put({});
    expect([own.names.length, own.said.length]).toEqual([1, 1]);
    expect(own.said[0]).toBe(
      `changed : the site's own comparison becomes a program, ${own.names[0]}`,
    );
    const rules = { kind: "standard" as const, checker: "wcmp" as const };
    expect((await put({ checker: { kind: "rules", rules } })).names).toEqual([]);
  });

  test.each<[object, string]>([
    [{ language: "Java" }, "validators are in C, C++ or Python, not Java"],
    [{ language: "Moo" }, "validators are in C, C++ or Python, not Moo"],
    [
      { others: [named("x.cpp")] },
      "x.cpp is included by another source, and validators compile each one",
    ],
    [
      { language: "Python2", convention: "testlib" },
      "its checker follows the convention testlib, which no validator can stand for",
    ],
    [
      { convention: "syzoj", main: file('fopen("code", "r")', "code") },
      "its checker looks at the submitted code, which validators are not given",
    ],
    [
      { convention: "syzoj", others: [{ name: "x.h", file: file("open('./code')") }] },
      "its checker looks at the submitted code, which validators are not given",
    ],
    [
      { language: "Build script", convention: "testlib" },
      "its checker follows the convention testlib, which no validator can stand for",
    ],
  ])("of %j are refused", async (facts, reason) => {
    expect((await put({ checker: checker(facts) })).said).toEqual([`refused code: ${reason}`]);
  });
});
