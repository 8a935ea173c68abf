import type { ImportedCase, PackageFile } from "../model.ts";

/** A case without anything of its own. */
export function plainCase(
  seq: number,
  input: PackageFile,
  output: PackageFile | null,
  facts: Pick<ImportedCase, "inputName" | "outputName"> &
    Partial<Pick<ImportedCase, "score" | "groupNum">>,
): ImportedCase {
  return {
    seq,
    name: facts.inputName.replace(/\.(in|txt)$/, ""),
    input,
    output,
    score: 0,
    groupNum: null,
    isSample: false,
    timeLimitMs: null,
    memoryLimitMb: null,
    checkerArguments: null,
    compareRules: null,
    ...facts,
  };
}
