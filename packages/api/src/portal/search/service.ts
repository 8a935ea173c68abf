import type { Db } from "@gavel/db";
import { isProblemKeeper } from "@gavel/domain/role";
import type { z } from "zod";
import { findBestNamed, findStatuses, noteBankChange } from "../../bank/problem/index.ts";
import type { CalledKind } from "../../kernel/called-queries.ts";
import type { Context, SignedInContext } from "../../kernel/context.ts";
import { findNamesAt } from "../../kernel/current-names.ts";
import { listCalled } from "../../kernel/name-queries.ts";
import { rememberWhile } from "../../kernel/remember.ts";
import { idIn } from "../../kernel/search-queries.ts";
import { FOUND_FEW, mayBeMistyped, type WantsSimilar } from "../../kernel/similar-queries.ts";
import { answerTogether } from "../../kernel/together.ts";
import { listOwnGroups, NO_GROUPS, type OwnGroups } from "../../places/group/index.ts";
import { loadSettings } from "../../site/setting/index.ts";
import { findSubmissionsById } from "../../solving/submission/index.ts";
import { initialsOf } from "./initials.ts";
import * as named from "./named.ts";
import {
  findBestOfAll,
  findFirstOfAll,
  findStamps,
  type NamesNow,
  type Search,
} from "./named-queries.ts";
import * as queries from "./queries.ts";
import {
  type FoundProblem,
  type FoundSubmission,
  SEARCH_KINDS,
  type SearchAnswer,
  type SearchKind,
  type searchInput,
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
  const {
    bank,
    user_account: people,
    ...changes
  } = await answerTogether(ctx.services, "search", () => findStamps(ctx.db));
  const names = namesAt(ctx, changes);
  const called = { keyword, viewer, groups: ownGroups(ctx), names, bank, people };
  if (kind !== undefined) {
    const wantsSimilar = async () => true;
    return searchKinds(ctx, { ...called, wantsSimilar, limit: FOUND_MAX.one }, kind);
  }
  const limit = FOUND_MAX.each;
  const wanted = { ...called, wantsSimilar: inAll(keyword), limit };
  const most = { limit: limit + 1, settings: await loadSettings(ctx) };
  if (Object.values(names).every((one) => one === null)) {
    return searchKinds(ctx, { ...wanted, best: findBestOfAll(ctx.db, called, most) });
  }
  // Not before one of a kind may be told of.
  let first: ReturnType<typeof findFirstOfAll> | undefined;
  const findFirst = () => {
    first ??= findFirstOfAll(ctx.db, called, most);
    return first;
  };
  return searchKinds(ctx, { ...wanted, first: findFirst });
}

function namesAt(ctx: Context, changes: Readonly<Record<CalledKind, number>>): NamesNow {
  const at = (kind: CalledKind) => findNamesAt(ctx, kind, changes[kind]);
  return {
    ...{ contest: at("contest"), training: at("training") },
    ...{ discussion: at("discussion"), user_group: at("user_group") },
  };
}

/** Looked up once, and not where nothing is found that may be a group's. */
function ownGroups({ db, viewer }: Context): () => Promise<OwnGroups> {
  let own: Promise<OwnGroups> | undefined;
  return () => {
    own ??= viewer === null ? Promise.resolve(NO_GROUPS) : listOwnGroups(db, viewer.uid);
    return own;
  };
}

interface Asked extends Search {
  /** What the changes of the bank add up to, and those of what people are called. */
  readonly bank: number;
  readonly people: number;
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
  { limit: most, ...search }: Asked,
  only?: SearchKind,
): Promise<SearchAnswer> {
  const fuller = new Set<SearchKind>();
  /** One more than is shown tells whether there are more. */
  async function ask<Found>(
    kind: SearchKind,
    find: (wanted: Asked) => Promise<Found[]>,
  ): Promise<Found[]> {
    if (only !== undefined && only !== kind) return [];
    const found = await find({ ...search, limit: most + 1 });
    if (found.length > most) fuller.add(kind);
    return found.slice(0, most);
  }
  const [problems, users, discussions, contests, trainings, teams, submissions] = await Promise.all(
    [
      ask("problems", (wanted) => findProblems(ctx, wanted)),
      ask("users", (wanted) =>
        listCalled(ctx.db, { ...wanted, changes: wanted.people }, (key, load) =>
          answerTogether(ctx.services, key, load),
        ),
      ),
      ask("discussions", (wanted) => named.findDiscussions(ctx, wanted)),
      ask("contests", (wanted) => named.findContests(ctx, wanted)),
      ask("trainings", (wanted) => named.findTrainings(ctx, wanted)),
      ask("groups", (wanted) => named.findGroups(ctx, wanted)),
      ask("submissions", ({ keyword }) => findSubmission(ctx, keyword)),
    ],
  );
  const more = SEARCH_KINDS.filter((kind) => fuller.has(kind));
  return { problems, users, discussions, contests, trainings, groups: teams, submissions, more };
}

async function findProblems(
  ctx: Context,
  { keyword, limit, viewer, wantsSimilar, bank }: Asked,
): Promise<FoundProblem[]> {
  const initials = /^[a-z0-9]{2,}$/i.test(keyword) ? keyword.toLowerCase() : null;
  const wanted = { keyword, initials, viewer, limit };
  const called = (await findKept(ctx, wanted, bank)) ?? (await findInDatabase(ctx, wanted));
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
  changes: number,
): Promise<Found[] | null> {
  if (viewer !== null) {
    if (isProblemKeeper(viewer.role)) return null;
    if (await hasHiddenOfOwn(ctx.db, viewer.uid, changes)) return null;
  }
  const found = await findBestNamed(ctx, { keyword, initials, limit }, changes);
  return found?.map((one) => ({ ...one, isHidden: false })) ?? null;
}

/** People whose searches are near each other. */
const KEPT_MAX = 10_000;

/** Kept until the bank changes. */
function hasHiddenOfOwn(db: Db, uid: string, changes: number): Promise<boolean> {
  const wish = { of: "authors of hidden problems", stamp: String(changes), key: uid };
  return rememberWhile(db, { ...wish, most: KEPT_MAX }, () => queries.hasHiddenOfOwn(db, uid));
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

/**
 * The bank has changed once all are written: until then no server finds problems by initials in what it keeps, and each note on the
 * way would have it read anew for nothing. One search writes at a time, so the last one knows that it is.
 */
async function writeInitials(db: Db): Promise<void> {
  if (!(await queries.isAnyUnwritten(db))) return;
  await db.transaction().execute(async (tx) => {
    if (!(await queries.mayWriteInitials(tx))) return;
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
    if (!(await queries.isAnyUnwritten(tx))) await noteBankChange(tx);
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
