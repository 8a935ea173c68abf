import { VERDICTS } from "./verdict.ts";

interface Ended {
  readonly status: number;
  /** Of a problem that another judge judges. */
  readonly isRemote: boolean;
  readonly isInContest: boolean;
  /** Why the other judge gave no verdict, where that is known. */
  readonly fault?: string | null;
}

/**
 * May its sender have it sent again? A verdict stands. Another judge may not have been reached, or this site had no account
 * there (System Error), in a contest too: there is no other way to a verdict of that judge. Of what is judged here a
 * contest's jury decides. What a judge may have and nobody can find there never: it could arrive twice.
 */
export function mayBeSentAgain({ status, isRemote, isInContest, fault }: Ended): boolean {
  if (fault === "lost") return false;
  if (status === VERDICTS.submittedFailed.code) return isRemote || !isInContest;
  return isRemote && status === VERDICTS.systemError.code;
}
