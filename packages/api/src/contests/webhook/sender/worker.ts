/** Tells webhooks what changes: of all servers one at a time each of them, and another one if that dies. */
import type { GavelEvent } from "@gavel/db";
import { oneAtATime } from "../../../kernel/one-at-a-time.ts";
import type { HubContext } from "../../feed/index.ts";
import { holdWebhooks, releaseWebhooks } from "./queries.ts";
import { WebhookRunner } from "./runner.ts";

/** A server that died is noticed so long after it last said that a webhook is its own. */
const HOLD_MS = 40_000;
const LOOK_EVERY_MS = 5000;

interface Running {
  readonly runner: WebhookRunner;
  readonly ended: Promise<void>;
}

/** Until the returned function is called, which lets messages under way arrive. */
export function startWebhookWorker(ctx: HubContext): () => Promise<void> {
  const holder = crypto.randomUUID();
  const running = new Map<number, Running>();
  let heldUntil = 0;
  let isStopped = false;
  const hold = { holder, heldMs: () => heldUntil - performance.now() };

  const start = (id: number) => {
    const runner = new WebhookRunner(ctx, id, hold);
    const ended = runner
      .run()
      .catch((error: unknown) => ctx.log.error({ err: error, webhook: id }, "webhook not told"))
      // The next look takes it up again if it is still there.
      .finally(() => running.delete(id));
    running.set(id, { runner, ended });
  };
  const hear = async () => {
    const asked = performance.now();
    const ids = await holdWebhooks(ctx.db, { holder, holdMs: HOLD_MS });
    heldUntil = asked + HOLD_MS;
    if (isStopped) return;
    for (const id of ids) if (!running.has(id)) start(id);
  };
  const look = oneAtATime(hear, (error) =>
    ctx.log.error({ err: error }, "webhooks were not looked after"),
  );

  const unsubscribe = ctx.services.events.subscribe((event) => {
    if (event.type === "webhook" || event.type === "reconnected") look.again();
    if (isReason(event)) for (const { runner } of running.values()) runner.wake();
  });
  const timer = setInterval(look.again, LOOK_EVERY_MS);
  look.again();
  return async () => {
    isStopped = true;
    unsubscribe();
    clearInterval(timer);
    await look.done();
    const all = [...running.values()];
    for (const { runner } of all) runner.stop();
    await Promise.all(all.map(({ ended }) => ended));
    await releaseWebhooks(ctx.db, holder);
  };
}

/** What may decide which contests somebody hears of, beside these contests themselves. */
function isReason({ type }: GavelEvent | { readonly type: "reconnected" }): boolean {
  return ["webhook", "reconnected", "setting", "contest"].includes(type);
}
