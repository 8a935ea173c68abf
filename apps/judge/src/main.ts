import { pino } from "pino";
import { readEnv } from "./env.ts";
import { startJudge } from "./index.ts";
import { setPrivateUmask } from "./private-folder.ts";

const STOP_WITHIN_MS = 3000;

const bytesOf = (mib: number | undefined) => (mib === undefined ? undefined : mib * 1024 * 1024);

setPrivateUmask();
const env = readEnv();
const log = pino({ level: env.LOG_LEVEL, base: { judge: env.JUDGE_NAME } });
const judge = startJudge({
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
async function stop(signal: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  log.info({ signal }, "stopping");
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
  await judge.stop();
  process.exit(0);
}
process.on("SIGTERM", stop);
process.on("SIGINT", stop);

try {
  const { hostId, slots } = await judge.ready;
  log.info({ hostId, slots }, "ready");
} catch (error) {
  if (!stopping) {
    log.fatal({ err: error }, "the judge cannot start");
    await judge.stop();
    process.exit(1);
  }
}
