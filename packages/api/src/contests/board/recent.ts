/** How somebody did in the last contests that are over: no more than the reader may see on their boards. */
import { findContestRow } from "../contest/index.ts";
import { countRanked } from "./line.ts";
import { type Look, lookOf } from "./look.ts";
import { listOverOf } from "./queries.ts";
import type { EnteredContest, RecentQuery } from "./schema.ts";
import { keepOf, type Reader } from "./service.ts";

const SHOWN = 5;
/** So many of the last ones at most are tried, where the reader may look at few of them. */
const TRIED = 20;

/** The last one first. Those whose organiser they are, or in which they only sent something after the end, are left out. */
export async function listRecent(ctx: Reader, { uid }: RecentQuery): Promise<EnteredContest[]> {
  const ids = await listOverOf(ctx.db, { uid, now: ctx.now(), limit: TRIED });
  const shown: EnteredContest[] = [];
  for (const id of ids) {
    if (shown.length === SHOWN) break;
    const one = await findOn(ctx, id, uid);
    if (one !== null) shown.push(one);
  }
  return shown;
}

async function findOn(ctx: Reader, contestId: number, uid: string): Promise<EnteredContest | null> {
  const { db, viewer, services } = ctx;
  const stored = await findContestRow(db, contestId, viewer?.uid ?? null);
  if (stored === undefined) return null;
  const isRegistered = Boolean(stored.is_registered);
  const reader = { viewer, isRegistered, groupLevel: stored.group_level };
  const wish = { forceRefresh: false, containsEnd: false };
  const sides: [boolean, ReturnType<typeof lookOf>][] = [false, true].map((isOutside) => [
    isOutside,
    lookOf(stored, reader, { ...wish, isOutside }, ctx.now()),
  ]);
  const open = sides.find((side): side is [boolean, Look] => typeof side[1] !== "string");
  if (open === undefined) return null;
  const [isOutside, { face }] = open;
  const { rows } = (await keepOf({ db, events: services.events }, stored)).face(face);
  const row = rows.find((one) => one.uid === uid);
  if (row === undefined) return null;
  const { id, title, type, end_time: endTime } = stored;
  const result = { rank: row.rank, solved: row.solved, score: row.score };
  return {
    ...{ contestId: id, title, type, endTime, isOutside },
    // Under the seal nobody has a place yet.
    result: face === "sealed" ? null : { ...result, ranked: countRanked(rows) },
  };
}
