/** Refusals that carry a 401 of their own, though nobody is signed out by them. */
export const KEEPS_SESSION: ReadonlySet<string> = new Set([
  "NOT_ADMIN_ACCOUNT",
  "REGISTER_CLOSED",
  "MAIL_NOT_READY",
  "TRAINING_NOT_REGISTERED",
]);
