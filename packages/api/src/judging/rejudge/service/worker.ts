import type { EventHub } from "../../../kernel/context.ts";
import { oneAtATime } from "../../../kernel/one-at-a-time.ts";
import type { JudgeContext } from "../../judgement/index.ts";
import { listOpenBatches } from "../queries.ts";
import { advanceBatch } from "./advance.ts";

/** Looks for work that nobody announced: after a restart, or when an event was lost. */
const LOOK_EVERY_MS = 5000;
/** Each finished judgement announces its batch; looking at it once for many of them is enough. */
const PAUSE_MS = 100;

/**
 * Carries batches on until the returned function is called, which waits for the step under way. Several servers may
 * do this: each step of a batch is one process's.
 */
export function startRejudgeWorker(ctx: JudgeContext, events: EventHub): () => Promise<void> {
  const due = new Set<number>();
  let isStopped = false;
  const work = oneAtATime(
    async () => {
      const ids = [...due];
      due.clear();
      for (const id of ids) await carryOn(ctx, id, () => isStopped);
      if (!isStopped) await Bun.sleep(PAUSE_MS);
    },
    (error) => ctx.log.error({ err: error }, "rejudges were not looked after"),
  );
  const add = (ids: readonly number[]) => {
    if (isStopped || ids.length === 0) return;
    for (const id of ids) due.add(id);
    work.again();
  };
  const look = () => {
    listOpenBatches(ctx.db).then(add, (error: unknown) =>
      ctx.log.error({ err: error }, "looking for rejudges"),
    );
  };

  const unsubscribe = events.subscribe((event) => {
    if (event.type === "rejudge") add([event.id]);
    if (event.type === "reconnected") look();
  });
  const timer = setInterval(look, LOOK_EVERY_MS);
  look();
  return async () => {
    isStopped = true;
    unsubscribe();
    clearInterval(timer);
    await work.done();
  };
}

async function carryOn(ctx: JudgeContext, id: number, isStopped: () => boolean): Promise<void> {
  try {
    while (!isStopped() && (await advanceBatch(ctx, id))) {
      // Each step is a transaction of its own.
    }
  } catch (error) {
    // It stays as it is and is looked at again.
    ctx.log.error({ err: error, rejudge: id }, "a rejudge did not go on");
  }
}
