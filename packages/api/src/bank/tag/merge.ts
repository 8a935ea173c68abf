/** Tags that mean the same become one. */
import { isProblemKeeper } from "@gavel/domain/role";
import type { z } from "zod";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { recordAudit } from "../../site/audit/index.ts";
import * as queries from "./queries.ts";
import type { mergeTagsInput } from "./schema.ts";

/** How many problems carry any of these tags, for what is said before tags are merged or deleted. */
export function countProblemsOf(ctx: SignedInContext, ids: readonly number[]): Promise<number> {
  if (!isProblemKeeper(ctx.viewer.role)) throw new DomainError("ACCESS_DENIED");
  return queries.countCarriers(ctx.db, ids);
}

/**
 * @returns how many problems carried one of those that are gone
 * @throws DomainError NOT_FOUND, PARAM_INVALID for tags of several banks or a tag into itself
 */
export async function mergeTags(
  ctx: SignedInContext,
  { fromIds: from, intoId: into }: z.infer<typeof mergeTagsInput>,
): Promise<number> {
  if (!isProblemKeeper(ctx.viewer.role)) throw new DomainError("ACCESS_DENIED");
  if (from.includes(into)) throw new DomainError("PARAM_INVALID", { field: "intoId" });
  return ctx.db.transaction().execute(async (tx) => {
    const ids = [...new Set([...from, into])];
    const tags = await queries.lockTags(tx, ids);
    const target = tags.find((tag) => tag.id === into);
    if (target === undefined || tags.length < ids.length) throw new DomainError("NOT_FOUND");
    if (tags.some((tag) => tag.oj !== target.oj)) {
      throw new DomainError("PARAM_INVALID", { field: "fromIds" });
    }
    const problems = await queries.countCarriers(tx, from);
    await queries.mergeTags(tx, from, into);
    const names = tags.map((tag) => tag.name);
    await recordAudit(tx, ctx, {
      ...{ action: "tag.merge", target },
      before: { names },
      after: { names: [target.name], problems },
    });
    return problems;
  });
}
