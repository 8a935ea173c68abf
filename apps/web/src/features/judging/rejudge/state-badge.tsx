import { Badge } from "@gavel/ui/badge";
import { Trans } from "@lingui/react/macro";
import { CircleCheck, CircleDot, LoaderCircle, Trash2 } from "lucide-react";
import type { RejudgeRow } from "./types.ts";

/** Where a rejudge stands: icon, word and colour. */
export function StateBadge({ rejudge }: { rejudge: Pick<RejudgeRow, "state" | "mode"> }) {
  switch (rejudge.state) {
    case "running":
      return (
        <Badge tone="ink">
          <LoaderCircle aria-hidden className="animate-spin" />
          <Trans>Judging</Trans>
        </Badge>
      );
    case "ready":
      return (
        <Badge tone="warning">
          <CircleDot aria-hidden />
          <Trans>Awaiting decision</Trans>
        </Badge>
      );
    case "applying":
      return (
        <Badge tone="ink">
          <LoaderCircle aria-hidden className="animate-spin" />
          <Trans>Applying</Trans>
        </Badge>
      );
    case "applied":
      return (
        <Badge tone="success">
          <CircleCheck aria-hidden />
          {rejudge.mode === "direct" ? <Trans>Done</Trans> : <Trans>Applied</Trans>}
        </Badge>
      );
    case "discarded":
      return (
        <Badge>
          <Trash2 aria-hidden />
          <Trans>Discarded</Trans>
        </Badge>
      );
  }
}
