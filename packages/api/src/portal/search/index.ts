export { foldNameChanges } from "../../kernel/called-queries.ts";
export { foldSearchWords } from "./queries.ts";
