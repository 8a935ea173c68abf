/** Contests that are near: the site's own, and those of an address that its keeper named. */
import type { Db } from "@gavel/db";
import { nearSpan } from "@gavel/domain/contest/contest";
import { z } from "zod";
import {
  type ContestInfo,
  listNearContests,
  presentContest,
} from "../../contests/contest/index.ts";
import type { Context, Log, Services } from "../../kernel/context.ts";
import { describeFault, readJsonOutside } from "../../kernel/outside.ts";
import { loadSettings } from "../../site/setting/index.ts";
import { deleteFeedsBut, findFeed, saveFeed, saveFeedFault } from "./feed-queries.ts";
import type { ContestFeedState, OtherContest } from "./schema.ts";

const FETCH_MAX_MS = 10_000;
const ANSWER_BYTES_MAX = 1024 * 1024;
const KEPT_MAX = 200;
const SHOWN_MAX = 10;

/** Not ended and starting within fourteen days: running ones first, of which the first to end, then the first to start. */
export async function findRecentContests({
  db,
  now,
}: Pick<Context, "db" | "now">): Promise<ContestInfo[]> {
  const at = now();
  const rows = await listNearContests(db, nearSpan(at));
  const near = rows.map((row) => presentContest(row, null, at));
  const turn = (one: ContestInfo) => (one.startTime > at ? one.startTime : one.endTime).getTime();
  return near
    .sort((a, b) => Number(a.startTime > at) - Number(b.startTime > at) || turn(a) - turn(b))
    .slice(0, SHOWN_MAX);
}

const date = z.coerce.date();
const otherContest = z.object({
  oj: z.string().min(1).max(40),
  url: z.url({ protocol: /^https?$/ }).max(500),
  title: z.string().min(1).max(255),
  beginTime: date,
  endTime: date,
});
/** A plain list, or the answer of another site's `/api/get-recent-other-contest`. */
const feedAnswer = z.union([
  z.array(otherContest),
  z.object({ data: z.array(otherContest).nullable() }).transform(({ data }) => data ?? []),
]);

type Reach = Pick<Context, "db" | "services" | "now">;

/** What the address last answered and is not over, soonest first; null when no address is set. */
export async function findOtherContests(ctx: Reach): Promise<OtherContest[] | null> {
  const { contestFeedUrl } = await loadSettings(ctx);
  if (contestFeedUrl === "") return null;
  const feed = await findFeed(ctx.db, contestFeedUrl);
  const contests = z.array(otherContest).catch([]).parse(feed?.contests);
  return contests
    .filter(({ endTime }) => endTime > ctx.now())
    .sort((a, b) => a.beginTime.getTime() - b.beginTime.getTime())
    .slice(0, SHOWN_MAX);
}

/** null when no address is set. */
export async function getFeedState(ctx: Reach): Promise<ContestFeedState | null> {
  const { contestFeedUrl: url } = await loadSettings(ctx);
  if (url === "") return null;
  const feed = await findFeed(ctx.db, url);
  const count = (await findOtherContests(ctx))?.length ?? 0;
  return { url, fetchedAt: feed?.fetched_at ?? null, fault: feed?.fault ?? null, count };
}

/** Asks the address, if one is set. A failure is kept for the site's keeper to read; what was known before stays. */
export async function refreshOtherContests(ctx: {
  readonly db: Db;
  readonly services: Services;
  readonly now: () => Date;
  readonly log: Log;
}): Promise<void> {
  const { contestFeedUrl: url } = await loadSettings(ctx);
  await deleteFeedsBut(ctx.db, url);
  if (url === "") return;
  try {
    const contests = await fetchContests(url);
    await saveFeed(ctx.db, { url, contests: contests.slice(0, KEPT_MAX), now: ctx.now() });
  } catch (error) {
    ctx.log.warn({ err: error, url }, "contests elsewhere were not read");
    await saveFeedFault(ctx.db, url, describeFault(error, "not a list of contests"));
  }
}

async function fetchContests(url: string): Promise<OtherContest[]> {
  return feedAnswer.parse(
    await readJsonOutside(url, { ms: FETCH_MAX_MS, bytesMax: ANSWER_BYTES_MAX }),
  );
}
