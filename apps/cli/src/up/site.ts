/** The processes of one site: database, server, judge. */
import { cpus } from "node:os";
import { FILE_STORE_SHAPE } from "@gavel/file-store/settings";
import { childEnvironment, type Settings } from "../env.ts";
import { JUDGE_MAIN, SANDBOX_BINARY, SERVER_MAIN } from "../places.ts";
import { Refusal } from "../say.ts";
import { openChildLog } from "./child-log.ts";
import { runEmbeddedDatabase, type SiteDatabase, useOutsideDatabase } from "./database.ts";
import { localAddress, waitForHealth } from "./health.ts";
import { keptSecret } from "./secrets.ts";
import type { Stoppable } from "./shutdown.ts";
import type { SiteLock } from "./site-lock.ts";
import { type Supervised, supervise } from "./supervised.ts";

const SERVER_PATIENCE_MS = 2000;
const JUDGE_PATIENCE_MS = 1500;
/** Demo content is made on the first start, before the server answers. */
const SERVER_TIMEOUT_MS = 180_000;
const JUDGE_TIMEOUT_MS = 90_000;
/** A server that died this often before it ever answered will not answer. */
const DEATHS_AT_START = 3;

export interface Site {
  readonly started: Stoppable[];
  startDatabase(): Promise<string>;
  /** @throws Refusal with the server's last words when it does not answer. */
  startServer(databaseUrl: string, rootPassword: string | null): Promise<void>;
  /** Returns why nothing is judged, or null when a judge has said hello. */
  startJudge(): Promise<string | null>;
}

export function createSite(settings: Settings, lock: SiteLock): Site {
  const { dataDir } = settings;
  const address = localAddress(settings.host, settings.port);
  const started: Stoppable[] = [];
  let database: SiteDatabase | null = null;
  let server: Supervised | null = null;
  let judge: Supervised | null = null;
  const judgeToken = settings.judgeToken ?? keptSecret(dataDir, "judge-token");
  const record = () =>
    lock.record({
      postgres: database?.pid() ?? null,
      server: server?.pid() ?? null,
      judge: judge?.pid() ?? null,
      databaseUrl: settings.databaseUrl === null ? (database?.url ?? null) : null,
    });

  async function startDatabase(): Promise<string> {
    const log = openChildLog(dataDir, "postgres");
    const opened =
      settings.databaseUrl === null
        ? await runEmbeddedDatabase({ dataDir, log, onChange: record })
        : await useOutsideDatabase(settings.databaseUrl);
    database = opened;
    started.push({ name: "database", pid: opened.pid, stop: opened.stop });
    record();
    return opened.url;
  }

  async function startServer(databaseUrl: string, rootPassword: string | null): Promise<void> {
    const log = openChildLog(dataDir, "server");
    const env = childEnvironment({
      ...{ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ROOT_PASSWORD: rootPassword },
      ...{ HOST: settings.host, PORT: String(settings.port), LOG_LEVEL: settings.logLevel },
      ...{ GAVEL_DEMO: settings.hasDemo ? "1" : "0", JUDGE_TOKEN: judgeToken },
    });
    const launch = () => ({ command: [process.execPath, SERVER_MAIN], env });
    const child = supervise({ name: "server", launch, log, onChange: record });
    server = child;
    record();
    started.push({
      name: "server",
      pid: child.pid,
      stop: () => child.stop(SERVER_PATIENCE_MS + settings.drainS * 1000),
    });
    const fault = await waitForHealth({
      address,
      timeoutMs: SERVER_TIMEOUT_MS,
      isReached: (health) => health.server && health.database,
      giveUp: () => (child.deaths() >= DEATHS_AT_START ? "it ended again and again" : null),
    });
    if (fault !== null) throw new Refusal(`the server did not start: ${fault}\n${log.tail()}`);
  }

  async function startJudge(): Promise<string | null> {
    const log = openChildLog(dataDir, "judge");
    const folder = `${dataDir}/judge`;
    const env = judgeEnvironment({ server: address, token: judgeToken, folder, settings });
    const launch = () => ({ command: [process.execPath, JUDGE_MAIN], env });
    const child = supervise({ name: "judge", launch, log, onChange: record });
    judge = child;
    record();
    started.push({ name: "judge", pid: child.pid, stop: () => child.stop(JUDGE_PATIENCE_MS) });
    const fault = await waitForHealth({
      address,
      timeoutMs: JUDGE_TIMEOUT_MS,
      isReached: (health) => health.judgehosts > 0,
      giveUp: () => (child.deaths() >= DEATHS_AT_START ? "it ended again and again" : null),
    });
    return fault === null ? null : `the judge did not start: ${fault}\n${log.tail()}`;
  }

  return { started, startDatabase, startServer, startJudge };
}

export interface JudgePlace {
  readonly server: string;
  readonly token: string;
  readonly folder: string;
  readonly settings: Settings;
}

const NO_FILE_STORE = Object.fromEntries(
  Object.keys(FILE_STORE_SHAPE).map((name): [string, null] => [name, null]),
);

/** A judge gets no database address and no secret but its own token. */
export function judgeEnvironment({ server, token, folder, settings }: JudgePlace) {
  return childEnvironment({
    ...{ DATABASE_URL: null, DATABASE_DIRECT_URL: null, JWT_SECRET: null, ROOT_PASSWORD: null },
    ...NO_FILE_STORE,
    ...{ GAVEL_SERVER: server, JUDGE_TOKEN: token, SANDBOX_BIN: SANDBOX_BINARY },
    ...{ DATA_DIR: folder, LOG_LEVEL: settings.logLevel },
    JUDGE_NAME: settings.judgeName,
    JUDGE_SLOTS: slotsOf(settings),
    JUDGE_CPUS: settings.judgeCpus,
    JUDGE_PREPARE: settings.preparesToolChains ? "1" : "0",
  });
}

/** Null: as many as the list of processors has, which the judge counts. */
function slotsOf({ judgeSlots, judgeCpus }: Settings): string | null {
  if (judgeSlots === null && judgeCpus !== null) return null;
  return String(judgeSlots ?? Math.max(1, cpus().length));
}
