import type { Db } from "@gavel/db";
import { isProblemKeeper } from "@gavel/domain/role";
import type { z } from "zod";
import { findBestNamed, findStatuses, noteBankChange } from "../../bank/problem/index.ts";
import type { Context, SignedInContext } from "../../kernel/context.ts";
import { listCalled } from "../../kernel/name-queries.ts";
import { idIn } from "../../kernel/search-queries.ts";
import { FOUND_FEW, mayBeMistyped, type WantsSimilar } from "../../kernel/similar-queries.ts";
import { listOwnGroups, NO_GROUPS } from "../../places/group/index.ts";
import { findSubmissionsById } from "../../solving/submission/index.ts";
import { initialsOf } from "./initials.ts";
import * as named from "./named.ts";
import type { Search } from "./named-queries.ts";
import * as queries from "./queries.ts";
import type {
  FoundProblem,
  FoundSubmission,
  SearchAnswer,
  SearchKind,
  searchInput,
} from "./schema.ts";

/** Of each kind, or of the only one that is asked for. */
const FOUND_MAX = { each: 6, one: 50 } as const;
/** Initials written by one search; a bank that came in at once is done after a few. */
const WRITTEN_AT_ONCE = 2000;

/**
 * What a few typed letters may mean: problems by id, title or pinyin initials, users by what they are called, discussions,
 * contests, trainings and groups by their names, a submission by id. Where few are called so, those that nearly are come after
 * them. Of all kinds at once, only where next to nothing is called so at all.
 */
export async function search(
  ctx: Context,
  { keyword, kind }: z.output<typeof searchInput>,
): Promise<SearchAnswer> {
  const { viewer } = ctx;
  const groups = viewer === null ? NO_GROUPS : await listOwnGroups(ctx.db, viewer.uid);
  const called = { keyword, viewer, groups };
  if (kind !== undefined) {
    const wantsSimilar = async () => true;
    return searchKinds(ctx, { ...called, wantsSimilar, limit: FOUND_MAX.one }, kind);
  }
  return searchKinds(ctx, { ...called, wantsSimilar: inAll(keyword), limit: FOUND_MAX.each });
}

/** Those that are compared with what was typed: all but submissions. */
const COMPARED_KINDS = 6;

/**
 * Who is found anything was understood, and each kind would be compared with all that it has. So each waits until all have said
 * how much they found; where one fails, so does the search, and nobody waits for the others.
 */
function inAll(keyword: string): WantsSimilar {
  const answer = Promise.withResolvers<boolean>();
  let [waiting, total] = [COMPARED_KINDS, 0];
  return (found) => {
    waiting -= 1;
    total += found;
    if (waiting === 0) answer.resolve(total < FOUND_FEW && mayBeMistyped(keyword));
    return answer.promise;
  };
}

async function searchKinds(
  ctx: Context,
  { limit: most, ...search }: Search,
  only?: SearchKind,
): Promise<SearchAnswer> {
  const more: SearchKind[] = [];
  /** One more than is shown tells whether there are more. */
  async function ask<Found>(
    kind: SearchKind,
    find: (wanted: Search) => Promise<Found[]>,
  ): Promise<Found[]> {
    if (only !== undefined && only !== kind) return [];
    const found = await find({ ...search, limit: most + 1 });
    if (found.length > most) more.push(kind);
    return found.slice(0, most);
  }
  const [problems, users, discussions, contests, trainings, teams, submissions] = await Promise.all(
    [
      ask("problems", (wanted) => findProblems(ctx, wanted)),
      ask("users", (wanted) => listCalled(ctx.db, wanted)),
      ask("discussions", (wanted) => named.findDiscussions(ctx, wanted)),
      ask("contests", (wanted) => named.findContests(ctx, wanted)),
      ask("trainings", (wanted) => named.findTrainings(ctx, wanted)),
      ask("groups", (wanted) => named.findGroups(ctx, wanted)),
      ask("submissions", ({ keyword }) => findSubmission(ctx, keyword)),
    ],
  );
  return { problems, users, discussions, contests, trainings, groups: teams, submissions, more };
}

async function findProblems(
  ctx: Context,
  { keyword, limit, viewer, wantsSimilar }: Search,
): Promise<FoundProblem[]> {
  const initials = /^[a-z0-9]{2,}$/i.test(keyword) ? keyword.toLowerCase() : null;
  const wanted = { keyword, initials, viewer, limit };
  const called = (await findKept(ctx, wanted)) ?? (await findInDatabase(ctx, wanted));
  const isWanted = await wantsSimilar(called.length);
  const found = isWanted ? await addSimilar(ctx, called, wanted) : called;
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
  { keyword, initials, viewer, limit }: queries.ProblemSearch,
): Promise<Found[] | null> {
  if (viewer !== null) {
    if (isProblemKeeper(viewer.role)) return null;
    if (await queries.hasHiddenOfOwn(ctx.db, viewer.uid)) return null;
  }
  const found = await findBestNamed(ctx, { keyword, initials, limit });
  return found?.map((one) => ({ ...one, isHidden: false })) ?? null;
}

/** @internal */
export async function findInDatabase(
  ctx: Pick<Context, "db" | "locale">,
  wanted: queries.ProblemSearch,
): Promise<Found[]> {
  if (wanted.initials !== null) await writeInitials(ctx.db);
  const rows = await queries.findProblems(ctx.db, wanted, ctx.locale);
  return rows.map(presentProblem);
}

/** Where few are called so, those that nearly are. */
async function addSimilar(
  { db, locale }: Context,
  found: Found[],
  wanted: queries.ProblemSearch,
): Promise<Found[]> {
  if (found.length >= Math.min(FOUND_FEW, wanted.limit)) return found;
  const pids = found.map(({ pid }) => pid);
  const rows = await queries.findSimilarProblems(db, wanted, locale, pids);
  return [...found, ...rows.map(presentProblem)].slice(0, wanted.limit);
}

type Row = Awaited<ReturnType<typeof queries.findProblems>>[number];

function presentProblem(row: Row): Found {
  return {
    pid: row.id,
    problemId: row.display_id,
    title: row.title,
    difficulty: row.difficulty,
    isHidden: !row.is_open,
  };
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

async function findSubmission(ctx: Context, keyword: string): Promise<FoundSubmission[]> {
  const submitId = idIn(keyword);
  if (submitId === null) return [];
  const rows = await findSubmissionsById(ctx, { submitIds: [submitId] });
  return rows.map(({ status, username, problemId, title }) => {
    return { submitId, status, username, problemId, title };
  });
}
