/** One webhook, as long as this process holds it: one message after the other, each sent until it has arrived. */
import type { ClicsVersion } from "@gavel/domain/contest/clics-format";
import { pauseAfterFailure } from "@gavel/domain/webhook";
import type { Viewer } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { loadSettings } from "../../../site/setting/index.ts";
import {
  type FeedPortion,
  type FollowedContest,
  followContest,
  type HubContext,
} from "../../feed/index.ts";
import { type Hearing, hearingsOf, typesOf } from "../audience.ts";
import { listPositions, savePosition, updateStopped } from "../queries.ts";
import { deliver, mayLeadTo, SEND_MS } from "./deliver.ts";
import { ownerOf } from "./owner.ts";
import * as queries from "./queries.ts";

/** For contests that are new, where nothing else tells of them. */
const LOOK_AGAIN_MS = 30_000;
/** A message under way when the server stops has so long to arrive. */
const STOP_MS = 2000;

interface Hold {
  readonly holder: string;
  /** How long nobody else may take it yet, in ms. */
  readonly heldMs: () => number;
}

export class WebhookRunner {
  readonly #ctx: HubContext;
  readonly #id: number;
  readonly #hold: Hold;
  readonly #stopping = new AbortController();
  readonly #following = new Map<number, FollowedContest>();
  /** Aborted when there is reason to look again. */
  #resting = new AbortController();
  /** The contest that was told last: the others have their turn first. */
  #lastTold = 0;

  constructor(ctx: HubContext, id: number, hold: Hold) {
    this.#ctx = ctx;
    this.#id = id;
    this.#hold = hold;
  }

  /** Something that decides what it is told is another. */
  wake(): void {
    this.#resting.abort();
  }

  stop(): void {
    this.#stopping.abort();
    this.wake();
  }

  /** Ends when it is stopped, or the webhook is not this process's any more. */
  async run(): Promise<void> {
    try {
      while (!this.#stopping.signal.aborted) {
        // What wakes it from here on cuts the rest short.
        this.#resting = new AbortController();
        const hook = await queries.findHeld(this.#ctx.db, this.#id, this.#hold.holder);
        if (hook === undefined) return;
        if (hook.waitMs > 0) {
          await this.#rest(hook.waitMs, false);
          continue;
        }
        const owner = await this.#ownerOrStop(hook);
        if (owner === null) return;
        if (!(await this.#tellNext(hook, owner))) await this.#rest(LOOK_AGAIN_MS, true);
      }
    } finally {
      for (const contest of this.#following.values()) contest.leave();
    }
  }

  async #ownerOrStop(hook: queries.HeldWebhook): Promise<Viewer | null> {
    const { db, now, log } = this.#ctx;
    const owner = ownerOf(hook, now());
    const { webhookOrigins } = await loadSettings(this.#ctx);
    const isAllowed = mayLeadTo(hook.url, webhookOrigins);
    if (owner !== null && isAllowed) return owner;
    const reason = owner === null ? "access" : "address";
    log.info({ webhook: hook.id, reason }, "webhook stopped");
    await updateStopped(db, hook.id, { reason });
    return null;
  }

  /** @returns whether there was something to tell */
  async #tellNext(hook: queries.HeldWebhook, viewer: Viewer): Promise<boolean> {
    const { db, now } = this.#ctx;
    const { contestIds, endpoints } = hook;
    const hearings = await hearingsOf(db, { viewer, contestIds, now: now() });
    await this.#follow(hearings, viewer);
    const positions = await listPositions(db, hook.id);
    const version = hook.version as ClicsVersion;
    const after = hearings.findIndex(({ contestId }) => contestId === this.#lastTold) + 1;
    for (const one of [...hearings.slice(after), ...hearings.slice(0, after)]) {
      const { contestId, reader } = one;
      const position = positions.get(contestId);
      const wish = { reader, version, position, types: typesOf(endpoints) };
      const portion = await this.#following.get(contestId)?.next(wish);
      if (portion == null) continue;
      this.#lastTold = contestId;
      await this.#send(hook, contestId, portion);
      return true;
    }
    return false;
  }

  async #follow(hearings: readonly Hearing[], viewer: Viewer): Promise<void> {
    const wanted = new Map(hearings.map((one) => [one.contestId, one]));
    for (const [id, contest] of this.#following) {
      if (wanted.has(id)) continue;
      contest.leave();
      this.#following.delete(id);
    }
    for (const [id, { reader, isRegistered, groupLevel }] of wanted) {
      if (this.#following.has(id)) continue;
      const follower = { viewer, reader, isRegistered, groupLevel, end: () => this.wake() };
      const contest = await followContest(this.#ctx, id, follower).catch(goneMeanwhile);
      if (contest !== null) this.#following.set(id, contest);
    }
  }

  async #send(hook: queries.HeldWebhook, contestId: number, portion: FeedPortion): Promise<void> {
    const { db, log, services } = this.#ctx;
    const own = { id: hook.id, holder: this.#hold.holder };
    if (portion.facts.length === 0) return savePosition(db, hook.id, contestId, portion.position);
    // Whoever takes it up then sends the same: until this one has been answered it has to be ours.
    if (this.#hold.heldMs() < 2 * SEND_MS) return this.#rest(1000, false);
    const message = { contestId, facts: portion.facts };
    const signal = delayed(this.#stopping.signal, STOP_MS);
    const { webhookOrigins: named } = await loadSettings(this.#ctx);
    const sending = { jwtSecret: services.jwtSecret, signal: signal.signal, named };
    const outcome = await deliver(hook, message, sending).finally(signal.clear);
    await db.transaction().execute(async (tx) => {
      if (!outcome.isDelivered) {
        // One that was cut off by our own end has not failed.
        if (!signal.signal.aborted) await this.#failed(tx, own, outcome.answer);
      } else if (await queries.updateAnswered(tx, own, outcome.answer)) {
        await savePosition(tx, hook.id, contestId, portion.position);
      }
    });
    if (!outcome.isDelivered) {
      log.warn({ webhook: hook.id, answer: outcome.answer }, "webhook not delivered");
    }
  }

  async #failed(tx: HubContext["db"], own: { id: number; holder: string }, answer: string) {
    const failing = await queries.updateFailed(tx, own, answer);
    if (failing === undefined) return;
    const pauseMs = pauseAfterFailure(failing);
    if (pauseMs === null) await updateStopped(tx, own.id, { reason: "failing" });
    else await queries.updateNextTry(tx, own.id, pauseMs);
  }

  /** Until then, or something wakes it; if wanted also until a contest has changed. */
  async #rest(ms: number, untilChange: boolean): Promise<void> {
    const { signal } = this.#resting;
    const over = new AbortController();
    const timer = setTimeout(() => over.abort(), ms);
    const end = AbortSignal.any([signal, over.signal]);
    const contests = untilChange ? [...this.#following.values()] : [];
    const ended = new Promise<void>((resolve) => {
      if (end.aborted) resolve();
      else end.addEventListener("abort", () => resolve(), { once: true });
    });
    await Promise.race([ended, ...contests.map((contest) => contest.changed(end))]);
    clearTimeout(timer);
    over.abort();
  }
}

function goneMeanwhile(error: unknown): null {
  if (error instanceof DomainError && error.code === "CONTEST_NOT_FOUND") return null;
  throw error;
}

/** A signal that follows another one after a while. */
function delayed(signal: AbortSignal, ms: number) {
  const late = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const begin = () => {
    timer = setTimeout(() => late.abort(), ms);
  };
  if (signal.aborted) begin();
  else signal.addEventListener("abort", begin, { once: true });
  const clear = () => {
    clearTimeout(timer);
    signal.removeEventListener("abort", begin);
  };
  return { signal: late.signal, clear };
}
