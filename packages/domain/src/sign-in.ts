/** How somebody signs in, and how much of it is kept. */

export type SignInWay =
  | "password"
  /** A code mailed in place of the password, where a client could show no puzzle. */
  | "mail-code"
  /** These after a password. */
  | "app"
  | "recovery-code"
  | "passkey"
  | "passkey-alone"
  /** By an OpenID Connect provider. */
  | "provider"
  /** By a password that a directory knows. */
  | "directory";

/** What was wrong of a sign-in that was refused. */
export type RefusedStep = "password" | "second-factor";

/** In the list of one's own. */
export const SIGN_INS_SHOWN = 50;
/** Kept of one person; more come only of a flood. */
export const REFUSALS_MAX = 200;
/** In a day: programs call themselves what they like, and each name would be a new browser. */
export const NEW_PLACES_TOLD = 10;
/** A browser in a network from which somebody signed in since then is theirs. */
export const KNOWN_PLACE_MS = 90 * 86_400_000;
