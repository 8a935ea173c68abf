/** How quick this host is, against a fixed machine and against itself on its first day. */
import { readFile, rename, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { join } from "node:path";
import { type Calibration, MAX_DRIFT } from "@gavel/judge-protocol/judge";
import type { Logger } from "pino";
import { z } from "zod";
import { sleep } from "../backoff.ts";

const figures = z.object({
  computeMs: z.number().positive(),
  memoryMs: z.number().positive(),
  forkExecMs: z.number().positive(),
});
/** @internal */
export type Figures = z.infer<typeof figures>;

/** What a host with factor 1 needs. Only the ratio between hosts means anything. */
const REFERENCE: Figures = { computeMs: 22, memoryMs: 200, forkExecMs: 0.65 };
const KERNEL = join(import.meta.dirname, "kernel.ts");
const WITHIN_MS = 120_000;

const baseline = figures.extend({ machine: z.string() });

/** Another processor or another bun makes another machine: its figures are no drift of the old one. */
function machineName(): string {
  return `${cpus()[0]?.model ?? "unknown"} | bun ${Bun.version}`;
}

/** Starting programs is left out: it hangs on what else the kernel has to do just then. @internal */
export function ratioOf(now: Figures, then: Figures): number {
  return Math.sqrt((now.computeMs / then.computeMs) * (now.memoryMs / then.memoryMs));
}

/** @internal */
export function calibrationOf(now: Figures, first: Figures, measuredAt: Date): Calibration {
  const drift = ratioOf(now, first) - 1;
  return {
    ...now,
    factor: round(ratioOf(now, REFERENCE)),
    drift: round(drift),
    isDrifting: Math.abs(drift) > MAX_DRIFT,
    measuredAt: measuredAt.toISOString(),
  };
}

function round(ratio: number): number {
  return Math.round(ratio * 1000) / 1000;
}

/** @throws when the kernels do not run, or the signal's reason. */
async function measure(signal: AbortSignal): Promise<Figures> {
  const child = Bun.spawn([process.execPath, KERNEL], {
    stdout: "pipe",
    stderr: "pipe",
    stdin: "ignore",
    env: { PATH: "/usr/bin:/bin" },
    signal: AbortSignal.any([signal, AbortSignal.timeout(WITHIN_MS)]),
  });
  const [said, complaint, status] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  signal.throwIfAborted();
  if (status !== 0) throw new Error(`the calibration ended with ${status}: ${complaint.trim()}`);
  return figures.parse(JSON.parse(said));
}

/**
 * Measures, and once more when that looks like drift: a busy neighbour is none. The better figures count. What was measured
 * while tool chains are built (`isNoisy`) is nothing to hold later figures against.
 */
async function calibrate(
  dataDir: string,
  { isNoisy, signal }: { isNoisy: boolean; signal: AbortSignal },
): Promise<Calibration> {
  const path = join(dataDir, "calibration.json");
  let now = await measure(signal);
  const known = await readBaseline(path);
  const first = known ?? now;
  if (known === null) {
    if (!isNoisy) await writeBaseline(path, now);
  } else if (Math.abs(ratioOf(now, known) - 1) > MAX_DRIFT) {
    const again = await measure(signal);
    now = {
      computeMs: Math.min(now.computeMs, again.computeMs),
      memoryMs: Math.min(now.memoryMs, again.memoryMs),
      forkExecMs: Math.min(now.forkExecMs, again.forkExecMs),
    };
  }
  return calibrationOf(now, first, new Date());
}

const REPEAT_MS = 3_600_000;
const BUSY_WAIT_MS = 10_000;
/** Whoever asked goes on asking, and each measurement is a break for those who wait. */
const AFTER_FAULT_MS = 300_000;

/** Somebody asks for a measurement; asked again before it has begun, it is one. */
export class BenchmarkBell {
  #rung = Promise.withResolvers<void>();

  ring(): void {
    this.#rung.resolve();
  }

  /** True = it was rung, false = the time is over first. */
  async wait(ms: number, signal: AbortSignal): Promise<boolean> {
    const over = new AbortController();
    const late = sleep(ms, AbortSignal.any([signal, over.signal])).then(
      () => false,
      () => false,
    );
    const isRung = await Promise.race([this.#rung.promise.then(() => true), late]);
    over.abort();
    return isRung;
  }

  /** What was asked for before is done. */
  answer(): void {
    this.#rung = Promise.withResolvers<void>();
  }
}

/**
 * Measures once tool chains are built after the start, and each hour, when nothing is judged, and when asked, for which it
 * makes a break. Never rejects.
 */
export async function keepCalibrated(options: {
  dataDir: string;
  isIdle: () => boolean;
  isPreparing: () => boolean;
  bell: BenchmarkBell;
  inBreak: <T>(work: () => Promise<T>) => Promise<T>;
  onMeasured: (found: Calibration) => Promise<void>;
  log: Logger;
  signal: AbortSignal;
}): Promise<void> {
  const { dataDir, isIdle, isPreparing, bell, log, signal } = options;
  let isAsked = false;
  let isEarly = false;
  while (!signal.aborted) {
    try {
      while (!isAsked && (isPreparing() || !isIdle())) {
        // A wait that is broken off takes no time.
        signal.throwIfAborted();
        isAsked = await bell.wait(BUSY_WAIT_MS, signal);
      }
      signal.throwIfAborted();
      isEarly = isPreparing();
      const measureNow = () => calibrate(dataDir, { isNoisy: isEarly, signal });
      const found = await (isAsked ? options.inBreak(measureNow) : measureNow());
      if (found.isDrifting) log.warn(found, "this host is not as quick as it was");
      await options.onMeasured(found);
    } catch (error) {
      if (signal.aborted) return;
      log.warn({ err: error }, "this host was not calibrated");
      await sleep(AFTER_FAULT_MS, signal).catch(() => undefined);
    }
    bell.answer();
    // Measured early because somebody asked, it is measured anew once it is quiet.
    isAsked = await bell.wait(isEarly ? BUSY_WAIT_MS : REPEAT_MS, signal);
  }
}

async function readBaseline(path: string): Promise<Figures | null> {
  try {
    const found = baseline.parse(JSON.parse(await readFile(path, "utf8")));
    return found.machine === machineName() ? found : null;
  } catch {
    // None yet, or not readable: today is the first day.
    return null;
  }
}

async function writeBaseline(path: string, now: Figures): Promise<void> {
  await writeFile(`${path}.new`, JSON.stringify({ machine: machineName(), ...now }));
  await rename(`${path}.new`, path);
}
