/** What organisers see of a contest's problems, and of the bank beside them. */
import { CONTEST_RULES, contestRuleOf } from "@gavel/domain/contest/contest";
import { PROBLEM_AUTH } from "@gavel/domain/problem";
import type { z } from "zod";
import {
  findGroupSupply,
  findSupply,
  listForStaff,
  type StaffProblemRow,
} from "../../bank/problem/index.ts";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import type { Page } from "../../kernel/paging.ts";
import { getAsOrganiser } from "../contest/index.ts";
import * as queries from "./queries.ts";
import type {
  ContestCandidates,
  ContestProblemLosses,
  ContestProblemRecord,
  candidatesInput,
  JudgingPause,
  StaffContestProblem,
} from "./schema.ts";

/** In their order. @throws DomainError CONTEST_NOT_FOUND, FORBIDDEN */
export async function findForStaff(
  ctx: SignedInContext,
  contestId: number,
): Promise<StaffContestProblem[]> {
  await getAsOrganiser(ctx, contestId);
  const rows = await queries.listRows(ctx.db, contestId);
  const [problems, counts] = await Promise.all([
    listForStaff(
      ctx,
      rows.map((row) => row.problem_id),
    ),
    queries.countSubmissions(ctx.db, contestId),
  ]);
  const byPid = new Map(problems.map((problem) => [problem.pid, problem]));
  return rows.flatMap((row) => {
    const problem = byPid.get(row.problem_id);
    return problem === undefined ? [] : [present(row, problem, counts.get(row.id) ?? 0)];
  });
}

/** @throws DomainError NOT_FOUND where it is not in the contest */
export async function getContestProblem(
  ctx: SignedInContext,
  { contestId, pid }: { readonly contestId: number; readonly pid: number },
): Promise<ContestProblemRecord> {
  await getAsOrganiser(ctx, contestId);
  const row = await queries.findRowByPid(ctx.db, contestId, pid);
  if (row === undefined) throw new DomainError("NOT_FOUND");
  return presentRecord(row);
}

/** What may be added: scored as the contest is, and the viewer's to hand on. */
export async function findCandidates(
  ctx: SignedInContext,
  { contestId, isChosen, isFromGroup, ...input }: z.output<typeof candidatesInput>,
): Promise<ContestCandidates> {
  const contest = await getAsOrganiser(ctx, contestId);
  const rows = await queries.listRows(ctx.db, contestId);
  const { group_id: groupId } = contest;
  if (groupId !== null) {
    const page = await (isChosen
      ? findAmongChosen(ctx, rows, input)
      : findForGroup(ctx, { groupId, isFromGroup, contest, rows }, input));
    return { ...page, chosen: rows.map(presentRecord) };
  }
  const ids = rows.map((row) => row.problem_id);
  const page = await (isChosen
    ? findChosenOfBank(ctx, ids, input)
    : findSupply(ctx, {
        ...input,
        scoredAs: CONTEST_RULES[contestRuleOf(contest.type)],
        among: { ids, isExcept: true },
      }));
  return { ...page, chosen: rows.map(presentRecord) };
}

type Search = Omit<z.output<typeof candidatesInput>, "contestId" | "isChosen" | "isFromGroup">;
interface GroupDesk {
  readonly groupId: number;
  readonly isFromGroup: boolean;
  readonly contest: Awaited<ReturnType<typeof getAsOrganiser>>;
  readonly rows: readonly queries.ContestProblemTableRow[];
}

/** Of the group's own problems, or what of the bank is open to everybody. */
function findForGroup(
  ctx: SignedInContext,
  { groupId, isFromGroup, contest, rows }: GroupDesk,
  input: Search,
): Promise<Page<StaffProblemRow>> {
  const ids = rows.map((row) => row.problem_id);
  const scoredAs = CONTEST_RULES[contestRuleOf(contest.type)];
  if (isFromGroup) return findGroupSupply(ctx, groupId, { ...input, ids, scoredAs });
  const among = { ids, isExcept: true };
  return findSupply(ctx, { ...input, auth: PROBLEM_AUTH.public, scoredAs, among });
}

/** In the contest's order, which the bank does not know: the page is cut from all of them. */
async function findChosenOfBank(
  ctx: SignedInContext,
  ids: readonly number[],
  { currentPage, limit, ...input }: Search,
): Promise<Page<StaffProblemRow>> {
  const all = { currentPage: 1, limit: Math.max(1, ids.length) };
  const found = await findSupply(ctx, { ...input, ...all, among: { ids, isExcept: false } });
  const place = new Map(ids.map((id, index) => [id, index]));
  const placeOf = ({ pid }: StaffProblemRow) => place.get(pid) ?? 0;
  const records = found.records.toSorted((a, b) => placeOf(a) - placeOf(b));
  const start = (currentPage - 1) * limit;
  return { records: records.slice(start, start + limit), total: found.total };
}

/** In the contest's order; some of them are in no list of the bank. */
async function findAmongChosen(
  ctx: SignedInContext,
  rows: readonly queries.ContestProblemTableRow[],
  { keyword = "", currentPage, limit }: Search,
): Promise<Page<StaffProblemRow>> {
  const wanted = keyword.trim().toLowerCase();
  const ids = rows.map((row) => row.problem_id);
  const found = (await listForStaff(ctx, ids)).filter(({ problemId, title }) =>
    [problemId, title].some((name) => name.toLowerCase().includes(wanted)),
  );
  const start = (currentPage - 1) * limit;
  return { records: found.slice(start, start + limit), total: found.length };
}

/** What the dialog says before it is taken out. @throws DomainError NOT_FOUND */
export async function getLosses(ctx: SignedInContext, id: number): Promise<ContestProblemLosses> {
  const row = await queries.findRow(ctx.db, id);
  if (row === undefined) throw new DomainError("NOT_FOUND");
  await getAsOrganiser(ctx, row.contest_id);
  return queries.countGoingAlong(ctx.db, row);
}

function present(
  row: queries.ContestProblemTableRow,
  { problemId, title, type, difficulty, auth, judgeMode, isRemote, ...rest }: StaffProblemRow,
  submissions: number,
): StaffContestProblem {
  const { contestId, ...record } = presentRecord(row);
  const { author, createdAt, modifiedUser, groupId, canEdit, canSee, gaps } = rest;
  return {
    ...record,
    problem: {
      ...{ problemId, title, type, difficulty, auth, judgeMode, isRemote },
      ...{ author, createdAt, modifiedUser, groupId, canEdit, canSee, gaps },
    },
    submissions,
    pause: presentPause(row),
  };
}

/** null = its judging does not wait. */
export function presentPause(row: queries.ContestProblemTableRow): JudgingPause | null {
  if (row.paused_at === null) return null;
  return { since: row.paused_at, by: row.paused_by ?? "", reason: row.pause_reason };
}

function presentRecord(row: queries.ContestProblemTableRow): ContestProblemRecord {
  return {
    id: row.id,
    displayId: row.display_id,
    contestId: row.contest_id,
    pid: row.problem_id,
    title: row.title,
    color: row.color,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
