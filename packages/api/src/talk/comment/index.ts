export { requireComment, requireReply } from "./place.ts";
export { insertReply } from "./queries.ts";
export { addComment } from "./service/comment.ts";
export { lockComment, lockReply, removeComment, removeReply } from "./service/remove.ts";
