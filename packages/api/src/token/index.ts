export { limitToToken, type ScopeNeed, scopeOfProcedure } from "./policy.ts";
export { isPersonalToken, purgeTokens, resolvePersonalToken, revokeAllTokens } from "./service.ts";
