/** What is tried, and which tests are asked: those that import the file, need no database and lie beside it. */

export interface Area {
  readonly name: string;
  readonly sources: RegExp;
  readonly tests: RegExp;
}

export const AREAS: readonly Area[] = [
  {
    name: "domain",
    sources: /^packages\/domain\/src\/(?!example|language-sample|error\b)[\w-]+\.ts$/,
    tests: /^packages\/domain\//,
  },
  { name: "policies", sources: /^packages\/api\/src\/.*\/policy\.ts$/, tests: /^packages\/api\// },
  {
    name: "scopes",
    sources: /^packages\/(domain\/src\/token-scope|api\/src\/kernel\/token-limits)\.ts$/,
    tests: /^packages\/(domain|api)\//,
  },
  {
    name: "verdicts",
    sources:
      /^apps\/judge\/src\/judging\/((verdict|outcome|graded|limits|case-order|compare|user-output)\.ts|checker\/answer\.ts|interact\/blame\.ts|rules\/)/,
    tests: /^apps\/judge\/src\/judging\//,
  },
  {
    name: "archives",
    sources: /^packages\/problem-package\/src\/(?!testing\/).*\.ts$/,
    tests: /^packages\/problem-package\//,
  },
];

/** A test that comes to one of these runs on a database, tries hundreds of inputs, or unpacks as much as is allowed. */
export const SLOW = /^packages\/db\/src\/testing\.ts$|\.(fuzz|bomb)\.test\.ts$/;
