export { beginFollowing, hasCeased } from "./follow-queries.ts";
export { requirePace } from "./pace.ts";
export { presentAuthor } from "./present.ts";
export { countSolved } from "./queries.ts";
export type { Author } from "./schema.ts";
export { addDiscussion } from "./service/create.ts";
export { requireDiscussion, storeViews } from "./service/get.ts";
