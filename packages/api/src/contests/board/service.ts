import type { Db } from "@gavel/db";
import { type AwardSetting, type AwardType, awardsOf } from "@gavel/domain/contest/awards";
import type { BoardRow } from "@gavel/domain/contest/board";
import { RANKS_BEFORE_S } from "@gavel/domain/contest/board-types";
import { contestRuleOf, durationMsOf, sealMsOf } from "@gavel/domain/contest/contest";
import { spreadOf } from "@gavel/domain/contest/spread";
import type { Context, EventHub } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { spendPaceHere } from "../../site/pace/index.ts";
import { findContestRow, type StoredContest } from "../contest/index.ts";
import { keeperOf } from "./keeper.ts";
import { type FaceName, isDecidedAlike, type KeptContest, timesOf } from "./kept-contest.ts";
import { columnsOf, countRanked, lineOf } from "./line.ts";
import { type Look, lookOf } from "./look.ts";
import { mergedOf } from "./merged.ts";
import { wholeMinute } from "./moments.ts";
import type {
  BoardCellDetail,
  BoardLine,
  BoardPage,
  BoardTimeline,
  BoardTry,
  CellQuery,
  RankQuery,
  TimelineQuery,
} from "./schema.ts";

export type Reader = Pick<Context, "db" | "viewer" | "ip" | "now" | "services">;
interface Wish {
  readonly contestId: number;
  readonly forceRefresh: boolean;
  readonly containsEnd: boolean;
}

/** The board inside. @throws DomainError with why the reader may not enter */
export function getRank(ctx: Reader, query: RankQuery): Promise<BoardPage> {
  return getPage(ctx, query, false);
}

/** The board that is open to everybody. @throws DomainError CONTEST_NOT_FOUND, BOARD_CLOSED, BOARD_NOT_STARTED */
export function getOutsideRank(ctx: Reader, query: RankQuery): Promise<BoardPage> {
  return getPage(ctx, query, true);
}

/** @throws DomainError with why the reader may not look at it */
export async function openBoard(
  { db, viewer, now, services }: Reader,
  wish: Wish,
  isOutside: boolean,
): Promise<Look & { readonly kept: KeptContest }> {
  const stored = await findContestRow(db, wish.contestId, viewer?.uid ?? null);
  if (stored === undefined) throw new DomainError("CONTEST_NOT_FOUND");
  const isRegistered = Boolean(stored.is_registered);
  const reader = { viewer, isRegistered, groupLevel: stored.group_level };
  const look = () => {
    const seen = lookOf(stored, reader, { ...wish, isOutside }, now());
    if (typeof seen === "string") throw new DomainError(seen);
    return seen;
  };
  look();
  const kept = await keepOf({ db, events: services.events }, stored);
  // Once more: while the board was brought up to date the seal may have come down, and what was sent since is in it.
  return { ...look(), kept };
}

/** Those whose entrants stand on it too. @throws DomainError with why the reader may not look at one of them */
async function openOthers(ctx: Reader, query: RankQuery, isOutside: boolean) {
  const { contestId, externalContestIds } = query;
  const ids = new Set(externalContestIds.filter((id) => id !== contestId));
  const others: Awaited<ReturnType<typeof openBoard>>[] = [];
  for (const id of ids) others.push(await openBoard(ctx, { ...query, contestId: id }, isOutside));
  return others;
}

/** As it is stored now. @throws DomainError CONTEST_NOT_FOUND where it is gone meanwhile */
export async function keepOf(
  { db, events }: { readonly db: Db; readonly events: EventHub },
  stored: StoredContest,
): Promise<KeptContest> {
  const keeper = keeperOf(db, events);
  let kept = await keeper.get(stored.id);
  // The announcement may still be on its way.
  if (kept !== null && !isDecidedAlike(kept.contest, stored)) {
    keeper.noteSettings(stored.id);
    kept = await keeper.get(stored.id);
  }
  if (kept === null) throw new DomainError("CONTEST_NOT_FOUND");
  return kept;
}

/**
 * The tries behind one cell, oldest first, none where nothing was sent or nobody stands on the board: what organisers try is
 * theirs.
 * @throws DomainError with why the reader may not look at the board
 */
export async function getCell(ctx: Reader, query: CellQuery): Promise<BoardCellDetail> {
  const { kept, face } = await openBoard(ctx, query, query.isOutside);
  const times = timesOf(kept.contest);
  const sealedFrom = face === "sealed" ? sealMsOf(times) : null;
  const until = face === "late" ? Number.POSITIVE_INFINITY : durationMsOf(times);
  const isOi = contestRuleOf(kept.contest.type) === "oi";
  const isRanked = kept.people.get(query.uid)?.standing.isExcluded === false;
  const tries = [...(isRanked ? kept.tries : [])]
    .filter(({ uid, problem }) => uid === query.uid && problem === query.problemId)
    .filter(({ timeMs }) => timeMs >= 0 && timeMs < until)
    .sort((a, b) => a.timeMs - b.timeMs || a.id - b.id);
  const solvedAt = tries.find(({ result }) => result === "accepted")?.timeMs ?? null;
  const told = tries.map(({ timeMs, status, score, result }): BoardTry => {
    const isHidden = sealedFrom !== null && timeMs >= sealedFrom;
    return {
      atS: Math.floor(timeMs / 1000),
      status: isHidden ? null : status,
      score: isHidden || !isOi ? null : score,
      isPenalty:
        !isHidden && !isOi && result === "penalty" && (solvedAt === null || timeMs < solvedAt),
    };
  });
  return { penaltyMinutes: kept.conventions.penaltyMinutes, tries: told };
}

/** @throws DomainError with why the reader may not look at the board */
export async function getTimeline(ctx: Reader, query: TimelineQuery): Promise<BoardTimeline> {
  const look = { ...query, containsEnd: false };
  const { kept, face } = await openBoard(ctx, look, query.isOutside);
  const { startTime } = timesOf(kept.contest);
  return kept.timeline(face, ctx.now().getTime() - startTime.getTime());
}

async function getPage(ctx: Reader, asked: RankQuery, isOutside: boolean): Promise<BoardPage> {
  const { kept, face, isAdmin } = await openBoard(ctx, asked, isOutside);
  const others = await openOthers(ctx, asked, isOutside);
  const query = { ...asked, at: asked.at === undefined ? undefined : wholeMinute(asked.at) };
  const isMerged = others.length > 0;
  // Made for this reader alone, from all of them.
  if (isMerged)
    await spendPaceHere(ctx, "board", heavinessOf([kept, ...others.map((one) => one.kept)]));
  const isAdminOfAll = isAdmin && others.every((one) => one.isAdmin);
  const shown = isMerged
    ? mergedOf({ kept, face }, others, { at: query.at, isAdminOfAll })
    : { ...(await findShown(ctx, { kept, face }, query.at, true)), people: kept.people };
  const teller = {
    people: shown.people,
    contest: kept.contest,
    won: shown.won,
    isAdmin: isAdminOfAll,
  };
  const tell = (row: BoardRow, place: number): BoardLine => ({ ...lineOf(teller, row), place });
  const times = timesOf(kept.contest);
  const found = pinnedOf(shown.rows, [ctx.viewer?.uid ?? "", ...query.concernedList], isOutside);
  const pinned = found.map(({ row, place }) => tell(row, place));
  const copies = query.isPinnedInList ? found.map(({ place }) => place) : [];
  const matches = matchesOf(shown, query);
  const from = (query.currentPage - 1) * query.limit;
  const page = [...copies, ...matches].slice(from, from + query.limit);
  const records = page.flatMap((place) => {
    const row = shown.rows[place];
    return row === undefined ? [] : [tell(row, place)];
  });
  return {
    type: kept.contest.type,
    now: ctx.now(),
    startTime: times.startTime,
    durationMs: durationMsOf(times),
    isSealed: face === "sealed",
    sealFromMs: face === "sealed" ? sealMsOf(times) : null,
    at: query.at ?? null,
    ranksBefore: ranksBeforeOf(shown, [...pinned, ...records]),
    live: shown.live,
    columns: columnsOf(kept, shown.columns),
    spread: spreadIn({ kept, face }, shown),
    pinned,
    records,
    total: copies.length + matches.length,
    ranked: countRanked(shown.rows),
  };
}

/**
 * The board as it is, or as it was; what has to be made first counts for whoever asks.
 * @param at in whole minutes
 * @throws DomainError TOO_FAST
 */
export async function findShown(
  ctx: Reader,
  { kept, face: name }: { readonly kept: KeptContest; readonly face: FaceName },
  at: number | undefined,
  withRanksBefore: boolean,
) {
  if (at === undefined) {
    const { rows, columns, won, epoch, version } = kept.face(name);
    return { rows, columns, won, live: { epoch, version }, ranksBefore: null };
  }
  const beforeMs = withRanksBefore ? Math.max(0, at - RANKS_BEFORE_S) * 1000 : null;
  const missing = kept.moments.countMissing(name, at * 1000, beforeMs);
  if (missing > 0) await spendPaceHere(ctx, "board", missing * kept.heaviness);
  const { rows, problems: columns } = kept.moments.board(name, at * 1000);
  const ranksBefore = beforeMs === null ? null : kept.moments.ranks(name, beforeMs);
  const { award_type: type, award_config: config } = kept.contest;
  const won = awardsOf(rows, type as AwardType, config as AwardSetting[]);
  return { rows, columns, won, live: null, ranksBefore };
}

/** Of the board as it is now a face knows it already. */
function spreadIn(
  { kept, face }: { readonly kept: KeptContest; readonly face: FaceName },
  { live, rows }: Pick<BoardPage, "live"> & { readonly rows: readonly BoardRow[] },
): BoardPage["spread"] {
  if (live !== null) return kept.spread(face);
  if (contestRuleOf(kept.contest.type) !== "oi") return null;
  return spreadOf(
    rows,
    kept.problems.map(({ points }) => points),
  );
}

const heavinessOf = (all: readonly KeptContest[]): number =>
  all.reduce((sum, { heaviness }) => sum + heaviness, 0);

function ranksBeforeOf(
  { ranksBefore }: { readonly ranksBefore: ReadonlyMap<string, number> | null },
  lines: readonly BoardLine[],
): BoardPage["ranksBefore"] {
  if (ranksBefore === null) return null;
  const given = lines.flatMap(({ uid }): [string, number][] => {
    const rank = ranksBefore.get(uid);
    return rank === undefined ? [] : [[uid, rank]];
  });
  return Object.fromEntries(given);
}

interface Placed {
  readonly row: BoardRow;
  readonly place: number;
}

/** One's own row only inside. */
function pinnedOf(rows: readonly BoardRow[], uids: readonly string[], isOutside: boolean) {
  const [own = "", ...concerned] = uids;
  const wanted = new Set(isOutside ? concerned : [own, ...concerned]);
  wanted.delete("");
  if (wanted.size === 0) return [];
  const found = new Map<string, Placed>();
  rows.forEach((row, place) => {
    if (wanted.has(row.uid)) found.set(row.uid, { row, place });
  });
  return [...wanted].flatMap((uid) => found.get(uid) ?? []);
}

/** Those that are asked for, by their places. */
function matchesOf(
  { people, rows }: Pick<KeptContest, "people"> & { readonly rows: readonly BoardRow[] },
  { removeStar, keyword }: RankQuery,
): readonly number[] {
  const places = [...rows.keys()];
  const wanted = keyword.toLowerCase();
  if (wanted === "" && !removeStar) return places;
  return places.filter((place) => {
    const row = rows[place];
    if (row === undefined || (removeStar && row.isStar)) return false;
    return wanted === "" || people.get(row.uid)?.searched.includes(wanted) === true;
  });
}
