import { isContestAdmin, whyNotEnter } from "@gavel/domain/contest/access";
import { isSealed } from "@gavel/domain/contest/contest";
import { VERDICTS } from "@gavel/domain/verdict";
import type { z } from "zod";
import type { SignedInContext } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/error.ts";
import type { Page } from "../../../kernel/paging.ts";
import { remember } from "../../../kernel/remember.ts";
import { type LoadedContest, loadContest } from "../../../places/contest/index.ts";
import { type ContestListFilter, countInContest, listOfContest } from "../contest-list-queries.ts";
import { lookAtAll, presentRow } from "../present.ts";
import type {
  contestSubmitIdsInput,
  findContestSubmissionsInput,
  SubmissionRow,
} from "../schema.ts";
import { findSubmissionsById } from "./find.ts";
import { loadViewpoint } from "./viewpoint.ts";

type Input = z.output<typeof findContestSubmissionsInput>;

/** Who may not enter learns nothing. @throws DomainError why they may not */
async function enter(ctx: SignedInContext, contestId: number): Promise<LoadedContest> {
  const contest = await loadContest(ctx, contestId);
  refuse(whyNotEnter(contest.facts, contest.person, ctx.now()));
  return contest;
}

/** The list of a contest, newest first. @throws DomainError why they may not enter */
export async function findContestList(
  ctx: SignedInContext,
  input: Input,
): Promise<Page<SubmissionRow>> {
  const contest = await enter(ctx, input.contestId);
  const filter = filterOf(ctx, contest, input);
  if (filter === null) return { records: [], total: 0 };
  const offset = (input.currentPage - 1) * input.limit;
  const [rows, total] = await Promise.all([
    listOfContest(ctx.db, ctx.locale, filter, { limit: input.limit, offset }),
    countFor(ctx, filter),
  ]);
  const seen = lookAtAll(await loadViewpoint(ctx, rows), rows);
  return { records: seen.map(({ row, sees }) => presentRow(row, sees)), total };
}

const COUNTED_ANEW_MS = 3000;
/** Fewer are counted at each look. */
const KEPT_FROM = 2000;

/** Of a large contest it may be seconds old. */
function countFor(ctx: SignedInContext, filter: ContestListFilter): Promise<number> {
  const isPersonal = filter.onlyMine || filter.sealedFrom !== null;
  const { viewerUid, ...all } = filter;
  const key = `submission.inContest ${JSON.stringify(isPersonal ? filter : all)}`;
  const isKept = (count: number) => count >= KEPT_FROM;
  return remember(ctx, { key, ms: COUNTED_ANEW_MS, isKept }, () => countInContest(ctx.db, filter));
}

/** As `seesOf` has it of each row. null = nothing can match, as whatever does would tell a verdict that is kept back. */
function filterOf(
  ctx: SignedInContext,
  { row, facts, person }: LoadedContest,
  input: Input,
): ContestListFilter | null {
  const { seal, allowEndSubmit } = facts;
  const isSealedFor = !isContestAdmin(person) && isSealed(seal, ctx.now(), STRICT);
  const isKeptBack = isSealedFor && facts.rule === "oi";
  const unknown = VERDICTS.submittedUnknownResult.code;
  if (isKeptBack && input.status !== undefined && input.status !== unknown) return null;
  const problem = input.problemId?.trim() || undefined;
  const isToTheEnd = !(input.containsEnd && allowEndSubmit);
  const until = isToTheEnd ? seal.endTime : null;
  return {
    contestId: row.id,
    from: input.beforeContestSubmit ? null : seal.startTime,
    until: input.beforeContestSubmit ? seal.startTime : until,
    sealedFrom: isSealedFor ? seal.sealRankTime : null,
    viewerUid: ctx.viewer.uid,
    onlyMine: input.onlyMine,
    status: isKeptBack ? undefined : input.status,
    username: input.onlyMine ? undefined : input.username?.trim() || undefined,
    letter: input.completeProblemId ? problem : undefined,
    problemKeyword: input.completeProblemId ? undefined : problem,
  };
}
const STRICT = { isAdmin: false, force: false };

/**
 * Those of the ids that exist, were sent to the contest and may be seen by the viewer; without a contest as everywhere.
 * @throws DomainError why they may not enter
 */
export async function findContestSubmissions(
  ctx: SignedInContext,
  { contestId, submitIds }: z.output<typeof contestSubmitIdsInput>,
): Promise<SubmissionRow[]> {
  if (contestId !== undefined) await enter(ctx, contestId);
  const rows = await findSubmissionsById(ctx, { submitIds });
  return rows.filter(
    ({ place }) =>
      contestId === undefined || (place.kind === "contest" && place.contestId === contestId),
  );
}
