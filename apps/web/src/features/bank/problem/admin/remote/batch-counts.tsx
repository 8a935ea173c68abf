import { Trans } from "@lingui/react/macro";
import type { Outputs } from "../../../../../app/trpc.ts";

type Batch = Pick<Outputs["remoteBatch"]["get"], "state" | "counts">;

/** In one line what became of a list. */
export function BatchCounts({ batch: { state, counts } }: { batch: Batch }) {
  const { imported, known, failed, waiting } = counts;
  return (
    <span className="flex flex-wrap gap-x-3">
      {waiting > 0 && state === "stopped" && <Trans>Stopped</Trans>}
      <Trans>{imported} imported</Trans>
      {known > 0 && <Trans>{known} here before</Trans>}
      {failed > 0 && (
        <span className="text-destructive">
          <Trans>{failed} failed</Trans>
        </span>
      )}
      {waiting > 0 && <Trans>{waiting} to come</Trans>}
    </span>
  );
}
