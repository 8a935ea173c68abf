/** Leaves the processors to whoever waits for an answer: while they are wanted, a backup works a quarter of the time. */
import { cpus } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

/** Between two looks at what the processors do. */
const LOOK_EVERY_MS = 250;
/** With less of them idle than this share, others want them. */
const IDLE_WANTED = 0.15;
/** For each moment of work so many of rest. */
const RESTS = 3;
const REST_MAX_MS = 400;
const REST_AFTER_BYTES = 256 * 1024;

interface ProcessorTimes {
  /** Since the machine came up, in ms of all processors together. */
  readonly idle: number;
  readonly all: number;
}

interface Machine {
  readonly now: () => number;
  readonly look: () => ProcessorTimes;
  readonly sleep: (ms: number) => Promise<unknown>;
}

const MACHINE: Machine = {
  now: () => performance.now(),
  look() {
    const times = cpus().map((one) => one.times);
    const idle = times.reduce((sum, one) => sum + one.idle, 0);
    const all = times.reduce((sum, { user, nice, sys, idle: own, irq }) => {
      return sum + user + nice + sys + own + irq;
    }, 0);
    return { idle, all };
  },
  sleep,
};

/** To be called between two pieces of work. */
export function createPace({ now, look, sleep: wait }: Machine = MACHINE): () => Promise<void> {
  let seen = look();
  let seenAt = now();
  let workedSince = seenAt;
  let areWanted = false;
  return async () => {
    const worked = now() - workedSince;
    if (now() - seenAt >= LOOK_EVERY_MS) {
      const times = look();
      const passed = times.all - seen.all;
      // A machine that does not say counts as one that nobody else wants.
      areWanted = passed > 0 && (times.idle - seen.idle) / passed < IDLE_WANTED;
      seen = times;
      seenAt = now();
    }
    if (areWanted) await wait(Math.min(REST_MAX_MS, worked * RESTS));
    workedSince = now();
  };
}

/** The chunks as they come, with a rest after each quarter of a mebibyte. */
export async function* paced(
  chunks: AsyncIterable<Uint8Array>,
  rest: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of chunks) {
    yield chunk;
    bytes += chunk.byteLength;
    if (bytes < REST_AFTER_BYTES) continue;
    bytes = 0;
    await rest();
  }
}
