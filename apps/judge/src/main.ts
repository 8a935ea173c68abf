import { readVersion } from "@gavel/judge-protocol/version";
import { openTracing } from "@gavel/tracing";
import { pino } from "pino";
import { readEnv } from "./env.ts";
import { startJudge } from "./index.ts";
import { setPrivateUmask } from "./private-folder.ts";
import { confirmTrial, giveUpTrial, RESTART_STATUS, releasesFolder } from "./release/folder.ts";

const STOP_WITHIN_MS = 3000;

const bytesOf = (mib: number | undefined) => (mib === undefined ? undefined : mib * 1024 * 1024);

setPrivateUmask();
const env = readEnv();
const log = pino({ level: env.LOG_LEVEL, base: { judge: env.JUDGE_NAME } });
const tracing = await openTracing({
  ...{ endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? null, service: "gavel-judge" },
  version: env.JUDGE_VERSION ?? readVersion(),
  onFault: (why) => log.warn({ why }, "the collector of traces was not told"),
});
const releases = releasesFolder(env.DATA_DIR);
const judge = startJudge({
  tracing,
  version: env.JUDGE_VERSION ?? readVersion(),
  release: env.JUDGE_RELEASE ?? null,
  isTrial: env.JUDGE_TRIAL,
  updates:
    env.JUDGE_CLONE === undefined
      ? null
      : {
          ...{ folder: releases, clone: env.JUDGE_CLONE },
          onInstalled: () => void stop("an update is to be tried", RESTART_STATUS),
        },
  serverUrl: env.GAVEL_SERVER,
  token: env.JUDGE_TOKEN,
  name: env.JUDGE_NAME,
  slots: env.JUDGE_SLOTS ?? env.JUDGE_CPUS?.length,
  cpus: env.JUDGE_CPUS,
  dataDir: env.DATA_DIR,
  minFreeMib: env.JUDGE_MIN_FREE_MB,
  cacheLimitBytes: bytesOf(env.JUDGE_CACHE_MB),
  toolLimitBytes: bytesOf(env.JUDGE_TOOLS_MB),
  sandboxBinary: env.SANDBOX_BIN,
  prepareToolChains: env.JUDGE_PREPARE,
  calibrates: true,
  log,
});

let stopping = false;
async function stop(why: string, status = 0): Promise<void> {
  if (stopping) return;
  stopping = true;
  log.info({ why }, "stopping");
  setTimeout(() => process.exit(status === 0 ? 1 : status), STOP_WITHIN_MS).unref();
  await judge.stop();
  await tracing.stop();
  process.exit(status);
}
process.on("SIGTERM", (signal) => void stop(signal));
process.on("SIGINT", (signal) => void stop(signal));

try {
  const { hostId, slots } = await judge.ready;
  if (env.JUDGE_TRIAL) confirmTrial(releases);
  log.info({ hostId, slots }, "ready");
} catch (error) {
  if (!stopping) {
    log.fatal({ err: error }, "the judge cannot start");
    if (env.JUDGE_TRIAL)
      giveUpTrial(releases, error instanceof Error ? error.message : String(error));
    await judge.stop();
    process.exit(env.JUDGE_TRIAL ? RESTART_STATUS : 1);
  }
}
