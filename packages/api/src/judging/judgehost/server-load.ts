import { availableParallelism, cpus, freemem, hostname, totalmem } from "node:os";

export interface ServerLoad {
  host: string;
  cpuCores: number;
  cpuPercent: number;
  memoryPercent: number;
}

const SAMPLE_MS = 100;

/** Of the machine that answers, measured over a tenth of a second. */
export async function readServerLoad(): Promise<ServerLoad> {
  const before = ticks();
  await Bun.sleep(SAMPLE_MS);
  const after = ticks();
  const total = after.total - before.total;
  const percent = total > 0 ? (100 * (after.busy - before.busy)) / total : 0;
  return {
    host: hostname(),
    cpuCores: availableParallelism(),
    cpuPercent: round(percent),
    memoryPercent: round((100 * (totalmem() - freemem())) / totalmem()),
  };
}

function ticks(): { busy: number; total: number } {
  let busy = 0;
  let total = 0;
  for (const { times } of cpus()) {
    const used = times.user + times.nice + times.sys + times.irq;
    busy += used;
    total += used + times.idle;
  }
  return { busy, total };
}

function round(percent: number): number {
  return Math.round(Math.min(100, Math.max(0, percent)) * 10) / 10;
}
