import type { Context } from "../../kernel/context.ts";
import { remember } from "../../kernel/remember.ts";
import type { QueueClass } from "../judgement/queue.ts";
import {
  countByHostSince,
  countJudgedSince,
  findOldestWaiting,
  summariseSince,
} from "./overview-queries.ts";
import type { HostState } from "./policy.ts";
import { countHosts, findJudgehosts } from "./service.ts";

/** Rates and waiting times are of this long. */
const WINDOW_MINUTES = 10;

export interface FleetOverview {
  windowMinutes: number;
  /** From the most to the least urgent. */
  queue: { queueClass: QueueClass; waiting: number }[];
  /** Judgements and errands that hosts hold now. */
  held: number;
  /** From sending to being handed out, of those that ended in the window; null when none did. */
  waitMs: { p50: number; p95: number } | null;
  /** How long the first in the queue has waited; null when nothing waits. */
  oldestWaitMs: number | null;
  judgementsPerMinute: number;
  hosts: {
    id: string;
    name: string;
    state: HostState;
    slots: number;
    held: number;
    judgementsPerMinute: number;
  }[];
}

/** Whoever waits asks every few seconds; the answer is the same for all of them. */
const PACE_KEPT_MS = 5000;

/** How fast work is done at present, and whether anybody does it. */
export function readPace(ctx: Pick<Context, "db" | "now" | "services">) {
  return remember(ctx, { key: "judging.pace", ms: PACE_KEPT_MS }, async () => {
    const since = new Date(ctx.now().getTime() - WINDOW_MINUTES * 60_000);
    const [{ count }, hosts, waiting] = await Promise.all([
      countJudgedSince(ctx.db, since),
      countHosts(ctx),
      ctx.services.queue.waiting(),
    ]);
    return {
      judgedPerMinute: count / WINDOW_MINUTES,
      isAnyoneJudging: hosts.online > 0,
      waiting,
    };
  });
}

export async function getOverview(
  ctx: Pick<Context, "db" | "now" | "services">,
): Promise<FleetOverview> {
  const now = ctx.now();
  const since = new Date(now.getTime() - WINDOW_MINUTES * 60_000);
  const [queue, sum, perHost, oldest, hosts] = await Promise.all([
    ctx.services.queue.waitingByClass(),
    summariseSince(ctx.db, since),
    countByHostSince(ctx.db, since),
    findOldestWaiting(ctx.db),
    findJudgehosts(ctx),
  ]);
  const ended = new Map(perHost.map((one) => [one.id, one.count]));
  const perMinute = (count: number) => Math.round((10 * count) / WINDOW_MINUTES) / 10;
  const ms = (seconds: number) => Math.max(0, Math.round(seconds * 1000));
  return {
    windowMinutes: WINDOW_MINUTES,
    queue,
    held: hosts.reduce((total, host) => total + host.held, 0),
    waitMs: sum.p50 === null || sum.p95 === null ? null : { p50: ms(sum.p50), p95: ms(sum.p95) },
    oldestWaitMs:
      oldest?.since == null ? null : Math.max(0, now.getTime() - oldest.since.getTime()),
    judgementsPerMinute: perMinute(sum.count),
    hosts: hosts.map(({ id, name, state, slots, held }) => ({
      ...{ id, name, state, slots, held },
      judgementsPerMinute: perMinute(ended.get(id) ?? 0),
    })),
  };
}
