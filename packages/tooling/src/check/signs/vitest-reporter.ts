import { relative } from "node:path";
import type { Reporter, TestCase, TestModule } from "vitest/node";
import { signsPath } from "../env.ts";
import { makeWitness } from "../signs.ts";

const witness = makeWitness(signsPath());
const fileOf = ({ moduleId }: TestModule) => relative(process.cwd(), moduleId);
const placeOf = (test: TestCase) => ({ file: fileOf(test.module), test: test.fullName });

/** Tells the check which files are running, since a worker that hangs can no longer say so itself. */
export default class SignsReporter implements Reporter {
  onTestModuleQueued(module: TestModule): void {
    witness({ what: "begun", file: fileOf(module) });
  }

  onTestModuleCollected(module: TestModule): void {
    witness({ what: "alive", file: fileOf(module) });
  }

  onTestCaseReady(test: TestCase): void {
    witness({ what: "alive", ...placeOf(test) });
  }

  onTestCaseResult(test: TestCase): void {
    const { state } = test.result();
    const what = state === "passed" || state === "failed" ? state : "alive";
    witness({ what, ...placeOf(test) });
    if (test.diagnostic()?.flaky === true) witness({ what: "secondTry", ...placeOf(test) });
  }

  onTestModuleEnd(module: TestModule): void {
    witness({ what: "ended", file: fileOf(module) });
  }

  onTestRunEnd(_modules: readonly TestModule[], strayErrors: readonly unknown[]): void {
    for (const _ of strayErrors) witness({ what: "strayError", file: "" });
  }
}
