/** Ratings at Codeforces: read at night from the address that root named, for those who named their account there. */
import type { Db } from "@gavel/db";
import { z } from "zod";
import type { Context, Log, Services } from "../context.ts";
import { loadSettings } from "../setting/index.ts";
import { findLookup, listNamed, saveLookup, saveRating } from "./queries.ts";
import type { RatingLookup } from "./schema.ts";

const FETCH_MAX_MS = 20_000;
const PEOPLE_PER_CALL = 100;
/** Codeforces answers one call in two seconds. */
const PAUSE_MS = 2_100;
/** What no account there can be called would spoil the call for all others of it. */
const HANDLE = /^[\w.-]{3,24}$/;

interface Reach {
  readonly db: Db;
  readonly services: Pick<Services, "events">;
  readonly now: () => Date;
  readonly log: Log;
  readonly pauseMs?: number;
}

/** null while no address is set. */
export async function getRatingLookup(
  ctx: Pick<Context, "db" | "services">,
): Promise<RatingLookup | null> {
  const { ratingUrl: url } = await loadSettings(ctx);
  if (url === "") return null;
  const found = await findLookup(ctx.db, url);
  const { looked_up_at: lookedUpAt = null, people = 0, fault = null } = found ?? {};
  return { url, lookedUpAt, people, fault };
}

/** Looks everybody up, if an address is set. After a failure what was known before stays, and why is kept for root. */
export async function refreshRatings(ctx: Reach): Promise<void> {
  const { ratingUrl: url } = await loadSettings(ctx);
  if (url === "") return;
  try {
    const people = await lookUpAll(ctx, url);
    await saveLookup(ctx.db, url, { looked_up_at: ctx.now(), people, fault: null });
  } catch (error) {
    ctx.log.warn({ err: error, url }, "ratings were not looked up");
    await saveLookup(ctx.db, url, { fault: describe(error) });
  }
}

/** Returns for how many a rating was found. */
async function lookUpAll(ctx: Reach, url: string): Promise<number> {
  const pause = createPause(ctx.pauseMs ?? PAUSE_MS);
  let found = 0;
  for (let last = ""; ; ) {
    const people = await listNamed(ctx.db, last, PEOPLE_PER_CALL);
    const end = people.at(-1);
    if (end === undefined) return found;
    last = end.uid;
    const handles = people.map(({ handle }) => handle).filter((one) => HANDLE.test(one));
    const ratings = await lookUp(url, handles, pause);
    for (const person of people) {
      const rating = ratings.get(person.handle.toLowerCase()) ?? null;
      if (rating !== null) found += 1;
      await saveRating(ctx.db, person, rating);
    }
  }
}

const answers = z.discriminatedUnion("status", [
  z.object({
    status: z.literal("OK"),
    result: z.array(z.object({ handle: z.string(), rating: z.int().optional() })),
  }),
  z.object({ status: z.literal("FAILED"), comment: z.string() }),
]);

/** By lower-case handle. One that does not exist fails the whole call, which is then made again without it. */
async function lookUp(
  url: string,
  handles: readonly string[],
  pause: () => Promise<void>,
): Promise<ReadonlyMap<string, number>> {
  let left = [...new Set(handles.map((one) => one.toLowerCase()))];
  while (left.length > 0) {
    await pause();
    const answer = await ask(url, left);
    if (answer.status === "OK") {
      return new Map(
        answer.result.flatMap(({ handle, rating }) =>
          rating === undefined ? [] : [[handle.toLowerCase(), rating] as const],
        ),
      );
    }
    const unknown = /handle (\S+) not found/i.exec(answer.comment)?.[1]?.toLowerCase();
    if (unknown === undefined || !left.includes(unknown)) throw new Error(answer.comment);
    left = left.filter((one) => one !== unknown);
  }
  return new Map();
}

async function ask(url: string, handles: readonly string[]) {
  const address = new URL(url);
  address.searchParams.set("handles", handles.join(";"));
  address.searchParams.set("checkHistoricHandles", "false");
  const answer = await fetch(address, { signal: AbortSignal.timeout(FETCH_MAX_MS) });
  // A refusal comes as 400, with its reason in the same form.
  if (!answer.ok && answer.status !== 400) throw new Error(`the address answered ${answer.status}`);
  return answers.parse(await answer.json());
}

/** Nothing before the first call. */
function createPause(ms: number): () => Promise<void> {
  let isFirst = true;
  return async () => {
    if (!isFirst) await new Promise((resolve) => setTimeout(resolve, ms));
    isFirst = false;
  };
}

function describe(error: unknown): string {
  if (error instanceof z.ZodError) return "the answer is none of Codeforces";
  if (error instanceof SyntaxError) return "the answer is no JSON";
  return error instanceof Error ? error.message.slice(0, 500) : "unknown";
}
