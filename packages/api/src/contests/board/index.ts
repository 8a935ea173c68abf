export type { BoardLine, BoardPage } from "./schema.ts";
export { getRank } from "./service.ts";
export { boardNews } from "./topics.ts";
