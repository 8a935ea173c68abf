export { isOfNames, namesOf } from "./name-queries.ts";
export { hashPassword } from "./password.ts";
export { setAvatar } from "./service/avatar.ts";
export { resolveBasic } from "./service/basic.ts";
export { createAccount, createUid, ensureRootUser } from "./service/create.ts";
export { countAsSignIn } from "./service/guess.ts";
export { fillNameKeys, findAmbiguousNames, findFreeName } from "./service/names.ts";
export { limitTries, requireOwnPassword } from "./service/own-password.ts";
export { requireOpenRegistration } from "./service/register.ts";
export { enterAs } from "./service/sign-in.ts";

export { purgeSignInTraces } from "./service/upkeep.ts";
