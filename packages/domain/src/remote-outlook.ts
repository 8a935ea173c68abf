/** What somebody may expect who sends a program to another judge now. */

export type RemoteOutlookState =
  | "works"
  | "slow"
  | "faulty"
  | "unchecked"
  | "wantsBrowser"
  | "down"
  | "noAccount";

export interface RemoteStanding {
  readonly trouble: "blocked" | "changed" | "down" | null;
  /** Nothing goes there at present. */
  readonly isClosed: boolean;
  /** That could send, now or later. */
  readonly accounts: number;
  /** Of these, not asked by the site to wait. */
  readonly ready: number;
  /** An account was let in there, or not, or a program was sent: something is known. */
  readonly isChecked: boolean;
  /** Whoever went there last was asked whether a person is there. */
  readonly asksForPerson: boolean;
  /** Letting in, taking a program or telling what became of it went wrong the last time. */
  readonly hasFault: boolean;
  /** Programs that wait for one. */
  readonly waiting: number;
}

/** So many programs before one's own, for each account, are a wait that is felt. */
const LONG_LINE = 5;

export function outlookOf(standing: RemoteStanding): RemoteOutlookState {
  const { trouble, isClosed, accounts, ready, isChecked, waiting, asksForPerson } = standing;
  if (trouble === "blocked" && isClosed) return "wantsBrowser";
  if (trouble === "down" && isClosed) return "down";
  if (accounts === 0) return "noAccount";
  if (asksForPerson) return "wantsBrowser";
  // It may work all the same.
  if (trouble === "changed" || standing.hasFault) return "faulty";
  // It answers now and then only.
  if (trouble !== null || ready === 0 || waiting >= LONG_LINE * ready) return "slow";
  return isChecked ? "works" : "unchecked";
}
