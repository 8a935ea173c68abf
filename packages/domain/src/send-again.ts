import { VERDICTS } from "./verdict.ts";

interface Ended {
  readonly status: number;
  /** Of a problem that another judge judges. */
  readonly isRemote: boolean;
  readonly isInContest: boolean;
}

/**
 * May its sender have it sent again? A verdict stands. Another judge may not have been reached, or this site had no account
 * there (System Error), in a contest too: there is no other way to a verdict of that judge. Of what is judged here a
 * contest's jury decides.
 */
export function mayBeSentAgain({ status, isRemote, isInContest }: Ended): boolean {
  if (status === VERDICTS.submittedFailed.code) return isRemote || !isInContest;
  return isRemote && status === VERDICTS.systemError.code;
}
