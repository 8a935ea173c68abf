/** The real judge daemon, in this process. */
import { existsSync } from "node:fs";
import { type Judge, type JudgeOptions, startJudge } from "@gavel/judge";
import { keepWhatPassed, lendToolChains } from "@gavel/judge/testing/known-tool-chains";
import type { Tracing } from "@gavel/tracing";
import { IS_LOUD, SANDBOX_BINARY } from "./env.ts";

/** @throws Error when the sandbox was not built. */
export function sandboxBinary(): string {
  if (existsSync(SANDBOX_BINARY)) return SANDBOX_BINARY;
  throw new Error(`${SANDBOX_BINARY} is missing: cargo build --release in judge-rs-bridge`);
}

const say = (...words: unknown[]) => {
  if (IS_LOUD) console.error(...words);
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
  readonly tracing?: Tracing;
}

export function startRealJudge(options: RealJudgeOptions): Judge {
  lendToolChains(options.dataDir);
  const judge = startJudge({
    ...options,
    slots: 2,
    sandboxBinary: sandboxBinary(),
    // Minutes of CPU, for Go alone.
    prepareToolChains: false,
    log: log as unknown as JudgeOptions["log"],
  });
  const ready = judge.ready.then(async (status) => {
    await keepWhatPassed(options.dataDir);
    return status;
  });
  // As the judge's own promise: whoever stops it before it is ready need not look.
  ready.catch(() => undefined);
  return { ...judge, ready };
}
