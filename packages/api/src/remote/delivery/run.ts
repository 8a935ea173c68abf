/** The deliveries of a server: some at a time, so that a slow site keeps nobody of another one waiting. */
import type { JudgeContext } from "../../judging/judgement/index.ts";
import type { Services } from "../../kernel/context.ts";
import { type OneAtATime, oneAtATime } from "../../kernel/one-at-a-time.ts";
import { tellChanged } from "../site/index.ts";
import { lookAgain } from "./look-again.ts";
import { failUnclaimed, failUnsent } from "./service.ts";
import { DeliveryWorker, LANES_PER_SITE } from "./worker.ts";

const LOOK_EVERY_MS = 1000;
const SWEEP_EVERY_MS = 30_000;
/** An act under way when the server stops has so long; what it leaves another server takes up. */
const STOP_MS = 2000;

interface RunContext extends Pick<JudgeContext, "db" | "now" | "log"> {
  readonly services: Pick<Services, "events" | "followers" | "jwtSecret" | "remote">;
}

/** Until the returned function is called. */
export function startDeliveryWorker(ctx: RunContext): () => Promise<void> {
  const { db, now, log, services } = ctx;
  const { followers, jwtSecret, remote } = services;
  const common = { db, now, log, followers, jwtSecret, remote };
  const worker = new DeliveryWorker(common);
  // Acts that are under way at once; each mostly waits.
  const laneCount = remote.sites.size * LANES_PER_SITE;
  let isStopped = false;
  const onFault = (error: unknown) => log.error({ err: error }, "a delivery was not carried");
  // One that finds work wakes the next: where there is none, one look is enough.
  const lanes: OneAtATime[] = Array.from({ length: laneCount }, (_, index) =>
    oneAtATime(async () => {
      if (isStopped) return;
      const isMore = await worker.work(() => lanes[index + 1]?.again());
      if (isMore) lanes[index]?.again();
    }, onFault),
  );
  const sweep = oneAtATime(async () => {
    await failUnsent(common);
    await failUnclaimed(common);
    await tellChanged(ctx);
    await lookAgain(ctx);
  }, onFault);
  const timer = setInterval(() => lanes[0]?.again(), LOOK_EVERY_MS / remote.haste);
  const sweeping = setInterval(sweep.again, SWEEP_EVERY_MS);
  return async () => {
    isStopped = true;
    clearInterval(timer);
    clearInterval(sweeping);
    const all = Promise.all([...lanes, sweep].map((lane) => lane.done()));
    await Promise.race([all, Bun.sleep(STOP_MS)]);
  };
}
