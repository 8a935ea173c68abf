import type { z } from "zod";
import type { Context, SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import type { Page } from "../../../kernel/paging.ts";
import { lowered } from "../../../kernel/wording.ts";
import { findTagsOfProblems } from "../../tag/index.ts";
import { findCurrentBank } from "../listing/current-bank.ts";
import { findOrderCounts, inOrder } from "../listing/kept-order.ts";
import { type Cut, cutAll, cutOwn, findOwnWork, type Own } from "../listing/own-work.ts";
import * as queries from "../queries.ts";
import type {
  findOwnProblemsInput,
  findProblemsInput,
  nextProblemInput,
  ProblemRow,
} from "../schema.ts";
import { bankOf, given } from "./bank.ts";

/**
 * The bank as everybody sees it: shortest ids first, then by text, unless asked otherwise. From what this process keeps of it while that is
 * current, which the answer of the one statement says; else from the database.
 */
export async function findProblems(ctx: Reader, input: Input): Promise<Page<ProblemRow>> {
  return (await findKept(ctx, input)) ?? findInDatabase(ctx, input);
}

/** The same, only what the caller has solved, tried or left alone. */
export async function findOwnProblems(
  ctx: SignedInContext,
  { own: state, ...input }: z.infer<typeof findOwnProblemsInput>,
): Promise<Page<ProblemRow>> {
  const own = { uid: ctx.viewer.uid, state };
  return (await findKept(ctx, input, own)) ?? findInDatabase(ctx, input, own);
}

type Reader = Pick<Context, "db" | "locale" | "log">;
type Input = z.infer<typeof findProblemsInput>;

function filterOf(input: Input): queries.ProblemFilter {
  const oj = given(input.oj);
  return {
    keyword: given(input.keyword),
    difficulty: input.difficulty,
    bank: oj === undefined ? undefined : bankOf(oj),
    tagIds: input.tagIds,
  };
}

async function findKept(ctx: Reader, input: Input, own?: Own): Promise<Page<ProblemRow> | null> {
  const filter = filterOf(input);
  const keyword = filter.keyword === undefined ? undefined : lowered(filter.keyword);
  if (keyword === null) return null;
  const page = { offset: (input.currentPage - 1) * input.limit, limit: input.limit };
  const [orderCounts, work] = await Promise.all([
    findOrderCounts(ctx.db, input),
    own && findOwnWork(ctx.db, own),
  ]);
  let cut: Cut = { shown: [], total: 0 };
  const current = await findCurrentBank(ctx, (kept) => {
    const inTurn = inOrder(kept.find(filter, keyword), input, orderCounts);
    cut = work === undefined ? cutAll(inTurn, page) : cutOwn(inTurn, work, page);
    return cut.shown.map(({ id }) => id);
  });
  if (current === null) return null;
  const { bank, counts } = current;
  const records = cut.shown.map((one) => bank.row(one, ctx.locale, counts.get(one.id)));
  return { records, total: cut.total };
}

/** @internal */
export async function findInDatabase(
  ctx: Pick<Context, "db" | "locale">,
  input: Input,
  own?: Own,
): Promise<Page<ProblemRow>> {
  const { limit, currentPage, sort, isDescending } = input;
  const page = { limit, offset: (currentPage - 1) * limit, sort, isDescending };
  const filter = { ...filterOf(input), own };
  const { rows, total } = await queries.findListed(ctx.db, filter, ctx.locale, page);
  const tags = await findTagsOfProblems(
    ctx,
    rows.map((row) => row.id),
  );
  const records = rows.map(({ id, display_id, found: _, ...row }) => ({
    pid: id,
    problemId: display_id,
    tags: tags.get(id) ?? [],
    ...row,
  }));
  return { records, total };
}

/** The next problem of the list that a reader may open; null at its end. A visitor has solved none. */
export async function findNextProblem(
  ctx: Pick<Context, "db" | "locale" | "viewer">,
  { problemId, step, isUnsolved }: z.output<typeof nextProblemInput>,
): Promise<{ problemId: string; title: string } | null> {
  const row = await queries.findNeighbour(ctx.db, ctx.locale, {
    problemId: problemId.toUpperCase(),
    step,
    unsolvedBy: isUnsolved ? (ctx.viewer?.uid ?? null) : null,
  });
  return row === undefined ? null : { problemId: row.display_id, title: row.title };
}

export async function pickRandomProblem(ctx: Pick<Context, "db">): Promise<{ problemId: string }> {
  const row = await queries.findRandomListed(ctx.db);
  if (row === undefined) throw new DomainError("NO_PUBLIC_PROBLEM");
  return { problemId: row.display_id };
}
