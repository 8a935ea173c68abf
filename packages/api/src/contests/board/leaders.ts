/** How the first rows of a board came to where they are. */
import type { RankHistory } from "@gavel/domain/contest/rank-history";
import { timesOf } from "./kept-contest.ts";
import { wholeMinute } from "./moments.ts";
import type { BoardLeader, LeadersQuery } from "./schema.ts";
import { findShown, openBoard, type Reader } from "./service.ts";

const LEADERS = 5;

/** Those with a rank, the first first. @throws DomainError with why the reader may not look at the board */
export async function getLeaders(ctx: Reader, query: LeadersQuery): Promise<BoardLeader[]> {
  const look = { ...query, containsEnd: false };
  const { kept, face } = await openBoard(ctx, look, query.isOutside);
  const nowMs = ctx.now().getTime() - timesOf(kept.contest).startTime.getTime();
  const history = await kept.history(face, nowMs);
  const at = query.at === undefined ? undefined : wholeMinute(query.at);
  const untilMs = at === undefined ? nowMs : at * 1000;
  const { rows } = await findShown(ctx, { kept, face }, at, false);
  const leaders = rows.filter(({ rank }) => rank > 0).slice(0, LEADERS);
  return leaders.map(({ uid, rank, solved, score }) => ({
    ...{ uid, rank, solved, score },
    name: kept.people.get(uid)?.name ?? "",
    standings: (history.standings.get(uid) ?? []).filter(({ atMs }) => atMs <= untilMs),
    ranks: ranksOf(history, uid, Math.min(untilMs, nowMs)),
  }));
}

/** Only where it is another than before. */
function ranksOf({ ranks, stepMs }: RankHistory, uid: string, untilMs: number) {
  const changes: BoardLeader["ranks"] = [];
  for (const [step, rank] of (ranks.get(uid) ?? []).entries()) {
    if (step * stepMs >= untilMs) break;
    // The last step may not be over.
    const atMs = Math.min((step + 1) * stepMs, untilMs);
    if (rank !== (changes.at(-1)?.rank ?? 0)) changes.push({ atMs, rank });
  }
  return changes;
}
