import type { z } from "zod";
import type { Context } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import type { Page } from "../../../kernel/paging.ts";
import { findTagsOfProblems } from "../../tag/index.ts";
import * as queries from "../queries.ts";
import type { findProblemsInput, nextProblemInput, ProblemRow } from "../schema.ts";
import { bankOf, given } from "./bank.ts";

/** The bank as everybody sees it: shortest ids first, then by text. */
export async function findProblems(
  ctx: Pick<Context, "db" | "locale">,
  input: z.infer<typeof findProblemsInput>,
): Promise<Page<ProblemRow>> {
  const oj = given(input.oj);
  const filter: queries.ProblemFilter = {
    keyword: given(input.keyword),
    difficulty: input.difficulty,
    bank: oj === undefined ? undefined : bankOf(oj),
    tagIds: input.tagIds,
  };
  const page = { limit: input.limit, offset: (input.currentPage - 1) * input.limit };
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
