/** What `cargo test` says of its tests, which have no reporter of ours. */

export interface RustTests {
  readonly passed: number;
  readonly failed: number;
  /** Whole names of those that failed, each once. */
  readonly failedNames: readonly string[];
}

export function readRustTests(output: string): RustTests {
  const results = [...output.matchAll(/^test result: \w+\. (\d+) passed; (\d+) failed/gm)];
  const names = [...output.matchAll(/^test (\S+) \.\.\. FAILED$/gm)].map(([, name = ""]) => name);
  return {
    passed: results.reduce((sum, [, passed]) => sum + Number(passed), 0),
    failed: results.reduce((sum, [, , failed]) => sum + Number(failed), 0),
    failedNames: [...new Set(names)],
  };
}

/** More have one cause, which a second try would only meet again. */
const TRIED_AGAIN_MAX = 5;

/** Whom to try again; none where too many failed, or where one failed without a name. */
export function worthSecondTry({ failed, failedNames }: RustTests): readonly string[] {
  return failed === failedNames.length && failed <= TRIED_AGAIN_MAX ? failedNames : [];
}

/** Both tries as one: whoever passed at the second is no failure. */
export function afterSecondTry(
  first: RustTests,
  second: RustTests,
): { readonly passed: number; readonly failed: number; readonly secondTries: readonly string[] } {
  const failedAgain = new Set(second.failedNames);
  // One that did not get to its end, as where the runner broke down, has not passed.
  const isWhole = second.passed + second.failed >= first.failedNames.length;
  const secondTries = isWhole ? first.failedNames.filter((name) => !failedAgain.has(name)) : [];
  return {
    passed: first.passed + secondTries.length,
    failed: first.failed - secondTries.length,
    secondTries,
  };
}
