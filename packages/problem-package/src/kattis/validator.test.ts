/** What judges the outputs of a package: tables of its files and its flags. */
import { describe, expect, test } from "vitest";
import { type Contents, makeZip } from "../testing/make-archive.ts";
import { first, readAll, type Seen, taken } from "../testing/read-all.ts";
import { wrapperName, wrapperText } from "./own-validator.ts";
import { pythonWrapper } from "./own-validator-python.ts";
import { readKattis } from "./read.ts";

const DATA: Contents = { "data/secret/1.in": "1", "data/secret/1.ans": "2" };
const CUSTOM = "validation: custom\n";
const MODERN = "problem_format_version: 2025-09\nname: x\n";
const read = async (yaml: string, files: Contents): Promise<Seen> =>
  first(await readAll(await makeZip({ "problem.yaml": yaml, ...DATA, ...files }), readKattis));
const programOf = (seen: Seen) => {
  const { checker, interactor } = taken(seen);
  return checker.kind === "program" ? checker.program : interactor;
};
const told = (seen: Seen) => seen.remarks.filter((one) => one.includes("validator"));

describe("the program is", () => {
  test.each<[string, Contents, string | undefined]>([
    [CUSTOM, { "output_validators/v.py": "" }, "output_validators/v.py"],
    [CUSTOM, { "output_validators/v/v.py": "" }, "output_validators/v/v.py"],
    [
      CUSTOM,
      { "output_validators/.hidden": "", "output_validators/v.py": "" },
      "output_validators/v.py",
    ],
    [
      CUSTOM,
      { "output_validators/README.md": "", "output_validators/v.py": "" },
      "output_validators/v.py",
    ],
    [CUSTOM, { "output_validators/v.py": "" }, "output_validators/v.py"],
    ["", { "output_validators/v.py": "" }, undefined],
    ["validation: default", { "output_validators/v.py": "" }, undefined],
    [MODERN, { "output_validator/v.py": "" }, "output_validator/v.py"],
    [MODERN, { "output_validator/a/v.py": "" }, "output_validator/a/v.py"],
    [
      MODERN,
      { "output_validator/a/b.py": "", "output_validator/main.py": "" },
      "output_validator/main.py",
    ],
    [
      MODERN,
      { "output_validator/a/b.py": "", "output_validator/c/main.py": "" },
      "output_validator/c/main.py",
    ],
    [
      MODERN,
      { "output_validator/a/b/v.py": "", "output_validator/a/b/w.h": "" },
      "output_validator/a/b/v.py",
    ],
    [MODERN, {}, undefined],
  ])("of %j with %j", async (yaml, files, main) => {
    expect(programOf(await read(yaml, files))?.main.path).toBe(main);
  });

  test("told where it is not used", async () => {
    const files = { "output_validators/v.py": "", "output_validators/w/w.py": "" };
    expect(told(await read("validation: default", files))).toEqual([
      "ignored output_validators/v.py: problem.yaml says validation: default",
      "ignored output_validators/w: problem.yaml says validation: default",
    ]);
  });

  test.each<[string, Contents, string]>([
    [
      CUSTOM,
      { "output_validators/v.py": "", "output_validators/w.py": "" },
      "output_validators: only one output validator can be used: output_validators/v.py, output_validators/w.py",
    ],
    [
      "validation: custom",
      {},
      "problem.yaml: validation is custom and there is no output validator",
    ],
    [`${MODERN}type: interactive`, {}, ": it is interactive and has no output validator"],
    [`${MODERN}type: multi-pass`, {}, ": it is multi-pass and has no output validator"],
    [
      CUSTOM,
      { "output_validators/v/a.txt": "" },
      "output_validators/v: the output validator cannot be built: no source file in a known language",
    ],
  ])("refused of %j with %j", async (yaml, files, words) => {
    const seen = await read(yaml, files);
    expect(seen.problem).toBeNull();
    expect(seen.refusals).toContain(words);
  });
});

describe("its sources", () => {
  test("that ask for testlib have it beside them, in C++ alone", async () => {
    const text = '#include "testlib.h"\nint main() {}';
    const names = async (name: string) =>
      programOf(await read(CUSTOM, { [`output_validators/${name}`]: text }))?.others.map(
        (one) => one.name,
      );
    expect(await names("v.cpp")).toEqual(["testlib.h"]);
    expect(await names("v.c")).toEqual([]);
  });

  test("have the constants of the package, all of them", async () => {
    const yaml = `${MODERN}constants: {n: 50}\n`;
    const program = programOf(
      await read(yaml, { "output_validator/main.py": "{{n}}", "output_validator/b.py": "{{n}}" }),
    );
    expect([program?.main.bytes, program?.others[0]?.file.bytes]).toEqual([2, 2]);
  });

  test("that a script builds are given to it, also where there is but the program", async () => {
    const built = programOf(
      await read(`${CUSTOM}validator_flags: a b`, {
        "output_validators/v/build": "x",
        "output_validators/v/run": "y",
        "output_validators/v/v.c": "z",
      }),
    );
    expect(built).toMatchObject({
      ...{ language: "Build script", convention: "kattis", arguments: ["a", "b"] },
      ...{
        main: { path: "output_validators/v/build" },
        others: [{ name: "run" }, { name: "v.c" }],
      },
    });
    const plain = programOf(await read(CUSTOM, { "output_validators/v/run": "y" }));
    expect(plain).toMatchObject({
      ...{ main: { path: "output_validators/v/build", bytes: 10 }, others: [{ name: "run" }] },
    });
  });

  test("with a wrapper of ours are a checker of its convention", async () => {
    const wrapping = { convention: "hustoj", role: "checker", isScoring: false } as const;
    const wrapper = wrapperText(wrapping);
    const name = wrapperName("cpp");
    const wrapped = { "v/v.cpp": "int main() {}", [`v/${name}`]: wrapper };
    const inside = (files: Record<string, string>) =>
      Object.fromEntries(
        Object.entries(files).map(([key, text]) => [`output_validators/${key}`, text]),
      );
    const own = programOf(await read(CUSTOM, inside(wrapped)));
    expect([own?.convention, own?.main.path, own?.others]).toEqual([
      ...["hustoj", "output_validators/v/v.cpp", []],
    ]);
    const changed = programOf(
      await read(CUSTOM, inside({ ...wrapped, [`v/${name}`]: `${wrapper}\n` })),
    );
    expect([changed?.convention, changed?.others.length]).toEqual(["kattis", 1]);
    const main = pythonWrapper({ ...wrapping, role: "interactor" }, "b.py");
    const python = programOf(
      await read(CUSTOM, inside({ "v/a.py": "", "v/b.py": "", "v/__main__.py": main })),
    );
    expect([python?.convention, python?.main.path, python?.others.map((one) => one.name)]).toEqual([
      ...["hustoj", "output_validators/v/b.py", ["a.py"]],
    ]);
  });
});

describe("flags", () => {
  const GROUP = {
    "data/secret/g/2.in": "1",
    "data/secret/g/2.ans": "2",
    "data/secret/g/testdata.yaml": "output_validator_flags: x y",
  };

  test("that a case has for itself are said with it", async () => {
    const seen = await read(`${CUSTOM}validator_flags: a`, {
      ...GROUP,
      "output_validators/v.py": "",
    });
    expect(programOf(seen)?.arguments).toEqual(["a"]);
    expect(taken(seen).cases.map((one) => [one.name, one.checkerArguments])).toEqual([
      ["secret/1", null],
      ["secret/g/2", ["a", "x", "y"]],
    ]);
  });

  test("of the comparison are rules, of a case as well", async () => {
    const group = {
      ...GROUP,
      "data/secret/g/testdata.yaml": "output_validator_flags: case_sensitive",
    };
    const seen = await read("validator_flags: float_tolerance 1e-6", group);
    const rules = {
      kind: "tokens",
      caseSensitive: false,
      floatAbsolute: 1e-6,
      floatRelative: 1e-6,
    };
    expect(taken(seen).checker).toMatchObject({ kind: "rules", rules });
    expect(taken(seen).cases.map((one) => one.compareRules)).toEqual([
      null,
      { ...rules, spaceSensitive: false, caseSensitive: true },
    ]);
    expect((await read("", GROUP)).refusals).toEqual([
      "data/secret/g/2: the default validator has no option x",
      "data/secret/g/2: the default validator has no option y",
    ]);
  });
});
