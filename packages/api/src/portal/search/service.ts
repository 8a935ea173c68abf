import type { Db } from "@gavel/db";
import { isProblemKeeper } from "@gavel/domain/role";
import type { z } from "zod";
import { findBestNamed, findStatuses, noteBankChange } from "../../bank/problem/index.ts";
import type { Context, SignedInContext } from "../../kernel/context.ts";
import { listNamedFrom } from "../../kernel/name-queries.ts";
import { findSubmissionsById } from "../../solving/submission/index.ts";
import { initialsOf } from "./initials.ts";
import * as queries from "./queries.ts";
import type { FoundProblem, FoundSubmission, SearchAnswer, searchInput } from "./schema.ts";

/** Of each kind. */
const FOUND_MAX = 6;
/** Initials written by one search; a bank that came in at once is done after a few. */
const WRITTEN_AT_ONCE = 2000;

/** What a few typed letters may mean: problems by id, title or pinyin initials, users by name, a submission by id. */
export async function search(
  ctx: Context,
  { keyword }: z.output<typeof searchInput>,
): Promise<SearchAnswer> {
  const [problems, users, submissions] = await Promise.all([
    findProblems(ctx, keyword),
    listNamedFrom(ctx.db, keyword, FOUND_MAX),
    findSubmission(ctx, keyword),
  ]);
  return { problems, users, submissions };
}

async function findProblems(ctx: Context, keyword: string): Promise<FoundProblem[]> {
  const { viewer } = ctx;
  const initials = /^[a-z0-9]{2,}$/i.test(keyword) ? keyword.toLowerCase() : null;
  const wanted = { keyword, initials, viewer };
  const found = (await findKept(ctx, wanted)) ?? (await findInDatabase(ctx, wanted));
  const statuses =
    viewer === null || found.length === 0
      ? {}
      : await findStatuses(
          { ...ctx, viewer } satisfies SignedInContext,
          found.map(({ pid }) => pid),
        );
  return found.map(({ pid, problemId, title, difficulty, isHidden }) => ({
    ...{ pid, problemId, title, difficulty, isHidden },
    status: statuses[String(pid)]?.status ?? null,
  }));
}

type Found = Omit<FoundProblem, "status">;

/** For those who see the open bank and nothing else; null = ask the database. */
async function findKept(
  ctx: Context,
  { keyword, initials, viewer }: queries.ProblemSearch,
): Promise<Found[] | null> {
  if (viewer !== null) {
    if (isProblemKeeper(viewer.role)) return null;
    if (await queries.hasHiddenOfOwn(ctx.db, viewer.uid)) return null;
  }
  const found = await findBestNamed(ctx, { keyword, initials, limit: FOUND_MAX });
  return found?.map((one) => ({ ...one, isHidden: false })) ?? null;
}

/** @internal */
export async function findInDatabase(
  ctx: Pick<Context, "db" | "locale">,
  wanted: queries.ProblemSearch,
): Promise<Found[]> {
  if (wanted.initials !== null) await writeInitials(ctx.db);
  const rows = await queries.findProblems(ctx.db, wanted, ctx.locale, FOUND_MAX);
  return rows.map((row) => ({
    pid: row.id,
    problemId: row.display_id,
    title: row.title,
    difficulty: row.difficulty,
    isHidden: !row.is_open,
  }));
}

async function writeInitials(db: Db): Promise<void> {
  if (!(await queries.isAnyUnwritten(db))) return;
  await db.transaction().execute(async (tx) => {
    const pids = await queries.lockUnwritten(tx, WRITTEN_AT_ONCE);
    if (pids.length === 0) return;
    const titles = await queries.listTitles(tx, pids);
    const translated = Map.groupBy(
      await queries.listTranslatedTitles(tx, pids),
      (one) => one.problem_id,
    );
    const initials = titles.map(({ id, title }) => {
      const others = translated.get(id) ?? [];
      return [id, [title, ...others.map((one) => one.title)].map(initialsOf).join(" ")] as const;
    });
    await queries.setInitials(tx, new Map(initials));
    await noteBankChange(tx);
  });
}

const LARGEST_ID = Number.MAX_SAFE_INTEGER;

async function findSubmission(ctx: Context, keyword: string): Promise<FoundSubmission[]> {
  const submitId = Number(/^#?(\d{1,16})$/.exec(keyword)?.[1]);
  if (!(submitId <= LARGEST_ID)) return [];
  const rows = await findSubmissionsById(ctx, { submitIds: [submitId] });
  return rows.map(({ status, username, problemId, title }) => {
    return { submitId, status, username, problemId, title };
  });
}
