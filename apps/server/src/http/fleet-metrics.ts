import {
  type FleetOverview,
  findJudgehosts,
  getOverview,
  type JudgehostView,
} from "@gavel/api/judging/judgehost";
import type { Services } from "@gavel/api/kernel/context";
import type { Db } from "@gavel/db";
import { Gauge, type Registry } from "prom-client";

interface Facts {
  readonly overview: FleetOverview;
  readonly hosts: readonly JudgehostView[];
}
type Samples = readonly (readonly [labels: Record<string, string>, value: number])[];

interface FleetMetric {
  readonly name: string;
  readonly help: string;
  readonly labelNames: string[];
  readonly samples: (facts: Facts) => Samples;
}

/** One figure a host; hosts that have none (yet) are left out. */
function perHost(
  name: string,
  help: string,
  figure: (host: JudgehostView) => number | undefined,
): FleetMetric {
  const samples = ({ hosts }: Facts) =>
    hosts.flatMap((host) => {
      const value = figure(host);
      return value === undefined ? [] : [[{ judgehost: host.name }, value] as const];
    });
  return { name: `gavel_judgehost_${name}`, help, labelNames: ["judgehost"], samples };
}

const METRICS: readonly FleetMetric[] = [
  {
    name: "gavel_queue_class_waiting",
    help: "Work waiting for a judge server, by class",
    labelNames: ["class"],
    samples: ({ overview }) =>
      overview.queue.map(({ queueClass, waiting }) => [{ class: queueClass }, waiting]),
  },
  {
    name: "gavel_queue_wait_seconds",
    help: "Wait from submission to hand-out, of judgements that ended in the last 10 minutes",
    labelNames: ["quantile"],
    samples: ({ overview: { waitMs } }) =>
      waitMs === null
        ? []
        : [
            [{ quantile: "0.5" }, waitMs.p50 / 1000],
            [{ quantile: "0.95" }, waitMs.p95 / 1000],
          ],
  },
  {
    name: "gavel_queue_oldest_seconds",
    help: "How long the first in the queue has waited",
    labelNames: [],
    samples: ({ overview }) => [[{}, (overview.oldestWaitMs ?? 0) / 1000]],
  },
  {
    name: "gavel_judgements_per_minute",
    help: "Judgements per minute, over the last 10 minutes",
    labelNames: ["judgehost"],
    samples: ({ overview }) =>
      overview.hosts.map((host) => [{ judgehost: host.name }, host.judgementsPerMinute]),
  },
  {
    name: "gavel_judgehost_state",
    help: "1 for the state that the judge server is in",
    labelNames: ["judgehost", "state"],
    samples: ({ hosts }) => hosts.map(({ name, state }) => [{ judgehost: name, state }, 1]),
  },
  perHost("slots", "Programs it runs at a time", (host) => host.slots),
  perHost("held", "Judgements and errands it holds", (host) => host.held),
  perHost("cpu_percent", "Its CPU load", (host) => host.load?.cpuPercent),
  perHost("memory_percent", "Its memory in use", (host) => host.load?.memoryPercent),
  perHost(
    "calibration_factor",
    "Time it needs, relative to a fixed reference machine",
    (host) => host.calibration?.factor,
  ),
  perHost(
    "calibration_drift",
    "Time it needs, relative to its first day, minus 1",
    (host) => host.calibration?.drift,
  ),
];

/** What the dashboard of the judge hosts shows, for Prometheus. */
export function addFleetMetrics(registry: Registry, db: Db, services: Services): void {
  const read = oncePerScrape(async () => {
    const ctx = { db, services, now: () => new Date() };
    const [overview, hosts] = await Promise.all([getOverview(ctx), findJudgehosts(ctx)]);
    return { overview, hosts };
  });
  for (const { samples, ...facts } of METRICS) {
    new Gauge({
      ...facts,
      registers: [registry],
      async collect() {
        const found = samples(await read());
        this.reset();
        for (const [labels, value] of found) this.set(labels, value);
      },
    });
  }
}

/** A scrape asks all metrics at once: whoever asks while an answer is on its way gets the same one. */
function oncePerScrape(read: () => Promise<Facts>): () => Promise<Facts> {
  let running: Promise<Facts> | null = null;
  return () => {
    running ??= read().finally(() => {
      running = null;
    });
    return running;
  };
}
