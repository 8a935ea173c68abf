import { type ErrandResult, errandResult } from "@gavel/judge-protocol/errand";
import type { Context, EventHub } from "../../../kernel/context.ts";
import { findErrand } from "../queries.ts";

/** An event may be missed while the database restarts. */
const RECHECK_MS = 1000;

/** The answer as soon as there is one; null when it does not come within `waitMs` or the errand is gone. */
export async function waitForResult(
  ctx: Pick<Context, "db" | "services">,
  errandId: number,
  waitMs: number,
): Promise<ErrandResult | null> {
  const deadline = performance.now() + waitMs;
  const bell = listenFor(ctx.services.events, errandId);
  try {
    for (;;) {
      const errand = await findErrand(ctx.db, errandId);
      if (errand === undefined) return null;
      if (errand.ended_at !== null) return errandResult.parse(errand.result);
      const left = deadline - performance.now();
      if (left <= 0) return null;
      await bell.wait(Math.min(left, RECHECK_MS));
    }
  } finally {
    bell.remove();
  }
}

/** Remembers a ring that came while nobody waited. */
function listenFor(events: EventHub, errandId: number) {
  let isRung = false;
  let wake = () => {};
  const remove = events.subscribe((event) => {
    if (event.type !== "errand" || event.id !== errandId) return;
    isRung = true;
    wake();
  });
  return {
    remove,
    async wait(ms: number) {
      if (isRung) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      const timer = setTimeout(resolve, ms);
      await promise.finally(() => clearTimeout(timer));
    },
  };
}
