/** Where discussions stand: on the site, or in a group. */
import type { LinkTo } from "../links.ts";

type Group = number | null | undefined;

export function discussionLink(groupId: Group, discussionId: number): LinkTo {
  const discussionID = `${discussionId}`;
  return groupId == null
    ? { to: "/discussion-detail/$discussionID", params: { discussionID } }
    : {
        to: "/group/$groupID/discussion-detail/$discussionID",
        params: { groupID: `${groupId}`, discussionID },
      };
}

export function discussionsLink(groupId: Group, categoryId?: number): LinkTo {
  const search = categoryId === undefined ? undefined : { cid: categoryId };
  return groupId == null
    ? { to: "/discussion", search }
    : { to: "/group/$groupID/discussion", params: { groupID: `${groupId}` }, search };
}
