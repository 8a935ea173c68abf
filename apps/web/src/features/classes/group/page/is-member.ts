import { GROUP_LEVEL } from "@gavel/domain/group/access";
import type { RouterContext } from "../../../../app/router-context.ts";

/** Whether the reader may be shown what is inside: what a page lists is asked for ahead of its code only then. */
export async function isMember(api: RouterContext["api"], groupId: number): Promise<boolean> {
  const { level } = await api.group.get.ensureData({ groupId }, { meta: { inline: true } });
  return level >= GROUP_LEVEL.member;
}
