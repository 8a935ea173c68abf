import { tallyColumn } from "@gavel/domain/aggregate";
import { placeOf } from "@gavel/domain/place";
import { isAdminRole } from "@gavel/domain/role";
import type { z } from "zod";
import type { Context } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { rememberWhile } from "../../../kernel/remember.ts";
import { answerTogether } from "../../../kernel/together.ts";
import { type Beginning, findBeginning, ownHiddenIn } from "../count-queries.ts";
import type { SubmissionFilter } from "../filter-queries.ts";
import { listMatching, listOfPerson, listOfProblem } from "../list-queries.ts";
import { lookAtAll, presentRow, presentState, type SealedRow } from "../present.ts";
import { listRowsByIds } from "../row-queries.ts";
import type {
  findSubmissionsInput,
  SubmissionPage,
  SubmissionRow,
  SubmissionState,
  submitIdsInput,
} from "../schema.ts";
import { countFor, whileCounts } from "./count.ts";
import { findInGroup } from "./group-list.ts";
import { findKeptPage, ownIdsOf } from "./kept-pages.ts";
import { resolveNames } from "./names.ts";
import { loadViewpoint } from "./viewpoint.ts";

type Input = z.output<typeof findSubmissionsInput>;

/**
 * Newest first, of the bank or of a group.
 * @throws DomainError LOGIN_REQUIRED when a stranger asks for their own or for a group's, or why a group is not theirs to see
 */
export async function findSubmissions(ctx: Context, input: Input): Promise<SubmissionPage> {
  const { viewer } = ctx;
  if (input.onlyMine && viewer === null) {
    throw new DomainError(ctx.sessionFault ?? "LOGIN_REQUIRED");
  }
  const place = placeOf(input);
  if (place.kind === "group") {
    if (viewer === null) throw new DomainError(ctx.sessionFault ?? "LOGIN_REQUIRED");
    return findInGroup({ ...ctx, viewer }, place.groupId, input);
  }
  return findPage(ctx, input, filterOf(ctx, input));
}

/** Of what counts for the bank. */
export async function findPage(
  ctx: Context,
  input: Pick<Input, "currentPage" | "limit">,
  wanted: SubmissionFilter,
): Promise<SubmissionPage> {
  const { limit } = input;
  const offset = (input.currentPage - 1) * limit;
  // Before the rows are read: whatever is sent from here on is told as new.
  const beginning = await findBeginning(ctx.db, ctx.viewer?.uid ?? null);
  const { newestId } = beginning;
  const { rows, total } = await listAsked(ctx, wanted, beginning, { limit, offset, newestId });
  const viewpoint = await loadViewpoint(ctx, rows);
  const records = lookAtAll(viewpoint, rows).map(({ row, sees }) => presentRow(row, sees));
  return { records, total, newestId };
}

interface Wish {
  readonly limit: number;
  readonly offset: number;
  readonly newestId: number;
}

/** A page and how many there are, by the way that takes least. */
async function listAsked(
  ctx: Context,
  wanted: SubmissionFilter,
  beginning: Beginning,
  wish: Wish,
): Promise<{ rows: SealedRow[]; total: number }> {
  const { db, locale } = ctx;
  const { hidden } = beginning;
  const named = await resolveNames(ctx, wanted, beginning);
  if (named === null) return { rows: [], total: 0 };
  const isForAll = ownHiddenIn(hidden, named).length === 0;
  const filter = isForAll ? { ...named, viewerUid: null } : named;
  const { uid, username, problemKeyword, problemIds, problemId, status } = filter;
  const isOfNames = [username, problemKeyword, problemIds].some((one) => one !== undefined);
  if (uid !== undefined && !isOfNames) return listOfPerson(db, locale, filter, wish);
  const column = status === undefined ? "total" : tallyColumn(status);
  const isOfProblem = problemId !== undefined && filter.uids === undefined && !isOfNames;
  if (isOfProblem && isForAll && column !== null && wish.offset <= NEAR) {
    return listOfProblem(db, locale, { ...filter, column }, wish);
  }
  const counted = await countFor(ctx, filter, beginning);
  const keyword = wanted.problemIds === undefined ? wanted.problemKeyword : undefined;
  return listCounted(ctx, beginning, counted, { wish, keyword });
}

/** What lies further from its beginning may be nearer to the end of the list, for which one must know where that is. */
const NEAR = 500;

/** Which rows are on a longer page is not kept. */
const KEPT_ROWS_MAX = 100;

/**
 * Which rows are on a page is kept until a count or the bank has moved: of a list that is everybody's but for a few of its
 * reader's own once for all, else for its reader alone where anything in it is. What of a keyword is in a list that is
 * everybody's follows from these as well, so the ids it stands for need not be named.
 */
async function listCounted(
  { db, locale, services }: Context,
  { stamp, names, hidden }: Beginning,
  { filter, total, listed }: Awaited<ReturnType<typeof countFor>>,
  { wish, keyword }: { readonly wish: Wish; readonly keyword: string | undefined },
) {
  const page = { ...wish, total, listed };
  const list = () => listMatching(db, locale, filter, page);
  if (db.isTransaction) return { rows: await list(), total };
  const { limit, offset, newestId } = wish;
  const { problemIds } = filter;
  const named = { ...filter, problemIds: problemIds && (keyword ?? problemIds) };
  const key = (...more: unknown[]) =>
    `submission.page ${JSON.stringify([named, limit, offset, ...more])}`;
  if (!isCounted(filter) || limit > KEPT_ROWS_MAX) {
    const isForAll = filter.viewerUid === null;
    const rows = await (isForAll ? answerTogether(services, key(locale, page), list) : list());
    return { rows, total };
  }
  const own = isNamed(filter) ? null : ownIdsOf(ownHiddenIn(hidden, filter));
  // The rows of the first page come with it, in one statement.
  if (own !== null && offset + own.length > 0) {
    if (offset >= total) return { rows: [], total };
    const ofAll = JSON.stringify({ ...named, viewerUid: null });
    const kept = {
      ...{ filter: { ...filter, viewerUid: null }, total: total - own.length, listed },
      ...{ newestId, stamp, key: ofAll },
    };
    const ids = await findKeptPage(db, kept, own, wish);
    return { rows: await listRowsByIds(db, locale, ids), total };
  }
  let rows: SealedRow[] | undefined;
  // Whose name begins so may change where no count does.
  const at = filter.username === undefined ? [] : [names];
  const ids = await rememberWhile(db, whileCounts(stamp, key(...at)), async () => {
    rows = await list();
    return rows.map(({ id }) => id);
  });
  return { rows: rows ?? (await listRowsByIds(db, locale, ids)), total };
}

/** Which of a name's are its reader's own is found with them. */
const isNamed = ({ username, problemKeyword, uid, uids }: SubmissionFilter) =>
  [username, problemKeyword, uid, uids].some((one) => one !== undefined);

/** Nothing gets into the list or out of it without a count that moves, or a name. */
const isCounted = ({ status }: SubmissionFilter) =>
  status === undefined || tallyColumn(status) !== null;

export function filterOf({ viewer }: Context, input: Omit<Input, "groupId">): SubmissionFilter {
  const problem = input.problemId?.trim() || undefined;
  const isOwn = input.onlyMine && (problem === undefined || input.completeProblemId);
  return {
    viewerUid: viewer?.uid ?? null,
    // One's own are seen by oneself, whatever became of their problems; keywords are looked up for who sees them.
    seesAll: isOwn || (viewer !== null && isAdminRole(viewer.role)),
    uid: input.onlyMine ? viewer?.uid : undefined,
    username: input.onlyMine ? undefined : input.username?.trim() || undefined,
    status: input.status,
    language: input.language || undefined,
    ...(input.completeProblemId ? { problemId: problem } : { problemKeyword: problem }),
  };
}

type Ids = z.output<typeof submitIdsInput>;

async function findVisible(ctx: Context, { submitIds }: Ids) {
  const rows = await listRowsByIds(ctx.db, ctx.locale, submitIds);
  return lookAtAll(await loadViewpoint(ctx, rows), rows);
}

/** Those of the ids that exist and that the viewer may see. */
export async function findSubmissionsById(ctx: Context, ids: Ids): Promise<SubmissionRow[]> {
  return (await findVisible(ctx, ids)).map(({ row, sees }) => presentRow(row, sees));
}

/** The same, only what changes while a submission is judged. */
export async function findStates(ctx: Context, ids: Ids): Promise<SubmissionState[]> {
  return (await findVisible(ctx, ids)).map(({ row, sees }) => presentState(row, sees));
}
