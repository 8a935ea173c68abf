/** One program on its way to another judge, as it is written down between two acts out there. */
import type { Verdict } from "@gavel/domain/verdict";
import type { FailureKind } from "../failure.ts";
import type { RunOutcome } from "../site.ts";

type DeliveryState =
  /** Nothing has been sent. */
  | "waiting"
  /** Written down before it is sent. Who finds this after a crash cannot know whether it was. */
  | "sending"
  /** It was sent, or may have been: its run is looked for. It is never sent again. */
  | "searching"
  | "polling"
  | "done"
  | "failed";

export type DeliveryFault =
  | FailureKind
  /** It may have been sent, and no run of it is to be found. */
  | "uncertain"
  /** It may have been sent, and the site lists nothing that it could be found in. */
  | "lost"
  /** This site has no account there that could send it. */
  | "noAccount"
  /** Several runs could be it: somebody else uses the account. */
  | "ambiguous"
  /** The site shows its run no more. */
  | "runGone"
  /** No verdict in all the time that there is. */
  | "expired"
  /** It has no run that could be asked for again, and may not be sent. */
  | "noRun"
  /** It was begun anew meanwhile. */
  | "replaced"
  /** Nobody said in time which run it is. */
  | "unclaimed";

export interface Delivery {
  readonly state: DeliveryState;
  readonly problem: string;
  readonly language: string;
  readonly code: string;
  /** Through which it is sent: its run is found there and nowhere else. */
  readonly account: string | null;
  /** The account's newest run of the problem before it was sent. */
  readonly newestBefore: string | null;
  readonly sentAtMs: number | null;
  readonly run: string | null;
  /** In this state, since something last went on. */
  readonly tries: number;
  /** Sessions that turned out to be over, in a row. */
  readonly signIns: number;
  /** Looks that found its run gone, in a row. */
  readonly misses: number;
  readonly nextAtMs: number;
  /** What is known of it so far; it only goes on. */
  readonly progress: Verdict;
  /** The same in the site's own words. */
  readonly said: string;
  /** Its person has named the run, which anybody may look at. */
  readonly isClaimed: boolean;
  /** Somebody has asked for it to be sent anew where no run is found. */
  readonly sendsAgain: boolean;
  readonly outcome: RunOutcome | null;
  readonly compilerText: string | null;
  readonly fault: { readonly kind: DeliveryFault; readonly detail: string } | null;
}

interface Wish {
  readonly problem: string;
  readonly language: string;
  readonly code: string;
  readonly nowMs: number;
}

export function newDelivery({ problem, language, code, nowMs }: Wish): Delivery {
  return {
    ...{ state: "waiting", problem, language, code, account: null, newestBefore: null },
    ...{ sentAtMs: null, run: null, tries: 0, signIns: 0, nextAtMs: nowMs, progress: "pending" },
    ...{
      said: "",
      isClaimed: false,
      sendsAgain: false,
      misses: 0,
      outcome: null,
      compilerText: null,
      fault: null,
    },
  };
}

/** What became of a server that ended in the middle: only of what was being sent one does not know. */
export function afterCrash(delivery: Delivery): Delivery {
  return delivery.state === "sending" ? { ...delivery, state: "searching", tries: 0 } : delivery;
}

/**
 * It was sent once, it may be: its run is looked for, by whom it was sent with, and only where none is found it is sent
 * again.
 */
export function soughtFirst(delivery: Delivery): Delivery {
  return { ...delivery, state: "searching", tries: 0 };
}
