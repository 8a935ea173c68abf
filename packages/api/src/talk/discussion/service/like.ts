import type { SignedInContext } from "../../../kernel/context.ts";
import { tell } from "../../message/index.ts";
import { requirePace } from "../pace.ts";
import { setLike } from "../queries.ts";
import { requireDiscussion } from "./get.ts";

/**
 * Likes a discussion or takes the like back; asking for what is so already changes nothing.
 * @throws DomainError as for reading it, LIKE_TOO_FAST, TOO_FAST
 */
export async function likeDiscussion(
  ctx: SignedInContext,
  { discussionId, isOn }: { discussionId: number; isOn: boolean },
): Promise<null> {
  await ctx.db.transaction().execute(async (tx) => {
    const held = { ...ctx, db: tx };
    const { ownerUid, groupId } = await requireDiscussion(held, discussionId, { hold: true });
    const { uid } = ctx.viewer;
    const outcome = await setLike(tx, { discussionId, uid, isOn, now: ctx.now() });
    if (outcome === "same") return;
    await requirePace(held);
    if (outcome === "first") {
      await tell(
        held,
        { uid: ownerUid, groupId },
        {
          action: "Like_Post",
          place: { kind: "discussion", discussionId },
        },
      );
    }
  });
  return null;
}
