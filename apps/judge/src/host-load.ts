import { readFileSync } from "node:fs";
import { availableParallelism, cpus, freemem, totalmem } from "node:os";
import type { HelloRequest } from "@gavel/judge-protocol/judge";

/** Load since the last call; the first one says 0 %. */
export class HostLoad {
  #busy = 0;
  #total = 0;

  constructor() {
    this.#cpuPercent();
  }

  read(): HelloRequest["load"] {
    return {
      cpuCores: availableParallelism(),
      cpuPercent: this.#cpuPercent(),
      memoryPercent: memoryPercent(),
    };
  }

  #cpuPercent(): number {
    let busy = 0;
    let total = 0;
    for (const { times } of cpus()) {
      const used = times.user + times.nice + times.sys + times.irq;
      busy += used;
      total += used + times.idle;
    }
    const percent = total > this.#total ? (100 * (busy - this.#busy)) / (total - this.#total) : 0;
    this.#busy = busy;
    this.#total = total;
    return round(percent);
  }
}

/** MemAvailable, because the page cache is not used up; elsewhere what the system calls free. */
function memoryPercent(): number {
  const total = totalmem();
  return round((100 * (total - availableBytes())) / total);
}

function availableBytes(): number {
  try {
    const kib = /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync("/proc/meminfo", "utf8"))?.[1];
    return kib === undefined ? freemem() : Number(kib) * 1024;
  } catch {
    return freemem();
  }
}

function round(percent: number): number {
  return Math.round(Math.min(100, Math.max(0, percent)) * 10) / 10;
}
