/**
 * The order of the queue as one number for each job, fixed when it is queued, so that handing out stays one look into
 * an index however long the queue is.
 *
 * A class is a range of priorities. Within it each job has a turn, counted from 0, and lower turns go first
 * (start-time fair queueing): a holder's next job takes the turn after that of their last waiting one, and nobody
 * starts before the turn that is being served now. So 500 jobs of one holder take the turns 0 to 499, the first of
 * anybody else shares the turn being served, and a holder's own jobs keep their order. When a class has nothing
 * waiting, its turns start from 0 again.
 */
import { QUEUE_CLASSES, type QueueClass } from "./queue.ts";

/** Turns of one class; four classes fit into a 32 bit priority. */
const TURNS = 500_000_000;

/** Priorities of a class, both ends included; higher ones go first. */
export function priorityRange(queueClass: QueueClass): { lowest: number; highest: number } {
  const rank = QUEUE_CLASSES.length - 1 - QUEUE_CLASSES.indexOf(queueClass);
  return { lowest: rank * TURNS, highest: (rank + 1) * TURNS - 1 };
}

/**
 * The priority of a holder's next job. `head` is the highest priority waiting in the class, `last` that of the
 * holder's own last waiting job; null = nothing waits.
 */
export function nextPriority(
  queueClass: QueueClass,
  waiting: { readonly head: number | null; readonly last: number | null },
): number {
  const { lowest, highest } = priorityRange(queueClass);
  const served = highest - (waiting.head ?? highest);
  const own = waiting.last === null ? 0 : highest - waiting.last + 1;
  return Math.max(lowest, highest - Math.max(served, own));
}
