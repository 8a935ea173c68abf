/** What `npm test` can be told. */
export interface CheckSettings {
  /** Steps that this machine lacks programs for are skipped instead of failed. */
  readonly allowsSkips: boolean;
  readonly mayInstallPackages: boolean;
  /** Only these steps; null = all. */
  readonly only: readonly string[] | null;
  /** Only what the changes since a revision can reach; `null` = all, an empty name = since the main branch. */
  readonly changedSince: string | null;
  /** Goes to the chosen steps' commands, such as a file to test. */
  readonly passedOn: readonly string[];
}

/** @param args what follows `npm test --`: `--only step,step [arguments for those steps]`, or `--changed [revision]`. */
export function readCheckSettings(args: readonly string[]): CheckSettings {
  const [flag, value] = args;
  const isChosen = flag === "--only" && value !== undefined;
  const isChanged = flag === "--changed";
  return {
    allowsSkips: process.env.GAVEL_TEST_ALLOW_SKIP === "1",
    mayInstallPackages: process.env.GAVEL_NO_APT !== "1",
    only: isChosen ? value.split(",") : null,
    changedSince: isChanged ? (value ?? "") : null,
    passedOn: isChosen ? args.slice(2) : isChanged ? [] : args,
  };
}

/** Where a reporter writes its signs of life; null outside of a check. */
export function signsPath(): string | null {
  return process.env.GAVEL_CHECK_SIGNS ?? null;
}

/** Tests see a plain environment: settings of a site on this machine are not theirs. */
export function testEnvironment(changes: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { PORT, HOST, DATA_DIR, DATABASE_URL, ROOT_PASSWORD, LOG_LEVEL, ...rest } = process.env;
  return { ...rest, ...changes };
}
