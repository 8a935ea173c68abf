import { useRef } from "react";

/** A row as it was when it was last listed: it may leave the page of the list while it is being changed. */
export function useLastKnown<Row>(row: Row | undefined): Row | undefined {
  const last = useRef(row);
  if (row !== undefined) last.current = row;
  return last.current;
}
