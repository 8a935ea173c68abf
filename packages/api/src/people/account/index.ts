export { hashPassword } from "./password.ts";
export type { UserInfo } from "./schema.ts";
export { setAvatar } from "./service/avatar.ts";
export { type AccountWish, createAccount, createUid, ensureRootUser } from "./service/create.ts";
export { requireOwnPassword } from "./service/own-password.ts";
export type { AuthInfo } from "./service/self.ts";
export { purgeSignInTraces } from "./service/upkeep.ts";
