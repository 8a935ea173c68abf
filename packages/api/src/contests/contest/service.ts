import {
  isContestAdmin,
  isMenuDisabled,
  seesCounts,
  whyNotBoard,
  whyNotComment,
  whyNotEnter,
  whyNotLook,
  whyNotOutsideBoard,
  whyNotPrint,
  whyNotRead,
  whyNotRegister,
  whyNotSubmit,
} from "@gavel/domain/contest/access";
import { durationMsOf, isSealed, phaseOf } from "@gavel/domain/contest/contest";
import type { Context, SignedInContext, Viewer } from "../../kernel/context.ts";
import { DomainError, refuse } from "../../kernel/error.ts";
import type { Page } from "../../kernel/paging.ts";
import { factsOf, loadContest, personOf } from "../../places/contest/index.ts";
import { requireNotArchived, whyArchived } from "../../places/group/index.ts";
import { spendPace } from "../../site/pace/index.ts";
import { listContestProblems } from "./problem-queries.ts";
import {
  type CountedContest,
  countContests,
  findCountedContest,
  insertRegistration,
  listContests,
  lockPassword,
} from "./queries.ts";
import type { ContestAccessInfo, ContestInfo, FindContests, OutsideContest } from "./schema.ts";

type Reader = Pick<Context, "db" | "viewer" | "now">;
type SignedInReader = Pick<SignedInContext, "db" | "viewer" | "now">;
/** Who sends a password: wrong ones are counted. */
type Entrant = SignedInReader & Pick<SignedInContext, "ip" | "services">;

/** Those of the site; what lies in a group is listed there. */
export function findContests(ctx: Reader, input: FindContests): Promise<Page<ContestInfo>> {
  return findContestPage(ctx, input, null);
}

/** @param groupId whose they are; null = the site's own. Whether they are the viewer's to see is asked before. */
export async function findContestPage(
  { db, viewer, now }: Reader,
  { currentPage, limit, type, phase, keyword }: FindContests,
  groupId: number | null,
): Promise<Page<ContestInfo>> {
  const at = now();
  const wanted = { groupId, type, phase, keyword, isVisible: true, now: at };
  const page = { limit, offset: (currentPage - 1) * limit };
  const [rows, total] = await Promise.all([
    listContests(db, wanted, page, { uid: viewer?.uid ?? null }),
    countContests(db, wanted),
  ]);
  return { records: rows.map((row) => presentContest(row, viewer, at)), total };
}

/** @throws DomainError CONTEST_NOT_FOUND or CONTEST_GROUP_ONLY */
export async function getContest(ctx: SignedInReader, id: number): Promise<ContestInfo> {
  const { db, viewer } = ctx;
  const row = await findCountedContest(db, id, { uid: viewer.uid });
  if (row === undefined) throw new DomainError("CONTEST_NOT_FOUND");
  refuse(whyNotLook(factsOf(row), personOf(viewer, row)));
  return presentContest(row, viewer, ctx.now());
}

/**
 * What the public board says of its contest, to anybody.
 * @throws DomainError CONTEST_NOT_FOUND, BOARD_CLOSED or BOARD_NOT_STARTED
 */
export async function getOutsideContest(ctx: Reader, id: number): Promise<OutsideContest> {
  const { db, viewer } = ctx;
  const row = await findCountedContest(db, id, { uid: viewer?.uid ?? null });
  if (row === undefined) throw new DomainError("CONTEST_NOT_FOUND");
  refuse(whyNotOutsideBoard(factsOf(row), personOf(viewer, row), ctx.now()));
  const problems = await listContestProblems(db, id);
  return {
    contest: presentContest(row, viewer, ctx.now()),
    problems: problems.map((one) => ({
      ...{ id: one.id, displayId: one.display_id, pid: one.problem_id },
      ...{ title: one.title, color: one.color },
      ...{ createdAt: one.created_at, updatedAt: one.updated_at },
    })),
  };
}

/** @throws DomainError CONTEST_NOT_FOUND or CONTEST_GROUP_ONLY */
export async function getContestAccess(
  ctx: SignedInReader,
  id: number,
): Promise<ContestAccessInfo> {
  const { facts, person } = await loadContest(ctx, id);
  refuse(whyNotLook(facts, person));
  const now = ctx.now();
  const archived = await whyArchived(ctx, facts.groupId);
  return {
    isRegistered: person.isRegistered,
    isAdmin: isContestAdmin(person),
    enter: whyNotEnter(facts, person, now),
    read: whyNotRead(facts, person, now),
    submit: archived ?? whyNotSubmit(facts, person, now),
    print: archived ?? whyNotPrint(facts, person, now),
    comment: archived ?? whyNotComment(facts, person, now),
    board: whyNotBoard(facts, person, now),
    outsideBoard: whyNotOutsideBoard(facts, person, now),
    isMenuDisabled: isMenuDisabled(facts, person, now),
  };
}

/** @throws DomainError with why they may not enter, CONTEST_PASSWORD_REQUIRED, CONTEST_PASSWORD_WRONG, GROUP_ARCHIVED or TOO_FAST */
export async function register(ctx: Entrant, id: number, password: string): Promise<void> {
  const { facts, person } = await loadContest(ctx, id);
  refuse(whyNotRegister(facts, person));
  await requireNotArchived(ctx, facts.groupId);
  if (password === "") throw new DomainError("CONTEST_PASSWORD_REQUIRED");
  // Before it is compared, and kept when it was wrong.
  await spendPace(ctx, "contestPassword");
  await ctx.db.transaction().execute(async (tx) => {
    const stored = await lockPassword(tx, id);
    if (stored?.password !== password) throw new DomainError("CONTEST_PASSWORD_WRONG");
    const { uid } = ctx.viewer;
    await insertRegistration(tx, { contest_id: id, uid, created_at: ctx.now() });
  });
}

export function presentContest(row: CountedContest, viewer: Viewer | null, now: Date): ContestInfo {
  const facts = factsOf(row);
  const person = personOf(viewer, row);
  const isAdmin = isContestAdmin(person);
  const count = Number(row.registrations);
  return {
    id: row.id,
    uid: row.author_uid,
    author: row.author_name,
    title: row.title,
    description: row.description,
    type: row.type,
    auth: row.auth,
    phase: phaseOf(facts.seal, now),
    now,
    startTime: row.start_time,
    endTime: row.end_time,
    durationS: Math.floor(durationMsOf(facts.seal) / 1000),
    sealRank: row.seal_rank,
    sealTime: row.seal_time,
    isSealed: isSealed(facts.seal, now, { isAdmin, force: true }),
    hasLiveRank: seesCounts(facts, person, now),
    openRank: row.open_rank,
    openPrint: row.open_print,
    oiRankScoreType: row.oi_rank_score_type,
    penaltyMinutes: row.penalty_minutes,
    rankShowName: row.rank_show_name,
    autoRealRank: row.auto_real_rank,
    allowEndSubmit: row.allow_end_submit,
    groupId: row.group_id,
    sourceId: row.source_id,
    count: count === 0 ? null : count,
    isAdmin,
    isRegistered: person.isRegistered,
  };
}
