import { Trans } from "@lingui/react/macro";
import type { Outputs } from "../../../../../app/trpc.ts";

type Batch = Pick<Outputs["remoteBatch"]["get"], "state" | "counts">;

/** In one line what became of a list. */
export function BatchCounts({ batch: { state, counts } }: { batch: Batch }) {
  const { imported, known, failed, waiting } = counts;
  return (
    <span className="flex flex-wrap gap-x-3">
      {waiting > 0 && state === "stopped" && (
        <span>
          <Trans>Stopped</Trans>
        </span>
      )}
      <span>
        <Trans>{imported} imported</Trans>
      </span>
      {known > 0 && (
        <span>
          <Trans>{known} here before</Trans>
        </span>
      )}
      {failed > 0 && (
        <span className="text-destructive">
          <Trans>{failed} failed</Trans>
        </span>
      )}
      {waiting > 0 && (
        <span>
          <Trans>{waiting} to come</Trans>
        </span>
      )}
    </span>
  );
}
