import type { Findings } from "../findings.ts";
import type { ImportedProgram, PackageFile } from "../model.ts";
import { readText } from "../safe-archive.ts";

export const TESTLIB = "testlib.h";
const SOURCE_BYTES_MAX = 4 * 1024 * 1024;

/**
 * The program with testlib's header beside it when it asks for one. Where there is none the problem is refused: its
 * checker could not be compiled, and every submission would end in a System Error.
 */
export async function withTestlib(
  program: ImportedProgram,
  path: string,
  sources: readonly (ReadonlyMap<string, PackageFile> | undefined)[],
  findings: Findings,
): Promise<ImportedProgram> {
  const text = await readText(program.main, SOURCE_BYTES_MAX);
  const needsIt = /^[ \t]*#[ \t]*include[ \t]*["<]testlib\.h[">]/m.test(text);
  if (!needsIt || program.others.some((one) => one.name === TESTLIB)) return program;
  for (const source of sources) {
    const file = source?.get(TESTLIB);
    if (file !== undefined) {
      return { ...program, others: [...program.others, { name: TESTLIB, file }] };
    }
  }
  findings.refuse(
    path,
    `it includes ${TESTLIB}, which is not in the package; the folder "include" of the data may hold one`,
  );
  return program;
}
