export { findLanguageName, storeRemoteLanguages } from "./remote.ts";
export type { LanguageView } from "./schema.ts";
export { ensureLanguages, findLanguages, findLanguagesOfProblem } from "./service.ts";
