import type { Db } from "@gavel/db";
import type { z } from "zod";
import { findStatuses } from "../../bank/problem/index.ts";
import type { Context, SignedInContext } from "../../kernel/context.ts";
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
    queries.findUsers(ctx.db, keyword, FOUND_MAX),
    findSubmission(ctx, keyword),
  ]);
  return { problems, users, submissions };
}

async function findProblems(ctx: Context, keyword: string): Promise<FoundProblem[]> {
  const { viewer } = ctx;
  const initials = /^[a-z0-9]{2,}$/i.test(keyword) ? keyword.toLowerCase() : null;
  if (initials !== null) await writeInitials(ctx.db);
  const rows = await queries.findProblems(
    ctx.db,
    { keyword, initials, viewer },
    ctx.locale,
    FOUND_MAX,
  );
  const statuses =
    viewer === null || rows.length === 0
      ? {}
      : await findStatuses(
          { ...ctx, viewer } satisfies SignedInContext,
          rows.map((row) => row.id),
        );
  return rows.map((row) => ({
    pid: row.id,
    problemId: row.display_id,
    title: row.title,
    difficulty: row.difficulty,
    isHidden: !row.is_open,
    status: statuses[String(row.id)]?.status ?? null,
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
