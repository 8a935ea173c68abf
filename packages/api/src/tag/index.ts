export type { TagClassification, TagGroupRecord, TagRecord } from "./schema.ts";
export {
  ensureClassification,
  ensureClassifiedTag,
  findTagsOfProblem,
  resolveTags,
} from "./service.ts";
