import type { HomeworkPhase } from "@gavel/domain/homework/schedule";
import { Badge } from "@gavel/ui/badge";
import { Trans } from "@lingui/react/macro";
import { Clock, Lock } from "lucide-react";

/** What a homework takes now. */
export function PhaseBadge({ phase }: { phase: HomeworkPhase }) {
  if (phase === "before") {
    return (
      <Badge>
        <Lock aria-hidden />
        <Trans context="homework">Not open yet</Trans>
      </Badge>
    );
  }
  if (phase === "open") {
    return (
      <Badge tone="ink">
        <Trans context="homework">Open</Trans>
      </Badge>
    );
  }
  if (phase === "late") {
    return (
      <Badge tone="warning">
        <Clock aria-hidden />
        <Trans>Late hand-in open</Trans>
      </Badge>
    );
  }
  return (
    <Badge>
      <Trans context="homework">Closed</Trans>
    </Badge>
  );
}
