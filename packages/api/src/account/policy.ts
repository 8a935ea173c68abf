import { SIGN_IN_LOCK_AFTER, SIGN_IN_PUZZLE_AFTER } from "@gavel/domain/limit";

export type SignInGate = "open" | "puzzle" | "locked";

/** What a sign-in must pass, by the failures of this name and address in the sliding window before it. */
export function signInGate(failures: number): SignInGate {
  if (failures >= SIGN_IN_LOCK_AFTER) return "locked";
  return failures >= SIGN_IN_PUZZLE_AFTER ? "puzzle" : "open";
}

/** Subdomains of a blocked domain are blocked with it. */
export function isBlockedMailDomain(email: string, blocked: readonly string[]): boolean {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return blocked.some((one) => {
    const name = one.toLowerCase();
    return domain === name || domain.endsWith(`.${name}`);
  });
}
