import type { SubmissionState } from "@gavel/api/types";
import { SUBMISSION_POLL_MAX, SUBMISSION_POLL_MS } from "@gavel/domain/limit";
import { isInProgress } from "@gavel/domain/verdict";
import { useCallback, useEffect, useMemo, useState } from "react";
import { trpcClient } from "../trpc.ts";
import { useLive } from "./use-live.ts";

interface Watched {
  readonly submitId: number;
  readonly status: number;
  /** Rises with each judging. */
  readonly version: number;
}

const NO_STATES: ReadonlyMap<number, SubmissionState> = new Map();

/**
 * What has become of submissions since they were loaded. Live events while they come; when the stream is refused or
 * does not open within one poll interval, polls every 2 s, at most 300 times, until nothing is in
 * progress, a poll fails or the reader leaves.
 * @param onPollError where somebody waits for the one answer, a failed poll must not end the waiting.
 */
export function useSubmissionStates(
  loaded: readonly Watched[],
  onPollError: "stop" | "go-on" = "stop",
): ReadonlyMap<number, SubmissionState> {
  const open = useMemo(() => loaded.filter((one) => isInProgress(one.status)), [loaded]);
  const submitIds = useMemo(() => open.map((one) => one.submitId), [open]);
  const [states, setStates] = useState(NO_STATES);
  const add = useCallback((news: readonly SubmissionState[]) => {
    setStates((old) => new Map([...old, ...news.map((one) => [one.submitId, one] as const)]));
  }, []);
  const isOpen = open.some((one) => {
    const state = findState(one, states);
    return state === undefined || isInProgress(state.status);
  });
  const isStreaming = useLive(isOpen ? { topic: "submission.states", submitIds } : null, {
    onData: add,
  });
  useEffect(() => {
    if (!isOpen || isStreaming) return;
    return poll(submitIds, add, onPollError);
  }, [isOpen, isStreaming, submitIds, add, onPollError]);
  return states;
}

function poll(
  submitIds: number[],
  add: (states: SubmissionState[]) => void,
  onError: "stop" | "go-on",
): () => void {
  let left = SUBMISSION_POLL_MAX;
  const controller = new AbortController();
  const timer = setInterval(async () => {
    left -= 1;
    try {
      const states = await trpcClient.submission.states.query(
        { submitIds },
        { signal: controller.signal },
      );
      add(states);
      if (left > 0 && states.some((one) => isInProgress(one.status))) return;
    } catch {
      // The list itself still stands and can be refreshed.
      if (onError === "go-on" && left > 0) return;
    }
    clearInterval(timer);
  }, SUBMISSION_POLL_MS);
  return () => {
    clearInterval(timer);
    controller.abort();
  };
}

/** A loaded row with what has become of it. */
export function withState<Row extends Watched>(
  row: Row,
  states: ReadonlyMap<number, SubmissionState>,
): Row {
  const state = findState(row, states);
  return state === undefined ? row : { ...row, ...state };
}

/** What was told of an earlier judging says nothing of the one that a reader has loaded. */
function findState(one: Watched, states: ReadonlyMap<number, SubmissionState>) {
  const state = states.get(one.submitId);
  return state === undefined || state.version < one.version ? undefined : state;
}
