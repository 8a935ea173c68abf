import type { Services } from "@gavel/api/kernel/context";
import { getSiteStatus } from "@gavel/api/portal/dashboard";
import { countByVerdict } from "@gavel/api/solving/submission";
import type { Db } from "@gavel/db";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { addBackupMetrics } from "./backup-metrics.ts";
import { addFleetMetrics } from "./fleet-metrics.ts";

export interface Metrics {
  readonly registry: Registry;
  readonly httpSeconds: Histogram<"route" | "method" | "status">;
}

/** Of them the runtime knows one alone, and walks through all of its memory for it: at the start and at each scrape. */
const HEAP_SPACES = ["total", "used", "available"].map(
  (part) => `nodejs_heap_space_size_${part}_bytes`,
);

/** Of how late the event loop is. As often as the library looks by itself, that took two fifths of what a server costs at rest. */
const LAG_EVERY_MS = 100;

let ofProcess: Registry | undefined;

/** Its memory, processors and the like, which are the same whichever server of the process is asked. */
function figuresOfProcess(): Registry {
  if (ofProcess !== undefined) return ofProcess;
  ofProcess = new Registry();
  collectDefaultMetrics({ register: ofProcess, eventLoopMonitoringPrecision: LAG_EVERY_MS });
  for (const name of HEAP_SPACES) ofProcess.removeSingleMetric(name);
  return ofProcess;
}

/** Site-wide figures are read from the database at each scrape: any process may be asked, all answer the same. */
export function createMetrics(db: Db, services: Services): Metrics {
  const registry = Registry.merge([figuresOfProcess()]);
  const httpSeconds = new Histogram({
    name: "gavel_http_request_seconds",
    help: "Time to answer, by route",
    labelNames: ["route", "method", "status"] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const judgehosts = new Gauge({
    name: "gavel_judgehosts_online",
    help: "Judge servers seen in the last 15 s",
    registers: [registry],
  });
  new Gauge({
    name: "gavel_queue_waiting",
    help: "Judgements waiting for a judge server",
    registers: [registry],
    async collect() {
      const status = await getSiteStatus({ db, services });
      this.set(status.queueLength);
      judgehosts.set(status.judgehostsOnline);
    },
  });
  addBackupMetrics(registry, db, services);
  addFleetMetrics(registry, db, services);
  new Gauge({
    name: "gavel_submissions",
    help: "Submissions outside contests and groups, by current verdict",
    labelNames: ["verdict"] as const,
    registers: [registry],
    async collect() {
      for (const { verdict, count } of await countByVerdict(db)) this.set({ verdict }, count);
    },
  });
  return { registry, httpSeconds };
}
