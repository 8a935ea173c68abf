import { findVerdict, isInProgress } from "@gavel/domain/verdict";
import { verdictLook } from "@gavel/ui/lib/verdict";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import type { Problem, SubmissionRow } from "../types.ts";
import { tell } from "./tell.ts";

export interface TellMeState {
  /** It waits, so there is something to be told of. */
  readonly isOffered: boolean;
  readonly isAsked: boolean;
  readonly ask: () => void;
}

/** Whoever leaves while a submission waits can be told of its verdict: by the browser, else by the tab's title. */
export function useTellMe(current: SubmissionRow | null, problem: Problem): TellMeState {
  const { i18n } = useLingui();
  const [askedFor, setAskedFor] = useState<number | null>(null);
  const submitId = current?.submitId ?? null;
  const isWaiting = current !== null && isInProgress(current.status);
  const isAsked = askedFor !== null && askedFor === submitId;
  const verdict = current === null ? undefined : findVerdict(current.status);
  useEffect(() => {
    if (!isAsked || isWaiting || verdict === undefined) return;
    setAskedFor(null);
    tell(`${i18n._(verdictLook(verdict).name)} · ${problem.problemId} ${problem.title}`);
  }, [isAsked, isWaiting, verdict, i18n, problem]);
  return {
    isOffered: isWaiting,
    isAsked,
    ask() {
      setAskedFor(submitId);
      // Only pages over https may ask; the title needs nobody's leave.
      if ("Notification" in window && Notification.permission === "default") {
        void Notification.requestPermission();
      }
    },
  };
}
