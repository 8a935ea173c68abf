import { SIGN_IN_PUZZLE_AFTER } from "@gavel/domain/limit";
import { useState } from "react";
import type { ErrorFacts } from "../../../../app/errors/describe-error.ts";

interface Demand {
  readonly username: string;
  readonly failures: number;
  /** Rises with each demand: every try needs a puzzle of its own. */
  readonly round: number;
}

/**
 * When a sign-in form must show `SlideCheck`, and the token to send. The server counts by name, so another name starts
 * without.
 * @param username as it stands in the form.
 */
export function useSlideProof(username: string) {
  const [demand, setDemand] = useState<Demand | null>(null);
  const [token, setToken] = useState<string>();
  const name = username.trim().toLowerCase();
  const isNeeded = demand !== null && demand.username === name;

  /** After a refused sign-in. */
  function noteFailure({ code, params }: ErrorFacts): void {
    setToken(undefined);
    const failures = Number(params.failures ?? 0);
    const isPuzzle = code === "SLIDE_VERIFY_REQUIRED";
    if (isPuzzle || (code === "LOGIN_FAILED" && failures >= SIGN_IN_PUZZLE_AFTER)) {
      setDemand((old) => ({ username: name, failures, round: (old?.round ?? 0) + 1 }));
    }
  }

  return {
    isNeeded,
    /** Needed and not solved yet: the form must wait. */
    isWaiting: isNeeded && token === undefined,
    failures: demand?.failures ?? 0,
    /** The key of `SlideCheck`. */
    round: demand?.round ?? 0,
    slideToken: isNeeded ? token : undefined,
    setToken,
    noteFailure,
  };
}
