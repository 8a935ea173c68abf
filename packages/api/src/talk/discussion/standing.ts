import type { Context } from "../../kernel/context.ts";
import { findGroup } from "../../places/group/index.ts";
import { groupStanding, siteStanding, type TalkStanding } from "./policy.ts";

/** What the viewer is where a discussion stands. @param groupId null = on the site */
export async function standingIn(
  ctx: Pick<Context, "db" | "viewer">,
  groupId: number | null,
): Promise<TalkStanding> {
  if (groupId === null) return siteStanding(ctx.viewer);
  return groupStanding(await findGroup(ctx, groupId), ctx.viewer);
}
