/** Event feeds that are being followed in this process: one reads what has changed for all who follow a contest. */
import type { GavelEvent } from "@gavel/db";
import type { ClicsReader } from "@gavel/domain/contest/clics-access";
import type { Context, Services, Viewer } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { StreamCount } from "../../../kernel/live/bounds.ts";
import { LiveContest } from "./live-contest.ts";
import { listContestsOf } from "./queries.ts";

export interface Follower {
  readonly viewer: Viewer | null;
  readonly isRegistered: boolean;
  /** In the contest's group; null = none. */
  readonly groupLevel: number | null;
  readonly reader: ClicsReader;
  /** Called when it has other rights than these. */
  readonly end: () => void;
}

export type HubContext = Pick<Context, "db" | "now" | "log" | "services">;

const hubs = new WeakMap<Services, LiveFeeds>();

/** The process's one, made when the first feed is wanted. */
export function feedsOf(ctx: HubContext): LiveFeeds {
  const known = hubs.get(ctx.services);
  if (known !== undefined) return known;
  const feeds = new LiveFeeds(ctx);
  hubs.set(ctx.services, feeds);
  return feeds;
}

class LiveFeeds {
  readonly #ctx: HubContext;
  readonly #count: StreamCount;
  readonly #contests = new Map<number, LiveContest>();

  constructor(ctx: HubContext) {
    const { db, now, log, services } = ctx;
    this.#ctx = { db, now, log, services };
    this.#count = new StreamCount(services.liveBounds);
    services.events.subscribe((event) => this.#hear(event));
  }

  /** For a connection that is kept open. @throws DomainError LIVE_TOO_MANY, CONTEST_NOT_FOUND */
  async join(contestId: number, follower: Follower & { readonly ip: string }) {
    const uid = follower.viewer?.uid ?? null;
    return this.#enter(contestId, follower, this.#count.take({ ip: follower.ip, uid }));
  }

  /** For this server's own use. @throws DomainError CONTEST_NOT_FOUND */
  watch(contestId: number, follower: Follower) {
    return this.#enter(contestId, follower, () => {});
  }

  async #enter(contestId: number, follower: Follower, giveBack: () => void) {
    const contest = this.#contests.get(contestId) ?? new LiveContest(contestId, this.#ctx);
    this.#contests.set(contestId, contest);
    contest.followers.add(follower);
    const leave = () => {
      giveBack();
      contest.followers.delete(follower);
      if (contest.followers.size > 0) return;
      contest.stop();
      if (this.#contests.get(contestId) === contest) this.#contests.delete(contestId);
    };
    try {
      if ((await contest.read()) === null) throw new DomainError("CONTEST_NOT_FOUND");
    } catch (error) {
      leave();
      throw error;
    }
    return { contest, leave };
  }

  #hear(event: GavelEvent | { readonly type: "reconnected" }): void {
    if (this.#contests.size === 0) return;
    if (event.type === "contestFeed") {
      for (const [id, contest] of this.#contests) {
        if (event.contestId === null || event.contestId === id) contest.wake();
      }
    } else if (event.type === "submission") {
      this.#hearOf(event.id);
    } else if (event.type === "access") {
      this.#endThose(({ viewer }) => isMeant(viewer, event));
    } else if (event.type === "reconnected") {
      for (const contest of this.#contests.values()) contest.wake();
      // Whose rights have changed meanwhile is not known; they come back by themselves.
      this.#endThose(({ viewer }) => viewer !== null);
    }
  }

  #submissions = new Set<number>();

  /** Most submissions are of no contest that somebody follows: those of a moment are asked about together. */
  #hearOf(submissionId: number): void {
    this.#submissions.add(submissionId);
    if (this.#submissions.size > 1) return;
    queueMicrotask(() => {
      const ids = [...this.#submissions];
      this.#submissions.clear();
      listContestsOf(this.#ctx.db, ids, [...this.#contests.keys()]).then(
        (found) => {
          for (const id of found) this.#contests.get(id)?.wake();
        },
        (error: unknown) => {
          this.#ctx.log.error({ err: error }, "contests of submissions could not be looked up");
          for (const contest of this.#contests.values()) contest.wake();
        },
      );
    });
  }

  #endThose(isMeantBy: (follower: Follower) => boolean): void {
    for (const contest of this.#contests.values()) {
      for (const follower of [...contest.followers]) if (isMeantBy(follower)) follower.end();
    }
  }
}

type AccessEvent = Extract<GavelEvent, { type: "access" }>;

function isMeant(viewer: Viewer | null, { uid, sessionId, tokenId }: AccessEvent): boolean {
  if (viewer === null || viewer.uid !== uid) return false;
  if (sessionId !== undefined) return viewer.sessionId === sessionId;
  return tokenId === undefined || viewer.tokenId === tokenId;
}
