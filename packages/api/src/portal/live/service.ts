import type { TokenScope } from "@gavel/domain/token-scope";
import type { TrackedEnvelope } from "@trpc/server";
import type { z } from "zod";
import type { Context, Services } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { LiveHub, readPositions } from "../../kernel/live/index.ts";
import { holdsScope } from "../../kernel/token-limits.ts";
import { requireWho, type Who } from "../../kernel/trpc.ts";
import { findThoseWithoutFactor } from "../../people/factor/index.ts";
import { findEndedViewers } from "../../people/session/index.ts";
import type { LiveEvent, watchInput } from "./schema.ts";
import { TOPICS } from "./topics.ts";

const hubs = new WeakMap<Services, LiveHub>();

/** The process's one, made when the first stream is wanted. */
function hubOf({ db, log, services, now }: Context): LiveHub {
  const known = hubs.get(services);
  if (known !== undefined) return known;
  const hub = new LiveHub({
    ...{ db, log, events: services.events, bounds: services.liveBounds },
    async findEnded(people) {
      const ended = await findEndedViewers(db, people, now());
      return [...ended, ...(await findThoseWithoutFactor({ db, services }, people))];
    },
  });
  hubs.set(services, hub);
  return hub;
}

/**
 * One stream for all that a browser or program wants to hear of. It ends with LIVE_ENDED when its session or token ends
 * or its person's rights change, and with the signal.
 * @returns a `LiveStream`, which the server writes out itself
 * @throws DomainError LIVE_TOO_MANY; SESSION_EXPIRED, TOKEN_INVALID or ACCOUNT_BANNED for a dead token; LOGIN_REQUIRED,
 *   ACCESS_DENIED or TOKEN_SCOPE_MISSING for a topic
 */
export async function watchLive(
  ctx: Context,
  { topics, lastEventId }: z.output<typeof watchInput>,
  signal: AbortSignal | undefined,
): Promise<AsyncIterable<TrackedEnvelope<LiveEvent>>> {
  const { viewer, locale, ip, sessionFault } = ctx;
  // A visitor is told less: not what somebody waits for who believes to be signed in.
  if (sessionFault !== null) throw new DomainError(sessionFault);
  for (const { topic } of topics) requireOpen(ctx, TOPICS[topic]);
  const positions = readPositions(lastEventId ?? "") ?? [];
  const stream = await hubOf(ctx).open({
    watcher: { person: viewer, locale },
    ip,
    wishes: topics.map((input, at) => ({
      ...{ name: input.topic, topic: TOPICS[input.topic], input, position: positions[at] },
    })),
    endsInMs: viewer?.expiresAt && viewer.expiresAt.getTime() - ctx.now().getTime(),
  });
  const leave = () => stream.end(null);
  if (signal?.aborted === true) leave();
  signal?.addEventListener("abort", leave, { once: true });
  // What a topic tells is typed where it is declared.
  return stream as AsyncIterable<TrackedEnvelope<LiveEvent>>;
}

interface Door {
  readonly who: Who;
  readonly scope?: TokenScope;
}

/** @throws DomainError as `watchLive` does for a topic */
function requireOpen(ctx: Context, { who, scope }: Door): void {
  requireWho(ctx, who);
  const { viewer } = ctx;
  if (scope !== undefined && viewer !== null && !holdsScope(viewer, scope)) {
    throw new DomainError("TOKEN_SCOPE_MISSING", { scope });
  }
}
