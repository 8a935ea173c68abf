/** The event feed of a contest: all there is, then what changes. */
import type { Context } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { factsOfAll, factsOfChanges, type Telling, writeLines } from "./journal/lines.ts";
import type { LiveContest } from "./journal/live-contest.ts";
import { type Follower, feedsOf, type HubContext } from "./journal/live-feeds.ts";
import { seqOf, tokenOf } from "./journal/token.ts";
import type { OpenContest } from "./service.ts";

export interface EventFeed {
  /** Some lines at a time; ends when the reader's rights do. */
  readonly lines: AsyncGenerator<string>;
  readonly end: () => void;
}

/** `setTimeout` takes no more. */
const TIMER_MAX_MS = 2 ** 31 - 1;

/**
 * @param sinceToken of the last line that came, to go on behind it
 * @throws DomainError PARAM_INVALID for a token that is not of this contest and this kind of reader, LIVE_TOO_MANY
 */
export async function openEventFeed(
  ctx: HubContext & Pick<Context, "viewer" | "ip">,
  open: OpenContest,
  sinceToken: string | undefined,
): Promise<EventFeed> {
  const { viewer, ip, now } = ctx;
  const ending = new AbortController();
  const { contest: row, reader, version } = open;
  const isRegistered = Boolean(row.is_registered);
  const end = () => ending.abort();
  const follower: Follower = { viewer, isRegistered, groupLevel: row.group_level, reader, end };
  const { contest, leave } = await feedsOf(ctx).join(row.id, { ...follower, ip });
  ending.signal.addEventListener("abort", leave, { once: true });
  const leftMs = viewer?.expiresAt && viewer.expiresAt.getTime() - now().getTime();
  const timer = leftMs === undefined ? undefined : setTimeout(end, Math.min(leftMs, TIMER_MAX_MS));
  ending.signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  try {
    const seq = sinceToken === undefined ? 0 : positionOf(ctx, contest, follower, sinceToken);
    const from = { seq, signal: ending.signal };
    return { lines: tell(ctx, contest, { reader, version }, from), end };
  } catch (error) {
    end();
    throw error;
  }
}

function positionOf(
  { services }: HubContext,
  { snapshot, journal }: LiveContest,
  { reader }: Follower,
  token: string,
): number {
  const facts = { contestId: journal.contestId, epoch: snapshot?.epoch ?? "", reader };
  const seq = seqOf(services.jwtSecret, token, facts);
  if (seq === null || seq > (snapshot?.seq ?? 0)) {
    throw new DomainError("PARAM_INVALID", { field: "since_token" });
  }
  return seq;
}

async function* tell(
  { db, services }: HubContext,
  contest: LiveContest,
  { reader, version }: Pick<Telling, "reader" | "version">,
  from: { readonly seq: number; readonly signal: AbortSignal },
): AsyncGenerator<string> {
  let { seq } = from;
  while (!from.signal.aborted) {
    const { snapshot, journal } = contest;
    if (snapshot === null) return;
    if (snapshot.seq > seq) {
      const { contestId } = journal;
      const tokenAt = (at: number) =>
        tokenOf(services.jwtSecret, { contestId, epoch: snapshot.epoch, reader, seq: at });
      const telling: Telling = {
        ...{ db, reader, version, snapshot },
        ...{ before: tokenAt(seq), after: tokenAt(snapshot.seq) },
      };
      const facts = seq === 0 ? factsOfAll(telling) : factsOfChanges(telling, journal.since(seq));
      yield* writeLines(facts, telling);
      seq = snapshot.seq;
    }
    await contest.changed(seq, from.signal);
  }
}
