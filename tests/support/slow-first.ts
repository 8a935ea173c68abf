/** The order of the test files: what takes longest begins first, so that no worker is left alone with it at the end. */
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Folders and files, slowest first; everything else comes after them in the runner's own order. */
const SLOW = [
  // Waits for half a minute and more, and needs no processor meanwhile.
  "packages/tooling/src/check/run.test.ts",
  "apps/judge/src/languages.test.ts",
  "apps/judge/src/judge.test.ts",
  "apps/judge/src/languages/",
  "tests/hostile/",
  "tests/judge/machines.test.ts",
  "tests/judge/",
  "apps/judge/src/",
  "tests/rest/typed-client.test.ts",
  "tests/site/",
  "tests/rest/",
  "apps/server/",
];

function rankOf({ moduleId }: TestSpecification): number {
  const found = SLOW.findIndex((place) => moduleId.includes(`/${place}`));
  return found === -1 ? SLOW.length : found;
}

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}
