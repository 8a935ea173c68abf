import { useMemo } from "react";
import { useSubmissionStates, withState } from "../live/use-submission-states.ts";

type Watched = Parameters<typeof useSubmissionStates>[0][number];

const NO_ROWS: readonly Watched[] = [];

/** Rows of submissions with what has become of them since they were loaded. */
export function useLiveRows<Row extends Watched>(
  loaded: readonly Row[] | undefined,
): readonly Row[] | undefined {
  const states = useSubmissionStates(loaded ?? NO_ROWS);
  return useMemo(() => loaded?.map((row) => withState(row, states)), [loaded, states]);
}
