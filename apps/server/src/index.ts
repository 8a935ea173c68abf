import { requeueLost } from "@gavel/api/judging/work";
import type { Services } from "@gavel/api/kernel/context";
import { openTracing } from "@gavel/tracing";
import { createApp } from "./app.ts";
import type { ServerConfig } from "./config.ts";
import { createMetrics } from "./http/metrics.ts";
import { openListener } from "./listener.ts";
import { createLog } from "./log.ts";
import { startDatabase } from "./start-database.ts";
import { seedDemo, seedSite, startServices } from "./start-services.ts";
import { startWorkers } from "./workers.ts";

export type { ServerConfig } from "./config.ts";
export { readEnvironment } from "./env.ts";

const STOP_GRACE_MS = 4000;

export interface RunningServer {
  readonly url: string;
  readonly port: number;
  readonly services: Services;
  /** Made up at the first start, when ROOT_PASSWORD did not say; null ever after. */
  readonly newRootPassword: string | null;
  /** Ends streams, answers requests for as long as a drain takes, lets those under way finish for at most 4 s, closes everything. */
  stop(): Promise<void>;
}

/**
 * Starts the whole server or nothing: what was opened before a failure is closed again.
 * @throws PortTaken, or Error when the database does not come up, is newer than this release, or a migration fails.
 */
export async function startServer(config: ServerConfig): Promise<RunningServer> {
  const log = createLog(config.logLevel);
  const opened: (() => Promise<void>)[] = [];
  const closeAll = async () => {
    for (const close of opened.splice(0).reverse()) {
      await close().catch((error: unknown) => log.error({ err: error }, "closing failed"));
    }
  };
  try {
    const listener = openListener(config);
    opened.push(() => listener.stop(0));
    const tracing = await openTracing({
      ...{ endpoint: config.otlpEndpoint, service: "gavel-server", version: config.version },
      onFault: (why) => log.warn({ why }, "the collector of traces was not told"),
    });
    opened.push(() => tracing.stop());
    const database = await startDatabase(config, log);
    opened.push(() => database.close());
    const newRootPassword = await seedSite(config, database, log);
    const { services, boss, stop: stopServices } = await startServices(config, database, log);
    opened.push(stopServices);
    const { db } = database;
    await requeueLost({ ...services, db, now: config.now, log });
    await seedDemo(config, { database, services, log });
    let stopWorkers: (() => Promise<void>) | null = await startWorkers({
      ...{ db, boss, services, now: config.now, log, config },
    });
    const endWorkers = async () => {
      const stop = stopWorkers;
      stopWorkers = null;
      await stop?.();
    };
    opened.push(endWorkers);
    const stopping = new AbortController();
    const app = createApp({
      config,
      database,
      services,
      log,
      metrics: createMetrics(database.db, services),
      tracing,
      stopping: stopping.signal,
      keepOpen: listener.keepOpen,
      cutWhenIdle: listener.cutWhenIdle,
      socketIp: listener.ipOf,
    });
    listener.serve((request) => app.fetch(request));
    log.info({ url: listener.url }, "serving");
    return {
      url: listener.url,
      port: listener.port,
      services,
      newRootPassword,
      async stop() {
        stopping.abort();
        if (config.drainS > 0) {
          log.info({ seconds: config.drainS }, "draining");
          // Whatever is due meanwhile is for other servers; requests are still answered, until nobody sends any here.
          await Promise.all([endWorkers(), Bun.sleep(config.drainS * 1000)]);
        }
        await listener.stop(STOP_GRACE_MS);
        await closeAll();
        log.info({}, "stopped");
      },
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}
