import { Button } from "@gavel/ui/button";
import { Callout } from "@gavel/ui/callout";
import { DateTime } from "@gavel/ui/time";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { DiscardDialog } from "./discard-dialog.tsx";
import type { FormPart } from "./parts.ts";

/** The page began with what this browser kept: says so, and leads back to what is saved. */
export function RestoredNotice({ parts }: { parts: readonly FormPart[] }) {
  const [isRead, setRead] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const found = parts.flatMap(({ restoredAt }) => restoredAt ?? []);
  const [last] = found.sort((a, b) => Number(b) - Number(a));
  if (last === undefined || isRead) return null;
  return (
    <Callout
      className="mt-3"
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => setRead(true)}>
            <Trans>Go on with them</Trans>
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
            <Trans>Discard</Trans>
          </Button>
        </span>
      }
    >
      <Trans>
        These are unsaved changes that this browser kept, from <DateTime at={last} />.
      </Trans>
      <DiscardDialog open={isAsking} onOpenChange={setAsking} parts={parts} />
    </Callout>
  );
}
