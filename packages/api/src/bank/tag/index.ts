export { nameIn, presentTag } from "./present.ts";
export type { TagRecord } from "./schema.ts";
export {
  ensureClassification,
  ensureClassifiedTag,
  findTagsOfProblem,
  findTagsOfProblems,
  listTagsForGroup,
  resolveTags,
  type TagHome,
  type WantedTag,
} from "./service.ts";
