/** The same measure for reads, which would take longer to write down than to answer: each server counts for itself. */
import {
  type Bucket,
  PACE_WINDOWS,
  type PaceKind,
  secondsSince,
  secondsToWait,
} from "@gavel/domain/pace";
import { LRUCache } from "lru-cache";
import type { Context, Services } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { loadSettings } from "../setting/index.ts";
import { subjectsOf } from "./service.ts";

/** Of a server. From more at once, who came longest ago is forgotten: their pace is over by then. */
const BUCKETS_MAX = 20_000;

interface Level extends Pick<Bucket, "level"> {
  readonly at: Date;
}
const held = new WeakMap<Services["events"], LRUCache<string, Level>>();

/** Takes `cost` from what this person or address may still do; all windows or none. @throws DomainError TOO_FAST */
export async function spendPaceHere(
  ctx: Pick<Context, "db" | "viewer" | "ip" | "now" | "services">,
  kind: PaceKind,
  cost = 1,
): Promise<void> {
  const subjects = subjectsOf(ctx, kind);
  if (subjects.length === 0) return;
  const numbers = (await loadSettings(ctx)).pace[kind];
  const buckets =
    held.get(ctx.services.events) ?? new LRUCache<string, Level>({ max: BUCKETS_MAX });
  held.set(ctx.services.events, buckets);
  const at = ctx.now();
  const taken = (["day", "minute"] as const)
    .filter((window) => numbers[window] > 0)
    .flatMap((window) => subjects.map((subject) => ({ window, ...subject })))
    .map(({ window, name, times }) => {
      const [most, windowS] = [numbers[window] * times, PACE_WINDOWS[window]];
      const key = `${kind} ${windowS} ${name}`;
      const known = buckets.get(key) ?? { level: 0, at };
      const elapsedS = secondsSince(known.at, at, windowS);
      const bucket = { level: known.level, elapsedS };
      const wait = secondsToWait(bucket, { most, windowS, cost });
      if (wait > 0) throw new DomainError("TOO_FAST", { n: Math.ceil(wait) });
      return { key, level: Math.max(0, known.level - (elapsedS * most) / windowS) + cost };
    });
  for (const { key, level } of taken) buckets.set(key, { level, at });
}
