/** The real judge daemon, in this process. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Judge, type JudgeOptions, startJudge } from "@gavel/judge";

const BUILT = join(import.meta.dirname, "../../../judge-rs-bridge/target/release/gavel-sandbox");

/** @throws Error when the sandbox was not built. */
export function sandboxBinary(): string {
  const binary = process.env.SANDBOX_BIN ?? BUILT;
  if (existsSync(binary)) return binary;
  throw new Error(`${binary} is missing: cargo build --release in judge-rs-bridge`);
}

const isLoud = process.env.GAVEL_TEST_LOG !== undefined;
const say = (...words: unknown[]) => {
  if (isLoud) console.error(...words);
};
const log = {
  trace: () => {},
  debug: () => {},
  info: say,
  warn: say,
  error: say,
  fatal: say,
  child: () => log,
};

export interface RealJudgeOptions {
  readonly serverUrl: string;
  readonly token: string;
  readonly name: string;
  readonly dataDir: string;
}

export function startRealJudge(options: RealJudgeOptions): Judge {
  return startJudge({
    ...options,
    slots: 2,
    sandboxBinary: sandboxBinary(),
    // Minutes of CPU, for Go alone.
    prepareToolChains: false,
    log: log as unknown as JudgeOptions["log"],
  });
}
