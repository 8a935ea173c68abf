import { relative } from "node:path";
import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";
import { signsPath } from "../env.ts";
import { makeWitness } from "../signs.ts";

const witness = makeWitness(signsPath());
const fileOf = (test: TestCase) => relative(process.cwd(), test.location.file);
const titleOf = (test: TestCase) => test.titlePath().slice(3).join(" > ");
const placeOf = (test: TestCase) => ({ file: fileOf(test), test: titleOf(test) });

/**
 * Tells the check which tests are running. To Playwright a file has no end of its own, so each test stands for its
 * file while it runs: of one file only one runs at a time.
 */
export default class SignsReporter implements Reporter {
  onTestBegin(test: TestCase): void {
    witness({ what: "begun", ...placeOf(test) });
  }

  onStepBegin(test: TestCase): void {
    witness({ what: "alive", ...placeOf(test) });
  }

  onStepEnd(test: TestCase): void {
    witness({ what: "alive", ...placeOf(test) });
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const isLast = test.outcome() !== "unexpected" || result.retry === test.retries;
    if (isLast && result.status !== "skipped") {
      witness({ what: test.ok() ? "passed" : "failed", ...placeOf(test) });
    }
    if (test.outcome() === "flaky") witness({ what: "secondTry", ...placeOf(test) });
    witness({ what: "ended", file: fileOf(test) });
  }

  printsToStdio(): boolean {
    return false;
  }
}
