/**
 * The order of the queue as one number for each job, fixed when it is queued, so that handing out stays one look into
 * an index however long the queue is.
 *
 * A class is a range of priorities. Within it each job has a turn, counted from 0, and lower turns go first
 * (start-time fair queueing): a holder's next job takes the turn after that of their last one, as long as that waits or
 * is worked on, and nobody starts before the turn that is being served now. So 500 jobs of one holder take the turns 0 to
 * 499, the first of anybody else shares the turn being served, and a holder's own jobs keep their order. When a class
 * has nothing waiting, its turns start from 0 again.
 *
 * Within a turn those go first who have nothing else waiting or in hand, and a priority tells them: where judges keep
 * places for people who have nothing yet, these are the jobs for them.
 */
import { QUEUE_CLASSES, type QueueClass } from "./queue.ts";

/** Priorities of one class, two to a turn; four classes fit into a 32 bit priority. */
const PRIORITIES = 500_000_000;

/** Priorities of a class, both ends included; higher ones go first. */
export function priorityRange(queueClass: QueueClass): { lowest: number; highest: number } {
  const rank = QUEUE_CLASSES.length - 1 - QUEUE_CLASSES.indexOf(queueClass);
  return { lowest: rank * PRIORITIES, highest: (rank + 1) * PRIORITIES - 1 };
}

export interface Waiting {
  /** The highest priority that waits in the class; null = nothing does. */
  readonly head: number | null;
  /**
   * The lowest priority of the class that hosts hold now; null = none. It tells the turn being served when the head is
   * one that no host on line can do.
   */
  readonly held: number | null;
  /** The priority of the holder's own last job; null = it is done. */
  readonly last: number | null;
}

/** The priority of a holder's next job. */
export function nextPriority(queueClass: QueueClass, waiting: Waiting): number {
  const { lowest, highest } = priorityRange(queueClass);
  const turnOf = (priority: number) => Math.floor((highest - priority) / 2);
  const served = turnOf(Math.min(waiting.head ?? highest, waiting.held ?? highest));
  const own = waiting.last === null ? 0 : turnOf(waiting.last) + 1;
  const isFirst = waiting.last === null;
  return Math.max(lowest, highest - 2 * Math.max(served, own) - (isFirst ? 0 : 1));
}

/** Its holder had nothing else when it was queued. */
export function isFirstOf(queueClass: QueueClass, priority: number): boolean {
  return (priorityRange(queueClass).highest - priority) % 2 === 0;
}
