import type { JudgeContext } from "@gavel/api/judging/judgement";
import { type ClaimingHost, claimWork, releaseClaimed } from "@gavel/api/judging/work";
import type { EventHub } from "@gavel/api/kernel/context";
import type { ClaimedWork } from "@gavel/judge-protocol/judge";

/** A lease that ran out announces nothing, and an event may be missed while the database restarts. */
const RECHECK_MS = 1000;
/** A host that root lets work again need not wait for the next submission either. */
const WAKING: ReadonlySet<string> = new Set(["queue", "fleet", "reconnected"]);

interface Waiting {
  readonly waitMs: number;
  readonly signal: AbortSignal;
  /** Also notes that the host was seen. */
  readonly isKnown: () => Promise<boolean>;
}

/**
 * The next work as soon as there is one; null after `waitMs`, for a host that is to be given nothing, or when the client
 * went away. Most polls of a rush find work at once, and the claim looks at the host: only who must wait is asked for.
 */
export async function waitForWork(
  ctx: JudgeContext,
  events: EventHub,
  host: ClaimingHost,
  { waitMs, signal, isKnown }: Waiting,
): Promise<ClaimedWork | "unknown host" | null> {
  const deadline = performance.now() + waitMs;
  const bell = createBell(events, signal);
  try {
    for (let looks = 1; !signal.aborted; looks += 1) {
      const work = await claimWork(ctx, host);
      if (work !== null) return await handOver(ctx, work, { waited: looks === 1, signal });
      if (looks === 1 && !(await isKnown())) return "unknown host";
      const left = deadline - performance.now();
      if (left <= 0) return null;
      await bell.wait(Math.min(left, RECHECK_MS));
    }
    return null;
  } finally {
    bell.remove();
  }
}

/**
 * Work that waits, for the answer to a report. That report is taken: what goes wrong here is no fault of it, and the host asks
 * anew by itself.
 */
export async function takeWaiting(
  ctx: JudgeContext,
  host: ClaimingHost,
  signal: AbortSignal,
): Promise<ClaimedWork | null> {
  try {
    const work = await claimWork(ctx, host);
    return work === null ? null : await handOver(ctx, work, { waited: true, signal });
  } catch (error) {
    ctx.log.error({ err: error, hostId: host.id }, "no task was handed out behind a report");
    return null;
  }
}

/** Nobody reads the answer of a client that went away: its work goes back at once instead of after the lease. */
async function handOver(
  ctx: JudgeContext,
  work: ClaimedWork,
  { waited, signal }: { readonly waited: boolean; readonly signal: AbortSignal },
): Promise<ClaimedWork | null> {
  if (!signal.aborted) return work.kind === "judgement" ? { ...work, waited } : work;
  await releaseClaimed(ctx, work);
  return null;
}

/** Rings when something may have been queued. It remembers a ring that came while nobody waited. */
function createBell(events: EventHub, signal: AbortSignal) {
  let isRung = false;
  let wake = () => {};
  const ring = () => {
    isRung = true;
    wake();
  };
  const unsubscribe = events.subscribe((event) => {
    if (WAKING.has(event.type)) ring();
  });
  signal.addEventListener("abort", ring, { once: true });
  return {
    async wait(timeoutMs: number) {
      if (!isRung) {
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        const timer = setTimeout(resolve, timeoutMs);
        await promise.finally(() => clearTimeout(timer));
      }
      isRung = false;
    },
    remove() {
      unsubscribe();
      signal.removeEventListener("abort", ring);
    },
  };
}
