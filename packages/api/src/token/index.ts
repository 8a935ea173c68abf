export { limitToToken, type ScopeNeed, scopeOfProcedure } from "./policy.ts";
export { isPersonalToken, resolvePersonalToken, revokeAllTokens } from "./service.ts";
