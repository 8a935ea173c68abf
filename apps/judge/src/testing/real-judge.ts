/** The whole judge on the real sandbox, with a server of its own on the loopback. */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FinishReport } from "@gavel/judge-protocol/judge";
import { pino } from "pino";
import { sandboxBinary } from "../env.ts";
import { type JudgeOptions, startJudge } from "../index.ts";
import { FakeServer, TEST_TOKEN } from "./fake-server.ts";
import { keepWhatPassed, lendToolChains } from "./known-tool-chains.ts";
import { makeTask, type TaskFacts } from "./tasks.ts";

export const SANDBOX_MISSING = !existsSync(sandboxBinary());
if (SANDBOX_MISSING) console.warn(`The judge is not tested: ${sandboxBinary()} is not built.`);

export interface RealJudge {
  readonly server: FakeServer;
  /** Names of the languages that work here. */
  readonly available: ReadonlySet<string>;
  judged(facts: TaskFacts): Promise<FinishReport>;
  stop(): Promise<void>;
}

export async function startRealJudge(
  options: Pick<JudgeOptions, "checkerLimits" | "slots"> = {},
): Promise<RealJudge> {
  const server = new FakeServer();
  const dataDir = mkdtempSync(join(tmpdir(), "gavel-judge-"));
  lendToolChains(dataDir);
  const judge = startJudge({
    slots: 2,
    ...options,
    serverUrl: server.url,
    token: TEST_TOKEN,
    name: "test",
    dataDir,
    sandboxBinary: sandboxBinary(),
    log: pino({ level: "silent" }),
    prepareToolChains: false,
  });
  const { languages } = await judge.ready;
  await keepWhatPassed(dataDir);
  return {
    server,
    available: new Set(languages.filter((one) => one.available).map((one) => one.name)),
    judged: (facts) => server.judge(makeTask(server, facts)),
    async stop() {
      await judge.stop();
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
