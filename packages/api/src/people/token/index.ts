export {
  findTokenRoles,
  isPersonalToken,
  purgeTokens,
  resolvePersonalToken,
  revokeAllTokens,
} from "./service.ts";
