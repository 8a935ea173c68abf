/** What vitest's JSON reporter says, and what becomes of files that fail when they are tried again by themselves. */
import { relative } from "node:path";

interface FileReport {
  /** Absolute path. */
  readonly name: string;
  readonly status: string;
  readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
}

export interface VitestReport {
  readonly testResults: readonly FileReport[];
}

export interface VitestCounts {
  readonly passed: number;
  readonly failed: number;
}

export function countTests({ testResults }: VitestReport): VitestCounts {
  const count = (status: string) =>
    testResults.reduce((sum, file) => sum + testsOf(file, status).length, 0);
  return { passed: count("passed"), failed: count("failed") };
}

/** More have one cause, which a second try would only meet again. */
const FILES_TRIED_AGAIN_MAX = 5;
/** A run that ended early (`bail` in vitest.config.ts, which is more) has not tried all that it would count. */
const TESTS_TRIED_AGAIN_MAX = 20;

/** Whom to try again; none where too many failed. */
export function filesWorthSecondTry(report: VitestReport): readonly string[] {
  const failed = report.testResults.filter(isFailed).map(({ name }) => name);
  const isFew =
    failed.length <= FILES_TRIED_AGAIN_MAX && countTests(report).failed <= TESTS_TRIED_AGAIN_MAX;
  return isFew ? failed : [];
}

/**
 * Both tries as one. Of a file that was tried again the second try counts, unless it did not get to its end.
 * @param root what names of files in `secondTries` are relative to
 */
export function withSecondTry(
  first: VitestReport,
  second: VitestReport | null,
  root: string,
): VitestCounts & { readonly secondTries: readonly string[] } {
  const again = new Map(second?.testResults.map((file) => [file.name, file]));
  const testResults = first.testResults.map((file) => again.get(file.name) ?? file);
  const secondTries = first.testResults.flatMap((file) => {
    const now = again.get(file.name);
    if (now === undefined) return [];
    const passed = new Set(testsOf(now, "passed"));
    const names = testsOf(file, "failed").filter((name) => passed.has(name));
    const place = relative(root, file.name);
    // What is made for all of its tests can fail without one of them.
    const isOfAll = isFailed(file) && !isFailed(now) && names.length === 0;
    return isOfAll ? [place] : names.map((name) => `${place}: ${name}`);
  });
  return { ...countTests({ testResults }), secondTries };
}

const isFailed = ({ status }: FileReport) => status === "failed";

const testsOf = ({ assertionResults }: FileReport, wanted: string) =>
  assertionResults.flatMap(({ fullName, status }) => (status === wanted ? [fullName] : []));
