/**
 * One test runner for many mutants: told on standard input which file was rewritten and which tests to run, it answers
 * on standard output by whether one of them failed. Started by `run.ts`, which kills it when a mutant loops.
 */
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createVitest } from "vitest/node";

/** One line each way. */
export interface Question {
  readonly file: string;
  readonly tests: readonly string[];
}
export interface Answer {
  /** Why the mutant was noticed; null when nothing was. */
  readonly killedBy: string | null;
}

const TEST_TIMEOUT_MS = 20_000;

const vitest = await createVitest("test", {
  ...{ root: process.cwd(), config: false, watch: false, bail: 1, reporters: [{}] },
  // As in the clone's own settings; one worker, since the driver has company of its kind.
  ...{ pool: "threads", maxWorkers: 1, isolate: false, testTimeout: TEST_TIMEOUT_MS },
  include: ["packages/**/*.test.ts", "apps/**/*.test.ts"],
  // Its usual place is shared with the clone, whose own runs empty it.
  fsModuleCachePath: join(process.cwd(), ".vitest-cache"),
});
const project = vitest.getRootProject();

/** Rewritten for the question before, and put back since. */
let last: string | null = null;

async function answer({ file, tests }: Question): Promise<Answer> {
  if (last !== null) vitest.invalidateFile(last);
  vitest.invalidateFile(file);
  last = file;
  const specifications = tests.map((path) => project.createSpecification(path));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  // The runner hands over those of earlier questions as well.
  for (const module of testModules.filter(({ moduleId }) => tests.includes(moduleId))) {
    for (const test of module.children.allTests("failed")) return { killedBy: test.fullName };
    if (module.errors().length > 0) return { killedBy: `${module.relativeModuleId} is not loaded` };
  }
  return { killedBy: unhandledErrors.length > 0 ? "an unhandled error" : null };
}

for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(await answer(JSON.parse(line) as Question)));
}
await vitest.close();
process.exit(0);
