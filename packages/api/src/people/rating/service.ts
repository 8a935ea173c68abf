/** Ratings at Codeforces: read at night from the address that root named, for those who named their account there. */
import type { Db } from "@gavel/db";
import { z } from "zod";
import type { Context, Log, Services } from "../../kernel/context.ts";
import { describeFault, readJsonOutside } from "../../kernel/outside.ts";
import { loadSettings } from "../../site/setting/index.ts";
import {
  beginLookup,
  endLookup,
  type Found,
  findLookup,
  holdLookup,
  listNamed,
  saveRatings,
} from "./queries.ts";
import type { RatingLookup } from "./schema.ts";

const FETCH_MAX_MS = 20_000;
/** A hundred people with all that is told of them are a tenth of it. */
const ANSWER_BYTES_MAX = 1024 * 1024;
/** Longer than a pause and a call together: who is at it says so before each. */
const HELD_MS = 60_000;
/** Somebody may make an account of the name. */
const UNKNOWN_KEPT_MS = 30 * 86_400_000;
/** A request waits that long for its end, which comes later where many named their account. */
const WAITED_MS = 20_000;
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
  ctx: Pick<Context, "db" | "services" | "now">,
): Promise<RatingLookup | null> {
  const { ratingUrl: url } = await loadSettings(ctx);
  if (url === "") return null;
  const found = await findLookup(ctx.db, url);
  const { looked_up_at: lookedUpAt = null, people = 0, fault = null } = found ?? {};
  const isRunning = (found?.busy_until ?? ctx.now()) > ctx.now();
  return { url, lookedUpAt, people, fault, isRunning };
}

/**
 * Looks everybody up, if an address is set and nobody is at it already. After a failure what was known before stays, and
 * why is kept for root.
 */
export async function refreshRatings(ctx: Reach): Promise<void> {
  const { ratingUrl: url } = await loadSettings(ctx);
  if (url === "") return;
  if (!(await beginLookup(ctx.db, url, { now: ctx.now(), until: heldUntil(ctx) }))) return;
  try {
    const people = await lookUpAll(ctx, url);
    await endLookup(ctx.db, url, { looked_up_at: ctx.now(), people, fault: null });
  } catch (error) {
    ctx.log.warn({ err: error, url }, "ratings were not looked up");
    await endLookup(ctx.db, url, { fault: describeFault(error, "none of Codeforces") });
  }
}

const heldUntil = ({ now }: Pick<Reach, "now">) => new Date(now().getTime() + HELD_MS);

/** The same for somebody who waits: answers how it went, or that it goes on. */
export async function refreshRatingsNow(ctx: Context): Promise<RatingLookup | null> {
  const work = refreshRatings(ctx);
  // What comes after the answer has nobody to tell it to but the log.
  work.catch((error: unknown) => ctx.log.error({ err: error }, "ratings were not looked at"));
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, WAITED_MS);
  });
  await Promise.race([work, patience]).finally(() => clearTimeout(timer));
  return getRatingLookup(ctx);
}

/** Returns for how many a rating was found. */
async function lookUpAll(ctx: Reach, url: string): Promise<number> {
  const call = createCaller(ctx, url);
  const askedBefore = new Date(ctx.now().getTime() - UNKNOWN_KEPT_MS);
  let found = 0;
  for (let last = ""; ; ) {
    const people = await listNamed(ctx.db, { after: last, askedBefore }, PEOPLE_PER_CALL);
    const end = people.at(-1);
    if (end === undefined) return found;
    last = end.uid;
    const rows = await lookUp(call, people);
    found += rows.filter(({ rating }) => rating !== null).length;
    await saveRatings(ctx.db, rows, ctx.now());
  }
}

const answers = z.discriminatedUnion("status", [
  z.object({
    status: z.literal("OK"),
    result: z.array(z.object({ handle: z.string(), rating: z.int().optional() })),
  }),
  z.object({ status: z.literal("FAILED"), comment: z.string() }),
]);

type Call = (handles: readonly string[]) => Promise<z.output<typeof answers>>;

/** A name that does not exist fails the whole call, which is then made again without it. */
async function lookUp(
  call: Call,
  people: readonly { uid: string; handle: string }[],
): Promise<Found[]> {
  const names = new Set(people.map(({ handle }) => handle.toLowerCase()));
  const unknown = new Set<string>([...names].filter((one) => !HANDLE.test(one)));
  const ratings = new Map<string, number>();
  for (let isDone = false; !isDone; ) {
    const left = [...names].filter((one) => !unknown.has(one));
    if (left.length === 0) break;
    const answer = await call(left);
    isDone = answer.status === "OK";
    if (answer.status === "OK") {
      for (const { handle, rating } of answer.result) {
        if (rating !== undefined) ratings.set(handle.toLowerCase(), rating);
      }
    } else {
      const nobody = /handle (\S+) not found/i.exec(answer.comment)?.[1]?.toLowerCase();
      if (nobody === undefined || !left.includes(nobody)) throw new Error(answer.comment);
      unknown.add(nobody);
    }
  }
  return people.map(({ uid, handle }) => {
    const name = handle.toLowerCase();
    return { uid, handle, rating: ratings.get(name) ?? null, isUnknown: unknown.has(name) };
  });
}

/** Calls one after the other with a pause between them, as long as nobody else took over. */
function createCaller(ctx: Reach, url: string): Call {
  let isFirst = true;
  return async (handles) => {
    if (!isFirst) await new Promise((resolve) => setTimeout(resolve, ctx.pauseMs ?? PAUSE_MS));
    isFirst = false;
    await holdLookup(ctx.db, url, heldUntil(ctx));
    const address = new URL(url);
    address.searchParams.set("handles", handles.join(";"));
    address.searchParams.set("checkHistoricHandles", "false");
    // A refusal comes as 400, with its reason in the same form.
    const limits = { ms: FETCH_MAX_MS, bytesMax: ANSWER_BYTES_MAX, refusalStatus: 400 };
    return answers.parse(await readJsonOutside(address, limits));
  };
}
