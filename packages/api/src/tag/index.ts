export type { TagClassification, TagGroupRecord, TagRecord } from "./schema.ts";
export { createClassification, findTagsOfProblem, resolveTags } from "./service.ts";
