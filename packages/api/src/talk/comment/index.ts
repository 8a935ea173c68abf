export { addComment } from "./service/comment.ts";
