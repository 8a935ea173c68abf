import { clicsReaderOf } from "@gavel/domain/contest/clics-access";
import { factsOf, listRegistered, personOf } from "../../contest/index.ts";
import { ContestJournal, type Snapshot } from "./contest-journal.ts";
import type { Follower, HubContext } from "./live-feeds.ts";

/** Reading takes its time, and the rest is so many times as long. */
const REST_TIMES = 4;
const REST_MS_MIN = 50;
const AGAIN_AFTER_FAULT_MS = 5000;
/** `setTimeout` takes no more. */
const TIMER_MAX_MS = 2 ** 31 - 1;

/** A contest that somebody follows. */
export class LiveContest {
  readonly followers = new Set<Follower>();
  readonly journal: ContestJournal;
  readonly #ctx: HubContext;
  #snapshot: Snapshot | null = null;
  #running: Promise<Snapshot | null> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #clock: NodeJS.Timeout | undefined;
  #restsUntil = 0;
  readonly #waiting = new Set<() => void>();
  #isStopped = false;

  constructor(contestId: number, ctx: HubContext) {
    this.#ctx = ctx;
    this.journal = new ContestJournal(contestId);
  }

  get snapshot(): Snapshot | null {
    return this.#snapshot;
  }

  /** Something may have changed. */
  wake(): void {
    if (this.#isStopped || this.#timer !== undefined) return;
    const restMs = Math.max(REST_MS_MIN, this.#restsUntil - performance.now());
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.read().catch((error: unknown) => {
        this.#ctx.log.error({ err: error }, "a contest could not be read for its event feed");
        this.#clock = setTimeout(() => this.wake(), AGAIN_AFTER_FAULT_MS);
      });
    }, restMs);
  }

  /** Resolves when more may be told than at `seq`, or the follower's signal aborts. */
  async changed(seq: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted || (this.#snapshot?.seq ?? 0) > seq) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const goOn = () => resolve();
    this.#waiting.add(goOn);
    signal.addEventListener("abort", goOn);
    await promise;
    // A feed waits once for each change, for hours.
    signal.removeEventListener("abort", goOn);
    this.#waiting.delete(goOn);
  }

  /** As it is now, or when a reading under way ends. null = it is gone. */
  async read(): Promise<Snapshot | null> {
    // One that has begun may have missed what the caller knows of.
    if (this.#running !== null) await this.#running.catch(() => {});
    this.#running ??= this.#catchUp().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#clock);
  }

  async #catchUp(): Promise<Snapshot | null> {
    const started = performance.now();
    const now = this.#ctx.now();
    const snapshot = await this.journal.catchUp(this.#ctx.db, now);
    const entered = await this.#findEntered();
    this.#restsUntil = performance.now() + REST_TIMES * (performance.now() - started);
    this.#snapshot = snapshot;
    for (const follower of [...this.followers]) {
      if (snapshot === null || !isStillRight(follower, snapshot, { now, entered })) follower.end();
    }
    for (const goOn of this.#waiting) goOn();
    if (snapshot !== null) this.#setClock(snapshot, now);
    return snapshot;
  }

  /** Of those who follow: a new password is asked of everybody again. */
  async #findEntered(): Promise<ReadonlySet<string>> {
    const uids = [...this.followers].flatMap(({ viewer, isRegistered }) =>
      viewer !== null && isRegistered ? viewer.uid : [],
    );
    if (uids.length === 0) return new Set();
    const rows = await listRegistered(this.#ctx.db, [this.journal.contestId], uids);
    return new Set(rows.map(({ uid }) => uid));
  }

  /** What comes by the clock alone is told when it is time. */
  #setClock({ contest }: Snapshot, now: Date): void {
    clearTimeout(this.#clock);
    if (this.#isStopped) return;
    const { start_time, seal_time, end_time, thawed_at, finalized_at } = contest;
    const afterEnd = new Date(end_time.getTime() + 1);
    const moments = [start_time, seal_time, end_time, afterEnd, thawed_at, finalized_at]
      .map((at) => (at?.getTime() ?? 0) - now.getTime())
      .filter((ms) => ms > 0);
    if (moments.length === 0) return;
    this.#clock = setTimeout(() => this.wake(), Math.min(TIMER_MAX_MS, ...moments));
  }
}

/** What the follower is to the contest has not changed. */
function isStillRight(
  { viewer, isRegistered, groupLevel: group_level, reader }: Follower,
  { contest }: Snapshot,
  { now, entered }: { readonly now: Date; readonly entered: ReadonlySet<string> },
): boolean {
  const is_registered = isRegistered && entered.has(viewer?.uid ?? "");
  const { author_uid, group_id } = contest;
  const person = personOf(viewer, { author_uid, group_id, is_registered, group_level });
  return clicsReaderOf(factsOf(contest), person, now)?.kind === reader.kind;
}
