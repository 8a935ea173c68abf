import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";

interface GoingAlongProps<Counts> {
  /** What was counted; its dialog waits until it is there. */
  query: { readonly data: Counts | undefined; readonly isError: boolean };
  children: (counts: Counts) => ReactNode;
}

/** What a deletion takes along, in a dialog that asks for it. */
export function GoingAlong<Counts>({
  query: { data, isError },
  children,
}: GoingAlongProps<Counts>) {
  if (data !== undefined && !isError) return children(data);
  if (!isError) return <Trans>Counting what goes with it…</Trans>;
  return <Trans>What goes with it could not be counted. Close this and try again.</Trans>;
}
