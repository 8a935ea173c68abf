import { readFileSync } from "node:fs";
import { packageReason } from "@gavel/domain/package-reason";
import type { Findings } from "../findings.ts";
import type { ImportedProblem, ImportedProgram, PackageFile } from "../model.ts";
import { readText } from "../safe-archive.ts";
import { textFile } from "./text-file.ts";

export const TESTLIB = "testlib.h";
const SOURCE_BYTES_MAX = 4 * 1024 * 1024;

let ownText: string | null = null;

/** The header that this program brings, for checkers and interactors that come without one. */
function testlibText(): string {
  ownText ??= readFileSync(new URL("../../include/testlib.h", import.meta.url), "utf8");
  return ownText;
}

/** Whether it is the header that everybody is lent who has none. */
export const isOwnTestlib = (text: string) => text === testlibText();

const INCLUDES = /^[ \t]*#[ \t]*include[ \t]*["<]testlib\.h[">]/m;

/** The files beside a checker, with testlib's header where one of its sources asks for it and none is there. */
export function withTestlibText(
  code: string,
  files: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const asks = INCLUDES.test(code) || Object.values(files).some((text) => INCLUDES.test(text));
  return !asks || Object.hasOwn(files, TESTLIB) ? files : { ...files, [TESTLIB]: testlibText() };
}

/**
 * The program with testlib's header beside it when it asks for one: the package's, else the site's, else our own.
 */
export async function withTestlib(
  program: ImportedProgram,
  path: string,
  sources: readonly (ReadonlyMap<string, PackageFile> | undefined)[],
  findings: Findings,
): Promise<ImportedProgram> {
  const text = await readText(program.main, SOURCE_BYTES_MAX);
  if (!INCLUDES.test(text) || program.others.some((one) => one.name === TESTLIB)) return program;
  const lent = sources.map((source) => source?.get(TESTLIB)).find((file) => file !== undefined);
  if (lent === undefined) {
    findings.change(path, packageReason("notInPackage", { name: TESTLIB }));
  }
  const file = lent ?? textFile(TESTLIB, testlibText());
  return { ...program, others: [...program.others, { name: TESTLIB, file }] };
}

/** The problem with what its checker or interactor includes, so that an archive of it is whole. */
export async function withOwnLibrary(
  problem: ImportedProblem,
  findings: Findings,
): Promise<ImportedProblem> {
  const { checker, interactor, judgeExtraFiles } = problem;
  const lend = async (program: ImportedProgram) => {
    const isThere = judgeExtraFiles.some((one) => one.name === TESTLIB);
    const isCpp = program.language.startsWith("C++");
    return isThere || !isCpp ? program : withTestlib(program, program.main.path, [], findings);
  };
  return {
    ...problem,
    checker:
      checker.kind === "program" ? { ...checker, program: await lend(checker.program) } : checker,
    interactor: interactor === null ? null : await lend(interactor),
  };
}
