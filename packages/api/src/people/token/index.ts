export { isPersonalToken, purgeTokens, resolvePersonalToken, revokeAllTokens } from "./service.ts";
