import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { recordAudit } from "../../../site/audit/index.ts";
import { tellModerated } from "../../message/index.ts";
import { canDelete } from "../policy.ts";
import * as queries from "../queries.ts";
import { requireDiscussion } from "./get.ts";

/**
 * Removes a discussion with all that was said in it.
 * @throws DomainError as for reading it, FORBIDDEN
 */
export async function deleteDiscussion(ctx: SignedInContext, id: number): Promise<null> {
  await ctx.db.transaction().execute(async (tx) => {
    const held = { ...ctx, db: tx };
    // Not held: two who delete it at once would wait for each other.
    const { ownerUid, standing } = await requireDiscussion(held, id);
    if (standing.isArchived) throw new DomainError("GROUP_ARCHIVED");
    const written = { authorUid: ownerUid };
    if (!canDelete(ctx.viewer, written, standing)) throw new DomainError("FORBIDDEN");
    if ((await removeDiscussions(held, [id])) === 0) throw new DomainError("DISCUSSION_NOT_FOUND");
  });
  return null;
}

/** The same for several of the site at once, by staff; what is gone already is no fault. */
export async function deleteDiscussions(
  ctx: SignedInContext,
  ids: readonly number[],
): Promise<null> {
  await ctx.db.transaction().execute(async (tx) => {
    await removeDiscussions({ ...ctx, db: tx }, ids, { isOfSite: true });
  });
  return null;
}

/** For whoever may; what others wrote is recorded, and they are told. Returns how many went. */
export async function removeDiscussions(
  ctx: SignedInContext,
  ids: readonly number[],
  options: { readonly isOfSite?: boolean } = {},
): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await queries.lockToDelete(ctx.db, ids, options);
  await queries.deleteDiscussions(
    ctx.db,
    rows.map((row) => row.id),
  );
  const others = rows.filter((row) => row.author_uid !== ctx.viewer.uid);
  await recordAudit(
    ctx.db,
    ctx,
    ...others.map((row) => ({
      action: "discussion.delete" as const,
      target: { id: row.id, name: row.title },
      before: { author: row.author_name, description: row.description, content: row.content },
    })),
  );
  const written = others.map((row) => ({ authorUid: row.author_uid, text: row.title }));
  await tellModerated(ctx, "discussion-deleted", written);
  return rows.length;
}
