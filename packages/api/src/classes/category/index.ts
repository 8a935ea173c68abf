export { presentCategory } from "./present.ts";
export { findCategory } from "./queries.ts";
export type { TrainingCategory } from "./schema.ts";
export { addCategory } from "./service.ts";
