export { beginFollowing, hasCeased } from "./follow-queries.ts";
export { requirePace } from "./pace.ts";
export { presentAuthor } from "./present.ts";
export { countSolved } from "./queries.ts";
export type { Author, DiscussionDetail } from "./schema.ts";
export { addDiscussion } from "./service/create.ts";
export { removeDiscussions } from "./service/delete.ts";
export { getDiscussion, requireDiscussion, storeViews } from "./service/get.ts";
export { setFlags } from "./service/update.ts";
