/** Which programs are lent testlib's header, and by whom. */
import { describe, expect, test } from "vitest";
import { Findings } from "../findings.ts";
import type { ImportedProblem, ImportedProgram } from "../model.ts";
import { readText } from "../safe-archive.ts";
import { blankProblem } from "./read-one.ts";
import { isOwnTestlib, withOwnLibrary, withTestlib, withTestlibText } from "./testlib.ts";
import { textFile, textProgram } from "./text-file.ts";

const ASKS = '#include "testlib.h"\n';
const program = (text: string, language: ImportedProgram["language"] = "C++") =>
  textProgram("c.cpp", text, { language, convention: "testlib" });
const header = (text: string) => ({ name: "testlib.h", file: textFile("testlib.h", text) });

test.each([
  [ASKS, true],
  ["int a;\n \t# \tinclude<testlib.h>", true],
  ["// #include <testlib.h>", false],
  ['#include "mytestlib.h"', false],
])("%j asks for it: %j", async (text, asks) => {
  const lent = await withTestlib(program(text), "p", [], new Findings());
  expect(lent.others.map((one) => one.name)).toEqual(asks ? ["testlib.h"] : []);
  expect(Object.keys(withTestlibText(text, {}))).toEqual(asks ? ["testlib.h"] : []);
});

test("the first that has it lends it; ours is told", async () => {
  const findings = new Findings();
  const sources = [undefined, new Map(), new Map([["testlib.h", textFile("site", "s")]])];
  const lent = await withTestlib(program(ASKS), "p", sources, findings);
  expect([lent.others[0]?.file.path, findings.remarks]).toEqual(["site", []]);
  const own = await withTestlib(program(ASKS), "p", [new Map()], findings);
  expect(findings.remarks).toEqual([
    {
      ...{ path: "p", what: "changed" },
      text: "testlib.h is not in the package: the one of this program is used",
    },
  ]);
  const [file] = own.others;
  expect(file !== undefined && isOwnTestlib(await readText(file.file, 1e6))).toBe(true);
  expect(isOwnTestlib("")).toBe(false);
});

test("one beside the program stays, also among texts", async () => {
  const has = { ...program(ASKS), others: [header("mine")] };
  expect(await withTestlib(has, "p", [], new Findings())).toBe(has);
  const files = { "testlib.h": "mine" };
  expect(withTestlibText(ASKS, files)).toBe(files);
  expect(isOwnTestlib(withTestlibText("", { "a.h": ASKS })["testlib.h"] ?? "")).toBe(true);
  expect(withTestlibText("", { "a.h": "" })).toEqual({ "a.h": "" });
});

describe("a problem that is archived", () => {
  const lentIn = async (facts: Partial<ImportedProblem>) => {
    const { checker, interactor } = await withOwnLibrary(
      { ...blankProblem("hoj", "p"), ...facts },
      new Findings(),
    );
    const count = (one: ImportedProgram | null) => one?.others.length ?? null;
    return [checker.kind === "program" ? count(checker.program) : null, count(interactor)];
  };
  const checker = (one: ImportedProgram) => ({ kind: "program", program: one }) as const;
  test.each<[string, Partial<ImportedProblem>, unknown]>([
    ["without programs", {}, [null, null]],
    ["with a checker", { checker: checker(program(ASKS)) }, [1, null]],
    ["with an interactor", { interactor: program(ASKS) }, [null, 1]],
    ["with one in C++ 17", { interactor: program(ASKS, "C++ 17") }, [null, 1]],
    ["with one in C", { interactor: program(ASKS, "C") }, [null, 0]],
    ["with one that does not ask", { checker: checker(program("")) }, [0, null]],
    [
      "with the header among the judge's files",
      { checker: checker(program(ASKS)), judgeExtraFiles: [header("mine")] },
      [0, null],
    ],
  ])("%s", async (_what, facts, expected) => expect(await lentIn(facts)).toEqual(expected));
});
